"""May this person ask this database? Looked up at every query, with the clock of that moment."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from dbgraph.app import App
from dbgraph.errors import NotFound, Refused
from dbgraph.model import Environment, Grant, Identity, Permission
from dbgraph.query.request import Query
from dbgraph.settings import Settings
from dbgraph.store.access import list_grants
from dbgraph.store.store import Store


@dataclass(frozen=True)
class Access:
    """What a query may use: one grant, and the environment and permission that were chosen under it."""

    grant: Grant
    environment: Environment
    permission: Permission

    @property
    def masked(self) -> bool:
        """Production is anonymized unless ``edit`` was granted *and* asked for."""
        return self.environment is Environment.PRODUCTION and self.permission is Permission.VIEW


def open_grants(settings: Settings, store: Store, person: str, now: datetime) -> tuple[Grant, ...]:
    """Every grant of the person that is open now: the operator's (settings) and the store's."""
    configured = tuple(
        Grant(g.person, g.database, g.environment, g.permission, source="settings")
        for g in settings.grants
        if g.person == person
    )
    stored = tuple(grant for grant in list_grants(store, person) if grant.holds_at(now))
    return configured + stored


def choose(app: App, identity: Identity, query: Query) -> Access:
    """The access that the call gets. No environment given: staging, or the only one the caller has.

    ``edit`` is used only when asked for; who holds ``edit`` may also ask as ``view``. Raises ``NotFound``
    for an unknown database and ``Refused`` (``no-grant``) naming the missing grant and how to ask for it.
    """
    configured = app.database(query.database)
    database, environment = configured.name, query.environment
    held = open_grants(app.settings, app.store, identity.person, app.now())
    own = [grant for grant in held if grant.database == database]
    if environment is None:
        places = {grant.environment for grant in own}
        environment = next(iter(places)) if len(places) == 1 else Environment.STAGING
    if environment not in configured.environments:
        have = ", ".join(sorted(configured.environments)) or "none"
        raise NotFound(f"{database!r} has no {environment} environment.", why=f"Configured: {have}.")
    wanted = query.permission or Permission.VIEW
    enough = (Permission.EDIT,) if wanted is Permission.EDIT else (Permission.VIEW, Permission.EDIT)
    fitting = [g for g in own if g.environment is environment and g.permission in enough]
    if not fitting:
        raise _no_grant(identity, database, environment, wanted)
    return Access(min(fitting, key=lambda grant: grant.permission is Permission.EDIT), environment, wanted)


def _no_grant(identity: Identity, database: str, environment: Environment, permission: Permission) -> Refused:
    return Refused(
        "no-grant",
        f"{identity.person} has no {permission} grant for {database}/{environment}.",
        why="Nothing else opens a database.",
        fix=f"Ask the operator for it: dbgraph access grant {identity.person} {database} "
        f"--environment {environment} --permission {permission}",
        next_call={"tool": "list_databases", "arguments": {}},
    )
