"""Resolves a parsed query against a catalogue: which column each name means, in scopes of our own.

Scoping rules are those of the engines where they differ: who sees a CTE, what a LATERAL sees, the order
of ``SELECT *`` under USING, where an output alias may be used. Where two readings are possible the
statement is refused.
"""

from __future__ import annotations

from sqlglot import exp

from dbgraph.guard.expressions import QUERY_NODES
from dbgraph.guard.from_clause import FromResolver, Late
from dbgraph.guard.names import output_name, value_column
from dbgraph.guard.scopes import (
    Cte,
    Field,
    Query,
    Resolution,
    Scope,
    find_source,
    fold,
    unresolved,
)
from dbgraph.model import Catalog


def resolve(root: exp.Expr, dialect: str, catalog: Catalog) -> Resolution:
    """Every name of the query resolved. Raises ``Refused``."""
    resolver = _Resolver(dialect, catalog)
    try:
        query = resolver.query(root, None, {})
    except RecursionError:
        raise unresolved(
            "the statement nests too deeply to be traced", fix="Use WITH to flatten it."
        ) from None
    tables = tuple(dict.fromkeys(resolver.tables))
    return Resolution(query, resolver.referents, resolver.queries, tables, tuple(resolver.joined))


class _Resolver(FromResolver):
    # ------------------------------------------------------------------------------------- queries

    def query(self, node: exp.Expr, parent: Scope | None, ctes: dict[str, Cte]) -> Query:
        ctes = self._with(node, parent, ctes)
        if isinstance(node, exp.Select):
            result = self._select(node, parent, ctes)
        elif isinstance(node, exp.SetOperation):
            result = self._set_operation(node, parent, ctes)
        elif isinstance(node, exp.Values):
            result = self._values(node, parent, ctes)
        elif isinstance(node, exp.Subquery) and isinstance(node.this, QUERY_NODES):
            inner = self.query(node.this, parent, ctes)
            result = self._outer_clauses(node, inner.fields, parent, ctes)
        else:
            raise unresolved(f"a query of the kind {type(node).__name__} can't be traced")
        self.queries[id(node)] = result
        return result

    def _with(self, node: exp.Expr, parent: Scope | None, ctes: dict[str, Cte]) -> dict[str, Cte]:
        clause = node.args.get("with_")
        if clause is None:
            return ctes
        ctes = dict(ctes)
        # SQLite lets every CTE see itself and later ones; the others only under RECURSIVE
        recursive = bool(clause.args.get("recursive")) or self.dialect == "sqlite"
        names = [fold(cte.args["alias"].this, self.dialect) for cte in clause.expressions]
        if len(set(names)) != len(names):
            raise unresolved("two CTEs have the same name")
        if recursive:
            for cte, name in zip(clause.expressions, names, strict=True):
                ctes[name] = Cte(cte.alias, None)
        for cte, name in zip(clause.expressions, names, strict=True):
            fields = self._cte(cte, name, parent, ctes, recursive)
            fields += self._search_and_cycle(clause, fields) if cte is clause.expressions[-1] else []
            ctes[name] = Cte(cte.alias, fields)
        return ctes

    def _cte(
        self, cte: exp.CTE, name: str, parent: Scope | None, ctes: dict[str, Cte], recursive: bool
    ) -> list[Field]:
        columns = cte.args["alias"].args.get("columns") or []
        body = cte.this
        while isinstance(body, exp.Subquery) and not body.args.get("with_") and _is_bare(body):
            body = body.this
        if not (recursive and isinstance(body, exp.Union) and _names_table(body.expression, cte.alias)):
            return self.renamed(self.query(cte.this, parent, ctes).fields, columns)
        ctes = self._with(body, parent, ctes)
        anchor = self.query(body.this, parent, ctes)
        fields = self.renamed(anchor.fields, columns)
        inner = {**ctes, name: Cte(cte.alias, fields)}
        step = self.query(body.expression, parent, inner)
        if len(step.fields) != len(fields):
            raise unresolved("the branches of a set operation differ in width")
        for own, other in zip(fields, step.fields, strict=True):
            own.upstream.append(other)
        self.queries[id(body)] = self._outer_clauses(body, fields, parent, ctes)
        return fields

    def _search_and_cycle(self, clause: exp.Expr, fields: list[Field]) -> list[Field]:
        """The columns that SEARCH and CYCLE add; they can hold the columns that they are made of."""
        added: list[Field] = []
        for part in (clause.args.get("search"), clause.args.get("cycle")):
            if part is None:
                continue
            for name in part.find_all(exp.Identifier):
                key = fold(name, self.dialect)
                if not any(item.key == key for item in [*fields, *added]):
                    added.append(Field(name.name, key, upstream=list(fields)))
        return added

    def _set_operation(self, node: exp.SetOperation, parent: Scope | None, ctes: dict[str, Cte]) -> Query:
        left = self.query(node.this, parent, ctes)
        right = self.query(node.expression, parent, ctes)
        if len(left.fields) != len(right.fields):
            raise unresolved("the branches of a set operation differ in width")
        fields = []
        for mine, other in zip(left.fields, right.fields, strict=True):
            upstream = [mine] if isinstance(node, exp.Except) else [mine, other]
            fields.append(Field(mine.name, mine.key, upstream=upstream))
        return self._outer_clauses(node, fields, parent, ctes)

    def _outer_clauses(
        self, node: exp.Expr, fields: list[Field], parent: Scope | None, ctes: dict[str, Cte]
    ) -> Query:
        """ORDER BY, LIMIT and OFFSET around a set operation or brackets: they see the output names only."""
        scope = Scope(self.dialect, parent, ctes, groups=[list(fields)])
        for clause in ("order", "limit", "offset"):
            part = node.args.get(clause)
            if part is not None:
                self.expression(part, scope)
        return Query(node, fields, scope)

    def _values(self, node: exp.Values, parent: Scope | None, ctes: dict[str, Cte]) -> Query:
        scope = Scope(self.dialect, parent, ctes)
        rows = [_row(row) for row in node.expressions]
        width = len(rows[0]) if rows else 0
        if any(len(row) != width for row in rows):
            raise unresolved("the rows of VALUES differ in width")
        fields = []
        for index in range(width):
            name = value_column(index, self.dialect)
            fields.append(Field(name, name, expressions=[(row[index], scope) for row in rows]))
        for row in rows:
            for item in row:
                self.expression(item, scope)
        outer = self._outer_clauses(node, fields, parent, ctes)
        return Query(node, fields, outer.scope)

    # -------------------------------------------------------------------------------------- select

    def _select(self, node: exp.Select, parent: Scope | None, ctes: dict[str, Cte]) -> Query:
        scope = Scope(self.dialect, parent, ctes)
        late: Late = []
        start = node.args.get("from_")
        if start is not None:
            self.from_item(start.this, scope, late)
        for join in node.args.get("joins") or ():
            self.join(join, scope, late)
        for lateral in node.args.get("laterals") or ():
            self.from_item(lateral, scope, late)
        for condition, within in late:
            self.expression(condition, scope, within)
        fields = [item for projection in node.expressions for item in self._projection(projection, scope)]
        for item in fields:
            scope.aliases.setdefault(item.key, item)
        self._clauses(node, scope)
        return Query(node, fields, scope)

    def _clauses(self, node: exp.Select, scope: Scope) -> None:
        for name in ("distinct", "where", "limit", "offset", "windows"):
            parts = node.args.get(name)
            for part in parts if isinstance(parts, list) else [parts]:
                if isinstance(part, exp.Expr):
                    self.expression(part, self._with_aliases(scope) if self.dialect == "sqlite" else scope)
        for name in ("group", "having", "order"):
            part = node.args.get(name)
            if part is not None:
                self.expression(part, self._with_aliases(scope))

    def _with_aliases(self, scope: Scope) -> Scope:
        """The scope in which output aliases are names too.

        The engines differ in what wins when a column has the same name, so such a name means both.
        """
        visible = scope.visible
        extra = []
        for key, item in scope.aliases.items():
            same = [other for other in visible if other.key == key]
            if not same:
                extra.append(item)
            elif len(same) == 1:
                visible = [
                    Field(other.name, key, upstream=[other, item]) if other is same[0] else other
                    for other in visible
                ]
        return Scope(scope.dialect, scope.parent, scope.ctes, scope.sources, groups=[[*visible, *extra]])

    def _projection(self, node: exp.Expr, scope: Scope) -> list[Field]:
        if isinstance(node, exp.Star):
            if any(source.open for source in scope.sources) or not scope.sources:
                raise unresolved("* can't be expanded here", fix="Name the columns.")
            return [Field(item.name, item.key, upstream=[item]) for item in scope.visible]
        star = _qualified_star(node)
        if star is not None:
            return [Field(item.name, item.key, upstream=[item]) for item in self._row_fields(star, scope)]
        self.expression(node, scope)
        inner = node.this if isinstance(node, exp.Alias) else node
        name, key = output_name(node, self.dialect)
        return [Field(name, key, expressions=[(inner, scope)])]

    def _row_fields(self, star: exp.Expr, scope: Scope) -> list[Field]:
        """The fields of ``t.*`` or ``(row expression).*``."""
        if isinstance(star, exp.Column):
            source = find_source(scope, star.args["table"], star.args.get("db"))
            if source is None or source.open:
                raise unresolved(f"{star.sql()} can't be expanded here", fix="Name the columns.")
            return source.fields
        self.expression(star, scope)
        row = self.row_of(star)
        if row is None:
            raise unresolved("(...).* can't be expanded here", fix="Name the columns.", code="untraceable")
        return row.source.fields


def _row(node: exp.Expr) -> list[exp.Expr]:
    items = list(node.expressions) if isinstance(node, exp.Tuple) else [node]
    if len(items) == 1 and isinstance(items[0], exp.Anonymous) and items[0].name.lower() == "row":
        return list(items[0].expressions)
    if isinstance(node, exp.Anonymous) and node.name.lower() == "row":
        return list(node.expressions)
    return items


def _is_bare(node: exp.Subquery) -> bool:
    return not any(node.args.get(key) for key in ("order", "limit", "offset", "alias"))


def _names_table(node: exp.Expr, name: str) -> bool:
    return any(table.name.lower() == name.lower() for table in node.find_all(exp.Table))


def _qualified_star(node: exp.Expr) -> exp.Expr | None:
    if isinstance(node, exp.Column) and isinstance(node.this, exp.Star):
        return node
    if isinstance(node, exp.Dot) and isinstance(node.expression, exp.Star):
        row: exp.Expr = node.this
        return row
    return None
