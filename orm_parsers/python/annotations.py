"""Annotations as types: ``Optional``, unions, ``Annotated``, texts with forward references."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from orm_parsers.python.values import ClassValue, Ext, Place, Scope, Sub, Unknown, Value

if TYPE_CHECKING:
    from orm_parsers.python.interpreter import Interpreter

MAX_TEXT = 1_000
_UNIONS = frozenset(("typing.Union", "types.UnionType"))
_OPTIONAL = frozenset(("typing.Optional", "typing_extensions.Optional"))
_ANNOTATED = frozenset(("typing.Annotated", "typing_extensions.Annotated"))
_TRANSPARENT = frozenset(
    f"{module}.{name}"
    for module in ("typing", "typing_extensions", "sqlalchemy.orm", "sqlalchemy.orm.base")
    for name in ("Final", "ClassVar", "NewType", "Required", "NotRequired")
)


@dataclass(frozen=True, slots=True)
class Type:
    """An annotation taken apart. ``value`` is the type without ``None`` and ``Annotated``; ``extras`` what
    ``Annotated`` adds, outermost first; ``alias`` the ``Annotated`` term itself (a key of type maps)."""

    value: Value
    nullable: bool = False
    extras: list[Value] = field(default_factory=list)
    alias: Value = None


def evaluate_annotation(interpreter: Interpreter, node: ast.expr, scope: Scope) -> Value:
    """The value of an annotation; quoted parts are read as code."""
    return unquoted(interpreter, interpreter.evaluate(node, scope), scope, Place(scope.module, node))


def unquoted(interpreter: Interpreter, value: Value, scope: Scope, place: Place) -> Value:
    """A text as the expression that it quotes; other values as they are."""
    if not isinstance(value, str):
        return value
    if len(value) > MAX_TEXT:
        return Unknown("a long annotation", place)
    try:
        node = ast.parse(value.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Unknown("an annotation that can't be read", place)
    for inner in ast.walk(node):
        ast.copy_location(inner, place.node)
    found = interpreter.evaluate(node, scope)
    return found if not isinstance(found, str) else Unknown("a quoted text", place)


def take_apart(interpreter: Interpreter, value: Value, scope: Scope, place: Place) -> Type:
    """``Annotated[Optional[str], x]`` -> ``str``, nullable, ``[x]``."""
    nullable, extras, alias = False, list[Value](), None
    for _ in range(20):
        value = unquoted(interpreter, value, scope, place)
        if not isinstance(value, Sub):
            break
        path = value.base.path if isinstance(value.base, Ext) else ""
        if path in _ANNOTATED and value.args:
            extras += value.args[1:]
            alias = alias if alias is not None else value
            value = value.args[0]
        elif path in _OPTIONAL and value.args:
            nullable, value = True, value.args[0]
        elif path in _UNIONS:
            members = [unquoted(interpreter, item, scope, place) for item in flat_union(value)]
            rest = [item for item in members if not is_none(item)]
            nullable = nullable or len(rest) < len(members)
            if len(rest) != 1:
                value = Sub(value.base, rest, value.place) if rest else None
                break
            value = rest[0]
        elif path in _TRANSPARENT and value.args:
            value = value.args[0]
        else:
            break
    return Type(value, nullable, extras, alias)


def flat_union(value: Value) -> list[Value]:
    """The members of nested unions, in order."""
    found: list[Value] = []
    pending: list[Value] = [value]
    while pending and len(found) < 200:
        current = pending.pop(0)
        path = current.base.path if isinstance(current, Sub) and isinstance(current.base, Ext) else ""
        if isinstance(current, Sub) and path in _UNIONS:
            pending[:0] = current.args
        elif isinstance(current, Sub) and path in _OPTIONAL:
            pending[:0] = [*current.args, None]
        else:
            found.append(current)
    return found


def is_none(value: Value) -> bool:
    """Whether a member of a union is ``None``."""
    return value is None or (isinstance(value, Ext) and value.path in ("types.NoneType", "builtins.None"))


def literal_values(value: Value) -> list[Value] | None:
    """The values of ``Literal["a", "b"]``, also nested; ``None`` for anything else."""
    if not (isinstance(value, Sub) and isinstance(value.base, Ext) and value.base.name == "Literal"):
        return None
    found: list[Value] = []
    for item in value.args:
        inner = literal_values(item)
        found += inner if inner is not None else [item]
    return found


def is_class(value: Value, *paths: str) -> bool:
    """Whether a type is one of these outside classes."""
    return isinstance(value, Ext) and value.path in paths


__all__ = ["ClassValue", "Type", "evaluate_annotation", "take_apart", "unquoted"]
