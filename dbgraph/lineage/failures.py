"""What can be seen through a mask: operations that fail, take long or make rows depending on a value."""

from __future__ import annotations

from typing import Final

from sqlglot import exp

from dbgraph.errors import Refused
from dbgraph.guard.scopes import Field, Resolution, RowRef
from dbgraph.lineage.flow import Flows, bare, children, function_name, is_text_type
from dbgraph.lineage.shapes import is_builder, is_column, is_string, is_total, makes_rows, reads_json

BOOLEANS: Final = (
    exp.EQ, exp.NEQ, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.NullSafeEQ, exp.NullSafeNEQ, exp.Like, exp.ILike,
    exp.SimilarTo, exp.Glob, exp.RegexpLike, exp.RegexpILike, exp.Between, exp.In, exp.Is, exp.And, exp.Or,
    exp.Xor, exp.Not, exp.MatchAgainst, exp.StartsWith, exp.Overlaps, exp.ArrayContainsAll,
    exp.ArrayContainedBy, exp.ArrayOverlaps, exp.Any, exp.All, exp.JSONBContains, exp.JSONBExists,
)  # fmt: skip
_ARITHMETIC: Final = (
    exp.Add, exp.Sub, exp.Mul, exp.Div, exp.Mod, exp.IntDiv, exp.Pow, exp.Neg, exp.BitwiseLeftShift,
)  # fmt: skip


class Failures:
    """Judges single operations; the base of ``Predicates``."""

    def __init__(self, resolution: Resolution, flows: Flows) -> None:
        self.resolution = resolution
        self.flows = flows
        self.audit = False
        self.probes = 0
        self.literals: list[str] = []

    def failures(self, node: exp.Expr) -> None:
        """Operations that fail, or make rows, depending on the value: both can be seen through a mask."""
        if isinstance(node, _ARITHMETIC) and self._kinds_of_parts(node) - {"birth_date"}:
            minus_key = isinstance(node, exp.Sub) and is_string(node.expression)  # jsonb - 'key'
            if not minus_key:
                raise self._refuse(node, "whether a calculation fails would tell about personal data")
        can_fail = isinstance(node, exp.Cast) and not is_text_type(node.to)
        if can_fail and self._kinds(node.this) - {"birth_date", "scan_json"}:
            raise self._refuse(node, "a failing cast prints the value that it fails on")
        if not is_total(node) and not isinstance(node, BOOLEANS) and self._kinds_of_parts(node):
            raise self._refuse(node, "this function may fail, or take long, depending on the value")
        if reads_json(node):
            document = node.this if isinstance(node.this, exp.Expr) else next(iter(node.expressions), None)
            if document is not None and self._kinds(document) and not self._steady(document):
                raise self._refuse(node, "reading a text as JSON fails depending on the value")
        if makes_rows(node):
            arguments = [node.this] if isinstance(node, exp.JSONTable) else children(node)
            for argument in arguments:
                if isinstance(argument, exp.TableAlias) or not self._kinds(argument):
                    continue
                if not self._steady(argument) or _has_json_filter(node):
                    raise self._refuse(node, "the number of rows would depend on personal data")

    def _steady(self, node: exp.Expr) -> bool:
        """Whether the length of an array or document is decided by rows and columns, not by a value."""
        seen: set[int] = set()
        work = [node]
        while work:
            current = bare(work.pop())
            if id(current) in seen or is_builder(current) or not self._kinds(current):
                continue
            seen.add(id(current))
            if isinstance(current, (exp.JSONExtract, exp.JSONExtractScalar)):
                if self._kinds(current.expression):
                    return False
                work.append(current.this)
                continue
            query = self.resolution.queries.get(id(current))
            referent = self.resolution.referents.get(id(current))
            fields = query.fields if query is not None else [referent] if isinstance(referent, Field) else []
            if not fields and not isinstance(referent, RowRef):
                return False
            for field in fields:
                if not self._steady_field(field, work, seen):
                    return False
        return True

    def _steady_field(self, field: Field, work: list[exp.Expr], seen: set[int]) -> bool:
        """Follows a field: JSON and array columns are as they are; a text could be anything."""
        fields = [field]
        while fields:
            current = fields.pop()
            if id(current) in seen:
                continue
            seen.add(id(current))
            column = current.column
            kind = column.pii.kind if column is not None and column.pii is not None else None
            is_array = column is not None and (column.type or "").endswith("[]")
            if kind not in (None, "scan_json") and not is_array:
                return False
            fields += current.upstream
            work += [expression for expression, _ in current.expressions]
        return True

    # ------------------------------------------------------------------------------------ kinds

    def _kinds(self, node: exp.Expr) -> set[str]:
        bases, _ = self.flows.of(node)
        return {base.kind for base in bases if base.kind}

    def _kinds_of_parts(self, node: exp.Expr) -> set[str]:
        return {kind for child in children(node) for kind in self._kinds(child)}

    def _field_kinds(self, item: Field) -> set[str]:
        bases, _ = self.flows.of_field(item)
        return {base.kind for base in bases if base.kind}

    def _refuse(self, node: exp.Expr | None, why: str) -> Refused:
        named = []
        if node is not None:
            bases, _ = self.flows.of(node)
            named = sorted({base.logical for base in bases if base.kind})
            named = named or sorted(
                {b.logical for c in node.walk() for b in self.flows.of(c)[0] if b.kind and is_column(c)}
            )
        what = f"{named[0]} holds personal data" if named else "a column with personal data"
        return Refused(
            "pii-predicate",
            f"Refused: {what}, and {why}.",
            why="Results are masked here, so a condition must not bring the value out either.",
            fix="Look it up by the full value (column = 'value'), or leave the condition out.",
            place=node.sql()[:60] if node is not None else "",
        )


def _has_json_filter(node: exp.Expr) -> bool:
    """Whether a JSON path holds a condition (``?``), or is not written out."""
    if function_name(node) not in ("jsonb_path_query", "jsonb_path_query_tz"):
        return False
    path = node.expressions[1] if len(node.expressions) > 1 else None
    return not (is_string(path) and "?" not in path.name) if path is not None else True
