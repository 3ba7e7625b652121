"""ALTER, DROP, RENAME and COMMENT: what changes a database that is already there."""

from __future__ import annotations

from collections.abc import Sequence

from orm_parsers.ddl.columns import read_column, read_default, read_type
from orm_parsers.ddl.context import Context
from orm_parsers.ddl.create import add_column
from orm_parsers.ddl.cursor import BrokenError, Cursor, split
from orm_parsers.ddl.keys import read_constraint
from orm_parsers.ddl.state import Column, Constraint, Index, Table
from orm_parsers.ddl.tokens import Token

_WORDS = """
OWNER ENABLE DISABLE VALIDATE CLUSTER REPLICA SET RESET FORCE ENGINE AUTO_INCREMENT CONVERT DEFAULT CHARSET
CHARACTER COLLATE ROW_FORMAT LOCK ALGORITHM ORDER INHERIT NO NOT KEY_BLOCK_SIZE STATS_PERSISTENT PARTITION
TABLESPACE DISCARD IMPORT CHECKSUM PACK_KEYS WITH WITHOUT TRUNCATE REORGANIZE
"""
_NO_MATTER = frozenset(_WORDS.split())
"""Actions that change neither columns nor keys."""


def alter(cursor: Cursor, context: Context) -> None:
    """Any ALTER statement that changes a relation, a type or an index."""
    line = cursor.line
    cursor.expect("ALTER")
    if cursor.accept("IGNORE|ONLINE|FOREIGN", "TABLE") or cursor.accept("TABLE"):
        _alter_table(cursor, context, line)
    elif cursor.accept("MATERIALIZED", "VIEW") or cursor.accept("VIEW"):
        if "AS" not in {token.upper for token in cursor.rest()}:
            _alter_table(cursor, context, line)
    elif cursor.accept("TYPE"):
        _alter_type(cursor, context)
    elif cursor.accept("INDEX"):
        _alter_index(cursor, context)
    elif cursor.accept("SCHEMA"):
        _alter_schema(cursor, context)


def _alter_table(cursor: Cursor, context: Context, line: int) -> None:
    may_be_missing = cursor.accept("IF", "EXISTS")
    cursor.accept("ONLY")
    schema, name = cursor.qualified()
    cursor.mark("*")
    # PostgreSQL lets ALTER TABLE speak of sequences and indexes, too: OWNER TO
    is_harmless = may_be_missing or cursor.token.upper in _NO_MATTER
    table = context.find(schema, name, line, "ALTER TABLE", optional=is_harmless)
    if table is None:
        return
    for part in split(cursor.rest()):
        inner = cursor.inner(part)
        try:
            _change(inner, context, table, part)
        except BrokenError as error:
            context.report(error.line or part[0].line, "syntax-error", f"{name}: {error}")


def _change(cursor: Cursor, context: Context, table: Table, part: Sequence[Token]) -> None:
    """One action of ALTER TABLE."""
    if cursor.accept("ADD"):
        _add(cursor, context, table, part)
    elif cursor.accept("DROP"):
        _drop_part(cursor, context, table)
    elif cursor.accept("RENAME"):
        _rename(cursor, context, table)
    elif cursor.accept("ALTER"):
        _alter_column(cursor, context, table)
    elif cursor.accept("CHANGE"):
        cursor.accept("COLUMN")
        _if_exists(cursor)
        _redefine(cursor, context, table, cursor.name(), part)
    elif cursor.accept("MODIFY"):
        cursor.accept("COLUMN")
        _if_exists(cursor)
        _redefine(cursor, context, table, None, part)
    elif cursor.accept("SET", "SCHEMA"):
        context.database.rename(table, cursor.name(), table.name)
    elif cursor.accept("COMMENT"):
        cursor.mark("=")
        table.comment = cursor.text() or None
    elif cursor.accept("ATTACH", "PARTITION"):
        schema, name = cursor.qualified()
        context.database.drop(schema, name)
        context.leave_out(schema, name)
    elif cursor.token.upper not in _NO_MATTER and not cursor.accept("DETACH", "PARTITION"):
        raise BrokenError("an action of ALTER TABLE", cursor.token)


def _if_exists(cursor: Cursor) -> bool:
    return cursor.accept("IF", "EXISTS")


def _add(cursor: Cursor, context: Context, table: Table, part: Sequence[Token]) -> None:
    start = cursor.position
    is_column = cursor.accept("COLUMN")
    if not is_column and cursor.sees("PARTITION"):
        return
    if not is_column and read_constraint(cursor, context.database, table):
        return
    may_exist = cursor.accept("IF", "NOT", "EXISTS")
    for piece in split(cursor.group()) if cursor.at("(") else [cursor.rest()]:
        inner = cursor.inner(piece)
        if read_constraint(inner, context.database, table):
            continue
        found = read_column(inner, context.database, table)
        if table.column(found.column.name) is None:
            add_column(table, found, context, part)
        elif not may_exist:
            message = f"{table.name} already has a column {found.column.name}"
            context.report(cursor.tokens[start].line if cursor.tokens[start:] else 0, "duplicate", message)


def _drop_part(cursor: Cursor, context: Context, table: Table) -> None:
    if cursor.accept("PRIMARY", "KEY"):
        table.constraints = [c for c in table.constraints if c.kind != "primary"]
    elif cursor.accept("CONSTRAINT") or cursor.accept("FOREIGN", "KEY"):
        _if_exists(cursor)
        _drop_key(table, cursor.name())
    elif cursor.sees("INDEX|KEY") and cursor.peek(1).kind in ("word", "quoted"):
        cursor.next()
        _if_exists(cursor)
        _drop_key(table, cursor.name())
    elif not cursor.accept("CHECK") and not cursor.accept("PARTITION"):
        cursor.accept("COLUMN")
        may_be_missing = _if_exists(cursor)
        column = _column(cursor, context, table, optional=may_be_missing)
        if column is not None:
            table.drop_column(column.name)


def _drop_key(table: Table, name: str) -> None:
    table.constraints = [c for c in table.constraints if c.name.lower() != name.lower()]
    table.indexes = [i for i in table.indexes if i.name.lower() != name.lower()]


def _column(cursor: Cursor, context: Context, table: Table, *, optional: bool = False) -> Column | None:
    line, name = cursor.line, cursor.name()
    column = table.column(name)
    if column is None and not optional:
        context.report(line, "unresolved", f"{table.name} has no column {name}")
    return column


def _rename(cursor: Cursor, context: Context, table: Table) -> None:
    if cursor.accept("TO") or cursor.accept("AS"):
        schema, name = cursor.qualified()
        context.database.rename(table, schema or table.schema, name)
    elif cursor.accept("CONSTRAINT|INDEX|KEY"):
        old = cursor.name()
        cursor.expect("TO")
        _rename_key(table, old, cursor.name())
    elif context.database.dialect == "mysql" and not cursor.sees("COLUMN") and cursor.peek(1).upper != "TO":
        schema, name = cursor.qualified()
        context.database.rename(table, schema or table.schema, name)
    else:
        cursor.accept("COLUMN")
        _if_exists(cursor)
        column = _column(cursor, context, table)
        cursor.expect("TO")
        if column is not None:
            context.database.rename_column(table, column.name, cursor.name())


def _rename_key(table: Table, old: str, new: str) -> None:
    keys: list[Constraint | Index] = [*table.constraints, *table.indexes]
    for key in keys:
        if key.name.lower() == old.lower():
            key.name = new


def _alter_column(cursor: Cursor, context: Context, table: Table) -> None:
    if cursor.sees("CONSTRAINT|INDEX|CHECK") and cursor.peek(1).kind in ("word", "quoted"):
        return  # deferrability, visibility
    cursor.accept("COLUMN")
    _if_exists(cursor)
    column = _column(cursor, context, table)
    if column is None:
        return
    if cursor.accept("SET", "DATA", "TYPE") or cursor.accept("TYPE"):
        column.enum = None
        read_type(cursor, context.database, column)
    elif cursor.accept("SET", "DEFAULT"):
        column.default, column.auto = read_default(cursor, column.auto)
    elif cursor.accept("DROP", "DEFAULT"):
        column.default, column.auto = None, False
    elif cursor.accept("SET", "NOT", "NULL"):
        column.nullable = False
    elif cursor.accept("DROP", "NOT", "NULL"):
        column.nullable = True
    elif cursor.accept("ADD", "GENERATED"):
        column.auto, column.nullable = True, False
    elif cursor.accept("DROP", "IDENTITY"):
        column.auto = False


def _redefine(cursor: Cursor, context: Context, table: Table, old: str | None, part: Sequence[Token]) -> None:
    """CHANGE and MODIFY: the whole definition anew, keys and (without FIRST, AFTER) the place stay."""
    found = read_column(cursor, context.database, table)
    column = table.column(old or found.column.name)
    if column is None:
        context.report(part[0].line, "unresolved", f"{table.name} has no column {old or found.column.name}")
        return
    if old is not None and column.name != found.column.name:
        context.database.rename_column(table, column.name, found.column.name)
    found.column.name = column.name
    add_column(table, found, context, part)


# ---- types, indexes, schemas


def _alter_type(cursor: Cursor, context: Context) -> None:
    line = cursor.line
    schema, name = cursor.qualified()
    enum = context.database.enum(schema, name)
    if enum is None:
        return
    if cursor.accept("ADD", "VALUE"):
        may_exist = cursor.accept("IF", "NOT", "EXISTS")
        value = cursor.text()
        place = len(enum.values)
        if cursor.sees("BEFORE|AFTER"):
            step = 1 if cursor.next().upper == "AFTER" else 0
            beside = cursor.text()
            place = enum.values.index(beside) + step if beside in enum.values else place
        if value not in enum.values:
            enum.values.insert(place, value)
        elif not may_exist:
            context.report(line, "duplicate", f"{name} already has that value")
    elif cursor.accept("RENAME", "VALUE"):
        old = cursor.text()
        cursor.expect("TO")
        new = cursor.text()
        enum.values = [new if value == old else value for value in enum.values]
        for column in [c for t in context.database.tables.values() for c in t.columns if c.enum is enum]:
            column.default = new if column.default == old else column.default
    elif cursor.accept("RENAME", "TO"):
        context.database.rename_enum(enum, enum.schema, cursor.name())
    elif cursor.accept("SET", "SCHEMA"):
        context.database.rename_enum(enum, cursor.name(), enum.name)


def _alter_index(cursor: Cursor, context: Context) -> None:
    _if_exists(cursor)
    _, name = cursor.qualified()
    if cursor.accept("RENAME", "TO"):
        new = cursor.name()
        for table in context.database.tables.values():
            _rename_key(table, name, new)


def _alter_schema(cursor: Cursor, context: Context) -> None:
    old = cursor.name()
    if cursor.accept("RENAME", "TO"):
        new = cursor.name()
        for table in [t for t in context.database.tables.values() if t.schema == old]:
            context.database.rename(table, new, table.name)
        for enum in [e for e in context.database.enums.values() if e.schema == old]:
            context.database.rename_enum(enum, new, enum.name)


# ---- DROP, RENAME TABLE, COMMENT ON


def drop(cursor: Cursor, context: Context) -> None:
    """DROP of tables, views, types, indexes and schemas."""
    cursor.expect("DROP")
    cursor.accept("TEMPORARY")
    cursor.accept("MATERIALIZED")
    if not cursor.sees("TABLE|VIEW|TYPE|INDEX|SCHEMA|DATABASE"):
        return
    what = cursor.next().upper
    cursor.accept("CONCURRENTLY")
    _if_exists(cursor)
    for part in split(cursor.rest()):
        inner = cursor.inner(part)
        schema, name = inner.qualified()
        if what in ("TABLE", "VIEW"):
            context.database.drop(schema, name)
        elif what == "TYPE":
            context.database.enums.pop(context.database.key(context.database.place(schema), name), None)
        elif what == "INDEX":
            owner = inner.qualified() if inner.accept("ON") else None
            _drop_index(context, schema, name, owner)
        else:
            for table in [t for t in context.database.tables.values() if t.schema == name]:
                context.database.drop(table.schema, table.name)


def _drop_index(
    context: Context, schema: str | None, name: str, owner: tuple[str | None, str] | None
) -> None:
    """An index is dropped by its own name; MySQL names its table too. A schema is that of the index."""
    database = context.database
    if owner is not None:
        table = database.table(*owner)
        tables = [table] if table is not None else []
    else:
        within = database.key(schema, "")[0]
        tables = [t for key, t in database.tables.items() if schema is None or key[0] == within]
    for table in tables:
        _drop_key(table, name)


def rename_tables(cursor: Cursor, context: Context) -> None:
    """``RENAME TABLE a TO b, c TO d`` of MySQL."""
    line = cursor.line
    cursor.expect("RENAME")
    cursor.expect("TABLE")
    for part in split(cursor.rest()):
        inner = cursor.inner(part)
        schema, name = inner.qualified()
        inner.expect("TO")
        new_schema, new = inner.qualified()
        table = context.find(schema, name, line, "RENAME TABLE")
        if table is not None:
            context.database.rename(table, new_schema or table.schema, new)


def comment_on(cursor: Cursor, context: Context) -> None:
    """``COMMENT ON TABLE x IS 'text'``, also of columns and views."""
    line = cursor.line
    cursor.expect("COMMENT")
    cursor.expect("ON")
    cursor.accept("MATERIALIZED|FOREIGN")
    if not cursor.sees("TABLE|VIEW|COLUMN"):
        return
    is_column = cursor.next().upper == "COLUMN"
    parts = [cursor.name()]
    while cursor.mark("."):
        parts.append(cursor.name())
    column_name = parts.pop() if is_column else ""
    if not parts:
        raise BrokenError("a table", cursor.token)
    schema = parts[-2] if len(parts) > 1 else None
    table = context.find(schema, parts[-1], line, "COMMENT ON")
    cursor.expect("IS")
    text = None if cursor.accept("NULL") else cursor.text() or None
    if table is None:
        return
    if not is_column:
        table.comment = text
        return
    column = table.column(column_name)
    if column is None:
        context.report(line, "unresolved", f"{table.name} has no column {column_name}")
    else:
        column.comment = text
