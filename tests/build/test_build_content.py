"""People's words, pending changes, and what a build leaves in the store."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sqlalchemy import insert
from world import SHOP, World

from dbgraph.store.schema import edges


def test_no_build_touches_what_a_person_wrote(world: World) -> None:
    world.sources = {"shop": dict(SHOP)}
    world.build()
    world.says("shop.users.email", "Login e-mail, unique per tenant")
    world.says("shop.notes", "written before the table came back")
    world.says("shop.orders", "by a model", origin="ai")
    mine = [t for t in world.rows("texts") if t["origin"] == "human"]
    world.sources["shop"]["shop.users"] = "id int pk, email text #mail"
    world.build()
    world.build(full=True)
    del world.sources["shop"]["shop.users"]
    world.build(allow_removals=True)
    assert [t for t in world.rows("texts") if t["origin"] == "human"] == mine
    assert [t["text"] for t in world.rows("texts") if t["origin"] == "ai"] == ["by a model"]


def test_a_relation_that_a_person_drew_stays(world: World) -> None:
    world.sources = {"shop": dict(SHOP)}
    world.build()
    drawn = {
        **world.rows("edges")[0],
        **{"id": "drawn", "from_name": "shop.users", "to_name": "shop.orders", "confidence": "manual"},
    }
    with world.store.writing() as connection:
        connection.execute(insert(edges).values(**drawn))
    world.sources["shop"]["shop.users"] = "id int pk"
    world.build()
    world.build(full=True)
    assert drawn in world.rows("edges")


def test_human_text_is_what_search_reads_also_after_a_change_of_letter_case(world: World) -> None:
    world.sources = {"shop": {"shop.T": "id int pk, product2id int #from code, z int"}}
    world.build()
    world.says("shop.T.product2id", "the second product")
    world.sources["shop"]["shop.T"] = "id int pk, Product2Id int #from code, z int"
    world.build()
    assert world.columns("shop.T") == ["id", "Product2Id", "z"]
    (document,) = world.rows("search_documents")
    assert document["descriptions"] == "the second product"
    changes = [(c["qualified_name"], c["change"], c["field"]) for c in world.rows("pending_changes")]
    assert ("shop.T.Product2Id", "changed", "name") in changes
    assert "removed" not in {change for _, change, _ in changes}


def test_pending_changes_have_before_and_after(world: World) -> None:
    world.sources = {"shop": dict(SHOP)}
    world.build()
    world.sources["shop"] |= {
        "shop.users": "id bigint pk auto, email varchar(200) required #Login, nick text",
        "shop.notes": "id int pk, user_id int -> users.id",
    }
    world.build()
    found = [
        (c["qualified_name"], c["change"], c["field"], c["before"], c["after"])
        for c in world.rows("pending_changes")
    ]
    assert found == [
        ("shop.notes", "added", "table", None, "table"),
        ("shop.users.email", "changed", "description (code)", "Where we write to", "Login"),
        ("shop.users.id", "changed", "type", "int", "bigint"),
        ("shop.users.name", "removed", "column", "varchar(100)", None),
        ("shop.users.nick", "added", "column", None, "text"),
    ]


def test_relations_that_come_and_go_are_pending_changes(world: World) -> None:
    world.sources = {"shop": {"shop.users": "id int pk", "shop.logs": "id int pk, who int, x int"}}
    world.build()
    world.sources["shop"]["shop.logs"] = "id int pk, who int -> users.id, x int"
    world.build()
    (change,) = [c for c in world.rows("pending_changes") if c["field"] == "relation"]
    assert (change["change"], change["after"]) == (
        "added",
        "shop.logs (who) -> shop.users (id), explicit",
    )


# ---------------------------------------------------------------------------------------- what is stored


def test_live_tables_profiles_and_drift_reach_the_nodes(world: World) -> None:
    world.sources = {"shop": dict(SHOP)}
    live = {**SHOP, "shop.users": "id int pk auto, email varchar(200) required, name int"}
    world.live = {"shop": live}
    world.profiles = {"users": {"name": {"rows": 200, "empty": 50, "distinct": 9}}}
    report = world.build()
    name = world.node("shop.users.name")
    assert name is not None
    assert name["properties"] == {
        "type": "int",
        "rows": 200,
        "distinct": 9,
        "empty_percent": 25.0,
        "pii": name["properties"]["pii"],
        "drift": [{"field": "type", "code": "varchar(100)", "live": "int"}],
    }
    users = world.node("shop.users")
    assert users is not None
    assert (users["properties"]["rows"], users["properties"]["database"]) == (200, "shop")
    assert [(d.table, d.column, d.field) for d in report.drift] == [("shop.users", "name", "type")]
    idle = world.build()
    assert (idle.changed, idle.drift) == (False, list(report.drift))
    relation = next(r for r in world.rows("live_relations") if r["name"] == "users")
    assert relation["columns"] == [["id", "int"], ["email", "varchar(200)"], ["name", "int"]]


def test_definitions_of_two_sources_are_kept_and_disagreement_is_reported(world: World) -> None:
    world.sources = {
        "shop": {"shop.users": "id int pk, email varchar(200)"},
        "crm": {"shop.users": "id int pk, email int"},
    }
    report = world.build()
    assert world.tables() == ["shop.users"]
    assert sorted(d["source"] for d in world.rows("definitions")) == ["crm", "shop"]
    assert [(f.code, f.name) for f in report.findings] == [("definitions-disagree", "shop.users.email")]
    world.sources["crm"] = {}
    world.build()
    assert world.tables() == ["shop.users"], "another source still defines it"


def test_two_enums_of_one_name_are_both_kept(world: World) -> None:
    spec = {"columns": "id int pk, status text", "enum_of": {"status": "Status"}}
    world.sources = {
        "shop": {"shop.a": {**spec, "enums": {"Status": ["X", "Y"]}}},
        "crm": {"shop.b": {**spec, "enums": {"Status": ["X", "Z"]}}},
    }
    report = world.build()
    enums = {r["qualified_name"] for r in world.rows("nodes") if r["node_type"] == "Enum"}
    assert enums == {"shop.enum:Status", "shop.enum:b.Status"}
    assert [f.code for f in report.findings] == ["enum-differs"]


def test_enums_without_a_name_of_their_own_are_named_after_table_and_column(world: World) -> None:
    spec = {"columns": "id int pk, status text", "enum_of": {"status": "status"}}
    world.sources = {
        "shop": {
            "shop.a": {**spec, "enums": {"status": ["X", "Y"]}},
            "shop.b": {**spec, "enums": {"status": ["X", "Z"]}},
        }
    }
    report = world.build()
    enums = {r["qualified_name"] for r in world.rows("nodes") if r["node_type"] == "Enum"}
    assert enums == {"shop.enum:a.status", "shop.enum:b.status"}
    assert report.findings == []


def test_a_reference_that_leads_nowhere_is_a_finding(world: World) -> None:
    world.sources = {"shop": {"shop.a": "id int pk, x int -> nowhere.id"}}
    report = world.build()
    assert [(f.code, f.name) for f in report.findings] == [("dangling-reference", "shop.a")]


def test_the_report_is_stored_and_json_able(world: World) -> None:
    world.sources = {"shop": dict(SHOP)}
    report = world.build()
    (stored,) = world.rows("builds")
    assert stored["graph_version"] == report.graph_version == world.store.graph_version()
    assert stored["report"]["build"] == report.build == stored["id"]
    assert json.loads(json.dumps(report.to_json()))["counts"]["tables"] == 3


def test_the_order_of_runs_and_sources_does_not_change_the_result(world: World, tmp_path: Path) -> None:
    first = {"shop": dict(SHOP), "wms": {"wms.stocks": "id int pk, shop_id int"}}
    world.sources = first
    world.build()
    other_folder = tmp_path / "other"
    other_folder.mkdir()
    other = World(other_folder)
    other.sources = dict(first)
    other.sources["shop"] = {"shop.users": SHOP["shop.users"]}
    other.build()
    other.sources["shop"] = dict(reversed(SHOP.items()))
    other.build()

    def graph(one: World) -> Any:
        kept = {name: one.rows(name) for name in ("nodes", "edges", "texts")}
        for row in kept["nodes"]:
            row.pop("graph_version")
        return {name: sorted(map(str, rows)) for name, rows in kept.items()}

    assert graph(other) == graph(world)
    other.close()
