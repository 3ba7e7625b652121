"""What Python expressions stand for: cases of ``python/evaluator.json``; ``"?"`` is an unknown value."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from orm_parsers.base import Repository
from orm_parsers.python.interpreter import Interpreter
from orm_parsers.python.values import Map, Missing, Seq, Value

CASES = json.loads((Path(__file__).parent / "python" / "evaluator.json").read_text(encoding="utf-8"))


def plain(value: Value | Missing) -> Any:
    if isinstance(value, Seq):
        return [plain(item) for item in value.items] + (["?"] if value.open else [])
    if isinstance(value, Map):
        return {key: plain(item) for key, item in value.named().items()} | ({"?": True} if value.open else {})
    return value if value is None or isinstance(value, (str, int, float)) else "?"


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_value(case: dict[str, Any], tmp_path: Path) -> None:
    for name, content in {"main.py": case["main"], **case.get("files", {})}.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    module = Interpreter(Repository(tmp_path, "case")).module("main.py")
    assert module is not None
    found: Any = plain(module.lookup("result"))
    assert found == case["value"]
