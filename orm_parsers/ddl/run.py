"""Runs the statements of a script on the database that is built in memory."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping

from orm_parsers.ddl.alter import alter, comment_on, drop, rename_tables
from orm_parsers.ddl.context import Context
from orm_parsers.ddl.create import create
from orm_parsers.ddl.cursor import BrokenError, Cursor
from orm_parsers.ddl.script import Statement, statements, without_down

_READERS: Mapping[str, Callable[[Cursor, Context], None]] = {
    "CREATE": create,
    "ALTER": alter,
    "DROP": drop,
    "COMMENT": comment_on,
}
_RESERVED_SCHEMAS = frozenset({"", "$user", "pg_catalog", "pg_temp", "information_schema"})
_PLAIN_SQL = re.compile(r"\b(?:begin|then|else|loop)\b", re.IGNORECASE)
_TEMPLATED = re.compile(r"[\"`]?(?:\{\{[^{}\n]*\}\}|\$\{[\w.]+\})[\"`]?\.")
"""A schema that is filled in at run time (``{{ .Namespace }}.users``): then the script names none."""

_CHANGES = re.compile(r"\s*(?:create|alter|drop)\s+(?:table|type|view|schema)\b", re.IGNORECASE)
MAX_SECONDS = 30
"""Of one script; a dump of a thousand tables takes less than one."""


def run_script(context: Context, file: str, source: str) -> None:
    """Applies every statement; what can't be read is a problem with its line, and the rest is run."""
    context.file = file
    # a search path or USE ends with its script: each migration has its own session
    context.database.home = None
    _run(context, _TEMPLATED.sub(lambda match: " " * len(match.group()), without_down(source)), 1, 0)


def _run(context: Context, source: str, first_line: int, depth: int) -> None:
    started = time.monotonic()
    for statement in statements(source, context.database.dialect, first_line):
        if time.monotonic() - started > MAX_SECONDS:
            context.report(statement.line, "timeout", f"not read to its end within {MAX_SECONDS} s")
            return
        context.comments, context.line = statement.comments, statement.line
        try:
            _apply(context, statement, depth)
        except (BrokenError, RecursionError) as error:
            line = getattr(error, "line", 0) or statement.line
            context.report(line, "syntax-error", str(error)[:200] or "nested too deeply")


def _apply(context: Context, statement: Statement, depth: int) -> None:
    cursor = Cursor.of(statement, context.database.dialect)
    first, second = statement.words(2) if len(statement.tokens) > 1 else (statement.words(1)[0], "")
    reader = _READERS.get(first)
    if reader is not None:
        reader(cursor, context)
    elif first == "RENAME" and second in ("TABLE", "TABLES"):
        rename_tables(cursor, context)
    elif first == "USE":
        cursor.next()
        context.database.home = cursor.name()
    elif first == "SET" or first == "SELECT":
        _set_search_path(cursor, context)
    elif first == "DO" and not depth:
        _do(cursor, context, depth)
    elif first == "EXECUTE" and depth == 1:
        _execute(cursor, context, depth)


def _set_search_path(cursor: Cursor, context: Context) -> None:
    """``SET search_path TO app, public`` and pg_dump's ``set_config('search_path', '', false)``."""
    cursor.next()
    cursor.accept("LOCAL|SESSION")
    if cursor.accept("SEARCH_PATH"):
        if not cursor.accept("TO"):
            cursor.mark("=")
        names = [t.text for t in cursor.rest() if t.kind in ("word", "quoted", "text")]
    else:
        words = [token.text.lower() for token in cursor.rest()[:6]]
        texts = [token.text for token in cursor.rest() if token.kind == "text"]
        if "set_config" not in words or texts[:1] != ["search_path"]:
            return
        names = texts[1].split(",") if len(texts) > 1 else []
    schemas = [name.strip(' "') for name in names]
    home = next((name for name in schemas if name not in _RESERVED_SCHEMAS), None)
    context.database.home = None if home in ("public", "DEFAULT", "default") else home


def _do(cursor: Cursor, context: Context, depth: int) -> None:
    """A block of PL/pgSQL: its plain statements are run, whatever condition stands around them.

    Drizzle writes ``DO $$ BEGIN CREATE TYPE ...; EXCEPTION WHEN duplicate_object THEN null; END $$``.
    """
    body = next((token for token in cursor.rest() if token.kind == "text"), None)
    if body is None:
        return
    # the words that open a block become the end of a statement, so that what follows begins one
    opened = _PLAIN_SQL.sub(lambda match: ";".ljust(len(match.group())), body.text)
    _run(context, opened, body.line, depth + 1)


def _execute(cursor: Cursor, context: Context, depth: int) -> None:
    """``EXECUTE 'ALTER TABLE ...'``; what is put together at run time can't be known."""
    cursor.next()
    texts = [token for token in cursor.rest() if token.kind == "text"]
    if len(cursor.rest()) == 1 and texts:
        _run(context, texts[0].text, texts[0].line, depth + 1)
    elif any(_CHANGES.match(token.text) for token in texts):
        context.report(cursor.line, "unresolved", "a statement is put together at run time")
