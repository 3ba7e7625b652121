"""Grants in the store: opened, listed, closed. The expiry is compared with the clock at every query."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import insert, select, update

from dbgraph.model import Environment, Grant, Permission
from dbgraph.store.schema import grants
from dbgraph.store.store import Store


def add_grant(store: Store, grant: Grant, *, granted_by: str, now: datetime) -> None:
    """Opens a database for a person at once. An open grant for the same place is replaced."""
    with store.writing() as connection:
        connection.execute(_close(grant, granted_by, now))
        connection.execute(
            insert(grants).values(
                person=grant.person,
                database=grant.database,
                environment=grant.environment.value,
                permission=grant.permission.value,
                expires_at=_iso(grant.expires_at) if grant.expires_at else None,
                granted_at=_iso(now),
                granted_by=granted_by,
            )
        )


def revoke_grant(store: Store, grant: Grant, *, revoked_by: str, now: datetime) -> int:
    """Closes the person's open grants for that place and permission; returns how many there were."""
    with store.writing() as connection:
        return int(connection.execute(_close(grant, revoked_by, now)).rowcount)


def list_grants(store: Store, person: str | None = None) -> tuple[Grant, ...]:
    """Grants that nobody revoked, expired ones included (``Grant.holds_at`` tells), in stable order."""
    query = select(grants).where(grants.c.revoked_at.is_(None))
    if person is not None:
        query = query.where(grants.c.person == person)
    query = query.order_by(grants.c.person, grants.c.database, grants.c.environment, grants.c.permission)
    with store.reading() as connection:
        rows: Sequence[Any] = connection.execute(query).all()
    return tuple(
        Grant(
            person=row.person,
            database=row.database,
            environment=Environment(row.environment),
            permission=Permission(row.permission),
            expires_at=datetime.fromisoformat(row.expires_at) if row.expires_at else None,
            source="store",
        )
        for row in rows
    )


def _close(grant: Grant, by: str, now: datetime) -> Any:
    return (
        update(grants)
        .where(
            grants.c.person == grant.person,
            grants.c.database == grant.database,
            grants.c.environment == grant.environment.value,
            grants.c.permission == grant.permission.value,
            grants.c.revoked_at.is_(None),
        )
        .values(revoked_at=_iso(now), revoked_by=by)
    )


def _iso(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds")
