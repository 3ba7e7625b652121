"""Code against the live catalogue; the cases are in ``cases/drift.yaml``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from shapes import table

from dbgraph.build.combine import combine
from dbgraph.build.compare import compare
from dbgraph.model import TableShape
from dbgraph.settings import Settings
from dbgraph.store.scans import Scan

CASES = yaml.safe_load((Path(__file__).parent / "cases" / "drift.yaml").read_text("utf-8"))


def shapes(case: dict[str, Any], side: str) -> tuple[TableShape, ...]:
    more = {"engine": case["engine"], "kind": case.get("kind", "table")}
    return tuple(table(name, columns, **more) for name, columns in case[side].items())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_drift(case: dict[str, Any]) -> None:
    settings = Settings(
        sources=[{"name": "api", "path": "api", "database": "db"}],
        databases=[{"name": "db", "engine": case["engine"]}],
    )
    facts, findings = combine(settings, [Scan("source", "api", shapes(case, "code"))])
    tables, drift = compare(facts, [Scan("database", "db", shapes(case, "live"))], {})
    found = {t.name: " ".join([t.state, *(c.name for c in t.shape.columns)]) for t in tables}
    assert found == case["nodes"]
    said = [f"{d.table}{'.' + d.column if d.column else ''} {d.field}: {d.code} / {d.live}" for d in drift]
    assert sorted(said) == case["drift"]
    assert findings == []


def test_comments_of_the_database_stand_beside_those_of_the_code() -> None:
    settings = Settings(
        sources=[{"name": "api", "path": "api", "database": "db"}],
        databases=[{"name": "db", "engine": "mysql"}],
    )
    code = table("s.t", "id int pk #from the code, b int")
    live = table("s.t", "id int pk #from the database, b int #only there", comment="live table")
    facts, _ = combine(settings, [Scan("source", "api", (code,))])
    (joined,), _ = compare(facts, [Scan("database", "db", (live,))], {})
    assert joined.shape.columns[0].comment == "from the code"
    assert joined.shape.columns[1].comment is None
    assert joined.database_comments == {"": "live table", "id": "from the database", "b": "only there"}


def test_a_database_that_was_never_reached_leaves_the_code_as_it_is() -> None:
    settings = Settings(
        sources=[{"name": "api", "path": "api", "database": "db"}],
        databases=[{"name": "db", "engine": "mysql"}],
    )
    facts, _ = combine(settings, [Scan("source", "api", (table("s.t", "id int pk"),))])
    tables, drift = compare(facts, [], {})
    assert [entry.state for entry in tables] == ["active"]
    assert drift == []


def test_definitions_of_two_sources_are_one_table_and_their_disagreement_a_finding() -> None:
    settings = Settings(sources=[{"name": "b", "path": "b"}, {"name": "a", "path": "a"}])
    first = table("s.t", "id int pk, x varchar(9) required, y", file="one.ts", comment="first")
    second = table("s.t", "id int pk, x int null, y text, z text", file="two.ts", comment="second")
    facts, findings = combine(settings, [Scan("source", "a", (second,)), Scan("source", "b", (first,))])
    (joined,) = facts
    assert joined.owner == "b", "the first source in the settings leads"
    assert [definition.source for definition in joined.definitions] == ["b", "a"]
    assert [(c.name, c.type) for c in joined.shape.columns] == [
        *[("id", "int"), ("x", "varchar(9)"), ("y", "text"), ("z", "text")]
    ]
    assert joined.shape.comment == "first"
    assert [(f.name, f.message) for f in findings] == [
        ("s.t", "repo one.ts:1 does not have z."),
        ("s.t.x", "type: varchar(9) in one definition, int in the other."),
        ("s.t.x", "nullable: false in one definition, true in the other."),
    ]
    assert all(f.code == "definitions-disagree" and len(f.places) == 2 for f in findings)
