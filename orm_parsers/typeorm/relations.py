"""Relations: the columns they imply, their references, and the tables between.

Source of the rules: typeorm 0.3, ``RelationJoinColumnBuilder``.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from dbgraph.model import ColumnShape, ReferenceShape
from orm_parsers.javascript.comments import Doc, doc_of
from orm_parsers.javascript.facts import Facts
from orm_parsers.typeorm.entities import Column, Entity, Relation
from orm_parsers.typeorm.junctions import junction_table
from orm_parsers.typeorm.keys import add_foreign_keys
from orm_parsers.typeorm.naming import Naming, UnknownName
from orm_parsers.typeorm.targets import find_entity
from orm_parsers.typeorm.trees import closure_table


def add_relations(facts: Facts, naming: Naming, entities: list[Entity]) -> list[Entity]:
    """Adds join columns and references; returns junction and closure tables."""
    extra: list[Entity] = []
    for entity in entities:
        for relation in entity.relations:
            if relation.kind == "many-to-one" or (
                relation.kind == "one-to-one" and relation.joins is not None
            ):
                with facts.interpreter.budget(relation.place.file), suppress(UnknownName):
                    _join(facts, naming, entities, entity, relation)
    for entity in entities:
        for relation in entity.relations:
            if relation.kind == "many-to-many" and relation.join_table is not None:
                with suppress(UnknownName):
                    junction = junction_table(facts, naming, entities, entity, relation)
                    if junction is not None and not any(known.table == junction.table for known in extra):
                        extra.append(junction)
        if entity.tree == "closure-table":
            with suppress(UnknownName):
                extra.append(closure_table(facts, naming, entity))
    add_foreign_keys(facts, entities)
    return extra


def primary_columns(facts: Facts, naming: Naming, entities: list[Entity], entity: Entity) -> list[Column]:
    """The primary key, including the columns of relations that are part of it."""
    for relation in entity.relations:
        if relation.primary and relation.columns is None:
            _join(facts, naming, entities, entity, relation)
    return [column for column in entity.columns.values() if column.shape.primary_key]


def _join(facts: Facts, naming: Naming, entities: list[Entity], entity: Entity, relation: Relation) -> None:
    if relation.columns is not None or relation.busy:
        return
    relation.busy = True
    target = find_entity(facts, entities, relation.target)
    if target is None:
        facts.unresolved(relation.place, f"what {entity.name}.{relation.name} relates to is not known")
        unknown = Column("", ColumnShape("", type=None))
        relation.columns = [
            _join_column(facts, naming, entity, relation, unknown, name)
            for name, _ in relation.joins or []
            if name is not None
        ]
        return
    joins = relation.joins or []
    if any(referenced for _, referenced in joins):
        named = [next((c for c in target.columns.values() if c.shape.property == r), None) for _, r in joins]
        referenced = [column for column in named if column is not None]
        if len(referenced) < len(named):
            facts.unresolved(
                relation.place, f"a column that {entity.name}.{relation.name} refers to is not known"
            )
            return
    else:
        referenced = primary_columns(facts, naming, entities, target)
    names: list[str] = []
    for column in referenced:
        given = next((n for n, r in joins if n and (not r or r == column.shape.property)), None)
        bare = given or naming.join_column(relation.name, column.shape.property or "")
        names.append(_join_column(facts, naming, entity, relation, column, bare))
    relation.columns = names
    if relation.kind == "one-to-one" and not relation.primary:
        _unique(entity, names)
    if names:
        _refer(facts, entity, relation, target, names, referenced)


def _join_column(
    facts: Facts, naming: Naming, entity: Entity, relation: Relation, referenced: Column, bare: str
) -> str:
    """The column of that name: the declared one when there is one, else an implied one."""
    for known in entity.columns.values():
        within = known.path.rpartition(".")[0] == ".".join(relation.prefixes)
        if (known.bare or known.shape.name) == bare and within:
            word = referenced.shape.type or known.shape.type
            known.shape = replace(
                known.shape, type=word, primary_key=known.shape.primary_key or relation.primary
            )
            return known.shape.name
    name = naming.column(relation.name, bare, relation.prefixes)
    doc: Doc = doc_of(relation.place)
    nullable = facts.flag(facts.option(relation.options, "nullable"), True)
    shape = ColumnShape(
        name=name,
        property=relation.name,
        type=referenced.referring_type,
        nullable=False if relation.primary else nullable,
        primary_key=relation.primary,
        comment=doc.text,
        deprecated=doc.deprecated,
        line=relation.place.line,
    )
    path = ".".join([*relation.prefixes, relation.name, referenced.path])
    entity.columns[path] = Column(path, shape, bare)
    return name


def _unique(entity: Entity, names: list[str]) -> None:
    """The owning side of a one-to-one relation gets a unique constraint, unless it is the primary key."""
    columns = [column for column in entity.columns.values() if column.shape.name in names]
    if all(column.shape.primary_key for column in columns):
        return
    if len(columns) == 1:
        columns[0].shape = replace(columns[0].shape, unique=True)
    else:
        entity.indexes.append((None, [column.path for column in columns], True))


def _refer(
    facts: Facts,
    entity: Entity,
    relation: Relation,
    target: Entity,
    names: list[str],
    referenced: list[Column],
) -> None:
    # without a constraint in the database the code still says what belongs together
    constrained = facts.flag(facts.option(relation.options, "createForeignKeyConstraints"), True)
    entity.refer(
        ReferenceShape(
            columns=tuple(names),
            to_table=target.table,
            to_columns=tuple(column.shape.name for column in referenced),
            to_schema=target.schema,
            kind="one-to-one" if relation.kind == "one-to-one" else "many-to-one",
            on_delete=facts.text(facts.option(relation.options, "onDelete")) if constrained else None,
            line=relation.place.line,
        )
    )
