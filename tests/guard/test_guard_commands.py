"""The contract of check-sql: an answer for every line."""

from __future__ import annotations

import json

from dbgraph.guard.commands import check_sql_lines


def answers(*lines: str, dialect: str | None = "postgres") -> list[dict[str, object]]:
    return list(check_sql_lines(lines, dialect))


def test_a_good_and_a_bad_statement() -> None:
    good, bad = answers('{"id": "a", "sql": "SELECT 1", "extra": 1}', '{"id": 2, "sql": "DROP TABLE t"}')
    assert good == {"id": "a", "allowed": True, "code": "", "reason": ""}
    assert (bad["id"], bad["allowed"], bad["code"]) == (2, False, "not-a-read")
    assert "DROP is not a read" in str(bad["reason"])


def test_the_line_s_own_dialect_wins() -> None:
    (answer,) = answers(json.dumps({"id": 1, "dialect": "mysql", "sql": "SELECT `a` FROM t"}))
    assert answer["allowed"] is True


def test_bad_lines_are_answered_with_their_id_where_there_is_one() -> None:
    lines = ("not json", "[1]", '{"id": 7}', "", "   ")
    assert [(a["id"], a["allowed"], a["code"]) for a in answers(*lines)] == [
        (None, False, "bad-line"),
        (None, False, "bad-line"),
        (7, False, "bad-line"),
    ]


def test_no_dialect_and_an_unknown_one() -> None:
    (none,) = answers('{"id": 1, "sql": "SELECT 1"}', dialect=None)
    (unknown,) = answers('{"id": 1, "sql": "SELECT 1", "dialect": "oracle"}')
    assert (none["code"], unknown["code"]) == ("bad-line", "unreadable")


def test_half_a_surrogate_pair_does_not_end_the_stream() -> None:
    first, second = answers('{"id": 1, "sql": "SELECT \'\\ud800\'"}', '{"id": 2, "sql": "SELECT 1"}')
    assert (first["code"], second["allowed"]) == ("unreadable", True)
    assert json.dumps(first, ensure_ascii=False).encode("utf-8")
