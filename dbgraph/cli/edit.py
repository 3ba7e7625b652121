"""``dbgraph edit``: what people know, written over what machines say."""

from __future__ import annotations

import click

from dbgraph.cli.output import local_identity, open_from, print_json
from dbgraph.errors import BadInput


@click.command(epilog='Example: dbgraph edit shop.orders.status "Where the order stands"')
@click.argument("name")
@click.argument("text", required=False)
@click.option("--label", help="Of an enum: the value whose label TEXT is.")
@click.option("--undo", "undoing", is_flag=True, help="Take the last edit back.")
@click.option("--history", "listing", is_flag=True, help="List the edits, newest first.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.pass_context
def edit(
    context: click.Context,
    name: str,
    text: str | None,
    label: str | None,
    undoing: bool,
    listing: bool,
    as_json: bool,
) -> None:
    """Describe NAME (a table, column or enum) in your own words. No build ever overwrites it."""
    from dbgraph.review.edits import edit_text, list_edits, undo

    app = open_from(context)
    field = "description" if label is None else f"label:{label}"
    if listing:
        edits = list_edits(app.store, name)
        if as_json:
            print_json([change.to_json() for change in edits])
            return
        for change in edits:
            taken = " (undo)" if change.undoes is not None else ""
            click.echo(f"{change.at[:19]}  {change.person}  {change.field}{taken}")
            click.echo(f"    before: {change.before or '-'}\n    after:  {change.after or '-'}")
        return
    if undoing == (text is not None):
        raise BadInput(
            "Give either a text or --undo.", fix=f'For example: dbgraph edit {name} "What it holds".'
        )
    person = local_identity(app).person
    if text is None:
        made, notice = undo(app.store, app.embedder, name, person=person, now=app.now(), field=field)
    else:
        made, notice = edit_text(
            app.store, app.embedder, name, text, person=person, now=app.now(), field=field
        )
    if as_json:
        print_json({**made.to_json(), "notice": notice})
        return
    click.echo(f"{name}, {field}: {made.after or 'as the machines say again'}")
    if notice:
        click.echo(notice, err=True)
