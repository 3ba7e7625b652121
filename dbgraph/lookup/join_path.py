"""How two tables join: the cheapest paths over declared and inferred relations, across databases.

Weights say how sure a hop is: a declared one costs 1, one that a person drew 1.1, an inferred one 1.5 to 3.5
as its score falls. So a longer declared way beats a short guess, but not by any length.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from dbgraph.errors import BadInput
from dbgraph.lookup.skeleton import Segment, segments
from dbgraph.lookup.trace import accepted
from dbgraph.model import Confidence, EdgeType, NextCall
from dbgraph.runbook import calls_to_json
from dbgraph.store.dictionary import Dictionary, EdgeRow, NodeRow

MAX_HOPS: Final = 8
BEST: Final = 3
_COSTS: Final[Mapping[str, float]] = {Confidence.EXPLICIT.value: 1.0, Confidence.MANUAL.value: 1.1}
_GUESS, _DOUBT, _SAME_ENTITY = 1.5, 2.0, 3.0

Neighbours = Mapping[str, Mapping[str, tuple["Hop", ...]]]


@dataclass(frozen=True)
class Hop:
    """One join. ``pairs`` are (column of ``from_table``, column of ``to_table``), whatever the direction in
    which the relation was declared."""

    from_table: str
    to_table: str
    pairs: tuple[tuple[str, str], ...]
    edge: EdgeRow

    @property
    def cost(self) -> float:
        if self.edge.edge_type == EdgeType.SAME_ENTITY.value:
            return _SAME_ENTITY
        sure = _COSTS.get(self.edge.confidence)
        return sure if sure is not None else _GUESS + _DOUBT * (1.0 - (self.edge.score or 0.0))


@dataclass(frozen=True)
class JoinPath:
    """Hops in order. ``segments`` are the runs of tables that one database can join by itself."""

    hops: tuple[Hop, ...]
    cost: float
    segments: tuple[Segment, ...] = ()

    @property
    def tables(self) -> tuple[str, ...]:
        return (self.hops[0].from_table, *(hop.to_table for hop in self.hops)) if self.hops else ()


@dataclass(frozen=True)
class JoinPaths:
    """Up to three paths, best first; none is an answer too. ``tables``: what the paths touch."""

    from_table: str
    to_table: str
    max_hops: int
    paths: tuple[JoinPath, ...]
    tables: Mapping[str, NodeRow]

    def next_calls(self, usecase: str = "general") -> tuple[NextCall, ...]:
        if not self.paths:
            wider = {"from_table": self.from_table, "to_table": self.to_table, "max_hops": MAX_HOPS}
            calls = [NextCall("find_join_path", wider, "a longer way")] if self.max_hops < MAX_HOPS else []
            around = {"table_name": self.from_table, "direction": "both", "max_depth": 3}
            return (*calls, NextCall("trace_relationships", around, "what is around the first table"))
        return tuple(
            NextCall(
                "sql_query_database",
                {"database": segment.database, "sql": segment.sql},
                f"step {step}" + (f": gives {segment.gives}" if segment.gives else ""),
            )
            for step, segment in enumerate(self.paths[0].segments, 1)
            if segment.sql and segment.database
        )

    def to_json(self, usecase: str = "general") -> dict[str, Any]:
        return {
            "from_table": self.from_table,
            "to_table": self.to_table,
            "paths": [
                {
                    "cost": round(path.cost, 3),
                    "tables": list(path.tables),
                    "hops": [_hop_to_json(hop) for hop in path.hops],
                    "segments": [segment.to_json() for segment in path.segments],
                }
                for path in self.paths
            ],
            "next_calls": calls_to_json(self.next_calls(usecase)),
        }


def find_join_path(
    dictionary: Dictionary,
    from_table: str,
    to_table: str,
    *,
    max_hops: int = 6,
    min_confidence: str = "inferred",
) -> JoinPaths:
    """The best ways to join the two tables, at most ``max_hops`` long, without walking proposals.

    Raises ``NotFound`` or ``BadInput`` for names and numbers that can't be.
    """
    if not 1 <= max_hops <= MAX_HOPS:
        raise BadInput(f"{max_hops} hops are not possible.", fix=f"Use 1 to {MAX_HOPS}.")
    start, end = dictionary.resolve_table(from_table), dictionary.resolve_table(to_table)
    if start == end:
        raise BadInput(f"Both names are {start}.", fix="Give two different tables.")
    graph = _between(dictionary, start, end, max_hops, frozenset(accepted(min_confidence)))
    found = best_paths(graph, start, end, max_hops)
    tables = dictionary.nodes({start, end, *(table for path in found for table in path.tables)})
    explained = tuple(
        JoinPath(path.hops, path.cost, segments(path.tables, [hop.pairs for hop in path.hops], tables))
        for path in found
    )
    return JoinPaths(start, end, max_hops, explained, tables)


def _between(dictionary: Dictionary, start: str, end: str, max_hops: int, sure: frozenset[str]) -> Neighbours:
    """Every relation that a path of that length can use: half the hops around either end."""
    near = (max_hops + 1) // 2
    found: dict[str, EdgeRow] = {}
    for origin, depth in ((start, near), (end, max_hops - near)):
        reached, frontier = {origin}, {origin}
        for _ in range(depth):
            edges = [edge for edge in dictionary.relations(frontier) if edge.confidence in sure]
            found.update({edge.id: edge for edge in edges})
            frontier = {name for edge in edges for name in (edge.from_name, edge.to_name)} - reached
            reached |= frontier
            if not frontier:
                break
    return neighbours(found.values())


def neighbours(edges: Iterable[EdgeRow]) -> Neighbours:
    """table -> reachable table -> the hops that lead there, surest first."""
    graph: dict[str, dict[str, list[Hop]]] = defaultdict(lambda: defaultdict(list))
    for edge in edges:
        if edge.from_name == edge.to_name:
            continue
        back = tuple((right, left) for left, right in edge.pairs)
        graph[edge.from_name][edge.to_name].append(Hop(edge.from_name, edge.to_name, edge.pairs, edge))
        graph[edge.to_name][edge.from_name].append(Hop(edge.to_name, edge.from_name, back, edge))
    return {
        table: {
            other: tuple(sorted(hops, key=lambda hop: (hop.cost, hop.pairs, hop.edge.id)))
            for other, hops in reachable.items()
        }
        for table, reachable in graph.items()
    }


def best_paths(graph: Neighbours, start: str, end: str, max_hops: int, count: int = BEST) -> list[JoinPath]:
    """The ``count`` cheapest loopless paths of at most ``max_hops`` hops, ties by name.

    J. Y. Yen, "Finding the K Shortest Loopless Paths in a Network", Management Science 17 (1971).
    """
    first = _cheapest(graph, start, end, max_hops, frozenset(), frozenset())
    found = [first] if first else []
    waiting: list[tuple[float, tuple[str, ...]]] = []
    while found and len(found) < count:
        last = found[-1]
        for turn in range(len(last) - 1):
            root = last[: turn + 1]
            used = frozenset(
                (p[turn], p[turn + 1]) for p in found if len(p) > turn + 1 and p[: turn + 1] == root
            )
            spur = _cheapest(graph, last[turn], end, max_hops - turn, used, frozenset(root[:-1]))
            if spur:
                path = (*root[:-1], *spur)
                entry = (_cost(graph, path), path)
                if path not in found and entry not in waiting:
                    heapq.heappush(waiting, entry)
        if not waiting:
            break
        found.append(heapq.heappop(waiting)[1])
    return [_as_path(graph, path) for path in found]


def _cheapest(
    graph: Neighbours,
    start: str,
    end: str,
    max_hops: int,
    closed: frozenset[tuple[str, str]],
    avoided: frozenset[str],
) -> tuple[str, ...] | None:
    """Dijkstra over (table, hops so far), so that a cheap long way can't hide a dearer short one."""
    queue: list[tuple[float, int, tuple[str, ...]]] = [(0.0, 0, (start,))]
    settled: dict[str, int] = {}
    while queue:
        cost, hops, path = heapq.heappop(queue)
        table = path[-1]
        if table == end:
            return path
        if hops == max_hops or settled.get(table, max_hops + 1) <= hops:
            continue
        settled[table] = hops
        for other in graph.get(table, {}):
            if other in avoided or other in path or (table, other) in closed:
                continue
            heapq.heappush(queue, (cost + graph[table][other][0].cost, hops + 1, (*path, other)))
    return None


def _cost(graph: Neighbours, path: tuple[str, ...]) -> float:
    return sum(graph[a][b][0].cost for a, b in pairwise(path))


def _as_path(graph: Neighbours, path: tuple[str, ...]) -> JoinPath:
    hops = tuple(graph[a][b][0] for a, b in pairwise(path))
    return JoinPath(hops, sum(hop.cost for hop in hops))


def _hop_to_json(hop: Hop) -> dict[str, Any]:
    return {
        "from": hop.from_table,
        "to": hop.to_table,
        "columns": [list(pair) for pair in hop.pairs],
        "confidence": hop.edge.confidence,
        "score": hop.edge.score,
        "rule": hop.edge.rule,
        "evidence": [dict(entry) for entry in hop.edge.evidence],
    }
