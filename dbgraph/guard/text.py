"""The text gate: what a statement's bytes are, before any parser sees them.

A scanner of our own reads the text as the database's own lexer would (strings, quoting, nested comments,
operators) and writes a *plain form* for the parser: comments gone, every string and quoted name spelled
in the one way that no two lexers read differently. So the parser and the database can't disagree about
where a string ends. The plain form is only read; what is sent to the database is the original text.

Sources: PostgreSQL "SQL Syntax: Lexical Structure", MySQL "Language Structure", SQLite "tokenize.c".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, cast

from dbgraph.errors import Refused
from dbgraph.guard.lexer import Lexer

MAX_BYTES: Final = 256 * 1024
MAX_DEPTH: Final = 100
MAX_COMMENTS: Final = 200
MAX_TOKENS: Final = 50_000
MAX_JOINS: Final = 100
MAX_SELECTS: Final = 200
DIALECTS: Final = ("postgres", "mysql", "sqlite")

# PostgreSQL types whose literals (box '...') the parser does not know; it reads them as text literals
_LITERAL_TYPES: Final = (
    "box", "line", "lseg", "polygon", "circle", "cidr", "macaddr", "macaddr8", "tsvector", "tsquery",
    "jsonpath", "varbit", "bit",
)  # fmt: skip

TokenKind = Literal["word", "quoted", "string", "bytes", "number", "operator", "punctuation", "variable"]


class Token(NamedTuple):
    """One token. ``value`` is what it means: a folded word, an unquoted name, a decoded string.

    ``start``/``end`` count characters of the original text, ``plain`` those of the plain form.
    """

    kind: TokenKind
    value: str
    start: int
    end: int
    plain: int = 0

    def is_word(self, *words: str) -> bool:
        return self.kind == "word" and self.value in words

    def is_mark(self, mark: str) -> bool:
        return self.kind == "punctuation" and self.value == mark

    @property
    def is_name(self) -> bool:
        return self.kind in ("word", "quoted")


@dataclass(frozen=True)
class Scanned:
    """A text that passed the gate: its tokens (without the trailing semicolon) and its plain form."""

    text: str
    dialect: str
    tokens: tuple[Token, ...]
    plain: str

    def snippet(self, start: int, length: int = 40) -> str:
        """A short piece of the original text, for the place of a refusal."""
        piece = " ".join(self.text[start : start + length].split())
        return piece + ("..." if start + length < len(self.text) else "")

    def part(self, first: int) -> Scanned:
        """The statement that begins at token ``first`` (what an EXPLAIN explains), as a text of its own."""
        begin = self.tokens[first].start
        moved = [
            token._replace(start=token.start - begin, end=token.end - begin) for token in self.tokens[first:]
        ]
        tokens, plain = write_plain(self.text[begin:], moved, self.dialect)
        return Scanned(self.text[begin:], self.dialect, tokens, plain)


def scan(text: str, dialect: str) -> Scanned:
    """Tokens and plain form of exactly one statement.

    Raises ``Refused``: ``unreadable`` for text that can't be a statement, ``too-large`` over a bound,
    ``executable-comment``, ``several-statements``.
    """
    if dialect not in DIALECTS:
        raise Refused(
            "unreadable", f"Refused: the dialect {dialect!r} is unknown.", fix=f"Use {', '.join(DIALECTS)}."
        )
    _gate(text)
    lexer = Lexer(text, dialect)
    found = [Token(cast(TokenKind, kind), value, start, end) for kind, value, start, end in lexer.run()]
    if lexer.comments > MAX_COMMENTS:
        raise _too_large(f"it opens more than {MAX_COMMENTS} comments")
    _bounds(found)
    statement = _one_statement(found, text)
    if dialect == "mysql" and statement[0].is_word("values"):
        statement = _with_row_words(statement)
    tokens, plain = write_plain(text, statement, dialect)
    return Scanned(text, dialect, tokens, plain)


def _with_row_words(tokens: list[Token]) -> list[Token]:
    """MariaDB's ``VALUES (1), (2)`` as MySQL's ``VALUES ROW(1), ROW(2)``, which the parser knows."""
    rows: list[Token] = []
    depth = 0
    for token in tokens:
        if token.is_mark("(") and depth == 0 and (rows[-1].is_word("values") or rows[-1].is_mark(",")):
            rows.append(Token("word", "row", token.start, token.start))
        depth += token.is_mark("(") - token.is_mark(")")
        rows.append(token)
    return rows


def _gate(text: str) -> None:
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise _too_large(f"it is longer than {MAX_BYTES // 1024} KB")
    if "\x00" in text:
        raise unreadable("it holds a NUL character", text, text.index("\x00"))
    if text.startswith("\ufeff"):
        raise unreadable("it begins with a byte-order mark", text, 0, fix="Save the text without a BOM.")
    for position, char in enumerate(text):
        if "\ud800" <= char <= "\udfff":
            raise unreadable("it holds half of a surrogate pair", text, position)


def _bounds(tokens: list[Token]) -> None:
    if len(tokens) > MAX_TOKENS:
        raise _too_large(f"it has more than {MAX_TOKENS} tokens")
    depth = joins = selects = 0
    for token in tokens:
        if token.kind == "punctuation":
            depth += (token.value in "([") - (token.value in ")]")
            if depth > MAX_DEPTH:
                raise _too_large(f"its brackets nest deeper than {MAX_DEPTH}")
        elif token.kind == "word":
            joins += token.value == "join"
            selects += token.value == "select"
    if joins > MAX_JOINS or selects > MAX_SELECTS:
        raise _too_large(f"it has more than {MAX_JOINS} joins or {MAX_SELECTS} SELECTs")


def _one_statement(tokens: list[Token], text: str) -> list[Token]:
    end = len(tokens)
    while end and tokens[end - 1].is_mark(";"):
        end -= 1
    statement = tokens[:end]
    if not statement:
        raise unreadable("it is empty", text, 0, fix="Send one SELECT statement.")
    inner = next((token for token in statement if token.is_mark(";")), None)
    if inner is not None or len(tokens) - end > 1:
        place = inner.start if inner else tokens[end].start
        raise Refused(
            "several-statements",
            "Refused: the text holds more than one statement.",
            why="Exactly one is read per call.",
            fix="Send them one by one.",
            place=text[place : place + 40],
        )
    return statement


def write_plain(text: str, tokens: Iterable[Token], dialect: str) -> tuple[tuple[Token, ...], str]:
    """The tokens with their places in the plain form, and that form."""
    parts: list[str] = []
    placed: list[Token] = []
    length = previous_end = 0
    listed = list(tokens)
    for index, token in enumerate(listed):
        # two operators stay two: a parser may take MySQL's "7--3" for a comment
        apart = bool(placed) and token.kind == "operator" and placed[-1].kind == "operator"
        if placed and (apart or token.start > previous_end):
            parts.append(" ")
            length += 1
        spelled = _spell(token, text, dialect)
        types_a_literal = index + 1 < len(listed) and listed[index + 1].kind == "string"
        if dialect == "postgres" and types_a_literal and token.is_word(*_LITERAL_TYPES):
            spelled = "text"
        placed.append(token._replace(plain=length))
        parts.append(spelled)
        length += len(spelled)
        previous_end = token.end
    return tuple(placed), "".join(parts)


def _spell(token: Token, text: str, dialect: str) -> str:
    if token.kind == "string":
        value = token.value.replace("\\", "\\\\") if dialect == "mysql" else token.value
        return "'" + value.replace("'", "''") + "'"
    if token.kind == "quoted":
        quote = "`" if dialect == "mysql" else '"'
        return quote + token.value.replace(quote, quote * 2) + quote
    if token.kind == "operator" and token.value == "->":
        return (
            "->>"  # f(a -> 'b') would be read as a lambda; that it is JSON or text makes no difference here
        )
    return text[token.start : token.end] or token.value


def unreadable(why: str, text: str, position: int, *, fix: str = "") -> Refused:
    """The refusal for a text that the checker can't read; it says so, not that it is dangerous."""
    place = text[position : position + 40].replace("\x00", "\\0").encode("utf-8", "replace").decode()
    return Refused(
        "unreadable",
        f"The statement could not be read by the checker: {why}.",
        fix=fix or "Write it in a plainer form.",
        place=place,
    )


def _too_large(why: str) -> Refused:
    return Refused(
        "too-large", f"The statement is too large to be checked: {why}.", fix="Ask in smaller steps."
    )
