"""Each engine against a real database: what introspection says, and that reads are bounded and only reads."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import yaml

from dbgraph.engines import Target, load_engine
from dbgraph.errors import BadSettings, Refused, Unavailable
from dbgraph.model import GUARD_SEAL, CheckedQuery, Engine, Environment, Limits, TableShape
from servers import Server

HERE = Path(__file__).parent
EXPECTED = yaml.safe_load((HERE / "expected.yaml").read_text("utf-8"))
DDL = {name: (HERE / f"{name}.sql").read_text("utf-8") for name in ("sqlite", "postgresql", "mysql")}


def _unchecked(text: str, dialect: str) -> CheckedQuery:
    """A query that the guard never saw: the engine's own walls are tested without it."""
    return CheckedQuery(text, dialect, (), "test", seal=GUARD_SEAL)


@pytest.fixture
def sqlite_target(tmp_path: Path) -> Target:
    with closing(sqlite3.connect(tmp_path / "shop.db")) as connection:
        connection.executescript(DDL["sqlite"])
    return Target("shop", Environment.STAGING, Engine.SQLITE, "sqlite:///shop.db", "shop", folder=tmp_path)


@pytest.fixture
def postgresql_target(postgres_server: Server) -> Iterator[Target]:
    import psycopg

    place = f"{postgres_server.user}:{postgres_server.password}@127.0.0.1:{postgres_server.port}"
    with psycopg.connect(f"postgresql://{place}/postgres", autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS engines")
        connection.execute("CREATE DATABASE engines")
    with psycopg.connect(f"postgresql://{place}/engines", autocommit=True) as connection:
        connection.execute(DDL["postgresql"])
    yield Target("shop", Environment.STAGING, Engine.POSTGRESQL, f"postgresql://{place}/engines", "shop")


@pytest.fixture
def mysql_target(mariadb_server: Server) -> Iterator[Target]:
    import pymysql
    from pymysql.constants import CLIENT

    place = f"{mariadb_server.user}:{mariadb_server.password}@127.0.0.1:{mariadb_server.port}"
    with pymysql.connect(
        host="127.0.0.1",
        port=mariadb_server.port,
        user=mariadb_server.user,
        password=mariadb_server.password,
        client_flag=CLIENT.MULTI_STATEMENTS,
        autocommit=True,
    ) as connection:
        with connection.cursor() as cursor:
            cursor.execute(
                "DROP DATABASE IF EXISTS engines; CREATE DATABASE engines; USE engines;" + DDL["mysql"]
            )
            while cursor.nextset():
                pass
    yield Target("shop", Environment.STAGING, Engine.MYSQL, f"mysql://{place}/engines", "shop")


@pytest.fixture(params=["sqlite", "postgresql", "mysql"])
def target(request: pytest.FixtureRequest) -> Target:
    found: Target = request.getfixturevalue(f"{request.param}_target")
    return found


def _facts(shape: TableShape) -> dict[str, Any]:
    """The shape as plain data, without what is empty."""
    columns = {}
    for column in shape.columns:
        flags = [
            word
            for word, holds in (
                ("pk", column.primary_key),
                ("auto", column.auto_increment),
                ("not null", column.nullable is False),
                ("unique", column.unique),
            )
            if holds
        ]
        columns[column.name] = " ".join([str(column.type), *flags])
    facts: dict[str, Any] = {"kind": shape.kind, "columns": columns}
    if shape.references:
        facts["references"] = [
            f"{','.join(r.columns)} -> {r.to_table}({','.join(r.to_columns)}) {r.on_delete or ''}".strip()
            for r in shape.references
        ]
    if shape.enums:
        facts["enums"] = {e.name: [v.value for v in e.values] for e in shape.enums}
    if shape.comment:
        facts["comment"] = shape.comment
    return facts


def test_introspection(target: Target) -> None:
    shapes = load_engine(target.engine).introspect(target)
    assert {shape.schema for shape in shapes} == {"shop"}
    assert {shape.name: _facts(shape) for shape in shapes} == EXPECTED[target.engine.value]


def test_profile_counts_empty_and_distinct(target: Target) -> None:
    adapter = load_engine(target.engine)
    orders = next(shape for shape in adapter.introspect(target) if shape.name == "orders")
    assert adapter.profile is not None
    counted = adapter.profile(target, orders)
    assert (counted["old_flag"].rows, counted["old_flag"].empty, counted["old_flag"].distinct) == (3, 3, 0)
    assert (counted["status"].empty, counted["status"].distinct) == (0, 2)


def test_rows_arrive_exact(target: Target) -> None:
    adapter = load_engine(target.engine)
    query = _unchecked("SELECT id, total, big, status, old_flag FROM orders ORDER BY id", adapter.dialect)
    assert adapter.run is not None
    with adapter.run(target, query, Limits()) as stream:
        rows = [[stream.exact(value) for value in row] for row in stream.rows]
    assert stream.names == ("id", "total", "big", "status", "old_flag")
    first = "10.10" if target.engine is not Engine.SQLITE else 10.1
    assert rows[0] == [1, first, "9007199254740993", "open", None]
    assert len(rows) == 3


@pytest.mark.parametrize(
    "text",
    ["DELETE FROM orders", "UPDATE orders SET status = 'x'", "DROP TABLE orders", "CREATE TABLE t (a int)"],
)
def test_a_write_that_got_past_the_guard_changes_nothing(target: Target, text: str) -> None:
    adapter = load_engine(target.engine)
    assert adapter.run is not None
    with pytest.raises((Refused, Unavailable)):
        with adapter.run(target, _unchecked(text, adapter.dialect), Limits()) as stream:
            list(stream.rows)
    with adapter.run(target, _unchecked("SELECT count(*) FROM orders", adapter.dialect), Limits()) as stream:
        assert list(stream.rows) == [(3,)]


def test_a_long_statement_is_stopped(target: Target) -> None:
    adapter = load_engine(target.engine)
    slow = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000000000) "
        "SELECT count(*) FROM n"
    )
    if target.engine is Engine.MYSQL:  # its recursion is bounded by a setting, a cross join is not
        slow = "SELECT count(*) FROM information_schema.columns a, information_schema.columns b, " + (
            "information_schema.columns c WHERE concat(a.column_name, b.column_name, c.column_name) = 'zz'"
        )
    assert adapter.run is not None
    with pytest.raises(Unavailable, match=r"stopped after 0\.3 s"):
        with adapter.run(target, _unchecked(slow, adapter.dialect), Limits(seconds=0.3)) as stream:
            list(stream.rows)


def test_errors_show_no_value(target: Target) -> None:
    adapter = load_engine(target.engine)
    text = "SELECT abs(-9223372036854775808), 'taro@example.jp' FROM nowhere_at_all"
    assert adapter.run is not None
    with pytest.raises(Unavailable) as caught:
        with adapter.run(target, _unchecked(text, adapter.dialect), Limits()) as stream:
            list(stream.rows)
    assert "taro" not in str(caught.value)
    assert "nowhere" not in str(caught.value)


@pytest.mark.parametrize(
    ("engine", "url"),
    [
        (Engine.SQLITE, "sqlite:///absent.db"),
        (Engine.POSTGRESQL, "postgresql://nobody:hidden@127.0.0.1:1/none"),
        (Engine.MYSQL, "mysql://nobody:hidden@127.0.0.1:1/none"),
        (Engine.MONGODB, "mongomock:///absent.json"),
    ],
)
def test_out_of_reach_is_one_sentence_without_the_password(engine: Engine, url: str, tmp_path: Path) -> None:
    target = Target("shop", Environment.STAGING, engine, url, "shop", folder=tmp_path)
    with pytest.raises(Unavailable) as caught:
        load_engine(engine).introspect(target)
    assert "shop/staging" in str(caught.value)
    assert "hidden" not in str(caught.value) + repr(target)
    assert not (tmp_path / "absent.db").exists()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"not a database at all" * 100)
    target = Target("x", Environment.STAGING, Engine.SQLITE, "sqlite:///x.db", "x", folder=tmp_path)
    with pytest.raises(Unavailable, match="not a sound SQLite database"):
        load_engine(Engine.SQLITE).introspect(target)


def test_production_wants_a_replica(postgresql_target: Target, mysql_target: Target) -> None:
    for target in (postgresql_target, mysql_target):
        adapter = load_engine(target.engine)
        production = Target("shop", Environment.PRODUCTION, target.engine, target.url, "shop")
        assert adapter.run is not None
        with pytest.raises(Refused, match="allow_primary"):
            with adapter.run(production, _unchecked("SELECT 1", adapter.dialect), Limits()):
                pass


def test_documents_show_their_paths(tmp_path: Path) -> None:
    (tmp_path / "d.json").write_text(
        '{"carts": [{"_id": {"$oid": "65f000000000000000000001"}, "owner": {"name": "A"},'
        ' "items": [{"sku": "x", "n": 1}, {"sku": "y"}], "at": {"$date": "2024-01-01T00:00:00Z"}},'
        ' {"_id": {"$oid": "65f000000000000000000002"}, "items": []}], "empty": []}',
        "utf-8",
    )
    target = Target("d", Environment.STAGING, Engine.MONGODB, "mongomock:///d.json", "d", folder=tmp_path)
    (carts,) = load_engine(Engine.MONGODB).introspect(target)
    assert {c.name: (c.type, c.nullable) for c in carts.columns} == {
        "_id": ("objectId", False),
        "owner": ("object", True),
        "owner.name": ("string", True),
        "items": ("array", False),
        "items[].sku": ("string", True),
        "items[].n": ("number", True),
        "at": ("date", True),
    }


def test_a_file_url_without_a_path_is_explained(tmp_path: Path) -> None:
    target = Target("x", Environment.STAGING, Engine.SQLITE, "sqlite://host/x.db", "x", folder=tmp_path)
    with pytest.raises(BadSettings, match="names no file"):
        load_engine(Engine.SQLITE).introspect(target)
