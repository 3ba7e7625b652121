"""The whole path of a query (grant, guard, masks, audit, run, explain) beside the bare driver, same rows.

Both read the same SQLite file in the same run; the ratio is what matters.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from measure import milliseconds, report

from dbgraph.app import App, open_app
from dbgraph.build import daily
from dbgraph.cli.build import tools
from dbgraph.model import Identity
from dbgraph.query.request import Query
from dbgraph.query.run import run_query
from dbgraph.settings import load_settings

COLUMNS = 20
SETTINGS = """
[[databases]]
name = "wide"
engine = "sqlite"
[databases.environments.production]
url = "sqlite:///wide.db"
[[grants]]
person = "dev@localhost"
database = "wide"
environment = "production"
[search]
embedder = "none"
[limits]
rows = 10000
answer_tokens = 100000000
"""


def _make(folder: Path) -> App:
    (folder / "dbgraph.toml").write_text(SETTINGS, "utf-8")
    names = ["id", "email", "name"] + [f"c{i}" for i in range(COLUMNS - 3)]
    with closing(sqlite3.connect(folder / "wide.db")) as connection, connection:
        connection.execute(
            f"CREATE TABLE users (id INTEGER PRIMARY KEY, {', '.join(f'{n} TEXT' for n in names[1:])})"
        )
        marks = ", ".join("?" * COLUMNS)
        rows = (
            [i, f"p{i}@example.com", f"Person {i}"] + [f"value {i}"] * (COLUMNS - 3) for i in range(10_000)
        )
        connection.executemany(f"INSERT INTO users VALUES ({marks})", rows)
    app = open_app(load_settings(folder / "dbgraph.toml"))
    built = daily.run(app.settings, app.store, tools(app))
    assert built.status == "complete", json.dumps(built.to_json())
    return app


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        app = _make(folder)
        rows = []
        for count in (1, 100, 10_000):
            sql = f"SELECT * FROM users LIMIT {count}"

            def bare(sql: str = sql) -> None:
                with closing(sqlite3.connect(f"file:{folder}/wide.db?mode=ro", uri=True)) as connection:
                    connection.execute(sql).fetchall()

            def whole(sql: str = sql, count: int = count) -> None:
                answer = run_query(app, Identity("dev@localhost"), Query("wide", sql))
                assert len(answer.rows.rows) == count

            driver, path = milliseconds(bare), milliseconds(whole)
            rows.append(
                {
                    "rows": count,
                    "columns": COLUMNS,
                    "driver_ms": driver,
                    "path_ms": path,
                    "ratio": path / driver,
                }
            )
        report("query path beside the bare driver", rows)
        app.store.close()


if __name__ == "__main__":
    main()
