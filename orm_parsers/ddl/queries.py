"""Output columns of queries, found by sqlglot and traced one step to the tables they are read from."""

from __future__ import annotations

import sqlglot
from sqlglot import exp

from orm_parsers.ddl.state import Column, Database

MAX_QUERY_CHARS = 20_000
"""A view is read by a person; longer texts are made by programs and cost the parser too much."""

MAX_DEPTH = 40
"""Of parentheses: sqlglot is recursive."""

MAX_COLUMNS = 5_000
"""``SELECT *`` over itself doubles what it puts out; no server takes so many."""


def outputs(text: str, database: Database) -> list[Column] | None:
    """The columns that a query puts out, or ``None`` when it can't be read or speaks of unknown tables."""
    if len(text) > MAX_QUERY_CHARS or _depth(text) > MAX_DEPTH:
        return None
    try:
        query = sqlglot.parse_one(text, dialect=database.dialect)
        return _Query(database, query).columns(query)
    except Exception:  # noqa: BLE001 - whatever sqlglot stumbles over is a query that is not known
        return None


def _depth(text: str) -> int:
    deepest = depth = 0
    for char in text:
        depth += (char == "(") - (char == ")")
        deepest = max(deepest, depth)
    return deepest


class _UnknownError(Exception):
    """The query reads something whose columns are not known."""


class _Query:
    """Resolves outputs within one statement; ``WITH`` names are looked up before tables."""

    def __init__(self, database: Database, root: exp.Expr) -> None:
        self.database = database
        self.named = {cte.alias: cte for cte in root.find_all(exp.CTE)}
        self.known: dict[str, list[Column]] = {}

    def columns(self, query: exp.Expr | None) -> list[Column]:
        """Output columns of a SELECT, a set operation (the first side names them) or a subquery."""
        if isinstance(query, exp.Subquery):
            return self.columns(query.this)
        if isinstance(query, exp.SetOperation):
            return self.columns(query.this)
        if not isinstance(query, exp.Select):
            raise _UnknownError
        sources = self._sources(query)
        found: list[Column] = []
        for item in query.expressions:
            if isinstance(item, exp.Star):
                if not all(sources.values()):
                    raise _UnknownError
                found += [_copy(column) for columns in sources.values() for column in columns]
            elif isinstance(item, exp.Column) and isinstance(item.this, exp.Star):
                found += [_copy(column) for column in self._source(sources, item.table)]
            else:
                found.append(self._output(item, sources))
            if len(found) > MAX_COLUMNS:
                raise _UnknownError
        return found

    def _sources(self, query: exp.Select) -> dict[str, list[Column]]:
        """Columns by the name under which the query speaks of a relation; unknown ones are empty."""
        found: dict[str, list[Column]] = {}
        first = query.args.get("from_") or query.args.get("from")
        if first is not None:
            self._add(first.this, found)
        for join in query.args.get("joins") or []:
            self._add(join.this, found)
        return found

    def _add(self, relation: exp.Expr, found: dict[str, list[Column]]) -> None:
        if isinstance(relation, exp.Subquery) and isinstance(relation.this, (exp.Table, exp.Subquery)):
            self._add(relation.this, found)  # (a join b on ...), as MySQL writes it
        elif isinstance(relation, exp.Table):
            found[relation.alias_or_name] = self._table(relation)
        else:
            try:
                found[relation.alias_or_name] = self.columns(relation.this)
            except _UnknownError:
                found[relation.alias_or_name] = []
        for join in relation.args.get("joins") or []:
            self._add(join.this, found)

    def _table(self, relation: exp.Table) -> list[Column]:
        if not relation.db and relation.name in self.named:
            return self._common(relation.name)
        table = self.database.table(*self._names(relation))
        columns = [_copy(column) for column in table.columns] if table is not None else []
        for column in columns:
            if self.database.dialect != "mysql":  # there, a view's columns carry the comments
                column.comment = None
            if table is not None and column.name in table.key:
                column.nullable = False
        return columns

    def _common(self, name: str) -> list[Column]:
        """The columns of a ``WITH`` entry; one that reads itself knows nothing of itself."""
        if name not in self.known:
            self.known[name] = []
            cte = self.named[name]
            try:
                found = self.columns(cte.this)
            except _UnknownError:
                found = []
            alias = cte.args.get("alias")
            for column, given in zip(found, alias.columns if alias is not None else (), strict=False):
                column.name = given.name
            self.known[name] = found
        return self.known[name]

    def _names(self, relation: exp.Table) -> tuple[str | None, str]:
        return self._folded(relation.args.get("db")), self._folded(relation.this) or ""

    def _folded(self, name: exp.Expr | None) -> str | None:
        if not isinstance(name, exp.Identifier):
            return None
        bare = self.database.dialect == "postgres" and not name.args.get("quoted")
        return name.name.lower() if bare else name.name

    def _source(self, sources: dict[str, list[Column]], name: str) -> list[Column]:
        found = next((columns for known, columns in sources.items() if known.lower() == name.lower()), [])
        if not found:
            raise _UnknownError
        return found

    def _output(self, item: exp.Expr, sources: dict[str, list[Column]]) -> Column:
        inner = item.this if isinstance(item, exp.Alias) else item
        given = self._folded(item.args.get("alias")) if isinstance(item, exp.Alias) else None
        if isinstance(inner, exp.Column):
            name = self._folded(inner.this) or inner.name
            column = self._traced(inner, name, sources)
            column.name = given or name
            return column
        if given is None and self.database.dialect == "postgres":
            given = _server_name(inner)
        column = self._typed(inner, sources)
        column.name = given or inner.sql(dialect=self.database.dialect)
        return column

    def _typed(self, item: exp.Expr, sources: dict[str, list[Column]]) -> Column:
        """The type of an expression where it is plain to see; nothing is known of its nulls."""
        dialect = self.database.dialect
        unknown = Column("", None, nullable=None)
        if isinstance(item, exp.Cast):
            return Column("", item.to.sql(dialect=dialect).lower(), nullable=None)
        if isinstance(item, (exp.Paren, exp.Max, exp.Min, exp.Coalesce)):
            found = self._typed(item.this, sources)
        elif isinstance(item, exp.Column):
            found = self._traced(item, self._folded(item.this) or item.name, sources)
        elif dialect == "postgres" and isinstance(item, (exp.Predicate, exp.Connector, exp.Not)):
            found = Column("", "boolean")
        elif dialect == "postgres" and isinstance(item, exp.Count):
            found = Column("", "bigint")
        else:
            found = unknown
        found.nullable = None
        return found

    def _traced(self, column: exp.Column, name: str, sources: dict[str, list[Column]]) -> Column:
        searched = sources.values()
        if column.table:
            searched = [c for known, c in sources.items() if known.lower() == column.table.lower()]  # type: ignore[assignment]
        found = [c for columns in searched for c in columns if c.name.lower() == name.lower()]
        return _copy(found[0]) if len(found) == 1 else Column(name, None, nullable=None)


def _copy(column: Column) -> Column:
    """The column as a query puts it out: its type, and neither keys nor defaults."""
    return Column(
        column.name, column.type, column.enum, column.is_list, column.nullable, comment=column.comment
    )


_INTERNAL = {"int": "int4", "integer": "int4", "bigint": "int8", "smallint": "int2", "boolean": "bool"}


def _server_name(item: exp.Expr) -> str | None:
    """What PostgreSQL calls an output that nobody named: the function, a cast's column, ``?column?``."""
    if isinstance(item, exp.Cast):
        inner = item.this.name if isinstance(item.this, exp.Column) else _server_name(item.this)
        word = item.to.sql(dialect="postgres").lower()
        return inner if inner != "?column?" else _INTERNAL.get(word, word)
    if isinstance(item, exp.Case):
        return "case"
    if isinstance(item, exp.Anonymous):
        return str(item.this).lower()
    if isinstance(item, exp.Func):
        return item.sql_name().lower()
    return "?column?"
