"""SQLite: files opened read-only, each under its dictionary name.

A file is attached to an empty in-memory database under the schema's name, so that both ``orders`` and
``shop.orders`` mean the same table and the bytes that were checked can be sent as they are.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from typing import Any
from urllib.parse import quote

from dbgraph.engines.base import ColumnProfile, EngineAdapter, ResultStream, Target
from dbgraph.engines.values import exact
from dbgraph.errors import Refused, Unavailable
from dbgraph.model import (
    CheckedQuery,
    ColumnShape,
    Engine,
    IndexShape,
    Limits,
    Origin,
    ReferenceShape,
    TableShape,
)

_STEPS = 2_000  # virtual-machine steps between two looks at the clock: well under a millisecond
_CATALOGUE_SECONDS = 30.0
_PROFILE_ROWS = 100_000
_READS = frozenset(
    {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
)
_DENIED_FUNCTIONS = frozenset({"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"})


def introspect(target: Target) -> tuple[TableShape, ...]:
    """The tables and views of the file, in the file's own column order."""
    with _open(target, _CATALOGUE_SECONDS) as connection, _plain_errors(target, _CATALOGUE_SECONDS):
        listed = connection.execute(
            f"SELECT name, type FROM {_quote(_attached(target))}.sqlite_schema "  # noqa: S608 - quoted name
            "WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
        ).fetchall()
        return tuple(_shape(connection, target, name, kind) for name, kind in listed)


def profile(target: Target, table: TableShape) -> Mapping[str, ColumnProfile]:
    """Counts per column over at most 100,000 rows."""
    schema = target.server(table.schema or target.default_schema, _attached(target))
    names = [column.name for column in table.columns]
    counts = ", ".join(f"count({_quote(n)}), count(DISTINCT {_quote(n)})" for n in names)
    statement = (
        f"SELECT count(*), {counts} FROM "  # noqa: S608 - every name is quoted
        f"(SELECT * FROM {_quote(schema)}.{_quote(table.name)} LIMIT {_PROFILE_ROWS})"
    )
    with _open(target, _CATALOGUE_SECONDS) as connection, _plain_errors(target, _CATALOGUE_SECONDS):
        row = connection.execute(statement).fetchone()
    rows = row[0]
    return {
        name: ColumnProfile(rows, rows - row[1 + 2 * index], row[2 + 2 * index])
        for index, name in enumerate(names)
    }


@contextmanager
def run(target: Target, query: CheckedQuery, limits: Limits) -> Iterator[ResultStream]:
    """Runs the checked text. Three walls of the engine's own stand behind the guard: the file is opened
    ``mode=ro``, ``query_only`` is on, and an authorizer lets nothing but reads through."""
    with _open(target, limits.seconds) as connection, _plain_errors(target, limits.seconds):
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, limits.total_bytes)
        connection.execute("PRAGMA query_only = ON")
        # the first use of a table-valued function registers it, which the authorizer takes for a CREATE
        connection.execute("SELECT 1 FROM json_each('[]'), json_tree('[]')")
        connection.set_authorizer(_authorize)
        cursor = connection.execute(query.text)
        names = tuple(item[0] for item in cursor.description or ())
        yield ResultStream(names, iter(cursor), exact)


def _authorize(action: int, first: str | None, second: str | None, *_: Any) -> int:
    if action not in _READS:
        return sqlite3.SQLITE_DENY
    if action == sqlite3.SQLITE_FUNCTION and (second or "").lower() in _DENIED_FUNCTIONS:
        return sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_OK


@contextmanager
def _open(target: Target, seconds: float) -> Iterator[sqlite3.Connection]:
    path = target.file()
    if not path.is_file():
        raise Unavailable(
            f"The database {target.database}/{target.environment} can't be opened.",
            why=f"There is no file {path.name} where its URL points.",
            fix="Correct the url in [databases.environments] or create the file.",
        )
    address, name = f"file:{quote(str(path))}?mode=ro", _attached(target)
    direct = name.lower() == "main"  # SQLite reserves that name for the first file
    with closing(
        sqlite3.connect(address if direct else ":memory:", uri=True, check_same_thread=False)
    ) as connection:
        deadline = time.monotonic() + seconds
        connection.set_progress_handler(lambda: int(time.monotonic() > deadline), _STEPS)
        connection.execute("PRAGMA trusted_schema = OFF")
        if not direct:
            with _plain_errors(target, seconds):
                connection.execute(f"ATTACH DATABASE ? AS {_quote(name)}", (address,))
        yield connection


@contextmanager
def _plain_errors(target: Target, seconds: float) -> Iterator[None]:
    """SQLite's messages can hold names and values, so only their class gets out."""
    where = f"{target.database}/{target.environment}"
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            raise Unavailable(
                f"The statement on {where} was stopped after {seconds:g} s.",
                fix="Narrow it: a condition on an indexed column, fewer joins, or an aggregate.",
                code="time-limit",
            ) from None
        raise Unavailable(
            f"{where} could not run the statement ({error.sqlite_errorname}).",
            fix="Check names and types with get_table_detail.",
            code="database-error",
        ) from None
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_AUTH:
            raise Refused(
                "not-a-read", "Refused by the database connection: the statement does more than read."
            ) from None
        name = getattr(error, "sqlite_errorname", type(error).__name__)
        raise Unavailable(
            f"{where} can't be read ({name}).",
            why="The file is not a sound SQLite database." if name == "SQLITE_NOTADB" else "",
            fix="Check the file that the url points to.",
            code="database-error",
        ) from None


def _attached(target: Target) -> str:
    return target.schemas.get(target.default_schema, target.default_schema)


def _quote(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _pragma(connection: sqlite3.Connection, target: Target, pragma: str, name: str) -> list[tuple[Any, ...]]:
    return connection.execute(f"PRAGMA {_quote(_attached(target))}.{pragma}({_quote(name)})").fetchall()


def _shape(connection: sqlite3.Connection, target: Target, name: str, kind: str) -> TableShape:
    info = [row for row in _pragma(connection, target, "table_xinfo", name) if row[6] != 1]  # 1: hidden
    indexes = _indexes(connection, target, name)
    unique = {index.columns[0] for index in indexes if index.unique and len(index.columns) == 1}
    keys = [row[1] for row in info if row[5]]
    columns = tuple(
        ColumnShape(
            name=row[1],
            type=row[2].lower() or None,
            nullable=not row[3] and not row[5],
            primary_key=bool(row[5]),
            auto_increment=keys == [row[1]] and row[2].lower() == "integer",
            unique=row[1] in unique,
            default=row[4],
        )
        for row in info
    )
    return TableShape(
        name=name,
        columns=columns,
        schema=target.logical(_attached(target), _attached(target)),
        engine=Engine.SQLITE,
        kind="view" if kind == "view" else "table",
        references=_references(connection, target, name),
        indexes=indexes,
        origin=Origin(repository=target.database),
    )


def _indexes(connection: sqlite3.Connection, target: Target, table: str) -> tuple[IndexShape, ...]:
    found = []
    for _, name, unique, _, partial in _pragma(connection, target, "index_list", table):
        columns = tuple(row[2] for row in _pragma(connection, target, "index_info", name) if row[2])
        if columns:
            found.append(IndexShape(name, columns, bool(unique) and not partial))
    return tuple(sorted(found, key=lambda index: index.name or ""))


def _references(connection: sqlite3.Connection, target: Target, table: str) -> tuple[ReferenceShape, ...]:
    keys: dict[int, list[tuple[Any, ...]]] = {}
    for row in _pragma(connection, target, "foreign_key_list", table):
        keys.setdefault(row[0], []).append(row)
    return tuple(
        ReferenceShape(
            columns=tuple(row[3] for row in rows),
            to_table=rows[0][2],
            to_columns=tuple(row[4] for row in rows if row[4]) or _key(connection, target, rows[0][2]),
            on_delete=rows[0][6] if rows[0][6] != "NO ACTION" else None,
        )
        for _, rows in sorted(keys.items())
    )


def _key(connection: sqlite3.Connection, target: Target, table: str) -> tuple[str, ...]:
    """The primary key, which a reference without columns means."""
    keys = [(row[5], row[1]) for row in _pragma(connection, target, "table_info", table) if row[5]]
    return tuple(name for _, name in sorted(keys))


ADAPTER = EngineAdapter(Engine.SQLITE, "sqlite", _attached, introspect, profile, run)
