"""The order of the hits: words and meaning fused, then improved by the graph. Arrays in, arrays out.

The constants were chosen on the public question sets (docs/search.md), where they sit on a plateau: half or
twice of each moves the figures by a point or less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from dbgraph.store.search_index import Positions, SearchIndex
from dbgraph.store.vectors import Floats

_MEANING: Final = 0.5
_MEANING_MORE: Final = 0.3
_COLUMNS: Final = 1.5
_COLUMNS_TOP: Final = 3
_NEIGHBOUR: Final = 0.4
_SCHEMA: Final = 0.2
_SCHEMA_TOP: Final = 3
_COPY: Final = 0.5


@dataclass(frozen=True)
class Ranked:
    """Positions of tables, best first, and their scores (comparable within one answer only)."""

    positions: Positions
    scores: Floats


def column_share(scores: Floats, counts: Positions) -> Floats:
    """What the columns add to each table's cosine: the mean of its best few, weighed.

    ``scores`` of all columns, one table after the other; ``counts``: how many each table has.
    """
    return _COLUMNS * _best_mean(scores, np.repeat(np.arange(len(counts)), counts), len(counts), _COLUMNS_TOP)


def _best_mean(scores: Floats, groups: Positions, size: int, top: int) -> Floats:
    """For each group 0..size-1 the mean of its ``top`` highest scores; 0 for an empty one."""
    order = np.lexsort((-scores, groups))
    sorted_groups = groups[order]
    place = np.arange(len(order)) - np.searchsorted(sorted_groups, sorted_groups)
    best = order[place < top]
    counts = np.bincount(groups[best], minlength=size)
    sums = np.bincount(groups[best], weights=scores[best], minlength=size)
    return np.asarray(sums / np.maximum(counts, 1), dtype=np.float64)


def fuse(words: Floats, meaning: Floats | None, coverage: float) -> Floats:
    """z-scores of both lists over all candidates, summed; the less of the question the words cover
    (``coverage`` 0..1), the more meaning counts. A side that found nothing has no say."""
    if meaning is None or not meaning.size:
        return _z(words)
    if not words.any():
        return _z(meaning)
    weight = _MEANING + _MEANING_MORE * (1.0 - coverage)
    return np.asarray((1 - weight) * _z(words) + weight * _z(meaning), dtype=np.float64)


def _z(values: Floats) -> Floats:
    deviation = values.std() if values.size else 0.0
    return (values - values.mean()) / deviation if deviation > 1e-12 else np.zeros_like(values)


def demote_copies(index: SearchIndex, candidates: Positions, scores: Floats, words: Sequence[str]) -> Floats:
    """A copy (``orders_history``) stands behind its table unless the question asks for copies."""
    asked = frozenset(words)
    moved = scores.copy()
    for row, position in enumerate(candidates):
        made = index.copies.get(int(position))
        if made and not made & asked:
            moved[row] -= _COPY
    return moved


def with_graph(index: SearchIndex, candidates: Positions, scores: Floats) -> Floats:
    """Scores with a share of the best neighbour's and of the schema's best; the first place stays first.

    It brings the remaining tables of a question into the list: those that the best ones are joined with.
    """
    if len(candidates) < 2:
        return scores
    row_of = np.full(len(index.names), -1, dtype=np.intp)
    row_of[candidates] = np.arange(len(candidates))
    best = np.full(len(candidates), scores.min())
    if len(index.relations):
        ends = row_of[index.relations]
        ends = ends[(ends >= 0).all(axis=1)]
        np.maximum.at(best, ends[:, 0], scores[ends[:, 1]])
        np.maximum.at(best, ends[:, 1], scores[ends[:, 0]])
    schemas = index.schemas[candidates].astype(np.intp)
    own = _best_mean(scores, schemas, len(index.schema_names), _SCHEMA_TOP)[schemas]
    moved = scores + _NEIGHBOUR * best + _SCHEMA * own
    first = int(np.argmax(scores))
    moved[first] = max(moved[first], moved.max() + 1e-6)
    return np.asarray(moved, dtype=np.float64)


def in_order(index: SearchIndex, candidates: Positions, scores: Floats) -> Ranked:
    """Best first; equal scores by name (positions follow the sorted names)."""
    order = np.lexsort((candidates, -np.round(scores, 9)))
    return Ranked(candidates[order], scores[order])
