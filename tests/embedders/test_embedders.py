"""The embedded models: real weights, verified, deterministic, honest about their languages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dbgraph.embedders import EMBEDDERS, Embedder, load_embedder, minilm, static, use
from dbgraph.embedders.minilm import MiniLM
from dbgraph.errors import BadSettings, Unavailable

_PARTS = {"__init__", "documents", "weights", "use", "http", "remote"}
"""Files of the folder that are no embedder of their own."""
EMBEDDED = ("multilingual", "minilm", "static")
ENGLISH = ["goods that customers send back", "returned merchandise", "salary of an employee"]
JAPANESE = ["返品された商品", "お客様から戻ってきた品物", "従業員の給与"]


def loaded(name: str) -> Embedder:
    found = load_embedder(name)
    assert found is not None
    return found


def test_every_embedder_file_is_registered() -> None:
    folder = Path(__file__).parents[2] / "dbgraph" / "embedders"
    files = {file.stem for file in folder.glob("*.py")} - _PARTS
    assert files == {place.split(":")[0].rsplit(".", 1)[-1] for place in EMBEDDERS.values()}
    assert load_embedder("none") is None


def test_an_unknown_name_is_explained() -> None:
    with pytest.raises(BadSettings, match="There is no embedder 'minilmm'") as caught:
        load_embedder("minilmm")
    assert "'minilm'" in caught.value.fix


@pytest.mark.parametrize("name", EMBEDDED)
def test_vectors_are_unit_length_equal_for_equal_texts_and_near_for_near_meanings(name: str) -> None:
    model = loaded(name)
    together = model.embed(ENGLISH)
    assert together.shape == (3, model.dimension)
    assert together.dtype == np.float32
    assert np.allclose(np.linalg.norm(together, axis=1), 1.0, atol=1e-5)
    assert np.allclose(together[1], model.embed([ENGLISH[1]])[0], atol=1e-6)
    assert together[0] @ together[1] > together[0] @ together[2] + 0.1
    assert model.embed([]).shape == (0, model.dimension)


@pytest.mark.parametrize("name", EMBEDDED)
def test_a_question_is_nearest_to_its_own_meaning(name: str) -> None:
    model = loaded(name)
    question = model.embed_query("sent back by the buyer")
    assert question.shape == (model.dimension,)
    assert question.dtype == np.float32
    scores = model.embed(ENGLISH) @ question
    assert np.abs(scores).max() <= 1.0 + 1e-5
    assert scores.argmax() in (0, 1)
    assert scores.argmin() == 2


def test_the_default_reads_japanese_in_both_directions() -> None:
    model = loaded("multilingual")
    same = model.embed(JAPANESE) @ model.embed_query("返ってきた商品")
    across = model.embed(ENGLISH) @ model.embed_query("従業員の給料")
    assert same.argmin() == 2
    assert across.argmax() == 2


def test_the_default_searches_english_as_the_english_model_does() -> None:
    texts = [*ENGLISH, "orders waiting for payment", "where parcels are"]
    alone, both = loaded("minilm"), loaded("multilingual")
    for question in ("orders nobody paid", "wages of workers", "parcel location"):
        assert (alone.embed(texts) @ alone.embed_query(question)).argmax() == (
            both.embed(texts) @ both.embed_query(question)
        ).argmax()


def test_a_text_keeps_its_vector_whatever_stands_beside_it() -> None:
    texts = ["short", "a much longer text about orders, customers and their addresses " * 5, "返品", ""]
    model = use.UniversalSentenceEncoder()
    together = model.embed(texts)
    for text, vector in zip(texts, together, strict=True):
        assert np.allclose(model.embed([text])[0], vector, atol=1e-5)


def test_width_spaces_and_marks_of_a_text_make_no_difference() -> None:
    model = use.UniversalSentenceEncoder()
    for one, other in (("  a  b ", "a b"), ("ＡＢＣ　１２３", "ABC 123"), ("ｶﾞ", "ガ")):
        assert np.allclose(model.embed_query(one), model.embed_query(other), atol=1e-6)


@pytest.mark.parametrize("weights", [minilm.WEIGHTS, use.WEIGHTS, use.PIECES, static.TABLE, static.PIECES])
def test_changed_weights_are_not_loaded(weights: minilm.Weights, tmp_path: Path) -> None:
    changed = tmp_path / "changed.bin"
    changed.write_bytes(weights.find().read_bytes()[:-1] + b"x")
    with pytest.raises(Unavailable, match="not the expected file"):
        weights.read(changed)
    with pytest.raises(Unavailable, match="can't be read"):
        weights.read(tmp_path / "absent.bin")


def test_a_model_that_is_not_installed_says_how_to_get_it() -> None:
    absent = replace(static.TABLE, package="wordllama_that_is_not_here")
    with pytest.raises(Unavailable, match="is not installed") as caught:
        absent.find()
    assert "dbgraph-gateway[static]" in caught.value.fix


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("unpaid orders", True),
        ("Größe der Bestellung", True),
        ("返品の確認", False),
        ("棚卸し cycle_count", True),
        ("42", True),
    ],
)
def test_the_english_model_says_which_language_it_reads(text: str, known: bool) -> None:
    assert MiniLM().reads(text) is known
    assert loaded("multilingual").reads(text)
