"""Names, search, detail and trace on a small company; budgets on a huge table and a huge hub."""

from __future__ import annotations

import pytest

from dbgraph.app import App
from dbgraph.errors import BadInput, NotFound
from dbgraph.lookup.detail import get_detail
from dbgraph.lookup.join_path import find_join_path
from dbgraph.lookup.markdown import render_detail, render_join_paths, render_trace
from dbgraph.lookup.search import search
from dbgraph.lookup.trace import trace
from dbgraph.lookup.usecases import USECASES
from dbgraph.runbook import estimate_tokens


@pytest.mark.parametrize(
    ("given", "resolved"),
    [
        ("shop.orders", "shop.orders"),
        ("orders", "shop.orders"),
        ("SHOP.Orders", "shop.orders"),
        ("Telemetry", "wide.telemetry"),
    ],
)
def test_a_table_is_found_by_its_name(app: App, given: str, resolved: str) -> None:
    assert app.dictionary.resolve_table(given) == resolved


def test_a_bare_name_of_several_tables_lists_them(app: App) -> None:
    with pytest.raises(BadInput, match=r"crm\.customers, shop\.customers"):
        app.dictionary.resolve_table("customers")


@pytest.mark.parametrize(
    ("given", "nearest"),
    [("shop.ordrs", "shop.orders"), ("retruns", "shop.returns"), ("warehouse.returns", "shop.returns")],
)
def test_an_unknown_name_answers_with_the_nearest(app: App, given: str, nearest: str) -> None:
    with pytest.raises(NotFound) as caught:
        app.dictionary.resolve_table(given)
    assert nearest in caught.value.nearest


def test_detail_shows_relations_in_both_directions(app: App) -> None:
    detail = get_detail(app.dictionary, "shop.orders")
    text = render_detail(detail)
    assert "- customer_id → shop.customers.id (explicit)" in text
    assert "- shop.returns.order_id → id (explicit)" in text
    assert "- email: varchar(50) [PII:email]" in render_detail(get_detail(app.dictionary, "shop.customers"))
    assert [column["name"] for column in detail.to_json()["columns"]] == ["id", "customer_id", "status"]


def test_a_thousand_columns_come_in_pages_that_fit(app: App) -> None:
    """Following the first next call again and again shows every column exactly once."""
    seen: list[str] = []
    arguments: dict[str, object] = {"columns_offset": 0}
    for _ in range(100):
        detail = get_detail(app.dictionary, "wide.telemetry", columns_limit=200, **arguments)  # type: ignore[arg-type]
        text = render_detail(detail)
        assert estimate_tokens(text) <= 4_000
        names = [
            line.split(":")[0][2:].replace("\\", "")
            for line in text.splitlines()
            if line.startswith("- reading") or line.startswith("- id")
        ]
        seen += names
        line = next((line for line in text.splitlines() if "columns_offset=" in line), None)
        if line is None:
            break
        arguments = {"columns_offset": int(line.split("columns_offset=")[1].split(")")[0])}
    assert seen == ["id", *(f"reading_{number:04d}" for number in range(999))]


def test_a_large_trace_is_cut_with_a_way_on(app: App) -> None:
    traced = trace(app.dictionary, "hub.centre", max_depth=2)
    assert len(traced.tables) == 200
    assert estimate_tokens(render_trace(traced)) <= 4_000
    cut = render_trace(traced, budget=1_500)
    assert estimate_tokens(cut) <= 1_500
    assert "more on this hop" in cut


def test_trace_directions(app: App) -> None:
    outward = trace(app.dictionary, "shop.orders", direction="out", max_depth=3)
    inward = trace(app.dictionary, "shop.orders", direction="in", max_depth=3)
    assert outward.tables == ("shop.customers",)
    assert inward.tables == ("shop.returns",)
    with pytest.raises(BadInput, match="Use 1 to 5"):
        trace(app.dictionary, "shop.orders", max_depth=9)


def test_join_path(app: App) -> None:
    found = find_join_path(app.dictionary, "returns", "shop.customers")
    assert found.paths[0].tables == ("shop.returns", "shop.orders", "shop.customers")
    assert estimate_tokens(render_join_paths(found)) <= 4_000
    none = find_join_path(app.dictionary, "returns", "wide.telemetry")
    assert none.paths == ()
    assert "no path of at most 6 hops" in render_join_paths(none)


@pytest.mark.parametrize("usecase", [*USECASES, "bug"])
def test_next_calls_of_every_use_case_name_real_tables(app: App, usecase: str) -> None:
    for calls in (
        get_detail(app.dictionary, "shop.orders").next_calls(usecase),
        search(app.dictionary, None, "orders").next_calls(usecase),
        trace(app.dictionary, "shop.orders").next_calls(usecase),
    ):
        for call in calls:
            for name, value in call.arguments.items():
                if name in ("table_name", "from_table", "to_table"):
                    assert app.dictionary.resolve_table(value) == value
