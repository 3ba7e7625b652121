"""References of ``@relation`` and the junction tables that nobody wrote down.

Sources of the rules: prisma-engines ``psl/parser-database/src/relations.rs`` (names, which side is A) and
``sql-schema-connector/src/sql_schema_calculator.rs`` (``_Name`` with ``A`` and ``B``).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from dbgraph.model import ColumnShape, Engine, IndexShape, Origin, ReferenceShape, TableShape
from orm_parsers.prisma.schema import Model, Schema, text_of
from orm_parsers.prisma.syntax import Member
from orm_parsers.prisma.tables import column_name, names_of, unique_sets

_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")


def references_of(schema: Schema, model: Model) -> Iterator[ReferenceShape]:
    """The foreign keys that the model's own fields declare."""
    for field in model.fields:
        target = schema.models.get(field.type)
        relation = field.attribute("relation")
        fields = relation.option("fields") if relation is not None else None
        if target is None or relation is None or fields is None:
            continue
        to = relation.option("references")
        own = names_of(model, fields.arguments)
        others = names_of(target, to.arguments) if to is not None else ()
        known = {column_name(member) for member in target.fields if member.type not in schema.models}
        if not own or len(own) != len(others) or not known.issuperset(others):
            message = f"what {model.name}.{field.name} refers to is not known"
            schema.repository.report(model.file, field.line, "unresolved", message)
            continue
        yield ReferenceShape(
            columns=own,
            to_table=target.table,
            to_columns=others,
            to_schema=target.schema,
            kind="one-to-one" if frozenset(own) in unique_sets(model) else "many-to-one",
            on_delete=_on_delete(schema, model, field, [item.value.text for item in fields.arguments]),
            line=field.line,
        )


def _on_delete(schema: Schema, model: Model, field: Member, names: list[str]) -> str | None:
    """What is written, else what Prisma's DDL says: ``SET NULL`` where every column may be null, ``RESTRICT``
    where one may not (https://www.prisma.io/docs/orm/prisma-schema/data-model/relations/referential-actions).
    Nothing unwritten where the database holds no foreign key."""
    relation = field.attribute("relation")
    given = relation.option("onDelete") if relation is not None else None
    if given is not None:
        return _WORD.sub(" ", given.text).upper()
    if model.is_view or schema.engine is Engine.MONGODB:
        return None
    members = [model.field(name) for name in names]
    if all(member is not None and member.arity == "optional" for member in members):
        return "SET NULL"
    return "RESTRICT" if schema.provider != "sqlserver" else "NO ACTION"


def junctions(schema: Schema, tables: Mapping[str, TableShape]) -> Iterator[TableShape]:
    """The table of every many-to-many relation without a model of its own. ``tables`` are by model name."""
    if schema.engine is Engine.MONGODB:
        return
    sides: defaultdict[tuple[str, str, str], list[tuple[Model, Member]]] = defaultdict(list)
    for model in schema.models.values():
        for field in model.fields:
            if field.type in schema.models and field.arity == "list":
                first, second = sorted((model.name, field.type))
                sides[first, second, _name(field) or f"{first}To{second}"].append((model, field))
    for (first, second, name), found in sides.items():
        # a lone list is the far side of a foreign key; of two lists, each belongs to one model
        if len(found) == 2 and {model.name for model, _ in found} == {first, second}:
            yield from _junction(schema, name, found, (tables[first], tables[second]))


def _name(field: Member) -> str | None:
    relation = field.attribute("relation")
    return text_of(relation.argument("name")) if relation is not None else None


def _junction(
    schema: Schema, name: str, found: list[tuple[Model, Member]], ends: tuple[TableShape, TableShape]
) -> Iterator[TableShape]:
    keys = [[column for column in table.columns if column.primary_key] for table in ends]
    model, field = min(found, key=lambda side: side[0].name)
    if any(len(key) != 1 for key in keys):
        message = f"the junction table of {model.name}.{field.name} needs keys of one column"
        schema.repository.report(model.file, field.line, "unresolved", message)
        return
    columns, references = [], []
    for column, end, (key,) in zip("AB", ends, keys, strict=True):
        columns.append(
            ColumnShape(
                column,
                column,
                key.type,
                nullable=False,
                primary_key=schema.provider in ("postgresql", "postgres", "cockroachdb"),
                enum=key.enum,
                line=field.line,
            )
        )
        references.append(
            ReferenceShape((column,), end.name, (key.name,), end.schema, on_delete="CASCADE", line=field.line)
        )
    is_key = columns[0].primary_key
    yield TableShape(
        name=f"_{name}",
        columns=tuple(columns),
        schema=ends[0].schema,
        engine=schema.engine,
        references=tuple(references),
        enums=tuple(
            {enum.name: enum for end in ends for enum in end.enums if enum.name in _used(columns)}.values()
        ),
        indexes=(
            *(() if is_key else (IndexShape(f"_{name}_AB_unique", ("A", "B"), unique=True),)),
            IndexShape(f"_{name}_B_index", ("B",)),
        ),
        origin=Origin(schema.repository.name, model.file, field.line, schema.repository.commit, "prisma"),
    )


def _used(columns: list[ColumnShape]) -> set[str | None]:
    return {column.enum for column in columns}
