"""Columns: ``Column(...)`` and ``mapped_column(...)`` calls, with the annotation beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from orm_parsers.python.annotations import Type, is_class, literal_values
from orm_parsers.python.docs import Doc, doc_of
from orm_parsers.python.enums import is_enum
from orm_parsers.python.facts import Facts
from orm_parsers.python.values import (
    Call,
    ClassValue,
    EnumMember,
    Ext,
    Func,
    Map,
    Missing,
    Place,
    Seq,
    Unknown,
    Value,
    as_text,
)
from orm_parsers.sqlalchemy.tables import Column, ForeignKey
from orm_parsers.sqlalchemy.terms import argument, as_call, items_of, sql_text, word
from orm_parsers.sqlalchemy.types import PYTHON_TYPES, SqlType, sql_type

_ITEMS = frozenset(
    (
        "ForeignKey",
        "Identity",
        "Computed",
        "Sequence",
        "CheckConstraint",
        "FetchedValue",
        "DefaultClause",
        "ColumnDefault",
        "UniqueConstraint",
    )
)


@dataclass
class Parts:
    """The arguments of one ``Column``, taken apart. ``kwargs`` are those of the call."""

    call: Call
    name: str | None = None
    type: Value = None
    items: list[Call] = field(default_factory=list)
    kwargs: Mapping[str, Value] = field(default_factory=dict)
    lost: Unknown | None = None

    def item(self, facts: Facts, name: str) -> Call | None:
        return next((item for item in self.items if word(facts, item) == name), None)


def parts_of(facts: Facts, call: Call) -> Parts:
    """``Column("name", String, ForeignKey(...), nullable=False)`` -> its parts."""
    found = Parts(call, kwargs=call.kwargs, lost=call.open)
    args = [*call.args]
    for key in ("__name_pos", "name"):
        if key in call.kwargs:
            found.name = facts.text(call.kwargs[key])
    for key in ("type_", "_type", "sa_type"):
        if key in call.kwargs:
            found.type = call.kwargs[key]
    for position, arg in enumerate(args):
        item = as_call(facts, arg)
        if position == 0 and (isinstance(arg, str) or arg is None):
            found.name = arg
        elif item is not None and word(facts, item) in _ITEMS:
            found.items.append(item)
        elif found.type is None:
            found.type = arg
            found.lost = arg if isinstance(arg, Unknown) else found.lost
    return found


@dataclass(frozen=True, slots=True)
class Rules:
    """What a declarative base says of its columns: ``type_annotation_map``."""

    types: Map | None = None


def build_column(
    facts: Facts, name: str, call: Call, place: Place, annotation: Type | None, rules: Rules
) -> tuple[Column, list[ForeignKey]]:
    """The column of a property, and its foreign keys. ``annotation`` is the inside of ``Mapped[...]``."""
    parts = parts_of(facts, call)
    template = _template(facts, annotation)
    if template is not None:
        parts = _merged(parts, parts_of(facts, template))
    database_name = parts.name or name
    enum_name = database_name
    found = sql_type(facts, parts.type, enum_name) if parts.type is not None else None
    if parts.type is None and annotation is not None:
        found = annotated_type(facts, annotation, rules, enum_name)
    keys = [
        _foreign_key(facts, database_name, item) for item in parts.items if word(facts, item) == "ForeignKey"
    ]
    untyped = parts.type is None and bool(keys)
    if found is None and not untyped:
        facts.unresolved(place, f"the type of {database_name} is not known")
    column = _column(facts, database_name, name, parts, place, annotation, found)
    column.untyped = untyped
    if parts.lost is not None and not isinstance(parts.type, Unknown):
        facts.unresolved(parts.lost.place or place, f"{database_name} may have more options")
    return column, keys


def _template(facts: Facts, annotation: Type | None) -> Call | None:
    """The ``mapped_column`` within ``Annotated[...]``."""
    for extra in annotation.extras if annotation is not None else ():
        call = as_call(facts, extra)
        if call is not None and word(facts, call) in ("mapped_column", "Column"):
            return call
    return None


def _merged(own: Parts, template: Parts) -> Parts:
    """What a column says itself, completed by the template of its annotation."""
    return Parts(
        own.call,
        own.name or template.name,
        own.type if own.type is not None else template.type,
        [*own.items, *template.items],
        {**template.kwargs, **own.kwargs},
        own.lost or template.lost,
    )


def _column(
    facts: Facts,
    name: str,
    property_name: str,
    parts: Parts,
    place: Place,
    annotation: Type | None,
    found: SqlType | None,
) -> Column:
    given = parts.kwargs
    is_key = facts.flag(given.get("primary_key", False))
    if is_key is None:
        facts.unresolved(place, f"whether {name} is a key is not known")
    nullable: bool | None = not is_key
    if "nullable" in given:
        nullable = facts.flag(given["nullable"])
        if nullable is None:
            facts.unresolved(place, f"whether {name} can be null is not known")
    elif annotation is not None:
        nullable = annotation.nullable and not is_key
    elif parts.item(facts, "Identity") is not None:
        nullable = False
    autoincrement: object = given.get("autoincrement", "auto")
    if parts.item(facts, "Identity") is not None:
        autoincrement = "identity"
    doc = doc_of(place)
    comment = facts.text(given.get("comment")) or facts.text(given.get("doc")) or doc.text
    default, has_default = _default(facts, parts, found)
    return Column(
        name=name,
        property=property_name,
        type=found,
        nullable=nullable,
        primary_key=bool(is_key),
        unique=facts.flag(given.get("unique", False)) is True,
        index=facts.flag(given.get("index", False)) is True,
        default=default,
        has_default=has_default,
        autoincrement=autoincrement,
        comment=comment,
        deprecated=doc.deprecated or _old_comment(comment),
        place=place,
        source=parts.call,
    )


def _old_comment(comment: str | None) -> str | None:
    from orm_parsers.python.docs import read_lines

    found: Doc = read_lines([comment], documented=True) if comment else Doc()
    return found.deprecated


def _default(facts: Facts, parts: Parts, found: SqlType | None) -> tuple[str | None, bool]:
    """The default as text (the server's before Python's), and whether there is any."""
    given = parts.kwargs
    server = given.get("server_default")
    if server is not None:
        return sql_text(facts, server), True
    if parts.item(facts, "Computed") is not None:
        return None, True
    own = given.get("insert_default", given.get("default"))
    if own is None:
        return None, False
    if isinstance(own, EnumMember) and found is not None and found.enum is not None:
        stored = {value.value for value in found.enum.values}
        text = as_text(own.value)
        return (own.name if own.name in stored else text), True
    if isinstance(own, (Func, Ext, ClassValue)):
        return None, True
    if isinstance(own, Call):
        return sql_text(facts, own), True
    return facts.default(own), True


def _foreign_key(facts: Facts, column: str, call: Call) -> ForeignKey:
    target = argument(call, 0, "column")
    return ForeignKey((column,), (target,), facts.text(call.kwargs.get("ondelete")), call)


def composite_key(facts: Facts, call: Call) -> ForeignKey | None:
    """``ForeignKeyConstraint(["a", "b"], ["t.x", "t.y"])``."""
    own = [facts.text(item) for item in items_of(argument(call, 0, "columns"))]
    targets = items_of(argument(call, 1, "refcolumns"))
    names = tuple(name for name in own if name is not None)
    if not names or len(names) != len(own) or len(names) != len(targets):
        facts.unresolved(call.place, "a foreign key is not known")
        return None
    return ForeignKey(names, tuple(targets), facts.text(call.kwargs.get("ondelete")), call)


def annotated_type(facts: Facts, annotation: Type, rules: Rules, enum_name: str) -> SqlType | None:
    """The type of ``Mapped[...]``: the base's map, then SQLAlchemy's own, enums and literals."""
    value = annotation.value
    for key in (annotation.alias, value):
        if rules.types is not None and key is not None:
            found = rules.types.get(key)
            if not isinstance(found, Missing):
                return sql_type(facts, found, enum_name)
    literals = literal_values(value)
    if literals is not None:
        shape = facts.enum_of_items(Seq(literals), enum_name)
        return SqlType("enum", shape)
    if isinstance(value, ClassValue) and is_enum(facts.interpreter, value):
        return _enum_type(facts, value, rules)
    if isinstance(value, Ext) and value.path in PYTHON_TYPES:
        name = Ext(f"sqlalchemy.{PYTHON_TYPES[value.path]}")
        return sql_type(facts, name, enum_name)
    if is_class(value, "typing.Any", "builtins.object"):
        return SqlType(None)
    return None


def _enum_type(facts: Facts, cls: ClassValue, rules: Rules) -> SqlType:
    """An enum class: by the ``Enum`` that the map gives for ``enum.Enum``, else by the members' names."""
    for key in ("enum.Enum", "enum.StrEnum", "enum.IntEnum"):
        found = rules.types.get(Ext(key)) if rules.types is not None else None
        call = as_call(facts, found) if found is not None and not isinstance(found, Missing) else None
        if call is not None and word(facts, call) == "Enum":
            chosen = call.kwargs.get("values_callable")
            if isinstance(chosen, Func):
                listed = facts.interpreter.call(chosen, [cls], {}, call.place)
                shape = facts.enum_of_items(listed, cls.name) if isinstance(listed, Seq) else None
                return SqlType("enum", shape)
    return SqlType("enum", facts.enum_of_class(cls, by="name"))


def with_type_of(column: Column, target: Column | None) -> None:
    """A foreign key without a type takes that of the column that it points to, whatever its annotation."""
    if column.untyped and target is not None and target.type is not None:
        column.type = target.type
