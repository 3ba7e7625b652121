"""Migrations at random, run by a real SQLite and read by the parser: the same tables in the end."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from canonical import canonical

from dbgraph.engines import Target, load_engine
from dbgraph.model import Engine, Environment
from orm_parsers import parse_repository

TYPES = ("INTEGER", "TEXT", "VARCHAR(20)", "NUMERIC(8, 2)", "", "BOOLEAN", "BLOB", "double precision")
DEFAULTS = ("5", "'a''b; c'", "1.5", "NULL", "TRUE", "x'00'", "-1.5", '"quoted"')
OPTIONS = ("NULL", "UNIQUE", "CHECK (1)", "COLLATE NOCASE", "REFERENCES base (id) ON DELETE SET NULL")
NAMES = ("plain", '"two words"', "[bracketed]", "`ticked`", "Upper")
STEPS = 12


class Migrations:
    """Writes statements that SQLite takes, one after the other."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0
        self.columns: dict[str, list[str]] = {}

    def name(self) -> str:
        self.count += 1
        shape = self.random.choice(NAMES)
        cut = len(shape) - (shape[-1] in '"]`')
        return f"{shape[:cut]}{self.count}{shape[cut:]}"

    def column(self, *, added: bool) -> tuple[str, str]:
        name = self.name()
        chosen = [o for o in OPTIONS if self.random.random() < 0.2 and not (added and o[0] in "UR")]
        if self.random.random() < 0.4:
            chosen.append(f"DEFAULT {self.random.choice(DEFAULTS)}")
        self.random.shuffle(chosen)
        return name, " ".join([name, self.random.choice(TYPES), *chosen])

    def create(self) -> str:
        table = self.name()
        made = [self.column(added=False) for _ in range(self.random.randint(1, 6))]
        self.columns[table] = [name for name, _ in made]
        parts = [text for _, text in made]
        keyed = self.random.sample(self.columns[table], k=self.random.randint(0, len(made)))
        if keyed:
            parts.append(f"{self.random.choice(('PRIMARY KEY', 'UNIQUE'))} ({', '.join(keyed)})")
        between = self.random.choice((", ", ",  -- words\n  "))
        return f"CREATE TABLE {table} ({between.join(parts)});"

    def change(self) -> str:
        table = self.random.choice(list(self.columns))
        columns = self.columns[table]
        position = self.random.randrange(len(columns))
        step = self.random.randrange(5)
        if step == 0:
            name, text = self.column(added=True)
            columns.append(name)
            return f"ALTER TABLE {table} ADD COLUMN {text};"
        if step == 1:
            old, columns[position] = columns[position], self.name()
            return f"ALTER TABLE {table} RENAME COLUMN {old} TO {columns[position]};"
        if step == 2:
            new = self.name()
            self.columns[new] = self.columns.pop(table)
            return f"ALTER TABLE {table} RENAME TO {new};"
        if step == 3:
            unique = self.random.choice(("", "UNIQUE "))
            return f"CREATE {unique}INDEX {self.name()} ON {table} ({columns[position]} DESC);"
        return self.create()


@pytest.mark.parametrize("seed", range(40))
def test_random_migrations_end_as_in_sqlite(seed: int, tmp_path: Path) -> None:
    migrations = Migrations(seed)
    files = ["PRAGMA foreign_keys = OFF; CREATE TABLE base (id INTEGER PRIMARY KEY AUTOINCREMENT);"]
    files += [migrations.create(), *(migrations.change() for _ in range(STEPS))]
    for number, text in enumerate(files):
        (tmp_path / f"{number}_step.sql").write_text(text + "\n", encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / "home.db")) as connection:
        connection.executescript("\n".join(files))
    target = Target("case", Environment.STAGING, Engine.SQLITE, "sqlite:///home.db", "home", folder=tmp_path)
    live = load_engine(Engine.SQLITE).introspect(target)
    result = parse_repository(tmp_path, name="case", orms=["ddl"])
    assert result.problems == ()
    assert canonical(result.tables, with_comments=False) == canonical(live, with_comments=False)
