"""What a build promises: idempotent, nothing removed by a failure, people's words untouched."""

from __future__ import annotations

import pytest
from world import SHOP, CountingEmbedder, World

from dbgraph.errors import BadInput, BuildStopped
from dbgraph.model import Problem

WIDE = {f"shop.table{i}s": "id int pk, label varchar(20)" for i in range(20)}


def test_first_build(world: World) -> None:
    world.sources = {"shop": dict(SHOP)}
    report = world.build()
    assert (report.status, report.exit_code, report.changed) == ("complete", 0, True)
    assert report.counts["tables"] == 3
    assert world.tables() == ["shop.old_carts", "shop.orders", "shop.users"]
    assert world.columns("shop.orders") == ["id", "user_id", "status"]
    orders, status = world.node("shop.orders"), world.node("shop.orders.status")
    assert orders is not None
    assert status is not None
    assert orders["properties"] == {
        "kind": "table",
        "repository": "shop",
        "file": "src/orders.ts",
        "line": 1,
        "state": "active",
    }
    assert status["properties"] == {"type": "varchar(20)", "nullable": False, "enum": "shop.enum:OrderStatus"}
    carts = world.node("shop.old_carts")
    assert carts is not None
    assert (carts["properties"]["is_dead"], carts["properties"]["dead_note"]) == (True, "use orders")
    enum = world.node("shop.enum:OrderStatus")
    assert enum is not None
    assert enum["properties"]["values"] == [{"value": "OPEN", "label": "still open"}, {"value": "COMPLETE"}]
    email = world.node("shop.users.email")
    assert email is not None
    assert email["properties"]["pii"]["kind"] == "email"
    edges = {(e["edge_type"], e["from_name"], e["to_name"], e["confidence"]) for e in world.rows("edges")}
    assert edges == {
        ("REFERENCES", "shop.orders", "shop.users", "explicit"),
        ("REFERENCES", "shop.old_carts", "shop.users", "inferred"),
        ("USES_ENUM", "shop.orders.status", "shop.enum:OrderStatus", "explicit"),
    }
    assert world.rows("pending_changes") == [], "the first build is the base line"


def test_texts_by_origin_and_what_search_reads(world: World) -> None:
    world.sources = {"shop": dict(SHOP)}
    world.build()
    said = {(t["qualified_name"], t["origin"]): t["text"] for t in world.rows("texts")}
    assert said["shop.orders", "code"] == "What a customer bought."
    assert said["shop.users.email", "code"] == "Where we write to"
    assert said["shop.orders", "generated"] == (
        "One row per order. Refers to users. status: OPEN (still open), COMPLETE."
    )
    assert said["shop.orders.user_id", "generated"] == "Refers to shop.users.id."
    documents = {d["qualified_name"]: d for d in world.rows("search_documents")}
    assert documents["shop.orders"]["descriptions"] == "What a customer bought."
    assert "still open" in documents["shop.orders"]["labels"]
    assert documents["shop.old_carts"]["is_dead"] is True


def test_building_twice_writes_nothing_and_calls_no_model(world: World) -> None:
    world.sources, world.live = {"shop": dict(SHOP)}, {"shop": dict(SHOP)}
    world.embedder = CountingEmbedder()
    world.build()
    asked, before = len(world.embedder.asked), world.everything()
    report = world.build()
    assert (report.status, report.changed) == ("complete", False)
    assert report.counts["tables"] == 3, "what is known is told again"
    assert world.everything() == before
    assert len(world.embedder.asked) == asked == 3 + 8, "three tables and their columns"


def test_a_full_build_of_unchanged_input_keeps_the_graph(world: World) -> None:
    world.sources = {"shop": dict(SHOP)}
    world.embedder = CountingEmbedder()
    world.build()
    before = {name: rows for name, rows in world.dictionary().items() if name != "meta"}
    report = world.build(full=True)
    assert report.counts["vectors made"] == 3
    assert {name: rows for name, rows in world.dictionary().items() if name != "meta"} == before


def test_only_changed_texts_are_embedded_and_described(world: World) -> None:
    world.sources = {"shop": {**SHOP, "shop.notes": "id int pk, text varchar(20)"}}
    world.embedder = CountingEmbedder()
    world.build()
    world.embedder.asked.clear()
    world.sources["shop"]["shop.notes"] = "id int pk, text varchar(20), colour varchar(9)"
    report = world.build()
    assert world.embedder.asked == [
        "Table notes. Columns: id, text, colour.",
        "id of notes",
        "text of notes",
        "colour of notes",
    ]
    assert report.written["nodes"] == {"added": 1, "changed": 1, "removed": 0}
    assert {v["model"] for v in world.rows("vectors")} == {"counting-1"}
    assert len(world.rows("vectors")) == 4


def test_a_changed_model_embeds_all_anew_and_leaves_no_mixture(world: World) -> None:
    world.sources = {"shop": dict(SHOP)}
    world.embedder = CountingEmbedder()
    world.build()
    world.embedder = CountingEmbedder("counting-2")
    world.build()
    assert {v["model"] for v in world.rows("vectors")} == {"counting-2"}
    assert len(world.embedder.asked) == 3 + 8


def test_an_embedder_that_fails_is_noted_and_tried_again(world: World) -> None:
    world.sources, world.embedder = {"shop": dict(SHOP)}, CountingEmbedder()
    world.embedder.fails = True
    report = world.build()
    assert (report.status, report.exit_code) == ("partial", 2)
    assert [(t.part, t.code) for t in report.troubles] == [("embedder", "embedder-away")]
    assert world.tables()
    world.embedder.fails = False
    assert world.build().status == "complete"
    assert len(world.rows("vectors")) == 3


def test_no_embedder_is_a_complete_build(world: World) -> None:
    world.sources = {"shop": dict(SHOP)}
    assert world.build().status == "complete"
    assert world.rows("vectors") == []


# ------------------------------------------------------------------------ nothing vanishes by a failure


def test_a_source_that_is_gone_keeps_its_tables(world: World) -> None:
    world.sources = {"shop": dict(SHOP), "wms": {"wms.stocks": "id int pk"}}
    world.build()
    before = world.dictionary()
    world.write()
    (world.folder / "wms.json").unlink()
    world.write = lambda: None  # type: ignore[method-assign]
    report = world.build()
    assert (report.status, report.exit_code) == ("partial", 2)
    assert [(t.part, t.name) for t in report.troubles] == [("source", "wms")]
    assert world.dictionary() == before


@pytest.mark.parametrize("content", ["", "{", '{"tables": 3}', "\x00\x01"])
def test_a_source_that_is_broken_keeps_its_tables(world: World, content: str) -> None:
    world.sources = {"shop": dict(SHOP), "wms": {"wms.stocks": "id int pk"}}
    world.build()
    before = world.dictionary()
    (world.folder / "wms.json").write_text(content, "utf-8")
    world.write = lambda: None  # type: ignore[method-assign]
    assert world.build().status == "partial"
    assert world.dictionary() == before


def test_a_database_out_of_reach_keeps_its_state(world: World) -> None:
    world.sources = {"shop": dict(SHOP)}
    world.live = {"shop": {**SHOP, "shop.legacy": "id int pk"}}
    world.build()
    assert "shop.legacy" in world.tables()
    before = world.dictionary()
    world.live["shop"] = None
    report = world.build()
    assert report.status == "partial"
    assert world.dictionary() == before


def test_a_file_with_a_problem_keeps_its_tables(world: World) -> None:
    world.sources = {"shop": dict(SHOP)}
    world.build()
    del world.sources["shop"]["shop.orders"]
    world.problems["shop"] = [Problem("src/orders.ts", 3, "syntax-error", "unexpected }")]
    report = world.build()
    assert "shop.orders" in world.tables()
    assert report.status == "partial"
    assert [(f.code, f.name) for f in report.findings] == [("kept", "shop.orders")]
    assert [(p.source, p.file, p.line) for p in report.problems] == [("shop", "src/orders.ts", 3)]
    world.problems.clear()
    world.build(allow_removals=True)
    assert "shop.orders" not in world.tables()


def test_a_broken_file_does_not_lose_columns(world: World) -> None:
    world.sources = {"shop": dict(SHOP)}
    world.build()
    world.sources["shop"]["shop.users"] = "id int pk auto"
    world.problems["shop"] = [Problem("src/users.ts", 3, "syntax-error", "unexpected }")]
    world.build()
    assert world.columns("shop.users") == ["id", "email", "name"]
    world.problems.clear()
    world.build()
    assert world.columns("shop.users") == ["id"]


def test_the_removal_guard_stops_before_the_merge(world: World) -> None:
    world.sources = {"shop": dict(WIDE)}
    world.build()
    before = world.dictionary()
    for number in range(3):
        del world.sources["shop"][f"shop.table{number}s"]
    with pytest.raises(BuildStopped) as stopped:
        world.build()
    assert stopped.value.code == "too-many-removals"
    assert "3 of 20 tables of 'shop'" in str(stopped.value)
    assert world.dictionary() == before
    assert [b["status"] for b in world.rows("builds")] == ["complete", "failed"]
    assert world.build(allow_removals=True).status == "complete"
    assert len(world.tables()) == 17


def test_a_tenth_may_go(world: World) -> None:
    world.sources = {"shop": dict(WIDE)}
    world.build()
    for number in range(2):
        del world.sources["shop"][f"shop.table{number}s"]
    assert world.build().written["nodes"]["removed"] == 6
    assert len(world.tables()) == 18


def test_a_database_that_answers_with_nothing_stops_the_build(world: World) -> None:
    world.sources, world.live = {"shop": dict(WIDE)}, {"shop": dict(WIDE)}
    world.build()
    world.live["shop"] = {}
    with pytest.raises(BuildStopped):
        world.build()
    assert len(world.tables()) == 20


def test_only_the_named_source_is_read(world: World) -> None:
    world.sources = {"shop": dict(SHOP), "wms": {"wms.stocks": "id int pk"}}
    world.build()
    world.sources["shop"]["shop.notes"] = "id int pk"
    world.sources["wms"]["wms.bins"] = "id int pk"
    world.build(source="wms")
    assert "wms.bins" in world.tables()
    assert "shop.notes" not in world.tables()
    assert "shop.orders" in world.tables()
    with pytest.raises(BadInput, match="Did you mean 'wms'"):
        world.build(source="wsm")


def test_a_dry_run_says_what_would_change_and_writes_nothing(world: World) -> None:
    world.sources, world.embedder = {"shop": dict(SHOP)}, CountingEmbedder()
    world.build()
    asked, before = len(world.embedder.asked), world.everything()
    world.sources["shop"]["shop.users"] = "id bigint pk auto, email varchar(200) required #Where we write to"
    report = world.build(dry_run=True)
    assert (report.dry_run, report.changed) == (True, True)
    assert [(c["qualified_name"], c["change"], c["field"]) for c in report.changes] == [
        ("shop.users.id", "changed", "type"),
        ("shop.users.name", "removed", "column"),
    ]
    assert world.everything() == before
    assert len(world.embedder.asked) == asked
