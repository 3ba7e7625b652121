"""Rerankers: read the question together with each of the first tables and put them in a better order.

One file per backend, listed here, imported when first needed. Slower than search itself by ten times and
more, so only on request.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final, Protocol, cast

import numpy as np
import numpy.typing as npt

from dbgraph.errors import BadSettings, nearest

Floats = npt.NDArray[np.float32]

RERANKERS: dict[str, str] = {
    "marco": "dbgraph.rerankers.marco:Marco",
}
"""Name in the settings -> module:class."""

_SHARE: Final = 0.5
"""Measured on the public sets: half of the reranker's z-score beats it alone and its absence."""


class Reranker(Protocol):
    """Scores question and text as a pair. ``depth`` is how many of the first tables it is given."""

    @property
    def depth(self) -> int: ...

    def scores(self, question: str, texts: Sequence[str]) -> Floats:
        """One number per text, higher is better. Raises ``Unavailable`` when the model can't be used."""
        ...


def reorder(scores: Floats, reranked: Floats) -> npt.NDArray[np.intp]:
    """The order of rows by search's own score and the reranker's, both as z-scores; ties stay."""
    return np.argsort(-(_z(scores) + _SHARE * _z(reranked)), kind="stable")


def _z(values: Floats) -> Floats:
    deviation = values.std() if values.size else 0.0
    return (values - values.mean()) / deviation if deviation > 1e-12 else np.zeros_like(values)


def load_reranker(name: str) -> Reranker:
    """The reranker of that name; weights are read at its first use. Raises ``BadSettings``."""
    if name not in RERANKERS:
        close = nearest(name, RERANKERS)
        raise BadSettings(
            f"There is no reranker {name!r}.",
            why=f"Known: {', '.join(RERANKERS)}.",
            fix=f"Set [search] reranker = {(close or list(RERANKERS))[0]!r}.",
        )
    module, _, attribute = RERANKERS[name].partition(":")
    return cast("Callable[[], Reranker]", getattr(import_module(module), attribute))()
