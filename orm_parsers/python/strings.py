"""Methods of texts, and substitution by the few expressions that can't run away."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from orm_parsers.python.values import (
    MAX_TEXT,
    MISSING,
    Missing,
    Place,
    Seq,
    Unknown,
    Value,
    as_text,
    plain,
    texts,
)

if TYPE_CHECKING:
    from orm_parsers.python.interpreter import Interpreter

_MAX_PATTERN = 120
_MAX_INPUT = 200
_PLAIN = {
    "lower": str.lower,
    "upper": str.upper,
    "title": str.title,
    "capitalize": str.capitalize,
    "swapcase": str.swapcase,
    "casefold": str.casefold,
}
_WITH_TEXTS: Mapping[str, Callable[..., str]] = {
    "strip": str.strip,
    "lstrip": str.lstrip,
    "rstrip": str.rstrip,
    "removeprefix": str.removeprefix,
    "removesuffix": str.removesuffix,
    "replace": str.replace,
}
_TESTS = {
    "startswith": str.startswith,
    "endswith": str.endswith,
}


def method(
    interpreter: Interpreter, base: str, name: str, args: list[Value], kwargs: dict[str, Value], place: Place
) -> Value | Missing:
    """``base.name(...)``."""
    given = texts(args)
    try:
        if name in _PLAIN and not args:
            return _PLAIN[name](base)
        if name in _WITH_TEXTS and given is not None and not kwargs:
            made = _WITH_TEXTS[name](base, *given)
            return made if len(made) <= MAX_TEXT else Unknown("too long", place)
        if name in _TESTS and given is not None and len(given) == 1:
            return bool(_TESTS[name](base, given[0]))
    except TypeError:
        return Unknown(f"str.{name}", place)
    if name in ("isupper", "islower", "isdigit", "isalpha") and not args:
        return bool(getattr(base, name)())
    if name in ("split", "rsplit") and given is not None and len(given) <= 1 and not kwargs:
        if given and not given[0]:
            return Unknown("an empty separator", place)
        return Seq(list(base.split(given[0] if given else None)))
    if name in ("rpartition", "partition") and given and given[0]:
        parts = base.partition(given[0]) if name == "partition" else base.rpartition(given[0])
        return Seq(list(parts), "tuple")
    if name == "join" and args:
        return _join(interpreter, base, args[0], place)
    if name == "format":
        return _format(base, args, kwargs, place)
    return Unknown(f"str.{name}", place)


def _join(interpreter: Interpreter, base: str, given: Value, place: Place) -> Value:
    from orm_parsers.python.builtins import iterate

    items = iterate(interpreter, given)
    parts = texts(items) if items is not None else None
    if parts is None or sum(map(len, parts)) + len(base) * len(parts) > MAX_TEXT:
        return Unknown("a joined text", place)
    return base.join(parts)


_FIELD = re.compile(r"\{(\w*)\}")


def _format(base: str, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    """``"{}_{name}".format(...)`` with plain fields only."""
    made: list[str] = []
    last = position = 0
    for match in _FIELD.finditer(base):
        made.append(base[last : match.start()])
        last = match.end()
        word = match.group(1)
        if not word or word.isdigit():
            index = int(word) if word and len(word) < 5 else position
            position += 1
            value = args[index] if index < len(args) else Unknown("nothing given")
        else:
            value = kwargs.get(word, Unknown("nothing given"))
        text = as_text(plain(value))
        if text is None:
            return Unknown("a part of a text", place)
        made.append(text)
    rest = [*made[::2], base[last:]]
    if any("{" in part or "}" in part for part in rest):
        return Unknown("a format", place)
    joined = "".join(made) + base[last:]
    return joined if len(joined) <= MAX_TEXT else Unknown("too long", place)


_NESTED = re.compile(r"\)[*+{]|\\[1-9]|\(\?P[=<]|[*+}][*+]")


def is_tame(pattern: str) -> bool:
    """Whether an expression takes polynomial time at worst: no repeated group, no back reference, at most
    three unbounded repeats. CamelCase to snake_case is done with such ones."""
    repeats = len(re.findall(r"(?<!\\)[*+]|\{\d*,?\d*\}", pattern))
    return len(pattern) <= _MAX_PATTERN and repeats <= 3 and _NESTED.search(pattern) is None


def substitute(args: list[Value], place: Place) -> Value:
    """``re.sub(pattern, replacement, text)`` for tame patterns and short texts."""
    given = texts(args)
    if given is not None and len(given) == 3:
        pattern, replacement, text = given
        if is_tame(pattern) and len(text) <= _MAX_INPUT and len(replacement) <= _MAX_INPUT:
            try:
                return re.sub(pattern, replacement, text)
            except (re.error, RecursionError, OverflowError, IndexError):
                return Unknown("an expression", place)
    return Unknown("a substitution", place)


__all__ = ["MISSING", "is_tame", "method", "substitute"]
