"""Phase 3a: the live catalogue of each database; one out of reach keeps yesterday's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from dbgraph.build.progress import Progress
from dbgraph.build.report import Trouble
from dbgraph.errors import DbgraphError
from dbgraph.model import TableShape, with_schema
from dbgraph.settings import DatabaseSettings, Settings
from dbgraph.store.rows import Row
from dbgraph.store.scans import Scan

Introspect = Callable[[DatabaseSettings], tuple[TableShape, ...]]
"""The tables of the database with the dictionary's schema names; raises ``DbgraphError``."""


def introspect_all(
    settings: Settings,
    only: str | None,
    stored: Mapping[str, Scan],
    read: Introspect,
    progress: Progress,
) -> tuple[list[Scan], frozenset[str], list[Trouble]]:
    """The live scan of every database in the settings (today's, else the stored one), the names of those
    that answered today, and why others did not. With ``only``, that source's database alone is asked."""
    reachable = [database for database in settings.databases if database.environments]
    asked = [database for database in reachable if only is None or database.name == _database(settings, only)]
    progress.phase("live check", len(asked))
    today: dict[str, Scan] = {}
    troubles = []
    for database in asked:
        scan, trouble = introspect(database, read)
        if scan is not None:
            today[database.name] = scan
        if trouble is not None:
            troubles.append(trouble)
        progress.advance()
    scans = [today.get(database.name) or stored.get(database.name) for database in reachable]
    return [scan for scan in scans if scan is not None], frozenset(today), troubles


def _database(settings: Settings, source: str) -> str | None:
    return next((entry.database for entry in settings.sources if entry.name == source), None)


def introspect(database: DatabaseSettings, read: Introspect) -> tuple[Scan | None, Trouble | None]:
    """The live scan, or ``None`` and why: out of reach, or a driver that is not installed."""
    try:
        shapes = read(database)
    except DbgraphError as error:
        return None, Trouble("database", database.name, error.code, str(error))
    default = next(iter(database.schemas), database.name)
    tables = (with_schema(shape, default, database.engine) for shape in shapes)
    ordered = sorted(tables, key=lambda table: (table.schema or "", table.name))
    return Scan(kind="database", name=database.name, tables=tuple(ordered)).cleaned(), None


def live_relations(scans: Sequence[Scan]) -> list[Row]:
    """What statements can resolve to: every live relation, as ``live_relations`` rows."""
    return [
        {
            "database": scan.name,
            "schema_name": table.schema or "",
            "name": table.name,
            "kind": table.kind,
            "columns": [[column.name, column.type] for column in table.columns],
        }
        for scan in scans
        for table in scan.tables
    ]
