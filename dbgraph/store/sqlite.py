"""What is particular to SQLite: connections, transactions and the full-text index.

**The index for search** is the FTS5 table ``search_fts`` with the columns ``names``, ``columns``,
``descriptions``, ``labels``, ``relations`` (in this order, for the weights of ``bm25``), tokenizer
``porter unicode61``. It is an external-content table over ``search_documents`` (``rowid`` = its ``id``) that
triggers keep in step within the same transaction, so whoever writes a document has changed the index::

    SELECT d.qualified_name, bm25(search_fts, 3, 2, 3, 2, 1) AS rank
    FROM search_fts JOIN search_documents d ON d.id = search_fts.rowid
    WHERE search_fts MATCH :expression ORDER BY rank, d.qualified_name

``unicode61`` takes a run of Japanese or Chinese for one word, so documents are stored with such runs split
into pairs of characters; ``lexical_text`` does it, and a query must go through it as well.
"""

from __future__ import annotations

import re
import sqlite3
import time
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event, text

from dbgraph.errors import Unavailable

_HEADER = b"SQLite format 3\x00"
_BUSY_SECONDS = 30.0
_IMMEDIATE = "dbgraph_immediate"
"""Execution option of a connection whose transactions take the write lock at once."""

_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f]+")

FULL_TEXT_COLUMNS = ("names", "columns", "descriptions", "labels", "relations")
_LISTED = ", ".join(FULL_TEXT_COLUMNS)
_NEW = ", ".join(f"new.{name}" for name in FULL_TEXT_COLUMNS)
_OLD = ", ".join(f"old.{name}" for name in FULL_TEXT_COLUMNS)
_FORGET = "INSERT INTO search_fts(search_fts, rowid, {listed}) VALUES ('delete', old.id, {old})"
_LEARN = "INSERT INTO search_fts(rowid, {listed}) VALUES (new.id, {new})"
_TRIGGERS = {"insert": (_LEARN,), "delete": (_FORGET,), "update": (_FORGET, _LEARN)}


def lexical_text(value: str) -> str:
    """The text as the full-text index can split it: runs of Japanese or Chinese become overlapping pairs
    of characters (``返品確認`` -> ``返品 品確 確認``); everything else stays as it is."""
    return _UNSPACED.sub(lambda run: f" {' '.join(_pairs(run.group()))} ", value)


def _pairs(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(len(run) - 1)] or [run]


def create_full_text(connection: Connection) -> None:
    """Makes ``search_fts`` and the triggers that keep it in step."""
    connection.execute(
        text(
            f"CREATE VIRTUAL TABLE search_fts USING fts5({_LISTED}, content='search_documents', "
            "content_rowid='id', tokenize='porter unicode61')"
        )
    )
    for change, steps in _TRIGGERS.items():
        body = "; ".join(steps).format(listed=_LISTED, old=_OLD, new=_NEW)
        connection.execute(
            text(
                f"CREATE TRIGGER search_fts_{change} AFTER {change.upper()} ON search_documents "
                f"BEGIN {body}; END"
            )
        )


def renew_full_text(connection: Connection) -> None:
    """Makes the index anew from the documents, after its columns changed."""
    for change in _TRIGGERS:
        connection.execute(text(f"DROP TRIGGER IF EXISTS search_fts_{change}"))
    connection.execute(text("DROP TABLE IF EXISTS search_fts"))
    create_full_text(connection)
    connection.execute(text("INSERT INTO search_fts(search_fts) VALUES ('rebuild')"))


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
