"""Embedders: text -> unit vectors. One file per backend, listed here, imported when first needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

import numpy as np
import numpy.typing as npt

from dbgraph.embedders.documents import SearchDocument, compose_document, first_sentence
from dbgraph.errors import BadSettings, nearest

if TYPE_CHECKING:
    from dbgraph.settings import ApiSettings

__all__ = [
    "EMBEDDERS",
    "Embedder",
    "SearchDocument",
    "Vectors",
    "compose_document",
    "first_sentence",
    "load_embedder",
]

Vectors = npt.NDArray[np.float32]

NO_EMBEDDER = "none"
EMBEDDERS: dict[str, str] = {
    "multilingual": "dbgraph.embedders.multilingual:Multilingual",
    "minilm": "dbgraph.embedders.minilm:MiniLM",
    "static": "dbgraph.embedders.static:Static",
    "openai": "dbgraph.embedders.openai:OpenAI",
    "gemini": "dbgraph.embedders.gemini:Gemini",
    "vertex": "dbgraph.embedders.vertex:Vertex",
}
"""Name in the settings -> module:class. A new backend is one file and one line here."""
_ASK_A_SERVICE = frozenset({"openai", "gemini", "vertex"})
"""These are made with ``[search.api]`` and send what they embed to another place."""


class Embedder(Protocol):
    """What makes vectors. ``model`` identifies weights and text preparation: vectors of different models
    are never compared, so it changes whenever equal text would give another vector."""

    @property
    def model(self) -> str: ...

    @property
    def dimension(self) -> int: ...

    def reads(self, text: str) -> bool:
        """Whether the model knows the text's language; vectors of one that it does not know are noise."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Vectors of what is searched: float32 of shape (len(texts), dimension), rows of length 1, in the
        order of ``texts``. Raises ``Unavailable`` when the model or its provider can't be used.
        """
        ...

    def embed_query(self, text: str) -> Vectors:
        """The vector of a question: float32 (dimension,), whose dot product with a text's vector says how
        near they are (-1 to 1). Raises ``Unavailable`` as ``embed`` does.
        """
        ...


def load_embedder(name: str, api: ApiSettings | None = None) -> Embedder | None:
    """The embedder of that name, or ``None`` for ``"none"``. Weights are read, and services asked, at the
    first ``embed``; ``api`` is for those that ask a service.

    Raises ``BadSettings`` for an unknown name, or when ``api`` lacks what that embedder needs.
    """
    if name == NO_EMBEDDER:
        return None
    if name not in EMBEDDERS:
        known = [*EMBEDDERS, NO_EMBEDDER]
        close = nearest(name, known)
        raise BadSettings(
            f"There is no embedder {name!r}.",
            why=f"Known: {', '.join(known)}.",
            fix=f"Set [search] embedder = {(close[0] if close else NO_EMBEDDER)!r}.",
        )
    module, _, attribute = EMBEDDERS[name].partition(":")
    make = cast("Callable[..., Embedder]", getattr(import_module(module), attribute))
    if name not in _ASK_A_SERVICE:
        return make()
    from dbgraph.settings import ApiSettings

    return make(api or ApiSettings())
