"""Columns that TypeORM adds on its own: the discriminator of single-table inheritance, paths of trees.

Source of the rules: typeorm 0.3, ``EntityMetadataBuilder`` and ``ClosureJunctionEntityMetadataBuilder``.
"""

from __future__ import annotations

from dataclasses import replace

from dbgraph.model import ColumnShape, ReferenceShape
from orm_parsers.javascript.comments import Doc
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import Func, Obj, Place, Value
from orm_parsers.typeorm.entities import Column, Entity
from orm_parsers.typeorm.naming import Naming
from orm_parsers.typeorm.types import normal_type, sized


def add_discriminator(facts: Facts, naming: Naming, entity: Entity, column: Value, place: Place) -> None:
    """The column that tells children apart, and its index: ``type`` unless named otherwise."""
    given = facts.choose(column)
    name = given if isinstance(given, str) else facts.text(facts.option(given, "name"))
    name = name or "type"
    if name not in entity.columns:
        word = facts.text(facts.option(given, "type")) or "varchar"
        length = facts.whole(facts.option(given, "length"))
        kind = normal_type(word, facts.engine)
        shape = ColumnShape(
            naming.column(name, name, ()),
            name,
            sized(kind, facts.engine, str(length) if length else None, None, None),
            nullable=facts.flag(facts.option(given, "nullable"), False),
            line=place.line,
        )
        entity.add(Column(name, shape, shape.name))
    if not any(properties[0] == name for _, properties, _ in entity.indexes):
        entity.indexes.append((None, [name], False))


def add_tree(facts: Facts, naming: Naming, entity: Entity, kind: str | None, options: Value) -> None:
    """Columns of a tree: a materialized path or nested sets; a closure table is made with the relations."""
    entity.tree, entity.tree_options = kind, options
    added: list[tuple[str, str, bool, str]] = []
    if kind == "materialized-path":
        added = [(naming.path_column, "String", True, "")]
    elif kind == "nested-set":
        left, right = naming.nested_columns
        added = [(left, "Number", False, "1"), (right, "Number", False, "2")]
    for name, word, nullable, default in added:
        kind = sized(normal_type(word, facts.engine), facts.engine, None, None, None)
        shape = ColumnShape(naming.column(name, name, ()), name, kind, nullable, default=default)
        entity.add(Column(name, shape, shape.name))


def closure_table(facts: Facts, naming: Naming, entity: Entity) -> Entity:
    """The closure table of a tree: ancestor and descendant of each primary column, and the level."""
    given = facts.text(facts.option(entity.tree_options, "closureTableName"))
    bare = naming.closure_table(given or entity.bare)
    table = naming.prefix + bare
    closure = Entity(facts, table, table, entity.place, entity.schema, doc=Doc(), bare=bare)
    for column in [c for c in entity.columns.values() if c.shape.primary_key]:
        for side in ("ancestor", "descendant"):
            own = _closure_column(facts, entity, column, side)
            shape = replace(
                column.shape,
                name=naming.column(own, None, ()),
                property=own,
                auto_increment=False,
                unique=False,
                default=None,
                comment=None,
            )
            closure.add(Column(own, shape, shape.name))
            closure.refer(
                ReferenceShape(
                    (shape.name,), entity.table, (column.shape.name,), entity.schema, on_delete="CASCADE"
                )
            )
    if entity.tree_level:
        word = normal_type("Number", facts.engine)
        closure.add(Column("level", ColumnShape(naming.column("level", None, ()), "level", word, False)))
    return closure


def _closure_column(facts: Facts, entity: Entity, column: Column, side: str) -> str:
    name = column.shape.property or column.shape.name
    func = facts.choose(facts.option(entity.tree_options, f"{side}ColumnName"))
    if isinstance(func, Func):
        metadata = Obj({"propertyName": name, "databaseName": column.shape.name})
        from_metadata = facts.interpreter.invoke(func, [metadata])
        if isinstance(from_metadata, str):
            return from_metadata
        facts.unresolved(
            func.place, f"the {side} column of the closure table is not known: it has its default name"
        )
    return f"{name}_{side}"
