"""OpenAI and every server that speaks its embeddings API (``POST {url}/embeddings``): vLLM, Ollama, Text
Embeddings Inference, LM Studio, LiteLLM, Azure's ``/openai/v1`` ...

Limits of a request: 2,048 texts, 8,192 tokens each, 300,000 in all.
https://platform.openai.com/docs/api-reference/embeddings/create
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from dbgraph.embedders.http import JsonApi, Time
from dbgraph.embedders.remote import Batch, Key, RemoteEmbedder, needed, placed, usual_key
from dbgraph.errors import BadSettings
from dbgraph.settings import ApiSettings

URL: Final = "https://api.openai.com/v1"
LENGTHS: Final[Mapping[str, int]] = {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
}
"""How long the vectors of OpenAI's own models are. https://platform.openai.com/docs/guides/embeddings"""
_BATCH: Final = Batch(texts=256, total_bytes=250_000, text_bytes=8_000)
"""Fewer texts than allowed: servers of one's own take less, and a failed batch is asked for again whole."""


class OpenAI(RemoteEmbedder):
    """An ``Embedder``. Raises ``BadSettings`` when model or dimension are missing."""

    provider = "openai"

    def __init__(self, settings: ApiSettings, time: Time | None = None) -> None:
        self._model = needed(settings.model, "model", "openai", "text-embedding-3-small")
        own = LENGTHS.get(self._model)
        if settings.dimension is None and own is None:
            raise BadSettings(
                f"The embedder 'openai' needs [search.api] dimension for the model {self._model!r}.",
                why="How long its vectors are is not known here.",
                fix="Take it from the model's card, for example dimension = 1024.",
            )
        dimension = settings.dimension or own or 0
        # servers refuse `dimensions` for a model that can't be cut, even when it is the model's own
        self._shortened = settings.shorten or (own is not None and own != dimension)
        self._prefixes = settings.text_prefix, settings.query_prefix
        key = Key(usual_key(settings, URL, "OPENAI_API_KEY"), "authorization", "Bearer ")
        address = f"{settings.url or URL}/embeddings"
        api = JsonApi(address, key, settings.timeout_seconds, time or Time())
        name = placed(settings, URL, self._model)
        if any(self._prefixes):
            name += "#" + sha256("\0".join(self._prefixes).encode()).hexdigest()[:8]
        super().__init__(api, name, dimension, _BATCH.at_most(settings.batch_size))

    def as_text(self, text: str) -> str:
        return self._prefixes[0] + text

    def as_question(self, text: str) -> str:
        return self._prefixes[1] + text

    def request(self, texts: Sequence[str], *, question: bool) -> Mapping[str, Any]:
        body = {"model": self._model, "input": list(texts), "encoding_format": "float"}
        return {**body, "dimensions": self.dimension} if self._shortened else body

    def rows(self, answer: Any) -> list[Any]:
        entries = sorted(answer["data"], key=lambda entry: entry["index"])
        if [entry["index"] for entry in entries] != list(range(len(entries))):
            raise ValueError("which vector is whose is not said")
        return [entry["embedding"] for entry in entries]
