"""ORM models of a repository as table shapes, read statically.

``parse_repository`` is the whole flow; a parser is one module with ``PARSER`` in it and one entry in
``PARSERS``. Nothing of a repository is executed; what can't be read is a ``Problem``.
"""

from __future__ import annotations

import gc
import hashlib
import importlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache as cached
from pathlib import Path

from dbgraph import plain
from dbgraph.errors import BadInput, nearest
from dbgraph.model import Engine, ParseResult, TableShape
from orm_parsers.base import ParseCache, Parser, Repository
from orm_parsers.cache import Memory
from orm_parsers.document import from_document, to_document

PARSERS = ("typeorm", "sequelize", "drizzle", "mongoose", "prisma", "sqlalchemy", "django", "ddl")
"""Every ORM that can be read, each a module of this package."""


@cached
def version() -> str:
    """Hash of the parsers' own code, part of every cache key: other code may give other facts."""
    digest = hashlib.sha256(Path(plain.__file__).read_bytes())
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def parser(name: str) -> Parser:
    """The parser of that name. Raises ``BadInput`` with the nearest names."""
    if name not in PARSERS:
        close = nearest(name, PARSERS)
        raise BadInput(
            f"There is no parser for {name!r}.",
            fix=f"Use one of: {', '.join(close or PARSERS)}.",
        )
    found: Parser = importlib.import_module(f"orm_parsers.{name}").PARSER
    return found


@contextmanager
def _without_collector() -> Iterator[None]:
    """Syntax trees and values live until the end: looking for cycles among them took a fifth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@_without_collector()
def parse_repository(
    root: Path,
    *,
    name: str,
    orms: Sequence[str] = (),
    include: Sequence[str] = (),
    exclude: Sequence[str] = (),
    cache: ParseCache | None = None,
    commit: str | None = None,
    engine: Engine | None = None,
) -> ParseResult:
    """Tables of every ORM in a checked-out repository, sorted by file and line, and the problems.

    Without ``orms`` they are recognized. ``include`` and ``exclude`` are globs of relative paths
    (``src/**``). ``engine`` is that of the database they live in: it decides what a repository leaves to
    its environment (``isMySQL() ? "json" : "jsonb"``). With a ``cache``, a repository whose listing and
    read files did not change costs only that comparison. Raises ``BadInput`` for a folder that is not
    there or an unknown ORM.
    """
    parsers = [parser(orm) for orm in orms or PARSERS]
    repository = _open(root, name, commit, engine)
    asked = (
        version(),
        str(engine),
        str(bool(orms)),
        *(entry.name for entry in parsers),
        *include,
        "",
        *exclude,
    )
    memory = Memory(cache, repository, asked, {suffix for entry in parsers for suffix in entry.suffixes})
    known = memory.by_stamps(commit)
    if known is not None:
        return known
    work = _work(repository, parsers, include, exclude, named=bool(orms))
    known = memory.by_content(work, commit)
    if known is None:
        known = _parse(repository, work)
        memory.put(work, known)
    return known


def _parse(repository: Repository, work: Sequence[tuple[Parser, list[str]]]) -> ParseResult:
    tables: list[TableShape] = []
    for entry, files in work:
        found = entry.parse(repository, files)
        tables += found.tables
        for problem in found.problems:
            repository.report(problem.file, problem.line, problem.code, problem.message)
    tables.sort(key=lambda table: (table.origin.file, table.origin.line, table.name))
    problems = sorted(repository.problems, key=lambda p: (p.file, p.line, p.code))
    files_read = len({file for _, files in work for file in files})
    return ParseResult(tuple(tables), tuple(problems), files_read)


def recognize(root: Path) -> tuple[str, ...]:
    """The ORMs that a repository uses, in the order of ``PARSERS``."""
    repository = _open(root, root.name, None)
    work = _work(repository, [parser(name) for name in PARSERS], (), (), named=False)
    return tuple(entry.name for entry, _ in work)


def _open(root: Path, name: str, commit: str | None, engine: Engine | None = None) -> Repository:
    if not root.is_dir():
        raise BadInput(f"There is no folder {str(root)!r}.", fix="Give the path of a checked-out repository.")
    return Repository(root, name, commit, engine)


def _work(
    repository: Repository,
    parsers: Sequence[Parser],
    include: Sequence[str],
    exclude: Sequence[str],
    *,
    named: bool,
) -> list[tuple[Parser, list[str]]]:
    """Each parser that has something to read, with its files. Models say more than the scripts that were
    generated from them, so a fallback is read only where nothing else was recognized, or by name."""
    work: list[tuple[Parser, list[str]]] = []
    for entry in sorted(parsers, key=lambda parser: parser.is_fallback):
        if named or not entry.is_fallback or not work:
            files = _marked(repository, entry, include, exclude, named or entry.is_fallback)
            if files:
                work.append((entry, files))
    return work


def _marked(
    repository: Repository, entry: Parser, include: Sequence[str], exclude: Sequence[str], named: bool
) -> list[str]:
    """The files that may define models. Unless the ORM was named, some file must import its package."""
    markers = [marker.encode() for marker in entry.markers]
    found: list[str] = []
    for path in repository.candidates(entry, include, exclude):
        content = repository.read(path)
        if content is not None and any(marker in content for marker in markers):
            found.append(path)
    return found if named or _imports_package(repository, entry, found) else []


def _imports_package(repository: Repository, entry: Parser, files: Iterable[str]) -> bool:
    before = (b"import ", b"from ") if ".py" in entry.suffixes else (b'"', b"'")
    marks = [start + package.encode() for package in entry.packages for start in before]
    for path in files:
        content = repository.read(path) or b""
        if any(mark in content for mark in marks):
            return True
    return False


__all__ = ["PARSERS", "ParseCache", "from_document", "parse_repository", "parser", "recognize", "to_document"]
