"""SQLite, differentially: what the guard lets through only reads, shown by SQLite's own authorizer."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dbgraph.errors import Refused
from dbgraph.guard import check

CASES = Path(__file__).parent / "cases"
ROWS = [json.loads(line) for line in (CASES / "sqlite.jsonl").read_text("utf-8").split("\n") if line]
READS = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = tmp_path_factory.mktemp("sqlite") / "shop.db"
    with sqlite3.connect(path) as connection:
        connection.executescript((CASES / "sqlite_schema.sql").read_text("utf-8"))
    connection.close()
    yield path


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("row", [r for r in ROWS if r["verdict"] == "allow"], ids=lambda r: r["id"])
def test_what_passes_only_reads(row: dict[str, Any], database: Path) -> None:
    check(row["sql"], "sqlite")
    before, actions = digest(database), set()
    connection = sqlite3.connect(database)
    # these declare their (memory-only) tables on first use, which the authorizer takes for a CREATE
    connection.execute("SELECT 1 FROM json_each('[]'), json_tree('[]')").fetchall()

    def authorize(action: int, *_: object) -> int:
        actions.add(action)
        return sqlite3.SQLITE_OK if action in READS else sqlite3.SQLITE_DENY

    connection.set_authorizer(authorize)
    connection.execute(row["sql"]).fetchall()
    connection.close()
    assert actions <= READS
    assert digest(database) == before


def test_the_file_holds_dangerous_statements_that_really_are(database: Path) -> None:
    """The authorizer would catch a write: one refused statement, run anyway, is denied by it."""
    connection = sqlite3.connect(database)
    connection.set_authorizer(
        lambda action, *_: sqlite3.SQLITE_OK if action in READS else sqlite3.SQLITE_DENY
    )
    with pytest.raises(Refused):
        check("DELETE FROM users", "sqlite")
    with pytest.raises(sqlite3.DatabaseError):
        connection.execute("DELETE FROM users")
    connection.close()
