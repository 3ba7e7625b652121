"""A lease: one holder at a time, and never for ever. Time comes from the caller (Unix seconds)."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import uuid4

from sqlalchemy import Connection, delete, insert, select, update

from dbgraph.errors import BuildStopped, Unavailable
from dbgraph.store.schema import leases
from dbgraph.store.store import Store


@dataclass(frozen=True)
class Lease:
    """A lease that is held. Both methods raise ``BuildStopped`` when another has taken it over."""

    store: Store
    name: str
    holder: str
    seconds: float
    clock: Callable[[], float]

    def renew(self) -> None:
        """Pushes the end of the lease to ``seconds`` from now."""
        with self.store.writing() as connection:
            self.confirm(connection)

    def confirm(self, connection: Connection) -> None:
        """Renews within the caller's transaction, so that nothing is written under a lost lease."""
        changed = connection.execute(
            update(leases)
            .where(leases.c.name == self.name, leases.c.holder == self.holder)
            .values(expires_at=self.clock() + self.seconds)
        ).rowcount
        if not changed:
            raise BuildStopped(
                "This build lost its lock.",
                why=f"It did nothing for more than {self.seconds:g} s and another build took over.",
                fix="Nothing was changed. Run it again, or raise build.lock_seconds.",
                code="lock-lost",
            )


@contextmanager
def hold(store: Store, name: str, *, seconds: float, clock: Callable[[], float]) -> Iterator[Lease]:
    """Holds the lease during the block. One past its end is nobody's (its holder crashed) and is taken over.

    Raises ``BuildStopped`` that says who holds it and since when.
    """
    lease = Lease(store, name, _holder(clock()), seconds, clock)
    _take(lease)
    try:
        yield lease
    finally:
        # A store that can't be written now must not hide why the block ended; the lease ends by itself.
        with suppress(Unavailable), store.writing() as connection:
            connection.execute(delete(leases).where(leases.c.name == name, leases.c.holder == lease.holder))


def _take(lease: Lease) -> None:
    now = lease.clock()
    values = {"holder": lease.holder, "expires_at": now + lease.seconds}
    with lease.store.writing() as connection:
        current = connection.execute(select(leases).where(leases.c.name == lease.name)).one_or_none()
        if current is None:
            connection.execute(insert(leases).values(name=lease.name, **values))
        elif current.expires_at <= now:
            connection.execute(update(leases).where(leases.c.name == lease.name).values(**values))
        else:
            raise BuildStopped(
                f"Another build is running: {_described(current.holder)}.",
                why=f"Its lock holds until {_clock_time(current.expires_at)} unless it ends or renews it.",
                fix="Wait for it; a build that crashed frees the lock by itself at that time.",
                code="build-running",
            )


def _holder(now: float) -> str:
    """Who: host, process and start, plus a token so that two holders are never equal."""
    return f"{socket.gethostname()}|{os.getpid()}|{now}|{uuid4().hex[:8]}"


def _described(holder: str) -> str:
    host, process, since, _ = holder.split("|")
    return f"process {process} on {host}, since {_clock_time(float(since))}"


def _clock_time(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
