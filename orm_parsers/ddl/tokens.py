"""One token of an SQL script."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Dialect = Literal["postgres", "mysql", "sqlite"]
Kind = Literal["word", "quoted", "text", "number", "mark", "odd"]


@dataclass(frozen=True, slots=True)
class Token:
    """``text`` of a quoted name or a string is its content; ``upper`` is filled for bare words only, so that
    a quoted name is never taken for a keyword. ``start`` and ``end`` are offsets into the script."""

    kind: Kind
    text: str
    upper: str
    start: int
    end: int
    line: int
