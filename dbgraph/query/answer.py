"""From masked rows to an explained answer: what tables and columns mean, what is related, what to call next.

Everything here only helps: when the dictionary can't be read, the rows are still answered, with a warning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from dbgraph.errors import DbgraphError
from dbgraph.model import (
    Answer,
    CheckedQuery,
    ColumnMeaning,
    MaskPlan,
    NextCall,
    OutputColumn,
    Rows,
)
from dbgraph.query.grants import Access
from dbgraph.query.request import Query
from dbgraph.runbook import estimate_tokens
from dbgraph.store.meanings import Meanings, read_meanings
from dbgraph.store.store import Store

_RELATED = 8
_DEEP = frozenset({"impact", "investigate", "bug"})


def explain(
    store: Store, access: Access, query: Query, checked: CheckedQuery, plan: MaskPlan, rows: Rows
) -> Answer:
    """The answer with everything that the dictionary knows about what was read."""
    tables = tuple(dict.fromkeys(table.logical for table in checked.tables))
    warnings: list[str] = []
    try:
        known = read_meanings(store, tables, {s for column in plan.columns for s in column.sources})
    except DbgraphError as error:
        known = Meanings()
        warnings.append(f"Column meanings are missing: {error.what}")
    columns = _named(plan, rows)
    meanings = tuple(_meaning(column, known) for column in columns)
    warnings += [f"{m.name} is DEAD: {m.dead}" for m in meanings if m.dead]
    if rows.cut_cells:
        warnings.append(f"{rows.cut_cells} long cells were cut; their length is noted in the cell.")
    return Answer(
        database=query.database,
        environment=access.environment,
        permission=access.permission,
        columns=columns,
        rows=rows,
        tables=tuple((table, known.tables.get(table)) for table in tables),
        meanings=meanings,
        related=known.related[:_RELATED],
        warnings=tuple(warnings),
        next_calls=_next_calls(tables, known, query),
    )


def fit(answer: Answer, tokens: int) -> Answer:
    """The answer with only so many rows as fit into ``tokens`` (estimated), at least one; the rest counts as
    truncated, so that nothing reads a part as the whole."""
    used = _FRAME_TOKENS
    for count, row in enumerate(answer.rows.rows):
        used += estimate_tokens(" | ".join(str(value) for value in row)) + 2
        if used > tokens and count:
            kept = replace(answer.rows, rows=answer.rows.rows[:count], truncated=True)
            return replace(answer, rows=kept)
    return answer


_FRAME_TOKENS = 1_500
"""What meanings, related tables and next calls of an answer take at most, measured on wide joins."""


def _named(plan: MaskPlan, rows: Rows) -> tuple[OutputColumn, ...]:
    """The planned columns under the names that the engine gave; without a plan the names alone."""
    if len(plan.columns) != len(rows.names):
        return tuple(OutputColumn(name) for name in rows.names)
    masked = plan.masking
    return tuple(
        replace(column, name=name, kind=column.kind if masked else None)
        for column, name in zip(plan.columns, rows.names, strict=True)
    )


def _meaning(column: OutputColumn, known: Meanings) -> ColumnMeaning:
    base = column.sources[0] if len(column.sources) == 1 else None
    found = known.columns.get(base) if base else None
    return ColumnMeaning(
        name=column.name or "",
        base=base,
        description=found.description if found else None,
        labels=found.labels if found else (),
        dead=found.dead if found else None,
    )


def _next_calls(tables: Sequence[str], known: Meanings, query: Query) -> tuple[NextCall, ...]:
    calls = [
        NextCall("get_table_detail", {"table_name": table}, "its columns and enums") for table in tables[:2]
    ]
    if query.usecase in _DEEP and tables:
        arguments: Mapping[str, object] = {"table_name": tables[0], "direction": "both", "max_depth": 5}
        calls.append(NextCall("trace_relationships", arguments, "what hangs on it"))
    if known.elsewhere and tables:
        calls.append(
            NextCall(
                "find_join_path",
                {"from_table": tables[0], "to_table": known.elsewhere[0]},
                "it lives in another database: which value to carry over",
            )
        )
    return tuple(calls)
