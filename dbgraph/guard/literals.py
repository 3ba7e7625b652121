"""Where a statement's literals stand, so that the audit can replace them."""

from __future__ import annotations

from typing import NamedTuple

from dbgraph.guard.text import scan


class Literal(NamedTuple):
    """``text[start:end]`` is the literal as written, ``value`` what it means."""

    start: int
    end: int
    value: str
    is_number: bool


def find_literals(text: str, dialect: str) -> tuple[Literal, ...]:
    """Every string and number of the statement, in order. Raises ``Refused`` for unreadable text."""
    return tuple(
        Literal(token.start, token.end, token.value, token.kind == "number")
        for token in scan(text, dialect).tokens
        if token.kind in ("string", "bytes", "number")
    )
