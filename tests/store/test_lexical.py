"""The lexical index: what is written is found, whatever the spelling; scores are those of BM25 by hand."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dbgraph.store.lexical import FIELDS, LexicalIndex, build_lexical_index, lexical_text, packed, terms


def index_of(*documents: dict[str, str]) -> LexicalIndex:
    rows: list[dict[str, Any]] = [packed(dict.fromkeys(FIELDS, "") | document) for document in documents]
    return build_lexical_index([row["terms"] for row in rows], [row["length"] for row in rows])


def found(index: LexicalIndex, word: str) -> list[int]:
    return index.postings(word).tables.tolist()


@pytest.mark.parametrize(
    ("written", "split"),
    [
        ("返品確認", "返品 品確 確認"),
        ("倉", "倉"),
        ("status は完了", "status  は完 完了"),
        ("plain words, kept", "plain words, kept"),
        ("", ""),
    ],
)
def test_japanese_is_split_into_pairs(written: str, split: str) -> None:
    assert lexical_text(written).strip() == split


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("receiving", "wms receive records"),
        ("RECORD", "wms receive records"),
        ("cafe", "Café tables"),
        ("Größe", "GRÖSSE des Artikels"),
        ("updated_at", "date updated at night"),
        ("注文", lexical_text("注文履歴")),
        ("x", "x y"),
    ],
)
def test_a_word_is_found_in_its_forms(asked: str, written: str) -> None:
    assert found(index_of({"names": "other"}, {"columns": written}), asked) == [1]


@pytest.mark.parametrize(
    "document",
    [
        {"columns": "id updated by at"},
        {"columns": "updated", "labels": "at"},
        {"columns": "at updated"},
        {"descriptions": "updated at night"},
    ],
)
def test_a_name_is_its_words_side_by_side_in_a_name(document: dict[str, str]) -> None:
    index = index_of(document)
    assert found(index, "updated_at") == []
    assert found(index, "updated") == [0]


@pytest.mark.parametrize("asked", ["", "_", "missing", "updated_missing", "record_other", "\ud800"])
def test_what_is_not_there_is_not_found(asked: str) -> None:
    assert found(index_of({"names": "records"}, {"names": "other"}), asked) == []


def test_an_empty_store_has_an_index() -> None:
    assert found(index_of(), "orders") == []


def test_scores_are_bm25_over_weighted_fields() -> None:
    index = index_of(
        {"names": "orders", "columns": "id order", "descriptions": "paid"},
        {"descriptions": "what an order holds in all its parts"},
        {"names": "carts"},
        {"names": "shelves"},
        {"names": "zones"},
    )
    postings = index.postings("orders")
    assert postings.tables.tolist() == [0, 1]
    lengths = [4, 8, 1, 1, 1]
    times = [FIELDS["names"] + FIELDS["columns"], FIELDS["descriptions"]]
    expected = [
        t * 2.2 / (t + 1.2 * (0.25 + 0.75 * length / (sum(lengths) / 5)))
        for t, length in zip(times, lengths, strict=False)
    ]
    np.testing.assert_allclose(postings.weights, expected, rtol=1e-6)
    assert index.rarity(postings) == pytest.approx(math.log(3.5 / 2.5))
    assert postings.holds(np.arange(5)).tolist() == [True, True, False, False, False]


def test_a_word_of_most_tables_tells_next_to_nothing() -> None:
    index = index_of(*[{"names": "log entry"}] * 3, {"names": "entry"})
    assert 0 < index.rarity(index.postings("entry")) < 1e-5


@given(st.lists(st.text(alphabet="ab cd_éジ注文", max_size=12), max_size=8))
def test_every_word_of_a_text_is_found_in_it_and_nowhere_else(texts: list[str]) -> None:
    index = index_of(*({"columns": lexical_text(text)} for text in texts))
    split = [terms(lexical_text(text)) for text in texts]
    for place, text in enumerate(texts):
        for word in lexical_text(text).split():
            wanted = terms(word)
            expected = [i for i, held in enumerate(split) if wanted and within(wanted, held)]
            assert found(index, word) == expected
            assert (place in expected) == bool(wanted)


def within(wanted: list[int], held: list[int]) -> bool:
    """Whether each word and each two neighbours stand in the text."""
    if len(wanted) == 1:
        return wanted[0] in held
    return set(pairwise(wanted)) <= set(pairwise(held))
