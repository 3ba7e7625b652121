"""The whole path on PostgreSQL and MariaDB, in production and masked: honest reads are answered, no seeded
value gets out of a masked column by any way, and nothing has an effect."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from dbgraph.app import App, open_app
from dbgraph.build import daily
from dbgraph.cli.build import tools
from dbgraph.errors import DbgraphError, Refused
from dbgraph.model import Identity
from dbgraph.query.markdown import answer_to_json, render_answer
from dbgraph.query.request import Query
from dbgraph.query.run import run_query
from dbgraph.settings import load_settings
from dbgraph.store.audit import read_audit
from servers import Server

HERE = Path(__file__).parent / "servers"
CASES = yaml.safe_load((HERE / "cases.yaml").read_text("utf-8"))
ENGINES = ("postgresql", "mysql")
CANARIES = (
    "canary.one",
    "canary.two",
    "canaryname",
    "canary.json",
    "canary.memo",
    "1111-2222",
    "1981",
    "03-07",
)
ME = Identity("dev@localhost", client="test")
SETTINGS = """
[[databases]]
name = "shop"
engine = "{engine}"
[databases.environments.production]
url = "{url}"
allow_primary = true
[[grants]]
person = "dev@localhost"
database = "shop"
environment = "production"
[search]
embedder = "none"
"""


def _cases(kind: str) -> list[Any]:
    entries = [entry if isinstance(entry, dict) else {"sql": entry} for entry in CASES[kind]]
    return [
        pytest.param(engine, entry["sql"], id=f"{engine}: {entry['sql'][:60]}")
        for engine in ENGINES
        for entry in entries
        if entry.get("only", engine) == engine
    ]


def _fill_postgresql(server: Server) -> str:
    import psycopg

    place = f"{server.user}:{server.password}@127.0.0.1:{server.port}"
    with psycopg.connect(f"postgresql://{place}/postgres", autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS masked_shop")
        connection.execute("CREATE DATABASE masked_shop")
    with psycopg.connect(f"postgresql://{place}/masked_shop", autocommit=True) as connection:
        connection.execute((HERE / "postgresql.sql").read_bytes())
        connection.execute("ANALYZE")
    return f"postgresql://{place}/masked_shop"


def _fill_mysql(server: Server) -> str:
    import pymysql
    from pymysql.constants import CLIENT

    with (
        pymysql.connect(
            host="127.0.0.1",
            port=server.port,
            user=server.user,
            password=server.password,
            client_flag=CLIENT.MULTI_STATEMENTS,
            autocommit=True,
        ) as connection,
        connection.cursor() as cursor,
    ):
        ddl = (HERE / "mysql.sql").read_text("utf-8")
        cursor.execute(
            "DROP DATABASE IF EXISTS masked_shop; CREATE DATABASE masked_shop; USE masked_shop;" + ddl
        )
        while cursor.nextset():
            pass
    return f"mysql://{server.user}:{server.password}@127.0.0.1:{server.port}/masked_shop"


@pytest.fixture(scope="module")
def apps(
    postgres_server: Server, mariadb_server: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, App]]:
    urls = {"postgresql": _fill_postgresql(postgres_server), "mysql": _fill_mysql(mariadb_server)}
    opened = {}
    for engine, url in urls.items():
        folder = tmp_path_factory.mktemp(engine)
        (folder / "dbgraph.toml").write_text(SETTINGS.format(engine=engine, url=url), "utf-8")
        app = open_app(load_settings(folder / "dbgraph.toml"))
        report = daily.run(app.settings, app.store, tools(app))
        assert report.status == "complete", report.to_json()
        opened[engine] = app
    yield opened
    for app in opened.values():
        app.store.close()


def _seen(shown: str, sql: str) -> list[str]:
    """Seeded values in a text, beside those that the caller wrote himself."""
    return [word for word in CANARIES if word in shown.lower() and word not in sql.lower()]


@pytest.mark.parametrize(("engine", "sql"), _cases("honest"))
def test_honest_reads_are_answered(apps: dict[str, App], engine: str, sql: str) -> None:
    answer = run_query(apps[engine], ME, Query("shop", sql))
    assert answer.rows.names
    shown = render_answer(answer) + json.dumps(answer_to_json(answer))
    assert _seen(shown, sql) == []


@pytest.mark.parametrize(("engine", "sql"), _cases("attack"))
def test_no_seeded_value_gets_out(apps: dict[str, App], engine: str, sql: str) -> None:
    try:
        answer = run_query(apps[engine], ME, Query("shop", sql))
        shown = render_answer(answer) + json.dumps(answer_to_json(answer))
    except DbgraphError as error:
        shown = json.dumps(error.to_json())
    assert _seen(shown, sql) == []
    record = json.dumps(read_audit(apps[engine].store, limit=1)[0])
    assert [word for word in CANARIES if word in record.lower()] == []


@pytest.mark.parametrize(("engine", "sql"), _cases("effect"))
def test_effects_are_refused(apps: dict[str, App], engine: str, sql: str) -> None:
    with pytest.raises(Refused):
        run_query(apps[engine], ME, Query("shop", sql))


@pytest.mark.parametrize("engine", ENGINES)
def test_values_arrive_as_they_are(apps: dict[str, App], engine: str) -> None:
    total = run_query(apps[engine], ME, Query("shop", "SELECT total, memo FROM orders WHERE id = 2"))
    assert [list(row) for row in total.rows.rows] == [["99999999.99", None]]
    joined = run_query(apps[engine], ME, Query("shop", "SELECT joined_at FROM customers WHERE id = 1"))
    assert ".123456" in str(joined.rows.rows[0][0])


@pytest.mark.parametrize("engine", ENGINES)
def test_a_type_that_can_not_hold_the_mask_becomes_null_and_says_so(
    apps: dict[str, App], engine: str
) -> None:
    answer = run_query(apps[engine], ME, Query("shop", "SELECT id, birth_date FROM customers ORDER BY id"))
    document = answer_to_json(answer)
    assert document["columns"][1]["masked"] == "birth_date"
    assert [row[1] for row in document["rows"]] in ([None, None], ["****-**-**", None])
