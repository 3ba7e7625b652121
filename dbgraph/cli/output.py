"""How the command line speaks: results to standard output, everything else to standard error.

Imports of weight stand inside the functions: ``--help`` and ``check-sql`` need none of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from dbgraph.errors import DbgraphError, Refused
from dbgraph.model import Identity

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from dbgraph.app import App
    from dbgraph.settings import Settings


def load(context: click.Context) -> Settings:
    """The settings of this call."""
    from dbgraph.settings import load_settings

    return load_settings(context.obj["settings"])


def open_from(context: click.Context) -> App:
    """The application of this call's settings."""
    from dbgraph.app import open_app

    return open_app(load(context))


def local_identity(app: App) -> Identity:
    """Who uses the command line: the local user of ``dev`` mode. No option names another."""
    return Identity(app.settings.auth.user, client="cli")


def print_json(document: Any) -> None:
    """One JSON document on one line, UTF-8, as programs expect it."""
    click.echo(json.dumps(document, ensure_ascii=False, separators=(", ", ": ")))


def print_markdown(text: str) -> None:
    """Drawn on a terminal, plain Markdown elsewhere (a file, a pipe, an agent)."""
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(text))
    else:
        click.echo(text)


def report_error(error: DbgraphError) -> None:
    """What, why, what to do: each on a line of its own, to standard error."""
    from rich.console import Console

    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print(f"[bold red]{'Refused' if isinstance(error, Refused) else 'Error'}:[/] ", end="")
    console.print(error.what.removeprefix("Refused: "), markup=False)
    if isinstance(error, Refused) and error.place:
        console.print(f"  at   {error.place}", markup=False, style="dim")
    for label, text in (("why", error.why), ("do", error.fix)):
        if text:
            console.print(f"  {label:<4} {text}", markup=False)


class TerminalProgress:
    """Draws the phases of a build: bars on a terminal, one plain line per phase elsewhere."""

    def __init__(self, bars: Progress | None) -> None:
        self._bars = bars
        self._task: TaskID | None = None

    def phase(self, name: str, total: int | None = None) -> None:
        if self._bars is None:
            click.echo(f"  {name}", err=True)
            return
        self._finish()
        self._task = self._bars.add_task(name, total=total)

    def advance(self, steps: int = 1) -> None:
        if self._bars is not None and self._task is not None:
            self._bars.advance(self._task, steps)

    def _finish(self) -> None:
        if self._bars is not None and self._task is not None:
            total = self._bars.tasks[self._task].total or 1
            self._bars.update(self._task, total=total, completed=total)


@contextmanager
def progress() -> Iterator[TerminalProgress]:
    """Progress of a long command, drawn on standard error."""
    if not sys.stderr.isatty():
        yield TerminalProgress(None)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (
        SpinnerColumn(finished_text="[green]✓[/]"),
        TextColumn("{task.description:<12}"),
        BarColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as bars:
        drawn = TerminalProgress(bars)
        yield drawn
        drawn._finish()
