"""The final state of a database as table shapes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dbgraph.model import ColumnShape, Engine, EnumShape, EnumValue, IndexShape, ReferenceShape, TableShape
from orm_parsers.ddl.context import Context
from orm_parsers.ddl.state import Column, Database, Table


def shapes_of(context: Context, engine: Engine | None) -> Iterator[TableShape]:
    """Every table and view, in the order in which they were made."""
    for table in context.database.tables.values():
        yield _shape(context, table, engine)


def _shape(context: Context, table: Table, engine: Engine | None) -> TableShape:
    uniques = [c for c in table.constraints if c.kind == "unique"]
    alone = {c.columns[0].lower() for c in uniques if len(c.columns) == 1}
    alone |= {index.columns[0].lower() for index in table.indexes if index.unique and len(index.columns) == 1}
    key = {name.lower() for name in table.key}
    columns = tuple(_column(table, column, key, alone, engine) for column in table.columns)
    enums = {c.enum.name: c.enum for c in table.columns if c.enum is not None}
    indexes = [IndexShape(c.name or None, c.columns, unique=True) for c in uniques]
    indexes += [IndexShape(index.name or None, index.columns, index.unique) for index in table.indexes]
    return TableShape(
        name=table.name,
        columns=columns,
        schema=table.schema,
        engine=engine,
        kind=table.kind,
        references=tuple(_references(context, table)),
        enums=tuple(
            EnumShape(name, tuple(EnumValue(value) for value in enum.values)) for name, enum in enums.items()
        ),
        indexes=tuple(indexes),
        comment=table.comment,
        origin=table.origin,
    )


def _column(
    table: Table, column: Column, key: set[str], alone: set[str], engine: Engine | None
) -> ColumnShape:
    is_key = column.name.lower() in key
    # https://www.sqlite.org/lang_createtable.html#rowid
    is_rowid = engine is Engine.SQLITE and is_key and len(key) == 1 and column.type == "integer"
    word = column.type
    if column.enum is not None and engine is not Engine.MYSQL:
        word = column.enum.name + ("[]" if column.is_list else "")
    return ColumnShape(
        name=column.name,
        type=word,
        nullable=False if is_key else column.nullable,
        primary_key=is_key,
        auto_increment=column.auto or is_rowid,
        unique=column.name.lower() in alone,
        default=column.default,
        comment=column.comment,
        enum=column.enum.name if column.enum is not None else None,
        line=column.line,
    )


def _references(context: Context, table: Table) -> Iterator[ReferenceShape]:
    uniques = [set(c.columns) for c in table.constraints if c.kind in ("primary", "unique")]
    for constraint in table.constraints:
        reference = constraint.reference
        if reference is None:
            continue
        target = _target(context.database, reference)
        to = reference.to_columns or (target.key if target is not None else ())
        if len(to) != len(constraint.columns):
            message = f"what {table.name}.{', '.join(constraint.columns)} refers to is not known"
            context.report(table.origin.line, "unresolved", message, table.origin.file)
            continue
        is_single = set(constraint.columns) in uniques
        yield replace(
            reference,
            columns=constraint.columns,
            to_table=target.name if target is not None else reference.to_table,
            to_columns=_as_named(target, to),
            to_schema=_schema_of(target.schema if target is not None else reference.to_schema, table),
            kind="one-to-one" if is_single else "many-to-one",
        )


def _target(database: Database, reference: ReferenceShape) -> Table | None:
    found = database.tables.get(database.key(reference.to_schema, reference.to_table))
    return found or (database.table(None, reference.to_table) if reference.to_schema is None else None)


def _as_named(target: Table | None, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names as the other table writes them."""
    if target is None:
        return names
    return tuple(column.name if (column := target.column(name)) is not None else name for name in names)


def _schema_of(schema: str | None, table: Table) -> str | None:
    if schema == table.schema:
        return None
    return schema or "public"
