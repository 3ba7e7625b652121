"""MySQL and MariaDB through PyMySQL: catalogue, counts, and checked statements in a READ ONLY transaction."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pymysql
from pymysql.cursors import SSCursor

from dbgraph.engines.base import ColumnProfile, EngineAdapter, ResultStream, Target
from dbgraph.engines.values import exact
from dbgraph.errors import BadSettings, Refused, Unavailable
from dbgraph.model import (
    CheckedQuery,
    ColumnShape,
    Engine,
    EnumShape,
    EnumValue,
    IndexShape,
    Limits,
    Origin,
    ReferenceShape,
    TableShape,
)

_CONNECT_SECONDS = 5
_CATALOGUE_SECONDS = 60.0
_PROFILE_ROWS = 100_000
_TIMED_OUT = {1969, 3024}  # MariaDB's and MySQL's numbers for "statement took too long"
_SQL_MODE = "STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION"
_SYSTEM = ("information_schema", "performance_schema", "mysql", "sys")

_COLUMNS = """
SELECT c.table_schema, c.table_name, t.table_type, t.table_comment, c.column_name, c.column_type,
       c.is_nullable, c.column_default, c.extra, c.column_comment
FROM information_schema.columns c
JOIN information_schema.tables t USING (table_schema, table_name)
WHERE c.table_schema IN ({schemas}) ORDER BY c.table_schema, c.table_name, c.ordinal_position"""

# MariaDB keeps JSON as longtext and a constraint that says so: https://mariadb.com/kb/en/json-data-type/
_JSON = """
SELECT constraint_schema, table_name, check_clause FROM information_schema.check_constraints
WHERE constraint_schema IN ({schemas}) AND check_clause LIKE '%%json\\_valid(%%'"""
_JSON_COLUMN = re.compile(r"json_valid\(`((?:[^`]|``)+)`\)")

_INDEXES = """
SELECT table_schema, table_name, index_name, non_unique, column_name
FROM information_schema.statistics
WHERE table_schema IN ({schemas}) ORDER BY table_schema, table_name, index_name, seq_in_index"""

_KEYS = """
SELECT k.table_schema, k.table_name, k.constraint_name, k.column_name, k.referenced_table_schema,
       k.referenced_table_name, k.referenced_column_name, r.delete_rule
FROM information_schema.key_column_usage k
JOIN information_schema.referential_constraints r
  ON r.constraint_schema = k.constraint_schema AND r.constraint_name = k.constraint_name
 AND r.table_name = k.table_name
WHERE k.table_schema IN ({schemas}) AND k.referenced_table_name IS NOT NULL
ORDER BY k.table_schema, k.table_name, k.constraint_name, k.ordinal_position"""


def introspect(target: Target) -> tuple[TableShape, ...]:
    """Tables and views of the mapped schemas (or of the URL's database)."""
    own = _home(target)
    schemas = sorted({*target.schemas.values(), own} - {*_SYSTEM, ""})
    marks = ", ".join(["%s"] * len(schemas))
    rows = []
    with _catalogue(target) as cursor:
        for statement in (_COLUMNS, _INDEXES, _KEYS):
            cursor.execute(statement.format(schemas=marks), schemas)
            rows.append(cursor.fetchall())
        documents = _json_columns(cursor, marks, schemas)
    columns, indexes, keys = rows
    columns = [(*row[:5], "json", *row[6:]) if row[0:2] + row[4:5] in documents else row for row in columns]
    grouped: dict[tuple[str, str], list[tuple[Any, ...]]] = {}
    for row in columns:
        grouped.setdefault((row[0], row[1]), []).append(row)
    return tuple(
        _shape(
            target,
            entries,
            [row for row in indexes if (row[0], row[1]) == place],
            [row for row in keys if (row[0], row[1]) == place],
        )
        for place, entries in grouped.items()
    )


def _json_columns(cursor: Any, marks: str, schemas: list[str]) -> set[tuple[str, str, str]]:
    """(schema, table, column) of what MariaDB calls JSON; MySQL says so in the type itself."""
    if "mariadb" not in str(cursor.connection.server_version).lower():
        return set()
    cursor.execute(_JSON.format(schemas=marks), schemas)
    return {
        (schema, table, name.replace("``", "`"))
        for schema, table, clause in cursor.fetchall()
        for name in _JSON_COLUMN.findall(clause)
    }


def profile(target: Target, table: TableShape) -> Mapping[str, ColumnProfile]:
    """Counts per column over at most 100,000 rows."""
    names = [column.name for column in table.columns]
    schema = target.server(table.schema or target.default_schema, _home(target))
    counts = ", ".join(f"count({_quote(n)}), count(DISTINCT {_quote(n)})" for n in names)
    statement = (
        f"SELECT count(*), {counts} FROM "  # noqa: S608 - every name is quoted
        f"(SELECT * FROM {_quote(schema)}.{_quote(table.name)} LIMIT {_PROFILE_ROWS}) sample"
    )
    with _catalogue(target) as cursor:
        cursor.execute(statement)
        row = cursor.fetchone()
    if row is None:
        return {}
    return {
        name: ColumnProfile(row[0], row[0] - row[1 + 2 * i], row[2 + 2 * i]) for i, name in enumerate(names)
    }


@contextmanager
def run(target: Target, query: CheckedQuery, limits: Limits) -> Iterator[ResultStream]:
    """Runs the checked text in an explicit READ ONLY transaction that is always rolled back, unbuffered,
    with the server's own time limit, a pinned ``sql_mode`` and one statement per message."""
    with _connect(target, limits.seconds) as connection, _plain_errors(target, limits.seconds):
        with connection.cursor() as setup:
            _require_replica(setup, target)
            # the session setting too: a DDL statement commits the transaction first, and would then run
            setup.execute("SET SESSION TRANSACTION READ ONLY")
            setup.execute("START TRANSACTION READ ONLY")
        cursor: Any = connection.cursor(SSCursor)
        try:
            cursor.execute(query.text)  # no arguments: PyMySQL then sends the text as it is
            names = tuple(column[0] for column in cursor.description or ())
            yield ResultStream(names, iter(cursor.fetchone, None), exact)
        finally:
            # without this, closing the cursor would first read every row that is still to come
            if cursor._result is not None:
                cursor._result.unbuffered_active = False


@contextmanager
def _catalogue(target: Target) -> Iterator[Any]:
    with (
        _connect(target, _CATALOGUE_SECONDS) as connection,
        _plain_errors(target, _CATALOGUE_SECONDS),
        connection.cursor() as cursor,
    ):
        yield cursor


def _require_replica(cursor: Any, target: Target) -> None:
    if target.environment != "production" or target.allow_primary:
        return
    cursor.execute("SELECT @@global.read_only")
    if not cursor.fetchone()[0]:
        raise Refused(
            "primary",
            f"{target.database}/production points to a primary server.",
            why="Production is read from a replica only.",
            fix="Point the url to a read replica, or set allow_primary = true for that environment.",
        )


def _home(target: Target) -> str:
    return str(_parts(target)["database"])


def _parts(target: Target) -> dict[str, Any]:
    url = urlsplit(target.url)
    database = unquote(url.path.removeprefix("/"))
    if not database:
        raise BadSettings(
            f"The URL of {target.database}/{target.environment} names no database.",
            fix="End it with the database's name: mysql://user:password@host:3306/name.",
        )
    return {
        "host": url.hostname or "127.0.0.1",
        "port": url.port or 3306,
        "user": unquote(url.username or ""),
        "password": unquote(url.password or ""),
        "database": database,
        "unix_socket": parse_qs(url.query).get("unix_socket", [None])[0],
    }


@contextmanager
def _connect(target: Target, seconds: float) -> Iterator[Any]:
    parts = _parts(target)
    try:
        connection: Any = pymysql.connect(
            **parts,
            charset="utf8mb4",
            connect_timeout=_CONNECT_SECONDS,
            read_timeout=int(seconds) + 5,
            autocommit=True,
            sql_mode=_SQL_MODE,
            client_flag=0,
        )
    except (pymysql.Error, OSError):
        raise Unavailable(
            f"The database {target.database}/{target.environment} can't be reached.",
            why="The server did not accept the connection (address, account or network).",
            fix="Check the url in [databases.environments] and that the server is up.",
        ) from None
    try:
        with _plain_errors(target, seconds), connection.cursor() as cursor:
            if "mariadb" in str(connection.server_version).lower():
                cursor.execute("SET SESSION max_statement_time = %s", (seconds,))
            else:
                cursor.execute("SET SESSION max_execution_time = %s", (int(seconds * 1000),))
        yield connection
    finally:
        connection.close()  # rolls back whatever was open


@contextmanager
def _plain_errors(target: Target, seconds: float) -> Iterator[None]:
    """The server's messages can print values, so only the number gets out."""
    where = f"{target.database}/{target.environment}"
    try:
        yield
    except pymysql.Error as error:
        number = error.args[0] if error.args else 0
        if number in _TIMED_OUT:
            raise Unavailable(
                f"The statement on {where} was stopped after {seconds:g} s.",
                fix="Narrow it: a condition on an indexed column, fewer joins, or an aggregate.",
                code="time-limit",
            ) from None
        raise Unavailable(
            f"{where} could not run the statement (error {number}).",
            fix="Check names and types with get_table_detail.",
            code="database-error",
        ) from None


def _quote(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"


def _enum_values(column_type: str) -> tuple[EnumValue, ...]:
    quoted = re.findall(r"'((?:[^']|'')*)'", column_type)
    return tuple(EnumValue(value.replace("''", "'")) for value in quoted)


def _shape(
    target: Target,
    rows: list[tuple[Any, ...]],
    indexes: list[tuple[Any, ...]],
    keys: list[tuple[Any, ...]],
) -> TableShape:
    schema, name, kind, comment = rows[0][:4]
    own = _home(target)
    by_index: dict[str, list[tuple[Any, ...]]] = {}
    for row in indexes:
        by_index.setdefault(row[2], []).append(row)
    # column_key also says PRI of a unique key where there is no primary one
    primary = {entry[4] for entry in by_index.get("PRIMARY", ())}
    unique = {entries[0][4] for entries in by_index.values() if len(entries) == 1 and not entries[0][3]}
    enums = tuple(
        EnumShape(f"{name}.{row[4]}", _enum_values(row[5])) for row in rows if row[5].startswith("enum(")
    )
    by_key: dict[str, list[tuple[Any, ...]]] = {}
    for row in keys:
        by_key.setdefault(row[2], []).append(row)
    return TableShape(
        name=name,
        columns=tuple(
            ColumnShape(
                name=row[4],
                type=row[5],
                nullable=row[6] == "YES",
                primary_key=row[4] in primary,
                auto_increment="auto_increment" in row[8],
                unique=row[4] in unique,
                default=None if row[7] in (None, "NULL") else row[7],
                comment=row[9] or None,
                enum=f"{name}.{row[4]}" if row[5].startswith("enum(") else None,
            )
            for row in rows
        ),
        schema=target.logical(schema, own),
        engine=Engine.MYSQL,
        kind="view" if kind == "VIEW" else "table",
        references=tuple(
            ReferenceShape(
                columns=tuple(row[3] for row in entries),
                to_table=entries[0][5],
                to_columns=tuple(row[6] for row in entries),
                to_schema=target.logical(entries[0][4], own),
                on_delete=None if entries[0][7] in ("NO ACTION", "RESTRICT") else entries[0][7],
            )
            for entries in by_key.values()
        ),
        enums=enums,
        indexes=tuple(
            IndexShape(index, tuple(row[4] for row in entries), not entries[0][3])
            for index, entries in sorted(by_index.items())
            if index != "PRIMARY"
        ),
        comment=comment if comment and kind != "VIEW" else None,
        origin=Origin(repository=target.database),
    )


ADAPTER = EngineAdapter(Engine.MYSQL, "mysql", _home, introspect, profile, run)
