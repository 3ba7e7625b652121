"""SQL scripts: schema files and folders of migrations applied in order, for PostgreSQL, MySQL and SQLite.

Where a repository has models of an ORM too, these say more and are read instead: scripts are read when no ORM
was recognized, or when they are asked for by name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from dbgraph.model import Engine, TableShape
from orm_parsers.base import Findings, Parser, Repository
from orm_parsers.ddl.context import MAX_PROBLEMS, Context, Missing
from orm_parsers.ddl.dialect import dialect_of
from orm_parsers.ddl.history import History, find_histories, is_passed_over
from orm_parsers.ddl.run import run_script
from orm_parsers.ddl.shapes import shapes_of
from orm_parsers.ddl.state import Database

_MAKES = re.compile(r"\b(?:create|alter|comment|rename)\b", re.IGNORECASE)
_TABLES = re.compile(r"\bcreate\b[\w\s]*\btable\b", re.IGNORECASE)
_ENGINES = {"postgres": Engine.POSTGRESQL, "mysql": Engine.MYSQL, "sqlite": Engine.SQLITE}


@dataclass
class _Applied:
    """What a history leaves behind; ``missing`` tells that it does not begin at the beginning."""

    history: History
    tables: list[TableShape]
    missing: list[Missing]

    @property
    def names(self) -> set[str]:
        return {table.name.lower() for table in self.tables}


def parse(repository: Repository, files: Sequence[str]) -> Findings:
    """Every table and view that is there after all scripts have run, each once."""
    applied = [_apply(repository, history) for history in find_histories(files)]
    for one in applied:
        if one.history.is_migrations:
            for other in applied:
                if not other.history.is_migrations and _stands_beside(other.history, one.history):
                    _reconcile(one, other)
    for one in applied:
        for entry in one.missing:
            message = f"{entry.what}: {entry.name} is made nowhere"
            repository.report(entry.file, entry.line, "unresolved", message)
    return Findings(tuple(table for one in applied for table in one.tables))


def _reconcile(migrations: _Applied, snapshot: _Applied) -> None:
    """A schema file beside a folder of migrations is their result, written down: each table counts once. A
    history that changes what it never made is not whole, and then the snapshot is what is true."""
    shared = migrations.names & snapshot.names
    if migrations.missing and (shared or not migrations.tables):
        migrations.tables, migrations.missing = [], []
    else:
        snapshot.tables = [table for table in snapshot.tables if table.name.lower() not in shared]


def _apply(repository: Repository, history: History) -> _Applied:
    texts = {file: repository.text(file) for file in history.files}
    sources = {file: text for file, text in texts.items() if text is not None}
    repository.parsed.update(dict.fromkeys(history.files, True))
    dialect = dialect_of(repository, history, list(sources.values()))
    context = Context(Database(dialect or "postgres"), repository)
    if not history.is_migrations:  # names tell no order: what makes tables is run first, a teardown never
        made = {file: text for file, text in sources.items() if _TABLES.search(text)}
        sources = made | {file: text for file, text in sources.items() if _MAKES.search(text)}
    for file, text in sources.items():
        run_script(context, file, text)
    engine = _ENGINES[dialect] if dialect is not None else None
    missing = list(context.missing.values())[:MAX_PROBLEMS]
    return _Applied(history, list(shapes_of(context, engine)), missing)


def _stands_beside(snapshot: History, migrations: History) -> bool:
    """Whether the schema file's folder is that of the migrations or above it, for the same server."""
    below = f"{migrations.folder}/".startswith(f"{snapshot.folder}/") or not snapshot.folder
    return below and (snapshot.hint == migrations.hint or None in (snapshot.hint, migrations.hint))


PARSER = Parser(
    name="ddl",
    suffixes=(".sql",),
    markers=(
        "CREATE",
        "create",
        "Create",
        "ALTER",
        "alter",
        "Alter",
        "DROP",
        "drop",
        "Drop",
        "RENAME",
        "rename",
        "COMMENT",
        "comment",
    ),
    packages=(),
    parse=parse,
    is_fallback=True,
    passes_over=is_passed_over,
)
