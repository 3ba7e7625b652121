"""Leases with a clock of the test's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dbgraph.errors import BuildStopped
from dbgraph.store.leases import hold
from dbgraph.store.store import Store, open_store


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store("sqlite:///dbgraph.db", folder=tmp_path)
    yield opened
    opened.close()


def test_one_holder_at_a_time(store: Store) -> None:
    clock = Clock()
    with hold(store, "build", seconds=60, clock=clock):
        with pytest.raises(BuildStopped) as stopped, hold(store, "build", seconds=60, clock=clock):
            pass
        assert "since 2027-01-15 08:00:00 UTC" in str(stopped.value)
        assert "until 2027-01-15 08:01:00 UTC" in str(stopped.value)
        with hold(store, "other", seconds=60, clock=clock):
            pass
    with hold(store, "build", seconds=60, clock=clock):
        pass


def test_a_lease_past_its_end_is_nobodys(store: Store) -> None:
    clock = Clock()
    crashed = hold(store, "build", seconds=60, clock=clock)
    lease = crashed.__enter__()
    clock.now += 59
    with pytest.raises(BuildStopped), hold(store, "build", seconds=60, clock=clock):
        pass
    clock.now += 1
    with hold(store, "build", seconds=60, clock=clock) as taken:
        with pytest.raises(BuildStopped) as lost:
            lease.renew()
        assert lost.value.code == "lock-lost"
        crashed.__exit__(None, None, None)
        taken.renew()


def test_renewing_pushes_the_end(store: Store) -> None:
    clock = Clock()
    with hold(store, "build", seconds=60, clock=clock) as lease:
        clock.now += 59
        lease.renew()
        clock.now += 59
        with pytest.raises(BuildStopped), hold(store, "build", seconds=60, clock=clock):
            pass


def test_it_is_free_after_an_exception(store: Store) -> None:
    clock = Clock()
    with pytest.raises(ZeroDivisionError), hold(store, "build", seconds=60, clock=clock):
        raise ZeroDivisionError
    with hold(store, "build", seconds=60, clock=clock):
        pass
