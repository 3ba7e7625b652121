"""Relations: the columns they imply, their references, and the tables between.

Source of the rules: typeorm 0.3, ``RelationJoinColumnBuilder`` and ``JunctionEntityMetadataBuilder``.
"""

from __future__ import annotations

from dataclasses import replace

from dbgraph.model import ColumnShape, ReferenceShape
from orm_parsers.javascript.comments import Doc, doc_of
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import Arr, Call, ClassValue, Ext, Func, Member, Obj, Value
from orm_parsers.typeorm.classes import closure_kind, join_columns
from orm_parsers.typeorm.entities import Column, Entity, Relation
from orm_parsers.typeorm.naming import Naming


def add_relations(facts: Facts, naming: Naming, entities: list[Entity]) -> list[Entity]:
    """Adds join columns and references; returns junction and closure tables."""
    extra: list[Entity] = []
    for entity in entities:
        for relation in entity.relations:
            with facts.interpreter.budget(relation.place.file):
                if relation.kind == "many-to-one" or (
                    relation.kind == "one-to-one" and relation.joins is not None
                ):
                    _join(facts, naming, entities, entity, relation)
    for entity in entities:
        for relation in entity.relations:
            if relation.kind == "many-to-many" and relation.join_table is not None:
                junction = _junction(facts, naming, entities, entity, relation)
                if junction is not None and not any(known.table == junction.table for known in extra):
                    extra.append(junction)
        if closure_kind(facts, entity):
            extra.append(_closure(facts, naming, entity))
    return extra


def find_entity(facts: Facts, entities: list[Entity], value: Value) -> Entity | None:
    """The entity that a relation's target means: ``() => User``, ``"User"``, an ``EntitySchema``."""
    value = facts.choose(value)
    if isinstance(value, Func):
        value = facts.choose(facts.interpreter.invoke(value, []))
    if isinstance(value, ClassValue):
        key = value.place.key
        return next((e for e in entities if any(c.place.key == key for c in e.classes)), None)
    if isinstance(value, str):
        named = (e for e in entities if e.name == value or any(c.name == value for c in e.classes))
        return next(named, None) or next((e for e in entities if e.table == value), None)
    if isinstance(value, Call):
        return next((e for e in entities if e.place.key == value.place.key), None)
    if isinstance(value, Obj):
        return find_entity(facts, entities, value.get("name"))
    if isinstance(value, (Member, Ext)):  # required at run time: only the class's name is known
        name = value.name if isinstance(value, Member) else value.path.rpartition(".")[2]
        named_so = [e for e in entities if any(c.name == name for c in e.classes)]
        return named_so[0] if len(named_so) == 1 else None
    return None


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
    name = naming.column(relation.name, bare, relation.prefixes) if relation.prefixes else bare
    doc: Doc = doc_of(relation.place)
    nullable = facts.flag(facts.option(relation.options, "nullable"), True)
    shape = ColumnShape(
        name=name,
        property=relation.name,
        type=referenced.shape.type,
        nullable=False if relation.primary else nullable,
        primary_key=relation.primary,
        comment=doc.text,
        deprecated=doc.deprecated,
        line=relation.place.line,
    )
    path = ".".join([*relation.prefixes, relation.name, referenced.path])
    entity.columns[path] = Column(path, shape, bare)
    return name


def _refer(
    facts: Facts,
    entity: Entity,
    relation: Relation,
    target: Entity,
    names: list[str],
    referenced: list[Column],
) -> None:
    entity.refer(
        ReferenceShape(
            columns=tuple(names),
            to_table=target.table,
            to_columns=tuple(column.shape.name for column in referenced),
            to_schema=target.schema,
            kind="one-to-one" if relation.kind == "one-to-one" else "many-to-one",
            on_delete=facts.text(facts.option(relation.options, "onDelete")),
            line=relation.place.line,
        )
    )


def _junction(
    facts: Facts, naming: Naming, entities: list[Entity], entity: Entity, relation: Relation
) -> Entity | None:
    target = find_entity(facts, entities, relation.target)
    if target is None:
        facts.unresolved(relation.place, f"what {entity.name}.{relation.name} relates to is not known")
        return None
    options = relation.join_table
    if isinstance(options, str):
        options = Obj({"name": options})
    name = facts.text(facts.option(options, "name"))
    if name is None:
        name = naming.join_table(entity.table, target.table, relation.path, "")
    schema = facts.text(facts.option(options, "schema")) or entity.schema
    junction = Entity(facts, name, name, relation.place, schema, doc=Doc())
    own = _junction_side(facts, naming, entities, entity, options, ("joinColumn", "joinColumns"))
    other = _junction_side(
        facts, naming, entities, target, options, ("inverseJoinColumn", "inverseJoinColumns")
    )
    taken = [name for name, _ in own]
    if any(name in taken for name, _ in other):  # a relation to itself
        shared = {name for name, _ in other} & set(taken)
        own = [(f"{n}_1" if n in shared else n, c) for n, c in own]
        other = [(f"{n}_2" if n in shared else n, c) for n, c in other]
    for side, holder in ((own, entity), (other, target)):
        for column_name, column in side:
            shape = ColumnShape(column_name, column_name, column.shape.type, nullable=False, primary_key=True)
            junction.add(Column(column_name, shape, column_name))
        if side:
            junction.refer(
                ReferenceShape(
                    tuple(column_name for column_name, _ in side),
                    holder.table,
                    tuple(column.shape.name for _, column in side),
                    holder.schema,
                    on_delete="CASCADE",
                    line=relation.place.line,
                )
            )
    return junction


def _junction_side(
    facts: Facts,
    naming: Naming,
    entities: list[Entity],
    entity: Entity,
    options: Value,
    keys: tuple[str, str],
) -> list[tuple[str, Column]]:
    """(name in the junction, referenced column) of one side."""
    single, several = facts.option(options, keys[0]), facts.option(options, keys[1])
    joins = join_columns(facts, several if isinstance(facts.choose(several), Arr) else single)
    primary = primary_columns(facts, naming, entities, entity)
    referenced = [
        c for c in entity.columns.values() if any(r == c.shape.property for _, r in joins)
    ] or primary
    found: list[tuple[str, Column]] = []
    for column in referenced:
        last = column.shape.property or ""
        given = next((name for name, r in joins if name and (not r or r == last)), None)
        found.append((given or naming.join_table_column(entity.table, last, column.shape.name), column))
    return found


def _closure(facts: Facts, naming: Naming, entity: Entity) -> Entity:
    """The closure table of a tree: ancestor and descendant of each primary column."""
    name = naming.closure_table(entity.table)
    closure = Entity(facts, name, name, entity.place, entity.schema, doc=Doc())
    for column in [c for c in entity.columns.values() if c.shape.primary_key]:
        for side in ("ancestor", "descendant"):
            own = f"{column.shape.name}_{side}"
            closure.add(Column(own, ColumnShape(own, own, column.shape.type, False, primary_key=True), own))
            closure.refer(
                ReferenceShape((own,), entity.table, (column.shape.name,), entity.schema, on_delete="CASCADE")
            )
    return closure
