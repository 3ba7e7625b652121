"""Scripts as statements, histories in their order, and the dialect that a script was written for."""

from __future__ import annotations

from pathlib import Path

import pytest

from orm_parsers import parse_repository
from orm_parsers.ddl.history import find_histories, is_passed_over
from orm_parsers.ddl.script import statements, without_down
from orm_parsers.ddl.tokens import Dialect

HERE = Path(__file__).parent

SCRIPTS: dict[str, tuple[Dialect, str, list[str]]] = {
    "plain": ("postgres", "A; B ;\n;; C", ["A", "B", "C"]),
    "strings": ("postgres", "A 'x;''y;' B; C", ["A text B", "C"]),
    "dollar": ("postgres", "A $$ ; $$ B; C $x$ ; $$ ; $x$; D $1", ["A text B", "C text", "D $ 1"]),
    "no escapes in PostgreSQL": ("postgres", r"A '\'; B E'\';'", ["A text", "B text"]),
    "escapes in MySQL": ("mysql", r"A '\';' B; C", ["A text B", "C"]),
    "double quotes": ("mysql", 'A "x;"; B `y;`', ["A text", "B y;"]),
    "brackets": ("sqlite", 'A [x;] "y;"; B', ["A x; y;", "B"]),
    "comments": ("postgres", "A -- x;\n/* ; */ B; -- C;", ["A B"]),
    "no comment in MySQL": ("mysql", "A 1--1; B -- C;", ["A 1 - - 1", "B"]),
    "executable": ("mysql", "/*!40101 A */; /*!50001 B*/ C; /*M!100 D */;", ["A", "B C", "D"]),
    "delimiter": ("mysql", "DELIMITER //\nA; B//\nDELIMITER ;\nC; D", ["A ; B", "C", "D"]),
    "copy": ("postgres", "COPY a FROM stdin;\n1\t'x; \\.\n\\.\nA; B", ["COPY a FROM stdin", "A", "B"]),
    "client": ("postgres", "\\connect x\nA;\n\\. y\nB", ["A", "B"]),
    "shell": ("sqlite", ".mode csv\nA;", ["A"]),
    "trigger": (
        "sqlite",
        "CREATE TRIGGER t AFTER INSERT ON x BEGIN A; B CASE WHEN 1 THEN 2 END; C; END; D",
        [
            "CREATE TRIGGER t AFTER INSERT ON x BEGIN A ; B CASE WHEN 1 THEN 2 END ; C ; END",
            "D",
        ],
    ),
    "procedure": (
        "mysql",
        "CREATE DEFINER=`a`@`b` PROCEDURE p() BEGIN IF x THEN A; END IF; END; B",
        ["CREATE DEFINER = a @ b PROCEDURE p ( ) BEGIN IF x THEN A ; END IF ; END", "B"],
    ),
    "a column called begin": (
        "sqlite",
        "CREATE TABLE t (begin int, end int); B",
        ["CREATE TABLE t ( begin int , end int )", "B"],
    ),
}


@pytest.mark.parametrize(("dialect", "source", "expected"), SCRIPTS.values(), ids=SCRIPTS.keys())
def test_statements(dialect: Dialect, source: str, expected: list[str]) -> None:
    found = [
        " ".join("text" if token.kind == "text" else token.text for token in statement.tokens)
        for statement in statements(source, dialect)
    ]
    assert found == expected


def test_lines_of_statements() -> None:
    source = "A;\n\n-- x\nB '\n\n'; C;\n$$\n$$ D;\nE"
    assert [statement.line for statement in statements(source, "postgres")] == [1, 4, 6, 7, 9]


@pytest.mark.parametrize(
    ("up", "down"),
    [
        ("-- +goose Up", "-- +goose Down"),
        ("-- +migrate Up notransaction", "-- +migrate Down"),
        ("-- migrate:up", "-- migrate:down transaction:false"),
        ("-- rambler up", "-- rambler down"),
        ("-- Up Migration", "-- Down Migration"),
        ("# --- !Ups", "# --- !Downs"),
    ],
)
def test_down_sections_are_left_out(up: str, down: str) -> None:
    source = f"{up}\nA;\n{down}\nB;\nB;\n{up}\nC;\n"
    kept = without_down(source)
    assert [line for line in kept.splitlines() if line.endswith(";")] == ["A;", "C;"]
    assert kept.splitlines().index("C;") == source.splitlines().index("C;")


def test_plain_words_are_no_sections() -> None:
    assert without_down("-- down\nA;\n-- shut it down\nB;") == "-- down\nA;\n-- shut it down\nB;"


ORDERS = {
    "numbers": ["m/2_b.sql", "m/10_a.sql", "m/1.sql"],
    "flyway": ["m/V1__z.sql", "m/V1.2__y.sql", "m/V1_10__x.sql", "m/V2__w.sql", "m/R__a.sql"],
    "folders": ["m/2023-01-02-030405_b/up.sql", "m/2023-11-01-000000_a/up.sql"],
    "versions": ["m/0.9/02__b.sql", "m/0.10/01__a.sql"],
    "flyway folders": ["migration/old/V1__a.sql", "migration/new/V2__b.sql", "migration/old/V3__c.sql"],
    "names in a folder of migrations": ["migrations/a.sql", "migrations/b.sql"],
}


@pytest.mark.parametrize("files", ORDERS.values(), ids=ORDERS.keys())
def test_migrations_are_run_in_the_order_of_their_versions(files: list[str]) -> None:
    expected = sorted(files, key=["m/1.sql", *[f for f in files if f != "m/1.sql"]].index)
    (history,) = find_histories(sorted(files, reverse=True))
    assert (history.files, history.is_migrations) == (expected, True)


@pytest.mark.parametrize(
    ("path", "passed_over"),
    [
        ("db/migrations/1_a.up.sql", False),
        ("db/migrations/1_a.down.sql", True),
        ("db/migrations/20200101-a-down.sql", True),
        ("db/migrations/x/down.sql", True),
        ("db/U1__undo.sql", True),
        ("db/users.sql", False),
        ("db/countdown.sql", False),
        ("db/oracle/schema.sql", True),
        ("db/h2-mysql/schema.sql", False),
        ("tests/schema.sql", True),
        ("db/seeds/data.sql", True),
    ],
)
def test_scripts_that_are_not_read(path: str, passed_over: bool) -> None:
    assert is_passed_over(path) is passed_over


def test_each_server_has_its_own_scripts_and_the_common_ones() -> None:
    tables = parse_repository(HERE / "ddl/per_server", name="case", orms=["ddl"]).tables
    assert sorted((t.engine or "", t.name, len(t.columns)) for t in tables) == [
        ("mysql", "a", 3),
        ("mysql", "only_mysql", 2),
        ("postgresql", "a", 3),
        ("sqlite", "s", 1),
    ]


PRISMA_SCRIPTS = sorted((HERE / "prisma").glob("*/prisma.sql"))


@pytest.mark.parametrize("script", PRISMA_SCRIPTS, ids=lambda path: path.parent.name)
def test_what_prisma_would_run_says_what_its_schema_says(script: Path) -> None:
    """Two readers that share no code agree on names, nulls, keys and references."""
    folder = script.parent

    def facts(orm: str) -> dict[str, object]:
        result = parse_repository(folder, name="case", orms=[orm])
        return {
            table.name: (
                {c.name: (c.nullable, c.primary_key, c.auto_increment) for c in table.columns},
                sorted((r.columns, r.to_table, r.to_columns) for r in table.references),
                sorted((i.columns, i.unique) for i in table.indexes),
            )
            for table in result.tables
            if table.kind == "table"
        }

    assert facts("ddl") == facts("prisma")
