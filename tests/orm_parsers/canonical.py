"""Table shapes in the words that a server itself would use, so that what was parsed and what a catalogue says
can be compared exactly: ``varchar(20)`` and ``character varying(20)`` are one type, an enum is its values.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from shown import show_column, show_reference

from dbgraph.model import ColumnShape, Engine, IndexShape, ReferenceShape, TableShape

_POSTGRESQL = {
    "int": "integer", "int4": "integer", "int8": "bigint", "int2": "smallint", "serial": "integer",
    "serial4": "integer", "bigserial": "bigint", "serial8": "bigint", "smallserial": "smallint",
    "varchar": "character varying", "char": "character", "bpchar": "character", "decimal": "numeric",
    "dec": "numeric", "bool": "boolean", "float8": "double precision", "float": "double precision",
    "float4": "real", "varbit": "bit varying", "timestamptz": "timestamp with time zone",
    "timestamp": "timestamp without time zone", "timetz": "time with time zone",
    "time": "time without time zone",
}  # fmt: skip
_MYSQL = {
    "integer": "int", "int4": "int", "dec": "decimal", "numeric": "decimal", "fixed": "decimal",
    "double precision": "double", "real": "double", "bool": "tinyint(1)", "boolean": "tinyint(1)",
    "character varying": "varchar", "nvarchar": "varchar", "character": "char", "int8": "bigint",
    "serial": "bigint unsigned", "national varchar": "varchar",
}  # fmt: skip
_BARE = {
    Engine.POSTGRESQL: {"character": "character(1)", "bit": "bit(1)"},
    Engine.MYSQL: {"char": "char(1)", "bit": "bit(1)", "year": "year(4)", "decimal": "decimal(10,0)"},
}
_TYPE = re.compile(r"([^(\[]+)(\([^)]*\))?([^\[]*)((?:\[\d*\])*)")
_WIDTH = re.compile(r"\b(tinyint|smallint|mediumint|int|bigint)\(\d+\)")
_BEHIND = re.compile(r"(timestamp|time) (with|without)( time zone)")


def type_word(type_name: str | None, engine: Engine | None) -> str | None:
    """The server's own word for a type."""
    if type_name is None or type_name.startswith(("enum(", "set(")):
        return type_name
    text = " ".join(type_name.lower().split()).replace(" ,", ",").replace(", ", ",")
    if engine is Engine.MYSQL and not text.startswith("tinyint(1)"):
        text = _WIDTH.sub(r"\1", text)
    found = _TYPE.fullmatch(text)
    if found is None:
        return text
    word, size, rest, brackets = found[1].rstrip(), found[2] or "", found[3].rstrip(), found[4]
    if word.endswith(" unsigned"):
        word, rest = word.removesuffix(" unsigned"), " unsigned"
    names: Mapping[str, str] = {Engine.POSTGRESQL: _POSTGRESQL, Engine.MYSQL: _MYSQL}.get(engine, {})  # type: ignore[arg-type]
    if rest.strip().startswith(("with ", "without ")):
        word, rest = word + rest, ""
    word = names.get(word, word)
    size = size[:-1] + ",0)" if word == "decimal" and size and "," not in size else size
    if not size:
        word = _BARE.get(engine, {}).get(word, word)  # type: ignore[arg-type]
    zoned = _BEHIND.fullmatch(word)
    word = f"{zoned[1]}{size} {zoned[2]}{zoned[3]}" if zoned else word + size
    return word + rest + "[]" * bool(brackets)


_CAST = re.compile(r"::[\w .\"\[\]()]+$")
_NOW = re.compile(
    r"(now|current_timestamp|localtimestamp|current_date|current_time)\b.*", re.IGNORECASE | re.DOTALL
)
_TRUTH = {"true": "1", "false": "0", "b'1'": "1", "b'0'": "0"}


def default_word(column: ColumnShape) -> str | None:
    """A default as its plain value; ``now``; ``None`` for what is computed otherwise, and for arrays."""
    text = (column.default or "").strip()
    while text.startswith("(") and text.endswith(")"):
        text = text[1:-1].strip()
    text = _CAST.sub("", text)
    if column.default is None or (column.type or "").endswith("]") or text.upper() == "NULL":
        return None
    if len(text) >= 2 and text[0] == text[-1] == "'":
        text = text[1:-1].replace("''", "'").replace("\\'", "'")
    elif _NOW.fullmatch(text):
        return "now"
    elif "(" in text:
        return None
    text = _TRUTH.get(text.lower(), text)
    try:
        return format(float(text), "g")
    except ValueError:
        return text


def canonical(tables: tuple[TableShape, ...], *, with_comments: bool) -> dict[str, Any]:
    """``{"schema.table": {"columns": [...], "references": [...], "indexes": [...]}}``, sorted by name."""
    shown = {}
    for table in sorted(tables, key=lambda t: (t.schema or "", t.name)):
        schema = None if table.schema in (None, "public", "main", "home") else table.schema
        shown[f"{schema}.{table.name}" if schema else table.name] = _table(table, with_comments)
    return shown


def _table(table: TableShape, with_comments: bool) -> dict[str, Any]:
    is_view = table.kind == "view"
    parts: dict[str, Any] = {
        "kind": "view" if is_view else None,
        "comment": table.comment if with_comments else None,
        "columns": [f"{c.name}: {show_column(_column(c, table, with_comments))}" for c in table.columns],
        "references": sorted(show_reference(_reference(r, table)) for r in table.references),
        "indexes": sorted({_index(i) for i in table.indexes if not is_view and _counts(i, table)}),
    }
    return {name: value for name, value in parts.items() if value}


def _column(column: ColumnShape, table: TableShape, with_comments: bool) -> ColumnShape:
    listed = next((e.values for e in table.enums if e.name == column.enum), ())
    values = listed if table.engine is not Engine.SQLITE else ()  # the server keeps no enums
    is_view = table.kind == "view"
    keys = [c.name for c in table.columns if c.primary_key]
    alone = {i.columns[0] for i in table.indexes if i.unique and len(i.columns) == 1}
    word = type_word(column.type, table.engine)
    brackets = "[]" if (word or "").endswith("[]") else ""
    return replace(
        column,
        type=None if is_view else f"enum{brackets}" if values else word,
        nullable=None if is_view else column.nullable,
        unique=not is_view and (column.unique or column.name in alone) and keys != [column.name],
        default=None if column.auto_increment or is_view else default_word(column),
        comment=column.comment if with_comments else None,
        enum="|".join(value.value for value in values) if values and not is_view else None,
        deprecated=None,
    )


def _reference(reference: ReferenceShape, table: TableShape) -> ReferenceShape:
    same = reference.to_schema in (None, table.schema, "public", "main", "home")
    on_delete = reference.on_delete if reference.on_delete not in ("RESTRICT", "NO ACTION") else None
    return replace(
        reference, to_schema=None if same else reference.to_schema, kind="many-to-one", on_delete=on_delete
    )


def _index(index: IndexShape) -> str:
    return ("unique " if index.unique else "") + ",".join(index.columns)


def _counts(index: IndexShape, table: TableShape) -> bool:
    """Whether an index says something of its own: not the primary key's, not MySQL's own for a foreign key,
    and not one that ``unique`` of its column already says."""
    keys = {column.name for column in table.columns if column.primary_key}
    of_reference = any(reference.columns == index.columns for reference in table.references)
    if table.engine is Engine.MYSQL and of_reference and not index.unique:
        return False
    return set(index.columns) != keys and not (index.unique and len(index.columns) == 1)
