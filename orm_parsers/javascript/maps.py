"""``Map`` and ``Set`` that model files keep: a term whose only argument is the list of its pairs.

They say what was put into them by what was evaluated until then, as at run time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from orm_parsers.javascript.arrays import Known
from orm_parsers.javascript.values import MAX_ITEMS, UNDEFINED, Arr, Call, Ext, Func, Value, same

if TYPE_CHECKING:
    from orm_parsers.javascript.interpreter import Interpreter

_MAPS = frozenset({"Map", "WeakMap"})


def map_method(interpreter: Interpreter, base: Call, name: str, args: list[Value]) -> Known | None:
    """The result of a method of ``new Map()``, or ``None`` when it is none or not known."""
    if (
        not base.new
        or not isinstance(base.callee, Ext)
        or base.callee.module
        or base.callee.path not in _MAPS
    ):
        return None
    pairs = _pairs(base)
    if pairs is None:
        return None
    found = next((pair for pair in pairs if args and same(pair.items[0], args[0])), None)
    if name == "get":
        return Known(found.items[1] if found is not None else UNDEFINED)
    if name == "has":
        return Known(found is not None)
    if name == "set" and len(args) == 2:
        if found is not None:
            found.items[1] = args[1]
        elif len(pairs) < MAX_ITEMS:
            pairs.append(Arr([args[0], args[1]]))
        return Known(base)
    if name in ("entries", "keys", "values"):
        listed: list[Value] = list(pairs) if name == "entries" else []
        listed += [pair.items[0 if name == "keys" else 1] for pair in pairs if name != "entries"]
        return Known(Arr(listed))
    if name == "forEach" and args and isinstance(args[0], Func):
        for pair in list(pairs):
            interpreter.invoke(args[0], [pair.items[1], pair.items[0], base])
        return Known(UNDEFINED)
    return None


def _pairs(base: Call) -> list[Arr] | None:
    """The pairs, kept in the term itself; ``None`` when it began with something that is not known."""
    if not base.args:
        base.args.append(Arr())
    listed = base.args[0]
    if not isinstance(listed, Arr) or listed.open:
        return None
    if not all(isinstance(pair, Arr) and len(pair.items) == 2 for pair in listed.items):
        return None
    return listed.items  # type: ignore[return-value]  # checked above; the list itself is changed
