"""What names mean: sources, fields and the scopes that hold them.

A ``Field`` is one column of something in FROM, or one output of a query. Where its value comes from is
kept as a graph (base column, expressions, other fields), which ``dbgraph.lineage`` walks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from sqlglot import exp

from dbgraph.errors import Refused, nearest
from dbgraph.guard.lexer import lower
from dbgraph.guard.names import SQLITE_ROWID
from dbgraph.guard.relations import check_system, is_system, system_table
from dbgraph.model import Catalog, CatalogColumn, CatalogTable

_POSTGRES_SYSTEM_COLUMNS: Final = frozenset({"ctid", "xmin", "xmax", "cmin", "cmax", "tableoid"})


@dataclass(eq=False, slots=True)
class Field:
    """One column: of a base table (``table``, ``column``), or made by expressions or of other fields."""

    name: str
    key: str
    table: CatalogTable | None = None
    column: CatalogColumn | None = None
    expressions: list[tuple[exp.Expr, Scope]] = field(default_factory=list)
    upstream: list[Field] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Source:
    """Something in FROM. ``open``: a system relation whose columns are not known here.

    ``function`` is the call that makes the rows, where it is a call.
    """

    key: str
    spelled: str
    fields: list[Field]
    table: CatalogTable | None = None
    open: bool = False
    group: int = 0
    function: exp.Expr | None = None


@dataclass(eq=False, slots=True)
class RowRef:
    """A reference to a whole row of a source."""

    source: Source


Referent = Field | RowRef


@dataclass(eq=False, slots=True)
class Scope:
    """The names that expressions of one SELECT can use; ``parent`` is the query around it."""

    dialect: str
    parent: Scope | None = None
    ctes: dict[str, Cte] = field(default_factory=dict)
    sources: list[Source] = field(default_factory=list)
    groups: list[list[Field]] = field(default_factory=list)
    aliases: dict[str, Field] = field(default_factory=dict)

    @property
    def visible(self) -> list[Field]:
        """Columns that an unqualified name can mean, in the order of ``SELECT *``."""
        return [item for group in self.groups for item in group]


@dataclass(eq=False, slots=True)
class Cte:
    """A name of a WITH; ``fields`` is ``None`` while it is not resolved yet (a reference is refused)."""

    spelled: str
    fields: list[Field] | None


@dataclass(eq=False, slots=True)
class Query:
    """A resolved query: its outputs by position and, for a SELECT, the scope of its expressions."""

    node: exp.Expr
    fields: list[Field]
    scope: Scope


@dataclass(eq=False, slots=True)
class Resolution:
    """Everything that names in a statement mean. Keys are ``id(node)``; ``root`` keeps the nodes alive.

    ``joined`` are the pairs of columns that USING and NATURAL equate.
    """

    root: Query
    referents: dict[int, Referent]
    queries: dict[int, Query]
    tables: tuple[CatalogTable, ...]
    joined: tuple[tuple[Field, Field], ...]


def fold(identifier: exp.Expr, dialect: str) -> str:
    """The name as the database compares it."""
    name: str = identifier.name
    if dialect == "postgres" and identifier.args.get("quoted"):
        return name
    return lower(name)


def fold_name(name: str, dialect: str) -> str:
    """A catalogue name as references to it are compared."""
    return name if dialect == "postgres" else lower(name)


def unresolved(what: str, *, fix: str = "", place: str = "", code: str = "unresolved") -> Refused:
    return Refused(
        code,
        f"Refused: {what}.",
        why="Every name must resolve to the dictionary before a statement runs.",
        fix=fix or "Look the table up with get_table_detail.",
        place=place,
    )


def resolve_relation(
    schema: str | None, name: str, dialect: str, catalog: Catalog, *, exact: bool = False
) -> CatalogTable | None:
    """The relation of that name; ``None`` for a structure relation whose columns are not known here.

    Raises ``Refused``: ``system-relation``, ``unknown-table`` (with the nearest names), ``view``.
    """
    if is_system(schema, name, dialect):
        check_system(schema, name, dialect)
        return system_table(schema, name, dialect)
    found = catalog.find(schema, name)
    if found is not None and exact and dialect == "postgres" and found.name != name:
        found = None
    if found is None:
        shown = f"{schema}.{name}" if schema else name
        close = nearest(name, (table.name for table in catalog.tables))
        raise unresolved(
            f"there is no table {shown!r} in this database",
            code="unknown-table",
            fix=f"Did you mean {' or '.join(close)}?" if close else "search_tables finds tables by meaning.",
            place=shown,
        )
    if found.kind == "view":
        raise unresolved(
            f"{found.name!r} is a view whose definition is not known here",
            code="view",
            fix="Query the tables under it.",
            place=found.name,
        )
    return found


def find_source(scope: Scope, name: exp.Expr, schema: exp.Expr | None) -> Source | None:
    """The source of that name, innermost first."""
    key = fold(name, scope.dialect)
    level: Scope | None = scope
    while level is not None:
        matching = [s for s in level.sources if s.key == key]
        if schema is not None:
            matching = [s for s in matching if s.table and lower(s.table.schema) == lower(schema.name)]
        elif level.dialect == "mysql":
            _check_spelling(name.name, (s.spelled for s in matching))
        if len(matching) > 1:
            raise unresolved(f"the name {name.name!r} is ambiguous", place=name.name)
        if matching:
            return matching[0]
        level = level.parent
    return None


def _check_spelling(name: str, spelled: Iterable[str]) -> None:
    """MySQL may or may not tell apart names that differ in letter case; such a statement is refused."""
    for other in spelled:
        if other != name:
            raise unresolved(
                f"{name!r} and {other!r} differ only in letter case",
                fix="Spell the name one way.",
                place=name,
            )


def lookup(column: exp.Column, scope: Scope, within: list[Source] | None = None) -> Referent:
    """What a column reference means. ``within`` narrows the innermost level (the sides of a join).

    Raises ``Refused`` (``unknown-column``, ``unresolved``).
    """
    table = column.args.get("table")
    if table is not None:
        return _qualified(column, scope, table)
    key = fold(column.this, scope.dialect)
    open_seen = False
    level: Scope | None = scope
    while level is not None:
        found = _in_level(key, level, within if level is scope else None)
        if len(found) > 1:
            raise unresolved(
                f"the column {column.name!r} is ambiguous", fix="Write table.column.", place=column.name
            )
        if found:
            if open_seen:
                raise unresolved(f"the column {column.name!r} is ambiguous", fix="Write table.column.")
            return found[0]
        open_seen = open_seen or any(source.open for source in level.sources)
        level = level.parent
    if scope.dialect == "postgres":
        source = find_source(scope, column.this, None)
        if source is not None:
            return RowRef(source)
    if open_seen:
        return Field(column.name, key)
    return _implicit(column, scope, key)


def _in_level(key: str, level: Scope, within: list[Source] | None) -> list[Field]:
    visible = level.visible
    if within is not None:
        group = {source.group for source in within}
        visible = [item for index, items in enumerate(level.groups) if index in group for item in items]
    return [item for item in visible if item.key == key]


def _qualified(column: exp.Column, scope: Scope, table: exp.Expr) -> Referent:
    source = find_source(scope, table, column.args.get("db"))
    if source is None:
        raise unresolved(f"{table.name!r} is not in FROM", place=column.sql())
    key = fold(column.this, scope.dialect)
    found = [item for item in source.fields if item.key == key]
    if len(found) == 1:
        return found[0]
    if len(found) > 1:
        raise unresolved(f"the column {column.name!r} of {table.name!r} is ambiguous", place=column.name)
    if source.open:
        return Field(column.name, key)
    return _implicit(column, scope, key, [source])


def _implicit(column: exp.Column, scope: Scope, key: str, sources: list[Source] | None = None) -> Field:
    """System columns that are not declared; everything else is unknown (it may call a function)."""
    candidates = sources if sources is not None else scope.sources
    bases = [source for source in candidates if source.table is not None]
    if scope.dialect == "postgres" and key in _POSTGRES_SYSTEM_COLUMNS and bases:
        return Field(column.name, key)
    if scope.dialect == "sqlite" and key in SQLITE_ROWID and bases:
        # an INTEGER PRIMARY KEY is another name of the rowid
        numbers = [f for s in bases for f in s.fields if f.column and "int" in (f.column.type or "").lower()]
        return Field(column.name, key, upstream=numbers)
    known = [item.name for source in candidates for item in source.fields]
    close = nearest(column.name, known)
    raise unresolved(
        f"there is no column {column.sql()!r} here",
        code="unknown-column",
        fix=f"Did you mean {' or '.join(close)}?" if close else "get_table_detail lists the columns.",
        place=column.name,
    )
