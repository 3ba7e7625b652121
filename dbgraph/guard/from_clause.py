"""FROM: tables, joins, derived tables, LATERAL and functions become the sources of a scope."""

from __future__ import annotations

from collections.abc import Iterable

from sqlglot import exp

from dbgraph.guard.expressions import QUERY_NODES, ExpressionResolver
from dbgraph.guard.names import function_columns
from dbgraph.guard.scopes import (
    Cte,
    Field,
    Scope,
    Source,
    fold,
    fold_name,
    resolve_relation,
    unresolved,
)

Late = list[tuple[exp.Expr, list[Source]]]
"""Expressions that may name any source of the FROM, resolved when all are known."""


class FromResolver(ExpressionResolver):
    """Adds the items of a FROM to a scope, in order."""

    def join(self, join: exp.Join, scope: Scope, late: Late) -> None:
        comma = not any(join.args.get(key) for key in ("on", "using", "kind", "side", "method"))
        before = len(scope.sources)
        left = scope.groups[-1] if scope.groups else []
        self.from_item(join.this, scope, late)
        right = scope.groups.pop()
        if comma:
            scope.groups.append(right)
            return
        group = len(scope.groups) - 1
        for source in scope.sources[before:]:
            source.group = group
        shared = self._shared(join, left, right)
        scope.groups[-1] = self._merged(join, left, right, shared) if shared is not None else [*left, *right]
        condition = join.args.get("on")
        if condition is not None:
            within = [source for source in scope.sources if source.group == group]
            if self.dialect == "sqlite":
                late.append((condition, []))
            else:
                self.expression(condition, scope, within)

    def _shared(self, join: exp.Join, left: list[Field], right: list[Field]) -> list[str] | None:
        """The keys of the columns that USING or NATURAL merges; ``None`` for an ordinary join."""
        using = join.args.get("using")
        if using:
            return [fold(name.this if isinstance(name, exp.Column) else name, self.dialect) for name in using]
        if (join.args.get("method") or "").upper() == "NATURAL":
            keys = {item.key for item in right}
            return [item.key for item in left if item.key in keys]
        return None

    def _merged(
        self, join: exp.Join, left: list[Field], right: list[Field], shared: list[str]
    ) -> list[Field]:
        if self.dialect == "mysql":
            if (join.args.get("side") or "").upper() == "RIGHT":
                raise unresolved("a RIGHT JOIN with USING can't be traced", fix="Write it as a LEFT JOIN.")
            order = [item.key for item in left]
            shared = sorted(shared, key=lambda key: order.index(key) if key in order else 0)
        merged: dict[str, Field] = {}
        for key in shared:
            mine = [item for item in left if item.key == key]
            other = [item for item in right if item.key == key]
            if len(mine) != 1 or len(other) != 1:
                raise unresolved(f"the joined column {key!r} is missing or ambiguous", place=key)
            merged[key] = Field(mine[0].name, key, upstream=[mine[0], other[0]])
            self.joined.append((mine[0], other[0]))
        rest = [item for item in right if item.key not in merged]
        if self.dialect == "sqlite":
            return [merged.get(item.key, item) for item in left] + rest
        return [*merged.values(), *(item for item in left if item.key not in merged), *rest]

    def from_item(self, node: exp.Expr, scope: Scope, late: Late) -> None:
        """Adds one item of FROM (with the joins nested in it) as a new group of the scope."""
        if isinstance(node, exp.Lateral):
            source = self._lateral(node, scope, late)
        elif isinstance(node, exp.Table) and isinstance(node.this, exp.Identifier):
            source = self._table(node, scope)
        elif (isinstance(node, exp.Subquery) and isinstance(node.this, QUERY_NODES)) or isinstance(
            node, exp.Values
        ):
            inner = self.query(node, scope.parent, scope.ctes)
            source = self._aliased(node, inner.fields)
        elif isinstance(node, exp.Paren | exp.Subquery) and not node.args.get("alias"):
            self.from_item(node.this, scope, late)
            for join in node.args.get("joins") or ():
                self.join(join, scope, late)
            return
        else:
            source = self._function(node, scope, late)
        source.group = len(scope.groups)
        scope.sources.append(source)
        scope.groups.append(list(source.fields))
        for join in node.args.get("joins") or ():
            self.join(join, scope, late)

    def _table(self, node: exp.Table, scope: Scope) -> Source:
        schema = node.args.get("db")
        name = fold(node.this, self.dialect)
        alias = node.args.get("alias")
        cte = scope.ctes.get(name) if schema is None else None
        if cte is not None:
            return self._cte_source(node, cte)
        shown = node.this.name if self.dialect == "mysql" else name
        table = resolve_relation(
            schema.name if schema else None, shown, self.dialect, self.catalog, exact=True
        )
        key_node = alias.this if alias is not None and alias.this is not None else node.this
        key = fold(key_node, self.dialect)
        if table is None:
            return Source(key, key_node.name, [], open=True)
        if not any(
            table.schema == s and self.dialect == "postgres" for s in ("pg_catalog", "information_schema")
        ):
            self.tables.append(table)
        fields = [
            Field(column.name, fold_name(column.name, self.dialect), table=table, column=column)
            for column in table.columns
        ]
        if alias is not None and alias.args.get("columns"):
            fields = self.renamed(fields, alias.args["columns"])
        if node.args.get("sample") is not None:
            self.expression(node.args["sample"], scope)
        return Source(key, key_node.name, fields, table)

    def _cte_source(self, node: exp.Table, cte: Cte) -> Source:
        if cte.fields is None:
            raise unresolved(f"the CTE {cte.spelled!r} is used before it is complete", code="untraceable")
        if self.dialect == "mysql" and node.name != cte.spelled:
            raise unresolved(f"{node.name!r} and {cte.spelled!r} differ only in letter case")
        return self._aliased(node, cte.fields, node.this)

    def _aliased(self, node: exp.Expr, fields: list[Field], default: exp.Expr | None = None) -> Source:
        alias = node.args.get("alias")
        name = alias.this if alias is not None and alias.this is not None else default
        columns = alias.args.get("columns") or [] if alias is not None else []
        own = self.renamed(fields, columns)
        if self.dialect == "sqlite":  # it shows repeated names of a derived table as "name:1"
            seen: set[str] = set()
            for item in own:
                item.name = "" if item.key in seen else item.name
                seen.add(item.key)
        return Source(fold(name, self.dialect) if name else "", name.name if name else "", own)

    def _lateral(self, node: exp.Lateral, scope: Scope, late: Late) -> Source:
        inner = node.this
        if isinstance(inner, exp.Subquery) and isinstance(inner.this, QUERY_NODES):
            return self._aliased(node, self.query(inner, scope, scope.ctes).fields)
        if isinstance(inner, exp.Values):
            return self._aliased(node, self.query(inner, scope, scope.ctes).fields)
        return self._function(node, scope, late)

    def _function(self, node: exp.Expr, scope: Scope, late: Late) -> Source:
        """A function in FROM: its columns can depend on every argument."""
        if self.dialect == "sqlite":
            late.append((node, []))
        else:
            self.expression(node, scope)
        alias = node.args.get("alias")
        fields = [
            Field(name, fold_name(name, self.dialect), expressions=[(part, scope) for part in parts])
            for name, parts in function_columns(node, self.dialect)
        ]
        name = alias.this if alias is not None and alias.this is not None else None
        takes_alias = len(fields) == 1 and fields[0].name in ("", "unnest", "generate_series")
        if name is not None and takes_alias:  # PostgreSQL names a scalar function's column by its alias
            fields[0].name, fields[0].key = name.name, fold(name, self.dialect)
        if node.args.get("ordinality") or node.args.get("offset"):
            fields.append(Field("ordinality", "ordinality"))
        source = self._aliased(node, fields)
        source.function = node
        return source

    def renamed(self, fields: list[Field], columns: Iterable[exp.Expr]) -> list[Field]:
        """New fields over those of a query, the first ones under new names."""
        new = [Field(item.name, item.key, upstream=[item]) for item in fields]
        names = [column.this if isinstance(column, exp.ColumnDef) else column for column in columns]
        if len(names) > len(new):
            raise unresolved("an alias list names more columns than there are")
        for item, name in zip(new, names, strict=False):
            item.name, item.key = name.name, fold(name, self.dialect)
        return new
