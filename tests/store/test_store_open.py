"""Opening a store: new, old, newer, foreign, damaged. Each refusal is a sentence and writes nothing."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Column, Connection, Integer, MetaData, Table, insert, inspect, select, text, update

from dbgraph.errors import BadSettings, DbgraphError, Unavailable
from dbgraph.store.migrations import MIGRATIONS, schema_version
from dbgraph.store.schema import leases, meta, metadata, search_documents
from dbgraph.store.store import open_store

URL = "sqlite:///dbgraph.db"


def test_a_new_store_has_every_table_and_opens_again(tmp_path: Path) -> None:
    store = open_store("sqlite:///deep/er/dbgraph.db", folder=tmp_path)
    assert store.path == tmp_path / "deep" / "er" / "dbgraph.db"
    with store.reading() as connection:
        assert set(metadata.tables) <= set(inspect(connection).get_table_names())
        assert schema_version(connection) == len(MIGRATIONS)
    assert store.graph_version() is None
    store.close()
    before = store.path.read_bytes()
    again = open_store("sqlite:///deep/er/dbgraph.db", folder=tmp_path)
    again.close()
    assert store.path.read_bytes() == before


def test_many_may_make_the_same_store_at_once(tmp_path: Path) -> None:
    for attempt in range(5):
        url = f"sqlite:///store{attempt}.db"
        start = threading.Barrier(6)

        def make(url: str = url, start: threading.Barrier = start) -> str | None:
            start.wait()
            store = open_store(url, folder=tmp_path)
            with store.writing() as connection:
                version = schema_version(connection)
            store.close()
            return str(version)

        with ThreadPoolExecutor(6) as pool:
            done = [pool.submit(make) for _ in range(6)]
        assert {entry.result() for entry in done} == {str(len(MIGRATIONS))}


def make_text(path: Path) -> None:
    path.write_text("these are my notes, not a database")


def make_foreign(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY)")
        connection.execute("CREATE TABLE meta (key TEXT, value TEXT)")
    connection.close()


def make_store(path: Path) -> None:
    open_store(URL, folder=path.parent).close()


def make_cut(path: Path) -> None:
    make_store(path)
    path.write_bytes(path.read_bytes()[:5000])


def make_garbled(path: Path) -> None:
    make_store(path)
    content = bytearray(path.read_bytes())
    content[100:4096] = b"\xa5" * 3996
    path.write_bytes(bytes(content))


def make_newer(path: Path) -> None:
    store = open_store(URL, folder=path.parent)
    with store.writing() as connection:
        connection.execute(update(meta).where(meta.c.key == "schema_version").values(value="99"))
    store.close()


UNUSABLE: list[tuple[str, Callable[[Path], None], str, str]] = [
    ("text", make_text, "store-unusable", "not an SQLite database"),
    ("foreign", make_foreign, "store-unusable", "not a dictionary"),
    ("cut off", make_cut, "store-damaged", "damaged"),
    ("garbled", make_garbled, "store-damaged", "damaged"),
    ("newer", make_newer, "store-newer", "version 99"),
    ("folder", lambda path: path.mkdir(), "store-unusable", "a folder"),
]


@pytest.mark.parametrize(("make", "code", "says"), [u[1:] for u in UNUSABLE], ids=[u[0] for u in UNUSABLE])
def test_an_unusable_file_is_told_and_left_as_it_is(
    tmp_path: Path, make: Callable[[Path], None], code: str, says: str
) -> None:
    path = tmp_path / "dbgraph.db"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(Unavailable) as refused:
        open_store(URL, folder=tmp_path)
    assert refused.value.code == code
    assert says in str(refused.value)
    assert refused.value.fix, "it says what to do"
    assert (path.read_bytes() if path.is_file() else None) == before


@pytest.mark.parametrize(
    "url",
    ["", "no url", "mysql://host/db", "sqlite://", "sqlite:///:memory:", "sqlite:///x.db?mode=ro"],
)
def test_other_urls_are_settings_errors(tmp_path: Path, url: str) -> None:
    with pytest.raises(BadSettings) as refused:
        open_store(url, folder=tmp_path)
    assert "sqlite:///dbgraph.db" in refused.value.fix
    assert list(tmp_path.iterdir()) == []


def test_damage_that_shows_later_is_a_sentence_too(tmp_path: Path) -> None:
    store = open_store(URL, folder=tmp_path)
    blank = dict.fromkeys(("columns", "descriptions", "labels", "embedding_text"), "")
    texts = blank | {"names": "word " * 50}
    rows = [{"qualified_name": f"s.t{i}", "schema_name": "s", "is_dead": False, **texts} for i in range(500)]
    with store.writing() as connection:
        connection.execute(insert(search_documents), rows)
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
    content = bytearray(store.path.read_bytes())
    content[len(content) // 2 :] = b"\xa5" * (len(content) - len(content) // 2)
    store.path.write_bytes(bytes(content))
    again = open_store(URL, folder=tmp_path)
    with pytest.raises(Unavailable, match="damaged"), again.reading() as connection:
        connection.execute(select(search_documents)).all()
        connection.execute(text("SELECT count(*) FROM search_documents_missing"))
    again.close()


# ------------------------------------------------------------------------------------- transactions


def test_a_reader_sees_one_version(tmp_path: Path) -> None:
    store = open_store(URL, folder=tmp_path)
    count = select(meta.c.key)
    with store.reading() as reader:
        before = reader.execute(count).all()
        with store.writing() as writer:
            writer.execute(insert(meta).values(key="new", value="1"))
        assert reader.execute(count).all() == before
    with store.reading() as reader:
        assert len(reader.execute(count).all()) == len(before) + 1
    store.close()


def test_an_exception_undoes_the_whole_block(tmp_path: Path) -> None:
    store = open_store(URL, folder=tmp_path)
    with pytest.raises(ZeroDivisionError), store.writing() as writer:
        writer.execute(insert(meta).values(key="new", value="1"))
        raise ZeroDivisionError
    with store.reading() as reader:
        assert reader.execute(select(meta).where(meta.c.key == "new")).all() == []
    store.close()


def test_writers_queue_and_none_is_lost(tmp_path: Path) -> None:
    store = open_store(URL, folder=tmp_path)
    with store.writing() as connection:
        connection.execute(insert(meta).values(key="sum", value="0"))

    def add() -> None:
        for _ in range(20):
            with store.writing() as connection:
                value = connection.execute(select(meta.c.value).where(meta.c.key == "sum")).scalar_one()
                connection.execute(update(meta).where(meta.c.key == "sum").values(value=str(int(value) + 1)))

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(add) for _ in range(4)]:
            done.result()
    with store.reading() as connection:
        assert connection.execute(select(meta.c.value).where(meta.c.key == "sum")).scalar() == "80"
    store.close()


def test_a_mistake_in_a_statement_is_not_hidden(tmp_path: Path) -> None:
    store = open_store(URL, folder=tmp_path)
    row = {"name": "x", "holder": "h", "expires_at": 1.0}
    with store.writing() as connection:
        connection.execute(insert(leases).values(**row))
    with pytest.raises(Exception, match="UNIQUE") as raised, store.writing() as connection:
        connection.execute(insert(leases).values(**row))
    assert not isinstance(raised.value, DbgraphError)
    store.close()


# --------------------------------------------------------------------------------------- migrations

EXTRA = Table("extra", MetaData(), Column("id", Integer, primary_key=True))


def add_extra(connection: Connection) -> None:
    EXTRA.create(connection, checkfirst=True)


def broken(connection: Connection) -> None:
    EXTRA.create(connection)
    raise ZeroDivisionError


def test_an_old_store_takes_the_missing_steps(tmp_path: Path) -> None:
    store = open_store(URL, folder=tmp_path)
    with store.writing() as connection:
        connection.execute(insert(meta).values(key="kept", value="yes"))
    store.close()
    newer = open_store(URL, folder=tmp_path, migrations=(*MIGRATIONS, add_extra))
    with newer.reading() as connection:
        assert inspect(connection).has_table("extra")
        assert schema_version(connection) == len(MIGRATIONS) + 1
        assert connection.execute(select(meta.c.value).where(meta.c.key == "kept")).scalar() == "yes"
    newer.close()
    with pytest.raises(Unavailable, match="newer dbgraph"):
        open_store(URL, folder=tmp_path)


def test_a_step_that_fails_leaves_the_old_store(tmp_path: Path) -> None:
    open_store(URL, folder=tmp_path).close()
    with pytest.raises(ZeroDivisionError):
        open_store(URL, folder=tmp_path, migrations=(*MIGRATIONS, broken))
    store = open_store(URL, folder=tmp_path)
    with store.reading() as connection:
        assert schema_version(connection) == len(MIGRATIONS)
        assert not inspect(connection).has_table("extra")
    store.close()
