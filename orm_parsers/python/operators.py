"""Operators on known values."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from orm_parsers.python.values import (
    MAX_ITEMS,
    MAX_TEXT,
    Attr,
    ClassValue,
    EnumMember,
    Ext,
    Map,
    Place,
    Seq,
    Sub,
    Unknown,
    Value,
    as_text,
    key_of,
    plain,
    same,
)

if TYPE_CHECKING:
    from orm_parsers.python.interpreter import Interpreter

MAX_NUMBER = 10**30
_TYPES = (Ext, ClassValue, Sub, Attr)


def binary(op: ast.operator, left: Value, right: Value, place: Place) -> Value:
    """``left op right``; ``X | Y`` of types is ``Union[X, Y]``."""
    if isinstance(op, ast.BitOr) and isinstance(left, (*_TYPES, str, type(None))):
        if isinstance(right, (*_TYPES, str, type(None))) and (
            isinstance(left, _TYPES) or isinstance(right, _TYPES)
        ):
            return Sub(Ext("typing.Union"), [left, right], place)
        return Unknown("an operator", place)
    left, right = plain(left), plain(right)
    if isinstance(op, ast.Add) and isinstance(left, Seq) and isinstance(right, Seq):
        return _joined(left, right)
    if isinstance(op, ast.BitOr) and isinstance(left, (Map, Seq)):
        return _united(left, right, place)
    if isinstance(op, ast.Mod) and isinstance(left, str):
        return percent(left, right, place)
    if isinstance(op, ast.Mult) and isinstance(left, (str, Seq)) and isinstance(right, int):
        return _repeated(left, right, place)
    if isinstance(op, ast.Add) and isinstance(left, str) and isinstance(right, str):
        return left + right if len(left) + len(right) <= MAX_TEXT else Unknown("too long", place)
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return _number(op, left, right, place)
    return Unknown("an operator", place)


def _joined(left: Seq, right: Seq) -> Value:
    if len(left.items) + len(right.items) > MAX_ITEMS:
        return Unknown("too many items")
    places = [left.place_of(i) for i in range(len(left.items))]
    places += [right.place_of(i) for i in range(len(right.items))]
    return Seq(left.items + right.items, left.kind, left.open or right.open, places)


def _united(left: Map | Seq, right: Value, place: Place) -> Value:
    if isinstance(left, Map) and isinstance(right, Map):
        made = Map(dict(left.entries), dict(left.keys), left.open or right.open, dict(left.places))
        made.entries.update(right.entries)
        made.keys.update(right.keys)
        made.places.update(right.places)
        return made
    if isinstance(left, Seq) and isinstance(right, Seq):
        known = {key_of(item) for item in left.items}
        more = [item for item in right.items if key_of(item) not in known]
        return Seq(left.items + more, left.kind, left.open or right.open)
    return Unknown("an operator", place)


def _repeated(left: str | Seq, times: int, place: Place) -> Value:
    if isinstance(left, str):
        return left * times if len(left) * max(times, 0) <= MAX_TEXT else Unknown("too long", place)
    if left.open or len(left.items) * max(times, 0) > MAX_ITEMS:
        return Unknown("too many items", place)
    return Seq(left.items * times, left.kind)


def _number(op: ast.operator, left: int | float, right: int | float, place: Place) -> Value:
    try:
        if isinstance(op, ast.Pow) and (abs(left) > 10**6 or abs(right) > 64):
            return Unknown("a large number", place)
        if isinstance(op, ast.LShift) and isinstance(left, int) and isinstance(right, int) and right < 64:
            return left << right
        made = _ARITHMETIC[type(op)](left, right)
    except (KeyError, ArithmeticError, ValueError):
        return Unknown("an operator", place)
    if isinstance(made, (int, float)) and abs(made) < MAX_NUMBER:
        return made
    return Unknown("a large number", place)


_ARITHMETIC: Mapping[type[ast.operator], Callable[[Any, Any], int | float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
_SIMPLE = re.compile(r"%(?:\((\w+)\))?([sdr%])")


def percent(text: str, given: Value, place: Place) -> Value:
    """``"..." % given`` with plain ``%s``, ``%d`` and ``%(name)s``."""
    items = given.items if isinstance(given, Seq) and given.kind == "tuple" else [given]
    position = 0
    made: list[str] = []
    last = 0
    for match in _SIMPLE.finditer(text):
        made.append(text[last : match.start()])
        last = match.end()
        if match.group(2) == "%":
            made.append("%")
            continue
        if match.group(1) is not None:
            value = given.entries.get(match.group(1)) if isinstance(given, Map) else None
        else:
            value = items[position] if position < len(items) else Unknown("nothing given")
            position += 1
        shown = as_text(plain(value)) if match.group(2) != "r" else None
        if shown is None or "%" in made[-1]:
            return Unknown("a part of a text", place)
        made.append(shown)
    made.append(text[last:])
    joined = "".join(made)
    return joined if len(joined) <= MAX_TEXT else Unknown("too long", place)


def compare(interpreter: Interpreter, op: ast.cmpop, left: Value, right: Value, place: Place) -> Value:
    """``left op right`` where it is certain."""
    from orm_parsers.python.builtins import iterate

    if isinstance(op, (ast.In, ast.NotIn)):
        found = _contains(iterate(interpreter, right), left, right)
        if found is None:
            return Unknown("a comparison", place)
        return found if isinstance(op, ast.In) else not found
    verdict = _equal(left, right, identity=isinstance(op, (ast.Is, ast.IsNot)))
    if isinstance(op, (ast.Eq, ast.Is)):
        return verdict if verdict is not None else Unknown("a comparison", place)
    if isinstance(op, (ast.NotEq, ast.IsNot)):
        return not verdict if verdict is not None else Unknown("a comparison", place)
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return {
            ast.Lt: left < right,
            ast.LtE: left <= right,
            ast.Gt: left > right,
            ast.GtE: left >= right,
        }.get(type(op), Unknown("a comparison", place))
    return Unknown("a comparison", place)


def _contains(items: list[Value] | None, left: Value, right: Value) -> bool | None:
    if isinstance(left, str) and isinstance(right, str):
        return left in right
    if items is None:
        return None
    verdicts = [_equal(left, item, identity=False) for item in items]
    if any(verdicts):
        return True
    return None if None in verdicts else False


def _equal(left: Value, right: Value, identity: bool) -> bool | None:
    left, right = (left, right) if identity else (plain(left), plain(right))
    if same(left, right):
        return True
    known = (str, int, float, type(None))
    if isinstance(left, known) and isinstance(right, known):
        return left == right
    if left is None or right is None:
        other = right if left is None else left
        return False if isinstance(other, (Seq, Map, ClassValue, EnumMember)) else None
    if isinstance(left, (ClassValue, EnumMember)) and isinstance(right, (ClassValue, EnumMember)):
        return False
    return None
