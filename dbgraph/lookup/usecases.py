"""Which next calls an answer offers, by what the caller is doing. Data: it never changes what is true."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

ALIASES: Final[Mapping[str, str]] = {"bug": "investigate"}


@dataclass(frozen=True)
class Usecase:
    """``depth`` and ``direction`` of the trace that is offered (0: none); ``join`` offers a join path,
    ``query`` a ready SELECT of this shape."""

    depth: int = 1
    direction: str = "both"
    join: bool = False
    query: str | None = None


USECASES: Final[Mapping[str, Usecase]] = {
    "general": Usecase(depth=1),
    "design": Usecase(depth=0),
    "impact": Usecase(depth=5),
    "investigate": Usecase(depth=2, join=True, query="SELECT {columns} FROM {table} LIMIT 20"),
    "test": Usecase(depth=1, direction="out"),
    "code-review": Usecase(depth=1),
    "analytics": Usecase(depth=0, join=True, query="SELECT count(*) FROM {table}"),
}


def usecase(name: str) -> Usecase:
    """The entry of that name or alias; an unknown one is ``general``."""
    return USECASES.get(ALIASES.get(name, name), USECASES["general"])
