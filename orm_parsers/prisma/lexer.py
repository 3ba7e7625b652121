"""Tokens of the Prisma Schema Language, each with its line.

Source of the rules: ``psl/schema-ast/src/parser/datamodel.pest`` of prisma-engines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, cast

Kind = Literal["doc", "newline", "text", "number", "name", "at", "mark", "odd"]

_TOKEN = re.compile(
    r"""
      (?P<doc>///[^\n]*)
    | (?P<comment>//[^\n]*)
    | (?P<block>/\*.*?(?:\*/|\Z))
    | (?P<newline>\n)
    | (?P<space>[^\S\n]+)
    | (?P<text>"(?:[^"\\\n]|\\[^\n])*")
    | (?P<number>-?\d+(?:\.\d+)?(?!\w))
    | (?P<name>\w[\w-]*)
    | (?P<at>@@?)
    | (?P<mark>[()\[\]{}:,=?.])
    | (?P<odd>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}


@dataclass(frozen=True, slots=True)
class Token:
    """``text`` of a string is its content without quotes and escapes; of a doc comment, its words."""

    kind: Kind
    text: str
    line: int

    def __str__(self) -> str:
        return "the end of the line" if self.kind == "newline" else repr(self.text[:40])


def tokens(source: str) -> list[Token]:
    """Every token that means something. Nothing is refused here: an odd character is a token too."""
    found: list[Token] = []
    line = 1
    for match in _TOKEN.finditer(source.replace("\r\n", "\n").replace("\r", "\n")):
        kind, text = match.lastgroup, match.group()
        if kind == "comment":  # says nothing, and yet is no empty line between a comment and its model
            found.append(Token("doc", "", line))
        elif kind == "doc":
            found.append(Token("doc", text[3:].strip(), line))
        elif kind == "block":
            inner = " ".join(part.strip(" \t*") for part in text[2:].removesuffix("*/").splitlines())
            found.append(Token("doc", inner.strip(), line + text.count("\n")))
        elif kind == "text":
            found.append(Token("text", _ESCAPE.sub(_unescaped, text[1:-1]), line))
        elif kind != "space":
            found.append(Token(cast(Kind, kind), text, line))
        line += text.count("\n")
    found.append(Token("newline", "\n", line))
    return found


def _unescaped(match: re.Match[str]) -> str:
    code, char = match.groups()
    return chr(int(code, 16)) if code else _ESCAPED.get(char, char)
