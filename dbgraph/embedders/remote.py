"""What the embedders behind an API share: texts are cut and sent in batches, answers are checked, vectors get
length 1. A backend says where to ask, how a request looks and where an answer has its numbers.

A text is cut by bytes, since no tokenizer makes more tokens of a text than it has bytes in UTF-8: a text of
at most as many bytes as the model reads tokens is never refused as too long.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from dbgraph.embedders.http import JsonApi, Patience, not_understood
from dbgraph.errors import BadSettings, Unavailable
from dbgraph.settings import ApiSettings

Floats = npt.NDArray[np.float32]

CONNECTIONS: Final = 4
FOR_TEXTS: Final = Patience(attempts=6, seconds=180)
FOR_QUESTION: Final = Patience(attempts=2, seconds=10)
"""Somebody waits for the answer, and search goes on by words without it."""
_LARGEST: Final = 1e100
_SMALLEST: Final = 1e-12
_BLANK: Final = "-"
"""Stands for an empty text, which providers refuse."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What one request may hold: texts, their bytes in UTF-8 in all, and the bytes of one of them."""

    texts: int
    total_bytes: int
    text_bytes: int

    def at_most(self, texts: int | None) -> Batch:
        return Batch(min(self.texts, texts or self.texts), self.total_bytes, self.text_bytes)


class RemoteEmbedder(ABC):
    """An ``Embedder``. Nothing is connected before the first ``embed``; then it may be shared by threads."""

    provider: ClassVar[str]

    def __init__(self, api: JsonApi, name: str, dimension: int, batch: Batch) -> None:
        """``name`` is the model's, with whatever else changes its vectors."""
        self.api = api
        self.dimension = dimension
        self.model = f"{self.provider}:{name}/{dimension}/1"
        self._batch = batch

    def reads(self, text: str) -> bool:
        """The models of these services are multilingual, and which languages one knows can't be asked."""
        return True

    def embed(self, texts: Sequence[str]) -> Floats:
        """Unit vectors, float32 (len(texts), dimension), a few requests at a time. Raises ``Unavailable``."""
        batches = list(batched([self._cut(self.as_text(text)) for text in texts], self._batch))
        if len(batches) <= 1:
            parts = [self._ask(batch, question=False) for batch in batches]
        else:
            with ThreadPoolExecutor(min(CONNECTIONS, len(batches))) as pool:
                parts = list(pool.map(lambda batch: self._ask(batch, question=False), batches))
        return np.concatenate([np.empty((0, self.dimension), dtype=np.float32), *parts])

    def embed_query(self, text: str) -> Floats:
        """The question's unit vector, float32 (dimension,). Raises ``Unavailable`` after a few seconds."""
        vector: Floats = self._ask([self._cut(self.as_question(text))], question=True)[0]
        return vector

    def as_text(self, text: str) -> str:
        """The text as the model wants what is searched."""
        return text

    def as_question(self, text: str) -> str:
        """The text as the model wants a question."""
        return text

    @abstractmethod
    def request(self, texts: Sequence[str], *, question: bool) -> Mapping[str, Any]:
        """The body of a request for the vectors of those texts."""

    @abstractmethod
    def rows(self, answer: Any) -> list[Any]:
        """The vectors of an answer in the order of the texts. May raise ``LookupError``, ``TypeError`` or
        ``ValueError`` for an answer of another form."""

    def _ask(self, texts: Sequence[str], *, question: bool) -> Floats:
        answer = self.api.post(
            self.request(texts, question=question), FOR_QUESTION if question else FOR_TEXTS
        )
        try:
            rows = self.rows(answer)
        except (LookupError, TypeError, ValueError, AttributeError):
            raise not_understood(self.api.host, "Its form is not that of an embedding service.") from None
        return unit_vectors(rows, len(texts), self.dimension, self.api.host)

    def _cut(self, text: str) -> str:
        encoded = text.encode("utf-8", "replace")[: self._batch.text_bytes]
        cut = encoded.decode("utf-8", "ignore")
        return cut if cut.strip() else _BLANK


@dataclass(frozen=True, slots=True)
class Key:
    """The key in an environment variable, read when it is used. Without a variable requests are not signed:
    a server of one's own may need none."""

    variable: str | None
    header: str
    scheme: str = ""

    def headers(self, *, renew: bool) -> Mapping[str, str] | None:
        if renew:
            return None
        if self.variable is None:
            return {}
        key = os.environ.get(self.variable, "").strip()
        if not key:
            raise Unavailable(
                f"The environment variable {self.variable} with the key of the embedding service is not set.",
                why="[search.api] key_env names it, or it is the provider's usual one.",
                fix=f"Set {self.variable}, or name another variable in [search.api] key_env.",
                code="provider-key",
            )
        if not (key.isascii() and key.isprintable()):
            raise Unavailable(
                f"The environment variable {self.variable} holds no key: it has characters that no key has.",
                fix="Set it again, without line breaks and quotation marks.",
                code="provider-key",
            )
        return {self.header: f"{self.scheme}{key}"}


def needed(value: str | None, name: str, embedder: str, example: str) -> str:
    """A setting that the embedder can't do without. Raises ``BadSettings``."""
    if not value:
        raise BadSettings(
            f"The embedder {embedder!r} needs [search.api] {name}.",
            fix=f"Add it to the settings, for example {name} = {example!r}.",
        )
    return value


def usual_key(settings: ApiSettings, own_url: str, variable: str) -> str | None:
    """The variable of the key: the one named, else the provider's usual one, for its own address only."""
    return settings.key_env or (variable if settings.url in (None, own_url) else None)


def placed(settings: ApiSettings, own_url: str, model: str) -> str:
    """The model's name, with the address of another server than the provider's: any may call its model so."""
    if settings.url in (None, own_url):
        return model
    return f"{str(settings.url).partition('://')[2]}:{model}"


def batched(texts: Sequence[str], batch: Batch) -> Iterator[list[str]]:
    """The texts in order, as many together as one request may hold; a longer text goes alone."""
    together: list[str] = []
    size = 0
    for text in texts:
        length = len(text.encode("utf-8"))
        if together and (len(together) >= batch.texts or size + length > batch.total_bytes):
            yield together
            together, size = [], 0
        together.append(text)
        size += length
    if together:
        yield together


def unit_vectors(rows: Sequence[Any], count: int, dimension: int, host: str) -> Floats:
    """The rows as float32 (count, dimension) of length 1. Raises ``Unavailable`` for anything else."""
    if len(rows) != count:
        raise not_understood(host, f"It holds {len(rows)} vectors for {count} texts.")
    for row in rows:
        if not isinstance(row, list) or not all(type(number) in (int, float) for number in row):
            raise not_understood(host, "A vector is not a list of numbers.")
        if len(row) != dimension:
            raise not_understood(
                host,
                f"A vector has {len(row)} numbers where {dimension} were expected.",
                f"Set [search.api] dimension = {len(row)}, or shorten = true if the model can be cut.",
            )
    try:
        values = np.asarray(rows, dtype=np.float64)
    except OverflowError:  # an integer of hundreds of digits
        values = np.full((count, dimension), np.inf)
    if not (np.abs(values) < _LARGEST).all():
        raise not_understood(host, "A vector has numbers beyond all measure.")
    lengths = np.linalg.norm(values, axis=1, keepdims=True)
    if not (lengths > _SMALLEST).all():
        raise not_understood(host, "A vector is zero.")
    return np.asarray(values / lengths, dtype=np.float32)
