"""Builds that are interrupted, killed, or run two at a time: the previous dictionary stays whole."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from world import CountingEmbedder, World

from dbgraph.build import daily
from dbgraph.errors import BuildStopped
from dbgraph.store import merge as merging
from dbgraph.store import rows
from dbgraph.store.leases import hold

BEFORE = {"shop.users": "id int pk, email text #first"}
AFTER = {"shop.users": "id bigint pk, email text #second", "shop.orders": "id int pk, user_id bigint"}
LOCK = 900

PHASES = (
    *("fetch_all", "parse_all", "introspect_all", "profile_all", "input_fingerprint", "combine", "compare"),
    *("relate", "assemble", "check_removals", "describe", "embed", "merge"),
)
"""What ``daily`` calls, in order: the boundaries at which a build may be interrupted."""


def built(world: World) -> World:
    world.sources = {"shop": dict(BEFORE)}
    world.embedder = CountingEmbedder()
    world.build()
    world.says("shop.users", "written by a person")
    return world


class BrokenError(Exception):
    pass


def fail(*_: Any, **__: Any) -> Any:
    raise BrokenError


@pytest.mark.parametrize("phase", PHASES)
def test_an_exception_at_any_phase_leaves_the_dictionary(
    world: World, monkeypatch: pytest.MonkeyPatch, phase: str
) -> None:
    before = built(world).dictionary()
    world.sources = {"shop": dict(AFTER)}
    with monkeypatch.context() as patched:
        patched.setattr(daily, phase, fail)
        with pytest.raises(BrokenError):
            world.build()
    assert world.dictionary() == before
    assert [b["status"] for b in world.rows("builds")] == ["complete", "failed"]
    assert world.rows("leases") == [], "the lock is free at once"
    assert world.build().status == "complete"
    assert world.tables() == ["shop.orders", "shop.users"]


STEPS = [
    (merging, "find_changes"),
    (rows, "apply"),
    (merging, "_write_vectors"),
    (merging.scans, "write_scans"),
    (merging, "_set_meta"),
]


@pytest.mark.parametrize(("module", "step"), STEPS, ids=lambda part: getattr(part, "__name__", part))
def test_an_exception_inside_the_merge_changes_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, module: Any, step: str
) -> None:
    before = built(world).dictionary()
    world.sources = {"shop": dict(AFTER)}
    with monkeypatch.context() as patched:
        patched.setattr(module, step, fail)
        with pytest.raises(BrokenError):
            world.build()
    assert world.dictionary() == before


KILLED = """
import os, signal, sys
sys.path.insert(0, {helpers!r})
from pathlib import Path
from world import World
from dbgraph.store import merge as merging

original = merging.{step}
calls = 0

def killed(*arguments, **named):
    global calls
    calls += 1
    original(*arguments, **named)
    os.kill(os.getpid(), signal.SIGKILL)

merging.{step} = killed
world = World(Path({folder!r}))
world.sources = {sources!r}
world.build()
"""


@pytest.mark.parametrize("step", ["_write_vectors", "_set_meta"])
def test_a_build_that_is_killed_inside_the_merge_changes_nothing(world: World, step: str) -> None:
    before = built(world).dictionary()
    world.close()
    helpers = str(Path(__file__).parent)
    script = KILLED.format(helpers=helpers, step=step, folder=str(world.folder), sources={"shop": AFTER})
    done = subprocess.run([sys.executable, "-c", script], check=False, timeout=120)
    assert done.returncode == -signal.SIGKILL
    world._store = None
    assert world.dictionary() == before
    world.sources = {"shop": dict(AFTER)}
    with pytest.raises(BuildStopped, match="Another build is running"):
        world.build()
    world.now += LOCK
    assert world.build().status == "complete"
    assert world.tables() == ["shop.orders", "shop.users"]
    assert "written by a person" in [t["text"] for t in world.rows("texts") if t["origin"] == "human"]


def test_a_second_build_is_told_who_builds_and_since_when(world: World) -> None:
    built(world)
    with hold(world.store, daily.LEASE, seconds=LOCK, clock=lambda: world.now):
        with pytest.raises(BuildStopped) as stopped:
            world.build()
        assert stopped.value.code == "build-running"
        assert "since 2027-01-15 08:" in str(stopped.value)
        assert world.build(dry_run=True).dry_run, "a dry run needs no lock"
    assert world.build().status == "complete"


@pytest.mark.parametrize("phase", ["embed", "merge"])
def test_a_build_that_lost_its_lock_writes_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, phase: str
) -> None:
    """It stalls for longer than the lock holds, another build takes over, then it goes on."""
    built(world)
    before: dict[str, Any] = {}
    world.sources = {"shop": dict(AFTER)}
    original = getattr(daily, phase)

    def stalled(*arguments: Any, **named: Any) -> Any:
        world.now += LOCK + 1
        with hold(world.store, daily.LEASE, seconds=LOCK, clock=lambda: world.now):
            before.update(world.dictionary())
        return original(*arguments, **named)

    monkeypatch.setattr(daily, phase, stalled)
    with pytest.raises(BuildStopped) as stopped:
        world.build()
    assert stopped.value.code == "lock-lost"
    assert world.dictionary() == before


def test_a_long_build_keeps_its_lock(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    built(world)
    world.sources = {"shop": dict(AFTER)}
    refused = []

    def slow(step: Any) -> Any:
        def later(*arguments: Any, **named: Any) -> Any:
            world.now += LOCK * 0.9
            lock = hold(world.store, daily.LEASE, seconds=LOCK, clock=lambda: world.now)
            with pytest.raises(BuildStopped) as stopped, lock:
                pass
            refused.append(stopped.value.code)
            return step(*arguments, **named)

        return later

    for phase in ("combine", "relate", "assemble"):
        monkeypatch.setattr(daily, phase, slow(getattr(daily, phase)))
    assert world.build().status == "complete"
    assert refused == ["build-running"] * 3


def test_readers_see_the_old_graph_until_the_new_one_is_whole(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(world)
    seen: list[tuple[str | None, list[str]]] = []
    original = merging._write_vectors

    def watched(*arguments: Any) -> None:
        seen.append((world.store.graph_version(), world.tables()))
        original(*arguments)

    monkeypatch.setattr(merging, "_write_vectors", watched)
    old = world.store.graph_version()
    world.sources = {"shop": dict(AFTER)}
    world.build()
    assert seen == [(old, ["shop.users"])]
    assert world.store.graph_version() != old
    assert world.tables() == ["shop.orders", "shop.users"]
