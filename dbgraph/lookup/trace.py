"""What hangs on a table: relations breadth first, hop by hop, capped."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final, Literal

from dbgraph.errors import BadInput
from dbgraph.lookup.detail import edge_to_json
from dbgraph.model import Confidence, NextCall
from dbgraph.runbook import calls_to_json
from dbgraph.store.dictionary import Dictionary, EdgeRow

Direction = Literal["out", "in", "both"]
MAX_DEPTH: Final = 5
MAX_EDGES: Final = 400
"""Read no further than this; an answer of 4,000 tokens shows about a quarter of it."""

_ACCEPTED: Final = {
    "explicit": frozenset({Confidence.EXPLICIT.value}),
    "manual": frozenset({Confidence.EXPLICIT.value, Confidence.MANUAL.value}),
    "inferred": frozenset(confidence.value for confidence in Confidence),
}


@dataclass(frozen=True)
class Trace:
    """``hops[i]`` are the relations first met at distance ``i + 1``. ``capped``: there was more to read."""

    table: str
    direction: Direction
    max_depth: int
    hops: tuple[tuple[EdgeRow, ...], ...]
    capped: bool = False

    @property
    def tables(self) -> tuple[str, ...]:
        met = {name for hop in self.hops for edge in hop for name in (edge.from_name, edge.to_name)}
        return tuple(sorted(met - {self.table}))

    def next_calls(self, usecase: str = "general") -> tuple[NextCall, ...]:
        calls = []
        if self.hops and self.hops[0]:
            edge = self.hops[0][0]
            far = edge.to_name if edge.from_name == self.table else edge.from_name
            calls.append(NextCall("get_table_detail", {"table_name": far}, "the nearest related table"))
        foreign = [name for name in self.tables if name.split(".")[0] != self.table.split(".")[0]]
        if foreign:
            ends = {"from_table": self.table, "to_table": foreign[0]}
            calls.append(NextCall("find_join_path", ends, "the way into another schema"))
        if self.capped and self.max_depth > 1:
            nearer = {"table_name": self.table, "direction": self.direction, "max_depth": self.max_depth - 1}
            calls.append(NextCall("trace_relationships", nearer, "fewer hops, so that all fit"))
        return tuple(calls)

    def to_json(self, usecase: str = "general") -> dict[str, Any]:
        return {
            "table": self.table,
            "direction": self.direction,
            "max_depth": self.max_depth,
            "tables": list(self.tables),
            "hops": [[edge_to_json(edge) for edge in hop] for hop in self.hops],
            "capped": self.capped,
            "next_calls": calls_to_json(self.next_calls(usecase)),
        }


def accepted(min_confidence: str) -> Collection[str]:
    """The confidences that are at least as sure as the named one. Raises ``BadInput`` for another word."""
    if min_confidence not in _ACCEPTED:
        raise BadInput(f"{min_confidence!r} is no confidence.", fix=f"Use {', '.join(_ACCEPTED)}.")
    return _ACCEPTED[min_confidence]


def trace(
    dictionary: Dictionary,
    name: str,
    *,
    direction: Direction = "both",
    max_depth: int = 2,
    min_confidence: str = "inferred",
) -> Trace:
    """Relations up to ``max_depth`` hops from the table; each stands at its shortest distance.

    Raises ``NotFound`` for an unknown table, ``BadInput`` for a depth outside 1..5.
    """
    if not 1 <= max_depth <= MAX_DEPTH:
        raise BadInput(f"A depth of {max_depth} is not possible.", fix=f"Use 1 to {MAX_DEPTH}.")
    sure = accepted(min_confidence)
    table = dictionary.resolve_table(name)
    reached, frontier = {table}, {table}
    seen: set[str] = set()
    hops: list[tuple[EdgeRow, ...]] = []
    capped = False
    for _ in range(max_depth):
        hop = [
            edge
            for edge in dictionary.relations(frontier)
            if edge.confidence in sure and edge.id not in seen and _leads(edge, frontier, direction)
        ]
        room = MAX_EDGES - len(seen)
        capped = len(hop) > room
        hop = hop[:room]
        if not hop:
            break
        seen.update(edge.id for edge in hop)
        hops.append(tuple(hop))
        frontier = {name for edge in hop for name in (edge.from_name, edge.to_name)} - reached
        reached |= frontier
        if capped:
            break
    return Trace(table, direction, max_depth, tuple(hops), capped)


def _leads(edge: EdgeRow, frontier: Collection[str], direction: Direction) -> bool:
    """Whether the relation leads on from the frontier in that direction; equality of entities has none."""
    if edge.edge_type == "SAME_ENTITY" or direction == "both":
        return True
    return (edge.from_name if direction == "out" else edge.to_name) in frontier
