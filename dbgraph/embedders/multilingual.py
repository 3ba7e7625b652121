"""The default: MiniLM for English and a multilingual encoder side by side in one vector (896 dimensions).

Neither is best in both (docs/search.md): the English model finds nothing for a Japanese question, the
multilingual one is several points behind in English. A text's vector holds both models' vectors; a question
weighs them by its script, so that English is searched as with MiniLM alone and Japanese as with the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from dbgraph.embedders.minilm import MiniLM, is_latin
from dbgraph.embedders.use import UniversalSentenceEncoder

Floats = npt.NDArray[np.float32]

_OTHER_IN_LATIN: Final = 0.3
"""The multilingual model's weight in a question of Latin letters, which may be French as well as English."""


class Multilingual:
    """An ``Embedder``. Both models are loaded at the first use; both read an English question at once."""

    def __init__(self) -> None:
        self._english = MiniLM()
        self._other = UniversalSentenceEncoder()
        self.model = f"{self._english.model}+{self._other.model}"
        self.dimension = self._english.dimension + self._other.dimension
        self._beside = ThreadPoolExecutor(2, thread_name_prefix="embed")

    def reads(self, text: str) -> bool:
        return self._other.reads(text)

    def embed(self, texts: Sequence[str]) -> Floats:
        """Rows of length 1: each model's unit vector has half the say."""
        joined = np.concatenate([self._english.embed(texts), self._other.embed(texts)], axis=1)
        return np.asarray(joined / sqrt(2), dtype=np.float32)

    def embed_query(self, text: str) -> Floats:
        """Its dot product with a text's vector is the weighed mean of the two models' cosines."""
        english = 1.0 if is_latin(text) else 0.0
        other = _OTHER_IN_LATIN if english else 1.0
        share = sqrt(2) / (english + other)
        if english:
            # one after the other: reading a model takes three times the memory that it needs afterwards
            self._english.load()
            self._other.load()
        beside = self._beside.submit(self._english.embed_query, text) if english else None
        second = self._other.embed_query(text)
        first = beside.result() if beside else np.zeros(self._english.dimension, dtype=np.float32)
        return np.concatenate([share * english * first, share * other * second], dtype=np.float32)
