"""The example databases, made once per run into a folder of the test's own."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def make_databases(folder: Path) -> str:
    """Runs the program as its users do; returns what it says."""
    program = [sys.executable, str(EXAMPLES / "databases.py"), str(folder)]
    return subprocess.run(program, capture_output=True, text=True, check=True).stdout


class Company:
    """The databases of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def query(self, schema: str, sql: str, environment: str = "production") -> list[dict[str, Any]]:
        path = self.folder / f"{schema}.{environment}.sqlite"
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            connection.row_factory = sqlite3.Row
            return [dict(row) for row in connection.execute(sql)]

    def documents(self, environment: str = "production") -> dict[str, list[dict[str, Any]]]:
        text = (self.folder / f"profile.{environment}.json").read_text("utf-8")
        found: dict[str, list[dict[str, Any]]] = json.loads(text)
        return found

    def values(self, place: str, environment: str = "production") -> list[Any]:
        """All values of `schema.table.column`, missing ones as None."""
        schema, table, column = place.split(".")
        if schema == "profile":
            return [document.get(column) for document in self.documents(environment)[table]]
        rows = self.query(schema, f'SELECT "{column}" AS value FROM "{table}"', environment)
        return [row["value"] for row in rows]


@pytest.fixture(scope="session")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    folder = tmp_path_factory.mktemp("company")
    make_databases(folder)
    yield Company(folder)


@pytest.fixture(scope="session")
def make() -> Callable[[Path], str]:
    return make_databases
