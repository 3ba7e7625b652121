"""``dbgraph eval`` on people's own questions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dbgraph.errors import BadInput
from dbgraph.lookup.evaluation import Asked, evaluate, figures, read_questions

Run = Any
KNOWN = ("shop.orders", "shop.customers", "shop.items")


def test_figures_of_known_places() -> None:
    hits = {
        "one": ["shop.orders", "shop.items"],
        "two": ["x.a", "SHOP.ORDERS", *(f"x.b{number}" for number in range(9)), "shop.items"],
        "none": [],
    }
    asked = [
        Asked("one", ("shop.orders",)),
        Asked("two", ("shop.orders", "shop.items")),
        Asked("none", ("shop.items",)),
    ]
    outcomes = evaluate(asked, lambda question: (hits[question], 2.0))
    assert [outcome.places for outcome in outcomes] == [(1,), (2, 12), (None,)]
    found = figures(outcomes)
    assert found.recall == pytest.approx({1: 100 / 3, 5: 50, 10: 50, 20: 200 / 3})
    assert found.all_at_10 == pytest.approx(100 / 3)
    assert found.mrr == pytest.approx(50)
    assert (found.p50, found.p95) == (2.0, 2.0)


def test_questions_are_read_and_unknown_tables_are_named() -> None:
    text = (
        '{"question": "a", "gold": ["shop.orders", "shop.gone"], "language": "en"}\n\n'
        '{"question": "b", "gold": ["SHOP.Items"]}\n'
    )
    asked, unknown = read_questions(text, KNOWN)
    assert [(entry.question, entry.language) for entry in asked] == [("a", "en"), ("b", "")]
    assert unknown == ["shop.gone"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "There is no question in the file"),
        ("unpaid orders", "Line 1 is no question"),
        ('{"question": "a", "gold": []}', "Line 1 is no question"),
        ('{"question": "a", "gold": ["shop.orders"]}\n{"question": " ", "gold": ["shop.orders"]}', "Line 2"),
        ('{"question": "a", "gold": ["x.y"]}', "None of the tables named as answers"),
    ],
)
def test_a_bad_file_says_what_to_write(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        read_questions(text, KNOWN)


def test_the_command(run: Run, tmp_path: Path) -> None:
    document = {
        "tables": [
            {
                "name": "orders",
                "orm": "typeorm",
                "engine": "mysql",
                "file": "a.ts",
                "line": 1,
                "comment": "What was bought.",
                "kind": "table",
                "columns": [{"name": "id", "type": "int", "primary_key": True}],
            },
        ],
        "enums": [],
        "relations": [],
        "problems": [],
    }
    (tmp_path / "shop.json").write_text(json.dumps(document), "utf-8")
    (tmp_path / "dbgraph.toml").write_text(
        '[[sources]]\nname = "shop"\nkind = "json"\npath = "shop.json"\nschema = "shop"\n', "utf-8"
    )
    (tmp_path / "q.jsonl").write_text(
        '{"question": "what was bought", "gold": ["shop.orders"]}\n'
        '{"question": "who sold it", "gold": ["shop.gone"]}\n',
        "utf-8",
    )
    assert run("build", cwd=tmp_path).returncode == 0
    answer = run("eval", "q.jsonl", "--json", cwd=tmp_path)
    found = json.loads(answer.stdout)
    assert found["figures"]["all"]["questions"] == 2
    assert found["figures"]["all"]["recall@1"] == 50.0
    assert found["missed"][0]["gold"] == ["shop.gone"]
    assert "counted as not found: shop.gone" in answer.stderr
    assert "recall@1" in run("eval", "q.jsonl", cwd=tmp_path).stdout
