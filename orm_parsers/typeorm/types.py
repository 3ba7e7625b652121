"""Column types as TypeORM's drivers name them.

Source of the rules: typeorm 0.3, ``normalizeType`` and ``mappedDataTypes`` of the PostgreSQL, MySQL and
SQLite drivers. Where the engine is not known the word stays as it is written.
"""

from __future__ import annotations

from dbgraph.model import Engine

_PG, _MYSQL, _SQLITE = Engine.POSTGRESQL, Engine.MYSQL, Engine.SQLITE

_NORMAL: dict[Engine | None, dict[str, str]] = {
    _PG: {
        "Number": "integer",
        "int": "integer",
        "int4": "integer",
        "int2": "smallint",
        "int8": "bigint",
        "String": "character varying",
        "varchar": "character varying",
        "char": "character",
        "Date": "timestamp without time zone",
        "timestamp": "timestamp without time zone",
        "timestamptz": "timestamp with time zone",
        "time": "time without time zone",
        "timetz": "time with time zone",
        "Boolean": "boolean",
        "bool": "boolean",
        "decimal": "numeric",
        "float": "double precision",
        "float8": "double precision",
        "float4": "real",
        "simple-array": "text",
        "simple-json": "text",
        "simple-enum": "enum",
        "Buffer": "bytea",
        "datetime": "timestamp without time zone",
        "varbit": "bit varying",
    },
    _MYSQL: {
        "Number": "int",
        "integer": "int",
        "String": "varchar",
        "nvarchar": "varchar",
        "national varchar": "varchar",
        "character varying": "varchar",
        "nchar": "char",
        "national char": "char",
        "character": "char",
        "Date": "datetime",
        "Buffer": "blob",
        "Boolean": "tinyint",
        "bool": "tinyint",
        "boolean": "tinyint",
        "uuid": "varchar",
        "dec": "decimal",
        "numeric": "decimal",
        "fixed": "decimal",
        "double precision": "double",
        "real": "double",
        "simple-array": "text",
        "simple-json": "text",
        "simple-enum": "enum",
    },
    _SQLITE: {
        "Number": "integer",
        "int": "integer",
        "String": "varchar",
        "Date": "datetime",
        "Boolean": "boolean",
        "Buffer": "blob",
        "uuid": "varchar",
        "simple-array": "text",
        "simple-json": "text",
        "simple-enum": "varchar",
    },
    None: {
        "Number": "integer",
        "String": "varchar",
        "Date": "datetime",
        "Boolean": "boolean",
        "Buffer": "blob",
        "simple-array": "text",
        "simple-json": "text",
        "simple-enum": "enum",
    },
}

REFLECTED = frozenset({"Number", "String", "Date", "Boolean", "Buffer"})
"""Constructors that stand for a type; anything else that is reflected has none."""

_STAMP = {_PG: "timestamp without time zone", _MYSQL: "datetime", _SQLITE: "datetime", None: "datetime"}
_STAMP_PRECISION = {_MYSQL: 6}


_NOW = {_PG: "now()", _MYSQL: "CURRENT_TIMESTAMP(6)", _SQLITE: "datetime('now')"}


def now_default(engine: Engine | None) -> str | None:
    """The default of ``@CreateDateColumn`` and ``@UpdateDateColumn``; it depends on the engine."""
    return _NOW.get(engine) if engine is not None else None


def normal_type(word: str, engine: Engine | None) -> str:
    return _NORMAL[engine if engine in _NORMAL else None].get(word, word)


def stamp_type(engine: Engine | None) -> str:
    """Of ``@CreateDateColumn`` and its kin without a type."""
    return _STAMP.get(engine, "datetime")


def stamp_precision(engine: Engine | None) -> int | None:
    """Also of those with a type, where no precision is given."""
    return _STAMP_PRECISION.get(engine) if engine is not None else None


def sized(
    word: str, engine: Engine | None, length: str | None, precision: int | None, scale: int | None
) -> str:
    """The word with its size: ``varchar(255)``, ``numeric(10,2)``, ``datetime(6)``."""
    if length:
        return f"{word}({length})"
    if precision is not None:
        inner = f"{precision},{scale}" if scale is not None else str(precision)
        if word.endswith(" time zone"):
            first, _, rest = word.partition(" ")
            return f"{first}({inner}) {rest}"
        return f"{word}({inner})"
    if word in ("varchar", "varbinary") and engine == _MYSQL:
        return f"{word}(255)"
    return word
