"""The blocks of one ``.prisma`` file. What can't be read is a fault with its line; the rest is read.

Recovery is by line: a broken member costs its line, a block that is never closed ends where the next begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from orm_parsers.prisma.lexer import Kind, Token, tokens

MAX_NESTING = 24
"""Values nest two or three deep in practice; a bound, so that no input can exhaust the stack."""

MAX_FAULTS = 50
"""After so many, a file is something else; more would tell nothing."""

Arity = Literal["required", "optional", "list"]
_REQUIRED: Arity = "required"
_KEYWORDS = frozenset({"model", "view", "enum", "type", "datasource", "generator"})
_CLOSING = {"(": ")", "[": "]"}


@dataclass(frozen=True, slots=True)
class Value:
    """``text``: a string; ``word``: a name, number or truth value; ``call``: ``text(arguments)``;
    ``list``: its items are the arguments."""

    kind: Literal["text", "word", "call", "list"]
    text: str = ""
    arguments: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True)
class Argument:
    name: str | None
    value: Value


@dataclass(frozen=True, slots=True)
class Attribute:
    """``@map("x")``, ``@@index([a])``, ``@db.VarChar(20)``: the name without its at-signs."""

    name: str
    arguments: tuple[Argument, ...]
    line: int

    def argument(self, *names: str) -> Value | None:
        """The value given by one of these names, else the first one without a name."""
        named = next((a.value for a in self.arguments if a.name in names), None)
        return named or next((a.value for a in self.arguments if a.name is None), None)

    def option(self, name: str) -> Value | None:
        """The value given by that name only."""
        return next((a.value for a in self.arguments if a.name == name), None)


@dataclass(frozen=True, slots=True)
class Member:
    """A field of a model (``type`` is its word, or ``Unsupported`` with the database's own in ``raw``), a
    value of an enum (``type`` is empty) or a setting of a datasource (in ``setting``)."""

    name: str
    line: int
    type: str = ""
    raw: str = ""
    arity: Arity = "required"
    attributes: tuple[Attribute, ...] = ()
    setting: Value | None = None
    doc: tuple[str, ...] = ()

    def attribute(self, name: str) -> Attribute | None:
        return next((a for a in self.attributes if a.name == name), None)


@dataclass(slots=True)
class Block:
    keyword: str
    name: str
    line: int
    doc: tuple[str, ...] = ()
    members: list[Member] = field(default_factory=list)
    attributes: list[Attribute] = field(default_factory=list)

    def attribute(self, name: str) -> Attribute | None:
        return next((a for a in self.attributes if a.name == name), None)


@dataclass(frozen=True, slots=True)
class Fault:
    line: int
    message: str


class _BrokenError(Exception):
    def __init__(self, token: Token, wanted: str) -> None:
        super().__init__(f"{wanted} was expected, not {token}")
        self.line = token.line


def read_blocks(source: str) -> tuple[list[Block], list[Fault]]:
    """Every block of the text, in order, and what could not be read."""
    reader = _Reader(tokens(source))
    return list(reader.blocks()), reader.faults


class _Reader:
    def __init__(self, found: list[Token]) -> None:
        self.tokens = found
        self.position = 0
        self.faults: list[Fault] = []

    # ---- moving on

    @property
    def token(self) -> Token:
        return self.tokens[min(self.position, len(self.tokens) - 1)]

    @property
    def at_end(self) -> bool:
        return self.position >= len(self.tokens) - 1

    def is_mark(self, text: str) -> bool:
        return self.token.kind == "mark" and self.token.text == text

    def accept(self, text: str) -> bool:
        if self.is_mark(text):
            self.position += 1
            return True
        return False

    def take(self, kind: Kind, wanted: str) -> Token:
        token = self.token
        if token.kind != kind:
            raise _BrokenError(token, wanted)
        self.position += 1
        return token

    def skip_newlines(self) -> None:
        while self.token.kind in ("newline", "doc") and not self.at_end:
            self.position += 1

    def skip_line(self) -> None:
        while self.token.kind != "newline":
            self.position += 1

    # ---- blocks

    def blocks(self) -> Iterator[Block]:
        doc: list[Token] = []
        while not self.at_end:
            token = self.token
            if token.kind == "doc":
                doc.append(token)
                self.position += 1
            elif token.kind == "newline":
                self.position += 1
            elif self.opens_block():
                near = doc if doc and doc[-1].line >= token.line - 1 else []
                yield self.block(tuple(d.text for d in _adjacent(near)))
                doc = []
            else:
                doc = []
                self.fault(token.line, f"a block was expected, not {token}")
                self.skip_line()

    def opens_block(self) -> bool:
        """``word Name {``, whatever the word: blocks of other tools are passed over as blocks."""
        following = self.tokens[self.position : self.position + 3]
        kinds = [token.kind for token in following]
        return kinds == ["name", "name", "mark"] and following[2].text == "{"

    def block(self, doc: tuple[str, ...]) -> Block:
        block = Block(self.token.text, self.tokens[self.position + 1].text, self.token.line, doc)
        self.position += 3
        docs: list[str] = []
        while not self.at_end:
            token = self.token
            if token.kind == "doc":
                docs.append(token.text)
                self.position += 1
            elif token.kind == "newline":
                self.position += 1
            elif self.accept("}"):
                return block
            elif token.text in _KEYWORDS and self.opens_block():
                break
            else:
                self.read_member(block, tuple(docs))
                docs = []
        self.fault(block.line, f"the block {block.name!r} is never closed")
        return block

    def read_member(self, block: Block, doc: tuple[str, ...]) -> None:
        start = self.position
        try:
            if self.token.kind == "at":
                block.attributes.append(self.attribute())
            else:
                block.members.append(self.member(block.keyword, doc))
        except _BrokenError as error:
            if block.keyword in _KEYWORDS:
                self.fault(error.line, f"{block.name}: {error}")
            self.position = start
            self.skip_line()

    def member(self, keyword: str, doc: tuple[str, ...]) -> Member:
        name = self.take("name", "a name")
        if keyword in ("datasource", "generator"):
            if not self.accept("="):
                raise _BrokenError(self.token, "'='")
            setting = self.value(0)
            self.end_of_member()
            return Member(name.text, name.line, setting=setting)
        word, raw, arity = self.type() if keyword != "enum" else ("", "", _REQUIRED)
        attributes: list[Attribute] = []
        while self.token.kind == "at":
            attributes.append(self.attribute())
        behind = (self.token.text,) if self.token.kind == "doc" else ()
        self.end_of_member()
        return Member(
            name.text,
            name.line,
            word,
            raw,
            arity,
            tuple(attributes),
            doc=(*doc, *behind),
        )

    def end_of_member(self) -> None:
        if self.token.kind == "doc":
            self.position += 1
        if self.token.kind != "newline" and not self.is_mark("}"):
            raise _BrokenError(self.token, "the end of the line")

    def type(self) -> tuple[str, str, Arity]:
        word, raw = self.take("name", "a type").text, ""
        if self.accept("("):  # Unsupported("circle")
            raw = self.take("text", "a type in quotes").text
            if not self.accept(")"):
                raise _BrokenError(self.token, "')'")
        arity: Arity = "required"
        if self.accept("["):
            if not self.accept("]"):
                raise _BrokenError(self.token, "']'")
            arity = "list"
        if self.accept("?") and arity == "required":
            arity = "optional"
        return word, raw, arity

    # ---- attributes and values

    def attribute(self) -> Attribute:
        line = self.take("at", "'@'").line
        name = self.take("name", "the name of an attribute").text
        while self.accept("."):
            name += "." + self.take("name", "a name").text
        return Attribute(name, self.arguments("(", 0) if self.is_mark("(") else (), line)

    def arguments(self, opening: str, depth: int) -> tuple[Argument, ...]:
        if depth > MAX_NESTING:
            raise _BrokenError(self.token, f"less than {MAX_NESTING} levels of nesting")
        closing = _CLOSING[opening]
        self.position += 1
        found: list[Argument] = []
        self.skip_newlines()
        while not self.accept(closing):
            name = None
            if self.token.kind == "name" and self.tokens[self.position + 1].text == ":":
                name = self.token.text
                self.position += 2
                self.skip_newlines()
            found.append(Argument(name, self.value(depth)))
            self.skip_newlines()
            if not self.accept(",") and not self.is_mark(closing):
                raise _BrokenError(self.token, f"',' or {closing!r}")
            self.skip_newlines()
        return tuple(found)

    def value(self, depth: int) -> Value:
        token = self.token
        if token.kind == "text":
            self.position += 1
            return Value("text", token.text)
        if token.kind == "number":
            self.position += 1
            return Value("word", token.text)
        if self.is_mark("["):
            return Value("list", arguments=self.arguments("[", depth + 1))
        name = self.take("name", "a value").text
        while self.accept("."):
            name += "." + self.take("name", "a name").text
        if self.is_mark("("):
            return Value("call", name, self.arguments("(", depth + 1))
        return Value("word", name)

    def fault(self, line: int, message: str) -> None:
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(Fault(line, message))


def _adjacent(doc: list[Token]) -> list[Token]:
    """The last run of comments without an empty line in between."""
    first = len(doc) - 1
    while first > 0 and doc[first - 1].line >= doc[first].line - 1:
        first -= 1
    return doc[max(first, 0) :]
