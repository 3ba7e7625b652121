"""How a build tells where it is; the command line draws it."""

from __future__ import annotations

import time
from typing import Protocol

from dbgraph.store.leases import Lease


class Progress(Protocol):
    def phase(self, name: str, total: int | None = None) -> None:
        """A new phase begins, of ``total`` steps where that is known."""

    def advance(self, steps: int = 1) -> None:
        """Steps of the current phase are done."""


class Silent:
    """Tells nothing."""

    def phase(self, name: str, total: int | None = None) -> None:
        pass

    def advance(self, steps: int = 1) -> None:
        pass


class Kept:
    """Passes on to ``inner``, times the phases, and keeps the build's lock while the work goes on."""

    def __init__(self, inner: Progress, lease: Lease | None) -> None:
        self._inner = inner
        self._lease = lease
        self._renew_at = lease.clock() + lease.seconds / 3 if lease else 0.0
        self._current: tuple[str, float] | None = None
        self.seconds: dict[str, float] = {}

    def phase(self, name: str, total: int | None = None) -> None:
        self.close()
        self._current = (name, time.perf_counter())
        self._inner.phase(name, total)
        self._renew()

    def advance(self, steps: int = 1) -> None:
        self._inner.advance(steps)
        self._renew()

    def close(self) -> None:
        """The last phase is over."""
        if self._current is not None:
            name, since = self._current
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - since
            self._current = None

    def _renew(self) -> None:
        if self._lease is not None and self._lease.clock() >= self._renew_at:
            self._lease.renew()
            self._renew_at = self._lease.clock() + self._lease.seconds / 3
