"""The shapes of expressions that the rules on predicates speak of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sqlglot import exp

from dbgraph.guard.expressions import QUERY_NODES
from dbgraph.guard.lexer import words
from dbgraph.guard.scopes import Field, Query, Resolution
from dbgraph.lineage.flow import NULL_KEEPING, NULL_KEEPING_NAMES, bare, children, function_name, is_text_type

# functions that fail for no value, so that an error says nothing about it; unknown ones are refused
_TOTAL: Final = (
    *(kind for kind in NULL_KEEPING if kind not in (exp.Repeat, exp.Pad)),
    exp.Nullif, exp.Greatest, exp.Least, exp.DateDiff, exp.TimestampDiff, exp.TimeToStr, exp.Quarter,
    exp.Week, exp.DayOfMonth, exp.DayOfWeek, exp.DayOfYear, exp.SplitPart, exp.Elt, exp.Typeof,
    exp.JSONExtract,
    exp.JSONExtractScalar, exp.JSONBExtract, exp.JSONBExtractScalar, exp.JSONTable, exp.XMLTable, exp.Sum,
    exp.Avg, exp.AnyValue, exp.Mode, exp.PercentileDisc, exp.Count, exp.Exists, exp.Cast, exp.JSONType,
    exp.ArraySize, exp.ArrayToString, exp.Soundex, exp.BitLength, exp.SHA2Digest, exp.StartsWith,
    exp.JSONKeys, exp.JSONSchema, exp.JSONColumnDef, exp.Grouping, exp.TsOrDsToDate, exp.TsOrDsToTimestamp,
)  # fmt: skip
_TOTAL_NAMES: Final = NULL_KEEPING_NAMES | words("""
    age date_part to_tsvector strpos octet_length cardinality array_length array_to_string json_typeof
    jsonb_typeof jsonb_each jsonb_each_text json_each json_each_text json_tree jsonb_array_elements
    jsonb_array_elements_text json_array_elements json_array_elements_text jsonb_object_keys
    json_object_keys jsonb_path_query jsonb_path_query_first jsonb_path_query_array jsonb_extract_path
    jsonb_extract_path_text json_extract_path json_extract_path_text json_extract json_type json_valid
    jsonb_pretty string_to_array json_array_length jsonb_array_length num_nulls num_nonnulls typeof hex
    unicode date time datetime strftime julianday total sum position locate jsonb_strip_nulls
    json_strip_nulls mode
""")
_BUILDERS: Final = words("""
    json_build_array jsonb_build_array json_array json_build_object jsonb_build_object json_object json_agg
    json_arrayagg json_objectagg jsonb_agg json_group_array json_group_object to_json to_jsonb row_to_json row
    json_object_agg jsonb_object_agg
""")
_JSON_READERS: Final = words("""
    json_extract json_type json_each json_tree json_array_length jsonb_array_length json_keys jsonb_pretty
    jsonb_typeof json_typeof json_object_keys jsonb_object_keys json_unquote json_length
""")
_ROW_MAKERS: Final = (exp.GenerateSeries, exp.ExplodingGenerateSeries, exp.Explode, exp.Unnest, exp.JSONTable)
_ROW_MAKER_NAMES: Final = words("""
    generate_series generate_subscripts json_array_elements json_array_elements_text json_each json_each_text
    json_object_keys json_populate_recordset json_to_recordset jsonb_array_elements jsonb_array_elements_text
    jsonb_each jsonb_each_text jsonb_object_keys jsonb_path_query jsonb_path_query_tz jsonb_populate_recordset
    jsonb_to_recordset regexp_matches regexp_split_to_table string_to_table json_tree each skeys svals
""")

_DATES: Final = (exp.DType.DATE, exp.DType.TIMESTAMP, exp.DType.DATETIME, exp.DType.TIMESTAMPTZ)
FOLDING: Final = (exp.Upper, exp.Lower, exp.Trim)


def joins_of(node: exp.Expr) -> Iterator[exp.Expr]:
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


def group_items(group: exp.Expr) -> Iterator[exp.Expr]:
    """The expressions of a GROUP BY, out of ROLLUP, CUBE and GROUPING SETS."""
    for item in children(group):
        if isinstance(item, (exp.Rollup, exp.Cube, exp.GroupingSets, exp.Tuple, exp.Paren, exp.Group)):
            yield from group_items(item)
        else:
            yield item


def ordinal_field(item: exp.Expr, query: Query) -> Field | None:
    """The output that ``ORDER BY 2`` means."""
    if isinstance(item, exp.Literal) and not item.is_string and item.name.isdigit():
        index = int(item.name) - 1
        return query.fields[index] if 0 <= index < len(query.fields) else None
    return None


def literal_values(node: exp.Expr, *, numbers: bool) -> list[str] | None:
    """The texts of a literal, a folded literal, a date or ``ANY(ARRAY[...])``; ``None`` for others.

    Numbers count only with ``numbers``.
    """
    node = unfolded(node)
    if isinstance(node, exp.Cast) and node.to.this in _DATES and is_string(node.this):
        node = node.this
    if isinstance(node, exp.Literal):
        return [node.name] if node.is_string or numbers else None
    if isinstance(node, exp.National):
        return [node.name]
    if isinstance(node, exp.Introducer) and is_string(node.expression):
        return [node.expression.name]
    if isinstance(node, exp.Any) and isinstance(bare(node.this), exp.Array):
        items = bare(node.this).expressions
        if all(isinstance(item, exp.Literal) and (item.is_string or numbers) for item in items):
            return [item.name for item in items]
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


def is_total(node: exp.Expr) -> bool:
    """Whether a function is known to fail for no value of its arguments (operators are judged apart)."""
    if not isinstance(node, exp.Func) or isinstance(node, exp.Binary):
        return True
    if isinstance(node, exp.Anonymous):
        return function_name(node) in _TOTAL_NAMES
    return isinstance(node, _TOTAL)


def makes_rows(node: exp.Expr) -> bool:
    """Whether a call makes a number of rows that its arguments decide."""
    return isinstance(node, _ROW_MAKERS) or function_name(node) in _ROW_MAKER_NAMES


def is_builder(node: exp.Expr) -> bool:
    """Whether an array or document is put together here, so that its length is not a value's doing."""
    built = (exp.Array, exp.ArrayAgg, exp.JSONArray, exp.JSONObject, exp.JSONArrayAgg, exp.JSONObjectAgg,
             exp.JSONBObjectAgg, exp.XMLElement)  # fmt: skip
    return isinstance(node, built) or function_name(node) in _BUILDERS


def reads_json(node: exp.Expr) -> bool:
    """Whether a call reads its first argument as a JSON document, and fails for other text."""
    kinds = (exp.JSONExtract, exp.JSONExtractScalar, exp.JSONKeys, exp.JSONType)
    return isinstance(node, kinds) or function_name(node) in _JSON_READERS
