"""Hostile schemas of Prisma: problems at worst, within bounds, and what is sound is still read."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from orm_parsers import parse_repository
from orm_parsers.prisma.syntax import MAX_FAULTS, read_blocks
from orm_parsers.prisma.tables import MAX_COLUMNS

SOURCE = 'datasource db {\n  provider = "postgresql"\n}\n'
GOOD = "\nmodel Good {\n  id Int @id\n  text String?\n}\n"
DEEP = 20_000
SECONDS = 30.0
TEXTS = {
    "deep list": "model A {\n  id Int @default(" + "[" * DEEP + "]" * DEEP + ")\n}\n",
    "deep call": "model A {\n  id Int @default(" + "f(" * DEEP + ")" * DEEP + ")\n}\n",
    "never closed": "model A {\n  id Int @default(" + "[" * DEEP + "\n}\n",
    "many braces": "{" * DEEP + "\n" + "}" * DEEP,
    "many attributes": "model A {\n  id Int" + " @x" * DEEP + "\n}\n",
    "long name": "model A {\n  " + "n" * 1_000_000 + " Int\n}\n",
    "many broken lines": "?\n" * 200_000,
    "many open strings": 'model A {\n  id Int @map("\n' * 20_000,
    "open comment": "/* " + "x " * DEEP,
    "odd characters": 'model A {\n  id Int @map("\\ud800\\u0000") \u202e\n}\n',
    "empty names": 'model A {\n  id Int @id @map("")\n  @@map("")\n  @@schema("")\n}\n',
    "references of nothing": "model A {\n  id Int @id\n  b A @relation(fields: [], references: [])\n}\n",
    "references of a word": "model A {\n  id Int @id\n  b A @relation(fields: x, references: y)\n}\n",
    "keys of nothing": "model A {\n  id Int\n  @@id([])\n  @@unique([gone])\n  @@index([a.b, f(g(h))])\n}\n",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_the_rest_is_still_read(text: str, tmp_path: Path) -> None:
    (tmp_path / "good.prisma").write_text(SOURCE + GOOD, encoding="utf-8")
    (tmp_path / "bad.prisma").write_text(text, encoding="utf-8")
    started = time.monotonic()
    result = parse_repository(tmp_path, name="hostile", orms=["prisma"])
    assert time.monotonic() - started < SECONDS
    good = [table for table in result.tables if table.origin.file == "good.prisma"]
    assert [(table.name, [c.name for c in table.columns]) for table in good] == [("Good", ["id", "text"])]


def test_faults_are_counted_up_to_a_bound() -> None:
    blocks, faults = read_blocks("?\n" * 1_000 + GOOD)
    assert [block.name for block in blocks] == ["Good"]
    assert len(faults) == MAX_FAULTS


def test_composite_types_can_not_multiply_without_end(tmp_path: Path) -> None:
    fields = "".join(f"  f{n} T%d\n" for n in range(20))
    types = "".join(f"type T{n} {{\n{fields % ((n + 1,) * 20)}}}\n" for n in range(9))
    text = (
        SOURCE.replace("postgresql", "mongodb") + types + "type T9 {\n  x Int\n}\n" + "model A {\n  a T0\n}\n"
    )
    (tmp_path / "a.prisma").write_text(text + GOOD, encoding="utf-8")
    result = parse_repository(tmp_path, name="hostile", orms=["prisma"])
    assert [len(table.columns) for table in result.tables] == [MAX_COLUMNS, 2]
    assert [problem.code for problem in result.problems] == ["too-large"]


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 300), st.sampled_from(list("{}()[]@\"'\\/*:,=?.\n\r\0")))))
def test_any_damage_is_survived(damage: list[tuple[int, str]]) -> None:
    text = (
        "/// about\nmodel Thing {\n  id Int @id @default(autoincrement())\n"
        '  name String? @map("the_name") @db.VarChar(20) /// words\n'
        "  other Thing @relation(fields: [id], references: [id], onDelete: Cascade)\n"
        "  @@index([name(sort: Desc), id])\n}\nenum E {\n  A\n  B\n}\n"
    )
    for position, char in damage:
        text = text[:position] + char + text[position:]
    blocks, _ = read_blocks(text + '\n"\n*/\n' + GOOD)
    unclosed = [char for _, char in damage if char in "/*"]
    assert unclosed or "Good" in [block.name for block in blocks]
