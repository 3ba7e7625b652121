"""Runs a checked query from the service itself, and masks before anything else sees a row.

The steps are those of every runner: check again, run, compare the result's shape with the plan, mask,
make exact, bound. What the engine reports is trusted less than the plan: a difference is a refusal.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from dbgraph.engines import Target, load_engine
from dbgraph.errors import BadSettings, Refused
from dbgraph.guard import sql as guard
from dbgraph.model import Catalog, CheckedQuery, Limits, MaskPlan, Rows
from pii_rules.masks import column_masks


def run(target: Target, query: CheckedQuery, plan: MaskPlan, limits: Limits, catalog: Catalog) -> Rows:
    """The rows of the query, masked by the plan, at most ``limits.rows`` of them.

    Raises ``Refused`` when the guard says no the second time or the result has another shape than
    was planned, ``Unavailable`` when the database is out of reach or past its time.
    """
    adapter = load_engine(target.engine)
    if adapter.run is None:
        raise BadSettings(f"SQL queries can't be run on {target.engine}.")
    guard.check(query.text, query.dialect, catalog=catalog)
    started = time.perf_counter()
    with adapter.run(target, query, limits) as stream:
        _compare(plan, stream.names)
        masked = plan.masking and not plan.any_width
        masks = column_masks(plan) if masked else [None] * len(stream.names)
        rows, truncated, cut = _read(stream, masks, limits)
    elapsed = (time.perf_counter() - started) * 1000
    return Rows(stream.names, rows, truncated=truncated, milliseconds=elapsed, cut_cells=cut)


def _compare(plan: MaskPlan, names: Sequence[str]) -> None:
    """Width and names must be what lineage said; otherwise a mask could sit on the wrong column."""
    if not plan.masking or plan.any_width:
        return
    planned = [column.name for column in plan.columns]
    same = len(planned) == len(names) and all(
        ours is None or ours.lower() == theirs.lower() for ours, theirs in zip(planned, names, strict=True)
    )
    if not same:
        raise Refused(
            "shape-differs",
            "The result has other columns than the dictionary expected, so it can't be masked safely.",
            why="The live table probably changed since the last build.",
            fix="Run `dbgraph build`, or name the columns instead of using *.",
        )


def _read(
    stream: Any, masks: Sequence[Callable[[Any], Any] | None], limits: Limits
) -> tuple[list[list[Any]], bool, int]:
    """Reads one row more than the limit, so that ``truncated`` is exact."""
    rows: list[list[Any]] = []
    cut = used = 0
    exact = stream.exact
    for row in stream.rows:
        if len(rows) == limits.rows or used > limits.total_bytes:
            return rows, True, cut
        values = []
        for value, mask in zip(row, masks, strict=True):
            # NULL goes through the mask too: where an expression stands before it, it could itself tell
            shown = exact(value if mask is None else mask(value))
            if isinstance(shown, str):
                used += len(shown)
                if len(shown) > limits.cell_chars:
                    shown = f"{shown[: limits.cell_chars]}… ({len(shown)} characters)"
                    cut += 1
            values.append(shown)
        rows.append(values)
    return rows, False, cut
