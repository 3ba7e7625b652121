"""What the phases after parsing hand to each other: one ``TableFacts`` per table of the dictionary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dbgraph.build.report import Drift
from dbgraph.model import Engine, TableShape


@dataclass(frozen=True, slots=True)
class Definition:
    """One place that defines a table, with the source that it belongs to."""

    source: str
    shape: TableShape


@dataclass(frozen=True)
class TableFacts:
    """A table as the dictionary will show it.

    ``shape`` joins code and live catalogue (names, order and types of the live one where there is one);
    ``owner`` is the source or database whose scan may remove it; ``definitions`` are the places in code.
    ``live`` is the live shape; ``database_comments`` its comments by column (``""``: the table's own).
    """

    shape: TableShape
    owner: str
    definitions: tuple[Definition, ...] = ()
    database: str | None = None
    engine: Engine | None = None
    state: str = "active"
    live: TableShape | None = None
    database_comments: Mapping[str, str] = field(default_factory=dict)
    drift: tuple[Drift, ...] = ()
    profile: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def schema(self) -> str:
        return self.shape.schema or ""

    @property
    def name(self) -> str:
        return f"{self.schema}.{self.shape.name}"
