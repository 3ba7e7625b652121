"""``dbgraph parse`` and ``dbgraph check-sql``: programs depend on these shapes; no settings are needed."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from dbgraph.cli.output import print_json
from dbgraph.errors import BadInput
from dbgraph.model import Engine


@click.command(epilog="Example: dbgraph parse ../shop-api --orm typeorm --json")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--orm", multiple=True, help="Only these ORMs (default: recognized). Repeatable.")
@click.option(
    "--engine",
    type=click.Choice([engine.value for engine in Engine]),
    help="Of their database, where the code leaves it to the environment.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of a summary.")
def parse(path: Path, orm: tuple[str, ...], engine: str | None, as_json: bool) -> None:
    """Print the tables, columns, enums and relations that a repository's ORM models define.

    Nothing of the repository is executed.
    """
    from orm_parsers import parse_repository
    from orm_parsers.document import to_document

    if not path.is_dir():
        raise BadInput(f"{path} is not a folder.", fix="Give the root of a checked-out repository.")
    known = Engine(engine) if engine is not None else None
    result = parse_repository(path, name=path.resolve().name, orms=orm, engine=known)
    document = to_document(result)
    if as_json:
        print_json(document)
        return
    for table in document["tables"]:
        click.echo(
            f"{table['name']}  ({table['orm']}, {len(table['columns'])} columns)  "
            f"{table['file']}:{table['line']}"
        )
    for problem in document["problems"]:
        place = f"{problem['file']}:{problem['line']}"
        click.echo(f"{place}: {problem['code']}: {problem['message']}", err=True)
    click.echo(
        f"{len(document['tables'])} tables, {len(document['relations'])} relations, "
        f"{len(document['enums'])} enums, {len(document['problems'])} problems.",
        err=True,
    )


@click.command(
    "check-sql",
    epilog='Example: echo \'{"id": 1, "sql": "SELECT 1"}\' | dbgraph check-sql --dialect postgres',
)
@click.option("--dialect", type=click.Choice(["postgres", "mysql", "sqlite"]), help="For lines without one.")
@click.option("--schema", type=click.Path(path_type=Path, dir_okay=False), hidden=True)
def check_sql(dialect: str | None, schema: Path | None) -> None:
    """Judge statements: JSON lines {id, sql, dialect?} in, {id, allowed, code, reason} out.

    Needs no database and no settings. Relations and columns are not resolved.
    """
    from dbgraph.guard.commands import check_sql_lines

    if schema is not None:
        raise BadInput(
            "check-sql can't resolve against a schema file yet.",
            fix="Leave --schema out: statements are then judged without resolving relations and columns.",
        )
    for answer in check_sql_lines(sys.stdin, dialect):
        click.echo(json.dumps(answer, ensure_ascii=False))
        sys.stdout.flush()
