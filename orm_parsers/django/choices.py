"""Choices as enums: pairs, groups, dicts, ``TextChoices`` and the ``Choices`` of model-utils."""

from __future__ import annotations

from dbgraph.model import EnumShape, EnumValue
from orm_parsers.django.fields import Kind
from orm_parsers.python.docs import doc_of
from orm_parsers.python.enums import enum_members, is_enum
from orm_parsers.python.facts import Facts
from orm_parsers.python.values import Call, ClassValue, Ext, Func, Map, Place, Seq, Value, as_text, plain

MAX_GROUPS = 3


def choices_of(facts: Facts, kind: Kind, name: str, place: Place) -> EnumShape | None:
    """The enum of a field's ``choices``; an ``unresolved`` problem where they can't be read."""
    given = kind.call.kwargs.get("choices")
    if given is None:
        return None
    if isinstance(given, Func):
        given = facts.interpreter.call(given, [], {}, place)
    source = _name_of(given)
    values = _values(facts, given)
    if values is None:
        facts.unresolved(place, f"the choices of {name} are not known")
        return None
    return EnumShape(source or name, tuple(values)) if values else None


def _name_of(given: Value) -> str | None:
    if isinstance(given, (ClassValue, Seq, Map)):
        return given.name
    return None


def _values(facts: Facts, given: Value) -> list[EnumValue] | None:
    if isinstance(given, ClassValue) and is_enum(facts.interpreter, given):
        found = [(m.value, m.label) for m in enum_members(facts.interpreter, given).values()]
        return _checked(found)
    if isinstance(given, ClassValue):  # a class of the repository that its metaclass makes iterable
        listed = facts.interpreter.attribute(given, "CHOICES")
        shortened = [_first_two(item) for item in listed.items] if isinstance(listed, Seq) else []
        return _pairs(facts, Seq(shortened), 0) if shortened else None
    if isinstance(given, Map):
        if given.open is not None:
            return None
        pairs: list[Value] = [Seq([given.keys[key], value], "tuple") for key, value in given.entries.items()]
        return _pairs(facts, Seq(pairs), 0)
    if (
        isinstance(given, Call)
        and isinstance(given.callee, Ext)
        and given.callee.path == "model_utils.Choices"
    ):
        return _model_utils(given)
    return _pairs(facts, given, 0) if isinstance(given, Seq) else None


def _first_two(item: Value) -> Value:
    """``(stored, label, colour)`` without what else a project keeps there."""
    return Seq(item.items[:2], "tuple", item.open) if isinstance(item, Seq) else item


def _checked(found: list[tuple[Value, str | None]]) -> list[EnumValue] | None:
    values: list[EnumValue] = []
    for stored, label in found:
        text = as_text(plain(stored))
        if text is None:
            return None
        if plain(stored) is not None:
            values.append(EnumValue(text, label if label and label != text else None))
    return values


def _pairs(facts: Facts, listed: Seq, depth: int) -> list[EnumValue] | None:
    """Pairs (stored, label), and groups (name, pairs)."""
    if listed.open is not None or depth > MAX_GROUPS:
        return None
    values: list[EnumValue] = []
    for position, pair in enumerate(listed.items):
        if not isinstance(pair, Seq) or len(pair.items) != 2 or pair.open is not None:
            return None
        first, second = pair.items
        if isinstance(second, (Seq, Map)):
            group = _values(facts, second)
            if group is None:
                return None
            values += group
            continue
        stored = as_text(plain(first))
        if stored is None:
            return None
        if plain(first) is None:
            continue
        label = facts.text(second) or doc_of(listed.place_of(position)).text
        values.append(EnumValue(stored, label if label != stored else None))
    return values


def _model_utils(call: Call) -> list[EnumValue] | None:
    """``Choices("draft", ("open", "Open"), (1, "one", "One"))``."""
    found: list[tuple[Value, str | None]] = []
    for item in call.args:
        if isinstance(item, str):
            found.append((item, None))
        elif isinstance(item, Seq) and len(item.items) in (2, 3):
            label = item.items[-1]
            found.append((item.items[0], label if isinstance(label, str) else None))
        else:
            return None
    return _checked(found) if call.open is None else None
