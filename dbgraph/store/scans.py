"""What the last good scan of each source and database saw, kept between builds.

The graph is made anew from these at every change, so a source that can't be read today keeps yesterday's
state by simply keeping its scan.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from sqlalchemy import Connection, delete, insert, select

from dbgraph.model import Problem, TableShape
from dbgraph.plain import from_plain, table_from_plain, to_plain
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
            "tables": [to_plain(table) for table in self.tables],
            "problems": [to_plain(problem) for problem in self.problems],
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
        tables=tuple(table_from_plain(table, commit) for table in document.get("tables", ())),
        problems=tuple(from_plain(Problem, problem) for problem in document.get("problems", ())),
        kept=tuple((schema, table, why) for schema, table, why in document.get("kept", ())),
        commit=commit,
        files=document.get("files", 0),
        settings=document.get("settings", ""),
        profiles=document.get("profiles"),
    )
