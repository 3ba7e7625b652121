"""Names decide: each column of the list has the kind that a person would say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dbgraph.model import MASK_TEXTS
from pii_rules import classify
from pii_rules.base import rule_set

NAMES = [
    json.loads(line)
    for line in (Path(__file__).parent / "names.jsonl").read_text("utf-8").split("\n")
    if line
]


@pytest.mark.parametrize("row", NAMES, ids=lambda r: f"{r['table']}.{r['column']}")
def test_the_kind_of_a_name(row: dict[str, Any]) -> None:
    mark = classify("shop", row["table"], row["column"], row["type"])
    assert (mark is not None) == row["marked"]
    if mark is not None:
        assert mark.kind == row["kind"]
        assert mark.rule
        assert mark.reason


def test_a_comment_counts_like_a_name() -> None:
    mark = classify("shop", "rec", "c17", "varchar(80)", "メールアドレス")
    assert mark is not None
    assert (mark.kind, mark.rule) == ("email", "column.email.comment")
    assert (
        classify(
            "shop", "rec", "c17", "varchar(80)", "a long text that explains at length how the mail is sent"
        )
        is None
    )


def test_the_eight_kinds_have_rules_and_there_are_many_patterns() -> None:
    rules = rule_set()
    kinds = {rule.kind for rule in rules.rules}
    assert set(MASK_TEXTS) <= kinds
    assert sum(len(rule.ends) + len(rule.exact) + len(rule.contains) for rule in rules.rules) > 200


def test_rule_ids_are_unique() -> None:
    rules = rule_set()
    ids = [
        rule.id
        for rule in (*rules.negative, *rules.rules, *rules.tables, rules.free_text, rules.names_of_things)
    ]
    assert len(ids) == len(set(ids))


def test_every_phrase_can_match() -> None:
    """Phrases are written as the words that names are split into; digits at a word's end are taken off."""
    rules = rule_set()
    phrases = [p for rule in (*rules.negative, *rules.rules) for p in (*rule.ends, *rule.exact, *rule.begins)]
    assert not [p for p in phrases if any(w != w.lower() or not w.isalnum() for w in p)]
