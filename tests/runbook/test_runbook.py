"""How answers are written: hostile text stays data, budgets hold."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dbgraph.errors import BadInput, NotFound, Refused
from dbgraph.model import NextCall
from dbgraph.runbook import (
    Page,
    clean,
    estimate_tokens,
    fence,
    markdown_table,
    render_call,
    render_error,
    render_next_calls,
)

HOSTILE = st.text(alphabet=st.sampled_from("`*_[]()<>|#\n\r\t\\ ab\x00\x1b\u202e\u2028~>-1.")) | st.text()


@given(HOSTILE)
def test_clean_is_one_harmless_line(text: str) -> None:
    shown = clean(text)
    assert "\n" not in shown
    assert "\r" not in shown
    assert not re.search(r"[\x00-\x1f\x7f\u202e\u2028]", shown)
    for mark in ("`", "*", "<", ">", "|", "](", "][", "]:"):
        assert not re.search(r"(?<!\\)(?:\\\\)*" + re.escape(mark), shown)
    assert not re.match(r"[#>+=~-]|\d+[.)]", shown)


@given(HOSTILE)
def test_a_fence_can_not_be_closed_from_inside(text: str) -> None:
    block = fence(text)
    ticks = block.split("\n", 1)[0]
    inside = block.split("\n", 1)[1].rsplit("\n", 1)[0]
    assert set(ticks) == {"`"}
    assert ticks not in inside


@given(st.lists(st.lists(HOSTILE, min_size=2, max_size=2), max_size=5))
def test_cells_stay_in_their_table(rows: list[list[str]]) -> None:
    lines = markdown_table(["a", "b"], rows).split("\n")
    assert len(lines) == len(rows) + 2
    for line in lines:
        assert len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) == 3


def test_long_text_is_cut_with_a_mark() -> None:
    assert clean("x" * 500, 10) == "x" * 9 + "…"


@pytest.mark.parametrize(
    ("text", "tokens"), [("", 0), ("abcd", 1), ("abcde", 2), ("返品確認", 4), ("返品ab", 3)]
)
def test_tokens(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


@given(st.lists(st.text(min_size=1, max_size=200), max_size=200), st.integers(600, 3_000))
def test_a_page_keeps_to_its_budget(lines: list[str], budget: int) -> None:
    page = Page(budget, reserve=100)
    page.must("**head**")
    shown = page.section("**Columns**", lines, rest="… {left} more, from {shown}")
    text = page.text()
    assert estimate_tokens(text) <= budget
    if shown < len(lines):
        assert f"… {len(lines) - shown} more, from {shown}" in text
    else:
        assert "more, from" not in text


def test_calls_are_written_with_json_values() -> None:
    call = NextCall("get_table_detail", {"table_name": 'a"b', "columns_offset": 3, "x": None})
    assert render_call(call) == 'get_table_detail(table_name="a\\"b", columns_offset=3, x=null)'
    assert render_next_calls([]) == ""
    assert render_next_calls([call]).startswith("**Next**\n- `get_table_detail(")


def test_errors_are_runbooks() -> None:
    refused = Refused(
        "no-grant",
        "ann has no view grant for shop/production.",
        why="Nothing else opens a database.",
        fix="Ask the operator.",
        place="FROM shop",
        next_call={"tool": "list_databases", "arguments": {}},
    )
    text = render_error(refused)
    assert text.splitlines()[0] == "Refused: ann has no view grant for shop/production."
    assert "At: FROM shop" in text
    assert "list_databases()" in text
    missing = render_error(NotFound("There is no table 'x'.", nearest=["shop.y"]))
    assert 'get_table_detail(table_name="shop.y")' in missing
    assert "Why" not in render_error(BadInput("Empty."))
