"""``dbgraph search``, ``show``, ``trace`` and ``path``: the dictionary, for people and programs."""

from __future__ import annotations

import sys
import time
from typing import Any

import click

from dbgraph.app import App
from dbgraph.cli.output import open_from, print_json, print_markdown
from dbgraph.errors import BadInput
from dbgraph.lookup.trace import Direction

_USECASES = click.Choice(
    ["general", "design", "impact", "investigate", "bug", "test", "code-review", "analytics"]
)
_CONFIDENCE = click.Choice(["explicit", "manual", "inferred"])


@click.command(epilog='Example: dbgraph search "orders waiting for payment" -k 5')
@click.argument("question", required=False)
@click.option("-k", "limit", type=click.IntRange(1, 200), default=10, show_default=True)
@click.option(
    "--type",
    "search_type",
    type=click.Choice(["auto", "semantic", "table", "name", "column"]),
    default="auto",
    show_default=True,
    help="auto: words and meaning together.",
)
@click.option("--schema", help="Only this schema.")
@click.option("--database", help="Only this database.")
@click.option("--engine", help="Only this engine.")
@click.option("--source", help="Only what this repository defines.")
@click.option("--described/--undescribed", default=None, help="Only tables with (without) a description.")
@click.option("--rerank", is_flag=True, help="Put the first hits in a better order; 10 times slower.")
@click.option("--include-dead", is_flag=True, help="Also what is marked DEAD.")
@click.option("--adjacent-depth", type=click.IntRange(0, 2), default=0, help="Also related tables.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document per question.")
@click.pass_context
def search(
    context: click.Context, /, question: str | None, as_json: bool, rerank: bool, **options: Any
) -> None:
    """Find tables in plain words. Without QUESTION, one question per line is read from standard input."""
    from dbgraph.lookup.markdown import render_search

    app = open_from(context)
    if rerank or app.settings.search.rerank:
        options["reranker"] = app.reranker
    if question is not None:
        questions = [question]
    elif not sys.stdin.isatty():
        questions = [line.rstrip("\n") for line in sys.stdin]
    else:
        raise BadInput("No question was given.", fix='Give one: dbgraph search "unpaid orders".')
    for asked in questions:
        started = time.perf_counter()
        found = _search(app, asked, options)
        elapsed = (time.perf_counter() - started) * 1000
        if as_json:
            print_json({**found.to_json(), "ms": round(elapsed, 3)})
            sys.stdout.flush()
        else:
            print_markdown(render_search(found))


def _search(app: App, question: str, options: dict[str, Any]) -> Any:
    from dbgraph.lookup.search import search as search_dictionary

    return search_dictionary(app.dictionary, app.embedder, question, **options)


@click.command(epilog="Example: dbgraph show warehouse.receive_records")
@click.argument("table")
@click.option("--offset", type=click.IntRange(min=0), default=0, help="First column to show.")
@click.option("--limit", type=click.IntRange(1, 500), default=60, show_default=True, help="Columns at once.")
@click.option("--usecase", type=_USECASES, default="general")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.pass_context
def show(context: click.Context, table: str, offset: int, limit: int, usecase: str, as_json: bool) -> None:
    """Show one table: columns and their meaning, relations both ways, enums, where it is defined."""
    from dbgraph.lookup.detail import get_detail
    from dbgraph.lookup.markdown import render_detail

    app = open_from(context)
    detail = get_detail(app.dictionary, table, columns_offset=offset, columns_limit=limit)
    print_json(detail.to_json()) if as_json else print_markdown(render_detail(detail, usecase=usecase))


@click.command(epilog="Example: dbgraph trace shop.orders --depth 2 --direction out")
@click.argument("table")
@click.option("--direction", type=click.Choice(["out", "in", "both"]), default="both", show_default=True)
@click.option("--depth", type=click.IntRange(1, 5), default=2, show_default=True)
@click.option("--min-confidence", type=_CONFIDENCE, default="inferred", show_default=True)
@click.option("--usecase", type=_USECASES, default="general")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.pass_context
def trace(
    context: click.Context,
    table: str,
    direction: Direction,
    depth: int,
    min_confidence: str,
    usecase: str,
    as_json: bool,
) -> None:
    """Follow the relations of TABLE, hop by hop."""
    from dbgraph.lookup.markdown import render_trace
    from dbgraph.lookup.trace import trace as trace_dictionary

    app = open_from(context)
    traced = trace_dictionary(
        app.dictionary, table, direction=direction, max_depth=depth, min_confidence=min_confidence
    )
    print_json(traced.to_json()) if as_json else print_markdown(render_trace(traced, usecase=usecase))


@click.command(epilog="Example: dbgraph path shop.delivery_orders warehouse.receive_records")
@click.argument("from_table")
@click.argument("to_table")
@click.option("--max-hops", type=click.IntRange(1, 8), default=6, show_default=True)
@click.option("--min-confidence", type=_CONFIDENCE, default="inferred", show_default=True)
@click.option("--usecase", type=_USECASES, default="general")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.pass_context
def path(
    context: click.Context,
    from_table: str,
    to_table: str,
    max_hops: int,
    min_confidence: str,
    usecase: str,
    as_json: bool,
) -> None:
    """Find how FROM_TABLE and TO_TABLE join, also across databases, with a query skeleton for each."""
    from dbgraph.lookup.join_path import find_join_path
    from dbgraph.lookup.markdown import render_join_paths

    app = open_from(context)
    found = find_join_path(
        app.dictionary, from_table, to_table, max_hops=max_hops, min_confidence=min_confidence
    )
    print_json(found.to_json()) if as_json else print_markdown(render_join_paths(found, usecase=usecase))
