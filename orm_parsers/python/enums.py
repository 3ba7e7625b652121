"""Enums of the repository: ``enum.Enum`` and its kin, and Django's ``Choices`` with their labels."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from orm_parsers.python import classes
from orm_parsers.python.values import (
    Attr,
    Call,
    ClassValue,
    EnumMember,
    Ext,
    Func,
    Seq,
    Unknown,
    Value,
    as_text,
)

if TYPE_CHECKING:
    from orm_parsers.python.interpreter import Interpreter

_ENUMS = frozenset(
    ("Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum", "Choices", "TextChoices", "IntegerChoices")
)
_LABELLED = frozenset(("Choices", "TextChoices", "IntegerChoices"))


def is_enum(interpreter: Interpreter, cls: ClassValue) -> bool:
    """Whether a class is an ``enum.Enum`` or Django's ``Choices``."""
    known = cls.cache.get("enum")
    if not isinstance(known, bool):
        cls.cache["enum"] = False
        known = any(
            isinstance(base, Ext) and base.name in _ENUMS and not base.path.startswith("sqlalchemy")
            for base in classes.mro(interpreter, cls)
        )
        cls.cache["enum"] = known
    return known


def _is_labelled(interpreter: Interpreter, cls: ClassValue) -> bool:
    return any(isinstance(base, Ext) and base.name in _LABELLED for base in classes.mro(interpreter, cls))


def enum_members(interpreter: Interpreter, cls: ClassValue) -> dict[str, EnumMember]:
    """The members by name; members with the value of another one (aliases) are left out."""
    known = cls.cache.get("members")
    if isinstance(known, dict):
        return known
    members: dict[str, EnumMember] = {}
    cls.cache["members"] = members
    if not is_enum(interpreter, cls):
        return members
    found = classes.body(interpreter, cls)
    for name, raw in found.names.items():
        if name.startswith("_") or isinstance(raw, (Func, ClassValue)) or name in _nonmembers(raw):
            continue
        if name not in found.places:
            continue
        value, label = _member_value(interpreter, cls, name, raw, members)
        if any(as_text(m.value) == as_text(value) is not None for m in members.values()):
            continue
        members[name] = EnumMember(cls, name, value, label, found.places[name])
    return members


def _nonmembers(raw: Value) -> tuple[str, ...]:
    if isinstance(raw, Call) and isinstance(raw.callee, Ext) and raw.callee.path == "enum.nonmember":
        return tuple(raw.kwargs)
    return ()


def _member_value(
    interpreter: Interpreter, cls: ClassValue, name: str, raw: Value, members: dict[str, EnumMember]
) -> tuple[Value, str | None]:
    label: str | None = None
    labelled = _is_labelled(interpreter, cls)
    if labelled:
        label = name.replace("_", " ").title()
    if labelled and isinstance(raw, Seq) and raw.kind == "tuple" and len(raw.items) > 1:
        last = raw.items[-1]
        if isinstance(last, str):
            label, rest = last, raw.items[:-1]
            raw = rest[0] if len(rest) == 1 else Seq(rest, "tuple")
    elif isinstance(raw, Seq) and raw.kind == "tuple" and raw.items and _is_primitive_enum(interpreter, cls):
        raw = raw.items[0]  # `class E(str, Enum): A = "a", "text"` makes str("a", "text")
    elif isinstance(raw, Seq) and classes.class_has(interpreter, cls, "__new__"):
        raw = raw.items[0] if raw.items else raw
    if isinstance(raw, Call) and isinstance(raw.callee, Ext) and raw.callee.path == "enum.auto":
        raw = _auto(interpreter, cls, name, members)
    return raw, label


def _is_primitive_enum(interpreter: Interpreter, cls: ClassValue) -> bool:
    return any(
        isinstance(base, Ext)
        and base.path in ("builtins.str", "builtins.int", "enum.StrEnum", "enum.IntEnum")
        for base in classes.mro(interpreter, cls)
    )


def _auto(interpreter: Interpreter, cls: ClassValue, name: str, members: dict[str, EnumMember]) -> Value:
    own_rule = classes.find(interpreter, cls, "_generate_next_value_")
    if isinstance(own_rule, Func):
        values: list[Value] = [member.value for member in members.values()]
        node = own_rule.node
        rule = Func(node, own_rule.scope, own_rule.name)
        return interpreter.invoke(rule, [name, 1, len(members), Seq(values)], {})
    names = {base.name for base in classes.mro(interpreter, cls) if isinstance(base, Ext)}
    if "StrEnum" in names:
        return name.lower()
    if "TextChoices" in names:
        return name
    numbers = [member.value for member in members.values() if isinstance(member.value, int)]
    return max(numbers, default=0) + 1


def enum_class_attribute(interpreter: Interpreter, cls: ClassValue, name: str) -> Value:
    members = enum_members(interpreter, cls)
    if name in members:
        return members[name]
    raw = classes.body(interpreter, cls).names.get(name)
    if raw is not None and not isinstance(raw, (Func, ClassValue)) and not name.startswith("_"):
        for member in members.values():  # an alias
            if as_text(member.value) is not None and as_text(member.value) == as_text(raw):
                return member
    if name == "__members__":
        return Attr(cls, "__members__")
    if _is_labelled(interpreter, cls) and not classes.class_has(interpreter, cls, name):
        listed = list(members.values())
        if name == "choices":
            pairs: list[Value] = [Seq([m.value, m.label], "tuple") for m in listed]
            return Seq(pairs, places=[m.place for m in listed], name=cls.name)
        if name in ("values", "labels", "names"):
            pick = {"values": "value", "labels": "label", "names": "name"}[name]
            return Seq([getattr(m, pick) for m in listed], name=cls.name)
    return None


def enum_attribute(interpreter: Interpreter, member: EnumMember, name: str) -> Value:
    """``Status.OPEN.name``."""
    if name in ("value", "_value_"):
        return member.value
    if name in ("name", "_name_"):
        return member.name
    if name == "label" and member.label is not None:
        return member.label
    found = classes.find(interpreter, member.owner, name)
    if isinstance(found, Func):
        this = member
        if any(isinstance(node, ast.Name) and node.id == "property" for node in found.decorators):
            return interpreter.invoke(Func(found.node, found.scope, found.name, this, found.home), [], {})
        return Func(found.node, found.scope, found.name, this, found.home)
    return found if not isinstance(found, Unknown) else Attr(member, name)
