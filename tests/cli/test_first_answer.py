"""From a repository and a database to a first answer by ``init``, ``build``, ``query`` alone; bad input."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from servers import Server

HERE = Path(__file__).parent
Run = Any
ROWS = (
    "INSERT INTO enclosures (id, climate) VALUES (1, 'dry'), (2, 'wet')",
    "INSERT INTO keepers (id, name, enclosure_id) VALUES (1, 'Hanako Sato', 1), (2, 'Jan Novak', 2)",
)


@pytest.fixture
def zoo(tmp_path: Path) -> Path:
    """A repository of its own with the models of ``repository`` and an SQLite database beside them."""
    shutil.copytree(HERE / "repository", tmp_path / "zoo")
    with closing(sqlite3.connect(tmp_path / "zoo" / "zoo.db")) as connection, connection:
        connection.execute("CREATE TABLE enclosures (id INTEGER PRIMARY KEY, climate TEXT NOT NULL)")
        connection.execute(
            "CREATE TABLE keepers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, "
            "enclosure_id INT REFERENCES enclosures(id))"
        )
        for statement in ROWS:
            connection.execute(statement)
    return tmp_path / "zoo"


def test_sqlite(run: Run, zoo: Path) -> None:
    first = run("init", "--database", "sqlite:///zoo.db", cwd=zoo)
    assert first.returncode == 0, first.stderr
    assert "drizzle" in first.stdout
    assert "reachable, 2 tables" in first.stdout
    built = run("build", cwd=zoo)
    assert built.returncode == 0, built.stderr
    assert built.stdout.startswith("complete")
    answer = json.loads(run("query", "zoo", "SELECT name FROM keepers ORDER BY id", "--json", cwd=zoo).stdout)
    assert answer["rows"] == [["Hanako Sato"], ["Jan Novak"]]
    assert answer["tables"] == [
        {"name": "zoo.keepers", "description": "People who look after the enclosures."}
    ]
    shown = run("show", "keepers", cwd=zoo)
    assert "enclosure_id → zoo.enclosures.id (explicit)" in shown.stdout
    again = run("build", cwd=zoo)
    assert "Nothing changed" in again.stdout


def test_sqlite_production_is_anonymized(run: Run, zoo: Path) -> None:
    assert (
        run("init", "--database", "sqlite:///zoo.db", "--environment", "production", cwd=zoo).returncode == 0
    )
    assert run("build", cwd=zoo).returncode == 0
    answer = run("query", "zoo", "SELECT name AS climate FROM keepers", cwd=zoo)
    assert answer.returncode == 0, answer.stderr
    assert "***" in answer.stdout
    assert "Hanako" not in answer.stdout


def test_postgresql(run: Run, zoo: Path, postgres_server: Server) -> None:
    import psycopg

    place = f"{postgres_server.user}:{postgres_server.password}@127.0.0.1:{postgres_server.port}"
    with psycopg.connect(f"postgresql://{place}/postgres", autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS first_answer")
        connection.execute("CREATE DATABASE first_answer")
    url = f"postgresql://{place}/first_answer"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TYPE climate AS ENUM ('dry', 'wet')")
        connection.execute("CREATE TABLE enclosures (id serial PRIMARY KEY, climate climate NOT NULL)")
        connection.execute(
            "CREATE TABLE keepers (id serial PRIMARY KEY, name text NOT NULL, "
            "enclosure_id int REFERENCES enclosures(id))"
        )
        for statement in ROWS:
            connection.execute(statement)
    first = run("init", "--database", url, cwd=zoo)
    assert "reachable, 2 tables" in first.stdout, first.stderr
    assert ((zoo / "dbgraph.toml").stat().st_mode & 0o777) == 0o600  # it holds a password
    built = json.loads(run("build", "--json", cwd=zoo).stdout)
    assert (built["status"], built["drift"]) == ("complete", [])
    asked = run(
        "query",
        "zoo",
        "SELECT climate, count(*) FROM enclosures GROUP BY climate ORDER BY 1",
        "--json",
        cwd=zoo,
    )
    assert json.loads(asked.stdout)["rows"] == [["dry", 1], ["wet", 1]]
    refused = run("query", "zoo", "SELECT pg_sleep(1)", cwd=zoo)
    assert refused.returncode == 1


BAD: list[tuple[list[str], int, list[str]]] = [
    (["build"], 1, ["No settings file", "dbgraph init"]),
    (["parse", "nowhere"], 1, ["nowhere is not a folder"]),
    (["init", "--database", "oracle://x/y"], 1, ["oracle://", "postgresql://"]),
    (["init", "--database", ""], 1, ["No ORM models were recognized"]),
    (["init", "nowhere"], 1, ["nowhere is not a folder"]),
    (["serach", "x"], 2, ["No such command"]),
    (["query", "shop"], 2, ["Missing argument"]),
]


@pytest.mark.parametrize(("arguments", "code", "words"), BAD, ids=[" ".join(case[0]) for case in BAD])
def test_bad_input_is_one_clear_message(
    run: Run, tmp_path: Path, arguments: list[str], code: int, words: list[str]
) -> None:
    done = run(*arguments)
    assert done.returncode == code
    assert [word for word in words if word not in done.stderr] == []
    assert "Traceback" not in done.stderr + done.stdout
    assert list(tmp_path.iterdir()) == []


def test_a_settings_typo_names_the_nearest_key(run: Run, tmp_path: Path) -> None:
    (tmp_path / "dbgraph.toml").write_text('[[sources]]\nname = "a"\npth = "."\n', "utf-8")
    done = run("build")
    assert done.returncode == 1
    assert "did you mean 'path'?" in done.stderr
    assert not (tmp_path / "dbgraph.db").exists()


def test_a_damaged_store_is_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "dbgraph.toml").write_text("", "utf-8")
    (tmp_path / "dbgraph.db").write_bytes(b"this is no database at all")
    done = run("search", "anything")
    assert done.returncode == 1
    assert "It is not an SQLite database" in done.stderr
    assert (tmp_path / "dbgraph.db").read_bytes() == b"this is no database at all"


def test_a_missing_repository_and_a_syntax_error_leave_the_rest(run: Run, zoo: Path) -> None:
    (zoo / "src" / "broken.ts").write_text(
        "import { pgTable, serial } from 'drizzle-orm/pg-core'\nexport const x = pgTable('x', { id: serial(",
        "utf-8",
    )
    (zoo / "dbgraph.toml").write_text(
        '[[sources]]\nname = "zoo"\npath = "."\n\n[[sources]]\nname = "gone"\npath = "nowhere"\n'
        '\n[[databases]]\nname = "zoo"\nengine = "sqlite"\n[databases.environments.staging]\nurl = "sqlite:///absent.db"\n',
        "utf-8",
    )
    done = run("build", cwd=zoo)
    assert done.returncode == 2, done.stderr
    assert done.stdout.startswith("partial")
    assert "gone" in done.stdout
    assert "zoo/staging can't be opened" in done.stdout
    assert "src/broken.ts:2" in done.stdout
    assert "zoo.keepers" in run("search", "--type", "name", "keepers", cwd=zoo).stdout


def test_an_empty_dictionary_says_what_to_do(run: Run, tmp_path: Path) -> None:
    (tmp_path / "dbgraph.toml").write_text("", "utf-8")
    done = run("show", "orders")
    assert done.returncode == 1
    assert "dbgraph build" in done.stderr


def test_grants_open_and_close_a_database(run: Run, zoo: Path) -> None:
    assert run("init", "--database", "sqlite:///zoo.db", cwd=zoo).returncode == 0
    settings = (zoo / "dbgraph.toml").read_text("utf-8")
    (zoo / "dbgraph.toml").write_text(settings.split("[[grants]]")[0], "utf-8")
    run("build", cwd=zoo)
    refused = run("query", "zoo", "SELECT id FROM keepers", cwd=zoo)
    assert refused.returncode == 1
    assert "dbgraph access grant dev@localhost zoo" in refused.stderr
    assert run("access", "grant", "dev@localhost", "zoo", "--days", "1", cwd=zoo).returncode == 0
    assert run("query", "zoo", "SELECT id FROM keepers", cwd=zoo).returncode == 0
    (listed,) = json.loads(run("access", "list", "--json", cwd=zoo).stdout)
    assert (listed["database"], listed["environment"], listed["open"]) == ("zoo", "staging", True)
    assert run("access", "revoke", "dev@localhost", "zoo", cwd=zoo).returncode == 0
    assert run("query", "zoo", "SELECT id FROM keepers", cwd=zoo).returncode == 1
    outcomes = [json.loads(line)["outcome"] for line in run("audit", "--json", cwd=zoo).stdout.splitlines()]
    assert outcomes == ["refused", "answered", "refused"]
