"""What every parser shares: its registration, the repository it reads, and the cache it may use.

Nothing of a repository is executed. ``Repository`` is the only door to its files: links that lead out,
``..`` and files over the size bound are refused, and what can't be decoded becomes a ``Problem``.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
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

PASSED_OVER_NAMES = (".spec.", ".test.", ".d.ts", ".e2e-spec.", ".stories.", ".min.js", ".mock.", ".bench.")


def is_passed_over(path: str) -> bool:
    """Whether a path is a test, a fixture, a migration or a declaration file."""
    folders = path.split("/")
    name = folders.pop()
    if any(folder in MIGRATION_FOLDERS for folder in folders) and not _MODEL_NAME.search(name):
        return True
    return any(folder in PASSED_OVER_FOLDERS for folder in folders) or any(
        mark in name for mark in PASSED_OVER_NAMES
    )


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
    for to the bytes (``None``: refused), which is what the cache key is made of.
    """

    root: Path
    name: str
    commit: str | None = None
    engine: Engine | None = None
    """Of the database that the models live in, where somebody said so: decides what depends on it."""
    problems: list[Problem] = field(default_factory=list)
    was_read: dict[str, bytes | None] = field(default_factory=dict)
    parsed: dict[str, object] = field(default_factory=dict)
    _texts: dict[str, str | None] = field(default_factory=dict)
    _reported: set[Problem] = field(default_factory=set)
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
        count = 0
        for folder, folders, names in os.walk(self.root, followlinks=False):
            folders[:] = sorted(name for name in folders if name not in PRUNED_FOLDERS)
            relative = os.path.relpath(folder, self.root).replace(os.sep, "/")
            prefix = "" if relative == "." else relative + "/"
            for name in names:
                count += 1
                if count > MAX_FILES:
                    self.report("", 0, "too-large", f"more than {MAX_FILES} files; the rest is not read")
                    return
                yield prefix + name

    def read(self, path: str) -> bytes | None:
        """The bytes of a listed file, or ``None`` with a problem (link, too large, unreadable)."""
        if path not in self.was_read:
            self.was_read[path] = self._read(path)
        return self.was_read[path]

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
        with os.fdopen(descriptor, "rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                return None
            content = stream.read(MAX_FILE_BYTES + 1)
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
