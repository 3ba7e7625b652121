"""CREATE TABLE and the smaller things that are created: types, schemas, indexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from orm_parsers.ddl.columns import Definition, read_column
from orm_parsers.ddl.context import Context
from orm_parsers.ddl.cursor import BrokenError, Cursor, split
from orm_parsers.ddl.keys import index_columns, read_constraint
from orm_parsers.ddl.state import Column, EnumType, Index, Table
from orm_parsers.ddl.tokens import Token
from orm_parsers.ddl.views import create_view, query_columns

_IN_FRONT = (
    "OR|REPLACE|GLOBAL|LOCAL|UNLOGGED|UNIQUE|MATERIALIZED|RECURSIVE|VIRTUAL|CLUSTERED|FULLTEXT|SPATIAL"
)
MAX_COLUMNS = 5_000
"""More than any of the three servers takes in one table (PostgreSQL: 1,600, MySQL: 4,096)."""


def create(cursor: Cursor, context: Context) -> None:
    """Any CREATE statement; what makes no relation, type or index says nothing here."""
    line = cursor.line
    cursor.expect("CREATE")
    words: set[str] = set()
    while not cursor.at_end:
        if cursor.sees(_IN_FRONT) or cursor.sees("TEMP|TEMPORARY"):
            words.add(cursor.next().upper)
        elif cursor.accept("ALGORITHM|DEFINER") or cursor.accept("SQL", "SECURITY"):
            _skip_to(cursor, "VIEW|TABLE|SQL|TRIGGER|FUNCTION|PROCEDURE|EVENT")
        else:
            break
    is_temporary = bool(words & {"TEMP", "TEMPORARY"})
    if cursor.accept("TABLE"):
        _create_table(
            cursor,
            context,
            line,
            replaces="REPLACE" in words,
            hidden=is_temporary,
            virtual="VIRTUAL" in words,
        )
    elif cursor.accept("VIEW"):
        create_view(cursor, context, line, hidden=is_temporary)
    elif cursor.accept("INDEX"):
        _create_index(cursor, context, line, unique="UNIQUE" in words)
    elif cursor.accept("TYPE"):
        _create_type(cursor, context)
    elif cursor.accept("SCHEMA") and context.database.dialect == "postgres":
        _create_schema(cursor, context)


def _skip_to(cursor: Cursor, words: str) -> None:
    while not cursor.at_end and not cursor.sees(words):
        cursor.next()


def _create_table(
    cursor: Cursor, context: Context, line: int, *, replaces: bool, hidden: bool, virtual: bool
) -> None:
    database = context.database
    may_exist = cursor.accept("IF", "NOT", "EXISTS")
    schema, name = cursor.qualified()
    table = Table(database.place(schema), name, context.origin(line))
    if hidden or cursor.sees("PARTITION", "OF"):
        context.leave_out(schema, name)
        return
    known = database.tables.get(database.key(table.schema, name))
    if known is not None and not replaces:
        if not may_exist:
            context.report(
                line, "duplicate", f"{name} is already made in {known.origin.file}:{known.origin.line}"
            )
        return
    if virtual:
        _read_virtual(cursor, table)
    elif cursor.accept("LIKE"):
        _copy(cursor, context, table)
    elif cursor.accept("OF"):
        raise BrokenError("a list of columns", cursor.token)
    elif cursor.at("("):
        _read_body(cursor, context, table)
    _read_options(cursor, context, table)
    table.comment = table.comment or context.comments.above(line)
    database.add(table)


def _read_body(cursor: Cursor, context: Context, table: Table) -> None:
    parts = split(cursor.group())
    inherited = _inherited(cursor, context)
    for column in (column for parent in inherited for column in parent.columns):
        if table.column(column.name) is None:
            table.columns.append(replace(column))
    for part in parts[:MAX_COLUMNS]:
        inner = cursor.inner(part)
        try:
            if inner.accept("LIKE"):
                _copy(inner, context, table)
            elif read_constraint(inner, context.database, table):
                while inner.dialect == "sqlite" and not inner.at_end:  # its keys need no comma in between
                    if not read_constraint(inner, context.database, table):
                        inner.next()
            else:
                add_column(table, read_column(inner, context.database, table), context, part)
        except BrokenError as error:
            context.report(error.line or part[0].line, "syntax-error", f"{table.name}: {error}")
    if len(parts) > MAX_COLUMNS:
        context.report(parts[0][0].line, "too-large", f"{table.name} has more than {MAX_COLUMNS} columns")


def add_column(table: Table, found: Definition, context: Context, part: Sequence[Token]) -> None:
    """Puts a column and its keys into the table, in its place; a column of that name is merged (INHERITS)."""
    column = found.column
    column.comment = column.comment or context.comments.beside(part, context.line)
    names = [known.name for known in table.columns]
    place = names.index(column.name) if column.name in names else len(names)
    table.columns = [known for known in table.columns if known.name != column.name]
    others = [known.name.lower() for known in table.columns]
    if found.first:
        place = 0
    elif found.after is not None and found.after.lower() in others:
        place = others.index(found.after.lower()) + 1
    table.columns.insert(place, column)
    for constraint in found.constraints:
        kind = {"primary": "pkey", "unique": f"{column.name}_key", "foreign": f"{column.name}_fkey"}[
            constraint.kind
        ]
        constraint.name = constraint.name or (
            column.name
            if context.database.dialect == "mysql" and constraint.kind == "unique"
            else f"{table.name}_{kind}"
        )
        if constraint.kind == "primary":
            table.constraints = [c for c in table.constraints if c.kind != "primary"]
        table.constraints.append(constraint)


def _inherited(cursor: Cursor, context: Context) -> list[Table]:
    """The parents named behind the columns, without moving on."""
    rest = cursor.rest()
    words = [token.upper for token in rest]
    if cursor.dialect != "postgres" or "INHERITS" not in words:
        return []
    inner = cursor.inner(rest[words.index("INHERITS") + 1 :])
    names = [inner.inner(part).qualified() for part in split(inner.group())]
    found = [context.find(schema, name, cursor.line, "INHERITS") for schema, name in names]
    return [table for table in found if table is not None]


def _copy(cursor: Cursor, context: Context, table: Table) -> None:
    """LIKE: the columns of another table; MySQL copies keys too, PostgreSQL what INCLUDING says."""
    line = cursor.line
    schema, name = cursor.qualified()
    source = context.find(schema, name, line, "LIKE")
    if source is None:
        return
    including = {
        cursor.peek(n + 1).upper for n in range(len(cursor.rest())) if cursor.peek(n).upper == "INCLUDING"
    }
    if cursor.dialect == "mysql":
        including = {"DEFAULTS", "IDENTITY", "INDEXES", "COMMENTS"}
    everything = "ALL" in including
    for column in source.columns:
        taken = replace(column)
        if not (everything or "DEFAULTS" in including):
            taken.default = None
        # a sequence behind a default is a default; one behind IDENTITY is copied with that word
        taken.auto = taken.auto and bool(including & {"ALL", "DEFAULTS", "IDENTITY"})
        taken.comment = taken.comment if everything or "COMMENTS" in including else None
        if table.column(taken.name) is None:
            table.columns.append(taken)
        if column.name in source.key:
            taken.nullable = False
    if everything or "INDEXES" in including:
        table.constraints += [replace(c) for c in source.constraints if c.kind != "foreign"]
        table.indexes += [replace(index) for index in source.indexes]
        if (
            cursor.dialect == "mysql"
        ):  # the index that the server keeps for a foreign key is copied, the key not
            leading = [i.columns for i in table.indexes] + [c.columns for c in table.constraints]
            for key in (c for c in source.constraints if c.kind == "foreign"):
                if all(columns[: len(key.columns)] != key.columns for columns in leading):
                    table.indexes.append(Index(key.name, key.columns))


def _read_virtual(cursor: Cursor, table: Table) -> None:
    """``USING fts5(title, body, content='x')``: names alone are columns."""
    _skip_to_group(cursor)
    for part in split(cursor.group()) if cursor.at("(") else []:
        if all(token.text != "=" for token in part):
            inner = cursor.inner(part)
            table.columns.append(Column(inner.name(), None, line=inner.line))


def _skip_to_group(cursor: Cursor) -> None:
    while not cursor.at_end and not cursor.at("("):
        cursor.next()


def _read_options(cursor: Cursor, context: Context, table: Table) -> None:
    """``COMMENT='...'`` behind the columns, and ``AS SELECT``; engines and partitions say nothing here."""
    while not cursor.at_end:
        if cursor.accept("AS") or (cursor.dialect == "mysql" and cursor.sees("SELECT|VALUES|TABLE")):
            _fill(cursor, context, table)
            return
        if cursor.accept("COMMENT"):
            cursor.mark("=")
            table.comment = cursor.text() or None if cursor.token.kind == "text" else None
        elif not cursor.skip_group():
            cursor.next()


def _fill(cursor: Cursor, context: Context, table: Table) -> None:
    """``CREATE TABLE ... AS SELECT``: PostgreSQL takes names from the list in front, MySQL whole columns."""
    named = [column.name for column in table.columns] if cursor.dialect == "postgres" else []
    defined = [column for column in table.columns if column.name not in named]
    found = query_columns(cursor, context, named)
    for column in found:
        if cursor.dialect != "mysql":
            column.nullable = True
        if cursor.dialect == "sqlite":
            column.type = affinity(column.type)
    names = {column.name for column in defined}
    table.columns = defined + [column for column in found if column.name not in names]


def affinity(type_name: str | None) -> str | None:
    """What SQLite makes of a declared type where it copies one (https://www.sqlite.org/datatype3.html)."""
    if type_name is None:
        return None
    for words, kind in ((("int",), "int"), (("char", "clob", "text"), "text"), (("blob",), None)):
        if any(word in type_name for word in words):
            return kind
    return "real" if any(word in type_name for word in ("real", "floa", "doub")) else "num"


# ---- indexes, types, schemas


def _create_index(cursor: Cursor, context: Context, line: int, *, unique: bool) -> None:
    cursor.accept("CONCURRENTLY|NONCONCURRENTLY")
    cursor.accept("IF", "NOT", "EXISTS")
    name = "" if cursor.sees("ON") else cursor.qualified()[1]
    if cursor.accept("USING"):
        cursor.next()
    cursor.expect("ON")
    cursor.accept("ONLY")
    schema, table_name = cursor.qualified()
    table = context.find(schema, table_name, line, "CREATE INDEX")
    if cursor.accept("USING"):
        cursor.next()
    columns = index_columns(cursor)
    if table is None or not columns:
        return
    is_partial = any(token.upper == "WHERE" for token in cursor.rest())
    columns = tuple(c.name if (c := table.column(n)) is not None else n for n in columns)
    name = name or (f"{table.name}_{'_'.join(columns)}_idx" if cursor.dialect == "postgres" else columns[0])
    if all(index.name != name for index in table.indexes):
        table.indexes.append(Index(name, columns, unique and not is_partial))


def _create_type(cursor: Cursor, context: Context) -> None:
    schema, name = cursor.qualified()
    if cursor.accept("AS", "ENUM"):
        values = [token.text for token in cursor.group() if token.kind == "text"]
        place = context.database.place(schema)
        context.database.enums[context.database.key(place, name)] = EnumType(place, name, values)


def _create_schema(cursor: Cursor, context: Context) -> None:
    """``CREATE SCHEMA x CREATE TABLE ...``: what follows the name is made in it."""
    cursor.accept("IF", "NOT", "EXISTS")
    name = None if cursor.sees("AUTHORIZATION") else cursor.name()
    words = [token.upper for token in cursor.rest()]
    if name is not None and "CREATE" in words:
        home, context.database.home = context.database.home, name
        try:
            create(cursor.inner(cursor.rest()[words.index("CREATE") :]), context)
        finally:
            context.database.home = home
