"""The scanner's eye: splits a text as PostgreSQL, MySQL/MariaDB or SQLite would.

It assumes the session settings that the runners pin: ``standard_conforming_strings = on``, a ``sql_mode``
without ANSI_QUOTES, NO_BACKSLASH_ESCAPES and PIPES_AS_CONCAT.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Final

from dbgraph.errors import Refused

RawToken = tuple[str, str, int, int]

_WORD: Final = re.compile(r"[A-Za-z_\x80-\U0010ffff][A-Za-z0-9_$\x80-\U0010ffff]*")
_NUMBER: Final = re.compile(r"0[xX][0-9A-Fa-f]+|0[bB][01]+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_DOLLAR: Final = re.compile(r"\$(?:[A-Za-z_\x80-\U0010ffff][A-Za-z0-9_\x80-\U0010ffff]*)?\$")
_PG_OPERATOR: Final = re.compile(r"[+\-*/<>=~!@#%^&|`?]+")
_FIXED_OPERATORS: Final = {
    "mysql": ("->>", "<=>", "->", "<<", ">>", "<=", ">=", "<>", "!=", "&&", "||", ":=")
    + tuple("+-*/<>=~!%^&|"),
    "sqlite": ("->>", "->", "||", "<<", ">>", "<=", ">=", "<>", "==", "!=") + tuple("+-*/<>=~%&|"),
}
_PUNCTUATION: Final = frozenset("()[],.;")
_SPACE: Final = frozenset(" \t\n\r\f")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_MYSQL_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "0": "\0", "Z": "\x1a"}
_HINT: Final = re.compile(r"set_var|resource_group|\bset\b", re.IGNORECASE)
_ASCII_LOWER: Final = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")


def lower(text: str) -> str:
    """Lower case for the letters A-Z only, as the databases fold names (not Kelvin signs and the like)."""
    return text.translate(_ASCII_LOWER)


def words(text: str) -> frozenset[str]:
    """The words of a list that is written as text."""
    return frozenset(text.split())


class Lexer:
    """Reads one text once; ``comments`` counts comment openers, nested ones too."""

    def __init__(self, text: str, dialect: str) -> None:
        self.text = text
        self.dialect = dialect
        self.at = 0
        self.comments = 0

    def run(self) -> Iterator[RawToken]:
        text, end = self.text, len(self.text)
        previous: RawToken | None = None
        while self.at < end:
            if text[self.at] in _SPACE:
                self.at += 1
                continue
            if self._skip_comment():
                continue
            start = self.at
            kind, value = self._token()
            token = (kind, value, start, self.at)
            if previous and kind == "string" and self._joins(previous, start):
                previous = ("string", previous[1] + value, previous[2], self.at)
                continue
            if previous:
                yield previous
            previous = token
        if previous:
            yield previous

    def _joins(self, previous: RawToken, start: int) -> bool:
        """Adjacent strings are one string: in MySQL always, in PostgreSQL across a line break."""
        if self.dialect == "mysql":
            return previous[0] == "string"
        joins = self.dialect == "postgres" and previous[0] in ("string", "bytes")
        if not joins or "\n" not in self.text[previous[3] : start] or self.text[start] != "'":
            return False
        if self.text[previous[2]] != "'":  # E'' and U&'' would go on with their own escapes
            raise self.unreadable("a string with escapes goes on in another line")
        return True

    # ------------------------------------------------------------------------------------ comments

    def _skip_comment(self) -> bool:
        text, at = self.text, self.at
        if text.startswith("--", at):
            after = text[at + 2 : at + 3]
            if self.dialect == "mysql" and after and after not in _SPACE:
                return False  # "--3" is two minus signs there
            self.comments += 1
            self._to_line_end()
            return True
        if self.dialect == "mysql" and text[at] == "#":
            self.comments += 1
            self._to_line_end()
            return True
        if text.startswith("/*", at):
            self._block_comment()
            return True
        return False

    def _to_line_end(self) -> None:
        # PostgreSQL also ends the comment at a bare carriage return; refusing it keeps all readers equal
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        if "\r" in self.text[self.at : end].rstrip("\r"):
            raise self.unreadable("a comment holds a bare carriage return")
        self.at = end

    def _block_comment(self) -> None:
        text, start = self.text, self.at
        if self.dialect == "mysql" and re.match(r"/\*(?:!|[Mm]!)", text[start : start + 4]):
            raise Refused(
                "executable-comment",
                "Refused: the statement holds an executable comment (/*! ... */).",
                why="What it runs depends on the server's version.",
                fix="Write its content without the comment.",
                place=text[start : start + 40],
            )
        depth, position = 0, start
        pattern = re.compile(r"/\*|\*/") if self.dialect == "postgres" else re.compile(r"\*/")
        self.comments += 1
        if self.dialect != "postgres":
            depth, position = 1, start + 2
        for match in pattern.finditer(text, position):
            if match.group() == "/*":
                depth += 1
                self.comments += depth > 1
            else:
                depth -= 1
            if depth == 0:
                self.at = match.end()
                break
        else:
            raise self.unreadable("a comment is not closed")
        body = text[start : self.at]
        if body.startswith("/*+") and _HINT.search(body):
            raise Refused(
                "hint",
                "Refused: an optimizer hint would change a setting.",
                fix="Leave the hint out.",
                place=body[:40],
            )

    # ------------------------------------------------------------------------------------ tokens

    def _token(self) -> tuple[str, str]:
        char = self.text[self.at]
        prefixed = self._prefixed()
        if prefixed is not None:
            return prefixed
        if char == "'" or (char == '"' and self.dialect == "mysql"):
            return "string", self._string(char, backslash=self.dialect == "mysql")
        if char in '"`[':
            quoted = self._quoted_name(char)
            if quoted is not None:
                return "quoted", quoted
        if number := _NUMBER.match(self.text, self.at):
            return "number", self._number(number)
        word = _WORD.match(self.text, self.at)
        if word:
            return self._word(word)
        if char in _PUNCTUATION:
            self.at += 1
            return "punctuation", char
        return self._operator(char)

    def _prefixed(self) -> tuple[str, str] | None:
        """Strings that begin with a letter or a dollar sign: ``E''``, ``U&''``, ``$tag$``, ``X''``."""
        text, at = self.text, self.at
        head = text[at : at + 3]
        two = lower(head[:2])
        if two in ("x'", "b'"):
            self.at += 1
            digits = self._string("'", backslash=False)
            if not re.fullmatch(r"[0-9A-Fa-f]*", digits):
                raise self.unreadable("a hexadecimal or bit string holds other characters")
            return "bytes", digits
        if self.dialect == "sqlite":
            return None
        if two == "n'":
            self.at += 1
            return "string", self._string("'", backslash=self.dialect == "mysql")
        if self.dialect != "postgres":
            return None
        if two == "e'":
            self.at += 1
            return "string", self._string("'", backslash=True)
        if lower(head) in ("u&'", 'u&"'):
            self.at += 2
            return self._unicode(head[2])
        if head[:1] == "$":
            return self._dollar()
        return None

    def _string(self, quote: str, *, backslash: bool) -> str:
        text, position, parts = self.text, self.at + 1, []
        stops = (
            re.compile(r"['\\]" if quote == "'" else r'["\\]') if backslash else re.compile(re.escape(quote))
        )
        while True:
            match = stops.search(text, position)
            if match is None:
                raise self.unreadable("a string is not closed")
            parts.append(text[position : match.start()])
            position = match.end()
            if match.group() == "\\":
                value, position = self._escape(position)
                parts.append(value)
            elif text.startswith(quote, position):
                parts.append(quote)
                position += 1
            else:
                self.at = position
                return "".join(parts)

    def _escape(self, position: int) -> tuple[str, int]:
        """The character after a backslash, and where reading goes on."""
        text = self.text
        char = text[position : position + 1]
        if not char:
            raise self.unreadable("a string is not closed")
        if self.dialect == "mysql":
            # \% and \_ keep their backslash: they only mean something inside LIKE patterns
            return ("\\" + char if char in "%_" else _MYSQL_ESCAPES.get(char, char)), position + 1
        for pattern, base in ((r"x([0-9A-Fa-f]{1,2})", 16), (r"u([0-9A-Fa-f]{4})", 16),
                              (r"U([0-9A-Fa-f]{8})", 16), (r"([0-7]{1,3})", 8)):  # fmt: skip
            match = re.compile(pattern).match(text, position)
            if match:
                return self._character(int(match.group(1), base)), match.end()
        return _ESCAPES.get(char, char), position + 1

    def _character(self, code: int) -> str:
        if code == 0 or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
            raise self.unreadable("a string holds an escape that is no character")
        return chr(code)

    def _unicode(self, quote: str) -> tuple[str, str]:
        raw = self._string(quote, backslash=False)
        escape = "\\"
        custom = re.compile(r"\s+uescape\s+'([^'])'", re.IGNORECASE).match(self.text, self.at)
        if custom:
            escape, self.at = custom.group(1), custom.end()
            if re.match(r"[0-9A-Fa-f+'\"\s]", escape):
                raise self.unreadable("the UESCAPE character is not allowed")
        mark = re.escape(escape)
        pattern = re.compile(f"{mark}(?:({mark})|([0-9A-Fa-f]{{4}})|\\+([0-9A-Fa-f]{{6}})|(.?))", re.DOTALL)

        def decode(match: re.Match[str]) -> str:
            if match.group(1):
                return escape
            if match.group(4) is not None:
                raise self.unreadable("a unicode escape is not complete")
            return self._character(int(match.group(2) or match.group(3), 16))

        return ("string" if quote == "'" else "quoted"), pattern.sub(decode, raw)

    def _dollar(self) -> tuple[str, str]:
        tag = _DOLLAR.match(self.text, self.at)
        if tag is None:
            raise self.unreadable("it holds a parameter ($1)", fix="Write the value itself.")
        close = self.text.find(tag.group(), tag.end())
        if close < 0:
            raise self.unreadable("a dollar-quoted string is not closed")
        value = self.text[tag.end() : close]
        self.at = close + len(tag.group())
        return "string", value

    def _quoted_name(self, quote: str) -> str | None:
        closing = {'"': '"', "`": "`", "[": "]"}[quote]
        if (quote == "`" and self.dialect == "postgres") or (quote == "[" and self.dialect != "sqlite"):
            return None
        if quote == "[":
            end = self.text.find(closing, self.at)
            if end < 0:
                raise self.unreadable("a quoted name is not closed")
            name = self.text[self.at + 1 : end]
            self.at = end + 1
        else:
            name = self._string(quote, backslash=False)
        if not name:
            raise self.unreadable("a quoted name is empty")
        return name

    def _number(self, match: re.Match[str]) -> str:
        self.at = match.end()
        if _WORD.match(self.text, self.at):
            raise self.unreadable("a number runs into a name", fix="Put a space or quotes between.")
        return match.group()

    def _word(self, match: re.Match[str]) -> tuple[str, str]:
        for offset, char in enumerate(match.group()):
            if ord(char) > 127 and not (char.isalnum() or unicodedata.category(char) in ("Mn", "Mc")):
                self.at += offset
                name = unicodedata.name(char, "an unnamed character").lower()
                raise self.unreadable(
                    f"it holds {name} (U+{ord(char):04X}) outside of quotes",
                    fix="Replace it by the plain character, or quote the name.",
                )
        self.at = match.end()
        return "word", lower(match.group())

    def _operator(self, char: str) -> tuple[str, str]:
        read: Callable[[], str] = (
            self._postgres_operator if self.dialect == "postgres" else self._fixed_operator
        )
        if char in "{}\\":
            raise self.unreadable(f"it holds {char} outside of quotes")
        if char == "?" and self.dialect != "postgres":
            raise self.unreadable("it holds a parameter (?)", fix="Write the value itself.")
        if char == "@" and self.dialect == "mysql":
            return self._variable()
        if char == ":" and self.dialect == "postgres":
            value = "::" if self.text.startswith("::", self.at) else ":"
            if self.text.startswith(":=", self.at):
                raise self.unreadable("it holds an assignment (:=)")
            self.at += len(value)
            return "operator", value
        return "operator", read()

    def _postgres_operator(self) -> str:
        match = _PG_OPERATOR.match(self.text, self.at)
        if match is None:
            raise self.unreadable(f"it holds the character {self.text[self.at]!r}")
        value = re.split(r"--|/\*", match.group(), maxsplit=1)[0]
        # a longer operator may end in + or - only if it holds one of these (manual, "Operators")
        while len(value) > 1 and value[-1] in "+-" and not re.search(r"[~!@#%^&|`?]", value):
            value = value[:-1]
        self.at += len(value)
        return value

    def _fixed_operator(self) -> str:
        for value in _FIXED_OPERATORS[self.dialect]:
            if self.text.startswith(value, self.at):
                self.at += len(value)
                return value
        raise self.unreadable(f"it holds the character {self.text[self.at]!r}")

    def _variable(self) -> tuple[str, str]:
        match = re.compile(r"@@(?:(?:global|session|local)\.)?[A-Za-z_][A-Za-z0-9_]*", re.I).match(
            self.text, self.at
        )
        if match is None:
            raise Refused(
                "user-variable",
                "Refused: user variables (@name) are session state.",
                why="A query must not depend on what another one left behind.",
                fix="Write the value itself.",
                place=self.text[self.at : self.at + 40],
            )
        self.at = match.end()
        return "variable", lower(match.group())

    def unreadable(self, why: str, *, fix: str = "Write it in a plainer form.") -> Refused:
        return Refused(
            "unreadable",
            f"The statement could not be read by the checker: {why}.",
            fix=fix,
            place=self.text[self.at : self.at + 40],
        )
