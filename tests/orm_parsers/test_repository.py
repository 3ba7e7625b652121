"""Recognition, include and exclude, several ORMs in one repository, and the cache."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dbgraph.errors import BadInput
from orm_parsers import PARSERS, parse_repository, parser, recognize
from orm_parsers import cache as caching
from orm_parsers.base import Repository
from orm_parsers.javascript import source

FILES = {
    "api/src/user.entity.ts": "import { Entity, PrimaryColumn } from 'typeorm';\n"
    "import { Base } from './base';\n@Entity()\nexport class User extends Base {\n"
    "  @PrimaryColumn() id: number;\n}\n",
    "api/src/base.ts": "import { Column } from 'typeorm';\nexport class Base {\n"
    "  @Column() note: string;\n}\n",
    "web/schema.ts": "import { sqliteTable, int } from 'drizzle-orm/sqlite-core';\n"
    "import { NAME } from './name';\nexport const t = sqliteTable(NAME, { id: int() });\n",
    "web/name.ts": "export const NAME = 'pages';\n",
    "web/node_modules/x/y.ts": "import { Entity } from 'typeorm'; @Entity() export class Never {}\n",
    "docs/readme.ts": "// sequelize and mongoose are only mentioned\n",
}


class Memory:
    """A cache that counts."""

    def __init__(self) -> None:
        self.entries: dict[str, bytes] = {}

    def get(self, key: str) -> bytes | None:
        return self.entries.get(key)

    def put(self, key: str, value: bytes) -> None:
        self.entries[key] = value


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, content in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return tmp_path


def names(root: Path, **options: object) -> list[str]:
    return [table.name for table in parse_repository(root, name="r", **options).tables]  # type: ignore[arg-type]


def test_every_orm_that_is_used_is_recognized(root: Path) -> None:
    assert recognize(root) == ("typeorm", "drizzle")
    assert names(root) == ["user", "pages"]


def test_named_orms_are_the_only_ones(root: Path) -> None:
    assert names(root, orms=["drizzle"]) == ["pages"]


MIGRATION = "CREATE TABLE pages (id serial PRIMARY KEY, old text);\n"


def test_scripts_are_read_only_without_an_orm_or_by_name(root: Path) -> None:
    (root / "migrations").mkdir()
    (root / "migrations/001_init.sql").write_text(MIGRATION, encoding="utf-8")
    assert recognize(root) == ("typeorm", "drizzle")
    assert names(root) == ["user", "pages"]
    assert names(root, orms=["ddl"]) == ["pages"]
    assert len(parse_repository(root, name="r", orms=["ddl", "drizzle"]).tables) == 2
    for folder in ("api", "web"):
        for file in (root / folder).rglob("*.ts"):
            file.unlink()
    assert recognize(root) == ("ddl",)
    assert names(root) == ["pages"]


def test_a_script_that_changed_is_seen(tmp_path: Path) -> None:
    cache = Memory()
    (tmp_path / "1.sql").write_text(MIGRATION, encoding="utf-8")
    assert names(tmp_path, cache=cache) == ["pages"]
    (tmp_path / "2.sql").write_text("ALTER TABLE pages RENAME TO sheets;", encoding="utf-8")
    assert names(tmp_path, cache=cache) == ["sheets"]
    assert names(tmp_path, cache=cache) == ["sheets"]


def test_include_and_exclude(root: Path) -> None:
    assert names(root, include=["web/**"]) == ["pages"]
    assert names(root, exclude=["web"]) == ["user"]


def test_origin_names_repository_file_line_commit_and_orm(root: Path) -> None:
    table = parse_repository(root, name="shop", commit="abc").tables[0]
    assert (table.origin.repository, table.origin.file, table.origin.line) == (
        "shop",
        "api/src/user.entity.ts",
        4,
    )
    assert (table.origin.commit, table.origin.orm) == ("abc", "typeorm")


def test_an_unknown_orm_names_the_nearest() -> None:
    with pytest.raises(BadInput, match="typeorm"):
        parser("typorm")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no folder"):
        parse_repository(tmp_path / "gone", name="r")


def test_every_registered_parser_loads_and_carries_its_name() -> None:
    for name in PARSERS:
        entry = parser(name)
        assert entry.name == name
        assert entry.markers and entry.suffixes and (entry.packages or entry.is_fallback)


def test_an_unchanged_repository_is_not_parsed_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Memory()
    first = parse_repository(root, name="r", cache=cache)

    def never(*_: object) -> None:
        raise AssertionError("parsed although nothing changed")

    monkeypatch.setattr(source, "_open", never)
    assert parse_repository(root, name="r", cache=cache) == first


def test_an_untouched_checkout_is_not_even_read(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "SETTLED_SECONDS", -1)
    cache = Memory()
    first = parse_repository(root, name="r", cache=cache)

    def never(*_: object) -> None:
        raise AssertionError("read although nothing was touched")

    monkeypatch.setattr(Repository, "_read", never)
    assert parse_repository(root, name="r", cache=cache) == first


def test_stamps_of_files_that_just_changed_are_not_trusted(root: Path) -> None:
    cache = Memory()
    parse_repository(root, name="r", cache=cache)
    assert not [key for key in cache.entries if key.startswith("stamps:")]


def test_a_change_that_keeps_size_and_time_is_seen(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "SETTLED_SECONDS", -1)
    cache, path = Memory(), root / "web/name.ts"
    before = path.stat()
    assert names(root, cache=cache) == ["user", "pages"]
    path.write_text("export const NAME = 'sages';\n", encoding="utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert names(root, cache=cache) == ["user", "sages"]


def test_other_questions_are_other_entries(root: Path) -> None:
    cache = Memory()
    assert names(root, cache=cache) == ["user", "pages"]
    assert names(root, cache=cache, orms=["drizzle"]) == ["pages"]
    assert names(root, cache=cache, include=["api/**"]) == ["user"]
    assert names(root, cache=cache, exclude=["api/**"]) == ["pages"]


def test_a_file_that_exported_nothing_of_use_may_begin_to(tmp_path: Path) -> None:
    (tmp_path / "index.ts").write_text("export * from './a';\nexport * from './b';\n", encoding="utf-8")
    (tmp_path / "a.ts").write_text("export const OTHER = 1;\n", encoding="utf-8")
    (tmp_path / "b.ts").write_text("export const NAME = 'late';\n", encoding="utf-8")
    text = FILES["web/schema.ts"].replace("./name", "./index")
    (tmp_path / "schema.ts").write_text(text, encoding="utf-8")
    cache = Memory()
    assert names(tmp_path, cache=cache) == ["late"]
    (tmp_path / "a.ts").write_text("export const NAME = 'early';\n", encoding="utf-8")
    assert names(tmp_path, cache=cache) == ["early"]


@pytest.mark.parametrize(
    ("file", "content", "expected"),
    [
        ("web/name.ts", "export const NAME = 'sheets';\n", ["user", "sheets"]),
        (
            "api/src/user.entity.ts",
            FILES["api/src/user.entity.ts"].replace("@Entity()", "@Entity('people')"),
            ["people", "pages"],
        ),
        ("web/more.ts", FILES["web/schema.ts"].replace("NAME, ", "'extra', "), ["user", "extra", "pages"]),
    ],
    ids=["an imported file", "a model", "a new file"],
)
def test_a_change_is_seen(root: Path, file: str, content: str, expected: list[str]) -> None:
    cache = Memory()
    assert names(root, cache=cache) == ["user", "pages"]
    (root / file).write_text(content, encoding="utf-8")
    assert names(root, cache=cache) == expected


def test_a_broken_cache_entry_only_costs_time(root: Path) -> None:
    cache = Memory()
    first = parse_repository(root, name="r", cache=cache)
    for key in cache.entries:
        cache.entries[key] = b"{"
    assert parse_repository(root, name="r", cache=cache) == first
