"""Names that the engines give to what has none: outputs of expressions, VALUES, functions in FROM.

An empty key means that the name is not certain; then nothing can refer to it by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sqlglot import exp

from dbgraph.errors import Refused
from dbgraph.guard.lexer import lower

_PLAIN_AGGREGATES: Final = (exp.Count, exp.Sum, exp.Min, exp.Max, exp.Avg)
_TWO_COLUMNS: Final = ("key", "value")
_KNOWN_FUNCTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "json_each": _TWO_COLUMNS,
    "json_each_text": _TWO_COLUMNS,
    "jsonb_each": _TWO_COLUMNS,
    "jsonb_each_text": _TWO_COLUMNS,
    "each": _TWO_COLUMNS,
    "json_array_elements": ("value",),
    "json_array_elements_text": ("value",),
    "jsonb_array_elements": ("value",),
    "jsonb_array_elements_text": ("value",),
    "pg_partition_tree": ("relid", "parentrelid", "isleaf", "level"),
}
SQLITE_ROWID: Final = frozenset({"rowid", "oid", "_rowid_"})
_SQLITE_JSON: Final = ("key", "value", "type", "atom", "id", "parent", "fullkey", "path")


def output_name(node: exp.Expr, dialect: str) -> tuple[str, str]:
    """Name and key of an output expression; the key is empty where the engine's choice is not certain."""
    if isinstance(node, exp.Alias):
        alias = node.args["alias"]
        quoted = bool(alias.args.get("quoted")) or not isinstance(alias, exp.Identifier)
        if dialect == "postgres":
            name = alias.name if quoted else lower(alias.name)
            return name, name
        return alias.name, lower(alias.name)
    inner = node
    while dialect == "postgres" and isinstance(inner, exp.Paren):
        inner = inner.this
    if isinstance(inner, exp.Column) and isinstance(inner.this, exp.Identifier):
        if dialect == "sqlite" and lower(inner.name) in SQLITE_ROWID:
            return "", ""  # shown under the name of the INTEGER PRIMARY KEY, where there is one
        quoted = bool(inner.this.args.get("quoted"))
        name = inner.name if dialect != "postgres" or quoted else lower(inner.name)
        return name, name if dialect == "postgres" else lower(name)
    if isinstance(inner, exp.Dot) and isinstance(inner.expression, exp.Identifier):
        return inner.expression.name, lower(inner.expression.name)
    if dialect == "postgres":
        if isinstance(inner, exp.Window):
            inner = inner.this
        if isinstance(inner, exp.Filter):
            inner = inner.this
        if isinstance(inner, _PLAIN_AGGREGATES):
            return inner.sql_name().lower(), inner.sql_name().lower()
        if isinstance(inner, exp.Anonymous) and isinstance(inner.this, str):
            return lower(inner.this), lower(inner.this)
    return "", ""


def value_column(index: int, dialect: str) -> str:
    """The name of a column of VALUES, counted from 0."""
    return f"column_{index}" if dialect == "mysql" else f"column{index + 1}"


def function_columns(node: exp.Expr, dialect: str) -> list[tuple[str, list[exp.Expr]]]:
    """The columns of a function in FROM, each with the expressions that it can depend on.

    Raises ``Refused`` (``untraceable``) for a construct whose columns can't be known.
    """
    if isinstance(node, exp.Unnest):
        return [("unnest", [argument]) for argument in node.expressions]
    inner = node.this if isinstance(node, (exp.Table, exp.Lateral)) else node
    if isinstance(node, exp.Table) and node.args.get("rows_from"):
        return [column for part in node.args["rows_from"] for column in function_columns(part, dialect)]
    if isinstance(inner, exp.Unnest):
        return [("unnest", [argument]) for argument in inner.expressions]
    if isinstance(inner, exp.Dot):
        inner = inner.expression
    if isinstance(inner, exp.JSONTable):
        return [(name, [inner.this]) for name in _json_columns(inner.args["schema"])]
    if isinstance(inner, exp.XMLTable):
        return [(c.name, [inner]) for c in inner.args.get("columns") or () if isinstance(c, exp.ColumnDef)]
    if isinstance(inner, exp.Explode):
        return [("unnest", [inner.this])]
    if isinstance(inner, (exp.GenerateSeries, exp.ExplodingGenerateSeries)):
        return [("generate_series", [inner])]
    if isinstance(inner, exp.Anonymous):
        name = lower(inner.name)
        if dialect == "sqlite" and name in ("json_each", "json_tree"):
            return [(column, [inner]) for column in _SQLITE_JSON]
        return [(column, [inner]) for column in _KNOWN_FUNCTIONS.get(name, ("",))]
    if isinstance(inner, exp.Func):
        return [("", [inner])]
    raise Refused(
        "untraceable",
        f"Refused: {type(inner).__name__} in FROM can't be traced.",
        why="Which columns it returns is not known here.",
        fix="Write it as a subquery.",
    )


def _json_columns(schema: exp.Expr) -> list[str]:
    return [column.name for column in schema.find_all(exp.JSONColumnDef) if column.name]
