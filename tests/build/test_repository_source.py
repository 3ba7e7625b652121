"""A source that is a repository: parsed, cached, kept when a file breaks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from world import World

import orm_parsers
from dbgraph.build.daily import Tools, run
from dbgraph.build.report import BuildReport
from dbgraph.settings import Settings
from dbgraph.store.store import Store, open_store

USERS = """import { pgTable, integer, varchar } from 'drizzle-orm/pg-core';
/** Who may sign in. */
export const users = pgTable('users', { id: integer('id').primaryKey(), email: varchar('email') });
"""
ORDERS = """import { pgTable, integer } from 'drizzle-orm/pg-core';
import { users } from './users';
export const orders = pgTable('orders', { id: integer('id').primaryKey(), userId: integer('user_id') });
"""
SETTINGS = {"name": "shop-api", "path": "api", "orm": ["drizzle"]}


class Shop(World):
    """A world whose only source is a folder of Drizzle models."""

    @property
    def settings(self) -> Settings:
        return Settings(folder=self.folder, sources=[{**SETTINGS, **self.options}])

    def build(self, **options: object) -> BuildReport:
        tools = Tools(introspect=self.introspect)
        return run(self.settings, self.store, tools, **options)  # type: ignore[arg-type]

    def put(self, name: str, text: str) -> None:
        (self.folder / "api").mkdir(exist_ok=True)
        (self.folder / "api" / name).write_text(text, "utf-8")


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shop]:
    made = Shop(tmp_path)
    made.put("users.ts", USERS)
    made.put("orders.ts", ORDERS)
    yield made
    made.close()


def opened(shop: Shop) -> Store:
    return open_store("sqlite:///dbgraph.db", folder=shop.folder)


def test_tables_of_a_repository_are_named_after_the_source(shop: Shop) -> None:
    report = shop.build()
    assert report.status == "complete"
    assert shop.tables() == ["shop_api.orders", "shop_api.users"]
    users = shop.node("shop_api.users")
    assert users is not None
    assert (users["properties"]["file"], users["properties"]["line"]) == ("users.ts", 3)
    assert (users["properties"]["orm"], users["properties"]["engine"]) == ("drizzle", "postgresql")
    (edge,) = shop.rows("edges")
    assert (edge["from_name"], edge["to_name"], edge["rule"]) == (
        *("shop_api.orders", "shop_api.users", "name.id"),
    )


def test_an_unchanged_repository_is_not_parsed_again(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    shop.build()
    monkeypatch.setattr(orm_parsers, "to_document", lambda *_: pytest.fail("parsed again"))
    shop.build()
    before = shop.everything()
    assert shop.build().changed is False
    assert shop.everything() == before


def test_a_broken_file_keeps_its_table_and_a_deleted_one_does_not(shop: Shop) -> None:
    shop.build()
    shop.put("orders.ts", ORDERS[:120] + "((({{{")
    report = shop.build()
    assert "shop_api.orders" in shop.tables()
    assert report.status == "partial"
    assert [problem.file for problem in report.problems] == ["orders.ts"]
    shop.put("orders.ts", ORDERS)
    assert shop.build().status == "complete"
    (shop.folder / "api" / "orders.ts").unlink()
    shop.build(allow_removals=True)
    assert shop.tables() == ["shop_api.users"]


def test_a_narrower_filter_removes_nothing(shop: Shop) -> None:
    shop.build()
    shop.options = {"include": ["users.ts"]}
    report = shop.build()
    assert shop.tables() == ["shop_api.orders", "shop_api.users"]
    assert [(f.code, f.name) for f in report.findings] == [("kept", "shop_api.orders")]
    orders = shop.node("shop_api.orders")
    assert orders is not None
    assert orders["properties"]["state"] == "not_scanned"
    shop.build(allow_removals=True)
    assert shop.tables() == ["shop_api.users"]


SCRIPTS = {
    "1_init.sql": "CREATE TABLE users (id serial PRIMARY KEY, mail text);\n"
    "CREATE TABLE other.logs (id int);\n",
    "2_more.sql": "ALTER TABLE users RENAME COLUMN mail TO email;\n",
}


@pytest.mark.parametrize(
    ("path", "columns"),
    [("api", ["id", "email"]), ("api/1_init.sql", ["id", "mail"])],
    ids=["folder", "file"],
)
def test_scripts_are_a_source(shop: Shop, path: str, columns: list[str]) -> None:
    for name, text in SCRIPTS.items():
        shop.put(name, text)
    shop.options = {"kind": "ddl", "path": path, "orm": [], "schema": "shop"}
    assert shop.build().status == "complete"
    assert shop.tables() == ["other.logs", "shop.users"]
    assert [c.rpartition(".")[2] for c in shop.columns("shop.users")] == columns
