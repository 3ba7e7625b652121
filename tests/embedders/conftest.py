"""Services on loopback and embedders that ask them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from dbgraph.embedders import load_embedder
from dbgraph.embedders.http import Time
from dbgraph.embedders.remote import RemoteEmbedder
from dbgraph.settings import ApiSettings
from embedders.provider import KEY, Clock, Service, Tokens, running_service


@pytest.fixture
def service() -> Iterator[Service]:
    with running_service() as started:
        yield started


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Makes embedders that are closed in the end; ``clock`` counts their waits."""
    monkeypatch.setenv("TEST_EMBEDDING_KEY", KEY)
    opened: list[RemoteEmbedder] = []

    def make(provider: str, url: str, clock: Clock | None = None, **settings: Any) -> RemoteEmbedder:
        given = {
            "url": url + ("/v1" if provider == "openai" else ""),
            "model": {"openai": "own-model", "vertex": "text-embedding-005"}.get(provider),
            "dimension": 8,
            "key_env": "TEST_EMBEDDING_KEY",
            "project": "my-project",
            "location": "europe-west1",
            **settings,
        }
        embedder = load_embedder(provider, ApiSettings(**given))
        assert isinstance(embedder, RemoteEmbedder)
        if clock is not None:
            embedder.api.time = Time(clock.sleep, lambda: clock.now)
        if provider == "vertex":
            embedder.api.credentials = Tokens(KEY, "second")
        opened.append(embedder)
        return embedder

    yield make
    for embedder in opened:
        embedder.api.close()
