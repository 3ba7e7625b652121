"""Every statement of the case files gets the right answer; what is refused though honest is listed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dbgraph.errors import Refused
from dbgraph.guard import check
from dbgraph.model import Catalog, CatalogColumn, CatalogTable

CASES = Path(__file__).parent / "cases"


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / name).read_text("utf-8").split("\n") if line]


ALL = [*rows("effects.jsonl"), *rows("gateway.jsonl"), *rows("sqlite.jsonl"), *rows("written_here.jsonl")]
KNOWN_REFUSALS = {row["id"]: row["why"] for row in rows("known_refusals.jsonl")}
VIEWS = ("v_calls_writer", "v_sd_writer")


def catalog(dialect: str) -> Catalog:
    """The database of the cases as far as these rows need it: views that write, no foreign tables."""
    schema = {"postgres": "public", "mysql": "w", "sqlite": "main"}[dialect]
    tables = [CatalogTable(schema, name, f"{schema}.{name}", (), "view") for name in VIEWS]
    tables.append(CatalogTable(schema, "customers", f"{schema}.customers", (CatalogColumn("id", "int"),)))
    return Catalog(dialect, tuple(tables), (schema,))


def verdict(row: dict[str, Any]) -> tuple[bool, str]:
    known = catalog(row["dialect"]) if row["need"] == "catalog" else None
    try:
        check(row["sql"], row["dialect"], catalog=known)
    except Refused as refused:
        assert refused.code and refused.what.endswith(".") and refused.fix
        return False, refused.code
    return True, ""


@pytest.mark.parametrize("row", [r for r in ALL if r["verdict"] == "deny"], ids=lambda r: r["id"])
def test_a_dangerous_statement_is_refused(row: dict[str, Any]) -> None:
    allowed, _ = verdict(row)
    assert not allowed, row["sql"]


def test_honest_reads_pass_but_for_the_listed_ones() -> None:
    honest = [row for row in ALL if row["verdict"] == "allow"]
    refused = {row["id"] for row in honest if not verdict(row)[0]}
    assert refused == set(KNOWN_REFUSALS)
    assert all(KNOWN_REFUSALS.values())


@pytest.mark.parametrize("row", [r for r in ALL if r["verdict"] == "either"], ids=lambda r: r["id"])
def test_a_statement_that_fails_anyway_gets_an_answer(row: dict[str, Any]) -> None:
    allowed, code = verdict(row)
    assert allowed != bool(code)


@pytest.mark.parametrize("row", [r for r in ALL if "code" in r], ids=lambda r: r["id"])
def test_the_refusal_names_its_rule(row: dict[str, Any]) -> None:
    assert verdict(row) == (False, row["code"])


def test_ids_are_unique() -> None:
    assert len({row["id"] for row in ALL}) == len(ALL)
