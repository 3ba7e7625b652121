"""Google's Gemini API (``models/{model}:batchEmbedContents``), with a key.

Limits: 100 texts a request, 2,048 tokens each (8,192 from gemini-embedding-2 on); longer ones are cut there.
https://ai.google.dev/api/embeddings, https://ai.google.dev/gemini-api/docs/embeddings
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote

from dbgraph.embedders.http import JsonApi, Time
from dbgraph.embedders.remote import Batch, Key, RemoteEmbedder, placed, usual_key
from dbgraph.settings import ApiSettings

URL: Final = "https://generativelanguage.googleapis.com"
MODEL: Final = "gemini-embedding-001"
DIMENSION: Final = 768
_BATCH: Final = Batch(texts=100, total_bytes=200_000, text_bytes=8_000)


class Gemini(RemoteEmbedder):
    """An ``Embedder``. Texts and questions are different tasks to the model: by ``taskType``, or from
    gemini-embedding-2 on, which ignores it, by the words that the guide gives."""

    provider = "gemini"

    def __init__(self, settings: ApiSettings, time: Time | None = None) -> None:
        self._model = (settings.model or MODEL).removeprefix("models/")
        self._in_words = self._model.startswith("gemini-embedding-2")
        url = settings.url or URL
        key = Key(usual_key(settings, URL, "GEMINI_API_KEY"), "x-goog-api-key")
        address = f"{url}/v1beta/models/{quote(self._model, safe='')}:batchEmbedContents"
        api = JsonApi(address, key, settings.timeout_seconds, time or Time())
        name = placed(settings, URL, self._model)
        super().__init__(api, name, settings.dimension or DIMENSION, _BATCH.at_most(settings.batch_size))

    def as_text(self, text: str) -> str:
        return f"title: none | text: {text}" if self._in_words else text

    def as_question(self, text: str) -> str:
        return f"task: search result | query: {text}" if self._in_words else text

    def request(self, texts: Sequence[str], *, question: bool) -> Mapping[str, Any]:
        common: dict[str, Any] = {
            "model": f"models/{self._model}",
            "outputDimensionality": self.dimension,
        }
        if not self._in_words:
            common["taskType"] = "RETRIEVAL_QUERY" if question else "RETRIEVAL_DOCUMENT"
        return {"requests": [{**common, "content": {"parts": [{"text": text}]}} for text in texts]}

    def rows(self, answer: Any) -> list[Any]:
        return [entry["values"] for entry in answer["embeddings"]]
