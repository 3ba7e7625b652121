"""The example company, parsed, against what the real ORMs report of it: nothing missing, nothing more.

The facts and the scripts that made them are in ``examples/facts``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from orm_parsers import parse_repository

EXAMPLES = Path(__file__).parents[2] / "examples"
BEYOND = {
    "users.locale": "a union of literals in the type annotation says the values; the ORM sees a varchar",
    "purchase_orders.state": "the same",
    "T_TRK_EVT.DEPOT_CD": "an association without a constraint: no foreign key, and yet a declared relation",
    "availability_blocks.spot_id": "declared by relations() alone, for the same reason",
}
"""Where the source says more than the ORM makes of it."""
REPOSITORIES = ("shop-api", "warehouse-api", "logistics-partner", "spot-rental", "profile-service")


def _of_facts(table: dict[str, Any]) -> dict[str, Any]:
    found = {}
    for column in table["columns"]:
        if column["name"] == "__v" or column["name"].endswith("._id"):
            continue  # what Mongoose adds to every document and sub-document is noise to a reader
        reference = column.get("references")
        found[column["name"]] = (
            bool(column["nullable"]),
            bool(column["primary_key"]),
            tuple(column.get("enum") or ()),
            (reference["table"], reference["column"]) if reference else None,
        )
    return found


def _of_parse(repository: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for table in parse_repository(EXAMPLES / repository, name=repository).tables:
        enums = {enum.name: tuple(value.value for value in enum.values) for enum in table.enums}
        references = {
            column: (reference.to_table, to)
            for reference in table.references
            for column, to in zip(reference.columns, reference.to_columns, strict=True)
        }
        found[table.name] = {
            column.name: (
                bool(column.nullable),
                column.primary_key,
                enums.get(column.enum or "", ()),
                references.get(column.name),
            )
            for column in table.columns
        }
    return found


@pytest.mark.parametrize("repository", REPOSITORIES)
def test_every_table_column_enum_and_reference_is_found(repository: str) -> None:
    facts = json.loads((EXAMPLES / "facts" / f"{repository}.json").read_text("utf-8"))
    expected = {table["name"]: _of_facts(table) for table in facts["tables"]}
    parsed = _of_parse(repository)
    assert parsed.keys() == expected.keys()
    differing = {
        f"{table}.{column}": (parsed[table].get(column), expected[table].get(column))
        for table in expected
        for column in parsed[table].keys() | expected[table].keys()
        if parsed[table].get(column) != expected[table].get(column)
    }
    beyond = {name for name in BEYOND if name.split(".")[0] in expected}
    assert {name: pair for name, pair in differing.items() if name not in beyond} == {}
    assert beyond <= differing.keys()
    for name in beyond:
        (_, _, *ours), (_, _, *theirs) = differing[name]
        assert all(mine == orm or not orm for mine, orm in zip(ours, theirs, strict=True))


def test_nothing_of_the_examples_is_a_problem() -> None:
    problems = [p for name in REPOSITORIES for p in parse_repository(EXAMPLES / name, name=name).problems]
    assert problems == []
