"""Phase 1 with a real git, over file URLs only; and what a filter or a problem hides."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
from shapes import table

from dbgraph.build.parse import keep, kept_findings
from dbgraph.build.sources import fetch
from dbgraph.model import Problem
from dbgraph.settings import Settings
from dbgraph.store.scans import Scan


def git(folder: Path, *arguments: str) -> str:
    who = ["-c", "user.name=Test", "-c", "user.email=test@example.invalid", "-c", "commit.gpgsign=false"]
    command = ["git", "-C", str(folder), *who, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def origin(tmp_path: Path) -> Path:
    folder = tmp_path / "origin"
    folder.mkdir()
    git(folder, "init", "--quiet", "--initial-branch=main")
    commit(folder, "one.ts", "1")
    return folder


def commit(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text)
    git(folder, "add", name)
    git(folder, "commit", "--quiet", "-m", name)
    return git(folder, "rev-parse", "HEAD")


def fetched(tmp_path: Path, **source: Any) -> Any:
    settings = Settings(folder=tmp_path, sources=[{"name": "api/../x", **source}])
    return fetch(settings, settings.sources[0], tmp_path / "clones")


def test_a_clone_is_made_once_and_pulled_after_that(tmp_path: Path, origin: Path) -> None:
    url = origin.as_uri()
    first = fetched(tmp_path, git=url)
    assert first.trouble is None
    assert first.place.parent == tmp_path / "clones", "the source's name makes no path"
    assert (first.place / "one.ts").read_text() == "1"
    latest = commit(origin, "two.ts", "2")
    second = fetched(tmp_path, git=url)
    assert (second.place, second.commit) == (first.place, latest)
    assert (second.place / "two.ts").exists()
    assert git(second.place, "rev-list", "--count", "HEAD") == "1", "shallow"


@pytest.mark.parametrize(
    "url",
    [
        "--upload-pack=touch pwned",
        "-oProxyCommand=touch pwned",
        "ext::sh -c touch% pwned",
        "host:-oProxyCommand=x",
        "",
        "fd::17/foo",
    ],
)
def test_a_url_is_never_an_option_or_a_command(tmp_path: Path, url: str) -> None:
    result = fetched(tmp_path, git=url)
    assert result.place is None
    assert "no URL that can be cloned" in result.trouble.message, "git is not even asked"
    assert not list(tmp_path.rglob("pwned"))


def test_a_clone_that_fails_says_why_without_the_password(tmp_path: Path) -> None:
    result = fetched(tmp_path, git=(tmp_path / "absent").as_uri())
    assert result.place is None
    assert "absent" in result.trouble.message
    private = fetched(tmp_path, git="file://user:s3cret@localhost/absent/repository")
    assert "s3cret" not in private.trouble.message


def test_a_failed_pull_keeps_the_source_out(tmp_path: Path, origin: Path) -> None:
    url = origin.as_uri()
    assert fetched(tmp_path, git=url).place is not None
    (origin / ".git" / "HEAD").unlink()
    assert fetched(tmp_path, git=url).trouble is not None


@pytest.mark.parametrize(
    ("kind", "path"), [("repository", "absent"), ("json", "absent.json"), ("ddl", "x.sql")]
)
def test_a_missing_path_is_told(tmp_path: Path, kind: str, path: str) -> None:
    result = fetched(tmp_path, kind=kind, path=path)
    assert result.place is None
    assert "There is no such" in result.trouble.message


def test_a_folder_has_its_commit_where_there_is_one(tmp_path: Path, origin: Path) -> None:
    assert fetched(tmp_path, path="origin").commit == git(origin, "rev-parse", "HEAD")
    outside = tmp_path / "plain"
    outside.mkdir()
    assert fetched(tmp_path, path="plain").commit is None


# ----------------------------------------------------------------------------------------------- keep

A = table("s.a", "id int pk, x int", file="a.ts")
B = table("s.b", "id int pk", file="b.ts")
NEVER = Scan("source", "api", (A, B), settings="all files")


def kept(today: Scan, place: Path | None = None, previous: Scan = NEVER) -> dict[str, str]:
    scan = keep(previous, today, place)
    reasons = {name: why for _, name, why in scan.kept}
    return {t.name: reasons.get(t.name, "scanned") for t in scan.tables}


def test_a_complete_scan_removes(tmp_path: Path) -> None:
    (tmp_path / "b.ts").write_text("")
    assert kept(Scan("source", "api", (A,), settings="all files"), tmp_path) == {"a": "scanned"}


def test_a_narrower_filter_is_not_a_removal(tmp_path: Path) -> None:
    (tmp_path / "b.ts").write_text("")
    narrow = Scan("source", "api", (A,), settings="a only")
    assert kept(narrow, tmp_path) == {"a": "scanned", "b": "filter"}
    again = keep(keep(NEVER, narrow, tmp_path), narrow, tmp_path)
    assert [t.name for t in again.tables] == ["a", "b"], "nor in the runs that follow"
    assert [f.name for f in kept_findings([again])] == ["s.b"]
    (tmp_path / "b.ts").unlink()
    assert kept(narrow, tmp_path, again) == {"a": "scanned"}


def test_a_problem_in_its_file_keeps_a_table() -> None:
    today = Scan("source", "api", (A,), (Problem("b.ts", 1, "unresolved", "x"),), settings="all files")
    assert kept(today) == {"a": "scanned", "b": "problem"}


def test_a_problem_in_another_file_keeps_nothing() -> None:
    today = Scan("source", "api", (A,), (Problem("c.ts", 1, "syntax-error", "x"),), settings="all files")
    assert kept(today) == {"a": "scanned"}


def test_a_problem_without_a_place_keeps_everything() -> None:
    today = Scan("source", "api", (), (Problem("", 0, "too-large", "x"),), settings="all files")
    assert kept(today) == {"a": "problem", "b": "problem"}


def test_columns_stay_only_when_the_file_was_not_read_whole() -> None:
    shorter = table("s.a", "id int pk", file="a.ts")
    for code, columns in (("syntax-error", ["id", "x"]), ("unresolved", ["id"])):
        today = Scan("source", "api", (shorter, B), (Problem("a.ts", 1, code, "x"),), settings="all files")
        scan = keep(NEVER, today, None)
        assert [c.name for c in scan.tables[0].columns] == columns


def test_several_definitions_of_one_table_in_one_source_are_all_there() -> None:
    twin = table("s.a", "id int pk, y int", file="twin.ts")
    today = Scan("source", "api", (A, twin, B), settings="all files")
    assert len(keep(NEVER, today, None).tables) == 3
