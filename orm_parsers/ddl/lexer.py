"""Tokens of SQL scripts in three dialects, with offsets and lines, and the comments apart.

Lexical rules: PostgreSQL 18 manual 4.1, MySQL 8.4 manual 11, https://www.sqlite.org/lang_keywords.html.
Each alternative is linear (possessive, or open to the end of the text): no input costs more than its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from orm_parsers.ddl.comments import Comments
from orm_parsers.ddl.tokens import Dialect, Token

_COMMON = r"""
      (?P<newline>\n)
    | (?P<space>[^\S\n]+)
    | (?P<comment>--[^\n]*)
    | (?P<block>/\*.*?(?:\*/|\Z))
"""
_END = r"""
    | (?P<number>(?:\d+(?:\.\d*+)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w$]))
    | (?P<word>[^\W][\w$]*+)
    | (?P<cast>::|:=|<=|>=|<>|!=|\|\||->>|->|=>)
    | (?P<mark>[()\[\]{},;.=+*/%<>@!~^&|?:$-])
    | (?P<odd>.)
"""
_HASH = r"| (?P<hash>(?<![^\n])\#[^\n]*)"  # Play evolutions; an operator never begins a line
_PARTS = {
    "postgres": _HASH
    + r"""
    | (?P<escaped>[eE]'(?:[^'\\]|\\.|'')*+')
    | (?P<text>(?:[bBxXnN]|[uU]&)?'(?:[^']|'')*+')
    | (?P<dollar>\$(?P<tag>(?:[^\W\d]\w*+)?)\$.*?(?:\$(?P=tag)\$|\Z))
    | (?P<quoted>"(?:[^"]|"")*+"|`(?:[^`]|``)*+`)
    """,
    "mysql": r"""
    | (?P<hash>\#[^\n]*)
    | (?P<close>\*/)
    | (?P<escaped>(?:[bBxXnN]|_\w+\s*)?'(?:[^'\\]|\\.|'')*+'|"(?:[^"\\]|\\.|"")*+")
    | (?P<quoted>`(?:[^`]|``)*+`)
    """,
    "sqlite": _HASH
    + r"""
    | (?P<text>[xX]?'(?:[^']|'')*+')
    | (?P<quoted>"(?:[^"]|"")*+"|`(?:[^`]|``)*+`|\[[^\]\n]*\])
    """,
}
_EXECUTABLE = re.compile(r"/\*M?!\d*")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "b": "\b", "%": "\\%", "_": "\\_"}


@cache
def _pattern(dialect: Dialect) -> re.Pattern[str]:
    common = _COMMON
    if dialect == "mysql":  # what stands in /*!40101 ... */ is run; a bare -- needs a space behind it
        common = common.replace("/\\*.*?", "/\\*(?!M?!).*?").replace("--[^\\n]*", "--(?=\\s|\\Z)[^\\n]*")
        common += r"| (?P<open>/\*M?!\d*)"
    return re.compile(common + _PARTS[dialect] + _END, re.VERBOSE | re.DOTALL)


class Lexer:
    """Walks a script; ``position`` may be set anew between tokens (data blocks are jumped over)."""

    def __init__(self, source: str, dialect: Dialect, first_line: int = 1) -> None:
        self.source = source
        self.position = 0
        self.line = first_line
        self.comments = Comments()
        self._match = _pattern(dialect).match
        self._line_of_token = 0
        self.begins_line = True
        """Whether the token that was given last is the first of its line."""

    def tokens(self) -> Iterator[Token]:
        """Every token that is neither blank nor comment; comments are collected on the way."""
        while self.position < len(self.source):
            found = self._match(self.source, self.position)
            assert found is not None  # the last alternative takes anything
            kind, text = found.lastgroup or "odd", found.group()
            if kind == "tag":
                kind = "dollar"
            start, line = self.position, self.line
            self.position = found.end()
            if kind == "newline":
                self.line += 1
                continue
            self.line += text.count("\n")
            if kind in ("comment", "hash", "block"):
                self._comment(text, line)
            elif kind not in ("space", "open", "close"):
                self.begins_line = self._line_of_token != line
                self._line_of_token = self.line
                yield _token(kind, text, start, self.position, line)

    def skip_line(self) -> None:
        """Moves to the end of the current line."""
        end = self.source.find("\n", self.position)
        self.position = end if end >= 0 else len(self.source)

    def skip_data(self) -> None:
        r"""Jumps over the rows of ``COPY ... FROM stdin;`` up to the line ``\.``."""
        end = re.compile(r"^\\\.[^\S\n]*$", re.MULTILINE).search(self.source, self.position)
        stop = end.end() if end is not None else len(self.source)
        self.line += self.source.count("\n", self.position, stop)
        self.position = stop

    def _comment(self, text: str, line: int) -> None:
        if text.startswith("/*"):
            inner = text[2:].removesuffix("*/")
            words = " ".join(part.strip(" \t*") for part in inner.splitlines())
        else:
            words = text.lstrip("-#")
        self.comments.add(words.strip(), self.line, alone=self._line_of_token != line)


def _token(kind: str, text: str, start: int, end: int, line: int) -> Token:
    if kind == "word":
        return Token("word", text, text.upper(), start, end, line)
    if kind == "quoted":
        quote = text[-1]
        return Token("quoted", text[1:-1].replace(quote * 2, quote), "", start, end, line)
    if kind == "text":
        inner = text[text.index("'") + 1 : -1]
        return Token("text", inner.replace("''", "'"), "", start, end, line)
    if kind == "escaped":
        quote = text[-1]
        inner = text[text.index(quote) + 1 : -1].replace(quote * 2, quote)
        return Token("text", _ESCAPE.sub(_unescaped, inner), "", start, end, line)
    if kind == "dollar":
        tag = text[: text.index("$", 1) + 1]
        return Token("text", text[len(tag) :].removesuffix(tag), "", start, end, line)
    if kind == "number":
        return Token("number", text, "", start, end, line)
    return Token("mark" if kind in ("mark", "cast") else "odd", text, "", start, end, line)


def _unescaped(match: re.Match[str]) -> str:
    return _ESCAPED.get(match[1], match[1])
