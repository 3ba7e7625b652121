"""Lookups as Markdown: short, with the next calls, within the budget of dictionary answers."""

from __future__ import annotations

from collections.abc import Mapping

from dbgraph.lookup.detail import TableDetail
from dbgraph.lookup.join_path import Hop, JoinPath, JoinPaths
from dbgraph.lookup.results import SearchResult
from dbgraph.lookup.trace import Trace
from dbgraph.runbook import DICTIONARY_TOKENS, Page, clean, fence, render_next_calls
from dbgraph.store.dictionary import EdgeRow, NodeRow

_VALUES = 12


def render_search(found: SearchResult, usecase: str = "general", budget: int = DICTIONARY_TOKENS) -> str:
    """Ranked names with engine, score and reason; related tables in a block of their own."""
    page = Page(budget)
    heading = f"**{len(found.hits)} found** for “{clean(found.query, 200)}”"
    if found.notice:
        page.must(f"Note: {clean(found.notice)}")
    lines = []
    for place, hit in enumerate(found.hits, 1):
        distance = f", distance {hit.distance:.2f}" if hit.distance is not None else ""
        marks = f"{hit.engine or ''}{', DEAD' if hit.dead else ''}".strip(", ")
        head = f"{place}. **{clean(hit.name)}**" + (f" ({marks})" if marks else "")
        said = f" {clean(hit.description, 200)}" if hit.description else ""
        lines.append(f"{head}{said}\n   score {hit.score:.2f}{distance}; {clean(hit.why)}")
    rest = "… {left} more left out; ask with a smaller limit or a filter."
    if not page.section(heading, lines, rest=rest):
        page.must(f"{heading}\nNothing matches. Other words, or search_type=column, may help.")
    page.section("**Related tables**", [f"- {clean(name)}" for name in found.related], rest="… {left} more")
    page.must(render_next_calls(found.next_calls(usecase)))
    return page.text()


def render_detail(detail: TableDetail, usecase: str = "general", budget: int = DICTIONARY_TOKENS) -> str:
    """Header, columns with their meaning, relations in both directions, enums, next calls."""
    page = Page(budget, reserve=budget // 4)
    page.must(_detail_header(detail))
    first, total = detail.columns_offset, detail.column_count
    heading = f"**Columns** ({total})" if len(detail.columns) == total else (
        f"**Columns** {first + 1}-{first + len(detail.columns)} of {total}"
    )  # fmt: skip
    name = clean(detail.name)
    shown = page.section(
        heading,
        [_column_line(column, detail.enums) for column in detail.columns],
        rest="… {left} more: the first of the next calls goes on.",
    )
    page.reserve = 500
    more = f'… {{left}} more: trace_relationships(table_name="{name}", max_depth=1)'
    page.section("**References**", [_edge_line(edge, detail.name) for edge in detail.references], rest=more)
    page.section(
        "**Referenced by**", [_edge_line(edge, detail.name) for edge in detail.referenced_by], rest=more
    )
    same = [f"- {clean(edge.from_name)} = {clean(edge.to_name)}" for edge in detail.same_entity]
    page.section("**Same entity elsewhere**", same)
    proposed = [_edge_line(edge, detail.name) for edge in detail.proposed]
    page.section("**Proposed relations** (guesses that nothing walks)", proposed, rest="… {left} more")
    page.section(
        "**Enums**", [_enum_line(node) for node in detail.enums.values()], rest="… {left} more enums"
    )
    calls = detail.next_calls(usecase)
    if shown < len(detail.columns):
        calls = detail.continuation(shown, calls)
    page.must(render_next_calls(calls))
    return page.text()


def render_trace(traced: Trace, usecase: str = "general", budget: int = DICTIONARY_TOKENS) -> str:
    """Relations by hop, with counts."""
    page = Page(budget)
    edges = sum(len(hop) for hop in traced.hops)
    reached = f"{len(traced.tables)} tables over {edges} relations"
    page.must(f"**{clean(traced.table)}** ({traced.direction}, up to {traced.max_depth} hops): {reached}")
    if traced.capped:
        page.must("There is more than this answer follows: ask with fewer hops or one direction.")
    for distance, hop in enumerate(traced.hops, 1):
        page.section(
            f"**Hop {distance}** ({len(hop)})",
            [_edge_line(edge, None) for edge in hop],
            rest="… {left} more on this hop: ask with direction=out or in, or trace a nearer table",
        )
    if not edges:
        page.must("Nothing is related to it in that direction and with that confidence.")
    page.must(render_next_calls(traced.next_calls(usecase)))
    return page.text()


def render_join_paths(found: JoinPaths, usecase: str = "general", budget: int = DICTIONARY_TOKENS) -> str:
    """The best path in full with a query per database; the others by their hops."""
    page = Page(budget)
    ends = f"**{clean(found.from_table)}** → **{clean(found.to_table)}**"
    if not found.paths:
        page.must(f"{ends}: no path of at most {found.max_hops} hops is known.")
    else:
        count = len(found.paths)
        page.must(f"{ends}: {count} path{'s' if count > 1 else ''}, best first")
    for number, path in enumerate(found.paths, 1):
        page.section(
            f"**Path {number}** ({len(path.hops)} hops, cost {path.cost:.1f})",
            [_hop_line(hop) for hop in path.hops],
        )
        if number == 1:
            page.must(_segments(path))
    page.must(render_next_calls(found.next_calls(usecase)))
    return page.text()


def _detail_header(detail: TableDetail) -> str:
    table = detail.table
    place = f"{table.get('repository') or ''} {table.get('file') or ''}".strip()
    if table.get("line"):
        place += f":{table.get('line')}"
    facts = [
        table.get("engine"),
        table.get("kind") if table.get("kind") != "table" else None,
        table.get("orm"),
    ]
    line = ", ".join(str(fact) for fact in facts if fact)
    parts = [f"**{clean(detail.name)}** ({line})" + (f" {clean(place)}" if place else "")]
    if table.get("is_dead"):
        parts.append(f"DEAD: {clean(table.get('dead_note') or 'no longer used')}")
    if table.get("state") == "live_only":
        parts.append("Only in the database: no code defines it.")
    if table.description:
        parts.append(f"{clean(table.description.text, 600)} ({table.description.origin})")
    if len(detail.definitions) > 1:
        places = ", ".join(f"{d['source']} {d['file']}:{d['line']}" for d in detail.definitions)
        parts.append(f"Defined in {len(detail.definitions)} places: {clean(places)}")
    return "\n".join(parts)


def _column_line(column: NodeRow, enums: Mapping[str, NodeRow]) -> str:
    """``- name: type [PK, AI, NOT NULL, default=..., PII:email, DEAD] meaning``."""
    name = column.name.split(".", 2)[2]
    flags = [
        word
        for word, holds in (
            ("PK", column.get("primary_key")),
            ("AI", column.get("auto_increment")),
            ("UNIQUE", column.get("unique")),
            ("NOT NULL", column.get("nullable") is False and not column.get("primary_key")),
        )
        if holds
    ]
    if column.get("default") is not None:
        flags.append(f"default={clean(str(column.get('default')), 40)}")
    pii = column.get("pii") or {}
    if pii.get("kind"):
        flags.append(f"PII:{pii['kind']}")
    meaning = []
    if column.get("dead"):
        flags.append("DEAD")
        empty = column.get("empty_percent")
        measured = f" ({empty:g} % empty)" if empty is not None else ""
        meaning.append(f"{clean(column.get('dead_note') or 'no longer used')}{measured}.")
    enum = enums.get(column.get("enum") or "")
    if column.description and not (enum and column.description.origin == "generated"):
        meaning.append(clean(column.description.text))
    if enum is not None:
        meaning.append(f"Enum {clean(str(enum.get('name')))}.")
    for drift in column.get("drift") or ():
        meaning.append(f"Drift: {drift['field']} is {drift['code']} in code, {drift['live']} live.")
    kind = clean(str(column.get("type") or "unknown"), 60)
    marks = f" [{', '.join(flags)}]" if flags else ""
    return f"- {clean(name)}: {kind}{marks} {' '.join(meaning)}".rstrip()


def _enum_line(enum: NodeRow) -> str:
    values = enum.get("values") or ()
    shown = ", ".join(
        f"{clean(v['value'])} = {clean(v['label'])}" if v.get("label") else clean(v["value"])
        for v in values[:_VALUES]
    )
    more = f" and {len(values) - _VALUES} more" if len(values) > _VALUES else ""
    return f"- {clean(str(enum.get('name')))}: {shown}{more}"


def _sureness(edge: EdgeRow) -> str:
    score = f" {edge.score:.2f}" if edge.score is not None else ""
    why = next((str(e["note"]) for e in edge.evidence if e.get("note")), "")
    return f"{edge.confidence}{score}" + (f": {clean(why, 160)}" if why else "")


def _edge_line(edge: EdgeRow, own: str | None) -> str:
    """``- customer_id → shop.customers.id (explicit)``, seen from ``own`` where one is given."""
    if not edge.pairs:
        return f"- {clean(edge.from_name)} = {clean(edge.to_name)} ({_sureness(edge)})"
    left = ", ".join(clean(pair[0]) for pair in edge.pairs)
    right = ", ".join(clean(pair[1]) for pair in edge.pairs)
    source = left if edge.from_name == own else f"{clean(edge.from_name)}.{left}"
    target = right if edge.to_name == own and edge.from_name != own else f"{clean(edge.to_name)}.{right}"
    return f"- {source} → {target} ({_sureness(edge)})"


def _hop_line(hop: Hop) -> str:
    joined = " and ".join(
        f"{clean(hop.from_table)}.{clean(left)} = {clean(hop.to_table)}.{clean(right)}"
        for left, right in hop.pairs
    )
    return f"- {joined or f'{clean(hop.from_table)} = {clean(hop.to_table)}'} ({_sureness(hop.edge)})"


def _segments(path: JoinPath) -> str:
    """A query per database; where the databases differ, which value is carried over."""
    if len(path.segments) > 1:
        lines = [f"The databases differ: {len(path.segments)} queries, carry the value over."]
    else:
        lines = []
    for step, segment in enumerate(path.segments, 1):
        takes = f", put in {clean(segment.takes)}" if segment.takes else ""
        gives = f", gives {clean(segment.gives)}" if segment.gives else ""
        lines.append(f"{step}. {clean(segment.database or segment.tables[0].split('.')[0])}{takes}{gives}")
        if segment.sql:
            lines.append(fence(segment.sql, "sql"))
        else:
            lines.append(f"   documents of {', '.join(clean(table) for table in segment.tables)}")
    return "\n".join(lines)
