"""What a statement may ask *about* personal data while masking: an allow-list of shapes.

A masked output is no protection if a condition can test the value: bit by bit it comes out. Allowed are
look-ups by a full value, NULL tests, and joins between columns of the same kind; all else is refused.
"""

from __future__ import annotations

from typing import Final

from sqlglot import exp

from dbgraph.guard.expressions import QUERY_NODES
from dbgraph.guard.scopes import Field, Query
from dbgraph.lineage.failures import BOOLEANS, Failures
from dbgraph.lineage.flow import PASS, Base, children, is_null_test
from dbgraph.lineage.shapes import (
    group_items,
    is_any_array,
    is_column,
    is_row,
    joins_of,
    literal_values,
    ordinal_field,
    unfolded,
)

MAX_IN_LIST: Final = 10


class Predicates(Failures):
    """Judges every condition of a statement; collects what the audit must know."""

    def check(self) -> None:
        """Raises ``Refused`` (``pii-predicate``) for the first condition that is not of an allowed shape."""
        for left, right in self.resolution.joined:
            self._joined(left, right)
        for query in self.resolution.queries.values():
            self._query(query)
            for sample in query.node.find_all(exp.TableSample):
                if self._kinds_of_parts(sample):
                    raise self._refuse(sample, "the number of rows would depend on personal data")

    # --------------------------------------------------------------------------------- queries

    def _query(self, query: Query) -> None:
        node = query.node
        for source in query.scope.sources:
            if source.function is not None:
                self._value(source.function)
        for clause in ("where", "having"):
            part = node.args.get(clause)
            if part is not None:
                self._condition(part.this)
        for join in joins_of(node):
            if join.args.get("on") is not None:
                self._condition(join.args["on"])
        if isinstance(node, exp.Select):
            for projection in node.expressions:
                self._value(projection)
        if isinstance(node, exp.Values):
            for row in node.expressions:
                self._value(row)
        self._shape(query)

    def _shape(self, query: Query) -> None:
        """GROUP BY, DISTINCT, ORDER BY, LIMIT and set operations."""
        node = query.node
        group = node.args.get("group")
        if group is not None:
            for item in group_items(group):
                self._plain(item, query, "GROUP BY")
        if node.args.get("distinct") and isinstance(node, (exp.Select, exp.Union)):
            on = node.args["distinct"].args.get("on") if isinstance(node.args["distinct"], exp.Expr) else None
            if on is not None:
                for item in on.expressions if isinstance(on, exp.Tuple) else [on]:
                    self._plain(item, query, "DISTINCT ON")
            else:
                self._distinct(query)
        if isinstance(node, (exp.Except, exp.Intersect)):
            self._compared(node)
        order = node.args.get("order")
        if order is not None:
            self._order(order, query)
        for clause in ("limit", "offset"):
            part = node.args.get(clause)
            if part is not None and self._kinds(part):
                raise self._refuse(part, "the number of rows would depend on personal data")
        for window in node.args.get("windows") or ():
            self._window(window)

    def _distinct(self, query: Query) -> None:
        if isinstance(query.node, exp.SetOperation):
            self._compared(query.node)
            return
        for item in query.fields:
            if self._field_kinds(item):
                if self.flows.pure_field(item) is None:
                    raise self._refuse(query.node, "DISTINCT over an expression shows how values are made up")
                self.audit = True

    def _compared(self, node: exp.SetOperation) -> None:
        """UNION, EXCEPT and INTERSECT compare values: personal data only with other base columns."""
        for left, right in zip(self._branch(node.this), self._branch(node.expression), strict=True):
            if not (self._field_kinds(left) or self._field_kinds(right)):
                continue
            if not (self._comparable(left) and self._comparable(right)):
                raise self._refuse(node, "values of your own compared with personal data tell what it is")
            self.audit = True

    def _branch(self, node: exp.Expr) -> list[Field]:
        return self.resolution.queries[id(node)].fields

    def _comparable(self, item: Field) -> bool:
        """A base column, or a set operation whose branches were judged and all are such."""
        work, seen = [item], set()
        while work:
            current = work.pop()
            if id(current) in seen or self.flows.pure_field(current) is not None:
                continue
            seen.add(id(current))
            if not current.upstream or current.expressions:
                return False
            work += current.upstream
        return True

    def _order(self, order: exp.Expr, query: Query | None) -> None:
        for ordered in order.expressions:
            item = ordered.this if isinstance(ordered, exp.Ordered) else ordered
            self._value(item)
            fields = [] if query is None else [f for f in [ordinal_field(item, query)] if f is not None]
            kinds = self._field_kinds(fields[0]) if fields else self._kinds(item)
            if not kinds:
                continue
            base = self.flows.pure_field(fields[0]) if fields else self.flows.pure(item)
            if base is None and not (query is not None and self._all_masked(query)):
                raise self._refuse(item, "ORDER BY an expression over personal data shows its order")
            self.audit = True

    def _all_masked(self, query: Query) -> bool:
        """Over a set operation the order tells nothing when no column of the output is clear."""
        return isinstance(query.node, exp.SetOperation) and all(
            self._field_kinds(item) - {"scan_text", "scan_json"} for item in query.fields
        )

    def _plain(self, item: exp.Expr, query: Query, clause: str) -> None:
        field = ordinal_field(item, query)
        kinds = self._field_kinds(field) if field is not None else self._kinds(item)
        if not kinds:
            return
        base = self.flows.pure_field(field) if field is not None else self.flows.pure(item)
        if base is None:
            raise self._refuse(item, f"{clause} over an expression shows how the values are made up")
        self.audit = True

    def _window(self, window: exp.Expr) -> None:
        for item in window.args.get("partition_by") or ():
            self._value(item)
            if self._kinds(item):
                raise self._refuse(item, "groups of personal data would be counted row by row")
        order = window.args.get("order")
        if order is not None:
            self._order(order, None)
            self._frame(window, order)

    def _frame(self, window: exp.Expr, order: exp.Expr) -> None:
        """A frame by distance (RANGE 5 PRECEDING) measures how far values are apart."""
        spec = window.args.get("spec")
        if spec is None or str(spec.args.get("kind") or "").upper() == "ROWS":
            return
        bounds = (spec.args.get("start"), spec.args.get("end"))
        if any(isinstance(bound, exp.Expr) for bound in bounds) and any(map(self._kinds, order.expressions)):
            raise self._refuse(order, "a frame by distance measures personal data")

    # ------------------------------------------------------------------------------- conditions

    def _condition(self, root: exp.Expr) -> None:
        stack = [(root, False)]
        while stack:
            node, negated = stack.pop()
            if isinstance(node, (exp.And, exp.Or)):
                stack += [(node.expression, negated), (node.this, negated)]
            elif isinstance(node, exp.Paren):
                stack.append((node.this, negated))
            elif isinstance(node, exp.Not):
                stack.append((node.this, not negated))
            else:
                self._leaf(node, negated)

    def _leaf(self, node: exp.Expr, negated: bool) -> None:
        if is_null_test(node):
            self._null_test(node)
            return
        for child in children(node):
            self._value(child)
        if not self._kinds_of_parts(node):
            return
        if not negated and isinstance(node, exp.EQ) and self._equality(node):
            return
        if not negated and isinstance(node, exp.In) and self._in_list(node):
            return
        raise self._refuse(node, "only equality with a full value, a short IN list and IS NULL are allowed")

    def _equality(self, node: exp.EQ) -> bool:
        left, right = node.this, node.expression
        for column, value in ((left, right), (right, left)):
            if self._folded(column) is None:
                continue
            literals = literal_values(value, numbers=self._is_number(column))
            if literals is not None and len(literals) <= MAX_IN_LIST:
                return self._probe(literals)
        mine, other = self._folded(left), self._folded(right)
        if mine is not None and mine.kind == "scan_json":  # fields of a document are of no known kind
            mine = self.flows.pure(left)
        return self._same_kind(mine, other)

    def _in_list(self, node: exp.In) -> bool:
        column = self._folded(node.this)
        if column is None:
            return False
        inner = node.args.get("query")
        if inner is not None:
            query = self.resolution.queries.get(id(inner))
            if query is None or len(query.fields) != 1:
                return False
            return self._same_kind(self.flows.pure(node.this), self.flows.pure_field(query.fields[0]))
        numbers = self._is_number(node.this)
        found = [literal_values(item, numbers=numbers) for item in node.expressions]
        literals = [literal for item in found if item is not None for literal in item]
        if any(item is None for item in found) or not 0 < len(literals) <= MAX_IN_LIST:
            return False
        return self._probe(literals)

    def _is_number(self, column: exp.Expr) -> bool:
        """Numbers may only be compared with numbers: MySQL would compare '090-1' and 90 as equal."""
        base = self._folded(column)
        declared = (base.column.type or "").lower() if base is not None else ""
        return declared.startswith(("int", "bigint", "smallint", "numeric", "decimal", "integer"))

    def _probe(self, literals: list[str]) -> bool:
        self.audit = True
        self.probes += len(literals)
        self.literals += literals
        return True

    def _same_kind(self, mine: Base | None, other: Base | None) -> bool:
        if mine is None or other is None or mine.kind is None or mine.kind != other.kind:
            return False
        self.audit = True
        return True

    def _joined(self, left: Field, right: Field) -> None:
        if not (self._field_kinds(left) or self._field_kinds(right)):
            return
        if not self._same_kind(self.flows.pure_field(left), self.flows.pure_field(right)):
            raise self._refuse(
                None, f"USING ({left.name}) equates personal data with a column that is not of its kind"
            )

    def _folded(self, node: exp.Expr) -> Base | None:
        """The PII column under lower(), upper(), trim(), a cast to text or a fixed JSON path."""
        inner = unfolded(node)
        if isinstance(inner, (exp.JSONExtract, exp.JSONExtractScalar)):
            base = self.flows.pure(inner.this)
            fixed = isinstance(inner.expression, (exp.JSONPath, exp.Literal))
            return base if fixed and base is not None and base.kind == "scan_json" else None
        base = self.flows.pure(inner)
        return base if base is not None and base.kind is not None else None

    def _null_test(self, node: exp.Expr) -> None:
        self._value(node.this)
        bases, _ = self.flows.of(node.this)
        if any(base.kind and level > PASS for base, level in bases.items()) or (
            self._kinds(node.this) and self.flows.pure(node.this) is None and not is_column(node.this)
        ):
            raise self._refuse(node, "whether an expression over personal data is NULL tells about it")

    # ----------------------------------------------------------------------------------- values

    def _value(self, root: exp.Expr) -> None:
        """Judges the conditions inside an expression whose value is shown (and masked)."""
        stack = [root]
        while stack:
            node = stack.pop()
            if isinstance(node, QUERY_NODES) and id(node) in self.resolution.queries:
                continue
            if is_null_test(node):
                self._null_test(node)
                continue
            if isinstance(node, exp.Case) and node.this is not None and self._kinds(node.this):
                raise self._refuse(node, "CASE over personal data tells what it is")
            if isinstance(node, exp.If) and self._kinds(node.this):
                raise self._refuse(node, "a choice by personal data tells what it is")
            if isinstance(node, BOOLEANS) and self._kinds_of_parts(node) and not is_any_array(node):
                raise self._refuse(node, "a yes-or-no answer about personal data tells what it is")
            if isinstance(node, exp.Filter):
                self._condition(node.expression.this)
                stack.append(node.this)
                continue
            if isinstance(node, exp.Window):
                self._window(node)
                stack.append(node.this)
                continue
            if isinstance(node, exp.Order):
                self._order(node, None)
                stack += [node.this] if node.this is not None else []
                continue
            if isinstance(node, exp.Count):
                self._count(node)
            self.failures(node)
            stack.extend(children(node))

    def _count(self, node: exp.Count) -> None:
        """``count(column)`` is exact; of DISTINCT values only when they all are one base column's."""
        for argument in (node.this, *(node.expressions or ())):
            distinct = isinstance(argument, exp.Distinct)
            for part in argument.expressions if distinct else [argument]:
                if not isinstance(part, exp.Expr) or not self._kinds(part):
                    continue
                bases, _ = self.flows.of(part)
                as_it_is = is_row(self.resolution, part) or all(
                    level == PASS for base, level in bases.items() if base.kind
                )
                pure = self.flows.pure(part) is not None
                if not (is_column(part) and as_it_is and (pure or not distinct)):
                    raise self._refuse(node, "counting an expression over personal data tells about it")
