"""SQL scripts: schema files and folders of migrations applied in order, for PostgreSQL, MySQL and SQLite.

Where a repository has models of an ORM too, these say more and are read instead: scripts are read when no ORM
was recognized, or when they are asked for by name.
"""

from __future__ import annotations

from collections.abc import Sequence

from dbgraph.model import Engine, TableShape
from orm_parsers.base import Findings, Parser, Repository
from orm_parsers.ddl.context import Context, Missing
from orm_parsers.ddl.dialect import dialect_of
from orm_parsers.ddl.history import History, find_histories, is_passed_over
from orm_parsers.ddl.run import run_script
from orm_parsers.ddl.shapes import shapes_of
from orm_parsers.ddl.state import Database

_ENGINES = {"postgres": Engine.POSTGRESQL, "mysql": Engine.MYSQL, "sqlite": Engine.SQLITE}


def parse(repository: Repository, files: Sequence[str]) -> Findings:
    """Every table and view that is there after all scripts have run, each once."""
    found: list[tuple[History, TableShape]] = []
    missing: list[tuple[History, Missing]] = []
    for history in find_histories(files):
        tables, absent = _apply(repository, history)
        # a schema file beside a folder of migrations is their result, written down
        known = {t.name.lower() for other, t in found if _is_above(history.folder, other.folder)}
        found += [(history, table) for table in tables if table.name.lower() not in known]
        missing += [(history, entry) for entry in absent]
    for history, entry in missing:
        made = {t.name.lower() for other, t in found if _is_above(other.folder, history.folder)}
        if entry.name.lower() not in made:
            message = f"{entry.what}: {entry.name} is made nowhere"
            repository.report(entry.file, entry.line, "unresolved", message)
    return Findings(tuple(table for _, table in found))


def _apply(repository: Repository, history: History) -> tuple[list[TableShape], list[Missing]]:
    texts = {file: repository.text(file) for file in history.files}
    sources = {file: text for file, text in texts.items() if text is not None}
    repository.parsed.update(dict.fromkeys(history.files, True))
    dialect = dialect_of(repository, history, list(sources.values()))
    context = Context(Database(dialect or "postgres"), repository)
    for file, text in sources.items():
        run_script(context, file, text)
    engine = _ENGINES[dialect] if dialect is not None else None
    return list(shapes_of(context, engine)), context.missing


def _is_above(folder: str, other: str) -> bool:
    """Whether ``other`` is the folder itself or below it."""
    return not folder or other == folder or other.startswith(f"{folder}/")


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
