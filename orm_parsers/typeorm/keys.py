"""``@ForeignKey`` and ``foreignKeys`` of schemas: constraints without a relation.

Source of the rules: typeorm 0.3, ``EntityMetadataBuilder.createForeignKeys``.
"""

from __future__ import annotations

from dbgraph.model import ReferenceShape
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import Arr, Call, Func, Obj, Place, Value
from orm_parsers.typeorm.entities import Column, Entity, ForeignKey
from orm_parsers.typeorm.targets import find_entity, property_of


def read_foreign_key(facts: Facts, call: Call, properties: list[str], place: Place) -> ForeignKey:
    """``@ForeignKey(() => City, "code")`` on a property, ``(() => City, ["a"], ["b"])`` on a class."""
    columns, options = list(properties), Obj()
    referenced: list[str] = []
    for argument in map(facts.choose, call.args[1:]):
        if isinstance(argument, Arr):
            names = [text for text in map(facts.text, argument.items) if text]
            columns, referenced = (columns, names) if columns else (names, referenced)
        elif isinstance(argument, Obj):
            options = argument
        elif isinstance(argument, (str, Func)) and properties:
            name = property_of(facts, argument)
            referenced = [name] if name is not None else []
    target = call.args[0] if call.args else None
    return ForeignKey(target, columns, referenced, facts.text(options.get("onDelete")), place)


def foreign_key_of(facts: Facts, options: Value, properties: list[str], place: Place) -> ForeignKey:
    """The same, as a schema writes it: ``{target, columnNames, referencedColumnNames, onDelete}``."""

    def names(option: str) -> list[str]:
        listed = facts.choose(facts.option(options, option))
        return [t for t in map(facts.text, listed.items) if t] if isinstance(listed, Arr) else []

    inverse = property_of(facts, facts.option(options, "inverseSide"))
    return ForeignKey(
        facts.option(options, "target"),
        properties or names("columnNames"),
        names("referencedColumnNames") or ([inverse] if inverse else []),
        facts.text(facts.option(options, "onDelete")),
        place,
    )


def add_foreign_keys(facts: Facts, entities: list[Entity]) -> None:
    """Adds the references, after all join columns are there."""
    for entity in entities:
        for key in entity.foreign_keys:
            target = find_entity(facts, entities, key.target)
            own = [_column(entity, name) for name in key.columns]
            if target is None or not own or None in own:
                facts.unresolved(key.place, f"what a foreign key of {entity.name} refers to is not known")
                continue
            referenced = [_column(target, name) for name in key.referenced] or [
                column for column in target.columns.values() if column.shape.primary_key
            ]
            entity.refer(
                ReferenceShape(
                    tuple(column.shape.name for column in own if column is not None),
                    target.table,
                    tuple(column.shape.name for column in referenced if column is not None),
                    target.schema,
                    on_delete=key.on_delete,
                    line=key.place.line,
                )
            )


def _column(entity: Entity, name: str) -> Column | None:
    return next((c for c in entity.columns.values() if name in (c.shape.property, c.shape.name)), None)
