"""Phase 3b: code against the live catalogue.

In code only: left out of the graph, told as drift. In the database only: a node of its own (``live_only``).
In both: one table with the live names, order and types, and the differences as drift.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from dbgraph.build.facts import TableFacts
from dbgraph.build.naming import words
from dbgraph.build.report import Drift
from dbgraph.build.types import agree
from dbgraph.model import ColumnShape, Engine, EnumShape, TableKind, TableShape
from dbgraph.store.scans import Scan

_PARTITION = re.compile(r"^(?P<parent>.+?)_(?:p|part|partition)?_?\d[\d_]*$", re.IGNORECASE)


def compare(
    facts: Sequence[TableFacts], live: Sequence[Scan], profiles: Mapping[str, Scan]
) -> tuple[list[TableFacts], list[Drift]]:
    """The tables of the graph, ordered by name, and every drift entry (of left-out tables too)."""
    shapes = {scan.name: _Live(scan.tables) for scan in live}
    by_schema: dict[str, set[str]] = defaultdict(set)
    for scan in live:
        for shape in scan.tables:
            by_schema[shape.schema or ""].add(scan.name)
    joined: list[TableFacts] = []
    drift: list[Drift] = []
    for table in facts:
        database = table.database if table.database in shapes else None
        if database is None and len(by_schema[table.schema]) == 1:
            database = next(iter(by_schema[table.schema]))
        if database is None:
            joined.append(table)
            continue
        found = shapes[database].take(table.shape)
        if found is None:
            drift.append(Drift(table.name, None, "table", str(table.definitions[0].shape.origin), None))
            continue
        joined.append(_join(replace(table, database=database), found))
        drift.extend(joined[-1].drift)
    for scan in live:
        for shape in shapes[scan.name].rest():
            only = _live_only(scan.name, shape)
            joined.append(only)
            drift.append(Drift(only.name, None, "table", None, shape.kind))
    with_profiles = [_profiled(table, profiles) for table in joined]
    return sorted(with_profiles, key=lambda table: table.name), drift


class _Live:
    """The live tables of one database, taken one by one by the code's tables."""

    def __init__(self, tables: Sequence[TableShape]) -> None:
        self._tables = {(table.schema or "", table.name): table for table in tables}
        self._folded: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
        for schema, name in self._tables:
            self._folded[schema, name.casefold()].append((schema, name))
        self._taken: set[tuple[str, str]] = set()

    def take(self, shape: TableShape) -> TableShape | None:
        """The live table of that name: exactly, or the only one that differs in letter case."""
        key = (shape.schema or "", shape.name)
        if key not in self._tables:
            close = self._folded.get((key[0], key[1].casefold()), [])
            if len(close) != 1:
                return None
            key = close[0]
        self._taken.add(key)
        return self._tables[key]

    def rest(self) -> Iterator[TableShape]:
        for key, table in sorted(self._tables.items()):
            own = table.name.casefold() in words()["bookkeeping_tables"]
            if key not in self._taken and not own and not self._is_partition(table):
                yield table

    def _is_partition(self, table: TableShape) -> bool:
        """``payment_p2022_01`` beside ``payment`` with the same columns is a part of it, not a table."""
        match = _PARTITION.match(table.name)
        parent = self._tables.get((table.schema or "", match["parent"])) if match else None
        return parent is not None and _names(parent.columns) == _names(table.columns)


def _names(columns: Iterable[ColumnShape]) -> set[str]:
    return {column.name for column in columns}


def _live_only(database: str, shape: TableShape) -> TableFacts:
    comments = {column.name: column.comment for column in shape.columns if column.comment}
    if shape.comment:
        comments[""] = shape.comment
    bare = tuple(replace(column, comment=None) for column in shape.columns)
    return TableFacts(
        shape=replace(shape, columns=bare, comment=None),
        owner=database,
        database=database,
        engine=shape.engine,
        state="live_only",
        live=shape,
        database_comments=comments,
    )


def _join(table: TableFacts, live: TableShape) -> TableFacts:
    code, orm = table.shape, table.shape.origin.orm
    pairs = list(_paired(code.columns, live.columns))
    is_document = live.kind == "collection"
    drift: list[Drift] = []
    columns: list[ColumnShape] = []
    declared_unique = {i.columns[0] for i in code.indexes if i.unique and len(i.columns) == 1}
    enums = _joined_enums(code, live)
    for ours, theirs in pairs:
        if ours is not None and theirs is not None:
            if ours.name in declared_unique:
                ours = replace(ours, unique=True)
            drift.extend(_column_drift(table.name, ours, theirs, orm, live.engine, live.kind))
            columns.append(_joined_column(ours, theirs))
        elif theirs is not None:
            if not (is_document and _is_expected(theirs.name, code)):
                drift.append(Drift(table.name, theirs.name, "column", None, theirs.type or ""))
            columns.append(replace(theirs, comment=None))
        elif ours is not None and is_document:
            columns.append(ours)  # a path that no sampled document has is not a missing path
        elif ours is not None:
            drift.append(Drift(table.name, ours.name, "column", ours.type or "", None))
    only_live = _live_only("", live)
    return replace(
        table,
        shape=replace(code, name=live.name, columns=tuple(columns), kind=live.kind, enums=enums),
        engine=code.engine or live.engine,
        live=live,
        database_comments=only_live.database_comments,
        drift=tuple(drift),
    )


_FREE_FORM = ("mixed", "map", "object", "json", "any")


def _is_expected(path: str, code: TableShape) -> bool:
    """Whether documents may hold the path without the model naming it: the keys that the driver adds, the
    parents of named paths, and anything below a value that the model leaves open (a map, a mixed value)."""
    if path.rsplit(".", 1)[-1] in ("_id", "__v", "__t"):
        return True
    if any(column.name.startswith((f"{path}.", f"{path}[]")) for column in code.columns):
        return True
    parts = path.replace("[]", "").split(".")
    above = {".".join(parts[:end]) for end in range(1, len(parts))}
    return any(
        (column.type or "").lower().startswith(_FREE_FORM)
        for column in code.columns
        if column.name.replace("[]", "").removesuffix(".*").removesuffix(".$*") in above
    )


def _paired(
    code: Sequence[ColumnShape], live: Sequence[ColumnShape]
) -> Iterator[tuple[ColumnShape | None, ColumnShape | None]]:
    """Live columns in their order with the code's of the same name (exact, else the only one that differs
    in case), then the code's that are left."""
    exact = {column.name: column for column in code}
    folded: dict[str, list[ColumnShape]] = defaultdict(list)
    live_names = _names(live)
    for column in code:
        if column.name not in live_names:
            folded[column.name.casefold()].append(column)
    used: set[str] = set()
    for theirs in live:
        close = folded.get(theirs.name.casefold(), [])
        ours = exact.get(theirs.name) or (close[0] if len(close) == 1 else None)
        if ours is not None and ours.name in used:
            ours = None
        if ours is not None:
            used.add(ours.name)
        yield ours, theirs
    for column in code:
        if column.name not in used:
            yield column, None


def _joined_column(ours: ColumnShape, theirs: ColumnShape) -> ColumnShape:
    return replace(
        ours,
        name=theirs.name,
        type=theirs.type or ours.type,
        nullable=ours.nullable if theirs.nullable is None else theirs.nullable,
        primary_key=theirs.primary_key or ours.primary_key,
        auto_increment=theirs.auto_increment or ours.auto_increment,
        unique=theirs.unique or ours.unique,
        default=theirs.default if theirs.default is not None else ours.default,
        enum=ours.enum or theirs.enum,
    )


def _joined_enums(code: TableShape, live: TableShape) -> tuple[EnumShape, ...]:
    used = {c.enum for c in live.columns}
    ours = {enum.name for enum in code.enums}
    return code.enums + tuple(e for e in live.enums if e.name in used and e.name not in ours)


def _column_drift(
    table: str,
    ours: ColumnShape,
    theirs: ColumnShape,
    orm: str | None,
    engine: Engine | None,
    kind: TableKind,
) -> Iterator[Drift]:
    if not agree(ours.type, theirs.type, orm=orm, engine=engine):
        yield Drift(table, theirs.name, "type", ours.type, theirs.type)
    if kind != "table":
        return  # neither a sample of documents nor a view's catalogue says anything of keys and nulls
    if ours.primary_key != theirs.primary_key:
        yield Drift(table, theirs.name, "key", _key(ours), _key(theirs))
    elif ours.unique and not (theirs.unique or theirs.primary_key):
        yield Drift(table, theirs.name, "key", "unique", "not unique")
    in_key = ours.primary_key or theirs.primary_key
    known = ours.nullable is not None and theirs.nullable is not None
    if known and not in_key and ours.nullable != theirs.nullable:
        yield Drift(table, theirs.name, "nullable", _yes(ours.nullable), _yes(theirs.nullable))
    one, two = plain_default(ours.default), plain_default(theirs.default)
    if one is not None and two is not None and one != two and not theirs.auto_increment:
        yield Drift(table, theirs.name, "default", ours.default, theirs.default)


def _key(column: ColumnShape) -> str:
    return "primary key" if column.primary_key else "no primary key"


def _yes(value: bool | None) -> str:
    return "true" if value else "false"


_CAST = re.compile(r"::[\w .\"\[\]()]+$")
_NOW = re.compile(r"^(?:now|current_timestamp|localtimestamp|getdate|sysdate|current_date)\b.*", re.DOTALL)
_CODE = re.compile(r"[(){}\[\]=>`]|nextval|uuid|^null$")
_TRUTH = {"true": "1", "false": "0", "b'1'": "1", "b'0'": "0", "t": "1", "f": "0"}


def plain_default(value: str | None) -> str | None:
    """A default as a value that two systems can be compared by; ``None`` when it is computed or unknown.

    ``'open'::text`` -> ``open``; ``now()`` and ``CURRENT_TIMESTAMP(6)`` -> ``now``; ``FALSE`` -> ``0``.
    """
    text = (value or "").strip()
    while text.startswith("(") and text.endswith(")"):
        text = text[1:-1].strip()
    text = _CAST.sub("", text)
    if _NOW.match(text.lower()):
        return "now"
    text = _TRUTH.get(text.lower(), text)
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "'\"":
        text = text[1:-1]
    elif not text or _CODE.search(text.lower()):
        return None
    try:
        return format(float(text), "g")
    except ValueError:
        return text


def _profiled(table: TableFacts, profiles: Mapping[str, Scan]) -> TableFacts:
    scan = profiles.get(table.database or "")
    found = (scan.profiles or {}).get(table.name) if scan else None
    return replace(table, profile=found) if found else table
