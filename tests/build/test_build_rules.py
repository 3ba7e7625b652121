"""Types, defaults and naming: the cases are in ``cases/``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from shapes import table

from dbgraph.build.compare import plain_default
from dbgraph.build.facts import Definition, TableFacts
from dbgraph.build.infer import RULES
from dbgraph.build.relate import relate
from dbgraph.build.types import agree
from dbgraph.model import Engine

CASES = Path(__file__).parent / "cases"


def load(name: str) -> Any:
    return yaml.safe_load((CASES / name).read_text("utf-8"))


TYPES = [(verdict, *row) for verdict, rows in load("types.yaml").items() for row in rows]


@pytest.mark.parametrize("case", TYPES, ids=lambda case: " | ".join(map(str, case)))
def test_type_families_agree_only_where_the_column_can_be_the_same(case: tuple[str, ...]) -> None:
    verdict, code, live, engine, orm = (*case, None, None)[:5]
    assert agree(code, live, orm=orm, engine=Engine(engine) if engine else None) == (verdict == "same")


@pytest.mark.parametrize(("written", "compared"), load("defaults.yaml"))
def test_defaults_are_compared_by_value(written: str | None, compared: str | None) -> None:
    assert plain_default(written) == compared


def facts(name: str, spec: str | dict[str, Any]) -> TableFacts:
    more = dict(spec) if isinstance(spec, dict) else {"columns": spec}
    shape = table(name, more.pop("columns"), **more)
    return TableFacts(shape=shape, owner="source", definitions=(Definition("source", shape),))


INFERENCE = load("inference.yaml")


@pytest.mark.parametrize("case", INFERENCE, ids=lambda case: case["name"])
def test_relations_by_naming(case: dict[str, Any]) -> None:
    edges, findings = relate([facts(*entry) for entry in case["tables"].items()], 0.6)
    found = {}
    for edge in edges:
        ends = [edge["from_name"], edge["to_name"]]
        for pair in edge["pairs"]:
            ends = [f"{end}.{column}" for end, column in zip(ends, pair, strict=True)]
        found[" -> ".join(ends)] = f"{edge['rule']} {edge['state']}"
        assert edge["evidence"], edge
        assert edge["score"] is None or 0 < edge["score"] <= 1
    assert found == case["relations"]
    assert findings == []


def test_every_rule_has_a_case() -> None:
    seen = {verdict.split()[0] for case in INFERENCE for verdict in case["relations"].values()}
    assert len(RULES) == 8
    assert seen >= {
        *("name.id", "name.shared-key", "name.code", "name.same-key", "name.parent", "name.role"),
        *("name.person", "name.actor", "code.unique", "code.unique-both", "code.same-name", "code.qualified"),
        *("name.elsewhere", "name.same-entity", "declared"),
    }


def test_inference_looks_once_at_each_column() -> None:
    """3,500 tables with 60,000 columns: the work grows with the columns (a hash each), so that doubling
    the tables does not quadruple the look-ups."""
    from dbgraph.build import infer as module

    asked = 0
    original = module._ask

    def counted(*arguments: Any) -> Any:
        nonlocal asked
        asked += 1
        return original(*arguments)

    tables = [
        facts(
            f"s{i % 7}.entity{i}s", ", ".join(["id int pk", *(f"entity{i + j}_id int" for j in range(1, 17))])
        )
        for i in range(3_500)
    ]
    module._ask = counted  # type: ignore[assignment]
    try:
        module.infer(tables)
    finally:
        module._ask = original
    assert asked == sum(len(entry.shape.columns) for entry in tables)
