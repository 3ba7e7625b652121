"""What a person may query, and the names of what could be asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dbgraph.app import App
from dbgraph.model import Environment, Grant, Identity, NextCall, Permission
from dbgraph.query.grants import open_grants
from dbgraph.runbook import clean, markdown_table, render_next_calls


@dataclass(frozen=True)
class Listed:
    """``open``: (engine that answers, grant); ``requestable``: database/environment names without one."""

    open: tuple[tuple[str, Grant], ...]
    requestable: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "open": [
                {
                    "database": grant.database,
                    "engine": engine,
                    "environment": grant.environment.value,
                    "permission": grant.permission.value,
                    "expires_at": grant.expires_at.isoformat() if grant.expires_at else None,
                    "anonymized": anonymized(grant),
                }
                for engine, grant in self.open
            ],
            "requestable": list(self.requestable),
        }


def anonymized(grant: Grant) -> bool:
    """Whether results come back masked unless the caller asks for ``edit`` and holds it."""
    return grant.environment is Environment.PRODUCTION and grant.permission is Permission.VIEW


def list_databases(app: App, identity: Identity) -> Listed:
    """The caller's open grants, and what is configured beside them."""
    grants = open_grants(app.settings, app.store, identity.person, app.now())
    opened, held = [], set()
    for grant in sorted(grants, key=lambda g: (g.database, g.environment, g.permission)):
        configured = app.settings.database(grant.database)
        if configured is None or grant.environment not in configured.environments:
            continue  # a grant for a database that was taken out of the settings opens nothing
        opened.append((configured.engine_in(grant.environment).value, grant))
        held.add((grant.database, grant.environment))
    others = tuple(
        f"{database.name}/{environment}"
        for database in app.settings.databases
        for environment in database.environments
        if (database.name, environment) not in held
    )
    return Listed(tuple(opened), others)


def render_databases(listed: Listed) -> str:
    """Markdown: a table of what is open, then the rest by name."""
    parts = []
    if listed.open:
        rows = [
            [
                grant.database,
                engine,
                grant.environment.value,
                grant.permission.value,
                grant.expires_at.strftime("%Y-%m-%d %H:%M UTC") if grant.expires_at else "no end",
                "yes" if anonymized(grant) else "no",
            ]
            for engine, grant in listed.open
        ]
        headings = ["database", "engine", "environment", "permission", "until", "anonymized"]
        parts.append("**You may query**\n\n" + markdown_table(headings, rows))
    else:
        parts.append("You may query no database yet.")
    if listed.requestable:
        names = ", ".join(clean(name) for name in listed.requestable)
        parts.append(f"**Could be requested** (ask the operator for a grant): {names}")
    calls = [
        NextCall(
            "sql_query_database",
            {"database": grant.database, "environment": grant.environment.value, "sql": "SELECT ..."},
            "a SELECT in the dialect of the engine above",
        )
        for _, grant in listed.open[:1]
    ]
    calls.append(NextCall("search_tables", {"query": "..."}, "find the table before writing SQL"))
    parts.append(render_next_calls(calls))
    return "\n\n".join(parts)
