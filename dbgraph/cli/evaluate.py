"""``dbgraph eval``: how well search answers the questions of your own people."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dbgraph.cli.output import open_from, print_json
from dbgraph.errors import BadInput

if TYPE_CHECKING:
    from dbgraph.app import App
    from dbgraph.lookup.evaluation import Figures, Outcome


@click.command("eval", epilog="Example: dbgraph eval questions.jsonl --misses 10")
@click.argument("questions", type=click.Path(path_type=Path))
@click.option("--rerank", is_flag=True, help="With the reranker.")
@click.option("--include-dead", is_flag=True, help="Also find what is marked DEAD.")
@click.option("--misses", type=click.IntRange(min=0), default=5, show_default=True, help="Failures to show.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.pass_context
def evaluate(
    context: click.Context, questions: Path, rerank: bool, include_dead: bool, misses: int, as_json: bool
) -> None:
    """Measure search with your own questions.

    QUESTIONS holds one JSON object per line: {"question": "unpaid orders", "gold": ["shop.orders"]}, and
    "language" where the figures shall be given for each.
    """
    from dbgraph.lookup.evaluation import evaluate as ask
    from dbgraph.lookup.evaluation import read_questions

    app = open_from(context)
    with app.dictionary.connection() as connection:
        known = app.dictionary.indexes.index(connection, None).names
    asked, unknown = read_questions(_text(questions), known)
    if unknown:
        listed = ", ".join(unknown[:5]) + (f" and {len(unknown) - 5} more" if len(unknown) > 5 else "")
        click.echo(f"Not in the dictionary, counted as not found: {listed}.", err=True)
    outcomes = ask(asked, _Finder(app, rerank, include_dead))
    groups = _by_language(outcomes)
    missed = [outcome for outcome in outcomes if not outcome.complete]
    if as_json:
        print_json(
            {
                "unknown": unknown,
                "figures": {name: figures.to_json() for name, figures in groups.items()},
                "missed": [
                    {"question": o.asked.question, "gold": o.asked.gold, "places": o.places, "first": o.first}
                    for o in missed[:misses]
                ],
            }
        )
        return
    _draw(groups, missed, misses)


class _Finder:
    """Asks the dictionary and takes the time, the model loaded beforehand."""

    def __init__(self, app: App, rerank: bool, include_dead: bool) -> None:
        from dbgraph.lookup.search import search

        self._app = app
        self._search = search
        self._include_dead = include_dead
        self._reranker = app.reranker if rerank or app.settings.search.rerank else None
        self("the model is loaded by a first question")

    def __call__(self, question: str) -> tuple[Sequence[str], float]:
        from dbgraph.lookup.evaluation import DEPTH

        started = time.perf_counter()
        found = self._search(
            self._app.dictionary,
            self._app.embedder,
            question,
            limit=DEPTH,
            include_dead=self._include_dead,
            reranker=self._reranker,
        )
        return [hit.name for hit in found.hits], (time.perf_counter() - started) * 1000


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise BadInput(f"The file {path} can't be read: {reason}.", fix="Give a JSON lines file.") from None


def _by_language(outcomes: Sequence[Outcome]) -> dict[str, Figures]:
    from dbgraph.lookup.evaluation import figures

    languages = sorted({outcome.asked.language for outcome in outcomes})
    groups = {"all": figures(outcomes)}
    if len(languages) > 1:
        for language in languages:
            groups[language or "other"] = figures([o for o in outcomes if o.asked.language == language])
    return groups


def _draw(groups: dict[str, Figures], missed: Sequence[Outcome], misses: int) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    table = Table(box=None, pad_edge=False, header_style="bold")
    heads = ("", "questions", "recall@1", "@5", "@10", "@20", "all@10", "MRR", "p50 ms", "p95 ms")
    for head in heads:
        table.add_column(head, justify="left" if not head else "right")
    for name, found in groups.items():
        shown = (*found.recall.values(), found.all_at_10, found.mrr, found.p50, found.p95)
        table.add_row(name, str(found.questions), *(f"{value:.1f}" for value in shown))
    console.print(table)
    if missed and misses:
        console.print(f"\n[bold]{len(missed)} not complete in the first ten[/], for example:")
        for outcome in missed[:misses]:
            console.print(f"  {outcome.asked.question}", markup=False)
            gold = zip(outcome.asked.gold, outcome.places, strict=True)
            wanted = ", ".join(f"{name} ({place or 'not found'})" for name, place in gold)
            console.print(f"    wanted {wanted}", markup=False, style="dim")
            console.print(f"    first  {', '.join(outcome.first)}", markup=False, style="dim")
