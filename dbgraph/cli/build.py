"""``dbgraph build``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

import click
from rich.console import Console

from dbgraph.app import App, default_target
from dbgraph.build import daily
from dbgraph.build.report import BuildReport
from dbgraph.cli.output import open_from, print_json, progress
from dbgraph.engines import load_engine
from dbgraph.model import TableShape
from dbgraph.settings import DatabaseSettings

_SHOWN = 12


@click.command(epilog="Example: dbgraph build --dry-run")
@click.option("--source", help="Read this source only; the others keep what they have.")
@click.option("--full", is_flag=True, help="Read, describe and embed everything anew.")
@click.option("--dry-run", is_flag=True, help="Write nothing; say what would change.")
@click.option("--allow-removals", is_flag=True, help="Let many tables of a source vanish at once.")
@click.option("--json", "as_json", is_flag=True, help="The whole report as one JSON document.")
@click.pass_context
def build(
    context: click.Context,
    source: str | None,
    full: bool,
    dry_run: bool,
    allow_removals: bool,
    as_json: bool,
) -> int:
    """Bring the dictionary up to date with the sources and databases of the settings.

    Exit code 0: complete. 2: partial, something was out of reach and keeps what it had. 1: nothing changed.
    """
    app = open_from(context)
    with progress() as told:
        report = daily.run(
            app.settings,
            app.store,
            tools(app),
            source=source,
            full=full,
            dry_run=dry_run,
            allow_removals=allow_removals,
            progress=told,
        )
    if as_json:
        print_json(report.to_json())
    else:
        print_report(report)
    return report.exit_code


def tools(app: App) -> daily.Tools:
    """What the phases need from outside, as this application has it."""

    def introspect(database: DatabaseSettings) -> tuple[TableShape, ...]:
        target = default_target(app.settings, database)
        return load_engine(target.engine).introspect(target)

    def profile(database: DatabaseSettings, table: TableShape) -> Mapping[str, Mapping[str, int]]:
        target = default_target(app.settings, database)
        measure = load_engine(target.engine).profile
        counted = measure(target, table) if measure is not None else {}
        return {column: asdict(counts) for column, counts in counted.items()}

    return daily.Tools(introspect=introspect, profile=profile, embedder=app.embedder)


def print_report(report: BuildReport) -> None:
    """A page for people: what there is, what changed, what to look at."""
    console = Console(highlight=False, soft_wrap=True)
    colour = {"complete": "green", "partial": "yellow", "failed": "red"}[report.status]
    counts, document = report.counts, report.to_json()
    total = sum(report.seconds.values())
    verb = "Would change" if report.dry_run else "Changed" if report.changed else "Nothing changed"
    console.print(f"[bold {colour}]{report.status}[/] in {total:.1f} s. {verb}{_changes(document)}.")
    if counts:
        console.print("  " + ", ".join(f"{count:,} {name}" for name, count in counts.items() if count))
    sections = (
        ("Out of reach or incomplete", [f"{t.part} {t.name}: {t.message}" for t in report.troubles]),
        ("Code and database differ", [_drift(d) for d in report.drift]),
        ("To look at", [f"{f.name}: {f.message}" for f in report.findings]),
        ("Not understood in the code", [f"{p.file}:{p.line}: {p.message}" for p in report.problems]),
    )
    for heading, lines in sections:
        if not lines:
            continue
        console.print(f"[bold]{heading}[/] ({len(lines)})")
        for line in lines[:_SHOWN]:
            console.print(f"  {line}", markup=False)
        if len(lines) > _SHOWN:
            console.print(
                f"  … {len(lines) - _SHOWN} more: dbgraph build --dry-run --full --json", style="dim"
            )


def _changes(document: Mapping[str, object]) -> str:
    changes = document["changes"]
    count = len(changes) if isinstance(changes, list) else 0
    return f": {count:,} pending change{'s' if count != 1 else ''} to review" if count else ""


def _drift(d: object) -> str:
    entry = {name: getattr(d, name) for name in ("table", "column", "field", "code", "live")}
    name = ".".join(filter(None, (entry["table"], entry["column"])))
    if entry["field"] in ("table", "column"):
        return f"{name}: in the code only" if entry["live"] is None else f"{name}: in the database only"
    return f"{name}: {entry['field']} is {entry['code']} in the code, {entry['live']} in the database"
