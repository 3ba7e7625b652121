"""Lookups as Markdown: short, with the next calls, within the budget of dictionary answers."""

from __future__ import annotations

from dbgraph.lookup.results import SearchResult
from dbgraph.runbook import DICTIONARY_TOKENS, Page, clean, render_next_calls


def render_search(found: SearchResult, usecase: str = "general", budget: int = DICTIONARY_TOKENS) -> str:
    """Ranked names with engine, score and reason; related tables in a block of their own."""
    page = Page(budget)
    page.must(f"**{len(found.hits)} found** for “{clean(found.query, 200)}”")
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
    if not page.section("", lines, rest=rest):
        page.must("Nothing matches. Other words, or search_type=column, may help.")
    page.section("**Related tables**", [f"- {clean(name)}" for name in found.related], rest="… {left} more")
    page.must(render_next_calls(found.next_calls(usecase)))
    return page.text()
