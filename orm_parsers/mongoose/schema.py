"""A Mongoose schema as paths: ``address.city``, ``items[].sku``, ``prices.*``.

Source of the rules: mongoose 8, ``Schema.prototype.add`` and ``interpretAsType``: an object without a
``type`` (or whose ``type`` is itself a field with one) is nested; an array of objects holds documents.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from dbgraph.model import ColumnShape, EnumShape, IndexShape
from orm_parsers.javascript.comments import Doc, doc_of
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import (
    Arr,
    Call,
    ClassValue,
    Ext,
    Func,
    Member,
    Obj,
    Place,
    Undefined,
    Value,
)
from orm_parsers.mongoose.classes import definition_of
from orm_parsers.mongoose.terms import schema_call, schema_options, type_name

_MAX_DEPTH = 14
_MAX_PATHS = 4_000
_PLUGINS = {
    "mongoose-delete": (
        ("deleted", "Boolean", None),
        ("deletedAt", "Date", "deletedAt"),
        ("deletedBy", "ObjectId", "deletedBy"),
    ),
    "mongoose-slug-updater": (),
}
"""Plugins that add paths: (path, type, the option that asks for it)."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """``ref`` of a path, or a populated virtual: which field of which model."""

    path: str
    model: Value
    field: str = "_id"
    line: int = 0
    declared: bool = True


@dataclass
class Paths:
    """What a schema adds up to."""

    columns: dict[str, ColumnShape] = field(default_factory=dict)
    enums: dict[str, EnumShape] = field(default_factory=dict)
    pointers: list[Pointer] = field(default_factory=list)
    indexes: list[IndexShape] = field(default_factory=list)


def read_schema(facts: Facts, schema: Call | ClassValue, wrapped: Value, top: bool) -> Paths:
    """Every path of a schema, with those that plugins, ``add`` and ``timestamps`` bring.

    ``wrapped`` is the value that carries calls such as ``.plugin``: for a class the ``createForClass`` call.
    """
    reader = _Reader(facts)
    reader.schema(schema, wrapped, "", top)
    return reader.paths


@dataclass
class _Reader:
    facts: Facts
    paths: Paths = field(default_factory=Paths)
    open_schemas: list[Value] = field(default_factory=list)

    def schema(self, schema: Call | ClassValue, wrapped: Value, prefix: str, top: bool) -> None:
        if schema in self.open_schemas or len(self.open_schemas) > _MAX_DEPTH:
            return  # a tree: its own schema within itself
        self.open_schemas.append(schema)
        options = schema_options(self.facts, schema)
        if isinstance(schema, ClassValue):
            self.fields(definition_of(self.facts, schema), prefix)
        elif schema.args:
            self._base(schema, prefix)
        carriers = [item for item in dict.fromkeys((schema, wrapped)) if isinstance(item, Call)]
        for carrier in carriers:
            for call in _calls(carrier):
                self._method(call, prefix, carrier)
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
        self.open_schemas.pop()

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

    def _timestamps(
        self, schema: Call | ClassValue, carriers: list[Call], options: Value, prefix: str
    ) -> None:
        value = self.facts.choose(self.facts.option(options, "timestamps"))
        for carrier in carriers:
            for call in _calls(carrier):
                if _name(call) == "set" and len(call.args) > 1 and call.args[0] == "timestamps":
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

    # ---- what is called on a schema

    def _method(self, call: Call, prefix: str, schema: Call) -> None:
        name, args = _name(call), call.args
        if name == "add" and args:
            definition = self.facts.choose(args[0])
            own_prefix = self.facts.text(args[1]) if len(args) > 1 else None
            inner = schema_call(self.facts, definition)
            if isinstance(definition, Obj):
                self.fields(definition, prefix + (own_prefix or ""))
            elif inner is not None:
                self.schema(inner, definition, prefix, top=False)
        elif name == "plugin" and args:
            self._plugin(args[0], args[1] if len(args) > 1 else Obj(), prefix, schema, call)
        elif name == "virtual" and len(args) > 1 and not prefix:
            self._virtual(args[1], call)
        elif name == "index" and args and not prefix:
            keys = self.facts.choose(args[0])
            if isinstance(keys, Obj) and keys.entries:
                unique = self.facts.flag(
                    self.facts.option(args[1] if len(args) > 1 else Obj(), "unique"), False
                )
                self.paths.indexes.append(IndexShape(None, tuple(keys.entries), bool(unique)))

    def _plugin(self, plugin: Value, options: Value, prefix: str, schema: Call, call: Call) -> None:
        plugin = self.facts.choose(plugin)
        if isinstance(plugin, Func):
            before = len(schema.calls)
            self.facts.interpreter.invoke(plugin, [schema, options])
            for added in schema.calls[before:]:
                if _name(added) != "plugin":
                    self._method(added, prefix, schema)
            del schema.calls[before:]  # so that reading the schema again adds nothing twice
        elif isinstance(plugin, Ext):
            for path, kind, option in _PLUGINS.get(plugin.module, ()):
                if option is None or self.facts.flag(self.facts.option(options, option), False):
                    column = ColumnShape(prefix + path, path, kind, nullable=True, line=call.place.line)
                    self.paths.columns.setdefault(prefix + path, column)

    def _virtual(self, options: Value, call: Call) -> None:
        local, foreign = (
            self.facts.text(self.facts.option(options, key)) for key in ("localField", "foreignField")
        )
        model = self.facts.option(options, "ref")
        if local and foreign and not isinstance(model, Undefined):
            self.paths.pointers.append(Pointer(local, model, foreign, call.place.line, declared=False))

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
        if isinstance(value, Obj) and _is_nested(self.facts, value):
            if value.entries or value.open:
                self.fields(value, path + ".", depth + 1)
            else:
                self._column(path, "Mixed", Obj(), place)
        elif isinstance(value, Obj):
            self._typed(path, self.facts.choose(value.get("type")), value, place, depth)
        elif isinstance(value, Undefined):
            return
        else:
            self._typed(path, value, Obj(), place, depth)

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
        elif isinstance(of, Obj) and _is_nested(self.facts, of):
            self._column(path, "Map", options, place)
            self.fields(of, path + ".*.", depth + 1)
        elif isinstance(of, Arr):
            self._column(path, "Map", options, place)
            self._array(path + ".*", of, Obj(), place, depth + 1)
        else:
            kind = of.get("type") if isinstance(of, Obj) else of
            name = None if isinstance(of, Undefined) else type_name(self.facts, self.facts.choose(kind))
            self._column(path, f"Map<{name}>" if name else "Map", options, place)

    def _array(self, path: str, kind: Arr, options: Obj, place: Place | None, depth: int) -> None:
        item = self.facts.choose(kind.items[0]) if kind.items else Obj()
        own = options
        if isinstance(item, Obj) and not _is_nested(self.facts, item):  # [{type: String, enum: [...]}]
            own = Obj({**item.entries, **{k: v for k, v in options.entries.items() if k != "type"}})
            item = self.facts.choose(item.get("type"))
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
        name = "Mixed" if isinstance(item, Obj) else type_name(self.facts, item)
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
            unique=bool(facts.flag(options.get("unique"), False)),
            default=facts.default(options.get("default")),
            comment=doc.text,
            enum=enum.name if enum else None,
            deprecated=doc.deprecated,
            line=place.line if place is not None else 0,
        )
        model = facts.choose(options.get("ref"))
        if not isinstance(model, Undefined):
            self.paths.pointers.append(Pointer(path, model, line=place.line if place else 0))

    def _enum(self, path: str, options: Obj, place: Place | None) -> EnumShape | None:
        value = self.facts.choose(options.get("enum"))
        if isinstance(value, Undefined) or value is False or value is None:
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


def _is_nested(facts: Facts, value: Obj) -> bool:
    """Whether an object is a group of fields rather than one field's options."""
    if "type" not in value.entries:
        return True
    kind = facts.choose(value.entries["type"])
    if isinstance(kind, Obj) and "type" in kind.entries:
        return True
    return kind is None or isinstance(kind, Undefined)


def _calls(carrier: Call) -> Iterator[Call]:
    """Calls on a schema and on what those return (``schema.add(...).index(...)``)."""
    for call in list(carrier.calls):
        yield call
        yield from _calls(call)


def _name(call: Call) -> str:
    return call.callee.name if isinstance(call.callee, Member) else ""
