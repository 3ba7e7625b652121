"""Hostile scripts: problems at worst, within bounds, and what is sound is still read."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orm_parsers import parse_repository
from orm_parsers.ddl.context import MAX_PROBLEMS
from orm_parsers.ddl.script import statements
from orm_parsers.ddl.tokens import Dialect

GOOD = "CREATE TABLE good (id serial PRIMARY KEY, data jsonb);\n"
DEEP = 20_000
SECONDS = 60.0
TEXTS = {
    "deep parentheses": "CREATE TABLE a " + "(" * DEEP + ")" * DEEP + ";",
    "deep default": "CREATE TABLE a (x int DEFAULT " + "(" * DEEP + "1" + ")" * DEEP + ");",
    "never closed": "CREATE TABLE a (" + "x int, (" * DEEP + ";",
    "deep query": "CREATE VIEW v AS SELECT " + "(" * 3_000 + "1" + ")" * 3_000 + ";",
    "nested schemas": "CREATE SCHEMA a " * DEEP + ";",
    "open quotes": "CREATE TABLE a (x text DEFAULT 'y\n" * 2_000,
    "open dollars": "DO $a$ BEGIN $b$ $c$ " * DEEP,
    "open comments": "/* -- ' " * DEEP,
    "many semicolons": ";" * 500_000,
    "many dots": ".;" * 100_000,
    "many broken": "CREATE TABLE (;\n" * 20_000,
    "many missing": "".join(f"ALTER TABLE m{n} ADD x int;\n" for n in range(20_000)),
    "many tables": "".join(f"CREATE TABLE t{n} (x int REFERENCES t{n});\n" for n in range(5_000)),
    "many columns": "CREATE TABLE a (" + ", ".join(f"c{n} int" for n in range(20_000)) + ");",
    "many sections": "-- +goose Down\nx;\n-- +goose Up\n" * DEEP,
    "long line": "INSERT INTO a VALUES " + "(1, 'x; y')," * 100_000 + "(1);",
    "doubling views": "CREATE VIEW v0 AS SELECT 1 AS a, 2 AS b;\n"
    + "".join(f"CREATE VIEW v{n} AS SELECT x.*, y.* FROM v{n - 1} x, v{n - 1} y;\n" for n in range(1, 40)),
    "doubling queries": "CREATE VIEW v AS WITH t0 AS (SELECT 1 AS a)"
    + "".join(f", t{n} AS (SELECT x.a FROM t{n - 1} x, t{n - 1} y)" for n in range(1, 60))
    + " SELECT * FROM t59;",
    "doubling parents": "CREATE TABLE p0 (a int);\n"
    + "".join(f"CREATE TABLE p{n} () INHERITS (p{n - 1}, p{n - 1});\n" for n in range(1, 40)),
    "its own parent": "CREATE TABLE a () INHERITS (a); CREATE TABLE b (LIKE b); "
    "CREATE VIEW c AS SELECT * FROM c;",
    "its own query": "CREATE VIEW v AS WITH RECURSIVE t AS (SELECT * FROM t) SELECT * FROM t;",
    "odd characters": 'CREATE TABLE \u202e (\ud7ff int, "" int, `` int, \x01 int);',
    "nothing behind": "CREATE; ALTER; DROP; COMMENT; COMMENT ON; USE; SET; RENAME TABLE; DO; "
    "ALTER TABLE; CREATE INDEX;",
    "keywords as names": 'CREATE TABLE "create" ("table" int, "primary" int, "check" int, "like" int);',
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_the_rest_is_still_read(text: str, tmp_path: Path) -> None:
    (tmp_path / "1.sql").write_text(GOOD, encoding="utf-8")
    (tmp_path / "2.sql").write_text(text, encoding="utf-8")
    (tmp_path / "3.sql").write_text("ALTER TABLE good ADD COLUMN more text;", encoding="utf-8")
    started = time.monotonic()
    result = parse_repository(tmp_path, name="hostile")
    assert time.monotonic() - started < SECONDS
    good = [table for table in result.tables if table.name == "good"]
    assert [[column.name for column in table.columns] for table in good] == [["id", "data", "more"]]
    assert len(result.problems) <= 2 * MAX_PROBLEMS


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["postgres", "mysql", "sqlite"]),
    st.lists(
        st.tuples(st.integers(0, 200), st.sampled_from([*"()'\"`$;,.-#*/\\\n[]", "$$", "/*", "*/", "/*!"]))
    ),
)
def test_any_damage_is_split(dialect: Dialect, damage: list[tuple[int, str]]) -> None:
    text = (
        "CREATE TABLE a (id int PRIMARY KEY, b text DEFAULT 'x' REFERENCES c (d) ON DELETE CASCADE);\n"
        "ALTER TABLE a ADD CONSTRAINT f FOREIGN KEY (b) REFERENCES c; -- words\nDROP TABLE a CASCADE;\n"
    )
    for position, char in damage:
        text = text[:position] + char + text[position:]
    for statement in statements(text, dialect):
        assert statement.tokens
        assert all(
            one.end <= two.start for one, two in zip(statement.tokens, statement.tokens[1:], strict=False)
        )


WORDS = """
CREATE TABLE a ( id int PRIMARY KEY , b text DEFAULT 'x' ) ; ALTER TABLE a ADD COLUMN c int AFTER b , DROP b ;
CREATE VIEW v AS SELECT id FROM a ; COMMENT ON COLUMN a . id IS 'y' ; CREATE TYPE t AS ENUM ( 'p' ) ;
ALTER TYPE t ADD VALUE 'q' BEFORE 'p' ; CREATE UNIQUE INDEX i ON a ( id ) WHERE id > 0 ; RENAME TABLE a TO b ;
"""


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_damage_is_survived(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(WORDS.split()))
    root = tmp_path_factory.mktemp("hostile")
    (root / "1.sql").write_text(GOOD, encoding="utf-8")
    (root / "2.sql").write_text(" ".join(shuffled), encoding="utf-8")
    result = parse_repository(root, name="hostile")
    assert "good" in [table.name for table in result.tables]
