"""The lexical half of search: BM25 over the fields of every table, words with typing errors included."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from dbgraph.lookup.question import Question
from dbgraph.lookup.spelling import corrections
from dbgraph.store.lexical import LexicalIndex, Postings
from dbgraph.store.search_index import Mask, Positions
from dbgraph.store.vectors import Floats

CANDIDATES: Final = 200


@dataclass(frozen=True)
class Words:
    """The words that were looked for and the tables that hold each, what was read as another word, and how
    much of the question (0..1, by the rarity of its words) any table covers at all."""

    held: Mapping[str, Postings] = field(default_factory=dict)
    coverage: float = 0.0
    corrected: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self.held)

    def of(self, tables: Positions) -> list[list[str]]:
        """The words that each of the tables at those positions holds; a corrected one with what was typed."""
        typed = {near: asked for asked, nearest in self.corrected.items() for near in nearest}
        found: list[list[str]] = [[] for _ in tables]
        for word, postings in self.held.items():
            said = f"{word} (for {typed[word]})" if word in typed else word
            for place in np.flatnonzero(postings.holds(tables)):
                found[place].append(said)
        return found


def find_words(index: LexicalIndex, vocabulary: Callable[[], Collection[str]], question: Question) -> Words:
    """Where the words of the question are. ``vocabulary`` is asked only for words that no table has."""
    found = {word: index.postings(word) for word in question.words}
    unknown = [word for word, postings in found.items() if not len(postings.tables)]
    corrected = corrections(unknown, vocabulary()) if unknown else {}
    held = {word: postings for word, postings in found.items() if len(postings.tables)}
    for near in corrected.values():
        held |= {word: index.postings(word) for word in near}
    return Words(held, _coverage(index.size, found), corrected)


def score_tables(index: LexicalIndex, words: Words, mask: Mask) -> Floats:
    """BM25 of every table, 0 outside ``mask`` and beyond the best ``CANDIDATES`` (ties: by position)."""
    scores = np.zeros(index.size, dtype=np.float32)
    for postings in words.held.values():
        scores[postings.tables] += np.float32(index.rarity(postings)) * postings.weights
    scores[~mask] = 0.0
    found = np.flatnonzero(scores)
    if len(found) > CANDIDATES:
        last = np.partition(scores[found], -CANDIDATES)[-CANDIDATES]
        above, equal = found[scores[found] > last], found[scores[found] == last]
        kept = np.concatenate([above, equal[: CANDIDATES - len(above)]])
        cut = np.zeros_like(scores)
        cut[kept] = scores[kept]
        return cut
    return scores


def _coverage(total: int, found: Mapping[str, Postings]) -> float:
    """Share of the question that occurs in any table, each word weighed by how rare it is."""
    rarity = {word: math.log(1 + total / (1 + len(p.tables))) for word, p in found.items()}
    weight = sum(rarity.values())
    return sum(rarity[word] for word, p in found.items() if len(p.tables)) / weight if weight else 0.0
