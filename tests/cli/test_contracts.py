"""The commands that other programs depend on: exact shapes, one answer per line, exit code 0."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
Run = Any


def test_check_sql(run: Run) -> None:
    cases = [json.loads(line) for line in (HERE / "check_sql.jsonl").read_text("utf-8").splitlines()]
    lines = "\n".join(json.dumps(case["in"]) for case in cases)
    done = run("check-sql", "--dialect", "sqlite", stdin=f"{lines}\nnot json\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert all(set(answer) >= {"id", "allowed", "code", "reason"} for answer in answers)
    assert len(answers) == len(cases) + 1
    assert answers[-1]["allowed"] is False
    for case, answer in zip(cases, answers, strict=False):
        assert {name: answer[name] for name in case["out"]} == case["out"]
        assert bool(answer["reason"]) is not answer["allowed"]


def test_parse(run: Run) -> None:
    done = run("parse", HERE / "repository", "--json")
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert document == json.loads((HERE / "parse.json").read_text("utf-8"))


def test_what_parse_prints_is_a_source_that_search_reads(run: Run, tmp_path: Path) -> None:
    (tmp_path / "repo.json").write_text(run("parse", HERE / "repository", "--json").stdout, "utf-8")
    (tmp_path / "dbgraph.toml").write_text(
        '[[sources]]\nname = "r"\nkind = "json"\npath = "repo.json"\nschema = "zoo"\n', "utf-8"
    )
    built = run("build", "--json")
    assert built.returncode == 0, built.stderr
    assert json.loads(built.stdout)["status"] == "complete"
    done = run("search", "--json", "-k", "5", stdin="where do the animals live\nkeepers\n")
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["query"] for answer in answers] == ["where do the animals live", "keepers"]
    for answer in answers:
        assert set(answer) >= {"query", "results", "ms"}
        assert all(set(hit) >= {"name", "score", "why"} for hit in answer["results"])
    assert answers[0]["results"][0]["name"] == "zoo.enclosures"
    assert answers[1]["results"][0]["name"] == "zoo.keepers"


def test_a_second_build_changes_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "dbgraph.toml").write_text(
        f'[[sources]]\nname = "r"\npath = {json.dumps(str(HERE / "repository"))}\nschema = "zoo"\n', "utf-8"
    )
    first, second = (json.loads(run("build", "--json").stdout) for _ in range(2))
    assert (first["changed"], second["changed"]) == (True, False)
    assert first["graph_version"] == second["graph_version"]
