"""Phase 2: the tables of each source, with the parse cache, and what is kept from the last good scan."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from sqlalchemy import delete, insert, select

from dbgraph.build.progress import Progress
from dbgraph.build.report import Finding, Trouble
from dbgraph.build.sources import Fetched
from dbgraph.errors import BadInput, DbgraphError
from dbgraph.model import Engine, ParseResult, TableShape, fingerprint, with_schema
from dbgraph.settings import Settings, SourceSettings
from dbgraph.store.scans import Scan
from dbgraph.store.schema import parse_cache
from dbgraph.store.store import Store
from orm_parsers import parse_repository
from orm_parsers.document import from_document

_WHOLE_FILE = frozenset({"syntax-error", "unreadable", "too-large", "encoding", "timeout", "link", "crash"})
"""Problems after which a file's tables may lack columns that are really there."""


@dataclass
class StoredCache:
    """The parse cache of one source: read at once, written at once by ``save``."""

    source: str
    known: Mapping[str, bytes]
    used: set[str] = field(default_factory=set)
    fresh: dict[str, bytes] = field(default_factory=dict)

    def get(self, key: str) -> bytes | None:
        self.used.add(key)
        return self.known.get(key)

    def put(self, key: str, value: bytes) -> None:
        if self.known.get(key) != value:
            self.fresh[key] = value

    def save(self, store: Store) -> None:
        """Adds what is new and drops what this scan had no use for; writes nothing when nothing changed."""
        mine = parse_cache.c.source == self.source
        unused = [key for key in self.known if key not in self.used]
        if not (self.fresh or unused):
            return
        with store.writing() as connection:
            for key in [*self.fresh, *unused]:
                connection.execute(delete(parse_cache).where(parse_cache.c.key == self._key(key), mine))
            if self.fresh:
                connection.execute(
                    insert(parse_cache),
                    [
                        {"key": self._key(key), "document": value, "source": self.source}
                        for key, value in self.fresh.items()
                    ],
                )

    def _key(self, key: str) -> str:
        return f"{self.source}:{key}"


def open_cache(store: Store, source: str) -> StoredCache:
    """The cache of that source as the store has it."""
    query = select(parse_cache.c.key, parse_cache.c.document).where(parse_cache.c.source == source)
    with store.reading() as connection:
        rows = connection.execute(query).all()
    return StoredCache(source, {row.key.removeprefix(f"{source}:"): row.document for row in rows})


def parse_all(
    settings: Settings,
    store: Store,
    fetched: Sequence[Fetched],
    stored: Mapping[str, Scan],
    progress: Progress,
    *,
    full: bool,
    save: bool,
    allow_removals: bool,
) -> tuple[list[Scan], list[Trouble]]:
    """The scan of every source in the settings: today's where it was read, else the stored one.

    ``full`` ignores the parse cache, ``save`` writes it; ``allow_removals`` lets go what ``keep`` would hold.
    """
    progress.phase("parse", len(fetched))
    today: dict[str, Scan] = {}
    troubles = []
    for entry in fetched:
        name = entry.source.name
        cache = StoredCache(name, {}) if full else open_cache(store, name)
        scan, trouble = parse(settings, entry, cache)
        if trouble is not None:
            troubles.append(trouble)
        if scan is not None:
            today[name] = keep(None if allow_removals else stored.get(name), scan, entry.place)
            if save and entry.source.kind == "repository":
                cache.save(store)
        progress.advance()
    scans = [today.get(source.name) or stored.get(source.name) for source in settings.sources]
    return [scan for scan in scans if scan is not None], troubles


def parse(
    settings: Settings, fetched: Fetched, cache: StoredCache | None
) -> tuple[Scan | None, Trouble | None]:
    """The source's scan as it is today; ``(None, why)`` when it can't be read at all."""
    source, place = fetched.source, fetched.place
    if place is None:
        return None, fetched.trouble
    try:
        database = settings.database(source.database) if source.database else None
        result = _read(source, place, fetched.commit, cache, database.engine if database else None)
    except (DbgraphError, OSError, RecursionError) as error:
        return None, Trouble("source", source.name, "unreadable", str(error) or type(error).__name__)
    scan = Scan(
        kind="source",
        name=source.name,
        tables=tuple(sorted((_placed(settings, source, t) for t in result.tables), key=_order)),
        problems=result.problems,
        commit=fetched.commit,
        files=result.files,
        settings=fingerprint([source.include, source.exclude, source.orm]),
    )
    return scan.cleaned(), None


def keep(previous: Scan | None, today: Scan, place: Path | None) -> Scan:
    """Today's scan plus what it can't know to be gone: a scan that was partial never removes.

    Tables of a file with a problem keep their last definition when they are missing (or, if the file could
    not be read whole, when columns are missing). Tables whose file is still there but outside filters that
    changed are *not scanned*, which is not *removed*.
    """
    if previous is None:
        return today
    found: dict[tuple[str, str], list[TableShape]] = {}
    for table in today.tables:
        found.setdefault((table.schema or "", table.name), []).append(table)
    troubled = {problem.file for problem in today.problems}
    broken = {problem.file for problem in today.problems if problem.code in _WHOLE_FILE}
    filtered = {(schema, name) for schema, name, why in previous.kept if why == "filter"}
    kept: list[tuple[str, str, str]] = []
    for table in previous.tables:
        key, file = (table.schema or "", table.name), table.origin.file
        current = [t for t in found.get(key, ()) if t.origin.file == file]
        if found.get(key) and not (file in broken and current and _lost_columns(table, current)):
            continue
        if file in troubled or "" in troubled:
            kept.append((*key, "problem"))
        elif _is_there(place, file) and (previous.settings != today.settings or key in filtered):
            kept.append((*key, "filter"))
        else:
            continue
        found[key] = [t for t in found.get(key, ()) if t not in current] + [table]
    tables = sorted((table for group in found.values() for table in group), key=_order)
    return replace(today, tables=tuple(tables), kept=tuple(sorted(set(kept))))


def _lost_columns(before: TableShape, now: Sequence[TableShape]) -> bool:
    return not {c.name for c in before.columns} <= {c.name for table in now for c in table.columns}


def is_partial(scan: Scan) -> bool:
    """Whether a problem hid something: a file that was not read whole, or a table kept because of one."""
    broken = any(problem.code in _WHOLE_FILE for problem in scan.problems)
    return broken or any(why == "problem" for _, _, why in scan.kept)


def kept_findings(scans: Sequence[Scan]) -> list[Finding]:
    """What was not scanned and therefore kept, for the reader of the report."""
    reasons = {
        "filter": "Its file is outside the source's filters now: not scanned, so kept as it was.",
        "problem": "Its file has a problem, so the earlier definition is kept.",
    }
    return [
        Finding("kept", f"{schema}.{table}", reasons[why] + " --allow-removals lets it go.")
        for scan in scans
        for schema, table, why in scan.kept
    ]


def _is_there(place: Path | None, file: str) -> bool:
    return bool(place is not None and file and place.is_dir() and (place / file).is_file())


def _read(
    source: SourceSettings, place: Path, commit: str | None, cache: StoredCache | None, engine: Engine | None
) -> ParseResult:
    if source.kind == "repository":
        return parse_repository(
            place,
            name=source.name,
            orms=source.orm,
            include=source.include,
            exclude=source.exclude,
            cache=cache,
            commit=commit,
            engine=engine,
        )
    if source.kind == "ddl":
        return _read_scripts(source, place, commit)
    try:
        document = json.loads(place.read_bytes())
    except ValueError as error:
        raise BadInput(f"{place.name} is not JSON: {error}.", fix="Write it with `dbgraph parse`.") from None
    return from_document(document, name=source.name)


def _read_scripts(source: SourceSettings, place: Path, commit: str | None) -> ParseResult:
    """SQL scripts: a folder of them, or one."""
    is_folder = place.is_dir()
    return parse_repository(
        place if is_folder else place.parent,
        name=source.name,
        orms=("ddl",),
        include=source.include if is_folder else (place.name,),
        exclude=source.exclude if is_folder else (),
        commit=commit,
    )


def _placed(settings: Settings, source: SourceSettings, table: TableShape) -> TableShape:
    """The table under its dictionary schema: what the code names (turned from the server's name into the
    dictionary's), else the source's ``schema``, else the source's name."""
    database = settings.database(source.database) if source.database else None
    server_names = {server: logical for logical, server in (database.schemas if database else {}).items()}
    default = source.schema_name or re.sub(r"\W+", "_", source.name).strip("_") or "main"
    engine = table.engine or (database.engine if database else None)

    def logical(schema: str | None) -> str | None:
        if schema is None or (database and schema in database.schemas):
            return schema
        if schema in server_names:
            return server_names[schema]
        is_home = schema == "public" and engine is Engine.POSTGRESQL and source.schema_name is not None
        return default if is_home and source.kind == "repository" else schema

    return replace(
        with_schema(replace(table, schema=logical(table.schema)), default, engine),
        references=tuple(replace(r, to_schema=logical(r.to_schema)) for r in table.references),
    )


def _order(table: TableShape) -> tuple[bytes, bytes, str, int]:
    """By the names as they will be stored, so that an odd name does not change its place later."""
    schema, name = (text.encode("utf-8", "replace") for text in (table.schema or "", table.name))
    return (schema, name, table.origin.file, table.origin.line)
