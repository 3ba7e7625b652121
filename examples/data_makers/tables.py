"""The tables that the real ORMs report (`examples/facts/*.json`), and the DDL that follows from them.

Names, order, types, keys and defaults are never written by hand here, so they can't drift from the code,
except where `DRIFTS` says so on purpose.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

FACTS = Path(__file__).resolve().parents[1] / "facts"

REPOSITORIES: Mapping[str, str] = {
    "shop": "shop-api",
    "warehouse": "warehouse-api",
    "logistics": "logistics-partner",
    "spot": "spot-rental",
}
"""Schema -> the repository whose models define it (the document database `profile` has no DDL)."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column; `type` is the word of the schema's dialect, `default` an SQL literal."""

    name: str
    type: str
    nullable: bool = True
    primary_key: bool = False
    unique: bool = False
    default: str | None = None
    enum: tuple[str, ...] = ()
    references: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    name: str
    columns: tuple[Column, ...]
    select: str | None = None  # of a view


def tables_of(schema: str) -> dict[str, Table]:
    """Tables and views of a schema as they are live: the facts, changed by the drifts."""
    document = json.loads((FACTS / f"{REPOSITORIES[schema]}.json").read_text("utf-8"))
    found = {raw["name"]: _table(raw) for raw in document["tables"]}
    if schema == "logistics":
        found = {name: _without_keys(table) for name, table in found.items()}
    return _drifted(schema, found)


VIEWS: Mapping[str, str] = {
    "stock_overview": "SELECT i.sku AS sku, i.label AS label, SUM(b.qty_on_hand) AS on_hand, "
    "SUM(b.qty_reserved) AS reserved FROM stock_item i JOIN stock_balance b ON b.item_id = i.id "
    "GROUP BY i.sku, i.label",
    "published_spots": "SELECT id, spot_code, title FROM spots WHERE published",
}


def _table(raw: Mapping[str, Any]) -> Table:
    if raw["kind"] == "view":
        return Table(raw["name"], (), VIEWS[raw["name"]])
    return Table(raw["name"], tuple(_column(column) for column in raw["columns"]))


def _column(raw: Mapping[str, Any]) -> Column:
    to = raw.get("references")
    return Column(
        name=raw["name"],
        type=_type(raw),
        nullable=raw["nullable"],
        primary_key=raw["primary_key"],
        unique=raw.get("unique", False),
        default=_default(raw.get("default")),
        enum=tuple(raw.get("enum", ())),
        references=(to["table"], to["column"]) if to else None,
    )


_SHORT = {
    "character varying": "varchar",
    "character": "char",
    "timestamp with time zone": "timestamptz",
    "timestamp without time zone": "timestamp",
    "time without time zone": "time",
    "char(36) binary": "char(36)",
}


def _type(raw: Mapping[str, Any]) -> str:
    if "enum" in raw:
        return "text"  # SQLite has no enums
    written = str(raw["type"]).lower()
    word = _SHORT.get(written, written)
    if "length" in raw:
        word += f"({raw['length']})"
    elif "precision" in raw and word in ("decimal", "numeric"):
        word += f"({raw['precision']},{raw['scale']})"
    return word + ("[]" if raw.get("array") else "")


def _default(value: object) -> str | None:
    if value is None or value == "fn":
        return None
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, str) and value.startswith("sql:"):
        return value.removeprefix("sql:") if "{" in value else "CURRENT_TIMESTAMP"
    return str(value) if isinstance(value, int | float) else "'" + str(value).replace("'", "''") + "'"


def _without_keys(table: Table) -> Table:
    """The vendor's tables (in capitals) have relations in the code only: see `associations.js`."""
    if not table.name.isupper():
        return table
    return replace(table, columns=tuple(replace(column, references=None) for column in table.columns))


# ------------------------------------------------------------------------------------------ drifts

DRIFTS: Mapping[str, str] = {
    "shop.gift_wrap_options": "only in the code: the migration was never run",
    "shop.tmp_point_fix_2021": "only in the database: a repair job left it behind",
    "shop.product_variants.weight_g": "int in the code, varchar(16) in the database",
    "warehouse.shipping_orders.dock_door": "only in the database: added by hand at the site",
}
"""What is deliberately different between the code and the databases."""

_LEFT_BEHIND = Table(
    "tmp_point_fix_2021",
    (
        Column("user_id", "int", nullable=False),
        Column("points_before", "int"),
        Column("points_after", "int"),
        Column("note", "varchar(200)"),
    ),
)


def _drifted(schema: str, tables: dict[str, Table]) -> dict[str, Table]:
    if schema == "shop":
        del tables["gift_wrap_options"]
        tables[_LEFT_BEHIND.name] = _LEFT_BEHIND
        variants = tables["product_variants"]
        columns = (replace(c, type="varchar(16)") if c.name == "weight_g" else c for c in variants.columns)
        tables[variants.name] = replace(variants, columns=tuple(columns))
    elif schema == "warehouse":
        orders = tables["shipping_orders"]
        tables[orders.name] = replace(orders, columns=(*orders.columns, Column("dock_door", "varchar(4)")))
    return tables


# --------------------------------------------------------------------------------------------- DDL


def ddl(tables: Mapping[str, Table]) -> list[str]:
    """CREATE statements, tables before views."""
    ordered = sorted(tables.values(), key=lambda table: (table.select is not None, table.name))
    return [_create(table) for table in ordered]


def _create(table: Table) -> str:
    if table.select is not None:
        return f"CREATE VIEW {table.name} AS {table.select}"
    keys = [column.name for column in table.columns if column.primary_key]
    lines = [_line(column, alone=len(keys) == 1) for column in table.columns]
    if len(keys) > 1:
        lines.append(f"PRIMARY KEY ({_names(keys)})")
    return f"CREATE TABLE {_names([table.name])} (\n  " + ",\n  ".join(lines) + "\n)"


def _line(column: Column, alone: bool) -> str:
    parts = [_names([column.name]), column.type]
    if not column.nullable:
        parts.append("NOT NULL")
    if column.primary_key and alone:
        parts.append("PRIMARY KEY")
    elif column.unique:
        parts.append("UNIQUE")
    if column.default is not None:
        parts.append(f"DEFAULT {column.default}")
    if column.references:
        table, key = column.references
        parts.append(f"REFERENCES {_names([table])} ({_names([key])})")
    return " ".join(parts)


def _names(names: Sequence[str]) -> str:
    return ", ".join(name if re.fullmatch(r"\w+", name) else f'"{name}"' for name in names)
