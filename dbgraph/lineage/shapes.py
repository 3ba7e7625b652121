"""The shapes of expressions that the rules on predicates speak of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sqlglot import exp

from dbgraph.guard.expressions import QUERY_NODES
from dbgraph.guard.scopes import Field, Query, Resolution
from dbgraph.lineage.flow import children, is_text_type

FOLDING: Final = (exp.Upper, exp.Lower, exp.Trim)


def joins(node: exp.Expr) -> Iterator[exp.Expr]:
    """The joins of a query, also those inside brackets of its FROM; not those of subqueries."""
    stack = [node]
    while stack:
        current = stack.pop()
        for join in current.args.get("joins") or ():
            yield join
            stack.append(join.this)
        start = current.args.get("from_")
        if start is not None:
            stack.append(start.this)
        if isinstance(current, (exp.Paren, exp.Subquery)) and not isinstance(current.this, QUERY_NODES):
            stack.append(current.this)


def leaves(group: exp.Expr) -> Iterator[exp.Expr]:
    """The expressions of a GROUP BY, out of ROLLUP, CUBE and GROUPING SETS."""
    for item in children(group):
        if isinstance(item, (exp.Rollup, exp.Cube, exp.GroupingSets, exp.Tuple, exp.Paren, exp.Group)):
            yield from leaves(item)
        else:
            yield item


def ordinal(item: exp.Expr, query: Query) -> Field | None:
    """The output that ``ORDER BY 2`` means."""
    if isinstance(item, exp.Literal) and not item.is_string and item.name.isdigit():
        index = int(item.name) - 1
        return query.fields[index] if 0 <= index < len(query.fields) else None
    return None


def literals(node: exp.Expr) -> list[str] | None:
    """The texts of a literal, a folded literal or ``ANY(ARRAY[...])``; ``None`` for anything else."""
    node = unfolded(node)
    if isinstance(node, exp.Literal):
        return [node.name]
    if isinstance(node, exp.Cast) and isinstance(node.this, exp.Literal):
        return [node.this.name]
    if isinstance(node, (exp.National, exp.Introducer)):
        return [node.name or node.expression.name]
    if isinstance(node, exp.Any):
        array = node.this
        while isinstance(array, exp.Paren):
            array = array.this
        if isinstance(array, exp.Array) and all(isinstance(item, exp.Literal) for item in array.expressions):
            return [item.name for item in array.expressions]
    return None


def unfolded(node: exp.Expr) -> exp.Expr:
    """The expression under brackets, lower(), upper(), trim() and casts to unbounded text."""
    while True:
        plain_trim = isinstance(node, FOLDING) and node.args.get("expression") is None
        to_text = isinstance(node, exp.Cast) and is_text_type(node.to) and not node.to.expressions
        if not (isinstance(node, exp.Paren) or plain_trim or to_text):
            return node
        node = node.this


def is_any_array(node: exp.Expr) -> bool:
    return isinstance(node, exp.Any) and isinstance(node.parent, exp.EQ)


def is_column(node: exp.Expr) -> bool:
    while isinstance(node, exp.Paren):
        node = node.this
    return isinstance(node, (exp.Column, exp.Dot, exp.Star))


def is_string(node: exp.Expr) -> bool:
    return isinstance(node, exp.Literal) and bool(node.is_string)


def is_row(resolution: Resolution, node: exp.Expr) -> bool:
    return is_column(node) and not isinstance(resolution.referents.get(id(node)), Field)


def is_document(node: exp.Expr) -> bool:
    return isinstance(node, exp.DataType) and node.this in (exp.DType.JSON, exp.DType.JSONB)


def is_set_field(item: Field) -> bool:
    return len(item.upstream) > 1
