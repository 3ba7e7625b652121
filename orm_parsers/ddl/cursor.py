"""Reading a statement from left to right."""

from __future__ import annotations

from collections.abc import Sequence

from orm_parsers.ddl.script import Statement
from orm_parsers.ddl.tokens import Dialect, Token

_END = Token("odd", "", "", 0, 0, 0)


class BrokenError(Exception):
    """What was expected and what stands there instead; never the content of a string."""

    def __init__(self, wanted: str, token: Token) -> None:
        shown = "the end" if token is _END else "a text" if token.kind == "text" else repr(token.text[:40])
        super().__init__(f"{wanted} was expected, not {shown}")
        self.line = token.line


class Cursor:
    """A place in a row of tokens. Names come out as the server would store them."""

    def __init__(self, tokens: Sequence[Token], source: str, dialect: Dialect) -> None:
        self.tokens = tokens
        self.source = source
        self.dialect = dialect
        self.position = 0

    @classmethod
    def of(cls, statement: Statement, dialect: Dialect) -> Cursor:
        return cls(statement.tokens, statement.source, dialect)

    def inner(self, tokens: Sequence[Token]) -> Cursor:
        """A cursor over a part."""
        return Cursor(tokens, self.source, self.dialect)

    @property
    def at_end(self) -> bool:
        return self.position >= len(self.tokens)

    @property
    def token(self) -> Token:
        return self.peek(0)

    @property
    def line(self) -> int:
        return self.token.line or (self.tokens[-1].line if self.tokens else 0)

    def peek(self, ahead: int) -> Token:
        position = self.position + ahead
        return self.tokens[position] if position < len(self.tokens) else _END

    def sees(self, *words: str) -> bool:
        """Whether these keywords stand here, in this order. ``A|B`` stands for either."""
        return all(self.peek(n).upper in word.split("|") for n, word in enumerate(words))

    def accept(self, *words: str) -> bool:
        if self.sees(*words):
            self.position += len(words)
            return True
        return False

    def expect(self, *words: str) -> None:
        for word in words:
            if not self.accept(word):
                raise BrokenError(word, self.token)

    def at(self, text: str) -> bool:
        """Whether that punctuation stands here."""
        return self.token.kind == "mark" and self.token.text == text

    def mark(self, text: str) -> bool:
        """Takes that punctuation if it stands here."""
        if self.at(text):
            self.position += 1
            return True
        return False

    def next(self) -> Token:
        token = self.token
        if self.at_end:
            raise BrokenError("more", token)
        self.position += 1
        return token

    def name(self) -> str:
        """An identifier; PostgreSQL folds bare ones to lower case, and MySQL's may be in double quotes."""
        token = self.token
        if token.kind == "word":
            self.position += 1
            return token.text.lower() if self.dialect == "postgres" else token.text
        if token.kind == "quoted" or (token.kind == "text" and self.dialect != "postgres"):
            self.position += 1
            return token.text
        raise BrokenError("a name", token)

    def qualified(self) -> tuple[str | None, str]:
        """``name`` or ``schema.name`` (a database in front of that is left out)."""
        parts = [self.name()]
        while self.mark("."):
            parts.append(self.name())
        return (parts[-2] if len(parts) > 1 else None), parts[-1]

    def text(self) -> str:
        token = self.token
        if token.kind != "text":
            raise BrokenError("a text", token)
        self.position += 1
        return token.text

    def group(self) -> Sequence[Token]:
        """The tokens between a pair of parentheses, which are taken too."""
        if not self.mark("("):
            raise BrokenError("'('", self.token)
        start, depth = self.position, 1
        while depth:
            token = self.next()
            if token.kind == "mark":
                depth += {"(": 1, ")": -1}.get(token.text, 0)
        return self.tokens[start : self.position - 1]

    def skip_group(self) -> bool:
        """Takes a pair of parentheses with all that is in it, if one stands here."""
        if self.at("("):
            self.group()
            return True
        return False

    def rest(self) -> Sequence[Token]:
        return self.tokens[self.position :]

    def raw(self, tokens: Sequence[Token]) -> str:
        """The script's own text of these tokens, on one line."""
        return " ".join(self.source[tokens[0].start : tokens[-1].end].split()) if tokens else ""


def split(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    """The parts between commas that stand in no parentheses."""
    parts: list[Sequence[Token]] = []
    start = depth = 0
    for position, token in enumerate(tokens):
        if token.kind == "mark":
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(token.text, 0)
            if token.text == "," and depth <= 0:
                parts.append(tokens[start:position])
                start = position + 1
    return [part for part in [*parts, tokens[start:]] if part]
