"""From a join path to statements: one per database, and the value to carry from each to the next."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from dbgraph.store.dictionary import NodeRow

_PLAIN = re.compile(r"[a-z_][a-z0-9_]*")
Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Segment:
    """Consecutive tables of one database (``None``: the settings name none for their source).

    ``takes`` and ``gives`` are the columns whose value comes in and goes out; ``sql`` is ``None`` where the
    database speaks no SQL.
    """

    database: str | None
    engine: str | None
    tables: tuple[str, ...]
    sql: str | None
    takes: str | None = None
    gives: str | None = None

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "tables": list(self.tables)}


def segments(
    tables: Sequence[str], joins: Sequence[Pairs], known: Mapping[str, NodeRow]
) -> tuple[Segment, ...]:
    """One segment per run of tables in the same database; ``joins[i]`` joins tables ``i`` and ``i + 1``."""
    if not tables:
        return ()
    places = [_database(known, table) or table.split(".")[0] for table in tables]
    starts = [0] + [i for i in range(1, len(tables)) if places[i] != places[i - 1]]
    found = []
    for start, stop in zip(starts, [*starts[1:], len(tables)], strict=True):
        incoming = joins[start - 1] if start else ()
        outgoing = joins[stop - 1] if stop < len(tables) else ()
        found.append(_segment(tables[start:stop], joins[start : stop - 1], incoming, outgoing, known))
    return tuple(found)


def _segment(
    tables: Sequence[str],
    joins: Sequence[Pairs],
    incoming: Pairs,
    outgoing: Pairs,
    known: Mapping[str, NodeRow],
) -> Segment:
    first = known.get(tables[0])
    engine = first.get("engine") if first else None
    takes = [f"{_bare(tables[0])}.{right}" for _, right in incoming]
    gives = [f"{_bare(tables[-1])}.{left}" for left, _ in outgoing]
    sql = None if engine == "mongodb" else _sql(tables, joins, incoming, outgoing, engine)
    return Segment(
        database=_database(known, tables[0]),
        engine=engine,
        tables=tuple(tables),
        sql=sql,
        takes=", ".join(takes) or None,
        gives=", ".join(gives) or None,
    )


def _sql(
    tables: Sequence[str], joins: Sequence[Pairs], incoming: Pairs, outgoing: Pairs, engine: str | None
) -> str:
    """A SELECT that runs once the ``'...'`` in it is a value."""
    names = [f"t{number}" for number in range(1, len(tables) + 1)] if len(tables) > 1 else [""]
    wanted = [_column(names[-1], left, engine) for left, _ in outgoing] or [_column(names[-1], "*", engine)]
    lines = [f"SELECT {', '.join(wanted)}", f"FROM {_quoted(_bare(tables[0]), engine)} {names[0]}".rstrip()]
    for position, pairs in enumerate(joins, 1):
        condition = " AND ".join(
            f"{_column(names[position], right, engine)} = {_column(names[position - 1], left, engine)}"
            for left, right in pairs
        )
        joined = f"JOIN {_quoted(_bare(tables[position]), engine)} {names[position]}"
        lines.append(f"{joined} ON {condition or '1 = 1'}")
    filters = [f"{_column(names[0], right, engine)} = '...'" for _, right in incoming]
    return " ".join([*lines, f"WHERE {' AND '.join(filters)}" if filters else "LIMIT 20"])


def _column(table: str, column: str, engine: str | None) -> str:
    name = column if column == "*" else _quoted(column, engine)
    return f"{table}.{name}" if table else name


def _quoted(name: str, engine: str | None) -> str:
    """The name, quoted where the engine would otherwise read another one."""
    if _PLAIN.fullmatch(name) or (engine != "postgresql" and re.fullmatch(r"[A-Za-z_]\w*", name)):
        return name
    quote = "`" if engine == "mysql" else '"'
    return quote + name.replace(quote, quote * 2) + quote


def _bare(table: str) -> str:
    return table.split(".", 1)[1]


def _database(known: Mapping[str, NodeRow], table: str) -> str | None:
    node = known.get(table)
    database: str | None = node.get("database") if node else None
    return database
