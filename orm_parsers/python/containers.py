"""Methods of lists, dicts, sets and texts on known values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orm_parsers.python import strings
from orm_parsers.python.values import (
    MISSING,
    Attr,
    Call,
    ClassValue,
    EnumMember,
    Ext,
    Map,
    Missing,
    Place,
    Seq,
    Unknown,
    Value,
    key_of,
)

if TYPE_CHECKING:
    from orm_parsers.python.interpreter import Interpreter


def iterate(interpreter: Interpreter, value: Value) -> list[Value] | None:
    """The items of an iterable, or ``None`` when not all are known."""
    from orm_parsers.python.enums import enum_members, is_enum

    if isinstance(value, Seq):
        return list(value.items) if value.open is None else None
    if isinstance(value, Map):
        return list(value.keys.values()) if value.open is None else None
    if isinstance(value, str):
        return list(value)
    if isinstance(value, ClassValue) and is_enum(interpreter, value):
        return list(enum_members(interpreter, value).values())
    if isinstance(value, Attr) and value.name == "__members__" and isinstance(value.base, ClassValue):
        return list(enum_members(interpreter, value.base))
    return None


def merge(target: Map, more: Map) -> None:
    """``target.update(more)``."""
    target.entries.update(more.entries)
    target.keys.update(more.keys)
    target.places.update(more.places)
    target.open = target.open or more.open


def method(
    interpreter: Interpreter,
    base: Value,
    name: str,
    args: list[Value],
    kwargs: dict[str, Value],
    place: Place,
) -> Value | Missing:
    """The result of ``base.name(...)`` where Python's own types decide it, or ``MISSING``."""
    if isinstance(base, EnumMember) and isinstance(base.value, str):
        from orm_parsers.python.classes import class_has

        if class_has(interpreter, base.owner, name):
            return MISSING
        base = base.value
    if isinstance(base, str):
        return strings.method(interpreter, base, name, args, kwargs, place)
    if isinstance(base, ClassValue) and name == "add_to_class" and len(args) == 2:
        if isinstance(args[0], str):  # Django's `Model.add_to_class("name", value)`
            base.cache.setdefault("set", {})[args[0]] = (args[1], place)
        return None
    if isinstance(base, Seq):
        return _seq_method(interpreter, base, name, args, place)
    if isinstance(base, Map):
        return _map_method(interpreter, base, name, args, kwargs, place)
    if isinstance(base, Call) and isinstance(base.callee, Ext) and base.callee.path == "re.compile":
        return strings.substitute([*base.args[:1], *args], place) if name == "sub" else MISSING
    if isinstance(base, Attr) and base.name == "__members__" and isinstance(base.base, ClassValue):
        from orm_parsers.python.enums import enum_members

        members = Map()
        for key, member in enum_members(interpreter, base.base).items():
            members.put(key, member)
        return _map_method(interpreter, members, name, args, kwargs, place)
    return MISSING


def _seq_method(interpreter: Interpreter, base: Seq, name: str, args: list[Value], place: Place) -> Value:
    if name in ("append", "add") and args:
        base.items.append(args[0])
    elif name in ("extend", "update") and args:
        items = iterate(interpreter, args[0])
        base.items += items or []
        if items is None:
            base.open = Unknown("items that are not known", place)
    elif name == "insert" and len(args) > 1 and isinstance(args[0], int):
        base.items.insert(args[0], args[1])
        base.places = []
    elif name == "copy":
        return Seq(list(base.items), base.kind, base.open, list(base.places))
    elif name == "union" and args:
        from orm_parsers.python import builtins

        return builtins.to_set(
            interpreter, [Seq(base.items + (iterate(interpreter, args[0]) or []))], {}, place
        )
    elif name in ("index", "count"):
        return Unknown("a position", place)
    elif name in ("remove", "pop", "clear", "discard", "sort", "reverse"):
        base.open = Unknown("items were removed", place) if name != "sort" else base.open
    if interpreter.uncertain and name in ("append", "add", "extend", "update", "insert"):
        base.open = Unknown("depends on a condition", place)
    return None


def _map_method(
    interpreter: Interpreter,
    base: Map,
    name: str,
    args: list[Value],
    kwargs: dict[str, Value],
    place: Place,
) -> Value:
    if name in ("get", "pop", "setdefault") and args:
        return _looked_up(interpreter, base, name, args, place)
    if name == "keys":
        return Seq(list(base.keys.values()), open=base.open)
    if name == "values":
        places: list[Place | None] = [base.places.get(key) for key in base.entries]
        return Seq(list(base.entries.values()), open=base.open, places=places, name=base.name)
    if name == "items":
        pairs: list[Value] = [Seq([base.keys[key], value], "tuple") for key, value in base.entries.items()]
        return Seq(pairs, open=base.open)
    if name == "copy":
        return Map(dict(base.entries), dict(base.keys), base.open, dict(base.places), base.default)
    if name == "update":
        from orm_parsers.python import builtins

        more = builtins.to_dict(interpreter, args, kwargs, place)
        if isinstance(more, Map):
            merge(base, more)
        if not isinstance(more, Map) or interpreter.uncertain:
            base.open = Unknown("entries that are not known", place)
        return None
    return Unknown(f"dict.{name}", place)


def _looked_up(interpreter: Interpreter, base: Map, name: str, args: list[Value], place: Place) -> Value:
    found = base.get(args[0])
    fallback = args[1] if len(args) > 1 else None
    if isinstance(found, Missing):
        if base.open or isinstance(args[0], Unknown):
            return Unknown("a key that may be there", place)
        if name == "setdefault" and not interpreter.uncertain:
            base.put(args[0], fallback, place)
        return fallback
    if name == "pop" and not interpreter.uncertain:
        hashed = key_of(args[0])
        del base.entries[hashed], base.keys[hashed]
    return found
