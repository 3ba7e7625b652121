"""Cases against what the real ORM builds of them: ``<orm>/<case>/orm_facts.json``, made by ``facts/make.js``.

``beyond.json`` of a case says where the parser may differ, and why; a difference that is gone fails too.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from shown import show_reference

from dbgraph.model import ColumnShape, ParseResult, TableShape
from orm_parsers import parse_repository

HERE = Path(__file__).parent
CASES = sorted(path.parent for path in HERE.glob("*/*/orm_facts.json"))
LEAST = {"typeorm": 40, "sequelize": 40, "drizzle": 40, "mongoose": 40}


def _shown(result: ParseResult) -> dict[str, Any]:
    """As the facts are written: ``{table: {"columns": {name: text}, "references": [...], ...}}``."""
    shown: dict[str, Any] = {}
    for table in result.tables:
        own = _table(table)
        known = shown.setdefault(f"{table.schema}.{table.name}" if table.schema else table.name, own)
        if known is not own:  # two models on one table
            known["columns"] = own["columns"] | known["columns"]
            for part in ("references", "indexes"):
                known[part] = sorted({*known.get(part, []), *own.get(part, [])})
    return shown


def _table(table: TableShape) -> dict[str, Any]:
    enums = {enum.name: "|".join(value.value for value in enum.values) for enum in table.enums}
    alone = {index.columns[0] for index in table.indexes if index.unique and len(index.columns) == 1}
    parts = {
        "kind": table.kind if table.kind == "view" else None,
        "columns": {
            column.name: _column(column, enums, column.unique or column.name in alone)
            for column in table.columns
        },
        "references": sorted(show_reference(reference) for reference in table.references),
        "indexes": sorted(
            ("unique " if index.unique else "") + ",".join(index.columns)
            for index in table.indexes
            if not index.unique or len(index.columns) > 1
        ),
    }
    return {name: value for name, value in parts.items() if value}


def _column(column: ColumnShape, enums: dict[str, str], unique: bool) -> str:
    words = [
        "pk" if column.primary_key else "",
        "auto" if column.auto_increment else "",
        "unique" if unique else "",
        {True: "null", None: "null?", False: ""}[column.nullable],
        f"= {column.default}" if column.default is not None else "",
        f"enum({enums[column.enum]})" if column.enum else "",
    ]
    rest = " ".join(word for word in words if word)
    return ", ".join(part for part in (column.type or "?", rest) if part)


def _flat(tables: dict[str, Any], typed: bool) -> dict[str, Any]:
    """``{"table.column": text, "table.references": [...], "table": kind}``: one entry per difference."""
    found: dict[str, Any] = {}
    for name, table in tables.items():
        found[name] = table.get("kind", "table")
        for column, text in table.get("columns", {}).items():
            found[f"{name}.{column}"] = text if typed else text.partition(", ")[2]
        for part in ("references", "indexes"):
            found[f"{name} {part}"] = table.get(part, [])
    return found


def differences(case: Path) -> dict[str, tuple[Any, Any]]:
    """What differs: (parsed, real)."""
    facts = json.loads((case / "orm_facts.json").read_text(encoding="utf-8"))
    result = parse_repository(case, name="case", orms=[case.parent.name])
    typed = facts["dialect"] is not None  # without one the ORM was asked as PostgreSQL, the parser says less
    real, parsed = _flat(facts["tables"], typed), _flat(_shown(result), typed)
    found = {
        name: (parsed.get(name), real.get(name))
        for name in sorted(real.keys() | parsed.keys())
        if parsed.get(name) != real.get(name)
    }
    if not (case / "expected.json").exists():
        found |= {f"{p.file}:{p.line} {p.code}": (p.message, None) for p in result.problems}
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.name}")
def test_what_the_orm_builds(case: Path) -> None:
    stated = case / "beyond.json"
    beyond = json.loads(stated.read_text(encoding="utf-8")) if stated.exists() else {}
    found = differences(case)
    assert {name: pair for name, pair in found.items() if name not in beyond} == {}
    assert beyond.keys() <= found.keys()


@pytest.mark.parametrize("orm", LEAST)
def test_every_orm_has_cases(orm: str) -> None:
    assert len([case for case in CASES if case.parent.name == orm]) >= LEAST[orm]
