"""ORM models of a repository as table shapes, read statically.

``parse_repository`` is the whole flow; a parser is one module with ``PARSER`` in it and one entry in
``PARSERS``. Nothing of a repository is executed; what can't be read is a ``Problem``.
"""

from __future__ import annotations

import hashlib
import importlib
import json
from collections.abc import Iterable, Sequence
from functools import cache as cached
from pathlib import Path

from dbgraph import plain
from dbgraph.errors import BadInput, nearest
from dbgraph.model import ParseResult, Problem, TableShape
from dbgraph.plain import from_plain, table_from_plain, to_plain
from orm_parsers.base import ParseCache, Parser, Repository
from orm_parsers.document import from_document, to_document

PARSERS = ("typeorm", "sequelize", "drizzle", "mongoose", "sqlalchemy", "django")
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


def parse_repository(
    root: Path,
    *,
    name: str,
    orms: Sequence[str] = (),
    include: Sequence[str] = (),
    exclude: Sequence[str] = (),
    cache: ParseCache | None = None,
    commit: str | None = None,
) -> ParseResult:
    """Tables of every ORM in a checked-out repository, sorted by file and line, and the problems.

    Without ``orms`` they are recognized. ``include`` and ``exclude`` are globs of relative paths
    (``src/**``). With a ``cache``, a repository whose listing and read files did not change costs only
    that comparison. Raises ``BadInput`` for a folder that is not there or an unknown ORM.
    """
    parsers = [parser(orm) for orm in orms or PARSERS]
    repository = _open(root, name, commit)
    work = [(entry, _marked(repository, entry, include, exclude, bool(orms))) for entry in parsers]
    work = [(entry, files) for entry, files in work if files]
    key = _cache_key(repository, work)
    if cache is not None:
        known = _recall(cache, key, repository, name, commit)
        if known is not None:
            return known
    tables: list[TableShape] = []
    for entry, files in work:
        found = entry.parse(repository, files)
        tables += found.tables
        for problem in found.problems:
            repository.report(problem.file, problem.line, problem.code, problem.message)
    tables.sort(key=lambda table: (table.origin.file, table.origin.line, table.name))
    problems = sorted(repository.problems, key=lambda p: (p.file, p.line, p.code))
    files_read = len({file for _, files in work for file in files})
    result = ParseResult(tuple(tables), tuple(problems), files_read)
    if cache is not None:
        _remember(cache, key, repository, result)
    return result


def recognize(root: Path) -> tuple[str, ...]:
    """The ORMs that a repository uses, in the order of ``PARSERS``."""
    repository = _open(root, root.name, None)
    return tuple(name for name in PARSERS if _marked(repository, parser(name), (), (), named=False))


def _open(root: Path, name: str, commit: str | None) -> Repository:
    if not root.is_dir():
        raise BadInput(f"There is no folder {str(root)!r}.", fix="Give the path of a checked-out repository.")
    return Repository(root, name, commit)


def _marked(
    repository: Repository, entry: Parser, include: Sequence[str], exclude: Sequence[str], named: bool
) -> list[str]:
    """The files that may define models. Unless the ORM was named, some file must import its package."""
    markers = [marker.encode() for marker in entry.markers]
    found: list[str] = []
    for path in repository.candidates(entry.suffixes, include, exclude):
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


# ---- the cache: one entry lists the files that were read, one holds the result for their content


def _cache_key(repository: Repository, work: Sequence[tuple[Parser, list[str]]]) -> str:
    """Hash of the listing and of the marked files: a new, gone or renamed file is another key."""
    digest = hashlib.sha256(f"{version()}\0{repository.name}\0".encode())
    for path in repository.files:
        digest.update(path.encode("utf-8", "surrogateescape") + b"\n")
    for entry, files in work:
        digest.update(f"\0{entry.name}\0".encode())
        for path in files:
            digest.update(path.encode("utf-8", "surrogateescape") + b"\0")
            digest.update(hashlib.sha256(repository.read(path) or b"").digest())
    return digest.hexdigest()


def _content_key(repository: Repository, key: str, paths: Iterable[str]) -> str:
    digest = hashlib.sha256(key.encode())
    for path in paths:
        digest.update(path.encode("utf-8", "surrogateescape") + b"\0")
        digest.update(hashlib.sha256(repository.read(path) or b"").digest())
    return digest.hexdigest()


def _remember(cache: ParseCache, key: str, repository: Repository, result: ParseResult) -> None:
    paths = sorted(repository.parsed.keys() | {p for p in repository.was_read if p.endswith(".json")})
    cache.put(f"files:{key}", json.dumps(paths).encode())
    stored = {
        "tables": [to_plain(table) for table in result.tables],
        "problems": [to_plain(problem) for problem in result.problems],
        "files": result.files,
    }
    cache.put(f"result:{_content_key(repository, key, paths)}", json.dumps(stored).encode())


def _recall(
    cache: ParseCache, key: str, repository: Repository, name: str, commit: str | None
) -> ParseResult | None:
    """The remembered result, or ``None``. A broken entry counts as none."""
    listed = cache.get(f"files:{key}")
    if listed is None:
        return None
    try:
        stored = cache.get(f"result:{_content_key(repository, key, json.loads(listed))}")
        if stored is None:
            return None
        content = json.loads(stored)
        return ParseResult(
            tuple(table_from_plain(table, commit) for table in content["tables"]),
            tuple(from_plain(Problem, problem) for problem in content["problems"]),
            int(content["files"]),
        )
    except (ValueError, KeyError, TypeError):
        return None


__all__ = ["PARSERS", "ParseCache", "from_document", "parse_repository", "parser", "recognize", "to_document"]
