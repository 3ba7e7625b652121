"""The contract ``check-sql``: one JSON answer per JSON line (spec: contracts)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from dbgraph.errors import Refused
from dbgraph.guard.sql import check
from dbgraph.model import Catalog


def check_sql_lines(
    lines: Iterable[str], dialect: str | None, schema: Catalog | None = None
) -> Iterator[dict[str, Any]]:
    """Answers ``{"id", "sql", "dialect"?}`` lines with ``{"id", "allowed", "code", "reason"}``.

    ``dialect`` is used where a line names none. A line that can't be read is answered too (``allowed``
    false, code ``bad-line``), with its id if that could be read. Empty lines are passed over.
    """
    for line in lines:
        if line.strip():
            yield _answer(line, dialect, schema)


def _answer(line: str, dialect: str | None, schema: Catalog | None) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return _refused(None, "bad-line", "The line is not valid JSON.")
    if not isinstance(row, dict):
        return _refused(None, "bad-line", "The line is not a JSON object.")
    identifier = row.get("id")
    text, spoken = row.get("sql"), row.get("dialect") or dialect
    if not isinstance(text, str):
        return _refused(identifier, "bad-line", 'The line has no text in "sql".')
    if not isinstance(spoken, str):
        return _refused(identifier, "bad-line", 'No dialect: give --dialect or "dialect" in the line.')
    try:
        check(text, spoken, catalog=schema)
    except Refused as refused:
        return _refused(identifier, refused.code, str(refused))
    return {"id": identifier, "allowed": True, "code": "", "reason": ""}


def _refused(identifier: Any, code: str, reason: str) -> dict[str, Any]:
    return {"id": identifier, "allowed": False, "code": code, "reason": reason}
