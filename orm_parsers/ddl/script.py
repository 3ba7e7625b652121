"""A script as statements: what stands between two semicolons, without what no server would run.

Down sections of migrations, rows of dumps (``COPY``), commands of the clients (``\\connect``,
``DELIMITER``) and the bodies of functions and triggers are no statements of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from orm_parsers.ddl.comments import Comments
from orm_parsers.ddl.lexer import Lexer
from orm_parsers.ddl.tokens import Dialect, Token

_SECTION = re.compile(
    # goose, sql-migrate, dbmate, rambler, node-pg-migrate, Play evolutions
    r"^[^\S\n]*(?:--|\#)[^\S\n]*(?:\+goose|\+migrate|migrate:|rambler|-*[^\S\n]*!)?[^\S\n]*"
    r"(?P<way>up|down|ups|downs)(?:[^\S\n]+migration)?(?:[^\S\n]+[\w:]+)?[^\S\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
_MARKED = re.compile(
    r"\+goose|\+migrate|migrate:|rambler|!(?:ups|downs)|(?:up|down)\s+migration", re.IGNORECASE
)
_ROUTINES = frozenset({"TRIGGER", "PROCEDURE", "FUNCTION", "EVENT", "PACKAGE"})
_BEFORE_ROUTINE = frozenset(
    {
        "CREATE",
        "OR",
        "REPLACE",
        "DEFINER",
        "TEMP",
        "TEMPORARY",
        "CONSTRAINT",
        "AGGREGATE",
        "IF",
        "NOT",
        "EXISTS",
    }
)
_OPENING = frozenset({"BEGIN", "CASE"})
MAX_TOKENS = 200_000
"""Of one statement; more is data (a dump's INSERT), which is not kept."""


@dataclass(frozen=True, slots=True)
class Statement:
    """``tokens`` without the semicolon; ``comments`` are those of the whole script."""

    tokens: tuple[Token, ...]
    source: str
    comments: Comments

    @property
    def line(self) -> int:
        return self.tokens[0].line

    def words(self, count: int) -> tuple[str, ...]:
        """The first words in upper case (empty texts for what is no bare word)."""
        return tuple(token.upper for token in self.tokens[:count])


def without_down(source: str) -> str:
    """The script without what would take the migration back; lines keep their numbers."""
    found = [match for match in _SECTION.finditer(source) if _MARKED.search(match.group())]
    kept = [source[: found[0].start()]] if found else [source]
    for position, match in enumerate(found):
        end = found[position + 1].start() if position + 1 < len(found) else len(source)
        is_down = match["way"].lower().startswith("down")
        kept.append("\n" * source.count("\n", match.start(), end) if is_down else source[match.start() : end])
    return "".join(kept)


def statements(source: str, dialect: Dialect, first_line: int = 1) -> Iterator[Statement]:
    """Every statement of the script, in order."""
    lexer = Lexer(source, dialect, first_line)
    current: list[Token] = []
    delimiter = ";"
    depth = 0
    dropped = False
    for token in lexer.tokens():
        if not current and not dropped and _is_client_command(lexer, token):
            if token.upper == "DELIMITER":
                delimiter = _rest_of_line(lexer) or ";"
            lexer.skip_line()
            continue
        if _ends(source, token, delimiter) and depth == 0:
            if current and not dropped:
                yield Statement(tuple(current), source, lexer.comments)
            if current and dialect == "postgres" and _is_copy_in(current):
                lexer.skip_data()
            lexer.position = max(lexer.position, token.start + len(delimiter))
            current, dropped, depth = [], False, 0
            continue
        if delimiter == ";":
            depth = _depth(current, token, depth)
        if len(current) < MAX_TOKENS:
            current.append(token)
        else:
            dropped = True
    if current and not dropped:
        yield Statement(tuple(current), source, lexer.comments)


def _ends(source: str, token: Token, delimiter: str) -> bool:
    if delimiter == ";":
        return token.kind == "mark" and token.text == ";"
    return token.kind != "text" and source.startswith(delimiter, token.start)


def _is_client_command(lexer: Lexer, token: Token) -> bool:
    r"""``\connect x`` of psql, ``DELIMITER //`` of the MySQL client, ``.mode`` of the SQLite shell."""
    if token.upper == "DELIMITER":
        return True
    return token.text in ("\\", ".") and lexer.begins_line


def _rest_of_line(lexer: Lexer) -> str:
    end = lexer.source.find("\n", lexer.position)
    return lexer.source[lexer.position : end if end >= 0 else len(lexer.source)].strip()


def _is_copy_in(tokens: list[Token]) -> bool:
    words = [token.upper for token in tokens]
    return words[0] == "COPY" and "STDIN" in words


def _depth(current: list[Token], token: Token, depth: int) -> int:
    """Nesting of BEGIN ... END within CREATE TRIGGER and its like; elsewhere always 0."""
    if not token.upper or not current or current[0].upper != "CREATE":
        return 0 if not current else depth
    if token.upper in _OPENING and current[-1].upper != "END" and _is_routine(current):
        return depth + 1
    if token.upper == "END" and depth:
        return depth - 1
    # END IF, END LOOP: their END did not close a BEGIN
    if current[-1].upper == "END" and token.upper in ("IF", "LOOP", "WHILE", "REPEAT") and depth >= 0:
        return depth + 1 if _is_routine(current) else depth
    return depth


def _is_routine(tokens: list[Token]) -> bool:
    for token in tokens[1:24]:
        if token.upper in _ROUTINES:
            return True
        if token.upper and token.upper not in _BEFORE_ROUTINE and tokens[1].upper != "DEFINER":
            return False
    return False
