"""The allow-list of syntax: which node types may occur, and which of their parts may be filled.

A node type that is not named here is refused, whatever it may be: a new sqlglot version can't widen
what passes. Function calls are checked a second time by name, on the tokens (``functions.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from sqlglot import exp

from dbgraph.errors import Refused
from dbgraph.guard.lexer import words

WRITES: Final[Mapping[str, str]] = {
    "Insert": "INSERT", "Update": "UPDATE", "Delete": "DELETE", "Merge": "MERGE", "Create": "CREATE",
    "Drop": "DROP", "Alter": "ALTER", "TruncateTable": "TRUNCATE", "Copy": "COPY", "LoadData": "LOAD DATA",
    "Set": "SET", "Use": "USE", "Transaction": "BEGIN", "Commit": "COMMIT", "Rollback": "ROLLBACK",
    "Grant": "GRANT", "Revoke": "REVOKE", "Kill": "KILL", "Analyze": "ANALYZE", "Comment": "COMMENT",
    "Lock": "FOR UPDATE/SHARE", "Into": "SELECT INTO", "Pragma": "PRAGMA", "Attach": "ATTACH",
    "Detach": "DETACH", "Execute": "EXECUTE", "Refresh": "REFRESH", "Cache": "CACHE",
}  # fmt: skip

_QUERY_PARTS: Final = words("""
    with_ distinct expressions from_ joins laterals where group having windows order limit offset this
    expression by_name alias
""")
PARTS: Final[Mapping[str, frozenset[str]]] = {
    "Select": _QUERY_PARTS | {"operation_modifiers", "kind"},
    "Union": _QUERY_PARTS,
    "Intersect": _QUERY_PARTS,
    "Except": _QUERY_PARTS,
    "Subquery": _QUERY_PARTS,
    "Table": words("""
    this alias db joins laterals hints ordinality only partition rows_from sample indexed
"""),
    "CTE": frozenset({"this", "alias", "materialized"}),
    "With": frozenset({"expressions", "recursive", "search", "cycle"}),
    "Join": frozenset({"this", "on", "side", "kind", "using", "method"}),
    "Lateral": frozenset({"this", "alias", "ordinality"}),
    "Values": frozenset({"expressions", "alias", "order", "limit", "offset"}),
    "Unnest": frozenset({"expressions", "alias", "offset"}),
    "Column": frozenset({"this", "table", "db"}),
    "Star": frozenset(),
    "ColumnDef": frozenset({"this", "kind", "constraints"}),
    "Cast": frozenset({"this", "to"}),
    "In": frozenset({"this", "expressions", "query", "field"}),
    "SessionParameter": frozenset({"this", "kind"}),
}

MODIFIERS: Final = words("""
    HIGH_PRIORITY STRAIGHT_JOIN SQL_SMALL_RESULT SQL_BIG_RESULT SQL_BUFFER_RESULT SQL_NO_CACHE SQL_CACHE
""")

_STRUCTURE: Final = """
Select Union Intersect Except Subquery Paren With CTE RecursiveWithSearch Table TableAlias TableSample From
Join Lateral Unnest Values Where Group Having Order Ordered Limit LimitOptions Fetch Offset Distinct Cube
Rollup GroupingSets Window WindowSpec WithinGroup Filter IgnoreNulls RespectNulls IndexTableHint Partition
Column ColumnDef ColumnConstraint PathColumnConstraint Identifier Dot Star Alias Aliases Tuple
Literal National HexString BitString RawString UnicodeString ByteString Boolean Null Var Introducer
DataType DataTypeParam Interval IntervalSpan PseudoType ObjectIdentifier SessionParameter
"""
_OPERATORS: Final = """
Add Sub Mul Div Mod IntDiv Neg DPipe BitwiseAnd BitwiseOr BitwiseXor BitwiseNot BitwiseLeftShift
BitwiseRightShift And Or Xor Not EQ NEQ GT GTE LT LTE NullSafeEQ NullSafeNEQ Is Between In Like ILike
SimilarTo Escape Glob RegexpLike RegexpILike Any All Exists Case If Cast AtTimeZone Collate Array Bracket
Slice Overlaps ArrayContainsAll ArrayContainedBy ArrayOverlaps JSONExtract JSONExtractScalar JSONBExtract
JSONBExtractScalar JSONBContains JSONBContainsAnyTopKeys JSONBContainsAllTopKeys JSONBDeleteAtPath JSONPath
JSONPathRoot JSONPathKey JSONPathSubscript JSONPathWildcard JSONPathSlice JSONPathRecursive JSONPathUnion
JSONPathSelector JSONPathFilter JSONPathScript MatchAgainst Match Distance ExtendsLeft ExtendsRight
Adjacent Collation Kwarg PropertyEQ Pow
"""
# what the parser makes of the functions of the allow-lists (each parsed with 0 to 5 arguments)
_FUNCTIONS: Final = """
Abs Acos Acosh Anonymous AnyValue ArrayAgg ArrayAppend ArrayConcat ArrayPosition ArrayPrepend ArrayRemove
ArraySize ArrayToString Ascii Asin Asinh Atan Atan2 Atanh Avg BitLength BitwiseAndAgg BitwiseCount
BitwiseOrAgg BitwiseXorAgg Cbrt Ceil Chr Coalesce Compress Concat ConcatWs ConvertTimezone Corr Cos Cosh
Cot Count CovarPop CovarSamp CumeDist CurrentCatalog CurrentDatabase CurrentDate CurrentDatetime CurrentRole
CurrentSchema CurrentSchemas CurrentTime CurrentTimestamp CurrentUser CurrentVersion Date DateAdd DateBin
DateDiff DateSub Day DayOfMonth DayOfWeek DayOfYear Dayname Decode DecodeCase Degrees DenseRank Elt Encode
Exp Explode ExplodingGenerateSeries Extract Factorial FirstValue Floor Format FromBase64 GenerateSeries
Getbit Greatest GroupConcat Grouping Hex Host Hour Initcap JSONArray JSONArrayAgg JSONArrayAppend
JSONArrayContains JSONArrayInsert JSONBExists JSONBObjectAgg JSONColumnDef JSONKeyValue JSONKeys JSONObject
JSONObjectAgg JSONRemove JSONSchema JSONSet JSONStripNulls JSONTable JSONType JSONValue JustifyDays
JustifyHours JustifyInterval Lag LastDay LastValue Lead Least Left Length Levenshtein Ln Localtime
Localtimestamp Log LogicalAnd LogicalOr Lower MD5 MakeInterval Max Median Min Minute Mode Month Monthname
Normalize NthValue Ntile Nullif NumberToStr Nvl2 Overlay Pad PercentRank PercentileCont PercentileDisc Pi
Quarter Radians Rand Rank RegexpCount RegexpInstr RegexpReplace RegexpSubstr RegrAvgx RegrAvgy RegrCount
RegrIntercept RegrR2 RegrSlope RegrSxx RegrSxy RegrSyy Repeat Replace Reverse Right Round RowNumber SHA SHA2
SHA2Digest Second SessionUser Sign Sin Sinh Soundex Space SplitPart Sqrt StDistance StartsWith Stddev
StddevPop StddevSamp StrPosition StrToDate StrToTime StringToArray Stuff Substring SubstringIndex Sum Tan
Tanh Time TimeFromParts TimeToStr Timestamp TimestampAdd TimestampDiff TimestampFromParts TimestampTrunc
ToBase64 ToChar ToNumber Translate Trim Trunc TsOrDsToDate TsOrDsToTimestamp Typeof Unhex Unicode UnixToTime
Upper UtcDate UtcTime UtcTimestamp Uuid Variance VariancePop Week WeekOfYear WeightString WidthBucket
XMLElement XMLTable Year
"""
ALLOWED: Final = frozenset((_STRUCTURE + _OPERATORS + _FUNCTIONS).split())


def walk(root: exp.Expr) -> Iterator[exp.Expr]:
    """Every node, without recursion (a chain of operators may be thousands deep)."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        for value in node.args.values():
            if isinstance(value, exp.Expr):
                stack.append(value)
            elif isinstance(value, list):
                stack.extend(item for item in value if isinstance(item, exp.Expr))


def check_nodes(root: exp.Expr) -> None:
    """Raises ``Refused`` (``not-a-read``, ``not-allowed``) for the first node that is not on the list."""
    for node in walk(root):
        name = type(node).__name__
        if name in WRITES:
            raise _write(node, WRITES[name])
        if name not in ALLOWED:
            raise Refused(
                "not-allowed",
                f"Refused: the construct {name} is not on the list of allowed ones.",
                why="Everything that is not known to be a plain read is refused.",
                fix="Write it with ordinary SELECT syntax.",
            )
        parts = PARTS.get(name)
        if parts is not None:
            _check_parts(node, name, parts)


def _check_parts(node: exp.Expr, name: str, parts: frozenset[str]) -> None:
    for key, value in node.args.items():
        if key in parts or value is None or value is False or value == []:
            continue
        if key == "locks":
            raise _write(node, "FOR UPDATE/SHARE")
        if key == "into":
            raise _write(node, "SELECT INTO")
        raise Refused(
            "not-allowed",
            f"Refused: the clause {key.strip('_')!r} of {name} is not on the list of allowed ones.",
            fix="Leave the clause out.",
        )
    for modifier in node.args.get("operation_modifiers") or ():
        if modifier.name.upper() not in MODIFIERS:
            raise Refused(
                "not-allowed",
                f"Refused: the modifier {modifier.name} is not on the list of allowed ones.",
                fix="Leave it out.",
            )


def _write(node: exp.Expr, verb: str) -> Refused:
    """Names the table and the CTE that the write stands in, where there are such."""
    table = node.this if isinstance(node.this, exp.Expr) else None
    target = table.find(exp.Table) if table is not None and verb != "FOR UPDATE/SHARE" else None
    cte = node.find_ancestor(exp.CTE)
    if target is not None and target.name and cte is not None:
        what = f"Refused: '{target.name}' is written by the CTE '{cte.alias}' ({verb})."
    elif target is not None and target.name:
        what = f"Refused: '{target.name}' is written ({verb})."
    else:
        what = f"Refused: {verb} is not a read."
    return Refused("not-a-read", what, why="Only reads are allowed.", fix="Send a SELECT.", place=verb)
