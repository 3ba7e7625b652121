"""One tree of errors. Each says what happened, why, and what to do next, in one sentence each.

DbgraphError
├── BadSettings      the settings file or a flag is wrong               exit 1
├── BadInput         an argument or an input file is wrong              exit 1
├── NotFound         an unknown table, database ...; carries the nearest names
├── Conflict         somebody else changed the same thing in between
├── Refused          the guard, a grant or a policy says no; carries code and place
├── Unavailable      a database, store or provider can't be reached or took too long
└── BuildStopped     the build ended before the merge; nothing was changed
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any


class DbgraphError(Exception):
    """Root. ``what`` happened, ``why``, and what to do (``fix``); ``code`` is stable for programs.

    Texts never hold a secret, a row value or a raw database message: callers show them as they are.
    """

    default_code = "error"

    def __init__(self, what: str, *, why: str = "", fix: str = "", code: str = "") -> None:
        self.what = what
        self.why = why
        self.fix = fix
        self.code = code or self.default_code
        super().__init__(str(self))

    def __str__(self) -> str:
        return " ".join(part for part in (self.what, self.why, self.fix) if part)

    def to_json(self) -> dict[str, Any]:
        """The one wire shape of every error, over MCP, REST and ``--json`` alike."""
        return {"error": {"code": self.code, "what": self.what, "why": self.why, "fix": self.fix}}


class BadSettings(DbgraphError):  # noqa: N818 - the tree reads as words: Refused, NotFound, ...
    default_code = "bad-settings"


class BadInput(DbgraphError):  # noqa: N818
    default_code = "bad-input"


class NotFound(DbgraphError):  # noqa: N818
    """``nearest`` holds names that the caller may have meant, best first."""

    default_code = "not-found"

    def __init__(self, what: str, *, nearest: Iterable[str] = (), why: str = "", fix: str = "") -> None:
        self.nearest = tuple(nearest)
        if self.nearest and not fix:
            fix = f"Did you mean {' or '.join(self.nearest[:3])}?"
        super().__init__(what, why=why, fix=fix)

    def to_json(self) -> dict[str, Any]:
        document = super().to_json()
        document["error"]["nearest"] = list(self.nearest)
        return document


class Conflict(DbgraphError):  # noqa: N818
    """Nothing was written."""

    default_code = "conflict"


class Refused(DbgraphError):  # noqa: N818
    """A statement or a call that is not allowed.

    ``code`` names the rule (``unreadable`` when the checker could not read the text at all, which is
    not the same as dangerous), ``place`` points into the statement (a snippet), ``next_call`` is the
    way forward as a tool call (``{"tool": ..., "arguments": {...}}``).
    """

    default_code = "refused"

    def __init__(
        self,
        code: str,
        what: str,
        *,
        why: str = "",
        fix: str = "",
        place: str = "",
        next_call: Mapping[str, Any] | None = None,
    ) -> None:
        self.place = place
        self.next_call = next_call
        super().__init__(what, why=why, fix=fix, code=code)

    def to_json(self) -> dict[str, Any]:
        document = super().to_json()
        document["error"]["place"] = self.place
        if self.next_call:
            document["error"]["next_call"] = dict(self.next_call)
        return document


class Unavailable(DbgraphError):  # noqa: N818
    default_code = "unavailable"


class BuildStopped(DbgraphError):  # noqa: N818
    default_code = "build-stopped"


def nearest(name: str, known: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """The known names closest to ``name`` (case does not count), best first."""
    by_lower = {candidate.lower(): candidate for candidate in known}
    matches = difflib.get_close_matches(name.lower(), list(by_lower), n=limit, cutoff=0.55)
    return tuple(by_lower[match] for match in matches)
