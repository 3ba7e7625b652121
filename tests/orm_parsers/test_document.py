"""The parse document: written to the contract, read leniently, wrong input named by its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dbgraph.errors import BadInput
from dbgraph.model import Engine
from orm_parsers import from_document, parse_repository, to_document

HERE = Path(__file__).parent
CASES = sorted(path.parent for path in HERE.glob("*/*/expected.json"))
COLUMN_KEYS = [
    "name",
    "property",
    "type",
    "nullable",
    "primary_key",
    "auto_increment",
    "unique",
    "default",
    "comment",
    "enum",
    "references",
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.name}")
def test_round_trip(case: Path) -> None:
    document = json.loads(json.dumps(to_document(parse_repository(case, name="c", orms=[case.parent.name]))))
    assert to_document(from_document(document, name="c")) == document


def test_the_contract_is_kept() -> None:
    case = HERE / "typeorm" / "enums_and_labels"
    document = to_document(parse_repository(case, name="c"))
    assert set(document) == {"tables", "enums", "relations", "problems"}
    table = document["tables"][0]
    wanted = {"name", "schema", "orm", "engine", "file", "line", "comment", "kind", "columns", "indexes"}
    assert wanted <= set(table)
    assert all(set(COLUMN_KEYS) <= set(column) for column in table["columns"])
    by_name = {column["name"]: column["enum"] for column in table["columns"]}
    assert by_name["state"] == "TicketState"
    assert {"value": "open", "label": "New"} in next(
        e["values"] for e in document["enums"] if e["name"] == "TicketState"
    )


def test_enum_names_are_unique_in_the_document() -> None:
    tables = [
        {"name": table, "columns": [{"name": "state", "enum": values}]}
        for table, values in (("a", ["x"]), ("b", ["x"]), ("c", ["y"]))
    ]
    document = to_document(from_document({"tables": tables}, name="c"))
    assert [(e["name"], [v["value"] for v in e["values"]]) for e in document["enums"]] == [
        ("c.state", ["y"]),
        ("state", ["x"]),
    ]
    assert [t["columns"][0]["enum"] for t in document["tables"]] == ["state", "state", "c.state"]


def test_the_least_document() -> None:
    result = from_document({"tables": [{"name": "t", "columns": [{"name": "c"}]}]}, name="c")
    assert result.tables[0].columns[0].nullable is None
    assert result.tables[0].origin.repository == "c"


def test_references_of_columns_and_relations_are_one() -> None:
    document = {
        "tables": [
            {
                "name": "a",
                "engine": "postgres",
                "columns": [{"name": "b_id", "references": {"table": "b", "column": "id"}}],
            },
            {"name": "b", "columns": [{"name": "id"}]},
        ],
        "relations": [
            {
                "from_table": "a",
                "from_columns": ["b_id"],
                "to_table": "b",
                "to_columns": ["id"],
                "kind": "one-to-one",
            },
            {
                "from_table": "b",
                "from_columns": ["id"],
                "to_table": "a",
                "to_columns": ["b_id"],
                "confidence": "inferred",
            },
        ],
    }
    first, second = from_document(document, name="c").tables
    assert [(r.columns, r.to_table, r.kind) for r in first.references] == [(("b_id",), "b", "one-to-one")]
    assert second.references == ()
    assert first.engine is Engine.POSTGRESQL


def table(**fields: Any) -> dict[str, Any]:
    return {"tables": [{"name": "t", "columns": [], **fields}]}


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ([], "it must be an object"),
        ({}, "`tables` must be there"),
        ({"tables": {}}, "tables must be a list"),
        ({"tables": [1]}, "tables[0] must be an object"),
        ({"tables": [{}]}, "tables[0].name must be a text"),
        ({"tables": [{"name": ""}]}, "tables[0].name must be a text"),
        (table(columns=[{"name": 5}]), "tables[0].columns[0].name must be a text"),
        (
            table(columns=[{"name": "c", "nullable": "yes"}]),
            "tables[0].columns[0].nullable must be true or false",
        ),
        (table(columns=[{"name": "c", "enum": "E"}]), "tables[0].columns[0].enum must be the name of one of"),
        (
            table(columns=[{"name": "c", "references": "b"}]),
            "tables[0].columns[0].references must be an object",
        ),
        (
            table(columns=[{"name": "c", "references": {"table": "b"}}]),
            "tables[0].columns[0].references.column",
        ),
        (table(engine="oracle"), "tables[0].engine must be one of"),
        (table(kind="thing"), "tables[0].kind must be table, view or collection"),
        (table(line="x"), "tables[0].line must be a whole number"),
        (table(indexes=[{"columns": [1]}]), "tables[0].indexes[0].columns must be a list of names"),
        ({"tables": [], "enums": [{"name": "E", "values": [{}]}]}, "enums[0].values[0] must be a text"),
        (
            {"tables": [], "relations": [{"from_table": "a"}]},
            "relations[0].from_columns must be a list of names",
        ),
        (
            {
                "tables": [],
                "relations": [
                    {"from_table": "a", "from_columns": ["x"], "to_table": "b", "to_columns": ["y", "z"]}
                ],
            },
            "relations[0].to_columns must be as long as from_columns",
        ),
    ],
)
def test_a_wrong_document_is_named_by_its_place(document: object, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        from_document(document, name="src")
    assert place in caught.value.what
    assert "'src'" in caught.value.what
