"""Keys, foreign keys and indexes of a table, as CREATE TABLE and ALTER TABLE share them."""

from __future__ import annotations

from dbgraph.model import ReferenceShape
from orm_parsers.ddl.cursor import BrokenError, Cursor, split
from orm_parsers.ddl.state import Constraint, Database, Index, Table


def read_reference(cursor: Cursor, database: Database, columns: tuple[str, ...], line: int) -> ReferenceShape:
    """``table (columns) ON DELETE ...`` behind REFERENCES."""
    schema, name = cursor.qualified()
    to: tuple[str, ...] = ()
    if cursor.at("("):
        to = tuple(cursor.inner(part).name() for part in split(cursor.group()))
    on_delete = None
    while not cursor.at_end:
        if cursor.accept("ON", "DELETE"):
            on_delete = _action(cursor)
        elif cursor.accept("ON", "UPDATE"):
            _action(cursor)
        elif cursor.accept("MATCH"):
            cursor.next()
        elif cursor.accept("NOT", "DEFERRABLE") or cursor.accept("DEFERRABLE"):
            cursor.accept("INITIALLY", "DEFERRED|IMMEDIATE")
        elif cursor.accept("INITIALLY", "DEFERRED|IMMEDIATE") or cursor.accept("NOT", "VALID"):
            pass
        else:
            break
    return ReferenceShape(columns, name, to, database.place(schema), on_delete=on_delete, line=line)


def _action(cursor: Cursor) -> str | None:
    for words in (("SET", "NULL"), ("SET", "DEFAULT"), ("NO", "ACTION"), ("CASCADE",), ("RESTRICT",)):
        if cursor.accept(*words):
            cursor.skip_group()  # SET NULL (column)
            return None if words[0] == "NO" else " ".join(words)
    raise BrokenError("an action", cursor.token)


def read_constraint(cursor: Cursor, database: Database, table: Table) -> bool:
    """A key, index or check of the table, put into it. ``False`` when it is none of these (so a column)."""
    start, line = cursor.position, cursor.line
    named = ""
    if cursor.accept("CONSTRAINT"):
        named = "" if cursor.sees("PRIMARY|UNIQUE|FOREIGN|CHECK|EXCLUDE") else cursor.name()
    if cursor.accept("PRIMARY", "KEY"):
        _skip_to_columns(cursor)
        columns = _all_columns(cursor)
        table.constraints.append(Constraint("primary", named or f"{table.name}_pkey", columns))
    elif cursor.accept("UNIQUE"):
        _read_unique(cursor, table, named)
    elif cursor.accept("FOREIGN", "KEY"):
        index_name = "" if cursor.at("(") else cursor.name()
        columns = _all_columns(cursor)
        cursor.expect("REFERENCES")
        reference = read_reference(cursor, database, columns, line)
        table.constraints.append(
            Constraint(
                "foreign", named or index_name or foreign_name(database, table, columns), columns, reference
            )
        )
    elif cursor.accept("CHECK|EXCLUDE") or cursor.accept("PERIOD", "FOR"):
        pass  # says nothing of columns and keys
    elif _is_index(cursor):
        _read_index(cursor, table)
    else:
        cursor.position = start
        return False
    return True


def _read_unique(cursor: Cursor, table: Table, named: str) -> None:
    if cursor.accept("USING", "INDEX"):
        name = cursor.name()
        index = next((i for i in table.indexes if i.name == name), None)
        if index is not None:
            index.unique, index.name = True, named or name
        return
    cursor.accept("KEY|INDEX")
    cursor.accept("NULLS", "NOT", "DISTINCT")
    cursor.accept("NULLS", "DISTINCT")
    name = "" if cursor.at("(") or cursor.sees("USING") else cursor.name()
    _skip_to_columns(cursor)
    columns = index_columns(cursor)
    if columns is not None:
        table.constraints.append(
            Constraint("unique", named or name or unique_name(cursor, table, columns), columns)
        )


def _is_index(cursor: Cursor) -> bool:
    """``KEY name (...)`` of MySQL; a column may be called ``key``, and then a type follows its name."""
    if cursor.dialect != "mysql" or not cursor.sees("KEY|INDEX|FULLTEXT|SPATIAL"):
        return False
    is_typed = cursor.sees("FULLTEXT|SPATIAL", "KEY|INDEX")
    name_at = 2 if is_typed else 1
    following = [cursor.peek(name_at), cursor.peek(name_at + 1)]
    return (
        is_typed
        or any(t.text == "(" and t.kind == "mark" for t in following)
        or following[1].upper == "USING"
    )


def _read_index(cursor: Cursor, table: Table) -> None:
    cursor.accept("FULLTEXT|SPATIAL")
    cursor.accept("KEY|INDEX")
    name = "" if cursor.at("(") or cursor.sees("USING") else cursor.name()
    _skip_to_columns(cursor)
    columns = index_columns(cursor)
    if columns:
        table.indexes.append(Index(name or columns[0], columns))


def _skip_to_columns(cursor: Cursor) -> None:
    while not cursor.at_end and not cursor.at("("):
        cursor.next()


def _all_columns(cursor: Cursor) -> tuple[str, ...]:
    return tuple(cursor.inner(part).name() for part in split(cursor.group()))


def index_columns(cursor: Cursor) -> tuple[str, ...] | None:
    """The columns of an index; ``None`` when it holds an expression, and so speaks of no column alone."""
    names = []
    for part in split(cursor.group()):
        inner = cursor.inner(part)
        is_call = (
            inner.peek(1).kind == "mark" and inner.peek(1).text == "(" and inner.peek(2).kind != "number"
        )
        if inner.token.kind not in ("word", "quoted") or is_call:
            return None
        names.append(inner.name())
        if not inner.skip_group() and inner.peek(0).kind == "mark":  # a + 1, a -> 'b'
            return None
    return tuple(names)


def unique_name(cursor: Cursor, table: Table, columns: tuple[str, ...]) -> str:
    """What the server calls a unique key that nobody named."""
    return columns[0] if cursor.dialect == "mysql" else f"{table.name}_{'_'.join(columns)}_key"


def foreign_name(database: Database, table: Table, columns: tuple[str, ...]) -> str:
    """What the server calls a foreign key that nobody named."""
    if database.dialect == "mysql":
        prefix = f"{table.name}_ibfk_"
        numbers = [c.name.removeprefix(prefix) for c in table.constraints if c.name.startswith(prefix)]
        return f"{prefix}{max((int(n) for n in numbers if n.isdecimal()), default=0) + 1}"
    return f"{table.name}_{'_'.join(columns)}_fkey"
