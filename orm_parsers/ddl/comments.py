"""What people wrote beside a definition: ``-- text`` above a table or column, or behind a column."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orm_parsers.ddl.tokens import Token

_NOT_TEXT = re.compile(
    # what tools write: Prisma, Drizzle, pg_dump, mysqldump, migration runners, licences, rulers
    r"^(?:(?:Create|Alter|Drop|Add|Rename|Redefine)(?:Table|Tables|Enum|Index|ForeignKey|Schema|Column)\b"
    r"|>\s*statement"
    r"|Name: .*Type: |Table structure for|Dumping data|Current Database|Final view|Temporary|Host: "
    r"|Server version|\+|migrate:|rambler|changeset|liquibase|rollback|-*\s*!|eslint|sqlfluff|todo\b|fixme\b"
    r"|xxx\b|copyright|spdx"
    r"|https?://\S+$)",
    re.IGNORECASE,
)
_CODE = re.compile(
    r"[;(]$|^(?:create|alter|drop) (?:table|index|unique|type|view|schema|extension)\b|^insert into\b"
    r"|^select\b.*\bfrom\b|^update \S+ set\b|^delete from\b|^grant \w+ on\b|^set \w+ ?=|^[\"`]|^end\b"
    r"|^constraint \S+ (?:primary|foreign|unique|check)\b|^(?:primary|foreign) key\b"
    r"|^\w+ (?:varchar|text|int|integer|bigint|boolean|timestamp|uuid|date)\b.*,$",
    re.IGNORECASE,
)
MAX_CHARS = 2000
MAX_LINES = 40


class Comments:
    """The comments of one script by line. Of several behind one line, the first counts."""

    def __init__(self) -> None:
        self._alone: dict[int, str] = {}
        self._behind: dict[int, str] = {}

    def add(self, text: str, line: int, *, alone: bool) -> None:
        (self._alone if alone else self._behind).setdefault(line, text)

    def above(self, line: int) -> str | None:
        """The comment lines directly above a line."""
        found: list[str] = []
        while line - 1 in self._alone and len(found) < MAX_LINES:
            line -= 1
            found.insert(0, self._alone[line])
        return _words(found)

    def beside(self, part: Sequence[Token], first_line: int) -> str | None:
        """The comment behind a definition on its last line, else the ones directly above it; what stands
        above ``first_line``, where the statement begins, speaks of the whole."""
        behind = _words([self._behind.get(part[-1].line, "")])
        return behind or (self.above(part[0].line) if part[0].line > first_line else None)


def _words(lines: Sequence[str]) -> str | None:
    kept = [line for line in lines if any(c.isalpha() for c in line) and not _NOT_TEXT.search(line)]
    if any(_CODE.search(line) for line in kept):
        return None
    return " ".join(" ".join(kept).split())[:MAX_CHARS] or None
