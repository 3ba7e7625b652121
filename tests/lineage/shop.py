"""The database of the lineage cases: a catalogue per dialect, and a seeded SQLite file."""

from __future__ import annotations

import json
import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

from dbgraph.model import Catalog, CatalogColumn, CatalogTable, PiiMark

CASES = Path(__file__).parent / "cases"
SCHEMAS = {"postgres": "public", "mysql": "corpus", "sqlite": "main"}
CLEAR_NAME = PiiMark(None, "negative.name_of_thing", "the table is about things")


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / name).read_text("utf-8").split("\n") if line]


@cache
def catalog(dialect: str) -> Catalog:
    document = json.loads((CASES / "schema.json").read_text("utf-8"))
    schema = SCHEMAS[dialect]
    tables = []
    for table in document["tables"]:
        columns = []
        for name, kind_of_type, kind in table["columns"]:
            mark = PiiMark(kind, f"column.{kind}", "by its name") if kind else None
            if name == "name" and kind is None:
                mark = CLEAR_NAME
            columns.append(CatalogColumn(name, kind_of_type, mark))
        tables.append(CatalogTable(schema, table["name"], f"shop.{table['name']}", tuple(columns)))
    views = [CatalogTable(schema, name, f"shop.{name}", (), "view") for name in document["views"]]
    return Catalog(dialect, (*tables, *views), (schema,))


def seeded() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.executescript((CASES / "seed.sql").read_text("utf-8"))
    return connection


def secrets(connection: sqlite3.Connection) -> set[str]:
    """Every value of every column that is marked with a kind of its own (free text and JSON apart)."""
    found: set[str] = set()
    for table in catalog("sqlite").tables:
        for column in table.columns:
            if column.pii and column.pii.kind and not column.pii.kind.startswith("scan_"):
                statement = f"SELECT {column.name} FROM {table.name} WHERE {column.name} IS NOT NULL"
                found |= {str(value) for (value,) in connection.execute(statement)}
    return found
