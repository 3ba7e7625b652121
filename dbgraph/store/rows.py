"""Bringing a table to a wanted content: only rows that differ are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete, insert, select, update
from sqlalchemy.sql.elements import ColumnElement

Row = Mapping[str, Any]
Key = tuple[Any, ...]


@dataclass(frozen=True)
class Difference:
    """What must be written to ``table`` so that it holds the wanted rows (and no others in its scope)."""

    table: Table
    key: tuple[str, ...]
    added: Sequence[Row] = ()
    removed: Sequence[Row] = ()
    changed: Sequence[tuple[Row, Row]] = field(default=())
    """(before, after) of every row whose content differs."""

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed)

    @property
    def counts(self) -> dict[str, int]:
        return {"added": len(self.added), "changed": len(self.changed), "removed": len(self.removed)}


def difference(
    connection: Connection,
    table: Table,
    wanted: Iterable[Row],
    *,
    key: tuple[str, ...],
    ignore: frozenset[str] = frozenset(),
    scope: ColumnElement[bool] | None = None,
) -> Difference:
    """Compares ``wanted`` with the stored rows within ``scope`` (all of them when ``None``).

    Columns in ``ignore``, and those that the wanted rows don't have, are not compared.
    """
    query = select(table) if scope is None else select(table).where(scope)
    stored: dict[Key, Row] = {
        tuple(row[name] for name in key): dict(row) for row in connection.execute(query).mappings()
    }
    added: list[Row] = []
    changed: list[tuple[Row, Row]] = []
    for row in wanted:
        before = stored.pop(tuple(row[name] for name in key), None)
        if before is None:
            added.append(row)
        elif any(row[name] != before[name] for name in row if name not in ignore):
            changed.append((before, row))
    return Difference(table, key, added, tuple(stored.values()), changed)


def apply(connection: Connection, change: Difference, extra: Row | None = None) -> None:
    """Writes the difference; ``extra`` are further column values of added and changed rows."""
    table, more = change.table, dict(extra or {})
    named = {f"key_{name}": name for name in change.key}
    match = [table.c[name] == bindparam(parameter) for parameter, name in named.items()]
    if change.removed:
        gone = [{parameter: row[name] for parameter, name in named.items()} for row in change.removed]
        connection.execute(delete(table).where(*match), gone)
    if change.changed:
        columns = [name for name in change.changed[0][1] if name not in change.key] + list(more)
        statement = update(table).where(*match).values({name: bindparam(f"new_{name}") for name in columns})
        connection.execute(
            statement,
            [
                {parameter: after[name] for parameter, name in named.items()}
                | {f"new_{name}": value for name, value in {**after, **more}.items() if name in columns}
                for _, after in change.changed
            ],
        )
    if change.added:
        connection.execute(insert(table), [{**row, **more} for row in change.added])
