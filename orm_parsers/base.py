"""What every parser shares: its registration, the repository it reads, and the cache it may use.

Nothing of a repository is executed. ``Repository`` is the only door to its files: links that lead out,
``..`` and files over the size bound are refused, and what can't be decoded becomes a ``Problem``.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Protocol

from dbgraph.model import Engine, Problem, TableShape

MAX_FILE_BYTES = 2 * 1024 * 1024
"""Model files are small; anything above is data or a bundle."""

MAX_FILES = 200_000

PRUNED_FOLDERS = frozenset(
    {
        "node_modules",
        "bower_components",
        "dist",
        "build",
        "out",
        ".git",
        ".next",
        ".nuxt",
        ".turbo",
        ".cache",
        ".output",
        ".yarn",
        "coverage",
        "vendor",
        "__pycache__",
        ".venv",
        "venv",
        ".svelte-kit",
        "storybook-static",
    }
)
"""Folders that hold no source of the repository itself: never listed."""

PASSED_OVER_FOLDERS = frozenset(
    {
        "test",
        "tests",
        "__tests__",
        "__mocks__",
        "mocks",
        "spec",
        "specs",
        "fixtures",
        "__fixtures__",
        "e2e",
        "seeders",
        "seeds",
        "benchmarks",
        "cypress",
        "playwright",
    }
)
MIGRATION_FOLDERS = frozenset(("migration", "migrations"))
"""Folders whose files define no model of their own (they may still be imported by models)."""

_MODEL_NAME = re.compile(r"(schema|entity|model|table)s?\.\w+$", re.IGNORECASE)
"""What a file in a folder of migrations is called when it is a model after all."""

_PYTHON_TEST = re.compile(r"(test_.*|.*_test|tests|conftest)\.py")
PASSED_OVER_NAMES = (".spec.", ".test.", ".d.ts", ".e2e-spec.", ".stories.", ".min.js", ".mock.", ".bench.")
_PASSED_OVER_NAME = re.compile("|".join(map(re.escape, PASSED_OVER_NAMES)))


def is_passed_over(path: str) -> bool:
    """Whether a path is a test, a fixture, a migration or a declaration file."""
    folder, _, name = path.rpartition("/")
    passed_over, holds_migrations = _kind_of_folder(folder)
    return (
        passed_over
        or (holds_migrations and not _MODEL_NAME.search(name))
        or _PASSED_OVER_NAME.search(name) is not None
        or _PYTHON_TEST.fullmatch(name) is not None
    )


@lru_cache(maxsize=MAX_FILES)
def _kind_of_folder(folder: str) -> tuple[bool, bool]:
    """(passed over, a folder of migrations), asked for every file of a folder."""
    parts = frozenset(folder.split("/"))
    return not parts.isdisjoint(PASSED_OVER_FOLDERS), not parts.isdisjoint(MIGRATION_FOLDERS)


class ParseCache(Protocol):
    """Remembers results by key. A missing or broken entry only costs time."""

    def get(self, key: str) -> bytes | None: ...

    def put(self, key: str, value: bytes) -> None: ...


@dataclass(frozen=True, slots=True)
class Findings:
    """What one parser says of one repository."""

    tables: tuple[TableShape, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Parser:
    """One ORM: a file with ``PARSER`` in it and one line in ``orm_parsers.PARSERS``.

    ``markers`` are plain substrings: a file that holds none of them can't define a model of this ORM
    and is never parsed. ``packages`` are the names in ``package.json`` (or imports) that recognize the
    ORM. ``parse`` gets the files with a marker, sorted; it raises nothing. ``passes_over`` says which paths
    define no models. A *fallback* needs no package: it is read where no other ORM was recognized.
    """

    name: str
    suffixes: tuple[str, ...]
    markers: tuple[str, ...]
    packages: tuple[str, ...]
    parse: Callable[[Repository, Sequence[str]], Findings]
    engine: Engine | None = None
    passes_over: Callable[[str], bool] = is_passed_over
    is_fallback: bool = False


@dataclass
class Repository:
    """A checked-out repository, read safely. Paths are relative to ``root`` with forward slashes.

    ``problems`` collects what could not be read; ``was_read`` maps every path whose content was asked
    for to the bytes (``None``: refused). What the result was made of, and so the cache's key, are the files
    that were ``parsed`` and those that were ``consulted``: looked into and found to say nothing.
    """

    root: Path
    name: str
    commit: str | None = None
    engine: Engine | None = None
    """Of the database that the models live in, where somebody said so: decides what depends on it."""
    problems: list[Problem] = field(default_factory=list)
    was_read: dict[str, bytes | None] = field(default_factory=dict)
    parsed: dict[str, object] = field(default_factory=dict)
    consulted: set[str] = field(default_factory=set)
    _texts: dict[str, str | None] = field(default_factory=dict)
    _reported: set[Problem] = field(default_factory=set)
    _digests: dict[str, bytes] = field(default_factory=dict)
    _listing: tuple[str, ...] | None = None
    _known: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self.root = self.root.resolve()

    @property
    def files(self) -> tuple[str, ...]:
        """Every regular file below the root, sorted, without pruned folders and without links."""
        if self._listing is None:
            self._listing = tuple(sorted(self._walk()))
            self._known = frozenset(self._listing)
        return self._listing

    def exists(self, path: str) -> bool:
        """Whether a listed file has exactly that relative path (so never anything outside)."""
        return bool(self.files) and path in self._known

    def _walk(self) -> Iterator[str]:
        """``os.walk`` without its detours: a large repository is listed on every build."""
        count = 0
        folders = [""]
        while folders:
            prefix = folders.pop()
            for entry in _entries(f"{self.root}/{prefix}"):
                if entry.is_dir(follow_symlinks=False):
                    if entry.name not in PRUNED_FOLDERS:
                        folders.append(f"{prefix}{entry.name}/")
                    continue
                if entry.is_symlink() and entry.is_dir():
                    continue
                count += 1
                if count > MAX_FILES:
                    self.report("", 0, "too-large", f"more than {MAX_FILES} files; the rest is not read")
                    return
                yield prefix + entry.name

    def stamps(self, endings: tuple[str, ...]) -> tuple[str, int]:
        """A hash of size, times and inode of every listed file with such an ending, and the time (in
        nanoseconds) at which the last of them changed. Says that nothing changed without reading."""
        digest = hashlib.sha256()
        latest = 0
        for path in self.files:
            if path.endswith(endings):
                try:
                    found = os.lstat(f"{self.root}/{path}")
                except OSError:
                    continue
                latest = max(latest, found.st_mtime_ns, found.st_ctime_ns)
                stamp = (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)
                digest.update(f"{path}\0{stamp}".encode("utf-8", "surrogateescape"))
        return digest.hexdigest(), latest

    def read(self, path: str) -> bytes | None:
        """The bytes of a listed file, or ``None`` with a problem (link, too large, unreadable)."""
        if path not in self.was_read:
            self.was_read[path] = self._read(path)
        return self.was_read[path]

    def digest(self, path: str) -> bytes:
        """The hash of a file's content, computed once; that of nothing where it can't be read."""
        if path not in self._digests:
            self._digests[path] = hashlib.sha256(self.read(path) or b"").digest()
        return self._digests[path]

    def _read(self, path: str) -> bytes | None:
        if not self.exists(path):
            return None
        # folders are walked without following links, so only the last step can be one; a pipe never blocks
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        try:
            descriptor = os.open(f"{self.root}/{path}", flags)
        except OSError as error:
            is_link = error.errno == errno.ELOOP
            reason = (
                "a link is not followed" if is_link else f"can't be read: {error.strerror or 'input error'}"
            )
            self.report(path, 0, "link" if is_link else "unreadable", reason)
            return None
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                return None
            content = _read_bounded(descriptor)
        finally:
            os.close(descriptor)
        if len(content) > MAX_FILE_BYTES:
            self.report(path, 0, "too-large", f"larger than {MAX_FILE_BYTES // 1024} KiB: passed over")
            return None
        return content

    def text(self, path: str) -> str | None:
        """The decoded text, or ``None`` with a problem when it is not UTF-8 or holds NUL bytes."""
        if path not in self._texts:
            self._texts[path] = self._decode(path)
        return self._texts[path]

    def _decode(self, path: str) -> str | None:
        content = self.read(path)
        if content is None:
            return None
        if b"\0" in content:
            self.report(path, 0, "not-text", "holds NUL bytes: not a source text")
            return None
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            self.report(path, line, "not-text", "is not UTF-8")
            return None

    def report(self, file: str, line: int, code: str, message: str) -> None:
        """Adds a problem once."""
        problem = Problem(file, line, code, message)
        if problem not in self._reported:
            self._reported.add(problem)
            self.problems.append(problem)

    def candidates(self, parser: Parser, include: Sequence[str], exclude: Sequence[str]) -> list[str]:
        """The files that may define models: the right suffix, in no passed-over folder, within the globs."""
        return [
            path
            for path in self.files
            if path.endswith(parser.suffixes)
            and not parser.passes_over(path)
            and (not include or any(glob(pattern).fullmatch(path) for pattern in include))
            and not any(glob(pattern).fullmatch(path) for pattern in exclude)
        ]


def _entries(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError:
        return []


def _read_bounded(descriptor: int) -> bytes:
    """Everything, or one byte more than is allowed."""
    content = os.read(descriptor, MAX_FILE_BYTES + 1)
    while len(content) <= MAX_FILE_BYTES:
        more = os.read(descriptor, MAX_FILE_BYTES + 1 - len(content))
        if not more:
            break
        content += more
    return content


@cache
def glob(pattern: str) -> re.Pattern[str]:
    """``src/**`` and ``*.entity.ts`` as an expression: ``**`` spans folders, ``*`` and ``?`` do not.

    A pattern without a wildcard also means everything below the folder of that name.
    """
    if not any(char in pattern for char in "*?"):
        return re.compile(re.escape(pattern.rstrip("/")) + r"(/.*)?")
    parts: list[str] = []
    position = 0
    while position < len(pattern):
        if pattern.startswith("**/", position):
            parts.append("(?:.*/)?")
            position += 3
        elif pattern.startswith("**", position):
            parts.append(".*")
            position += 2
        else:
            char = pattern[position]
            parts.append({"*": "[^/]*", "?": "[^/]"}.get(char, re.escape(char)))
            position += 1
    return re.compile("".join(parts))
