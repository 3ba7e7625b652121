"""Rows: what a maker says about a table, completed by column name and type."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any

from data_makers.company import TODAY, Company, moment, uuid, zoned
from data_makers.tables import Column, Table

Row = dict[str, Any]
Rows = dict[str, list[Row]]


def complete(company: Company, schema: str, tables: Mapping[str, Table], rows: Rows) -> Rows:
    """Every row with every column of its table. Raises ValueError for a name that the table does not have."""
    unknown = rows.keys() - tables.keys()
    if unknown:
        raise ValueError(f"{schema} has no table {sorted(unknown)}")
    return {
        name: _completed(company.random(f"{schema}/{name}/rest"), table, rows.get(name, ()))
        for name, table in tables.items()
        if table.select is None
    }


def _completed(random: Random, table: Table, rows: Iterable[Row]) -> list[Row]:
    names = {column.name for column in table.columns}
    done = []
    for number, row in enumerate(rows, start=1):
        if row.keys() - names:
            raise ValueError(f"{table.name} has no column {sorted(row.keys() - names)}")
        made: Row = {}
        for column in table.columns:
            if column.name in row:
                made[column.name] = row[column.name]
            else:
                made[column.name] = _value(random, column, number, made)
        done.append(made)
    return done


_CREATED = ("created_at", "registdate", "ins_dt", "entered_at", "booked_at")
_UPDATED = ("updated_at", "updatedate", "upd_dt")


def _value(random: Random, column: Column, number: int, row: Row) -> Any:
    """A value that fits the column's name and type; `None` where nothing is known and nothing is needed."""
    name, kind = column.name.lower(), column.type.split("(")[0]
    if name in _CREATED:
        return _stamp(column, TODAY - timedelta(minutes=random.randrange(1_000, 500_000)))
    if name in _UPDATED:
        return _updated(random, row)
    if kind == "uuid" and column.references is None:
        return uuid(random)
    if column.primary_key and kind in ("int", "integer", "bigint", "serial", "bigint unsigned"):
        return number
    if name in ("ins_usr", "upd_usr"):
        return random.choice(("BATCH01", "KANRI", "system", None))
    if column.nullable or column.default is not None:
        return _plain(column.default)
    raise ValueError(f"the column {column.name} needs a value")


def _updated(random: Random, row: Row) -> str | None:
    created = next((value for name, value in row.items() if name.lower() in _CREATED), None)
    if created is None:
        return None
    written = str(created)
    later = datetime.fromisoformat(written[:19]) + timedelta(minutes=random.randrange(900))
    return moment(later) + written[19:]


def _stamp(column: Column, when: datetime) -> str:
    return zoned(when) if column.type == "timestamptz" else moment(when)


def _plain(default: str | None) -> Any:
    """The value that the server would fill in for a literal default."""
    if default is None or default == "CURRENT_TIMESTAMP":
        return None
    if default.startswith("'"):
        return default[1:-1].replace("''", "'")
    return float(default) if "." in default else int(default)
