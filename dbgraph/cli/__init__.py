"""The command line. One file per command group; each is imported only when its command is called."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

import click

from dbgraph import __version__
from dbgraph.cli.output import report_error
from dbgraph.errors import DbgraphError

COMMANDS: dict[str, tuple[str, str]] = {
    "init": ("setup", "Write a settings file for the code and database at hand."),
    "build": ("build", "Read the sources and databases into the dictionary."),
    "search": ("lookup", "Find tables in plain words."),
    "show": ("lookup", "Show one table: columns, relations, enums."),
    "trace": ("lookup", "Follow the relations of a table."),
    "path": ("lookup", "Find how two tables join, across databases."),
    "edit": ("edit", "Write, undo and list people's descriptions."),
    "eval": ("evaluate", "Measure search with your own questions."),
    "query": ("query", "Run a SELECT, checked and anonymized."),
    "access": ("access", "Grant, revoke and list access to databases."),
    "audit": ("access", "Read the audit log."),
    "parse": ("parse", "Print what the ORM models of a repository say."),
    "check-sql": ("parse", "Judge statements, one JSON line each."),
    "serve": ("serve", "Serve MCP over HTTP."),
    "demo": ("demo", "Walk through a real investigation on the example company."),
}


class LazyGroup(click.Group):
    """Lists commands without importing them, so that ``--help`` and ``check-sql`` start at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"dbgraph.cli.{COMMANDS[cmd_name][0]}")
        # a command whose name Python or its builtins use is called as its file
        name = "evaluate" if cmd_name == "eval" else cmd_name.replace("-", "_")
        command: click.Command = getattr(module, name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(
    cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="dbgraph")
@click.option(
    "--settings",
    "settings_path",
    type=click.Path(path_type=Path),
    envvar="DBGRAPH_SETTINGS",
    help="The settings file (default: dbgraph.toml in the working folder).",
)
@click.option("--debug", is_flag=True, help="Show tracebacks.")
@click.pass_context
def cli(ctx: click.Context, settings_path: Path | None, debug: bool) -> None:
    """A database dictionary and a safe query gateway.

    \b
    Start here:
      dbgraph init          in a folder with ORM models
      dbgraph build         reads them into the dictionary
      dbgraph search "orders waiting for payment"
    """
    ctx.obj = {"settings": settings_path, "debug": debug}


def main() -> None:
    """Entry point: errors are sentences, the exit code says what kind; no traceback unless ``--debug``."""
    # the models' threads are dbgraph's own; a pool of the linear algebra's beside them only takes their turns
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    context: click.Context | None = None
    try:
        with cli.make_context("dbgraph", list(_arguments())) as context:
            result = cli.invoke(context)
    except click.exceptions.Exit as done:
        raise SystemExit(done.exit_code) from None
    except click.ClickException as error:
        error.show()
        raise SystemExit(2) from None
    except (click.Abort, KeyboardInterrupt):
        click.echo("Stopped.", err=True)
        raise SystemExit(130) from None
    except BrokenPipeError:
        raise SystemExit(0) from None
    except DbgraphError as error:
        if context is not None and context.obj and context.obj["debug"]:
            raise
        report_error(error)
        raise SystemExit(1) from None
    raise SystemExit(result if isinstance(result, int) else 0)


def _arguments() -> list[str]:
    import sys

    return sys.argv[1:]
