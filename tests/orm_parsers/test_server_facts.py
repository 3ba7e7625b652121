"""Cases whose expected side a real server made: ``facts.json`` is what its catalogue says after the SQL.

``facts.json`` holds ``engine``, ``run`` (the files in the order in which a person would run them, each a
name or ``{"file", "from", "until"}`` for the part between two lines), ``tables``, and by hand ``problems``.
The first test compares the parse with it, offline; the second runs the SQL on a private server and compares
the catalogue with it, so that the facts can't go stale. ``DBGRAPH_MAKE_FACTS=1`` writes ``tables`` anew.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from canonical import canonical

from dbgraph.engines import Target, load_engine
from dbgraph.model import Engine, Environment
from orm_parsers import parse_repository
from servers import Server, postgres_program

HERE = Path(__file__).parent
CASES = sorted(path.parent for path in HERE.glob("*/*/facts.json"))
MAKE = os.environ.get("DBGRAPH_MAKE_FACTS") == "1"
SECONDS = 60


def _name(case: Path) -> str:
    return f"{case.parent.name}-{case.name}"


def _facts(case: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((case / "facts.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.skipif(MAKE, reason="the facts are being made")
@pytest.mark.parametrize("case", CASES, ids=_name)
def test_the_parse_says_what_the_server_says(case: Path) -> None:
    facts = _facts(case)
    result = parse_repository(case, name="case", orms=[case.parent.name], exclude=facts.get("exclude", ()))
    with_comments = case.parent.name == "ddl"
    parsed = canonical(
        tuple(t for t in result.tables if t.kind != "view" or with_comments), with_comments=with_comments
    )
    assert parsed == facts["tables"]
    assert [f"{p.file}:{p.line} {p.code}" for p in result.problems] == facts.get("problems", [])


@pytest.mark.parametrize("case", CASES, ids=_name)
def test_the_server_says_what_the_facts_say(
    case: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    facts = _facts(case)
    script = "\n".join(_part(case, entry) for entry in facts["run"])
    target = _RUN[facts["engine"]](script, tmp_path, request)
    shapes = load_engine(target.engine).introspect(target)
    tables = canonical(shapes, with_comments=case.parent.name == "ddl")
    if MAKE:
        text = json.dumps(facts | {"tables": tables}, indent=2, ensure_ascii=False)
        (case / "facts.json").write_text(text + "\n", encoding="utf-8")
    else:
        assert tables == facts["tables"]


def _part(case: Path, entry: str | dict[str, str]) -> str:
    """A file to run, or the lines of it between two markers."""
    if isinstance(entry, str):
        return (case / entry).read_text(encoding="utf-8")
    lines = (case / entry["file"]).read_text(encoding="utf-8").splitlines()
    first = lines.index(entry["from"]) if "from" in entry else 0
    last = lines.index(entry["until"]) if "until" in entry else len(lines)
    return "\n".join(lines[first:last])


def _sqlite(script: str, folder: Path, _: pytest.FixtureRequest) -> Target:
    with closing(sqlite3.connect(folder / "home.db")) as connection:
        connection.executescript(script)
    return Target("case", Environment.STAGING, Engine.SQLITE, "sqlite:///home.db", "home", folder=folder)


def _postgresql(script: str, folder: Path, request: pytest.FixtureRequest) -> Target:
    """Run by ``psql``, as dumps are written for it."""
    server: Server = request.getfixturevalue("postgres_server")
    psql = [str(postgres_program("psql")), "-X", "-q", "-h", server.host, "-p", str(server.port)]
    psql += ["-U", server.user, "-v", "ON_ERROR_STOP=1"]
    secret = {"PGPASSWORD": server.password, "PGOPTIONS": "-c client_min_messages=error"}
    _run(
        [*psql, "-d", "postgres", "-c", "DROP DATABASE IF EXISTS facts", "-c", "CREATE DATABASE facts"],
        "",
        secret,
    )
    _run([*psql, "-d", "facts"], script, secret)
    url = f"postgresql://{server.user}:{server.password}@{server.host}:{server.port}/facts"
    return Target("case", Environment.STAGING, Engine.POSTGRESQL, url, "public")


def _mysql(script: str, folder: Path, request: pytest.FixtureRequest) -> Target:
    """Run by MariaDB's own client, which knows DELIMITER and executable comments."""
    server: Server = request.getfixturevalue("mariadb_server")
    client = [shutil.which("mariadb") or "mariadb", "--no-defaults", "--default-character-set=utf8mb4"]
    client += ["-h", server.host, "-P", str(server.port), "-u", server.user]
    secret = {"MYSQL_PWD": server.password}
    fresh = "SET foreign_key_checks = 0; DROP DATABASE IF EXISTS other;"
    fresh += "CREATE OR REPLACE DATABASE home CHARACTER SET utf8mb4;"
    _run(client, fresh, secret)
    _run([*client, "home"], script, secret)
    place = f"{server.user}:{server.password}@{server.host}:{server.port}"
    schemas = {"other": "other"} if "other." in script else {}
    return Target("case", Environment.STAGING, Engine.MYSQL, f"mysql://{place}/home", "home", schemas)


_RUN = {"sqlite": _sqlite, "postgresql": _postgresql, "mysql": _mysql}


def _run(command: list[str], script: str, secret: dict[str, str]) -> None:
    done = subprocess.run(
        command,
        input=script,
        env={**os.environ, **secret},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
