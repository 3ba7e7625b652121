"""Models: the table of each mapped class, with mixins, abstract bases and inheritance.

Source of the rules: sqlalchemy 2 ``orm/decl_base.py`` (``_ClassScanMapperConfig``) and flask-sqlalchemy 3
``model.py`` (``NameMixin``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from orm_parsers.python.annotations import Type, evaluate_annotation, is_class, take_apart
from orm_parsers.python.classes import body, bound, own, place_of
from orm_parsers.python.docs import class_doc
from orm_parsers.python.facts import Facts
from orm_parsers.python.values import (
    Attr,
    Call,
    ClassValue,
    Ext,
    Func,
    Map,
    Missing,
    Place,
    Seq,
    Sub,
    Unknown,
    Value,
    truth,
)
from orm_parsers.sqlalchemy.bases import Bases, Root
from orm_parsers.sqlalchemy.columns import Rules, build_column, parts_of
from orm_parsers.sqlalchemy.tables import Table
from orm_parsers.sqlalchemy.terms import as_call, word

COLUMNS = frozenset(("Column", "mapped_column"))
_HOLDERS = frozenset(("deferred", "column_property", "composite"))
_MAPPED = frozenset(("Mapped", "WriteOnlyMapped", "DynamicMapped"))
_CAMEL = re.compile(r"((?<=[a-z0-9])[A-Z]|(?!^)[A-Z](?=[a-z]))")


@dataclass
class Attribute:
    """One attribute of a class: its value and the inside of its ``Mapped[...]``, if it has one."""

    name: str
    value: Value | Missing
    place: Place
    owner: ClassValue
    annotation: Type | None = None
    is_mapped: bool = False


@dataclass
class Model:
    """A mapped class. ``attributes`` are the names it maps, its parents' included; ``own_table`` is
    false where it lives in its parent's table."""

    cls: ClassValue
    root: Root
    table: Table | None = None
    parent: Model | None = None
    own_table: bool = True
    attributes: set[str] = field(default_factory=set)
    columns: dict[str, tuple[Table, str]] = field(default_factory=dict)
    """property -> its table and column"""


class Models:
    """Every mapped class of one parse, mapped when asked for."""

    def __init__(self, facts: Facts, bases: Bases, imperative: dict[int, Table]) -> None:
        self.facts = facts
        self.bases = bases
        self.imperative = imperative
        """Tables by the identity of their ``Table(...)`` call, for ``__table__``."""
        self.by_class: dict[int, Model | None] = {}
        for module in ("orm", "ext.declarative", "orm.decl_api", "ext.declarative.api"):
            facts.interpreter.functions[f"sqlalchemy.{module}.has_inherited_table"] = (
                self._has_inherited_table
            )

    def _has_inherited_table(self, args: list[Value]) -> Value:
        cls = args[0] if args else None
        if not isinstance(cls, ClassValue):
            return Unknown("not a class")
        return any(self.model(base) is not None for base in self.bases.line(cls)[1:])

    def model(self, cls: ClassValue) -> Model | None:
        """The mapped class, or ``None`` for a class that is not mapped."""
        if id(cls) not in self.by_class:
            self.by_class[id(cls)] = None  # a class among its own bases
            with self.facts.interpreter.budget(cls.place.file):
                if self.bases.is_model(cls):
                    self.by_class[id(cls)] = self._map(cls)
        return self.by_class[id(cls)]

    def _map(self, cls: ClassValue) -> Model | None:
        root = self.bases.root(cls)
        if root is None:
            return None
        model = Model(cls, root)
        for base in self.bases.line(cls)[1:]:
            model.parent = model.parent or self.model(base)
        name = self._table_name(model)
        given = self._special(model, "__table__")
        if isinstance(given, Call) and id(given) in self.imperative:
            self._onto(model, self.imperative[id(given)])
            return model
        if isinstance(name, Unknown):
            self.facts.unresolved(name.place or cls.place, f"the table name of {cls.name} is not known")
            return None
        found = self._attributes(model)
        if (
            root.kind == "outside"
            and not isinstance(name, str)
            and not any(self._is_column(a) for a in found)
        ):
            return None
        if name is not None and not self._stays_with_parent(model, found):
            model.table = self._open_table(model, name)
        elif model.parent is not None:
            model.table, model.own_table = model.parent.table, False
        if model.table is None:
            if any(self._is_column(attribute) for attribute in found):
                self.facts.unresolved(cls.place, f"{cls.name} has columns and no table name")
            return None
        self._fill(model, found)
        return model

    def _onto(self, model: Model, table: Table) -> None:
        model.table = table
        doc = class_doc(model.cls)
        if table.comment is None and table.doc.text is None:
            table.doc = doc
        for column in table.columns.values():
            model.columns[column.property] = (table, column.name)

    # ---- names

    def _table_name(self, model: Model) -> str | Unknown | None:
        """``__tablename__`` as declarative looks for it: own, of a mixin, or computed by a
        ``declared_attr``; not that of a mapped parent."""
        cls = model.cls
        for base in self.bases.line(cls):
            names = own(self.facts.interpreter, base)
            if "__tablename__" not in names:
                continue
            raw = names["__tablename__"]
            if base is not cls and self.model(base) is not None and not isinstance(raw, Func):
                continue
            if model.root.kind == "flask" and base is not cls and not isinstance(raw, Func):
                break  # a plain name of a base that is no mixin is not taken over
            value = bound(self.facts.interpreter, raw, cls, of_class=True)
            if value is None or isinstance(value, str):
                return value
            return value if isinstance(value, Unknown) else Unknown("not a text", cls.place)
        if model.root.kind == "flask":
            return _CAMEL.sub(r"_\1", cls.name).lower()
        return cls.name.lower() if model.root.kind == "sqlmodel" else None

    def _stays_with_parent(self, model: Model, found: list[Attribute]) -> bool:
        """Flask-SQLAlchemy names every class, but makes a table for a child only if it has a key."""
        if model.parent is None or model.root.kind != "flask":
            return False
        return not any(self._is_key(attribute) for attribute in found)

    def _is_key(self, attribute: Attribute) -> bool:
        call = as_call(self.facts, attribute.value) if not isinstance(attribute.value, Missing) else None
        return call is not None and truth(call.kwargs.get("primary_key")) is True

    def _special(self, model: Model, name: str) -> Value:
        """``__table_args__`` and the like: own, or of a base that is not mapped."""
        for base in self.bases.line(model.cls):
            names = own(self.facts.interpreter, base)
            if name in names:
                raw = names[name]
                if base is not model.cls and self.model(base) is not None and not isinstance(raw, Func):
                    continue
                return bound(self.facts.interpreter, raw, model.cls, of_class=True)
        return None

    def _open_table(self, model: Model, name: str) -> Table:
        args = self._special(model, "__table_args__")
        options: Value = args
        if isinstance(args, Seq):
            options = args.items[-1] if args.items else None
        schema, comment = model.root.schema, None
        if isinstance(options, Map):
            given = options.get("schema")
            if not isinstance(given, Missing):
                schema = self.facts.text(given)
                if schema is None and given is not None and not isinstance(given, Ext):
                    self.facts.unresolved(model.cls.place, f"the schema of {name} is not known")
            said = options.get("comment")
            comment = self.facts.text(said) if not isinstance(said, Missing) else None
        elif isinstance(args, Unknown):
            self.facts.unresolved(args.place or model.cls.place, f"the options of {name} are not known")
        place = model.cls.place
        return Table(
            self.facts, name, schema, place, class_doc(model.cls), comment, default_schema=model.root.schema
        )

    def table_args(self, model: Model) -> list[Value]:
        """The constraints and indexes of ``__table_args__``."""
        args = self._special(model, "__table_args__")
        return [item for item in args.items if not isinstance(item, Map)] if isinstance(args, Seq) else []

    # ---- attributes

    def _attributes(self, model: Model) -> list[Attribute]:
        """The attributes that this class maps itself: its own and those of its mixins, not those of a
        mapped parent."""
        found: dict[str, Attribute | None] = {}
        for base in self.bases.line(model.cls):
            parent = self.model(base) if base is not model.cls else None
            if parent is not None:
                for name in parent.attributes:
                    found.setdefault(name, None)
                continue
            for attribute in self._of_class(base, model.cls):
                found.setdefault(attribute.name, attribute)
        model.attributes = set(found)
        line = self.bases.line(model.cls)[::-1]
        kept = [attribute for attribute in found.values() if attribute is not None]
        return sorted(kept, key=lambda attribute: line.index(attribute.owner))

    def _of_class(self, base: ClassValue, cls: ClassValue) -> list[Attribute]:
        interpreter = self.facts.interpreter
        content = body(interpreter, base)
        names = own(interpreter, base)
        found: list[Attribute] = []
        for name in [*content.annotations, *(n for n in names if n not in content.annotations)]:
            if name.startswith("__"):
                continue
            raw: Value | Missing = names.get(name, Missing())
            place = place_of(interpreter, base, name)
            if isinstance(raw, Func):
                raw = self._declared(raw, cls)
                if raw is None:
                    continue
            attribute = Attribute(name, raw, place, base)
            node = content.annotations.get(name)
            if node is not None:
                annotation = evaluate_annotation(interpreter, node, content.scope)
                outer = take_apart(interpreter, annotation, content.scope, place)
                value = outer.value
                if (
                    isinstance(value, Sub)
                    and isinstance(value.base, (Ext, Attr))
                    and value.base.name in _MAPPED
                ):
                    attribute.is_mapped = value.base.name == "Mapped"
                    attribute.annotation = take_apart(interpreter, value.args[0], content.scope, place)
            found.append(attribute)
        return found

    def _declared(self, raw: Func, cls: ClassValue) -> Value:
        """What a ``declared_attr`` gives for a class; ``None`` for a plain method."""
        for node in raw.decorators:
            kind = self.facts.interpreter.evaluate(node, raw.scope)
            if isinstance(kind, (Ext, Attr)) and kind.name in ("declared_attr", "cascading", "directive"):
                return self.facts.interpreter.invoke(
                    Func(raw.node, raw.scope, raw.name, cls, raw.home), [], {}
                )
        return None

    def _is_column(self, attribute: Attribute) -> bool:
        call = as_call(self.facts, attribute.value) if not isinstance(attribute.value, Missing) else None
        if call is not None and word(self.facts, call) in COLUMNS:
            return True
        return isinstance(attribute.value, Missing) and attribute.is_mapped

    # ---- columns

    def _fill(self, model: Model, found: list[Attribute]) -> None:
        table = model.table
        if table is None:
            return
        if model.root.kind == "outside":
            self.facts.unresolved(model.cls.place, f"{table.name} may have columns of a base outside")
        if model.parent is not None:
            model.columns.update(model.parent.columns)
        if model.root.kind == "sqlmodel":
            from orm_parsers.sqlalchemy.sqlmodel import fill_fields

            fill_fields(self, model, table)
            return
        for attribute in found:
            self._add(model, table, attribute)

    def _add(self, model: Model, table: Table, attribute: Attribute) -> None:
        call = as_call(self.facts, attribute.value) if not isinstance(attribute.value, Missing) else None
        name = word(self.facts, call) if call is not None else ""
        if call is not None and name in _HOLDERS:
            inner = [as_call(self.facts, arg) for arg in call.args]
            columns = [item for item in inner if item is not None and word(self.facts, item) in COLUMNS]
            parts = self._composed(attribute) if name == "composite" else [attribute.annotation]
            for position, item in enumerate(columns):
                annotation = parts[position] if position < len(parts) else None
                annotation = annotation if word(self.facts, item) == "mapped_column" else None
                self.add_column(model, table, attribute.name, item, attribute.place, annotation)
            return
        if call is not None and name in COLUMNS:
            self.add_column(model, table, attribute.name, call, attribute.place, attribute.annotation)
        elif isinstance(attribute.value, Missing):
            if attribute.is_mapped and not self._is_relation(attribute):
                made = Call(Ext("sqlalchemy.orm.mapped_column"), [], {}, attribute.place)
                self.add_column(model, table, attribute.name, made, attribute.place, attribute.annotation)
        elif isinstance(attribute.value, Unknown) and self._looks_like_column(attribute):
            self.facts.unresolved(attribute.place, f"{table.name}.{attribute.name} is not known")

    def _composed(self, attribute: Attribute) -> list[Type | None]:
        """The annotated fields of the class that a ``composite`` makes."""
        cls = attribute.annotation.value if attribute.annotation is not None else None
        if not isinstance(cls, ClassValue):
            return []
        interpreter = self.facts.interpreter
        content = body(interpreter, cls)
        return [
            take_apart(
                interpreter,
                evaluate_annotation(interpreter, node, content.scope),
                content.scope,
                place_of(interpreter, cls, name),
            )
            for name, node in content.annotations.items()
        ]

    def _is_relation(self, attribute: Attribute) -> bool:
        """``Mapped[Other]`` without a value can only be an error: no column in any case."""
        value = attribute.annotation.value if attribute.annotation is not None else None
        return isinstance(value, ClassValue) and self.model(value) is not None

    def _looks_like_column(self, attribute: Attribute) -> bool:
        if attribute.is_mapped:
            return True
        text = attribute.place.module.source.segment(attribute.place.node)
        return "olumn(" in text or "primary_key" in text

    def add_column(
        self, model: Model, table: Table, name: str, call: Call, place: Place, annotation: Type | None
    ) -> None:
        """Adds the column of a property to a table, with its keys and index."""
        if annotation is not None and is_class(annotation.value, "builtins.Ellipsis"):
            annotation = None
        known = table.columns.get(parts_of(self.facts, call).name or name)
        if known is not None and not model.own_table:  # `use_existing_column`, or a child that repeats it
            model.columns.setdefault(name, (table, known.name))
            return
        column, keys = build_column(self.facts, name, call, place, annotation, Rules(model.root.types))
        model.columns.setdefault(name, (table, column.name))
        if column.name not in table.columns:
            table.add(column)
            table.foreign_keys += keys
            if column.index:
                table.index(None, [column.name], column.unique)
