"""Which scripts belong together, and in which order they are run.

A folder of migrations is one history, applied in the order of its versions; a folder of other scripts is one
schema. Names are those of Prisma, Drizzle, Flyway, golang-migrate, goose, dbmate, sqlx, Diesel, Hasura,
db-migrate and plain numbering.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from orm_parsers.base import MIGRATION_FOLDERS, PASSED_OVER_FOLDERS, PASSED_OVER_NAMES

_BACK = re.compile(
    r"(?:^|[._-])(?:down|rollback|revert|undo)\.sql$|^U\d[\d._]*__|^(?:before|after)[A-Z]\w*\.sql$"
)
_VERSIONED = re.compile(r"^[VB](?P<version>\d+(?:[._]\d+)*)__")
_REPEATABLE = re.compile(r"^R__")
_NUMBERED = re.compile(r"^\d+(?:[-_.]|$)")
_VERSION_FOLDER = re.compile(r"^v?\d+(?:[._-]\d+)*$", re.IGNORECASE)
_OF_FOLDER = ("migration.sql", "up.sql")
_DIGITS = re.compile(r"(\d+)")
DIALECT_WORDS = {
    "postgres": "postgres",
    "postgresql": "postgres",
    "pg": "postgres",
    "psql": "postgres",
    "cockroach": "postgres",
    "cockroachdb": "postgres",
    "yugabytedb": "postgres",
    "mysql": "mysql",
    "mariadb": "mysql",
    "sqlite": "sqlite",
    "sqlite3": "sqlite",
}
OTHER_SERVERS = frozenset(
    {"mssql", "sqlserver", "oracle", "h2", "db2", "clickhouse", "hsqldb", "derby", "snowflake"}
)

Natural = tuple[tuple[int, int, str], ...]
Order = tuple[Natural, ...]


@dataclass
class History:
    """``files`` in the order in which they are run; ``hint`` is the dialect that names tell, if they do."""

    folder: str
    is_migrations: bool
    hint: str | None = None
    files: list[str] = field(default_factory=list)


def is_passed_over(path: str) -> bool:
    """Like ``orm_parsers.base.is_passed_over``, but migrations are read, and what takes them back is not."""
    folders = path.split("/")
    name = folders.pop()
    return (
        any(folder in PASSED_OVER_FOLDERS for folder in folders)
        or any(mark in name for mark in PASSED_OVER_NAMES)
        or bool(_BACK.search(name))
        or (_words(path).isdisjoint(DIALECT_WORDS) and not _words(path).isdisjoint(OTHER_SERVERS))
    )


def find_histories(files: Sequence[str]) -> list[History]:
    """The scripts in groups, each in its order; histories of migrations first."""
    numbered = {folder for folder, order in (_version(path, named=False) for path in files) if order}
    placed: list[tuple[str, Order | None, str, str]] = []
    for path in files:
        folder, order = _version(path, named=True)
        if folder in numbered:  # among numbered ones, a script without a number is a snapshot: LATEST.sql
            folder, order = _version(path, named=False)
        placed.append((folder, order, _flavour(path), path))
    flavours: defaultdict[str, set[str]] = defaultdict(set)
    for folder, _, flavour, _ in placed:
        flavours[folder].add(flavour)
    grouped: defaultdict[tuple[bool, str, str], list[tuple[Order, str]]] = defaultdict(list)
    special = {(folder, flavour, _stem(path)) for folder, _, flavour, path in placed if flavour}
    for folder, order, flavour, path in placed:
        others = flavours[folder] - {""}
        if flavour == "cockroach" and "postgres" in others:
            continue  # the same tables in nearly the same words
        # of several servers, each runs its own scripts and the common ones that it has no own version of
        into = sorted(others - {"cockroach"}) or sorted(others) if not flavour else [flavour]
        for each in into or [""]:
            if flavour or (folder, each, _stem(path)) not in special:
                grouped[order is not None, folder, each].append((order or (_natural(path),), path))
    histories = [
        History(folder, is_migrations, DIALECT_WORDS.get(hint), [path for _, path in sorted(listed)])
        for (is_migrations, folder, hint), listed in sorted(grouped.items())
    ]
    return sorted(histories, key=lambda history: not history.is_migrations)


def _words(path: str) -> set[str]:
    named = re.sub(r"sql[-_]server", "sqlserver", path.lower())
    return {word for word in re.split(r"[/._-]", named) if word}


def _flavour(path: str) -> str:
    """The server that a path names, if it is one."""
    found = {word for word in _words(path) if word in DIALECT_WORDS}
    flavours = {"cockroach" if word.startswith("cockroach") else DIALECT_WORDS[word] for word in found}
    return flavours.pop() if len(flavours) == 1 else ""


def _stem(path: str) -> str:
    """``20250710_add_id.mysql.up.sql`` -> ``20250710_add_id``: what two versions of a script share."""
    return path.rpartition("/")[2].partition(".")[0]


def _in_migrations(folders: Sequence[str]) -> bool:
    return any(folder in MIGRATION_FOLDERS for folder in folders)


def _version(path: str, *, named: bool) -> tuple[str, Order | None]:
    """(folder of the history, place in it); no place for a script that is no migration. ``named``: a script
    without a number in a folder of migrations is one of them, too."""
    folders = path.split("/")
    name = folders.pop()
    order: Order | None = None
    versioned = _VERSIONED.match(name)
    if name in _OF_FOLDER and folders:
        order = (_natural(folders.pop()),)
    elif versioned or _REPEATABLE.match(name):
        # versions of Flyway are unique below its location, whatever the folders in between
        while any(f in MIGRATION_FOLDERS for f in folders[:-1]) and folders[-1] not in DIALECT_WORDS:
            folders.pop()
        if versioned is None:  # repeatable ones are run last
            return "/".join(folders), (_natural("~"), _natural(name))
        return "/".join(folders), (_natural(versioned["version"].replace("_", ".")),)
    elif _NUMBERED.match(name) or ".up." in name or (named and _in_migrations(folders)):
        order = (_natural(name),)
    while order is not None and folders and _VERSION_FOLDER.match(folders[-1]):
        order = (_natural(folders.pop()), *order)
    return "/".join(folders), order


def _natural(text: str) -> Natural:
    """Orders ``2_x`` before ``10_y``."""
    parts = _DIGITS.split(text)
    return tuple(
        (0, int(part), "") if part.isdigit() and len(part) < 30 else (1, 0, part) for part in parts if part
    )
