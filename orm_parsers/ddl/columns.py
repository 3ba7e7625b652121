"""Definitions of columns, as CREATE TABLE and ALTER TABLE share them.

Grammars: https://www.postgresql.org/docs/18/sql-createtable.html,
https://dev.mysql.com/doc/refman/8.4/en/create-table.html, https://www.sqlite.org/lang_createtable.html.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from orm_parsers.ddl.cursor import BrokenError, Cursor, split
from orm_parsers.ddl.keys import read_reference
from orm_parsers.ddl.state import Column, Constraint, Database, EnumType, Table
from orm_parsers.ddl.tokens import Token

_OPTIONS = """
CONSTRAINT NOT NULL DEFAULT PRIMARY UNIQUE REFERENCES CHECK COLLATE GENERATED AS COMMENT AUTO_INCREMENT
AUTOINCREMENT ON KEY INVISIBLE VISIBLE STORAGE COMPRESSION VIRTUAL STORED PERSISTENT FIRST AFTER USING
COLUMN_FORMAT SRID DEFERRABLE INITIALLY CHARSET ASCII UNICODE BINARY FOREIGN MATCH OPTIONS
"""
_ENDS_TYPE = frozenset(_OPTIONS.split())
_ALSO_TYPES = frozenset({"BINARY"})
_ENDS_DEFAULT = (_ENDS_TYPE | {"CHARACTER"}) - {"AS", "ASCII", "UNICODE", "BINARY"}
_BARE_NAME = re.compile(r"[a-z_][a-z0-9_]*")
_WRAPPINGS = 8
_NUMBERED = ("serial", "bigserial", "smallserial", "serial2", "serial4", "serial8")


@dataclass
class Definition:
    """A column and the keys that stand behind its name."""

    column: Column
    constraints: list[Constraint] = field(default_factory=list)
    first: bool = False
    after: str | None = None


def read_column(cursor: Cursor, database: Database, table: Table) -> Definition:
    """``name type constraints``; raises ``BrokenError``."""
    line = cursor.line
    name = cursor.name()
    column = Column(name, None, line=line)
    read_type(cursor, database, column)
    found = Definition(column)
    while not cursor.at_end:
        _read_option(cursor, database, table, found)
    return found


def read_type(cursor: Cursor, database: Database, column: Column) -> None:
    """The type, with what it says beyond its name: an enum's values, SERIAL's numbering."""
    start = cursor.position
    words: list[str] = []
    brackets = ""
    while not cursor.at_end:
        token = cursor.token
        if token.kind == "mark" and token.text == "(" and words:
            words[-1] += "({})".format(",".join(cursor.raw(part) for part in split(cursor.group())))
        elif (token.kind == "mark" and token.text in "[]") or (brackets and token.kind == "number"):
            brackets += cursor.next().text
        elif token.kind == "mark" and token.text == "." and words:
            cursor.next()
            words.pop()
        elif token.kind == "quoted" and not words:
            quoted = cursor.next().text
            is_bare = cursor.dialect == "sqlite" or _BARE_NAME.fullmatch(quoted)
            words.append(quoted if is_bare else f'"{quoted}"')
        elif token.kind != "word" or _ends_type(cursor, words):
            break
        elif cursor.accept("ARRAY"):
            brackets += "[]"
        else:
            word = cursor.next()
            if word.upper == "ZEROFILL" and "unsigned" not in words:  # the one means the other
                words.append("unsigned")
            if word.upper != "SIGNED":
                words.append(word.text.lower())
    read = cursor.tokens[start : cursor.position]
    column.type = " ".join(words) + ("[]" if brackets else "") or None
    column.is_list = bool(brackets)
    _interpret(column, cursor, database, words, read)


def _ends_type(cursor: Cursor, words: list[str]) -> bool:
    word = cursor.token.upper
    if word in _ALSO_TYPES and not words:
        return False
    if word == "CHARACTER":
        return bool(words) and cursor.peek(1).upper == "SET"
    return word in _ENDS_TYPE


def _interpret(
    column: Column, cursor: Cursor, database: Database, words: list[str], read: Sequence[Token]
) -> None:
    first = words[0] if words else ""
    if cursor.dialect == "mysql" and first.startswith("enum("):
        values = [token.text for token in read if token.kind == "text"]
        column.enum = EnumType(None, column.name, values)
        column.type = "enum({})".format(",".join("'{}'".format(v.replace("'", "''")) for v in values))
    elif cursor.dialect == "postgres" and len(words) == 1 and read:
        names = [token for token in read if token.kind in ("word", "quoted")]
        schema = _folded(names[0]) if len(names) > 1 and names[1].upper != "ARRAY" else None
        last = [token for token in names if token.upper != "ARRAY"][-1]
        column.enum = database.enum(schema, _folded(last))
    if first in _NUMBERED:
        column.auto, column.nullable = True, False
        if cursor.dialect == "mysql":  # an alias of BIGINT UNSIGNED NOT NULL AUTO_INCREMENT UNIQUE
            column.type = "bigint unsigned"


def _folded(token: Token) -> str:
    return token.text.lower() if token.kind == "word" else token.text


def _read_option(cursor: Cursor, database: Database, table: Table, found: Definition) -> None:
    """One word or clause behind the type."""
    column = found.column
    named = cursor.name() if cursor.accept("CONSTRAINT") and not cursor.sees("CHECK") else ""
    if cursor.accept("NOT", "NULL"):
        column.nullable = False
        cursor.accept("ENABLE")
    elif cursor.accept("NULL"):
        column.nullable = True
    elif cursor.accept("DEFAULT"):
        column.default, column.auto = read_default(cursor, column.auto)
    elif cursor.accept("PRIMARY", "KEY") or (cursor.dialect == "mysql" and cursor.accept("KEY")):
        found.constraints.append(Constraint("primary", named, (column.name,)))
    elif cursor.accept("UNIQUE"):
        cursor.accept("KEY")
        found.constraints.append(Constraint("unique", named, (column.name,)))
    elif cursor.accept("REFERENCES"):
        # MySQL reads this clause of a column and does nothing with it; the author meant it, so it is kept
        reference = read_reference(cursor, database, (column.name,), column.line)
        found.constraints.append(Constraint("foreign", named, (column.name,), reference))
    elif cursor.accept("GENERATED"):
        _read_generated(cursor, column)
    elif cursor.accept("AS"):
        cursor.skip_group()
    elif cursor.accept("COMMENT"):
        column.comment = cursor.text() or None
    elif cursor.accept("AUTO_INCREMENT") or cursor.accept("AUTOINCREMENT"):
        column.auto = True
    elif cursor.accept("FIRST"):
        found.first = True
    elif cursor.accept("AFTER"):
        found.after = cursor.name()
    else:
        _skip_option(cursor)


def _skip_option(cursor: Cursor) -> None:
    """What says nothing to a dictionary: collations, checks, storage, ON UPDATE, ON CONFLICT ..."""
    if cursor.accept("CHECK"):
        cursor.skip_group()
        cursor.accept("NO", "INHERIT")
    elif cursor.accept("COLLATE") or cursor.accept("CHARACTER", "SET") or cursor.accept("CHARSET"):
        cursor.mark("=")
        cursor.qualified()
    elif cursor.accept("ON", "UPDATE"):
        cursor.next()
        cursor.skip_group()
    else:
        cursor.next()
        cursor.skip_group()


def _read_generated(cursor: Cursor, column: Column) -> None:
    cursor.accept("ALWAYS")
    cursor.accept("BY", "DEFAULT")
    cursor.accept("ON", "NULL")
    cursor.expect("AS")
    if cursor.accept("IDENTITY"):
        column.auto, column.nullable = True, False
    cursor.skip_group()


def read_default(cursor: Cursor, auto: bool = False) -> tuple[str | None, bool]:
    """The expression behind DEFAULT (a literal as its value), and whether it numbers."""
    start, depth = cursor.position, 0
    while not cursor.at_end:
        token = cursor.token
        is_set = token.upper != "CHARACTER" or cursor.peek(1).upper == "SET"
        if cursor.position > start and not depth and token.upper in _ENDS_DEFAULT and is_set:
            break
        if token.kind == "mark":
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(token.text, 0)
        cursor.position += 1
    tokens = _unwrapped(cursor, cursor.tokens[start : cursor.position])
    if not tokens:
        raise BrokenError("a default", cursor.token)
    raw = cursor.raw(tokens)
    is_alone = len(tokens) == 1 or tokens[1].text == "::"
    if is_alone and tokens[0].kind == "text" and raw[0] not in "bBxX":
        return tokens[0].text, auto
    if is_alone and tokens[0].upper == "NULL":
        return None, auto
    return (None, True) if raw.lower().startswith("nextval") else (raw, auto)


def _unwrapped(cursor: Cursor, tokens: Sequence[Token]) -> Sequence[Token]:
    """Without parentheses around the whole."""
    for _ in range(_WRAPPINGS):
        if len(tokens) < 3 or tokens[0].kind != "mark" or tokens[0].text != "(":
            break
        inner = cursor.inner(tokens)
        group = inner.group()
        if not inner.at_end:
            break
        tokens = group
    return tokens
