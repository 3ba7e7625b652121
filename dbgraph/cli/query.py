"""``dbgraph query``."""

from __future__ import annotations

import sys

import click

from dbgraph.cli.output import local_identity, open_from, print_json, print_markdown
from dbgraph.errors import BadInput
from dbgraph.model import Environment, Permission


@click.command(
    epilog='Example: dbgraph query shop "SELECT id, status FROM orders LIMIT 5" --environment production'
)
@click.argument("database")
@click.argument("sql")
@click.option("--environment", type=click.Choice([e.value for e in Environment]))
@click.option("--permission", type=click.Choice([p.value for p in Permission]))
@click.option("--max-rows", type=click.IntRange(min=1), help="At most this many rows.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of Markdown.")
@click.pass_context
def query(
    context: click.Context,
    database: str,
    sql: str,
    environment: str | None,
    permission: str | None,
    max_rows: int | None,
    as_json: bool,
) -> None:
    """Run one SELECT on DATABASE with your own grants. A statement of - is read from standard input.

    In production, personal data comes back anonymized unless --permission edit was granted.
    """
    from dbgraph.query.markdown import answer_to_json, render_answer
    from dbgraph.query.request import Query
    from dbgraph.query.run import run_query

    text = sys.stdin.read() if sql == "-" else sql
    if not text.strip():
        raise BadInput("The statement is empty.", fix='Give one: dbgraph query shop "SELECT 1".')
    app = open_from(context)
    answer = run_query(
        app,
        local_identity(app),
        Query(
            database=database,
            sql=text,
            environment=Environment(environment) if environment else None,
            permission=Permission(permission) if permission else None,
            max_rows=max_rows,
            tool="cli.query",
        ),
    )
    if as_json:
        print_json(answer_to_json(answer))
    else:
        print_markdown(render_answer(answer))
