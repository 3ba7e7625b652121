"""The lexical index: which words are in which table's document and how much they weigh there, as flat arrays.

A document's words are packed when it is written (``packed``, in the same transaction) and kept beside its
text; a reader joins the packs of all tables and inverts them (``build_lexical_index``). Nothing of it is
particular to one kind of store.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import snowballstemmer

from dbgraph.store.rows import Row

Floats = npt.NDArray[np.float32]
Positions = npt.NDArray[np.int32]

FIELDS: Final = {"names": 3, "columns": 2, "descriptions": 3, "labels": 2, "relations": 1}
"""The fields of a document that words are looked for in, and what a word counts in each."""
_NAMES: Final = ("names", "columns")
"""The fields in which two words side by side count as a word, too: ``updated_at`` is not any ``at``."""

_K1: Final = 1.2
_B: Final = 0.75
_RECORD: Final = np.dtype([("term", "<u8"), ("weight", "<u2")])
_HEAVIEST: Final = 0xFFFF
_WORD = re.compile(r"[^\W_]+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f]+")


def lexical_text(value: str) -> str:
    """The text as it can be split into words: runs of Japanese or Chinese become overlapping pairs of
    characters (``返品確認`` -> ``返品 品確 確認``); everything else stays as it is."""
    return _UNSPACED.sub(lambda run: f" {' '.join(_pairs(run.group()))} ", value)


def _pairs(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(len(run) - 1)] or [run]


def terms(text: str) -> list[int]:
    """The words of a text (already ``lexical_text``), each as the number of its stem, in order."""
    return [_term(word) for word in _WORD.findall(text)]


def side_by_side(found: Sequence[int]) -> list[int]:
    """Each two neighbours as a number of their own."""
    return [_pair(first, second) for first, second in pairwise(found)]


@lru_cache(maxsize=200_000)
def _term(word: str) -> int:
    """Letter case, accents and English endings don't count (Porter 1980, as Snowball keeps it unchanged).

    64 bits of a hash stand for the stem: by chance two of 100,000 stems share one in 1 of 3 * 10^9 stores.
    """
    plain = word.casefold()
    if not plain.isascii():
        plain = "".join(c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))
    if plain.isascii() and len(plain) > 2:
        plain = _STEMMER.stemWord(plain)
    return _number(plain.encode("utf-8", "surrogatepass"))


@lru_cache(maxsize=200_000)
def _pair(first: int, second: int) -> int:
    return _number(first.to_bytes(8, "little") + second.to_bytes(8, "little"))


def _number(content: bytes) -> int:
    return int.from_bytes(blake2b(content, digest_size=8).digest(), "little")


_STEMMER = snowballstemmer.stemmer("porter")


def packed(document: Row) -> dict[str, Any]:
    """The document with ``terms`` (packed words with their weights) and ``length`` (words in all)."""
    weights: Counter[int] = Counter()
    length = 0
    for field, weight in FIELDS.items():
        found = terms(document[field])
        length += len(found)
        for term in [*found, *side_by_side(found)] if field in _NAMES else found:
            weights[term] += weight
    records = np.fromiter(
        ((term, min(weight, _HEAVIEST)) for term, weight in weights.items()), _RECORD, len(weights)
    )
    return {**document, "terms": records.tobytes(), "length": length}


@dataclass(frozen=True)
class Postings:
    """Tables (ascending positions) that hold a word, and how well each is described by it."""

    tables: Positions
    weights: Floats

    def holds(self, tables: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.bool_]:
        """For each of those positions whether its table holds the word."""
        if not len(self.tables):
            return np.zeros(len(tables), dtype=bool)
        places = np.minimum(np.searchsorted(self.tables, tables), len(self.tables) - 1)
        return np.asarray(self.tables[places] == tables)


NO_POSTINGS: Final = Postings(np.zeros(0, np.int32), np.zeros(0, np.float32))


@dataclass(frozen=True)
class LexicalIndex:
    """Of term ``i`` the postings are ``tables[starts[i]:starts[i + 1]]``, ``weights`` beside them; ``keys``
    (ascending) are the terms; ``size`` is the number of all tables."""

    size: int
    keys: npt.NDArray[np.uint64]
    starts: npt.NDArray[np.intp]
    tables: Positions
    weights: Floats

    def postings(self, word: str) -> Postings:
        """Tables that hold the word; where it splits (``updated_at``), its parts side by side in a name."""
        parts = terms(word)
        found = [self._of(term) for term in dict.fromkeys(side_by_side(parts) or parts)]
        if not found:
            return NO_POSTINGS
        held = found[0]
        for other in found[1:]:
            both, mine, theirs = np.intersect1d(
                held.tables, other.tables, assume_unique=True, return_indices=True
            )
            held = Postings(both, np.minimum(held.weights[mine], other.weights[theirs]))
        return held

    def rarity(self, postings: Postings) -> float:
        """Inverse document frequency, never negative (Robertson and Zaragoza 2009, eq. 3.3, with a floor)."""
        count = len(postings.tables)
        return max(float(np.log((self.size - count + 0.5) / (count + 0.5))), 1e-6)

    def _of(self, term: int) -> Postings:
        place = int(np.searchsorted(self.keys, np.uint64(term)))
        if place == len(self.keys) or int(self.keys[place]) != term:
            return NO_POSTINGS
        held = slice(int(self.starts[place]), int(self.starts[place + 1]))
        return Postings(self.tables[held], self.weights[held])


def build_lexical_index(packs: Sequence[bytes | None], lengths: Sequence[int | None]) -> LexicalIndex:
    """The index of those documents, in their order: BM25 over weighted fields, but for the rarity of words.

    A word's weight in a table is the sum of its fields' weights, saturated by the document's length
    (Robertson, Zaragoza and Taylor 2004, "Simple BM25 extension to multiple weighted fields").
    """
    records = np.frombuffer(b"".join(pack or b"" for pack in packs), dtype=_RECORD)
    counts = np.fromiter((len(pack or b"") // _RECORD.itemsize for pack in packs), np.intp, len(packs))
    order = np.argsort(records["term"], kind="stable")
    keys = records["term"][order]
    tables = np.repeat(np.arange(len(packs), dtype=np.int32), counts)[order]
    first = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]])) if len(keys) else np.zeros(0, int)
    long = np.fromiter((length or 0 for length in lengths), np.float32, len(lengths))
    relative = long / max(float(long.mean()), 1.0) if len(long) else long
    times = records["weight"][order].astype(np.float32)
    weights = times * (_K1 + 1) / (times + _K1 * (1 - _B + _B * relative[tables]))
    return LexicalIndex(
        size=len(packs),
        keys=np.ascontiguousarray(keys[first]),
        starts=np.append(first, len(keys)).astype(np.intp),
        tables=tables,
        weights=weights.astype(np.float32),
    )
