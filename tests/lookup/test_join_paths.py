"""Join paths: the cheapest way, compared with every way there is, on small random graphs."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from dbgraph.lookup.join_path import best_paths, neighbours
from dbgraph.lookup.skeleton import segments
from dbgraph.store.dictionary import EdgeRow, NodeRow

TABLES = [f"s.t{number}" for number in range(6)]


def edge(
    start: str, end: str, confidence: str = "explicit", score: float | None = None, number: int = 0
) -> EdgeRow:
    name = f"{start}>{end}>{confidence}>{score}>{number}"
    return EdgeRow(name, "REFERENCES", start, end, confidence, (("a", "b"),), "r", score, None, (), "active")


EDGES = st.lists(
    st.builds(
        edge,
        st.sampled_from(TABLES),
        st.sampled_from(TABLES),
        st.sampled_from(["explicit", "manual", "inferred"]),
        st.sampled_from([0.6, 0.8, 1.0]),
        st.integers(0, 1),
    ),
    max_size=14,
    unique_by=lambda e: e.id,
)


def every_path(graph: object, start: str, end: str, max_hops: int) -> list[tuple[str, ...]]:
    found, waiting = [], [(start,)]
    while waiting:
        path = waiting.pop()
        if path[-1] == end:
            found.append(path)
        elif len(path) <= max_hops:
            waiting += [(*path, other) for other in graph.get(path[-1], {}) if other not in path]  # type: ignore[attr-defined]
    return found


@given(EDGES, st.integers(1, 5))
def test_the_best_path_is_the_cheapest_of_all(edges: list[EdgeRow], max_hops: int) -> None:
    graph = neighbours(edges)
    costs = sorted(
        sum(graph[a][b][0].cost for a, b in pairwise(path))
        for path in every_path(graph, TABLES[0], TABLES[1], max_hops)
    )
    found = best_paths(graph, TABLES[0], TABLES[1], max_hops)
    assert [round(path.cost, 9) for path in found] == [round(cost, 9) for cost in costs[:3]]
    for path in found:
        assert len(path.hops) <= max_hops
        assert len(set(path.tables)) == len(path.tables)
    assert best_paths(neighbours(reversed(edges)), TABLES[0], TABLES[1], max_hops) == found


def test_a_declared_detour_beats_a_weak_guess_and_not_a_long_one() -> None:
    detour = [edge("s.t0", "s.t2"), edge("s.t2", "s.t1")]
    guess = edge("s.t0", "s.t1", "inferred", 0.6)
    (best, *_) = best_paths(neighbours([*detour, guess]), "s.t0", "s.t1", 6)
    assert best.tables == ("s.t0", "s.t2", "s.t1")
    sure = edge("s.t0", "s.t1", "inferred", 1.0)
    (best, *_) = best_paths(neighbours([*detour, sure]), "s.t0", "s.t1", 6)
    assert best.tables == ("s.t0", "s.t1")


def test_a_query_for_each_database_and_the_value_to_carry() -> None:
    known = {
        "shop.orders": NodeRow("shop.orders", {"database": "shop", "engine": "mysql"}),
        "shop.mapping": NodeRow("shop.mapping", {"database": "shop", "engine": "mysql"}),
        "wms.Records": NodeRow("wms.Records", {"database": "wms", "engine": "postgresql"}),
    }
    first, second = segments(
        ["shop.orders", "shop.mapping", "wms.Records"], [[("id", "order_id")], [("slip", "slipCode")]], known
    )
    assert first.sql == ("SELECT t2.slip FROM orders t1 JOIN mapping t2 ON t2.order_id = t1.id LIMIT 20")
    assert (first.database, first.gives, first.takes) == ("shop", "mapping.slip", None)
    assert second.sql == 'SELECT * FROM "Records" WHERE "slipCode" = \'...\''
    assert (second.database, second.gives, second.takes) == ("wms", None, "Records.slipCode")
