"""Google Cloud's Vertex AI (``publishers/google/models/{model}:predict``), with the machine's or the
person's own Google credentials, found and renewed by google-auth.

Limits of a request: 250 texts (one for gemini-embedding-001), 20,000 tokens in all, 2,048 each; longer texts
are cut there. https://cloud.google.com/vertex-ai/generative-ai/docs/embeddings/get-text-embeddings
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

from dbgraph.embedders.http import JsonApi, Time, open_client
from dbgraph.embedders.remote import Batch, RemoteEmbedder, needed, placed
from dbgraph.errors import BadSettings, Unavailable
from dbgraph.settings import ApiSettings

MODEL: Final = "gemini-embedding-001"
DIMENSION: Final = 768
SCOPE: Final = "https://www.googleapis.com/auth/cloud-platform"
_BATCH: Final = Batch(texts=250, total_bytes=20_000, text_bytes=8_000)


class Vertex(RemoteEmbedder):
    """An ``Embedder``. Raises ``BadSettings`` when project or location are missing."""

    provider = "vertex"

    def __init__(self, settings: ApiSettings, time: Time | None = None) -> None:
        project = needed(settings.project, "project", "vertex", "my-project")
        location = needed(settings.location, "location", "vertex", "europe-west1")
        model = settings.model or MODEL
        if model.startswith("gemini-embedding-2"):
            raise BadSettings(
                f"The embedder 'vertex' can't ask {model}.",
                why="Vertex AI answers for it through another method (embedContent) only.",
                fix=f"Set [search.api] model = {MODEL!r}, or embedder = 'gemini'.",
            )
        host = "aiplatform.googleapis.com"
        own = f"https://{host if location == 'global' else f'{location}-{host}'}"
        place = f"projects/{project}/locations/{location}/publishers/google/models/{quote(model, safe='')}"
        # one at a time was the rule for gemini-embedding-001; batch_size says if it no longer is
        texts = settings.batch_size or (1 if model.startswith("gemini-") else _BATCH.texts)
        credentials = GoogleCredentials(settings.timeout_seconds)
        address = f"{settings.url or own}/v1/{place}:predict"
        api = JsonApi(address, credentials, settings.timeout_seconds, time or Time())
        name = placed(settings, own, model)
        super().__init__(api, name, settings.dimension or DIMENSION, _BATCH.at_most(texts))

    def request(self, texts: Sequence[str], *, question: bool) -> Mapping[str, Any]:
        task = "RETRIEVAL_QUERY" if question else "RETRIEVAL_DOCUMENT"
        return {
            "instances": [{"content": text, "task_type": task} for text in texts],
            "parameters": {"outputDimensionality": self.dimension, "autoTruncate": True},
        }

    def rows(self, answer: Any) -> list[Any]:
        return [entry["embeddings"]["values"] for entry in answer["predictions"]]


@dataclass
class GoogleCredentials:
    """Application default credentials (https://google.aip.dev/auth/4110), looked for at the first request and
    renewed before they end. Raises ``Unavailable`` when there are none."""

    timeout: float
    _using: threading.Lock = field(default_factory=threading.Lock, repr=False)
    _found: Any = field(default=None, repr=False)

    def headers(self, *, renew: bool) -> Mapping[str, str]:
        try:
            import google.auth
            from google.auth.exceptions import DefaultCredentialsError, GoogleAuthError
        except ImportError:
            raise _not_installed() from None
        request = _transport(self.timeout)
        signed: dict[str, str] = {}
        try:
            with self._using:
                if self._found is None:
                    self._found, _ = google.auth.default(scopes=[SCOPE], request=request)
                if renew:
                    self._found.refresh(request)
                self._found.before_request(request, "POST", "", signed)
        except DefaultCredentialsError:
            raise Unavailable(
                "No Google credentials were found.",
                why="Neither GOOGLE_APPLICATION_CREDENTIALS nor gcloud nor this machine's account gave any.",
                fix="Run `gcloud auth application-default login`, or give the machine a service account.",
                code="provider-key",
            ) from None
        except ImportError:  # some kinds of credentials need more than others
            raise _not_installed() from None
        except GoogleAuthError as error:
            raise Unavailable(
                "The Google credentials could not be renewed.",
                why=f"Google's sign-in did not give a token ({type(error).__name__}).",
                fix="Run `gcloud auth application-default login` again, or check the service account.",
                code="provider-key",
            ) from None
        return signed


def _not_installed() -> Unavailable:
    return Unavailable(
        "Vertex AI needs google-auth[requests], which is not installed.",
        fix="Install dbgraph-gateway[gcp].",
        code="provider-key",
    )


@dataclass(frozen=True, slots=True)
class _TokenReply:
    """What google-auth wants of an answer (google.auth.transport.Response)."""

    status: int
    headers: Mapping[str, str]
    data: bytes


def _transport(seconds: float) -> Callable[..., _TokenReply]:
    """google-auth's way to the network (google.auth.transport.Request) over the client that is here."""

    def request(
        url: str,
        method: str = "GET",
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
        **_: Any,
    ) -> _TokenReply:
        import httpx2
        from google.auth.exceptions import TransportError

        try:
            with open_client(url, timeout or seconds) as client:
                reply = client.request(method, url, content=body, headers=headers)
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise TransportError(type(error).__name__) from None
        return _TokenReply(reply.status_code, reply.headers, reply.content)

    return request
