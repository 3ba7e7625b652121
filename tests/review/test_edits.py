"""Edits by people: found at once, undone exactly, kept by every build, never lost to a second person."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from sqlalchemy import select

from dbgraph.app import App, open_app
from dbgraph.build import daily
from dbgraph.errors import BadInput, Conflict, NotFound, Unavailable
from dbgraph.lookup.search import search
from dbgraph.review.edits import edit_text, list_edits, undo
from dbgraph.settings import load_settings
from dbgraph.store.schema import metadata, vectors

NOW = datetime(2026, 12, 1, tzinfo=UTC)
ANN, BOB = "ann@example.com", "bob@example.com"


def _table(name: str, columns: Sequence[str], comment: str | None = None) -> dict[str, Any]:
    listed = [{"name": column, "type": "int", "primary_key": column == "id"} for column in columns]
    return {
        "name": name,
        "orm": "typeorm",
        "engine": "mysql",
        "file": f"{name}.ts",
        "line": 1,
        "comment": comment,
        "kind": "table",
        "columns": listed,
    }


TABLES = [
    _table("orders", ["id", "state"], "What was bought."),
    _table("gadgets", ["id", "kind", "owner"]),
    _table("journeys", ["id", "distance"]),
]


@pytest.fixture
def app(tmp_path: Path) -> App:
    document = {"tables": TABLES, "enums": [], "relations": [], "problems": []}
    (tmp_path / "shop.json").write_text(json.dumps(document), "utf-8")
    (tmp_path / "dbgraph.toml").write_text(
        '[[sources]]\nname = "shop"\nkind = "json"\npath = "shop.json"\nschema = "shop"\n', "utf-8"
    )
    opened = open_app(load_settings(tmp_path / "dbgraph.toml"))
    build(opened)
    return opened


def build(app: App) -> None:
    report = daily.run(app.settings, app.store, daily.Tools(introspect=lambda _: (), embedder=app.embedder))
    assert report.status == "complete", report.to_json()


def first(app: App, question: str, **options: Any) -> str:
    return search(app.dictionary, options.pop("embedder", app.embedder), question, **options).hits[0].name


def everything(app: App) -> dict[str, Any]:
    """Every table but the history and the running version; of vectors, which text they are of (their last
    bits depend on what is made beside them)."""
    with app.store.reading() as connection:
        found = {
            table.name: sorted(map(str, connection.execute(select(table)).all()))
            for table in metadata.sorted_tables
            if table.name not in ("edits", "meta", "vectors")
        }
        known = select(vectors.c.qualified_name, vectors.c.model, vectors.c.text_hash)
        found["vectors"] = sorted(map(str, connection.execute(known).all()))
    return found


def describe(app: App, name: str, text: str, person: str = ANN, **options: Any) -> Any:
    return edit_text(app.store, app.embedder, name, text, person=person, now=NOW, **options)


def test_an_edit_changes_the_results_at_once_by_words_and_by_meaning(app: App) -> None:
    assert not search(app.dictionary, None, "umbrella").hits
    _, notice = describe(app, "shop.gadgets", "Umbrellas that we lend to guests when it rains.")
    assert notice is None
    assert first(app, "umbrella", embedder=None) == "shop.gadgets"
    assert first(app, "protection against wet weather", search_type="semantic") == "shop.gadgets"


def test_a_columns_text_is_found_as_table_and_as_column(app: App) -> None:
    describe(app, "shop.journeys.distance", "Kilometres that the lorry drove.")
    assert first(app, "lorry", embedder=None) == "shop.journeys"
    assert first(app, "lorry kilometres", search_type="column") == "shop.journeys.distance"


def test_undo_restores_everything_exactly(app: App) -> None:
    before = everything(app)
    describe(app, "shop.orders", "Purchases.")
    assert everything(app) != before
    undo(app.store, app.embedder, "shop.orders", person=BOB, now=NOW)
    assert everything(app) == before
    undo(app.store, app.embedder, "shop.orders", person=ANN, now=NOW)
    assert first(app, "purchases", embedder=None) == "shop.orders"
    story = [(edit.person, edit.before, edit.after) for edit in list_edits(app.store, "shop.orders")]
    assert story == [(ANN, None, "Purchases."), (BOB, "Purchases.", None), (ANN, None, "Purchases.")]


def test_a_build_keeps_what_people_wrote_and_has_nothing_to_do(app: App) -> None:
    describe(app, "shop.orders", "Purchases.")
    describe(app, "shop.gadgets.owner", "Who lends it.")
    before = everything(app)
    build(app)
    after = everything(app)
    for name in ("texts", "search_documents", "vectors", "nodes"):
        assert after[name] == before[name], name


def test_two_people_on_one_text_get_a_conflict_not_the_last_word(app: App) -> None:
    seen, _ = describe(app, "shop.orders", "Purchases.")
    describe(app, "shop.orders", "Purchases of consumers.", BOB, based_on=seen.id)
    with pytest.raises(Conflict, match="changed in the meantime") as caught:
        describe(app, "shop.orders", "Sales.", ANN, based_on=seen.id)
    assert "Purchases of consumers." in caught.value.why
    assert list_edits(app.store, "shop.orders")[0].after == "Purchases of consumers."


@pytest.mark.parametrize(
    ("name", "text", "error", "says"),
    [
        ("shop.order", "x", NotFound, "Did you mean shop.orders"),
        ("shop.orders", "   ", BadInput, "The text is empty"),
        ("shop.orders", "x" * 10_001, BadInput, "longer than 10000"),
    ],
)
def test_what_can_not_be_written_leaves_nothing(
    app: App, name: str, text: str, error: type[Exception], says: str
) -> None:
    before = everything(app)
    with pytest.raises(error, match=says):
        describe(app, name, text)
    assert everything(app) == before
    assert list_edits(app.store, name) == []


def test_undo_without_an_edit_says_so(app: App) -> None:
    with pytest.raises(BadInput, match="Nobody has edited the description"):
        undo(app.store, app.embedder, "shop.orders", person=ANN, now=NOW)


class Away:
    """An embedder whose provider is out of reach."""

    def __init__(self, app: App) -> None:
        assert app.embedder is not None
        self.model, self.dimension = app.embedder.model, app.embedder.dimension

    def reads(self, text: str) -> bool:
        return True

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        raise Unavailable("The embedder is away.")

    def embed_query(self, text: str) -> npt.NDArray[np.float32]:
        raise Unavailable("The embedder is away.")


def test_without_the_embedder_the_words_count_and_the_next_build_makes_the_vector(app: App) -> None:
    later = NOW + timedelta(hours=1)
    _, notice = edit_text(
        app.store, Away(app), "shop.gadgets", "Umbrellas for guests.", person=ANN, now=later
    )
    assert notice == "Found by its words now, by meaning after the next build: The embedder is away."
    assert first(app, "umbrella", embedder=None) == "shop.gadgets"
    build(app)
    assert first(app, "protection against wet weather", search_type="semantic") == "shop.gadgets"
