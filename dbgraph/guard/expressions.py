"""Names inside expressions: columns, whole rows, ``(row).field``, and the subqueries among them."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import Final

from sqlglot import exp

from dbgraph.errors import Refused
from dbgraph.guard.scopes import (
    Cte,
    Field,
    Query,
    Referent,
    RowRef,
    Scope,
    Source,
    find_source,
    fold,
    lookup,
    unresolved,
)
from dbgraph.model import Catalog, CatalogTable

_RECORD_FIELD: Final = re.compile(r"f[0-9]+")
QUERY_NODES: Final = (exp.Select, exp.SetOperation, exp.Subquery, exp.Values)


class ExpressionResolver(ABC):
    """Resolves expressions; what a query among them means is left to the subclass."""

    def __init__(self, dialect: str, catalog: Catalog) -> None:
        self.dialect = dialect
        self.catalog = catalog
        self.referents: dict[int, Referent] = {}
        self.queries: dict[int, Query] = {}
        self.tables: list[CatalogTable] = []
        self.joined: list[tuple[Field, Field]] = []

    @abstractmethod
    def query(self, node: exp.Expr, parent: Scope | None, ctes: dict[str, Cte]) -> Query:
        """The resolved query."""

    def expression(self, node: exp.Expr, scope: Scope, within: list[Source] | None = None) -> None:
        """Resolves every name and subquery inside an expression."""
        if isinstance(node, QUERY_NODES):
            if isinstance(node, exp.Subquery) and not isinstance(node.this, QUERY_NODES):
                self.expression(node.this, scope, within)
                return
            self.query(node, scope, scope.ctes)
            return
        if isinstance(node, exp.Column):
            if not isinstance(node.this, exp.Star):
                self.referents[id(node)] = lookup(node, scope, within or None)
            elif node.args.get("table") is not None:
                source = find_source(scope, node.args["table"], node.args.get("db"))
                if source is None:
                    raise unresolved(f"{node.args['table'].name!r} is not in FROM")
                self.referents[id(node)] = RowRef(source)
            return
        if isinstance(node, (exp.DataType, exp.TableAlias, exp.ColumnDef, exp.JSONSchema)):
            return
        for value in node.args.values():
            for item in value if isinstance(value, list) else (value,):
                if isinstance(item, exp.Expr):
                    self.expression(item, scope, within)
        if isinstance(node, exp.Dot):
            self._attribute(node)

    def _attribute(self, node: exp.Dot) -> None:
        """``(row).field``: a column of the row, or refused (it would call a function of that name)."""
        if not isinstance(node.expression, exp.Identifier) or isinstance(node.this, exp.Identifier):
            return
        row = self.row_of(node.this)
        if row is None:
            if _RECORD_FIELD.fullmatch(node.expression.name):  # the fields of ROW(...)
                return
            raise self._attribute_call(node, "a row that can be followed")
        key = fold(node.expression, self.dialect)
        found = [item for item in row.source.fields if item.key == key]
        if len(found) != 1:
            raise self._attribute_call(node, repr(row.source.spelled))
        self.referents[id(node)] = found[0]

    def _attribute_call(self, node: exp.Dot, owner: str) -> Refused:
        return Refused(
            "function",
            f"Refused: {node.expression.name!r} is not a column of {owner}.",
            why="In PostgreSQL such a notation calls a function.",
            fix="Name a column of the table.",
            place=node.sql(dialect=self.dialect)[:40],
        )

    def row_of(self, node: exp.Expr) -> RowRef | None:
        """The row that an expression passes on unchanged: ``(u)``, or a derived column that is ``u``."""
        while isinstance(node, exp.Paren):
            node = node.this
        referent = self.referents.get(id(node))
        for _ in range(100):
            if isinstance(referent, RowRef):
                return referent
            if referent is None or referent.column is not None:
                return None
            if len(referent.upstream) == 1 and not referent.expressions:
                referent = referent.upstream[0]
            elif len(referent.expressions) == 1 and not referent.upstream:
                inner = referent.expressions[0][0]
                while isinstance(inner, exp.Paren):
                    inner = inner.this
                referent = self.referents.get(id(inner))
            else:
                return None
        return None
