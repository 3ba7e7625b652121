"""Methods of arrays."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from orm_parsers.javascript.literals import extend
from orm_parsers.javascript.values import (
    MAX_ITEMS,
    MAX_TEXT,
    UNDEFINED,
    Arr,
    Ext,
    Func,
    Place,
    Unknown,
    Value,
    alternatives,
    as_text,
    same,
    truth,
)

if TYPE_CHECKING:
    from orm_parsers.javascript.interpreter import Interpreter


@dataclass(frozen=True, slots=True)
class Known:
    """A result; needed because JavaScript's ``null`` is Python's ``None``."""

    value: Value


def convert(kind: str) -> Callable[[Interpreter, list[Value]], Known | None]:
    def handler(_: Interpreter, args: list[Value]) -> Known | None:
        value = args[0] if args else UNDEFINED
        if kind == "Boolean":
            verdict = truth(value)
            return Known(verdict) if verdict is not None else Known(Unknown("a condition"))
        if kind == "String":
            return Known(as_text(value)) if as_text(value) is not None else Known(Unknown("a text"))
        if isinstance(value, (int, float)):
            return Known(value)
        if isinstance(value, str) and re.fullmatch(r"-?\d{1,15}", value):
            return Known(int(value))
        return Known(Unknown("a number"))

    return handler


ArrayMethod = Callable[["Interpreter", Arr, list[Value], "Place | None"], "Known | None"]


def map_items(interpreter: Interpreter, base: Arr, args: list[Value], place: Place | None) -> Known | None:
    func = args[0] if args else None
    if isinstance(func, Ext) and func.path in ("String", "Number", "Boolean"):
        made = [convert(func.path)(interpreter, [item]) for item in base.items]
        return Known(Arr([known.value if known else UNDEFINED for known in made], base.open))
    if not isinstance(func, Func) or len(base.items) > MAX_ITEMS:
        return None
    items = [interpreter.invoke(func, [item, position]) for position, item in enumerate(base.items)]
    return Known(Arr(items, base.open, list(base.places)))


def _for_each(interpreter: Interpreter, base: Arr, args: list[Value], place: Place | None) -> Known | None:
    map_items(interpreter, base, args, place)
    return Known(UNDEFINED)


def _filter(interpreter: Interpreter, base: Arr, args: list[Value], place: Place | None) -> Known | None:
    func = args[0] if args else None
    if isinstance(func, Ext) and func.path == "Boolean":
        verdicts = [truth(item) for item in base.items]
    elif isinstance(func, Func) and len(base.items) <= MAX_ITEMS:
        verdicts = [truth(interpreter.invoke(func, [item, i])) for i, item in enumerate(base.items)]
    else:
        return None
    if any(verdict is None for verdict in verdicts):
        return Known(Arr([], Unknown("a filter is not known")))
    kept = [position for position, verdict in enumerate(verdicts) if verdict]
    places = [base.places[position] if position < len(base.places) else None for position in kept]
    return Known(Arr([base.items[position] for position in kept], base.open, places, source=base.source))


def _concat(_: Interpreter, base: Arr, args: list[Value], place: Place | None) -> Known | None:
    result = Arr(list(base.items), base.open, list(base.places))
    for value in args:
        extend(result, value if isinstance(value, Arr) else Arr([value]))
    return Known(result)


def _join(_: Interpreter, base: Arr, args: list[Value], place: Place | None) -> Known | None:
    texts = [as_text(item) for item in base.items]
    separator = args[0] if args else ","
    if base.open or not isinstance(separator, str) or not all(text is not None for text in texts):
        return Known(Unknown("a text"))
    return Known(separator.join(text for text in texts if text is not None)[:MAX_TEXT])


def _includes(_: Interpreter, base: Arr, args: list[Value], place: Place | None) -> Known | None:
    wanted = args[0] if args else UNDEFINED
    if any(same(item, wanted) for item in base.items):
        return Known(True)
    simple = isinstance(wanted, (str, int, float)) and all(
        isinstance(i, (str, int, float)) for i in base.items
    )
    return Known(False) if simple and not base.open else Known(Unknown("includes"))


def _slice(_: Interpreter, base: Arr, args: list[Value], place: Place | None) -> Known | None:
    bounds = [int(value) for value in args if isinstance(value, (int, float))]
    if len(bounds) != len(args) or base.open:
        return None
    chosen = slice(bounds[0] if bounds else None, bounds[1] if len(bounds) > 1 else None)
    return Known(Arr(base.items[chosen], places=base.places[chosen], source=base.source))


def _push(interpreter: Interpreter, base: Arr, args: list[Value], place: Place | None) -> Known | None:
    if interpreter.uncertain:
        base.open = base.open or Unknown("something may be pushed", place)
    elif len(base.items) < MAX_ITEMS:
        base.items += args
        base.places += [None] * len(args)
    return Known(len(base.items))


def _flat(_: Interpreter, base: Arr, args: list[Value], place: Place | None) -> Known | None:
    result = Arr(open=base.open)
    for item in base.items:
        extend(result, item if isinstance(item, Arr) else Arr([item]))
    return Known(result)


def _flat_map(interpreter: Interpreter, base: Arr, args: list[Value], place: Place | None) -> Known | None:
    mapped = map_items(interpreter, base, args, place)
    return _flat(interpreter, mapped.value, [], place) if mapped and isinstance(mapped.value, Arr) else None


def _reduce(interpreter: Interpreter, base: Arr, args: list[Value], place: Place | None) -> Known | None:
    if len(args) < 2 or not isinstance(args[0], Func) or base.open or len(base.items) > MAX_ITEMS:
        return None
    total = args[1]
    for position, item in enumerate(base.items):
        total = interpreter.invoke(args[0], [total, item, position])
    return Known(total)


def _find(interpreter: Interpreter, base: Arr, args: list[Value], place: Place | None) -> Known | None:
    kept = _filter(interpreter, base, args, place)
    if kept is None or not isinstance(kept.value, Arr) or kept.value.open:
        return Known(alternatives([("", item) for item in base.items])) if base.items else None
    return Known(kept.value.items[0] if kept.value.items else UNDEFINED)


def _unchanged(_: Interpreter, base: Arr, args: list[Value], place: Place | None) -> Known | None:
    return Known(base)


def _reverse(_: Interpreter, base: Arr, args: list[Value], place: Place | None) -> Known | None:
    return Known(Arr(base.items[::-1], base.open, base.places[::-1], source=base.source))


def _sort(_: Interpreter, base: Arr, args: list[Value], place: Place | None) -> Known | None:
    texts = sorted(item for item in base.items if isinstance(item, str))
    if not args and len(texts) == len(base.items):
        return Known(Arr([*texts], base.open, source=base.source))
    return Known(base)


METHODS: dict[str, ArrayMethod] = {
    "map": map_items,
    "forEach": _for_each,
    "filter": _filter,
    "concat": _concat,
    "join": _join,
    "includes": _includes,
    "slice": _slice,
    "push": _push,
    "flat": _flat,
    "flatMap": _flat_map,
    "reduce": _reduce,
    "find": _find,
    "values": _unchanged,
    "reverse": _reverse,
    "sort": _sort,
}
