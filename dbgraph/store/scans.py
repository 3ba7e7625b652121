"""What the last good scan of each source and database saw, kept between builds.

The graph is made anew from these at every change, so a source that can't be read today keeps yesterday's
state by simply keeping its scan.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Literal

from sqlalchemy import Connection, delete, insert, select

from dbgraph.model import (
    ColumnShape,
    Engine,
    EnumShape,
    EnumValue,
    IndexShape,
    Origin,
    Problem,
    ReferenceShape,
    TableShape,
)
from dbgraph.store.schema import scans

ScanKind = Literal["source", "database", "profile"]


@dataclass(frozen=True)
class Scan:
    """One scan. ``kept`` names (schema, table, why) that this scan took over from an earlier one: why is
    ``filter`` or ``problem``; ``settings`` fingerprints the filters it ran with. A ``profile`` scan has no
    tables but ``profiles``: ``schema.table`` -> column -> ``{"rows", "empty", "distinct"}``."""

    kind: ScanKind
    name: str
    tables: tuple[TableShape, ...] = ()
    problems: tuple[Problem, ...] = ()
    kept: tuple[tuple[str, str, str], ...] = ()
    commit: str | None = None
    files: int = 0
    settings: str = ""
    profiles: Mapping[str, Mapping[str, Mapping[str, int]]] | None = None

    @cached_property
    def text(self) -> str:
        """Everything that the graph is made of, as JSON. The commit is left out: it is no fact."""
        document = {
            "tables": [_plain(table) for table in self.tables],
            "problems": [_plain(problem) for problem in self.problems],
            "kept": self.kept,
            "files": self.files,
            "settings": self.settings,
            "profiles": self.profiles,
        }
        return json.dumps(document, ensure_ascii=False, separators=(",", ":"))

    @cached_property
    def fingerprint(self) -> str:
        """Hash of ``text``: equal scans, equal graph."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def cleaned(self) -> Scan:
        """The scan with characters replaced that no store can keep (half of a surrogate pair)."""
        try:
            self.text.encode("utf-8")
        except UnicodeEncodeError:
            clean = self.text.encode("utf-8", "replace").decode("utf-8")
            return _unpack(self.kind, self.name, self.commit, clean)
        return self


def read_scans(connection: Connection) -> dict[tuple[str, str], Scan]:
    """Every stored scan by (kind, name)."""
    return {
        (row.kind, row.name): _read(row.kind, row.name, row.document)
        for row in connection.execute(select(scans).order_by(scans.c.kind, scans.c.name))
    }


def scan_fingerprints(connection: Connection) -> dict[tuple[str, str], str]:
    """Fingerprint of every stored scan by (kind, name), without unpacking it."""
    query = select(scans.c.kind, scans.c.name, scans.c.fingerprint)
    return {(row.kind, row.name): row.fingerprint for row in connection.execute(query)}


def write_scans(connection: Connection, current: Sequence[Scan]) -> None:
    """Replaces the stored scans by ``current``; those that did not change are not written."""
    stored = scan_fingerprints(connection)
    wanted = {(scan.kind, scan.name): scan for scan in current}
    for kind, name in stored.keys() - wanted.keys():
        connection.execute(delete(scans).where(scans.c.kind == kind, scans.c.name == name))
    for key, scan in wanted.items():
        mark = scan.fingerprint
        if stored.get(key) == mark:
            continue
        connection.execute(delete(scans).where(scans.c.kind == scan.kind, scans.c.name == scan.name))
        connection.execute(
            insert(scans).values(kind=scan.kind, name=scan.name, fingerprint=mark, document=_pack(scan))
        )


def _pack(scan: Scan) -> bytes:
    return zlib.compress(f"{json.dumps(scan.commit)}\n{scan.text}".encode(), 6)


def _read(kind: ScanKind, name: str, packed: bytes) -> Scan:
    commit, _, text = zlib.decompress(packed).decode("utf-8").partition("\n")
    return _unpack(kind, name, json.loads(commit), text)


def _unpack(kind: ScanKind, name: str, commit: str | None, text: str) -> Scan:
    document = json.loads(text)
    return Scan(
        kind=kind,
        name=name,
        tables=tuple(_table(table, commit) for table in document.get("tables", ())),
        problems=tuple(_make(Problem, problem) for problem in document.get("problems", ())),
        kept=tuple((schema, table, why) for schema, table, why in document.get("kept", ())),
        commit=commit,
        files=document.get("files", 0),
        settings=document.get("settings", ""),
        profiles=document.get("profiles"),
    )


def _plain(value: Any) -> Any:
    """The shape as JSON, without what has its default value (most of a column is unset) and without the
    commit, which is the scan's own."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    names = getattr(type(value), "__dataclass_fields__", None)
    if names is None:
        return value
    document = {}
    for name, entry in names.items():
        item = getattr(value, name)
        if name != "commit" and item != entry.default:
            document[name] = _plain(item)
    return document


def _table(document: Mapping[str, Any], commit: str | None) -> TableShape:
    parts: dict[str, Any] = {
        "columns": tuple(_make(ColumnShape, column) for column in document.get("columns", ())),
        "references": tuple(_make(ReferenceShape, item) for item in document.get("references", ())),
        "indexes": tuple(_make(IndexShape, item) for item in document.get("indexes", ())),
        "enums": tuple(
            EnumShape(enum["name"], tuple(_make(EnumValue, value) for value in enum["values"]))
            for enum in document.get("enums", ())
        ),
        "engine": Engine(document["engine"]) if document.get("engine") else None,
        "origin": _make(Origin, {**document.get("origin", {}), "commit": commit}),
    }
    table: TableShape = _make(TableShape, {**document, **parts})
    return table


def _make(kind: Any, document: Mapping[str, Any]) -> Any:
    """The dataclass from its JSON; fields that this version does not know are passed over."""
    known = {entry.name for entry in fields(kind)}
    return kind(
        **{
            name: tuple(value) if isinstance(value, list) else value
            for name, value in document.items()
            if name in known
        }
    )
