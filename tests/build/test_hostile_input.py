"""Names that nobody should give and some do: the build takes them or says so, and never falls over."""

from __future__ import annotations

import json

import pytest
from world import World

NAMES = [
    *("a.b", "'; DROP TABLE nodes; --", '"quoted"', "返品", "🧾", "x" * 300, " ", "\t", "enum:Status"),
    *("a\x00b", "%s", "{}", "\ud800", "NULL", "Ünïcode", "\u202etxet"),
]


@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name)[:20])
def test_a_strange_name_is_kept_or_told(world: World, name: str) -> None:
    column = {"name": name, "type": name, "comment": name, "enum": name, "default": name}
    plain = {"name": "id", "type": "int", "primary_key": True}
    document = {
        "tables": [
            {"name": name, "schema": "s", "comment": name, "columns": [plain, column]},
            {"name": "plain", "schema": "s", "columns": [plain, {"name": "x", "type": "int"}]},
        ],
        "enums": [{"name": name, "values": [{"value": name, "label": name}]}],
    }
    world.sources = {"shop": {}}
    (world.folder / "shop.json").write_text(json.dumps(document), "utf-8")
    world.write = lambda: None  # type: ignore[method-assign]
    report = world.build()
    if report.status == "complete":
        assert "s.plain" in world.tables()
        assert len(world.tables()) == 2
        assert world.build().changed is False
    else:
        assert report.troubles
        assert all(trouble.message for trouble in report.troubles)


def test_two_things_of_one_qualified_name_are_a_finding(world: World) -> None:
    world.sources = {"shop": {"s.a": "id int pk, b.c int"}}
    world.write()
    document = json.loads((world.folder / "shop.json").read_text("utf-8"))
    document["tables"].append(
        {"name": "a.b.c", "schema": "s", "columns": [{"name": "id", "type": "int", "primary_key": True}]}
    )
    (world.folder / "shop.json").write_text(json.dumps(document), "utf-8")
    world.write = lambda: None  # type: ignore[method-assign]
    report = world.build()
    assert [(f.code, f.name) for f in report.findings] == [("name-clash", "s.a.b.c")]
    assert world.tables() == ["s.a", "s.a.b.c"]
