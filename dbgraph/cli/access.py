"""``dbgraph access`` and ``dbgraph audit``: the operator's own commands."""

from __future__ import annotations

from datetime import timedelta

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from dbgraph.cli.output import local_identity, open_from, print_json
from dbgraph.errors import BadInput
from dbgraph.model import Environment, Grant, Permission
from dbgraph.query.grants import open_grants
from dbgraph.store.access import add_grant, list_grants, revoke_grant
from dbgraph.store.audit import read_audit

_ENVIRONMENT = click.Choice([e.value for e in Environment])
_PERMISSION = click.Choice([p.value for p in Permission])


@click.group()
def access() -> None:
    """Grant, revoke and list access: person x database x environment x permission x expiry.

    \b
    Example: dbgraph access grant ann@example.com shop --environment production --days 30
    """


@access.command(
    epilog="Example: dbgraph access grant ann@example.com shop --environment production --days 30"
)
@click.argument("person")
@click.argument("database")
@click.option("--environment", type=_ENVIRONMENT, default="staging", show_default=True)
@click.option("--permission", type=_PERMISSION, default="view", show_default=True)
@click.option("--days", type=click.IntRange(1, 3650), help="How long it lasts (default: 90 in production).")
@click.pass_context
def grant(
    context: click.Context, person: str, database: str, environment: str, permission: str, days: int | None
) -> None:
    """Open a database for a person at once. ``edit`` only lifts anonymization; both only read."""
    app = open_from(context)
    configured = app.database(database)
    if Environment(environment) not in configured.environments:
        raise BadInput(
            f"{database!r} has no {environment} environment.",
            fix=f"Configured: {', '.join(sorted(configured.environments)) or 'none'}.",
        )
    if not person.strip():
        raise BadInput("The person is empty.", fix="Give the e-mail address that they sign in with.")
    lasting = days or (90 if environment == "production" else None)
    expires = app.now() + timedelta(days=lasting) if lasting else None
    added = Grant(person.strip(), database, Environment(environment), Permission(permission), expires)
    add_grant(app.store, added, granted_by=local_identity(app).person, now=app.now())
    until = f"until {expires:%Y-%m-%d %H:%M} UTC" if expires else "without an end"
    click.echo(f"{person} may read {database}/{environment} ({permission}) {until}.")


@access.command(epilog="Example: dbgraph access revoke ann@example.com shop --environment production")
@click.argument("person")
@click.argument("database")
@click.option("--environment", type=_ENVIRONMENT, default="staging", show_default=True)
@click.option("--permission", type=_PERMISSION, help="Only this one (default: both).")
@click.pass_context
def revoke(
    context: click.Context, person: str, database: str, environment: str, permission: str | None
) -> None:
    """Close it again: the next query is already refused."""
    app = open_from(context)
    now, by = app.now(), local_identity(app).person
    closed = sum(
        revoke_grant(app.store, Grant(person, database, Environment(environment), p), revoked_by=by, now=now)
        for p in ([Permission(permission)] if permission else Permission)
    )
    remaining = [
        g
        for g in open_grants(app.settings, app.store, person, now)
        if g.database == database and g.environment.value == environment
    ]
    if not closed and not remaining:
        raise BadInput(
            f"{person} has no open grant for {database}/{environment}.", fix="See `dbgraph access list`."
        )
    if closed:
        click.echo(f"{person} may no longer read {database}/{environment}.")
    if any(g.source == "settings" for g in remaining):
        click.echo("Still open: the grant in the settings file ([[grants]]); remove it there.", err=True)


@access.command("list", epilog="Example: dbgraph access list --json")
@click.option("--person", help="Only this person.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.pass_context
def list_(context: click.Context, person: str | None, as_json: bool) -> None:
    """Every grant that nobody revoked, with its end."""
    app = open_from(context)
    now = app.now()
    configured = [
        Grant(g.person, g.database, g.environment, g.permission, source="settings")
        for g in app.settings.grants
    ]
    grants = [g for g in (*configured, *list_grants(app.store)) if person in (None, g.person)]
    if as_json:
        print_json([_as_json(g) | {"open": g.holds_at(now)} for g in grants])
        return
    table = Table(box=None, header_style="bold")
    for heading in ("person", "database", "environment", "permission", "until", "from"):
        table.add_column(heading)
    for g in grants:
        until = g.expires_at.strftime("%Y-%m-%d %H:%M UTC") if g.expires_at else "no end"
        state = until if g.holds_at(now) else f"expired {until}"
        table.add_row(g.person, g.database, g.environment, g.permission, state, g.source)
    Console(highlight=False).print(table) if grants else click.echo("No grants.")


@click.command(epilog="Example: dbgraph audit --limit 20 --json")
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="JSON lines.")
@click.pass_context
def audit(context: click.Context, limit: int, as_json: bool) -> None:
    """The newest records of the audit log: who asked what, and how it ended."""
    app = open_from(context)
    records = read_audit(app.store, limit=limit)
    if as_json:
        for record in records:
            print_json(record)
        return
    table = Table(box=None, header_style="bold")
    for heading in ("at", "person", "database", "outcome", "statement"):
        table.add_column(heading, overflow="fold", min_width=8)
    for record in records:
        place = "/".join(filter(None, (record["database"], record["environment"])))
        outcome = record["outcome"] or "running"
        shown = outcome if record["code"] in (None, "ok") else f"{outcome}: {record['code']}"
        if record["rows"] is not None:
            shown += f", {record['rows']} rows"
        at = record["at"][:19].replace("T", " ")
        table.add_row(at, record["person"], place, shown, escape(record["statement"]))
    Console(highlight=False).print(table) if records else click.echo("No records yet.")


def _as_json(g: Grant) -> dict[str, str | None]:
    return {
        "person": g.person,
        "database": g.database,
        "environment": g.environment.value,
        "permission": g.permission.value,
        "expires_at": g.expires_at.isoformat() if g.expires_at else None,
        "source": g.source,
    }
