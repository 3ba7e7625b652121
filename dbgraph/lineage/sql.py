"""Which output column of a statement can show which base column, by position, and how it is masked.

Names of outputs play no part: a value is followed through aliases, expressions, CTEs, set operations,
subqueries, rows and JSON to the base columns that it can depend on (``flow``), and conditions on personal
data are judged (``predicates``). What can't be followed is refused while masking.
"""

from __future__ import annotations

from dbgraph.errors import Refused
from dbgraph.guard.scopes import Field, Resolution
from dbgraph.guard.sql import ParsedStatement, parse, resolution
from dbgraph.lineage.flow import PASS, Base, Flows
from dbgraph.lineage.names import output_names
from dbgraph.lineage.predicates import Predicates
from dbgraph.model import MASK_TEXTS, REDACTED, Catalog, CheckedQuery, MaskPlan, OutputColumn

_MASKS = frozenset({*MASK_TEXTS.values(), REDACTED})
_SCANNED = ("scan_text", "scan_json")


def plan_masks(checked: CheckedQuery, catalog: Catalog, *, masking: bool) -> MaskPlan:
    """The plan for a checked statement: each output column with its kind of PII, sources and reasons.

    With ``masking`` it raises ``Refused``: ``untraceable`` or a code of the guard's for what can't be
    followed, ``pii-predicate`` for a condition that would bring a value out, ``mask-literal``. Without
    it nothing is refused for what values may show; names and sources are there for enrichment.
    """
    parsed = parse(checked.text, checked.dialect)
    if parsed.root is None:
        return MaskPlan((), masking=masking, any_width=True)
    if masking:
        _refuse_mask_literals(parsed)
    try:
        return _plan(parsed, catalog, masking)
    except RecursionError:
        if not masking:
            return MaskPlan((), masking=False, any_width=True)
        raise Refused(
            "untraceable",
            "Refused: the statement nests too deeply to be traced.",
            fix="Use WITH to flatten it.",
        ) from None


def _plan(parsed: ParsedStatement, catalog: Catalog, masking: bool) -> MaskPlan:
    resolved = resolution(parsed.scanned.text, parsed.scanned.dialect, catalog)
    assert resolved is not None
    flows = Flows(resolved)
    predicates = Predicates(resolved, flows)
    if masking:
        predicates.check()
    command = parsed.command
    if command is not None:
        columns = tuple(
            OutputColumn(name, because=("a query plan, no rows",)) for name in command.columns or ()
        )
        return MaskPlan(
            columns,
            masking=masking,
            audit=predicates.audit,
            probes=predicates.probes,
            pii_literals=tuple(dict.fromkeys(predicates.literals)),
            any_width=command.columns is None,
        )
    return MaskPlan(
        _columns(parsed, resolved, flows),
        masking=masking,
        audit=predicates.audit,
        probes=predicates.probes,
        pii_literals=tuple(dict.fromkeys(predicates.literals)),
    )


def _columns(parsed: ParsedStatement, resolved: Resolution, flows: Flows) -> tuple[OutputColumn, ...]:
    fields = resolved.root.fields
    assert parsed.root is not None
    unnamed = output_names(parsed.scanned, parsed.root, len(fields))
    return tuple(
        _column(item, item.name or written, flows) for item, written in zip(fields, unnamed, strict=True)
    )


def _column(item: Field, name: str | None, flows: Flows) -> OutputColumn:
    bases, whole_row = flows.of_field(item)
    marked = {base: level for base, level in bases.items() if base.kind}
    kinds = {base.kind for base in marked}
    level = max(marked.values(), default=PASS)
    if not kinds:
        kind = None
    elif whole_row:
        kind = "row"
    else:
        kind = kinds.pop() if len(kinds) == 1 else "mixed"
    scanned = kind in _SCANNED
    return OutputColumn(
        name=name,
        kind=kind,
        sources=tuple(sorted({base.logical for base in bases})),
        because=tuple(sorted(_because(base) for base in (marked or bases) if base.column.pii)),
        whole=bool(kind) and (level > PASS if scanned else level > 1),
    )


def _because(base: Base) -> str:
    mark = base.column.pii
    assert mark is not None
    if mark.kind is None:
        return f"{base.logical} is not PII by rule {mark.rule}"
    return f"{base.logical} is PII:{mark.kind} by rule {mark.rule}"


def _refuse_mask_literals(parsed: ParsedStatement) -> None:
    for token in parsed.scanned.tokens:
        if token.kind == "string" and token.value in _MASKS:
            raise Refused(
                "mask-literal",
                f"Refused: {token.value!r} is a mask, not a value.",
                why="Masked values can't be looked up; every row shows the same text.",
                fix="Use a key such as the id.",
                place=parsed.scanned.snippet(token.start),
            )
