"""What the readers of statements share: the database so far, the file at hand, and where problems go."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from dbgraph.model import Origin
from orm_parsers.base import Repository
from orm_parsers.ddl.comments import Comments
from orm_parsers.ddl.state import Database, Key, Table

MAX_PROBLEMS = 50
"""Of one script; more of them say that it is something else."""


@dataclass(frozen=True)
class Missing:
    """A change to a table that the scripts do not make. It counts only if nothing else makes it either."""

    name: str
    file: str
    line: int
    what: str


@dataclass
class Context:
    database: Database
    repository: Repository
    file: str = ""
    line: int = 0
    comments: Comments = field(default_factory=Comments)
    missing: dict[tuple[str, str], Missing] = field(default_factory=dict)
    reported: Counter[str] = field(default_factory=Counter)

    def origin(self, line: int) -> Origin:
        return Origin(self.repository.name, self.file, line, self.repository.commit, "ddl")

    def report(self, line: int, code: str, message: str, file: str | None = None) -> None:
        """A problem of the file at hand, or of another one."""
        place = file or self.file
        self.reported[place] += 1
        if self.reported[place] <= MAX_PROBLEMS:
            self.repository.report(place, line, code, message)

    def find(
        self, schema: str | None, name: str, line: int, what: str, *, optional: bool = False
    ) -> Table | None:
        """The table that a statement changes; its absence is remembered unless it is meant to be possible."""
        table = self.database.table(schema, name)
        if table is None and not optional and not self.is_left_out(schema, name):
            self.missing.setdefault((self.file, name), Missing(name, self.file, line, what))
        return table

    def is_left_out(self, schema: str | None, name: str) -> bool:
        return self._key(schema, name) in self.database.left_out

    def leave_out(self, schema: str | None, name: str) -> None:
        """A relation that is made and that the dictionary does not show."""
        self.database.left_out.add(self._key(schema, name))

    def _key(self, schema: str | None, name: str) -> Key:
        return self.database.key(self.database.place(schema), name)
