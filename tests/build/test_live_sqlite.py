"""The live check against a real SQLite file, through the engine that queries use."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from world import World

from dbgraph.engines import Target, load_engine
from dbgraph.model import Engine, Environment, TableShape
from dbgraph.settings import DatabaseSettings

CODE = {
    "shop.users": (
        "id int pk auto, email varchar(200) required, born date null, active boolean required =true"
    ),
    "shop.orders": (
        "id bigint pk auto, user_id int required -> users.id, total decimal(10,2) null, "
        "at timestamp required =now(), meta json null, token uuid null"
    ),
}
LIVE = """
CREATE TABLE users (id INTEGER PRIMARY KEY, email VARCHAR(200) NOT NULL, born DATE,
                    active BOOLEAN NOT NULL DEFAULT 1);
CREATE TABLE orders (id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES users(id),
                     total NUMERIC, at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, meta TEXT, token TEXT);
"""


class Live(World):
    """A world whose database ``shop`` is an SQLite file."""

    def introspect(self, database: DatabaseSettings) -> tuple[TableShape, ...]:
        target = Target(
            database="shop",
            environment=Environment.STAGING,
            engine=Engine.SQLITE,
            url="sqlite:///live.db",
            default_schema="shop",
            folder=self.folder,
        )
        return load_engine(Engine.SQLITE).introspect(target)

    def run(self, statements: str) -> None:
        with closing(sqlite3.connect(self.folder / "live.db")) as connection:
            connection.executescript(statements)


def test_code_and_database_in_their_own_words_agree(world: World) -> None:
    live = Live(world.folder, sources={"shop": dict(CODE)}, live={"shop": {}})
    live.run(LIVE)
    report = live.build()
    assert list(report.drift) == []
    assert live.tables() == ["shop.orders", "shop.users"]
    (edge,) = live.rows("edges")
    assert edge["confidence"] == "explicit"
    assert [entry["rule"] for entry in edge["evidence"]] == ["declared", "foreign-key"]
    assert live.build().changed is False
    live.run("ALTER TABLE orders ADD COLUMN extra TEXT; CREATE TABLE legacy (id INTEGER PRIMARY KEY)")
    report = live.build()
    assert [(d.table, d.column, d.field) for d in report.drift] == [
        ("shop.orders", "extra", "column"),
        ("shop.legacy", None, "table"),
    ]
    assert [(c["qualified_name"], c["change"]) for c in live.rows("pending_changes")] == [
        ("shop.legacy", "added"),
        ("shop.orders.extra", "added"),
    ]
    (live.folder / "live.db").unlink()
    assert live.build().status == "partial"
    assert live.tables() == ["shop.legacy", "shop.orders", "shop.users"]
    live.close()
