"""How values flow: from an expression to the fields it reads, and from fields to base columns.

Each step carries a level. ``PASS``: the value itself; ``MADE``: made of it, but NULL only where it is;
``BENT``: anything else, so that even which value is NULL could tell something.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sqlglot import exp

from dbgraph.guard.expressions import QUERY_NODES
from dbgraph.guard.lexer import lower, words
from dbgraph.guard.scopes import Field, Referent, Resolution, RowRef
from dbgraph.model import CatalogColumn, CatalogTable

PASS: Final = 0
MADE: Final = 1
BENT: Final = 2

# the value tells how many rows there are, or where one stands; not what is in them
_EXACT: Final = (exp.Count, exp.Exists, exp.RowNumber, exp.Rank, exp.DenseRank, exp.Ntile, exp.CumeDist,
                 exp.PercentRank, exp.Grouping)  # fmt: skip
_PASSING: Final = (exp.Paren, exp.Alias, exp.Collate, exp.Distinct, exp.AnyValue)
NULL_KEEPING: Final = (
    exp.Min, exp.Max, exp.Upper, exp.Lower, exp.Trim, exp.Initcap, exp.Concat, exp.ConcatWs, exp.DPipe,
    exp.Coalesce, exp.Left,
    exp.Right, exp.Substring, exp.Length, exp.Replace, exp.Repeat, exp.Reverse, exp.Pad, exp.MD5, exp.SHA,
    exp.SHA2, exp.Hex, exp.ToBase64, exp.FirstValue, exp.LastValue, exp.Lag, exp.Lead, exp.NthValue,
    exp.ArrayAgg, exp.GroupConcat, exp.JSONArrayAgg, exp.JSONObjectAgg, exp.JSONBObjectAgg, exp.JSONObject,
    exp.JSONArray, exp.JSONKeyValue, exp.Array, exp.Tuple, exp.Extract, exp.Year, exp.Month, exp.Day,
    exp.TimestampTrunc, exp.StrPosition, exp.SubstringIndex, exp.Format, exp.Ascii, exp.Stuff, exp.Overlay,
    exp.Translate, exp.XMLElement, exp.Case, exp.If, exp.Unnest, exp.Explode, exp.Bracket, exp.Window,
    exp.Filter, exp.WithinGroup, exp.IgnoreNulls, exp.RespectNulls, exp.Values, exp.Any,
)  # fmt: skip
NULL_KEEPING_NAMES: Final = words("""
    to_json to_jsonb row_to_json json_build_object jsonb_build_object json_build_array jsonb_build_array
    json_agg jsonb_agg json_object_agg row quote quote_literal quote_ident lower upper btrim ltrim rtrim
    ifnull iif json_array json_object json_group_array json_group_object group_concat char_length insert
    json_arrayagg json_objectagg xmlforest xmlconcat printf instr substr soundex unistr normalize json_quote
""")
_TEXT_TYPES: Final = frozenset(
    {
        exp.DType.TEXT,
        exp.DType.VARCHAR,
        exp.DType.CHAR,
        exp.DType.NVARCHAR,
        exp.DType.NCHAR,
        exp.DType.BPCHAR,
        exp.DType.MEDIUMTEXT,
        exp.DType.LONGTEXT,
        exp.DType.CHARACTER_SET,
    }
)


@dataclass(frozen=True, eq=False, slots=True)
class Base:
    """A base column that a value depends on; the same column of the same catalogue table is equal."""

    table: CatalogTable
    column: CatalogColumn

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Base) and self.table is other.table and self.column is other.column

    def __hash__(self) -> int:
        return hash((id(self.table), id(self.column)))  # hashing all columns of a wide table is slow

    @property
    def logical(self) -> str:
        return f"{self.table.logical}.{self.column.name}"

    @property
    def kind(self) -> str | None:
        return self.column.pii.kind if self.column.pii else None


class Flows:
    """The flow graph of one resolved statement; answers are cached."""

    def __init__(self, resolution: Resolution) -> None:
        self.resolution = resolution
        self._local: dict[int, dict[Referent, int]] = {}
        self._bases: dict[int, tuple[dict[Base, int], bool]] = {}

    def of_field(self, item: Field) -> tuple[dict[Base, int], bool]:
        """Base columns of a field with their levels; and whether a whole row is among the sources."""
        known = self._bases.get(id(item))
        if known is None:
            known = self._bases[id(item)] = self._close({item: PASS})
        return known

    def of(self, node: exp.Expr) -> tuple[dict[Base, int], bool]:
        """The same for an expression."""
        return self._close(dict(self.local(node)))

    def _close(self, start: dict[Referent, int]) -> tuple[dict[Base, int], bool]:
        """Walks the graph to its least fixed point, so that recursive CTEs end."""
        seen: dict[Referent, int] = {}
        bases: dict[Base, int] = {}
        whole_row = False
        work = list(start.items())
        while work:
            referent, level = work.pop()
            if seen.get(referent, -1) >= level:
                continue
            seen[referent] = level
            if isinstance(referent, RowRef):
                whole_row = True
                work.extend((field, max(level, MADE)) for field in referent.source.fields)
                continue
            if referent.table is not None and referent.column is not None:
                base = Base(referent.table, referent.column)
                bases[base] = max(level, bases.get(base, PASS))
            work += [(field, level) for field in referent.upstream]
            for expression, _ in referent.expressions:
                work += [(item, max(level, own)) for item, own in self.local(expression).items()]
        return bases, whole_row

    def local(self, node: exp.Expr) -> dict[Referent, int]:
        """The fields and rows that an expression reads, each with the level of the way to it."""
        known = self._local.get(id(node))
        if known is None:
            known = self._local[id(node)] = {}
            for referent, level in self._read(node):
                known[referent] = max(level, known.get(referent, PASS))
        return known

    def _read(self, node: exp.Expr) -> Iterator[tuple[Referent, int]]:
        referent = self.resolution.referents.get(id(node))
        if referent is not None:
            yield referent, PASS
            return
        if isinstance(node, QUERY_NODES) and id(node) in self.resolution.queries:
            for output in self.resolution.queries[id(node)].fields:
                yield output, PASS
            return
        if isinstance(node, _EXACT) or is_null_test(node):
            return
        level = step_level(node)
        for child in value_children(node):
            for item, inner in self.local(child).items():
                yield item, max(level, inner)

    def pure(self, node: exp.Expr) -> Base | None:
        """The base column that an expression is, unchanged and alone; ``None`` for anything else."""
        referent = self.resolution.referents.get(id(bare(node)))
        return self.pure_field(referent) if isinstance(referent, Field) else None

    def pure_field(self, item: Field) -> Base | None:
        """The base column that a field passes on unchanged, by every way to it; else ``None``."""
        found: Base | None = None
        seen: set[int] = set()
        work = [item]
        while work:
            current = work.pop()
            if id(current) in seen:
                continue
            seen.add(id(current))
            if current.table is not None and current.column is not None:
                base = Base(current.table, current.column)
                if found is not None and found != base:
                    return None
                found = base
                continue
            if not current.upstream and not current.expressions:
                return None
            work += current.upstream
            for expression, _ in current.expressions:
                referent = self.resolution.referents.get(id(bare(expression)))
                if not isinstance(referent, Field):
                    return None
                work.append(referent)
        return found


def bare(node: exp.Expr) -> exp.Expr:
    """The expression without brackets and alias."""
    while isinstance(node, (exp.Paren, exp.Alias)):
        node = node.this
    return node


def is_null_test(node: exp.Expr) -> bool:
    return isinstance(node, exp.Is) and isinstance(node.expression, exp.Null)


def children(node: exp.Expr) -> Iterator[exp.Expr]:
    """The expressions directly inside a node."""
    for value in node.args.values():
        for item in value if isinstance(value, list) else (value,):
            if isinstance(item, exp.Expr):
                yield item


def value_children(node: exp.Expr) -> Iterator[exp.Expr]:
    """The parts of an expression that its value is made of: conditions and orders are judged apart."""
    if isinstance(node, exp.Case):
        for branch in node.args.get("ifs") or ():
            yield branch.args["true"]
        if node.args.get("default") is not None:
            yield node.args["default"]
        return
    if isinstance(node, exp.If):
        yield from (node.args[key] for key in ("true", "false") if node.args.get(key) is not None)
        return
    if isinstance(node, exp.Window):
        yield node.this
        return
    if isinstance(node, exp.Filter):
        yield node.this
        return
    if isinstance(node, exp.WithinGroup):
        yield node.this
        order = node.expression
        yield from (item.this for item in order.expressions)
        return
    if isinstance(node, exp.Order):
        if node.this is not None:
            yield node.this
        return
    yield from children(node)


def function_name(node: exp.Expr) -> str:
    """The folded name of a call that the parser knows no type for, else ""."""
    return lower(node.this) if isinstance(node, exp.Anonymous) and isinstance(node.this, str) else ""


def is_text_type(node: exp.Expr) -> bool:
    return isinstance(node, exp.DataType) and node.this in _TEXT_TYPES


def step_level(node: exp.Expr) -> int:
    """What one node does to the values inside it."""
    if isinstance(node, _PASSING):
        return PASS
    if isinstance(node, exp.Cast):
        return PASS if is_text_type(node.to) and not node.to.expressions else MADE
    if isinstance(node, (exp.JSONExtract, exp.JSONExtractScalar)):
        return BENT
    if isinstance(node, NULL_KEEPING) or function_name(node) in NULL_KEEPING_NAMES:
        return MADE
    if isinstance(node, (exp.Order, exp.Ordered, exp.Subquery, exp.Table, exp.Lateral, exp.Dot)):
        return PASS
    return BENT
