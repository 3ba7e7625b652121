"""Every case's output columns get the right kind by position; dangerous conditions are refused."""

from __future__ import annotations

from typing import Any

import pytest
from shop import catalog, rows

from dbgraph.errors import Refused
from dbgraph.guard import check
from dbgraph.lineage import plan_masks
from dbgraph.model import MaskPlan

MASKS = rows("masks.jsonl")
KNOWN_REFUSALS = {row["id"]: row["why"] for row in rows("known_refusals.jsonl")}


def plan(row: dict[str, Any], *, masking: bool = True) -> MaskPlan:
    known = catalog(row["dialect"])
    return plan_masks(check(row["sql"], row["dialect"], catalog=known), known, masking=masking)


@pytest.mark.parametrize("row", [r for r in MASKS if r["deny"]], ids=lambda r: r["id"])
def test_what_would_bring_a_value_out_is_refused(row: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        plan(row)


ALLOWED = [row for row in MASKS if not row["deny"] and row["id"] not in KNOWN_REFUSALS]


@pytest.mark.parametrize("row", ALLOWED, ids=lambda r: r["id"])
def test_each_output_has_the_right_kind(row: dict[str, Any]) -> None:
    try:
        made = plan(row)
    except Refused:
        if row.get("may_refuse"):
            return
        raise
    accept = row.get("accept", {})
    assert len(made.columns) == len(row["out"])
    for column, (name, kind) in zip(made.columns, row["out"], strict=True):
        assert column.name is None or column.name.lower() == name.lower()
        assert column.kind == kind or (column.kind or "clear") in accept.get(name, [])
        assert bool(column.kind) <= bool(column.because)
    assert made.audit or not row.get("audit")


def test_the_listed_refusals_are_exactly_the_honest_ones_refused() -> None:
    refused = set()
    for row in MASKS:
        try:
            made = plan(row)
        except Refused:
            if not row["deny"] and not row.get("may_refuse"):
                refused.add(row["id"])
            continue
        if made.any_width:
            refused.add(row["id"])
    assert refused == set(KNOWN_REFUSALS)


@pytest.mark.parametrize("row", rows("attacks.jsonl"), ids=lambda r: r["id"])
def test_attacks(row: dict[str, Any]) -> None:
    if row["kinds"] is None:
        with pytest.raises(Refused):
            plan(row)
    else:
        assert [column.kind for column in plan(row).columns] == row["kinds"]


CERTAIN = [row for row in ALLOWED if not row.get("may_refuse")]


@pytest.mark.parametrize("row", CERTAIN[::5], ids=lambda r: r["id"])
def test_without_masking_nothing_is_refused_for_its_values(row: dict[str, Any]) -> None:
    made = plan(row, masking=False)
    assert not made.masking
    assert len(made.columns) == len(row["out"])
