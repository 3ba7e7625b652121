"""Phase 4 (opt-in): counts per column of the live tables. Only numbers travel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from dbgraph.build.progress import Progress
from dbgraph.build.report import Trouble
from dbgraph.errors import DbgraphError
from dbgraph.model import TableShape
from dbgraph.settings import DatabaseSettings, Settings
from dbgraph.store.scans import Scan

Profile = Callable[[DatabaseSettings, TableShape], Mapping[str, Mapping[str, int]]]
"""column -> ``{"rows", "empty", "distinct"}``; raises ``DbgraphError``."""


def profile_all(
    settings: Settings,
    live: Sequence[Scan],
    answered: frozenset[str],
    stored: Mapping[str, Scan],
    measure: Profile | None,
    progress: Progress,
) -> tuple[list[Scan], list[Trouble]]:
    """The profile scan of every database that asks for one and answered today, else the stored one."""
    scans: list[Scan] = []
    troubles: list[Trouble] = []
    tables = {scan.name: scan.tables for scan in live}
    for database in settings.databases:
        earlier = stored.get(database.name)
        if not database.profile:
            continue
        if measure is not None and database.name in answered:
            progress.phase(f"profile {database.name}", len(tables[database.name]))
            scan, missed = profile(database, tables[database.name], earlier, measure, progress)
            scans.append(scan)
            troubles.extend(missed)
        elif earlier is not None:
            scans.append(earlier)
    return scans, troubles


def profile(
    database: DatabaseSettings,
    tables: Sequence[TableShape],
    previous: Scan | None,
    measure: Profile,
    progress: Progress,
) -> tuple[Scan, list[Trouble]]:
    """The profile scan of the database; a table that can't be measured keeps its earlier figures."""
    earlier = (previous.profiles if previous else None) or {}
    found: dict[str, Mapping[str, Mapping[str, int]]] = {}
    troubles = []
    for table in tables:
        name = f"{table.schema}.{table.name}"
        try:
            found[name] = {column: dict(counts) for column, counts in measure(database, table).items()}
        except DbgraphError as error:
            troubles.append(Trouble("database", database.name, error.code, f"{name}: {error}"))
            if name in earlier:
                found[name] = earlier[name]
        progress.advance()
    return Scan(kind="profile", name=database.name, profiles=found), troubles
