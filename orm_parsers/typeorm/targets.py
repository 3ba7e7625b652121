"""What a relation points to: the entity, and a property of it."""

from __future__ import annotations

from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import Call, ClassValue, Ext, Func, Member, Obj, Value
from orm_parsers.typeorm.entities import Entity

PROPERTIES = Ext("typeorm", "properties")
"""The map of properties that TypeORM hands to ``(user) => user.orders``."""


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


def property_of(facts: Facts, value: Value) -> str | None:
    """``"orders"`` or ``(user) => user.orders``, as TypeORM asks with a map of the properties."""
    value = facts.choose(value)
    if isinstance(value, Func):
        value = facts.interpreter.invoke(value, [PROPERTIES])
    if isinstance(value, Ext) and value.module == PROPERTIES.module:
        return value.path.partition(".")[2] or None
    return value if isinstance(value, str) else None
