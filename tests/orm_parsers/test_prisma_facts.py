"""Cases of Prisma against what Prisma itself says of the schema (``dmmf.json``, written by
``examples/facts/make/dump-prisma.mjs``): names, properties, lists, documentation, enums and relations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dbgraph.model import TableShape
from orm_parsers import parse_repository

HERE = Path(__file__).parent
CASES = sorted(path.parent for path in (HERE / "prisma").glob("*/dmmf.json"))
Said = dict[str, Any]


def _stored(member: Said) -> str:
    return str(member.get("dbName") or member["name"])


def _words(text: str | None) -> str | None:
    return " ".join((text or "").split()) or None


def _expected(model: Said, types: dict[str, Said], enums: dict[str, Said]) -> dict[str, Said]:
    """``{path: {property, comment, enum}}`` of the fields that are columns; composite types as paths."""
    found: dict[str, Said] = {}

    def add(members: list[Said], prefix: str, path: str, above: tuple[str, ...]) -> None:
        for member in members:
            name, shown = prefix + _stored(member), path + str(member["name"])
            composite = types.get(member["type"])
            if composite is not None:
                if member["isList"]:
                    found[name] = {"property": shown, "comment": None, "enum": []}
                if member["type"] not in above:
                    step = "[]." if member["isList"] else "."
                    add(composite["members"], name + step, shown + step, (*above, member["type"]))
            elif member["kind"] in ("scalar", "enum", "unsupported"):
                values = enums[member["type"]]["members"] if member["kind"] == "enum" else []
                found[name] = {
                    "property": shown,
                    "comment": _words(member.get("documentation")),
                    "enum": [_stored(value) for value in values],
                }

    add(model["members"], "", "", ())
    return found


def _parsed(table: TableShape) -> dict[str, Said]:
    enums = {enum.name: [value.value for value in enum.values] for enum in table.enums}
    return {
        column.name: {
            "property": column.property,
            "comment": column.comment,
            "enum": enums.get(column.enum or "", []),
        }
        for column in table.columns
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_names_and_documentation_are_what_prisma_says(case: Path) -> None:
    said = json.loads((case / "dmmf.json").read_text(encoding="utf-8"))
    types, enums = ({block["name"]: block for block in said[kind]} for kind in ("types", "enums"))
    tables = {(t.schema, t.name): t for t in parse_repository(case, name="case", orms=["prisma"]).tables}
    for model in said["models"]:
        table = tables[model["schema"], _stored(model)]
        assert table.comment == _words(model.get("documentation"))
        expected, parsed = _expected(model, types, enums), _parsed(table)
        # what is ignored is missing in the client and yet in the database
        assert {name: parsed.get(name) for name in expected} == expected
        names = {member["name"]: _stored(member) for member in model["members"]}
        relations = sorted(
            tuple(names[field] for field in member["fields"])
            for member in model["members"]
            if member.get("fields")
        )
        assert sorted(reference.columns for reference in table.references) == relations


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_labels_of_enums_are_what_prisma_says(case: Path) -> None:
    said = json.loads((case / "dmmf.json").read_text(encoding="utf-8"))
    found = {
        enum.name: [(value.value, value.label) for value in enum.values]
        for table in parse_repository(case, name="case", orms=["prisma"]).tables
        for enum in table.enums
    }
    expected = {
        _stored(enum): [
            (
                _stored(value),
                _words(value.get("documentation"))
                or (value["name"] if _stored(value) != value["name"] else None),
            )
            for value in enum["members"]
        ]
        for enum in said["enums"]
    }
    assert {name: values for name, values in expected.items() if name in found} == found
