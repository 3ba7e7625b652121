"""Phase 10: what a build found, did and could not do; one dataclass, one JSON shape, one exit code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Status = Literal["complete", "partial", "failed"]

COMPLETE, FAILED, PARTIAL = 0, 1, 2
_CODES: Mapping[str, int] = {"complete": COMPLETE, "failed": FAILED, "partial": PARTIAL}

MANY = 1_000
"""Lists in a report are cut at this length; counts stay exact."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that kept the build from being complete. ``part`` is source, database, embedder or
    describer; ``code`` is stable for programs."""

    part: str
    name: str
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Drift:
    """A difference between code and live database. ``field``: ``table`` or ``column`` (present on one side
    only), ``type``, ``nullable``, ``default``, ``key``; ``code`` and ``live`` say what each side has."""

    table: str
    column: str | None
    field: str
    code: str | None
    live: str | None


@dataclass(frozen=True, slots=True)
class Finding:
    """Something for a reviewer: definitions that disagree, an enum of two meanings, tables kept."""

    code: str
    name: str
    message: str
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FileProblem:
    """What a parser could not read, with the source it is in."""

    source: str
    file: str
    line: int
    code: str
    message: str


@dataclass(frozen=True)
class BuildReport:
    """``status`` complete, partial (something kept yesterday's state) or failed (nothing changed).

    ``changed`` says whether the dictionary was (for a dry run: would be) written.
    """

    build: str
    status: Status
    started_at: str
    finished_at: str
    dry_run: bool = False
    changed: bool = False
    graph_version: str | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    written: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    drift: Sequence[Drift] = ()
    problems: Sequence[FileProblem] = ()
    findings: Sequence[Finding] = ()
    troubles: Sequence[Trouble] = ()
    changes: Sequence[Mapping[str, Any]] = ()
    seconds: Mapping[str, float] = field(default_factory=dict)

    @property
    def exit_code(self) -> int:
        """0 complete, 2 partial, 1 failed."""
        return _CODES[self.status]

    def to_json(self) -> dict[str, Any]:
        """The report that ``--json`` prints and the store keeps; long lists are cut at 1,000 entries."""
        lists: dict[str, Sequence[Any]] = {
            "drift": self.drift,
            "problems": self.problems,
            "findings": self.findings,
            "troubles": self.troubles,
            "changes": self.changes,
        }
        return {
            "build": self.build,
            "status": self.status,
            "started_at": self.started_at,
            "finished_at": self.finished_at,
            "dry_run": self.dry_run,
            "changed": self.changed,
            "graph_version": self.graph_version,
            "counts": {**self.counts, **{name: len(entries) for name, entries in lists.items()}},
            "written": {name: dict(counts) for name, counts in self.written.items()},
            **{name: [_entry(entry) for entry in entries[:MANY]] for name, entries in lists.items()},
            "seconds": {name: round(value, 3) for name, value in self.seconds.items()},
        }


def _entry(entry: Any) -> dict[str, Any]:
    if isinstance(entry, Mapping):
        return dict(entry)
    return {name: getattr(entry, name) for name in entry.__dataclass_fields__}
