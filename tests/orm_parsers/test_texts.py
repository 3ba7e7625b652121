"""Texts, paths and maps in the evaluator: cases of ``javascript/texts.json``; words of Sequelize.

``javascript/words.json`` holds [word, plural, singular, underscored] as npm ``inflection`` makes them
(``facts/words.js``).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from test_evaluator import plain

from orm_parsers.base import Repository
from orm_parsers.javascript.interpreter import Interpreter
from orm_parsers.javascript.texts import compiled, regex
from orm_parsers.sequelize.naming import underscored_if
from orm_parsers.sequelize.plurals import pluralize, singularize

HERE = Path(__file__).parent / "javascript"
CASES = json.loads((HERE / "texts.json").read_text(encoding="utf-8"))
WORDS = json.loads((HERE / "words.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_value(case: dict[str, Any], tmp_path: Path) -> None:
    for name, content in {"main.ts": case["main"], **case.get("files", {})}.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    interpreter = Interpreter(Repository(tmp_path, "case"))
    module = interpreter.module("main.ts")
    assert module is not None
    interpreter.run(module)
    assert plain(module.export("result")) == case["value"]


@pytest.mark.parametrize(
    "body", ["[" * 200_000, "(" * 90, "a{1,9}{1,9}{1,9}", "\\", "(?P<x>", "a**", "x" * 101]
)
def test_a_pattern_that_is_none_or_too_much_is_not_run(body: str) -> None:
    assert compiled(regex(f"/{body}/g")) is None


def test_words_are_those_of_sequelize() -> None:
    made = [[word, pluralize(word), singularize(word), underscored_if(word, True)] for word, *_ in WORDS]
    assert made == WORDS
    assert len(WORDS) > 200
