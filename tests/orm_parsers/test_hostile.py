"""A hostile repository can at worst produce problems: never a crash, never a wrong fact."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dbgraph.model import ParseResult
from orm_parsers import parse_repository
from orm_parsers.base import MAX_FILE_BYTES, Repository, glob, is_passed_over

GOOD = (
    "import { Entity, PrimaryColumn } from 'typeorm';\n@Entity()\nexport class Good {\n"
    "  @PrimaryColumn() id: number;\n}\n"
)


def parse(root: Path, **files: str | bytes) -> ParseResult:
    (root / "good.ts").write_text(GOOD, encoding="utf-8")
    for name, content in files.items():
        path = root / name.replace("__", ".")
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
    return parse_repository(root, name="hostile")


HEAD = "import { pgTable, integer, text } from 'drizzle-orm/pg-core';\n"
DEEP = 20_000
TEXTS = {
    "deep array": HEAD + "export const t = pgTable('t', " + "[" * DEEP + "]" * DEEP + ");",
    "deep object": HEAD + "export const t = pgTable('t', " + "{a:" * DEEP + "1" + "}" * DEEP + ");",
    "deep call": HEAD + "export const t = " + "f(" * DEEP + ")" * DEEP + ";",
    "long chain": HEAD + "export const t = pgTable('t', { id: integer()" + ".notNull()" * DEEP + " });",
    "long sum": HEAD + "export const n = " + "1+" * DEEP + "1; export const t = pgTable('t' + n, {});",
    "long union": "import { Column, Entity } from 'typeorm';\n@Entity() export class A { @Column() a: "
    + "|".join(f"'v{n}'" for n in range(5_000))
    + " }",
    "deep blocks": HEAD
    + "function f() "
    + "{ if (x) " * 2_000
    + "{ pgTable('x', {}) }"
    + "}" * 2_000
    + " f();",
    "one long line": HEAD + "export const t = pgTable('t', { id: integer() }); // " + "x" * 1_000_000,
    "never ending": HEAD
    + "function f(n) { return f(n + 1) + f(n + 2); } export const t = pgTable('t', f(0));",
    "never ending loop": HEAD
    + "let n = 0; while (true) { n++; } export const t = pgTable('t', { id: integer() });",
    "doubling": HEAD
    + "const a = 'x';"
    + "".join(f"const a{n} = [...a{n - 1 or ''}, ...a{n - 1 or ''}];" for n in range(1, 40))
    + "export const t = pgTable('t', { a: text({ enum: a39 }) });",
    "its own base": "import { Entity } from 'typeorm';\n@Entity() export class A extends A {}\n"
    "class B extends C {}\n@Entity() export class C extends B {}",
    "its own type": "import { Column, Entity } from 'typeorm';\ntype T = T | U; type U = T;\n"
    "@Entity() export class A { @Column() a: T; }",
    "its own export": "import 'typeorm'; export * from './bad'; "
    "export { x } from './bad'; export const Entity = x;",
    "broken": HEAD + "export const t = pgTable('t', { id: integer( }; class { @@ <<< ",
    "half a string": HEAD + "export const t = pgTable('t",
    "odd characters": HEAD
    + "export const t = pgTable('\u202e\ud7ff\U0001f600', { '\\u{110000}': integer('\\x') });",
    "prototype": HEAD
    + "export const t = pgTable('t', { ['__proto__']: integer(), constructor: integer() });",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_the_rest_is_still_read(text: str, tmp_path: Path) -> None:
    result = parse(tmp_path, bad__ts=text)
    assert [table.name for table in result.tables if table.origin.file == "good.ts"] == ["good"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"// typeorm \xff\xfe", "not-text"),
        (b"// typeorm \0", "not-text"),
        (b"// typeorm" + b" " * MAX_FILE_BYTES, "too-large"),
        (b"import 'typeorm'; class {", "syntax-error"),
    ],
)
def test_what_can_not_be_read_is_a_problem(content: bytes, code: str, tmp_path: Path) -> None:
    result = parse(tmp_path, bad__ts=content)
    assert [(problem.file, problem.code) for problem in result.problems] == [("bad.ts", code)]
    assert [table.name for table in result.tables] == ["good"]


def test_links_are_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.ts").write_text(GOOD.replace("Good", "Secret"), encoding="utf-8")
    root = tmp_path / "root"
    root.mkdir()
    (root / "linked.ts").symlink_to(outside / "secret.ts")
    (root / "folder").symlink_to(outside)
    os.mkfifo(root / "pipe.ts")
    result = parse(root, importer__ts="import { Secret } from '../outside/secret'; // typeorm\n")
    assert [table.name for table in result.tables] == ["good"]
    assert [(problem.file, problem.code) for problem in result.problems] == [("linked.ts", "link")]


def test_paths_out_of_the_repository_do_not_exist(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (tmp_path / "other.ts").write_text(GOOD, encoding="utf-8")
    repository = Repository(root, "x")
    for path in ("../other.ts", str(tmp_path / "other.ts"), "", "."):
        assert not repository.exists(path)
        assert repository.read(path) is None


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 400), st.sampled_from(list("{}()[]<>@'`\"\\;,:.=>")))))
def test_any_damage_is_survived(tmp_path: Path, damage: list[tuple[int, str]]) -> None:
    text = (
        "import { Column, Entity, ManyToOne } from 'typeorm';\n"
        "const base = { nullable: true };\n"
        "@Entity({ name: 'things' })\nexport class Thing extends Base {\n"
        "  @Column({ ...base, type: 'varchar', length: 10 }) name: string | null;\n"
        "  @ManyToOne(() => Thing, (thing) => thing.name) parent: Thing;\n}\n"
    )
    for position, char in damage:
        text = text[:position] + char + text[position:]
    result = parse(tmp_path, bad__ts=text)
    assert "good" in [table.name for table in result.tables]


@pytest.mark.parametrize(
    ("path", "passed_over"),
    [
        ("src/user.ts", False),
        ("src/user.spec.ts", True),
        ("test/user.ts", True),
        ("src/__tests__/user.ts", True),
        ("types/user.d.ts", True),
        ("src/migrations/0001-init.ts", True),
        ("src/migration/migration.entity.ts", False),
        ("src/latest/user.ts", False),
    ],
)
def test_files_that_define_no_models(path: str, passed_over: bool) -> None:
    assert is_passed_over(path) is passed_over


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("src/**", "src/a/b.ts", True),
        ("src/*", "src/a/b.ts", False),
        ("**/*.entity.ts", "a/b.entity.ts", True),
        ("**/*.entity.ts", "b.entity.ts", True),
        ("src", "src/a/b.ts", True),
        ("src", "source/a.ts", False),
        ("a?.ts", "ab.ts", True),
        ("a.ts", "aXts", False),
    ],
)
def test_globs(pattern: str, path: str, fits: bool) -> None:
    assert bool(glob(pattern).fullmatch(path)) is fits
