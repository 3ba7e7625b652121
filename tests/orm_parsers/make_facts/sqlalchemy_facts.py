"""What SQLAlchemy itself says of the models of a case: every table of every `MetaData`."""

from __future__ import annotations

import enum
import gc
import importlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import types
from sqlalchemy.dialects import mysql, postgresql, sqlite
from sqlalchemy.engine import default
from sqlalchemy.orm import configure_mappers
from sqlalchemy.sql import elements, sqltypes

from dbgraph.model import ColumnShape, Engine, EnumShape, EnumValue, IndexShape, ReferenceShape, TableShape

CATALOGUES = ("pg_catalog", "information_schema")
DIALECTS = {"postgresql": postgresql.dialect, "mysql": mysql.dialect, "sqlite": sqlite.dialect}


def facts(case: Path, said: dict[str, Any], modules: Iterable[str]) -> list[TableShape]:
    """Loads the modules and describes the tables."""
    for module in modules:
        importlib.import_module(module)
    configure_mappers()
    dialect = DIALECTS.get(said.get("engine", ""), default.DefaultDialect)()
    found = [item for item in gc.get_objects() if isinstance(item, sa.MetaData)]
    engine = Engine(said["engine"]) if "engine" in said else None
    tables = [table for data in found for table in data.tables.values() if table.schema not in CATALOGUES]
    return [describe(table, dialect, engine) for table in tables]


def describe(table: sa.Table, dialect: sa.Dialect, engine: Engine | None) -> TableShape:
    enums: dict[str, EnumShape] = {}
    columns = [column_of(table, column, dialect, enums) for column in table.columns]
    return TableShape(
        table.name,
        tuple(columns),
        schema=table.schema,
        engine=engine,
        references=tuple(references_of(table)),
        enums=tuple(enums.values()),
        indexes=tuple(indexes_of(table)),
        comment=table.comment,
    )


def column_of(
    table: sa.Table, column: sa.Column[Any], dialect: sa.Dialect, enums: dict[str, EnumShape]
) -> ColumnShape:
    shape = enum_of(column)
    if shape is not None:
        if enums.get(shape.name, shape).values != shape.values:
            shape = EnumShape(f"{shape.name}_{column.name}", shape.values)
        enums[shape.name] = shape
    counts = column.identity is not None or table.autoincrement_column is column
    return ColumnShape(
        column.name,
        type=type_of(column.type, dialect),
        nullable=column.nullable,
        primary_key=column.primary_key,
        auto_increment=counts,
        unique=bool(column.unique),
        default=default_of(column),
        comment=column.comment or column.doc,
        enum=shape.name if shape else None,
    )


def type_of(type_: types.TypeEngine[Any], dialect: sa.Dialect) -> str:
    """As the dialect writes it, in lower case; an enum is called so, an array by its item."""
    if isinstance(type_, types.TypeDecorator) and not isinstance(type_, sa.Interval):
        return type_of(type_.load_dialect_impl(dialect), dialect)
    if isinstance(type_, sqltypes.Enum):
        return "enum"
    if isinstance(type_, sqltypes.ARRAY):
        return f"{type_of(type_.item_type, dialect)}[]"
    try:
        return type_.compile(dialect=dialect).lower()
    except sa.exc.CompileError:  # the generic dialect writes only what all have in common
        return str(type_.__visit_name__).lower()


def enum_of(column: sa.Column[Any]) -> EnumShape | None:
    type_ = column.type
    while isinstance(type_, (types.TypeDecorator, sqltypes.ARRAY)):
        type_ = type_.impl if isinstance(type_, types.TypeDecorator) else type_.item_type
    if not isinstance(type_, sqltypes.Enum):
        return None
    name = type_.enum_class.__name__ if type_.enum_class is not None else type_.name or column.name
    return EnumShape(name, tuple(EnumValue(value) for value in type_.enums))


def default_of(column: sa.Column[Any]) -> str | None:
    server = column.server_default
    if isinstance(server, sa.DefaultClause):
        return expression_text(server.arg)
    own = column.default
    if server is not None or own is None:
        return None
    if own.is_clause_element:
        return expression_text(own.arg)
    if own.is_callable or own.is_sequence:
        return None
    value = own.arg
    if isinstance(value, enum.Enum):
        return value.name if value.name in getattr(column.type, "enums", ()) else str(value.value)
    if isinstance(value, (list, dict)):
        return None if value else ("{}" if isinstance(value, dict) else "[]")
    return str(value).lower() if isinstance(value, bool) else str(value)


def expression_text(value: object) -> str:
    if isinstance(value, elements.TextClause):
        return value.text
    return value if isinstance(value, str) else str(value)


def references_of(table: sa.Table) -> Iterable[ReferenceShape]:
    for constraint in table.foreign_key_constraints:
        names = tuple(column.name for column in constraint.columns)
        targets = tuple(element.column for element in constraint.elements)
        keys = {column.name for column in table.primary_key.columns}
        alone = keys == set(names) or (
            len(names) == 1 and bool(table.columns[constraint.column_keys[0]].unique)
        )
        schema = targets[0].table.schema
        yield ReferenceShape(
            names,
            targets[0].table.name,
            tuple(column.name for column in targets),
            to_schema=schema if schema != table.schema else None,
            kind="one-to-one" if alone else "many-to-one",
            on_delete=constraint.ondelete,
        )


def indexes_of(table: sa.Table) -> list[IndexShape]:
    """What is indexed, each once."""
    found = {(shape.columns, shape.unique): shape for shape in all_indexes_of(table)}
    return list(found.values())


def all_indexes_of(table: sa.Table) -> Iterable[IndexShape]:
    """Indexes and unique constraints on plain columns, without those that only say `unique=True`."""
    for index in table.indexes:
        plain = [e for e in index.expressions if isinstance(e, sa.Column) or is_ordered(e)]
        if len(plain) == len(index.expressions):
            yield IndexShape(index.name, tuple(c.name for c in index.columns), bool(index.unique))
    for constraint in table.constraints:
        if isinstance(constraint, sa.UniqueConstraint):
            columns = tuple(column.name for column in constraint.columns)
            if len(columns) != 1 or not table.columns[constraint.columns.keys()[0]].unique:
                yield IndexShape(constraint.name, columns, unique=True)


def is_ordered(expression: object) -> bool:
    return isinstance(expression, elements.UnaryExpression) and isinstance(expression.element, sa.Column)
