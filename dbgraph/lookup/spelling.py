"""Words that no table has, read as the nearest ones that some table has."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from dbgraph.embedders.minilm import common_words

_SHORTEST: Final = 5
_TWO_ERRORS_FROM: Final = 9
"""Letters from which a word may hold two errors; below, one (OSA: also two neighbours swapped)."""
_MOST: Final = 2


def corrections(words: Iterable[str], vocabulary: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Unknown word -> the nearest known ones, nearest first.

    Numbers, short words and other scripts are left alone: one error away from them is another word. So are
    words that are common English: who writes ``nation`` does not mean ``station``.
    """
    found: dict[str, tuple[str, ...]] = {}
    for word in words:
        if len(word) < _SHORTEST or not (word.isascii() and word.isalpha()) or _is_common(word):
            continue
        errors = 2 if len(word) >= _TWO_ERRORS_FROM else 1
        near = process.extract(word, vocabulary, scorer=OSA.distance, score_cutoff=errors, limit=20)
        same_start = [(distance, known) for known, distance, _ in near if known[0] == word[0]]
        if same_start:
            found[word] = tuple(known for _, known in sorted(same_start)[:_MOST])
    return found


def _is_common(word: str) -> bool:
    return not common_words().isdisjoint({word, word.removesuffix("s"), word.removesuffix("es")})
