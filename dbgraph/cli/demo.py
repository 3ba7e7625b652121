"""``dbgraph demo``: a real investigation on the example company, through the official MCP client."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dbgraph.errors import BadInput, DbgraphError

if TYPE_CHECKING:
    from dbgraph.app import App

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@click.command(epilog="Example: dbgraph demo --no-serve")
@click.option("--no-serve", is_flag=True, help="End after the walk; exit code 0 only if every step held.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
def demo(no_serve: bool, port: int) -> int:
    """Build the example company's dictionary and ask it: did the warehouse confirm this return?

    Everything is real: the parsers read five repositories, the live check and the queries run on databases,
    the walk goes through the MCP server, and personal data in production comes back anonymized.
    """
    from dbgraph.app import open_app
    from dbgraph.build import daily
    from dbgraph.cli.build import print_report, tools
    from dbgraph.cli.output import progress
    from dbgraph.cli.walk import walk
    from dbgraph.settings import load_settings

    if not (EXAMPLES / "dbgraph.toml").is_file():
        raise BadInput("The example company is not here.", fix="Run the demo in a checkout of the project.")
    started = time.monotonic()
    _heading("1. The example company: five repositories, four ORMs, five databases")
    made = subprocess.run(  # noqa: S603 - this project's own script
        [sys.executable, EXAMPLES / "databases.py", EXAMPLES / "data"],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        raise BadInput("The example databases could not be made.", why=made.stderr.strip()[-300:])
    settings = load_settings(EXAMPLES / "dbgraph.toml")

    _heading("2. dbgraph build: code, live databases, relations, descriptions, vectors")
    app = open_app(settings)
    with progress() as told:
        report = daily.run(app.settings, app.store, tools(app), progress=told)
    print_report(report)

    with _served(app, 0 if no_serve else port) as (url, wait):
        held = walk(url, EXAMPLES / "story.json", _heading)
        taken = time.monotonic() - started
        click.echo()
        if not held:
            click.secho(
                f"The walk did not find everything that it should ({taken:.0f} s).", fg="red", bold=True
            )
            return 1
        click.secho(f"Every step found what it should, in {taken:.0f} s.", fg="green", bold=True)
        if no_serve:
            return 0
        click.echo(f"\nServing at {url}. Connect an agent:\n")
        click.secho(f"  claude mcp add --transport http dbgraph {url}\n", bold=True)
        click.echo(f'or ask by hand:  cd {EXAMPLES.name} && dbgraph search "unpaid orders"')
        click.echo("Stop with Ctrl-C.")
        wait()
    return 0


def _heading(text: str) -> None:
    click.echo()
    click.secho(text, bold=True)


@contextmanager
def _served(app: App, port: int) -> Iterator[tuple[str, Callable[[], None]]]:
    """The HTTP server in a thread of its own; yields its address and a function that waits for Ctrl-C."""
    import uvicorn

    from dbgraph.mcp_server.http import bind, make_http_app

    try:
        listener = bind("127.0.0.1", port)
    except DbgraphError:
        listener = bind("127.0.0.1", 0)
    url = f"http://127.0.0.1:{listener.getsockname()[1]}/mcp"
    config = uvicorn.Config(
        make_http_app(app), log_level="warning", access_log=False, timeout_graceful_shutdown=3
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()

    def wait() -> None:
        while thread.is_alive():
            thread.join(0.5)

    try:
        yield url, wait
    finally:
        server.should_exit = True
        thread.join(10)
