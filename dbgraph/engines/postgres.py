"""PostgreSQL through psycopg 3: catalogue, counts, and checked statements in a READ ONLY transaction."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg import sql
from psycopg.adapt import Loader
from psycopg.rows import tuple_row

from dbgraph.engines.base import ColumnProfile, EngineAdapter, ResultStream, Target
from dbgraph.engines.values import exact
from dbgraph.errors import Refused, Unavailable
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

_HOME = "public"
_CONNECT_SECONDS = 5
_CATALOGUE_SECONDS = 60.0
_PROFILE_ROWS = 100_000
_QUERY_CANCELLED = "57014"  # https://www.postgresql.org/docs/current/errcodes-appendix.html

_COLUMNS = """
SELECT n.nspname, c.relname, c.relkind::text, obj_description(c.oid, 'pg_class'),
       a.attname, format_type(a.atttypid, a.atttypmod), NOT a.attnotnull,
       CASE WHEN a.attgenerated = '' THEN pg_get_expr(d.adbin, d.adrelid) END,
       a.attidentity <> '', col_description(c.oid, a.attnum),
       CASE WHEN t.typtype = 'e' THEN t.typname WHEN e.typtype = 'e' THEN e.typname END
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
JOIN pg_type t ON t.oid = a.atttypid
LEFT JOIN pg_type e ON e.oid = t.typelem
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relkind IN ('r', 'p', 'v', 'm') AND NOT c.relispartition
  AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
ORDER BY n.nspname, c.relname, a.attnum"""

_KEYS = """
SELECT n.nspname, c.relname, k.contype::text, k.confdeltype::text,
       ARRAY(SELECT a.attname FROM unnest(k.conkey) WITH ORDINALITY u(num, pos)
             JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.num ORDER BY u.pos)::text[],
       fn.nspname, fc.relname,
       ARRAY(SELECT a.attname FROM unnest(k.confkey) WITH ORDINALITY u(num, pos)
             JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.num ORDER BY u.pos)::text[]
FROM pg_constraint k
JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN pg_class fc ON fc.oid = k.confrelid LEFT JOIN pg_namespace fn ON fn.oid = fc.relnamespace
WHERE k.contype IN ('p', 'f') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
ORDER BY n.nspname, c.relname, k.conname"""

# of plain columns only: an index over an expression says nothing of a column, and one over some rows
# makes none unique
_INDEXES = """
SELECT n.nspname, c.relname, ic.relname, i.indisunique AND i.indpred IS NULL,
       ARRAY(SELECT a.attname FROM unnest(i.indkey::int2[]) WITH ORDINALITY u(num, pos)
             JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = u.num
             WHERE u.pos <= i.indnkeyatts ORDER BY u.pos)::text[]
FROM pg_index i
JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_class ic ON ic.oid = i.indexrelid
WHERE i.indexprs IS NULL AND NOT i.indisprimary AND i.indisvalid
  AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
ORDER BY n.nspname, c.relname, ic.relname"""

_ENUMS = """
SELECT t.typname, e.enumlabel FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
ORDER BY t.typname, e.enumsortorder"""

_ON_DELETE = {"c": "CASCADE", "n": "SET NULL", "d": "SET DEFAULT", "r": "RESTRICT"}


class _AsText(Loader):
    """The server's own text of a value: exact for every type (dates before Christ, NaN, intervals)."""

    def load(self, data: Any) -> str:
        return bytes(data).decode("utf-8", "replace")


_NATIVE = ("bool", "int2", "int4", "int8", "bytea")
"""Types that psycopg turns into Python values without loss; everything else stays the server's text."""


def introspect(target: Target) -> tuple[TableShape, ...]:
    """Tables, views and materialized views of every schema that is not the server's own."""
    with _connect(target, _CATALOGUE_SECONDS) as connection, _plain_errors(target, _CATALOGUE_SECONDS):
        columns = connection.execute(_COLUMNS).fetchall()
        keys = connection.execute(_KEYS).fetchall()
        indexes = connection.execute(_INDEXES).fetchall()
        labels: dict[str, list[EnumValue]] = {}
        for name, label in connection.execute(_ENUMS).fetchall():
            labels.setdefault(name, []).append(EnumValue(label))
    grouped: dict[tuple[str, str], list[tuple[Any, ...]]] = {}
    for row in columns:
        grouped.setdefault((row[0], row[1]), []).append(row)
    return tuple(
        _shape(
            target,
            rows,
            [key for key in keys if (key[0], key[1]) == place],
            [index for index in indexes if (index[0], index[1]) == place],
            labels,
        )
        for place, rows in grouped.items()
    )


def profile(target: Target, table: TableShape) -> Mapping[str, ColumnProfile]:
    """Counts per column over at most 100,000 rows."""
    names = [column.name for column in table.columns]
    schema = target.server(table.schema or target.default_schema, _HOME)
    counts = sql.SQL(", ").join(
        sql.SQL("count({0}), count(DISTINCT {0}::text)").format(sql.Identifier(name)) for name in names
    )
    statement = sql.SQL("SELECT count(*), {} FROM (SELECT * FROM {} LIMIT {}) sample").format(
        counts, sql.Identifier(schema, table.name), sql.Literal(_PROFILE_ROWS)
    )
    with _connect(target, _CATALOGUE_SECONDS) as connection, _plain_errors(target, _CATALOGUE_SECONDS):
        row = connection.execute(statement).fetchone()
    if row is None:
        return {}
    return {
        name: ColumnProfile(row[0], row[0] - row[1 + 2 * i], row[2 + 2 * i]) for i, name in enumerate(names)
    }


@contextmanager
def run(target: Target, query: CheckedQuery, limits: Limits) -> Iterator[ResultStream]:
    """Runs the checked text inside an explicit READ ONLY transaction that is always rolled back.

    One statement per message (extended protocol, single-row mode), so nothing can follow it and memory
    stays flat; the server's own ``statement_timeout`` ends it. Production must be a replica.
    """
    with _connect(target, limits.seconds) as connection, _plain_errors(target, limits.seconds):
        _require_replica(connection, target)
        for name in connection.adapters.types:
            if name.name not in _NATIVE:
                connection.adapters.register_loader(name.oid, _AsText)
                if name.array_oid:
                    connection.adapters.register_loader(name.array_oid, _AsText)
        with connection.cursor(row_factory=tuple_row) as cursor:
            # bytes, not str: psycopg takes text that nobody composed in the program as bytes only
            stream: Generator[tuple[Any, ...], None, None] = cursor.stream(  # type: ignore[assignment]
                query.text.encode("utf-8")
            )
            first = next(stream, None)
            names = tuple(column.name for column in cursor.description or ())
            try:
                yield ResultStream(names, _chain(first, stream), exact)
            finally:
                stream.close()


def _chain(first: tuple[Any, ...] | None, rest: Iterator[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    if first is not None:
        yield first
        yield from rest


def _require_replica(connection: psycopg.Connection[Any], target: Target) -> None:
    if target.environment != "production" or target.allow_primary:
        return
    row = connection.execute("SELECT pg_catalog.pg_is_in_recovery()").fetchone()
    if not (row and row[0]):
        raise Refused(
            "primary",
            f"{target.database}/production points to a primary server.",
            why="Production is read from a replica only.",
            fix="Point the url to a read replica, or set allow_primary = true for that environment.",
        )


@contextmanager
def _connect(target: Target, seconds: float) -> Iterator[psycopg.Connection[Any]]:
    options = (
        f"-c default_transaction_read_only=on -c statement_timeout={int(seconds * 1000)} "
        "-c standard_conforming_strings=on -c lock_timeout=2000"
    )
    try:
        connection = psycopg.connect(
            target.url.replace("postgresql+psycopg://", "postgresql://", 1),
            connect_timeout=_CONNECT_SECONDS,
            options=options,
            client_encoding="utf8",
            application_name="dbgraph",
        )
    except psycopg.Error:
        raise Unavailable(
            f"The database {target.database}/{target.environment} can't be reached.",
            why="The server did not accept the connection (address, account or network).",
            fix="Check the url in [databases.environments] and that the server is up.",
        ) from None
    try:
        connection.read_only = True
        yield connection
    finally:
        if not connection.closed:
            connection.rollback()
            connection.close()


@contextmanager
def _plain_errors(target: Target, seconds: float) -> Iterator[None]:
    """PostgreSQL's messages can print values, so only the SQLSTATE gets out."""
    where = f"{target.database}/{target.environment}"
    try:
        yield
    except psycopg.Error as error:
        state = error.sqlstate or "connection lost"
        if state == _QUERY_CANCELLED:
            raise Unavailable(
                f"The statement on {where} was stopped after {seconds:g} s.",
                fix="Narrow it: a condition on an indexed column, fewer joins, or an aggregate.",
                code="time-limit",
            ) from None
        raise Unavailable(
            f"{where} could not run the statement (SQLSTATE {state}).",
            fix="Check names and types with get_table_detail.",
            code="database-error",
        ) from None


def _shape(
    target: Target,
    rows: list[tuple[Any, ...]],
    keys: list[tuple[Any, ...]],
    indexes: list[tuple[Any, ...]],
    labels: dict[str, list[EnumValue]],
) -> TableShape:
    schema, name, relkind, comment = rows[0][:4]
    primary = {column for key in keys if key[2] == "p" for column in key[4]}
    unique = {key[4][0] for key in keys if key[2] == "p" and len(key[4]) == 1}
    unique |= {index[4][0] for index in indexes if index[3] and len(index[4]) == 1}
    columns = tuple(
        ColumnShape(
            name=row[4],
            type=row[5],
            nullable=row[6],
            primary_key=row[4] in primary,
            auto_increment=bool(row[8]) or str(row[7] or "").startswith("nextval("),
            unique=row[4] in unique,
            default=row[7],
            comment=row[9],
            enum=row[10],
        )
        for row in rows
    )
    used = sorted({row[10] for row in rows if row[10]})
    return TableShape(
        name=name,
        columns=columns,
        schema=target.logical(schema, _HOME),
        engine=Engine.POSTGRESQL,
        kind="view" if relkind in "vm" else "table",
        references=tuple(
            ReferenceShape(
                columns=tuple(key[4]),
                to_table=key[6],
                to_columns=tuple(key[7]),
                to_schema=target.logical(key[5], _HOME),
                on_delete=_ON_DELETE.get(key[3]),
            )
            for key in keys
            if key[2] == "f"
        ),
        enums=tuple(EnumShape(enum, tuple(labels.get(enum, ()))) for enum in used),
        indexes=tuple(IndexShape(index[2], tuple(index[4]), index[3]) for index in indexes),
        comment=comment,
        origin=Origin(repository=target.database),
    )


ADAPTER = EngineAdapter(Engine.POSTGRESQL, "postgres", lambda _: _HOME, introspect, profile, run)
