"""A dictionary made of `parse` documents: a small company, a table of 1,000 columns, a hub of 200 tables."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from dbgraph.app import App, open_app
from dbgraph.build import daily
from dbgraph.settings import load_settings


def table(name: str, columns: Iterable[str], comment: str | None = None, **references: str) -> dict[str, Any]:
    return {
        "name": name,
        "orm": "typeorm",
        "engine": "mysql",
        "file": f"{name}.ts",
        "line": 1,
        "comment": comment,
        "kind": "table",
        "columns": [
            {
                "name": column,
                "type": "int" if column.endswith("id") else "varchar(50)",
                "primary_key": column == "id",
                "references": (
                    {"table": references[column], "schema": None, "column": "id"}
                    if column in references
                    else None
                ),
            }
            for column in columns
        ],
    }


DOCUMENTS = {
    "shop": [
        table("customers", ["id", "email", "name"], "People who buy from us."),
        table("orders", ["id", "customer_id", "status"], "What was bought.", customer_id="customers"),
        table("returns", ["id", "order_id", "reason"], "Goods that come back.", order_id="orders"),
        table("orders_archive", ["id", "status"], "返品と注文の履歴。"),
    ],
    "crm": [table("customers", ["id", "vat_code"], "Firms that we bill.")],
    "wide": [table("telemetry", ["id", *(f"reading_{number:04d}" for number in range(999))])],
    "hub": [
        table("centre", ["id", "label"]),
        *(table(f"leaf_{number:03d}", ["id", "centre_id"], centre_id="centre") for number in range(200)),
    ],
}


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> App:
    folder: Path = tmp_path_factory.mktemp("lookup")
    settings = []
    for schema, tables in DOCUMENTS.items():
        document = {"tables": tables, "enums": [], "relations": [], "problems": []}
        (folder / f"{schema}.json").write_text(json.dumps(document), "utf-8")
        settings.append(
            f'[[sources]]\nname = "{schema}"\nkind = "json"\npath = "{schema}.json"\nschema = "{schema}"\n'
        )
    (folder / "dbgraph.toml").write_text("\n".join(settings), "utf-8")
    opened = open_app(load_settings(folder / "dbgraph.toml"))
    report = daily.run(
        opened.settings, opened.store, daily.Tools(introspect=lambda _: (), embedder=opened.embedder)
    )
    assert report.status == "complete", report.to_json()
    return opened
