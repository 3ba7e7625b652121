"""Models and views as tables: columns, keys, indexes and enums. Relations are ``relations.py``'s."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from dbgraph.model import ColumnShape, Engine, EnumShape, IndexShape, Origin, TableShape
from orm_parsers.prisma.schema import Model, Schema, doc_of, mapped, text_of
from orm_parsers.prisma.syntax import Argument, Attribute, Member, Value
from orm_parsers.prisma.types import SCALARS, enum_type, type_of

MAX_COLUMNS = 5_000
"""More than any database takes; composite types could multiply without end."""

MAX_DEPTH = 12
"""How deep composite types are followed; one that holds itself is followed once."""


def table_of(schema: Schema, model: Model) -> TableShape:
    """The table without its references."""
    enums: dict[str, EnumShape] = {}
    found = (c for member in model.fields for c in _columns(schema, model, member, enums, "", "", ()))
    columns = list(islice(found, MAX_COLUMNS))
    if next(found, None) is not None:
        message = f"{model.name} has more than {MAX_COLUMNS} columns; the rest is not read"
        schema.repository.report(model.file, model.block.line, "too-large", message)
    keys = names_in(model, model.block.attribute("id"))
    alone = {key[0] for key in _uniques(model) if len(key) == 1}
    shown = [
        replace(c, primary_key=c.primary_key or c.name in keys, unique=c.unique or c.name in alone)
        for c in columns
    ]
    words, deprecated = doc_of(model.block.doc)
    return TableShape(
        name=model.table,
        columns=tuple(_autoincrement(schema, shown)),
        schema=model.schema,
        engine=schema.engine,
        kind="view" if model.is_view else "collection" if schema.engine is Engine.MONGODB else "table",
        enums=tuple(enums.values()),
        indexes=tuple(_indexes(model)),
        comment=words,
        deprecated=deprecated,
        origin=Origin(
            schema.repository.name, model.file, model.block.line, schema.repository.commit, "prisma"
        ),
    )


def column_name(field: Member) -> str:
    """The field's name in the database."""
    return mapped(field.attribute("map")) or field.name


def _columns(
    schema: Schema,
    model: Model,
    field: Member,
    enums: dict[str, EnumShape],
    prefix: str,
    path: str,
    above: tuple[Member, ...],
) -> Iterator[ColumnShape]:
    """The column of a field; the paths below it where its type is composite; nothing for a relation."""
    if field.type in schema.models:
        return
    is_list = field.arity == "list"
    name, property_name = prefix + column_name(field), path + field.name
    if field.type in schema.types:
        if is_list:
            yield ColumnShape(name, property_name, "Array<Subdocument>", nullable=True, line=field.line)
        if len(above) < MAX_DEPTH and all(member.type != field.type for member in above):
            step = "[]." if is_list else "."
            for member in schema.types[field.type].fields:
                yield from _columns(
                    schema, model, member, enums, name + step, property_name + step, (*above, field)
                )
        return
    enum = schema.enums.get(field.type)
    if enum is None and field.type not in (*SCALARS, "Unsupported"):
        schema.repository.report(
            model.file, field.line, "unresolved", f"{model.name}.{field.name}: {field.type} is not defined"
        )
        return
    if enum is not None:
        enums[enum.name] = enum
        word = enum_type(schema.engine, enum.name, tuple(value.value for value in enum.values))
        kind = word if not is_list else f"Array<{word}>" if schema.provider == "mongodb" else f"{word}[]"
    else:
        kind = type_of(schema.provider, field)
    words, deprecated = doc_of(field.doc)
    default = field.attribute("default")
    value = default.argument("value") if default is not None else None
    automatic = value is not None and value.text in ("autoincrement", "sequence")
    yield ColumnShape(
        name=name,
        property=property_name,
        type=kind,
        # a list has no NOT NULL in Prisma's own DDL; what is below an optional value may be missing with it
        nullable=field.arity != "required" or any(member.arity == "optional" for member in above),
        primary_key=not prefix and field.attribute("id") is not None,
        auto_increment=automatic,
        unique=not prefix and field.attribute("unique") is not None,
        default=None if automatic else _default(schema, field, value),
        comment=words,
        enum=enum.name if enum is not None else None,
        deprecated=deprecated,
        line=field.line,
    )


def _default(schema: Schema, field: Member, value: Value | None) -> str | None:
    """The default as the database would hold it; a call as it is written: ``now()``, ``uuid(7)``."""
    if value is None:
        return None
    if value.kind == "call":
        first = value.arguments[0].value.text if value.arguments else ""
        if value.text == "dbgenerated":
            return first or None
        if value.text == "auto":  # MongoDB's own identifier
            return None
        return f"{value.text}({first})"
    if value.kind == "list":
        items = [_default(schema, field, argument.value) or "" for argument in value.arguments]
        return "[{}]".format(",".join(items))
    return schema.stored(field.type, value.text) if value.kind == "word" else value.text


def _autoincrement(schema: Schema, columns: list[ColumnShape]) -> Iterator[ColumnShape]:
    """SQLite numbers a lone INTEGER key by itself (https://www.sqlite.org/autoinc.html)."""
    keys = [column for column in columns if column.primary_key]
    for column in columns:
        is_rowid = schema.engine is Engine.SQLITE and keys == [column] and column.type == "integer"
        yield replace(column, auto_increment=True) if is_rowid else column


# ---- keys and indexes


def names_in(model: Model, attribute: Attribute | None, option: str = "fields") -> tuple[str, ...]:
    """Database names of the fields that ``@@id([a, b])`` or ``fields: [a]`` lists; composite paths and
    sort orders (``a(sort: Desc)``) are the field's name."""
    listed = attribute.argument(option) if attribute is not None else None
    return names_of(model, listed.arguments if listed is not None and listed.kind == "list" else ())


def names_of(model: Model, listed: tuple[Argument, ...]) -> tuple[str, ...]:
    """The same, from the items of the list."""
    names = []
    for argument in listed:
        first, _, rest = argument.value.text.partition(".")
        field = model.field(first)
        name = column_name(field) if field is not None else first
        names.append(f"{name}.{rest}" if rest else name)
    return tuple(names)


def _uniques(model: Model) -> list[tuple[str, ...]]:
    return [names_in(model, a) for a in model.block.attributes if a.name == "unique"]


def unique_sets(model: Model) -> list[frozenset[str]]:
    """Every set of columns of which a value occurs once."""
    alone = [
        frozenset({column_name(field)})
        for field in model.fields
        if field.attribute("unique") is not None or field.attribute("id") is not None
    ]
    keys = [names_in(model, model.block.attribute("id")), *_uniques(model)]
    return alone + [frozenset(key) for key in keys if key]


def _indexes(model: Model) -> Iterator[IndexShape]:
    for field in model.fields:
        unique = field.attribute("unique")
        if unique is not None:
            yield IndexShape(text_of(unique.option("map")), (column_name(field),), unique=True)
    for attribute in model.block.attributes:
        if attribute.name in ("index", "unique", "fulltext"):
            columns = names_in(model, attribute)
            name = text_of(attribute.option("map"))
            if columns:
                yield IndexShape(name, columns, attribute.name == "unique")
