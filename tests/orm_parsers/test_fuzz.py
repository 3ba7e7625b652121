"""Damaged model files: nothing crashes, hangs or invents. ``fuzz.py`` runs longer."""

from __future__ import annotations

from pathlib import Path

import pytest
from fuzz import ORMS, Facts, Fuzzer, cases

from orm_parsers import parse_repository

ROUNDS = 800


def test_damage_is_survived_and_invents_nothing(tmp_path: Path) -> None:
    fuzzer = Fuzzer(tmp_path)
    findings = [finding for seed in range(ROUNDS) for finding in fuzzer.round(seed)]
    assert [(f.seed, f.case, f.file, f.kind, f.what) for f in findings] == []


def test_every_orm_is_damaged() -> None:
    assert {case.parent.name for case in cases()} == set(ORMS)


HEAD = "import { integer, pgTable, varchar } from 'drizzle-orm/pg-core';\n"
WHOLE = (
    HEAD + "export const a = pgTable('a', { id: integer().primaryKey(), name: varchar({ length: 20 }) });\n"
    "export const b = pgTable('b', { a: integer().references(() => a.id), c: integer() });\n"
)


@pytest.mark.parametrize(
    ("gone", "kept"),
    [
        ("varchar({ length: 20 })", {"a.id", "b.a", "b.c"}),
        ("{ length: 20", {"a.id", "b.a", "b.c"}),
        ("{ a: integer().references(", {"a.id", "a.name"}),
    ],
    ids=["a value", "its options", "half a column"],
)
def test_what_is_beside_the_damage_is_not_known(gone: str, kept: set[str], tmp_path: Path) -> None:
    (tmp_path / "schema.ts").write_text(WHOLE.replace(gone, ""), encoding="utf-8")
    facts = Facts(parse_repository(tmp_path, name="r", orms=["drizzle"]), "schema.ts")
    assert facts.broken
    assert {".".join(key) for key in facts.columns} == kept
    assert facts.references <= {("b", ("a",), "a", ("id",))}
