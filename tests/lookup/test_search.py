"""Search over a small company: words and meaning, filters, typing errors, copies, the reranker's place."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

from dbgraph.app import App
from dbgraph.errors import BadInput, BadSettings, Unavailable
from dbgraph.lookup.markdown import render_search
from dbgraph.lookup.search import search
from dbgraph.rerankers import Reranker, load_reranker, reorder


@pytest.mark.parametrize(
    ("question", "options", "first"),
    [
        ("goods sent back by buyers", {}, "shop.returns"),
        ("firms that get a bill", {}, "crm.customers"),
        ("custmers who buy", {}, "shop.customers"),
        ("people who buy", {"schema": "shop"}, "shop.customers"),
        ("people who buy", {"schema": "crm"}, "crm.customers"),
        ("返品の履歴", {}, "shop.orders_archive"),
        ("telemetry", {"search_type": "table"}, "wide.telemetry"),
        ("telemetri", {"search_type": "name"}, "wide.telemetry"),
        ("vat code", {"search_type": "column"}, "crm.customers.vat_code"),
        ('"bought" OR NEAR(orders) * ^', {}, "shop.orders"),
        ("goods sent back by buyers", {"search_type": "semantic"}, "shop.returns"),
    ],
)
def test_search(app: App, question: str, options: dict[str, str], first: str) -> None:
    found = search(app.dictionary, app.embedder, question, **options)  # type: ignore[arg-type]
    assert found.hits[0].name == first
    assert all(hit.why for hit in found.hits)
    assert [hit.score for hit in found.hits] == sorted((hit.score for hit in found.hits), reverse=True)
    again = search(app.dictionary, app.embedder, question, **options)  # type: ignore[arg-type]
    assert again == found


def test_search_without_an_embedder_says_so(app: App) -> None:
    found = search(app.dictionary, None, "people who buy")
    assert found.hits[0].name == "shop.customers"
    assert "words only" in (found.notice or "")
    assert "words only" in render_search(found)


def test_adjacent_tables_never_push_a_hit_out(app: App) -> None:
    plain = search(app.dictionary, app.embedder, "people who buy", limit=3)
    wide = search(app.dictionary, app.embedder, "people who buy", limit=3, adjacent_depth=2)
    assert plain.hits == wide.hits
    assert not {hit.name for hit in wide.hits} & set(wide.related)


def test_an_empty_question_is_explained(app: App) -> None:
    with pytest.raises(BadInput, match="empty"):
        search(app.dictionary, app.embedder, "  ")


def test_filters(app: App) -> None:
    def names(**options: object) -> list[str]:
        found = search(app.dictionary, app.embedder, "customers", limit=50, **options)  # type: ignore[arg-type]
        return [hit.name for hit in found.hits]

    assert {name.split(".")[0] for name in names(source="shop")} == {"shop"}
    assert set(names(described=True)) == {
        "shop.customers",
        "shop.orders",
        "shop.returns",
        "shop.orders_archive",
        "crm.customers",
    }
    assert "hub.centre" in names(described=False)
    assert not set(names(described=False)) & set(names(described=True))


def test_a_copy_stands_behind_its_table_unless_it_is_asked_for(app: App) -> None:
    found = [hit.name for hit in search(app.dictionary, app.embedder, "orders").hits]
    assert found.index("shop.orders") < found.index("shop.orders_archive")
    asked = search(app.dictionary, app.embedder, "archive of orders")
    assert asked.hits[0].name == "shop.orders_archive"


def test_values_in_a_question_are_not_searched(app: App) -> None:
    plain = search(app.dictionary, app.embedder, "orders of a customer")
    with_values = search(
        app.dictionary, app.embedder, "orders of a customer 6c4faba5-2bba-4286-ad1e-33896559dfc5 10.0.0.7"
    )
    assert [hit.name for hit in plain.hits] == [hit.name for hit in with_values.hits]


def test_a_typing_error_is_read_and_shown(app: App) -> None:
    found = search(app.dictionary, None, "custommers")
    assert found.hits[0].name in ("shop.customers", "crm.customers")
    assert "customers (for custommers)" in found.hits[0].why


class Backwards:
    """A reranker that prefers the last."""

    depth = 3

    def scores(self, question: str, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        return np.arange(len(texts), dtype=np.float32) * 100


class Away(Backwards):
    def scores(self, question: str, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        raise Unavailable("The reranker is away.")


def test_a_reranker_moves_the_first_places_and_its_failure_moves_nothing(app: App) -> None:
    def names(reranker: Reranker | None) -> list[str]:
        return [h.name for h in search(app.dictionary, app.embedder, "orders", reranker=reranker).hits]

    plain, moved = names(None), names(Backwards())
    assert sorted(plain[:3]) == sorted(moved[:3])
    assert plain[3:] == moved[3:]
    assert names(Away()) == plain
    failed = search(app.dictionary, app.embedder, "orders", reranker=Away())
    assert failed.notice == "Not reranked: The reranker is away."


def test_a_reranker_has_its_share() -> None:
    own = np.array([3.0, 2.9, 0.0], dtype=np.float32)
    assert reorder(own, np.array([0.0, 9.0, 0.0], dtype=np.float32)).tolist() == [1, 0, 2]
    assert reorder(own, np.array([1.0, 1.0, 1.0], dtype=np.float32)).tolist() == [0, 1, 2]
    assert reorder(own[:0], own[:0]).tolist() == []


def test_the_real_reranker_prefers_what_answers() -> None:
    texts = ["Table invoices. Columns: id, amount.", "Table parcels. Columns: id, weight."]
    scores = load_reranker("marco").scores("how heavy are the packages", texts)
    assert scores[1] > scores[0]
    with pytest.raises(BadSettings, match="There is no reranker 'marko'"):
        load_reranker("marko")
