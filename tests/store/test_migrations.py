"""A store of each earlier version, filled, becomes today's without losing anything. One file per version."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import func, inspect, select

from dbgraph.store.migrations import MIGRATIONS, schema_version
from dbgraph.store.schema import meta, metadata, search_documents, vectors
from dbgraph.store.search_index import read_search_index
from dbgraph.store.store import open_store

VERSIONS = sorted((Path(__file__).parent / "versions").glob("*.sql"))


def test_every_earlier_version_is_tested() -> None:
    assert [file.stem for file in VERSIONS] == [str(number) for number in range(1, len(MIGRATIONS))]


@pytest.mark.parametrize("file", VERSIONS, ids=lambda file: file.stem)
def test_an_earlier_store_becomes_todays(file: Path, tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / "dbgraph.db")
    old.executescript(file.read_text("utf-8"))
    old.commit()
    old.close()
    store = open_store("sqlite:///dbgraph.db", folder=tmp_path)
    with store.reading() as connection:
        assert schema_version(connection) == len(MIGRATIONS)
        for table in metadata.tables.values():
            present = {column["name"] for column in inspect(connection).get_columns(table.name)}
            assert present == {column.name for column in table.columns}, table.name
        assert connection.execute(select(func.count()).select_from(search_documents)).scalar() == 1
        assert "search_fts" not in inspect(connection).get_table_names()
        index = read_search_index(connection, "", "some-model")
        assert list(index.lexical.postings("bought").tables) == [0]
        assert list(index.lexical.postings("customer_id").tables) == [0]
        assert index.names == ("shop.orders",)
        assert index.matrix.tolist() == [[1.0, 0.0]]
        assert connection.execute(select(vectors.c.columns)).scalars().all() == [None]
        keys = set(connection.execute(select(meta.c.key)).scalars())
        assert keys == {"schema_version", "graph_version"}, "the next build compares everything again"
    store.close()
