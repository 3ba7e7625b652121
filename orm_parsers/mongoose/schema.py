"""A Mongoose schema as paths: ``address.city``, ``items[].sku``, ``prices.*``.

Source of the rules: mongoose 8, ``Schema.prototype.add`` and ``interpretAsType``: an object without a
``type`` (or whose ``type`` is itself a field with one) is nested; an array of objects holds documents.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from dbgraph.model import ColumnShape, EnumShape, IndexShape
from orm_parsers.javascript.comments import Doc, doc_of
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import (
    Arr,
    Call,
    ClassValue,
    Ext,
    Member,
    Obj,
    Place,
    Undefined,
    Value,
)
from orm_parsers.mongoose.classes import decorator_calls, definition_of, virtuals
from orm_parsers.mongoose.methods import apply_method, apply_plugin, calls_on, method_name
from orm_parsers.mongoose.terms import schema_call, schema_options, type_name

_MAX_DEPTH = 14
_MAX_PATHS = 4_000


@dataclass(frozen=True, slots=True)
class Pointer:
    """``ref`` of a path, or a populated virtual: which field of which model."""

    path: str
    model: Value
    field: str = "_id"
    line: int = 0
    declared: bool = True
    one: bool = True
    """Whether it leads to one document: a populated virtual may list many, which then hold the key."""


@dataclass
class Paths:
    """What a schema adds up to."""

    columns: dict[str, ColumnShape] = field(default_factory=dict)
    enums: dict[str, EnumShape] = field(default_factory=dict)
    pointers: list[Pointer] = field(default_factory=list)
    indexes: list[IndexShape] = field(default_factory=list)

    def point(
        self, path: str, model: Value, to: str = "_id", *, line: int, declared: bool = True, one: bool = True
    ) -> None:
        self.pointers.append(Pointer(path, model, to, line, declared, one))

    def remove(self, path: str) -> None:
        """Takes a path and everything below it away."""
        self.columns = {name: column for name, column in self.columns.items() if not is_within(name, path)}
        self.pointers = [pointer for pointer in self.pointers if not is_within(pointer.path, path)]


def is_within(name: str, path: str) -> bool:
    return name == path or name.startswith((path + ".", path + "[]"))


def read_schema(
    facts: Facts, schema: Call | ClassValue, wrapped: Value, top: bool, plugins: Sequence[Call] = ()
) -> Paths:
    """Every path of a schema, with those that plugins, ``add`` and ``timestamps`` bring.

    ``wrapped`` is the value that carries calls such as ``.plugin``: for a class the ``createForClass`` call.
    """
    reader = Reader(facts, plugins)
    reader.schema(schema, wrapped, "", top)
    return reader.paths


@dataclass
class Reader:
    """Adds up the paths of one schema; ``plugins`` are those of every schema."""

    facts: Facts
    plugins: Sequence[Call] = ()
    paths: Paths = field(default_factory=Paths)
    open_schemas: list[Value] = field(default_factory=list)
    type_key: str = "type"
    discriminator_keys: dict[str, str] = field(default_factory=dict)
    """Path of a sub-document -> what its schema calls the discriminator key."""

    def schema(self, schema: Call | ClassValue, wrapped: Value, prefix: str, top: bool) -> None:
        if schema in self.open_schemas or len(self.open_schemas) > _MAX_DEPTH:
            return  # a tree: its own schema within itself
        self.open_schemas.append(schema)
        options = schema_options(self.facts, schema)
        key = self.facts.text(self.facts.option(options, "discriminatorKey"))
        if key is not None:
            self.discriminator_keys.setdefault(prefix.removesuffix(".").removesuffix("[]"), key)
        outer, self.type_key = self.type_key, self.facts.text(self.facts.option(options, "typeKey")) or "type"
        if isinstance(schema, ClassValue):
            self._class(schema, prefix)
        elif method_name(schema) in ("pick", "omit"):
            self._part(schema, prefix)
        elif schema.args:
            self._base(schema, prefix)
        both = [item for item in (wrapped, schema) if isinstance(item, Call)]
        carriers = list({id(item.calls): item for item in both}.values())[::-1]
        for carrier in carriers:
            for call in calls_on(carrier):
                apply_method(self, call, prefix, carrier)
        for call in self.plugins:
            carrier = carriers[0] if carriers else Call(Ext("mongoose", "Schema"), [], call.place)
            apply_plugin(self, call, prefix, carrier)
        if (
            top
            and "_id" not in self.paths.columns
            and self.facts.flag(self.facts.option(options, "_id"), True)
        ):
            self.paths.columns["_id"] = ColumnShape(
                "_id",
                "_id",
                "ObjectId",
                nullable=True,
                primary_key=True,  # Mongoose does not require it
            )
        self._timestamps(schema, carriers, options, prefix)
        version = self.facts.text(self.facts.option(options, "versionKey"))
        if top and version not in (None, "__v"):  # of its own name it may mean something to people
            self.paths.columns.setdefault(version, ColumnShape(version, version, "Number", nullable=True))
        self.type_key = outer
        self.open_schemas.pop()

    def _class(self, schema: ClassValue, prefix: str) -> None:
        self.fields(definition_of(self.facts, schema), prefix)
        carrier = Call(schema, [], schema.place)
        for call in [*decorator_calls(self.facts, schema), *virtuals(self.facts, schema)]:
            apply_method(self, call, prefix, carrier)

    def _base(self, schema: Call, prefix: str) -> None:
        definition = self.facts.choose(schema.args[0])
        if isinstance(definition, Obj):
            self.fields(definition, prefix)
            return
        inner = schema_call(self.facts, definition)
        if inner is not None:
            self.schema(inner, definition, prefix, top=False)
        elif not isinstance(definition, Undefined):
            self.facts.unresolved(schema.place, "the fields of a schema are not known")

    def _part(self, schema: Call, prefix: str) -> None:
        """``schema.pick([...])`` and ``.omit([...])``."""
        callee, listed = schema.callee, self.facts.choose(schema.args[0] if schema.args else None)
        base = schema_call(self.facts, callee.base) if isinstance(callee, Member) else None
        names = [self.facts.text(item) for item in listed.items] if isinstance(listed, Arr) else [None]
        if base is None or None in names or not isinstance(callee, Member):
            self.facts.unresolved(schema.place, "the fields of a schema are not known")
            return
        whole = read_schema(self.facts, base, callee.base, top=False)
        kept = callee.name == "pick"
        for name, column in whole.columns.items():
            if any(is_within(name, path) for path in names if path) == kept:
                self.paths.columns[prefix + name] = replace(column, name=prefix + name)
        self.paths.enums.update(whole.enums)
        self.paths.pointers += [replace(p, path=prefix + p.path) for p in whole.pointers if p.declared]

    def _timestamps(
        self, schema: Call | ClassValue, carriers: list[Call], options: Value, prefix: str
    ) -> None:
        value = self.facts.choose(self.facts.option(options, "timestamps"))
        for carrier in carriers:
            for call in calls_on(carrier):
                if method_name(call) == "set" and len(call.args) > 1 and call.args[0] == "timestamps":
                    value = self.facts.choose(call.args[1])
        if not self.facts.flag(value, False):
            return
        for name in ("createdAt", "updatedAt"):
            chosen: Value = self.facts.option(value, name) if isinstance(value, Obj) else True
            own = self.facts.text(chosen) or name
            if self.facts.flag(chosen, True):
                self.paths.columns.setdefault(
                    prefix + own, ColumnShape(prefix + own, own, "Date", nullable=True)
                )

    # ---- fields

    def fields(self, definition: Obj, prefix: str, depth: int = 0) -> None:
        """``Schema.add``: every key of a definition."""
        if depth > _MAX_DEPTH or len(self.paths.columns) > _MAX_PATHS:
            self.facts.unresolved(definition.place, "a schema nests too deep")
            return
        if definition.open is not None:
            place = definition.open.place or definition.place
            self.facts.unresolved(place, f"more fields may exist at {prefix or 'the top of a schema'}")
        for key, value in definition.entries.items():
            place = definition.places.get(key)
            if key == "_id" and (value is False or prefix):
                continue
            self._field(prefix + key, self.facts.choose(value), place, depth)

    def _field(self, path: str, value: Value, place: Place | None, depth: int) -> None:
        if isinstance(value, Obj) and self._is_nested(value):
            if value.entries or value.open:
                self.fields(value, path + ".", depth + 1)
            else:
                self._column(path, "Mixed", Obj(), place)
        elif isinstance(value, Obj):
            self._typed(path, self.facts.choose(value.get(self.type_key)), value, place, depth)
        elif isinstance(value, Undefined):
            return
        else:
            self._typed(path, value, Obj(), place, depth)

    def _is_nested(self, value: Obj) -> bool:
        """Whether an object is a group of fields rather than one field's options."""
        kind = self.facts.choose(value.get(self.type_key))
        if isinstance(kind, Obj) and self.type_key == "type" and "type" in kind.entries:
            return True
        return kind is None or isinstance(kind, Undefined)

    def _typed(self, path: str, kind: Value, options: Obj, place: Place | None, depth: int) -> None:
        if isinstance(kind, Arr):
            self._array(path, kind, options, place, depth)
            return
        inner = schema_call(self.facts, kind)
        if inner is not None:
            self._column(path, "Embedded", options, place)
            self.schema(inner, kind, path + ".", top=False)
            return
        if isinstance(kind, Obj):
            self._column(path, "Embedded" if kind.entries else "Mixed", options, place)
            self.fields(kind, path + ".", depth + 1)
            return
        name = type_name(self.facts, kind)
        if name is None:
            self.facts.unresolved(place, f"the type of {path} is not known")
        if name == "Map":
            self._map(path, options, place, depth)
        else:
            self._column(path, name, options, place)

    def _map(self, path: str, options: Obj, place: Place | None, depth: int) -> None:
        """A map of documents has their paths below ``*``; one of simple values is ``Map<String>``."""
        of = self.facts.choose(options.get("of"))
        inner = schema_call(self.facts, of)
        if inner is not None:
            self._column(path, "Map", options, place)
            self.schema(inner, of, path + ".*.", top=False)
        elif isinstance(of, Obj) and self._is_nested(of):
            self._column(path, "Map", options, place)
            self.fields(of, path + ".*.", depth + 1)
        elif isinstance(of, Arr):
            self._column(path, "Map", options, place)
            self._array(path + ".*", of, Obj(), place, depth + 1)
        else:
            kind = of.get(self.type_key) if isinstance(of, Obj) else of
            name = None if isinstance(of, Undefined) else type_name(self.facts, self.facts.choose(kind))
            self._column(path, f"Map<{name}>" if name else "Map", options, place)

    def _array(self, path: str, kind: Arr, options: Obj, place: Place | None, depth: int) -> None:
        if kind.open and not kind.items:
            self.facts.unresolved(place, f"the type of {path} is not known")
            self._column(path, None, options, place)
            return
        item = self.facts.choose(kind.items[0]) if kind.items else Obj()
        own = options
        if isinstance(item, Obj) and not self._is_nested(item):  # [{type: String, enum: [...]}]
            # what an item requires or defaults to says nothing of the array
            of_item = {k: v for k, v in item.entries.items() if k not in ("required", "default")}
            own = Obj({**of_item, **{k: v for k, v in options.entries.items() if k != self.type_key}})
            item = self.facts.choose(item.get(self.type_key))
        inner = schema_call(self.facts, item)
        if inner is not None or (isinstance(item, Obj) and item.entries):
            self._column(path, "Array<Subdocument>", own, place)
            if inner is not None:
                self.schema(inner, item, path + "[].", top=False)
            elif isinstance(item, Obj):
                self.fields(item, path + "[].", depth + 1)
            return
        if isinstance(item, Arr):
            self._column(path, "Array<Array>", own, place)
            return
        bare = "Mixed" if isinstance(item, Obj) and not item.open else None
        name = bare if isinstance(item, Obj) else type_name(self.facts, item)
        self._column(path, f"Array<{name}>" if name else None, own, place)

    def _column(self, path: str, kind: str | None, options: Obj, place: Place | None) -> None:
        facts = self.facts
        required = facts.flag(options.get("required"), False)
        enum = self._enum(path, options, place)
        doc = _doc(facts, options, place)
        self.paths.columns[path] = ColumnShape(
            name=path,
            property=path.rpartition(".")[2],
            type=kind,
            nullable=None if required is None else not required,
            primary_key=path == "_id",
            unique=any(
                facts.flag(stated, False)
                for stated in (options.get("unique"), facts.option(options.get("index"), "unique"))
            ),
            default=facts.default(options.get("default")),
            comment=doc.text,
            enum=enum.name if enum else None,
            deprecated=doc.deprecated,
            line=place.line if place is not None else 0,
        )
        model = options.get("ref")
        if not isinstance(facts.choose(model), Undefined):
            self.paths.point(path, model, line=place.line if place else 0)

    def _enum(self, path: str, options: Obj, place: Place | None) -> EnumShape | None:
        value = self.facts.choose(options.get("enum"))
        if isinstance(value, Undefined) or value is False or value is None or _is_empty(value):
            return None
        if isinstance(value, Obj) and isinstance(value.get("values"), Arr):
            value = value.get("values")
        if isinstance(value, Arr) and not value.open:
            kept = [position for position, item in enumerate(value.items) if item is not None]
            if len(kept) < len(value.items):
                places = [value.places[i] if i < len(value.places) else None for i in kept]
                value = Arr([value.items[i] for i in kept], None, places, value.name, value.source)
        shape = self.facts.enum(value, path.rpartition(".")[2].replace("[]", ""))
        if shape is None:
            self.facts.unresolved(options.places.get("enum") or place, f"the values of {path} are not known")
            return None
        known = self.paths.enums.get(shape.name)
        if known is not None and known.values != shape.values:
            shape = EnumShape(path, shape.values)
        self.paths.enums[shape.name] = shape
        return shape


def _is_empty(value: Value) -> bool:
    return isinstance(value, Arr) and not value.items and not value.open


def _doc(facts: Facts, options: Obj, place: Place | None) -> Doc:
    """The comment beside a field; else one of the keys that people use for a description."""
    doc = doc_of(place)
    if doc.text:
        return doc
    for key in ("description", "comment", "label", "doc"):
        text = facts.text(options.get(key))
        if text:
            return Doc(text, doc.deprecated)
    return doc
