"""What is remembered of a parsed repository, and when it still holds.

Three entries per repository: the *result* under the content of the files it was made of; which *files*
those were, under the content of the files that may define models; and the *stamps* (size, times, inode) of
every file that may be read, so that an unchanged checkout is known by its listing alone.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable, Sequence
from functools import cached_property

from dbgraph.model import ParseResult, Problem
from dbgraph.plain import from_plain, table_from_plain, to_plain
from orm_parsers.base import ParseCache, Parser, Repository

SETTLED_SECONDS = 2
"""A file that changed less long ago may change again within the same tick of the file system's clock
(git's "racily clean" entries): its stamp is not trusted yet."""


class Memory:
    """One parse and its cache. Broken entries count as none; without a cache nothing is remembered.

    ``asked`` is what else the result depends on: the version of the parsers, the ORMs, the globs.
    """

    def __init__(
        self, cache: ParseCache | None, repository: Repository, asked: Iterable[str], endings: Iterable[str]
    ) -> None:
        self._cache = cache
        self._repository = repository
        self._asked = "\0".join(asked)
        self._endings = (*endings, ".json")

    @cached_property
    def _listing(self) -> str:
        """Hash of what was asked of which files: a new, gone or renamed file is another one."""
        names = "\n".join((self._asked, self._repository.name, *self._repository.files))
        return hashlib.sha256(names.encode("utf-8", "surrogateescape")).hexdigest()

    @cached_property
    def _stamps(self) -> tuple[str, bool]:
        """The hash of all stamps, and whether they can be trusted. Taken before anything is read."""
        stamps, latest = self._repository.stamps(self._endings)
        return stamps, latest < time.time_ns() - SETTLED_SECONDS * 1_000_000_000

    def by_stamps(self, commit: str | None) -> ParseResult | None:
        """The result, when no file that may be read was touched since."""
        if self._cache is None:
            return None
        entry = _decoded(self._cache.get(f"stamps:{self._listing}"))
        if not isinstance(entry, dict) or entry.get("stamps") != self._stamps[0]:
            return None
        files, key = entry.get("files"), entry.get("result")
        if not isinstance(files, str) or not isinstance(key, str):
            return None
        self._cache.get(files)  # asked for so that it stays: the next change may need it
        return _result(self._cache.get(key), commit)

    def by_content(self, work: Sequence[tuple[Parser, list[str]]], commit: str | None) -> ParseResult | None:
        """The result, when the files that were read have the same content as then."""
        if self._cache is None:
            return None
        files = self._files_key(work)
        paths = _decoded(self._cache.get(files))
        if not isinstance(paths, list) or not all(isinstance(path, str) for path in paths):
            return None
        key = self._result_key(files, paths)
        found = _result(self._cache.get(key), commit)
        if found is not None:
            self._put_stamps(files, key)
        return found

    def put(self, work: Sequence[tuple[Parser, list[str]]], result: ParseResult) -> None:
        """Remembers a fresh result."""
        if self._cache is None:
            return
        repository = self._repository
        documents = {path for path in repository.was_read if path.endswith(".json")}
        paths = sorted(repository.parsed.keys() | repository.consulted | documents)
        files = self._files_key(work)
        key = self._result_key(files, paths)
        stored = {
            "tables": [to_plain(table) for table in result.tables],
            "problems": [to_plain(problem) for problem in result.problems],
            "files": result.files,
        }
        self._cache.put(files, json.dumps(paths).encode())
        self._cache.put(key, json.dumps(stored).encode())
        self._put_stamps(files, key)

    def _put_stamps(self, files: str, result: str) -> None:
        stamps, settled = self._stamps
        if settled and self._cache is not None:
            entry = {"stamps": stamps, "files": files, "result": result}
            self._cache.put(f"stamps:{self._listing}", json.dumps(entry).encode())

    def _files_key(self, work: Sequence[tuple[Parser, list[str]]]) -> str:
        digest = hashlib.sha256(self._listing.encode())
        for entry, paths in work:
            digest.update(f"\0{entry.name}\0".encode())
            self._add_contents(digest, paths)
        return f"files:{digest.hexdigest()}"

    def _result_key(self, files: str, paths: Iterable[str]) -> str:
        digest = hashlib.sha256(files.encode())
        self._add_contents(digest, paths)
        return f"result:{digest.hexdigest()}"

    def _add_contents(self, digest: hashlib._Hash, paths: Iterable[str]) -> None:
        for path in paths:
            digest.update(path.encode("utf-8", "surrogateescape") + b"\0")
            digest.update(self._repository.digest(path))


def _decoded(stored: bytes | None) -> object:
    try:
        return json.loads(stored) if stored is not None else None
    except ValueError:
        return None


def _result(stored: bytes | None, commit: str | None) -> ParseResult | None:
    content = _decoded(stored)
    if not isinstance(content, dict):
        return None
    try:
        return ParseResult(
            tuple(table_from_plain(table, commit) for table in content["tables"]),
            tuple(from_plain(Problem, problem) for problem in content["problems"]),
            int(content["files"]),
        )
    except (ValueError, KeyError, TypeError):
        return None
