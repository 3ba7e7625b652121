"""``@ManyToMany`` with ``@JoinTable``: the table between.

Source of the rules: typeorm 0.3, ``JunctionEntityMetadataBuilder``.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from dbgraph.model import ColumnShape, Engine, ReferenceShape
from orm_parsers.javascript.comments import Doc
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import Arr, Undefined, Value
from orm_parsers.typeorm.classes import join_columns
from orm_parsers.typeorm.entities import Column, Entity, Relation
from orm_parsers.typeorm.naming import Naming
from orm_parsers.typeorm.targets import find_entity, property_of

_LONGEST = {Engine.POSTGRESQL: 63, Engine.MYSQL: 63}
"""``maxAliasLength`` of the drivers; longer names of junctions are shortened."""
Side = list[tuple[str, Column]]


def junction_table(
    facts: Facts, naming: Naming, entities: list[Entity], entity: Entity, relation: Relation
) -> Entity | None:
    """The table of a many-to-many relation, or ``None`` when what it relates to is not known."""
    target = find_entity(facts, entities, relation.target)
    if target is None:
        facts.unresolved(relation.place, f"what {entity.name}.{relation.name} relates to is not known")
        return None
    options = relation.join_table
    given = facts.choose(facts.option(options, "name"))
    if not isinstance(given, (str, Undefined)):
        facts.unresolved(
            relation.place, f"the table between {entity.name} and {target.name} has a name that is not known"
        )
        return None
    inverse = _inverse(facts, target, relation)
    bare = given if isinstance(given, str) and given else None
    bare = naming.table(
        "",
        bare or naming.join_table(entity.bare, target.bare, relation.path, inverse.name if inverse else ""),
    )
    longest = _LONGEST.get(facts.engine) if facts.engine is not None else None
    if longest is not None and len(bare) > longest:
        bare = shortened(bare)
    table = naming.prefix + bare
    schema = facts.text(facts.option(options, "schema")) or entity.schema
    junction = Entity(facts, table, table, relation.place, schema, doc=Doc(), bare=bare)
    own = _side(facts, entity, options, "joinColumn", naming.join_table_column)
    other = _side(facts, target, options, "inverseJoinColumn", naming.join_table_inverse_column)
    _keep_apart(naming, own, other)
    constrained = facts.flag(facts.option(relation.options, "createForeignKeyConstraints"), True)
    for side, holder, holding in ((own, entity, relation), (other, target, inverse)):
        deleting: str | None = None
        if constrained and holding is not None:
            deleting = facts.text(facts.option(holding.options, "onDelete"))
        if constrained and deleting is None and (holding is relation or holding is None):
            deleting = "CASCADE"
        _fill(naming, junction, side, holder, deleting, relation.place.line)
    return junction


def _inverse(facts: Facts, target: Entity, relation: Relation) -> Relation | None:
    name = property_of(facts, relation.inverse)
    return next((r for r in target.relations if r.path == name), None)


def shortened(name: str) -> str:
    """``StringUtils.shorten`` as it is called for junctions: ``order_items`` -> ``ord_ite``."""

    def cut(segment: str) -> str:
        terms = re.sub(r"([a-z\xe0-\xff])([A-Z\xc0-\xdf])", r"\1 \2", segment).split(" ")
        return "".join(term[: 2 if len(terms) > 1 else 3] for term in terms)

    return "_".join(cut(segment) for segment in name.split("_"))


def _side(
    facts: Facts, entity: Entity, options: Value, key: str, named: Callable[[str, str, str | None], str]
) -> Side:
    """(name in the junction, referenced column) of one side."""
    single, several = facts.option(options, key), facts.option(options, key + "s")
    joins = join_columns(facts, several if isinstance(facts.choose(several), Arr) else single)
    referenced = [c for c in entity.columns.values() if any(r == c.shape.property for _, r in joins)] or [
        c for c in entity.columns.values() if c.shape.primary_key
    ]
    found: Side = []
    for column in referenced:
        last = column.shape.property or ""
        given = next((name for name, r in joins if name and (not r or r == last)), None)
        found.append((given or named(entity.bare, last, column.shape.name), column))
    return found


def _keep_apart(naming: Naming, own: Side, other: Side) -> None:
    """Columns of one name, as those of a relation to itself, are numbered."""
    shared = {name for name, _ in own} & {name for name, _ in other}
    for number, side in ((1, own), (2, other)):
        side[:] = [(naming.duplicate(name, number) if name in shared else name, c) for name, c in side]


def _fill(
    naming: Naming, junction: Entity, side: Side, holder: Entity, deleting: str | None, line: int
) -> None:
    names: list[str] = []
    for given, column in side:
        name = naming.column(given, given, ())
        names.append(name)
        shape = ColumnShape(
            name, given, column.referring_type, False, primary_key=True, enum=column.shape.enum
        )
        if column.shape.enum is not None and column.shape.enum in holder.enums:
            junction.enums[column.shape.enum] = holder.enums[column.shape.enum]
        junction.add(Column(given, shape, name))
    if names:
        junction.refer(
            ReferenceShape(
                tuple(names),
                holder.table,
                tuple(column.shape.name for _, column in side),
                holder.schema,
                on_delete=deleting,
                line=line,
            )
        )
