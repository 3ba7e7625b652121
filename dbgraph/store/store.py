"""The store's door: ``open_store``, then ``reading()`` for a snapshot or ``writing()`` for one writer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection, Engine, make_url, select
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError

from dbgraph.errors import BadSettings, Unavailable
from dbgraph.store import sqlite
from dbgraph.store.migrations import MIGRATIONS, Migration, migrate, schema_version
from dbgraph.store.schema import meta


@dataclass(frozen=True)
class Store:
    """An open store. Safe to share between threads; every block gets its own connection."""

    engine: Engine = field(repr=False)
    path: Path

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one version of everything, whatever is written meanwhile.

        Raises ``Unavailable`` when the store can't be read.
        """
        with self._plain_errors(), self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that holds the write lock from its first moment; writers queue. Committed when the
        block ends, undone when it raises.

        Raises ``Unavailable`` when the lock is not free within 30 s or the store can't be written.
        """
        with (
            self._plain_errors(),
            self.engine.connect() as connection,
            sqlite.for_writing(connection).begin(),
        ):
            yield connection

    def graph_version(self) -> str | None:
        """The version of the graph, which changes with every merge that wrote; ``None`` before the first."""
        with self.reading() as connection:
            return connection.execute(select(meta.c.value).where(meta.c.key == "graph_version")).scalar()

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def _plain_errors(self) -> Iterator[None]:
        try:
            yield
        except DatabaseError as error:
            # Subclasses other than OperationalError are mistakes of this program, not states of the store.
            if type(error) not in (DatabaseError, OperationalError):
                raise
            raise sqlite.explain(self.path, error.orig) from error


def open_store(url: str, *, folder: Path, migrations: Sequence[Migration] = MIGRATIONS) -> Store:
    """The store at ``url`` (``sqlite:///file``, relative to ``folder``), created or migrated at need.

    Raises ``BadSettings`` for a URL of another kind; ``Unavailable`` for a file that is no store, is
    damaged, is newer than this program or can't be reached. Nothing is written to such a file.
    """
    path = _path(url, folder)
    sqlite.check_file(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unavailable(
            f"The store {path} can't be made.",
            why=f"Its folder can't be made ({error.strerror}).",
            fix="Correct [store] url.",
            code="store-unusable",
        ) from None
    store = Store(sqlite.open_engine(path), path)
    try:
        with store.reading() as connection:
            current = schema_version(connection) == len(migrations)
        if not current:
            with store.writing() as connection:
                migrate(connection, migrations)
    except BaseException:
        store.close()
        raise
    return store


def _path(url: str, folder: Path) -> Path:
    fix = 'Write it as url = "sqlite:///dbgraph.db".'
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadSettings("[store] url is not a database URL.", fix=fix) from None
    if parsed.get_backend_name() != "sqlite":
        raise BadSettings(
            f"[store] url asks for {parsed.get_backend_name()!r}.",
            why="This version keeps its store in SQLite.",
            fix=fix,
        )
    if not parsed.database or parsed.database == ":memory:" or parsed.query:
        raise BadSettings("[store] url names no file.", fix=fix)
    return (folder / Path(parsed.database).expanduser()).resolve()
