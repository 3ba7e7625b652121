"""What expressions stand for: cases of ``javascript/evaluator.json``; ``"?"`` is an unknown value."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from orm_parsers.base import Repository
from orm_parsers.javascript.interpreter import Interpreter
from orm_parsers.javascript.values import Alt, Arr, Obj, Value

CASES = json.loads((Path(__file__).parent / "javascript" / "evaluator.json").read_text(encoding="utf-8"))


def plain(value: Value) -> Any:
    if isinstance(value, Alt):
        return {"either": [plain(option) for _, option in value.options]}
    if isinstance(value, Arr):
        return [plain(item) for item in value.items] + (["?"] if value.open else [])
    if isinstance(value, Obj):
        return {key: plain(item) for key, item in value.entries.items()} | ({"?": True} if value.open else {})
    return value if value is None or isinstance(value, (str, int, float)) else "?"


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_value(case: dict[str, Any], tmp_path: Path) -> None:
    for name, content in {"main.ts": case["main"], **case.get("files", {})}.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    module = Interpreter(Repository(tmp_path, "case")).module("main.ts")
    assert module is not None
    assert plain(module.export("result")) == case["value"]
