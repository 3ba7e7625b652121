"""Each folder ``<orm>/<case>`` is a small repository with the facts that the real ORM would build."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shown import show

from orm_parsers import PARSERS, parse_repository

HERE = Path(__file__).parent
CASES = sorted(path.parent for path in HERE.glob("*/*/expected.json"))
LEAST_PER_ORM = 12


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.name}")
def test_facts(case: Path) -> None:
    expected = json.loads((case / "expected.json").read_text(encoding="utf-8"))
    shown = show(parse_repository(case, name="case", orms=[case.parent.name]))
    assert shown == expected


@pytest.mark.parametrize("orm", PARSERS)
def test_every_parser_has_cases(orm: str) -> None:
    cases = {path.parent for kind in ("expected", "facts") for path in (HERE / orm).glob(f"*/{kind}.json")}
    assert len(cases) >= LEAST_PER_ORM
