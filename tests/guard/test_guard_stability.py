"""Comments, letter case of keywords and white space change nothing about a verdict."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from dbgraph.errors import Refused
from dbgraph.guard import check
from dbgraph.guard.text import DIALECTS, Token, scan

CASES = Path(__file__).parent / "cases"
STATEMENTS = [
    (row["dialect"], row["sql"])
    for name in ("gateway.jsonl", "sqlite.jsonl", "written_here.jsonl")
    for row in map(json.loads, filter(None, (CASES / name).read_text("utf-8").split("\n")))
    if len(row["sql"]) < 400
]


def verdict(text: str, dialect: str) -> str:
    try:
        check(text, dialect)
    except Refused as refused:
        return refused.code
    return "allowed"


def tokens_of(text: str, dialect: str) -> tuple[Token, ...]:
    try:
        return scan(text, dialect).tokens
    except Refused:
        return ()


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.sampled_from(STATEMENTS), st.sampled_from([" ", "\n", "\t", " /* x */ ", "\n-- y\n"]), st.data())
def test_white_space_and_comments_between_tokens(
    case: tuple[str, str], gap: str, data: st.DataObject
) -> None:
    dialect, text = case
    tokens = tokens_of(text, dialect)
    # a gap in front of a token that already has one: inside of tokens it would change them
    places = [b.start for a, b in pairwise(tokens) if b.start > a.end and a.kind != "string"]
    if not places:
        return
    place = data.draw(st.sampled_from(places))
    assert verdict(text[:place] + gap + text[place:], dialect) == verdict(text, dialect)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.sampled_from(STATEMENTS), st.sampled_from([str.upper, str.lower, str.title]))
def test_letter_case_of_words(case: tuple[str, str], change: object) -> None:
    dialect, text = case
    tokens = [token for token in tokens_of(text, dialect) if token.kind == "word"]
    changed = text
    for token in tokens:
        word = text[token.start : token.end]
        if word.isascii():
            changed = changed[: token.start] + change(word) + changed[token.end :]  # type: ignore[operator]
    assert verdict(changed, dialect) == verdict(text, dialect)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(max_size=60), st.sampled_from(DIALECTS))
def test_any_text_gets_a_verdict(text: str, dialect: str) -> None:
    assert verdict(text, dialect)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    st.lists(
        st.sampled_from(
            [
                "select",
                "'a''b'",
                '"c"',
                "(",
                ")",
                ",",
                "1",
                "--x\n",
                "/*",
                "*/",
                "E'\\''",
                ";",
                "$$",
                "#",
                "`",
            ]
        ),
        max_size=12,
    ),
    st.sampled_from(DIALECTS),
)
def test_tokens_cover_the_text_in_order(pieces: list[str], dialect: str) -> None:
    text = " ".join(pieces)
    tokens = tokens_of(text, dialect)
    assert all(a.end <= b.start for a, b in pairwise(tokens))
    assert all(token.end > token.start for token in tokens)
