"""Views: their names and where their output columns come from."""

from __future__ import annotations

from collections.abc import Sequence

from orm_parsers.ddl.context import Context
from orm_parsers.ddl.cursor import Cursor, split
from orm_parsers.ddl.state import Column, Table

_QUERIES = frozenset({"SELECT", "WITH", "VALUES"})


def create_view(cursor: Cursor, context: Context, line: int, *, hidden: bool) -> None:
    """``VIEW name (columns) AS query``; also materialized ones."""
    cursor.accept("IF", "NOT", "EXISTS")
    schema, name = cursor.qualified()
    if hidden:
        context.leave_out(schema, name)
        return
    table = Table(context.database.place(schema), name, context.origin(line), kind="view")
    named: list[str] = []
    if cursor.at("("):
        named = [cursor.inner(part).name() for part in split(cursor.group())]
    while not cursor.at_end and not cursor.accept("AS"):
        cursor.next()
        cursor.skip_group()
    table.columns = query_columns(cursor, context, named)
    for column in table.columns:
        column.nullable = None  # no catalogue says that of a view either
    table.comment = context.comments.above(line)
    context.database.add(table)


def query_columns(cursor: Cursor, context: Context, named: Sequence[str]) -> list[Column]:
    """The columns that a query puts out; ``named`` ones go by that name. A problem and no more columns than
    are named where the query can't be read."""
    line = cursor.line
    cursor.mark("=")
    tokens = cursor.rest()
    while tokens and tokens[-1].upper in ("WITH", "NO", "DATA"):  # CREATE TABLE ... AS ... WITH NO DATA
        tokens = tokens[:-1]
    cursor.position = len(cursor.tokens)
    is_query = bool(tokens) and (tokens[0].upper in _QUERIES or tokens[0].text == "(")
    text = cursor.source[tokens[0].start : tokens[-1].end] if is_query else ""
    from orm_parsers.ddl.queries import outputs  # sqlglot is loaded by the first query only

    found = outputs(text, context.database)
    if found is None and not named:
        context.report(line, "unresolved", "the columns of a query are not known")
    if found is None:
        found = [Column(name, None, nullable=None) for name in named]
    for column, name in zip(found, named, strict=False):
        column.name = name
    for column in found:
        column.line = line
    return found
