"""What is particular to SQLite: connections and transactions."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event

from dbgraph.errors import Unavailable

_HEADER = b"SQLite format 3\x00"
_BUSY_SECONDS = 30.0
_IMMEDIATE = "dbgraph_immediate"
"""Execution option of a connection whose transactions take the write lock at once."""


def check_file(path: Path) -> None:
    """Raises ``Unavailable`` when the file is there and is not a sound store; writes nothing to it.

    An absent or empty file is fine: it becomes a new store.
    """
    if path.is_dir():
        raise _unusable(path, "It is a folder.", "Let [store] url name a file.")
    try:
        if not path.exists() or path.stat().st_size == 0:
            return
        with path.open("rb") as file:
            header = file.read(len(_HEADER))
    except OSError as error:
        raise _unusable(path, f"{error.strerror}.", "Check the path and its permissions.") from None
    if header != _HEADER:
        raise _unusable(
            path, "It is not an SQLite database.", "Let [store] url name another file, or move this one away."
        )
    tables = _tables_of(path)
    if tables and not tables >= {"meta", "leases", "nodes"}:
        raise _unusable(
            path,
            "It is an SQLite database, but not a dictionary.",
            "Let [store] url name another file; the dictionary never writes into a foreign database.",
        )


def _tables_of(path: Path) -> set[str]:
    address = f"file:{quote(str(path))}?mode=ro"
    try:
        connection = sqlite3.connect(address, uri=True, timeout=_BUSY_SECONDS)
        try:
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
            if "meta" in names:
                connection.execute("SELECT key, value FROM meta").fetchall()
        finally:
            connection.close()
    except sqlite3.DatabaseError as error:
        raise explain(path, error) from None
    return names


def explain(path: Path, error: BaseException | None) -> Unavailable:
    """An error of SQLite as a sentence: damaged, busy, or not usable for another reason."""
    name = getattr(error, "sqlite_errorname", type(error).__name__)
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return _damaged(path, name)
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return Unavailable(
            f"The store {path} is busy.",
            why=f"Another process has been writing for more than {_BUSY_SECONDS:g} s.",
            fix="Try again; if it stays so, look for a process that hangs.",
            code="store-busy",
        )
    return Unavailable(
        f"The store {path} can't be used ({name}).",
        fix="Check the disk, the permissions of the file and of its folder, and the [store] url.",
        code="store-unusable",
    )


def _damaged(path: Path, name: str) -> Unavailable:
    return _unusable(
        path,
        f"The file is damaged ({name}).",
        "Put back a backup; or move the file away and run `dbgraph build`, which makes the graph anew "
        "(people's edits and grants are only in the backup).",
        code="store-damaged",
    )


def _unusable(path: Path, why: str, fix: str, code: str = "store-unusable") -> Unavailable:
    return Unavailable(f"The store {path} can't be opened.", why=why, fix=fix, code=code)


def open_engine(path: Path) -> Engine:
    """Connections to the file: write-ahead log, foreign keys on, writers queue for up to 30 s.

    Transactions are begun by hand: the driver's own habit of beginning late would let a reader see two
    versions. https://docs.sqlalchemy.org/en/20/dialects/sqlite.html (transactions with SQLite)
    """
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": _BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        _use_write_ahead_log(connection)
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        immediate = connection.get_execution_options().get(_IMMEDIATE, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Kept in the file, so only a new store changes it. SQLite does not wait for others at this one
    statement (two processes that make one store at once), hence the loop."""
    deadline = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def for_writing(connection: Connection) -> Connection:
    """The connection, whose next transaction takes the write lock when it begins."""
    return connection.execution_options(**{_IMMEDIATE: True})
