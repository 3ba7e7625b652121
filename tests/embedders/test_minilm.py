"""The embedded model: real weights, verified, deterministic, honest about its language."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dbgraph.embedders import EMBEDDERS, load_embedder
from dbgraph.embedders.minilm import MiniLM, find_weights
from dbgraph.errors import BadSettings, Unavailable


def test_every_embedder_file_is_registered() -> None:
    folder = Path(__file__).parents[2] / "dbgraph" / "embedders"
    files = {file.stem for file in folder.glob("*.py")} - {"__init__", "documents"}
    assert files == {place.split(":")[0].rsplit(".", 1)[-1] for place in EMBEDDERS.values()}
    assert load_embedder("none") is None


def test_an_unknown_name_is_explained() -> None:
    with pytest.raises(BadSettings, match="There is no embedder 'minilmm'") as caught:
        load_embedder("minilmm")
    assert "'minilm'" in caught.value.fix


def test_vectors_are_unit_length_equal_for_equal_texts_and_near_for_near_meanings() -> None:
    texts = ["goods that customers send back", "returned merchandise", "salary of an employee"]
    model = MiniLM()
    together = model.embed(texts)
    assert together.shape == (3, model.dimension)
    assert together.dtype == np.float32
    assert np.allclose(np.linalg.norm(together, axis=1), 1.0, atol=1e-5)
    assert np.array_equal(together[1], model.embed([texts[1]])[0])
    assert together[0] @ together[1] > together[0] @ together[2] + 0.2
    assert model.embed([]).shape == (0, model.dimension)


def test_changed_weights_are_not_loaded(tmp_path: Path) -> None:
    changed = tmp_path / "model.onnx"
    changed.write_bytes(find_weights().read_bytes()[:-1] + b"x")
    with pytest.raises(Unavailable, match="not the expected file"):
        MiniLM(changed).embed(["x"])
    with pytest.raises(Unavailable, match="can't be read"):
        MiniLM(tmp_path / "absent.onnx").embed(["x"])


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
def test_it_says_which_language_it_reads(text: str, known: bool) -> None:
    assert MiniLM().reads(text) is known
