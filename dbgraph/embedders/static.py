"""A small static model (English, 256 dimensions): a table of word pieces and their mean, no network.

0.1 ms a text where a network needs 2 to 5, at the price of a few points (docs/search.md). The table is data
of an installed package whose code is never imported. https://github.com/dleemiller/WordLlama (MIT)
"""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from dbgraph.embedders.minilm import is_latin
from dbgraph.embedders.weights import Weights
from dbgraph.errors import Unavailable

if TYPE_CHECKING:
    from tokenizers import Tokenizer

Floats = npt.NDArray[np.float32]

_INSTALL: Final = "Install dbgraph-gateway[static]"
TABLE = Weights(
    model="static",
    package="wordllama",
    file="weights/l2_supercat_256.safetensors",
    sha256="64b47a2dc493cb8e85944076601189739852d7b64e0e1eedcb1937a251cd9fd5",
    install=_INSTALL,
)
PIECES = Weights(
    model="static",
    package="wordllama",
    file="tokenizers/l2_supercat_tokenizer_config.json",
    sha256="93248f2a9ec36c7b35f700a033d5f36228aae48db61aee31007fa49062cdeb68",
    install=_INSTALL,
)
MAX_TOKENS: Final = 512


class Static:
    """An ``Embedder``. Nothing is read before the first ``embed``; then it may be shared by threads."""

    model = "wordllama-l2-supercat-256/1"
    dimension = 256

    def __init__(self) -> None:
        self._loading = threading.Lock()
        self._loaded: tuple[Tokenizer, Floats] | None = None

    def reads(self, text: str) -> bool:
        """English, and names in Latin letters."""
        return is_latin(text)

    def embed(self, texts: Sequence[str]) -> Floats:
        """Unit vectors, float32 (len(texts), 256). Raises ``Unavailable`` when the weights are missing or
        not the pinned ones."""
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        tokenizer, table = self._load()
        encoded = tokenizer.encode_batch(list(texts), add_special_tokens=False)
        return np.stack([_unit(table[encoding.ids].sum(axis=0)) for encoding in encoded])

    def embed_query(self, text: str) -> Floats:
        vector: Floats = self.embed([text])[0]
        return vector

    def _load(self) -> tuple[Tokenizer, Floats]:
        with self._loading:
            if self._loaded is None:
                from tokenizers import Tokenizer

                tokenizer = Tokenizer.from_str(PIECES.read().decode("utf-8"))
                tokenizer.no_padding()
                tokenizer.enable_truncation(MAX_TOKENS)
                self._loaded = (tokenizer, _table(TABLE.read()))
            return self._loaded


def _unit(vector: Floats) -> Floats:
    length = float(np.linalg.norm(vector))
    return vector / np.float32(length) if length else vector


def _table(content: bytes) -> Floats:
    """The only tensor of a safetensors file: 8 bytes of length, a JSON header, the numbers.

    https://huggingface.co/docs/safetensors (format)
    """
    size = int.from_bytes(content[:8], "little")
    header = json.loads(content[8 : 8 + size])
    tensors = [entry for name, entry in header.items() if name != "__metadata__"]
    if len(tensors) != 1 or tensors[0]["dtype"] not in ("F16", "F32"):
        raise Unavailable("The static search model has an unknown form.", code="model-changed")
    start, end = tensors[0]["data_offsets"]
    kind = "<f2" if tensors[0]["dtype"] == "F16" else "<f4"
    numbers = np.frombuffer(content[8 + size + start : 8 + size + end], dtype=kind)
    return numbers.reshape(tensors[0]["shape"]).astype(np.float32)
