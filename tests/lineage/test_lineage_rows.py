"""Differentially on real SQLite rows: shapes agree, clear columns are exact, no seeded value comes out."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator

import pytest
from shop import catalog, rows, secrets, seeded

from dbgraph.errors import Refused
from dbgraph.guard import check
from dbgraph.lineage import plan_masks
from pii_rules.masks import column_masks

TEXTS = sorted({row["sql"] for name in ("masks.jsonl", "attacks.jsonl") for row in rows(name)})


@pytest.fixture(scope="module")
def shop() -> Iterator[sqlite3.Connection]:
    connection = seeded()
    yield connection
    connection.close()


def shows_nothing(text: str, shop: sqlite3.Connection, hidden: set[str]) -> bool:
    """Runs the statement if it may run; whether it did. Fails if anything comes out of it."""
    known = catalog("sqlite")
    try:
        plan = plan_masks(check(text, "sqlite", catalog=known), known, masking=True)
        cursor = shop.execute(text)
    except (Refused, sqlite3.Error):
        return False
    names = [description[0] for description in cursor.description]
    assert len(plan.columns) == len(names), text
    for ours, theirs in zip(plan.columns, names, strict=True):
        assert ours.name is None or ours.name.lower() == theirs.lower(), text
    masks = column_masks(plan)
    for row in cursor.fetchall():
        shown = [value if mask is None else mask(value) for value, mask in zip(row, masks, strict=True)]
        for value, before, column in zip(shown, row, plan.columns, strict=True):
            assert column.kind is not None or value == before
        written = json.dumps(shown, ensure_ascii=False, default=str)
        typed = {value for value in hidden if f"'{value}'" in text}
        assert not [value for value in hidden - typed if value in written], text
    return True


def test_the_cases_show_no_seeded_value(shop: sqlite3.Connection) -> None:
    hidden = secrets(shop)
    ran = [text for text in TEXTS if shows_nothing(text, shop, hidden)]
    assert len(ran) > 70


def test_random_queries_show_no_seeded_value(shop: sqlite3.Connection) -> None:
    hidden = secrets(shop)
    ran = sum(shows_nothing(Writer(seed).query(), shop, hidden) for seed in range(600))
    assert ran > 300


class Writer:
    """Writes random queries: columns carried through derived tables, CTEs, unions, joins and functions."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.names = 0

    def query(self) -> str:
        text, _ = self.select(3, self.random.randint(1, 4))
        return text

    def name(self) -> str:
        self.names += 1
        return f"n{self.names}" if self.random.random() < 0.7 else self.random.choice(["email", "name", "id"])

    def select(self, depth: int, width: int) -> tuple[str, list[str]]:
        choice = self.random.random()
        if depth and choice < 0.15:
            left, columns = self.select(depth - 1, width)
            right, _ = self.select(depth - 1, width)
            word = self.random.choice(["UNION ALL", "UNION ALL", "UNION", "EXCEPT"])
            return f"SELECT * FROM ({left}) {word} SELECT * FROM ({right})", columns
        if depth and choice < 0.3:
            inner, columns = self.select(depth - 1, width)
            fresh = [f"c{self.names + index}" for index in range(len(columns))]
            self.names += len(fresh)
            return f"WITH w({', '.join(fresh)}) AS ({inner}) SELECT * FROM w", fresh
        source, columns = self.source(depth)
        outputs, names = [], []
        for _ in range(width):
            outputs.append(f"{self.expression(columns)} AS {(name := self.name())}")
            names.append(name)
        return f"SELECT {', '.join(outputs)} FROM {source}", names

    def source(self, depth: int) -> tuple[str, list[str]]:
        tables = {
            "users": ["id", "email", "name", "phone", "status", "birth_date", "shop_id"],
            "orders": ["id", "buyer_name", "total", "ship_address", "status"],
            "shops": ["id", "name", "city"],
            "cards": ["card_number", "brand"],
        }
        alias = f"t{self.random.randint(1, 99)}"
        if depth and self.random.random() < 0.6:
            inner, columns = self.select(depth - 1, self.random.randint(1, 4))
            return f"({inner}) AS {alias}", [f"{alias}.{column}" for column in dict.fromkeys(columns)]
        table = self.random.choice(list(tables))
        columns = [f"{alias}.{column}" for column in tables[table]]
        if self.random.random() < 0.3:
            other = self.random.choice(list(tables))
            columns += [f"z.{column}" for column in tables[other]]
            return f"{table} AS {alias} JOIN {other} AS z ON 1 = 1", columns
        return f"{table} AS {alias}", columns

    def expression(self, columns: list[str]) -> str:
        pick = self.random.choice
        forms = ["{a}", "{a}", "{a}", "upper({a})", "{a} || {b}", "coalesce({a}, {b})", "substr({a}, 1, 5)"]
        forms += ["CASE WHEN 1 = 1 THEN {a} ELSE {b} END", "CAST({a} AS TEXT)", "json_array({a}, {b})", "'x'"]
        forms += ["(SELECT {a})", "(SELECT email FROM users LIMIT 1)", "nullif({a}, {b})", "max({a}, {b})"]
        return pick(forms).format(a=pick(columns), b=pick(columns))
