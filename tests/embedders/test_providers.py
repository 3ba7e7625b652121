"""What is particular to each service: addresses, models, dimensions, tasks and keys."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dbgraph.app import open_app
from dbgraph.embedders import load_embedder
from dbgraph.embedders.remote import RemoteEmbedder
from dbgraph.errors import BadSettings, Unavailable
from dbgraph.settings import ApiSettings, load_settings
from embedders.provider import KEY, Service, Tokens

TEXT = "unpaid orders of customers"
PROVIDERS = ("openai", "gemini", "vertex")


@pytest.mark.parametrize(
    ("settings", "sent", "dimension"),
    [
        ({"model": "text-embedding-3-small", "dimension": None}, None, 1536),
        ({"model": "text-embedding-3-small", "dimension": 1536}, None, 1536),
        ({"model": "text-embedding-3-large", "dimension": 256}, 256, 256),
        ({"model": "BAAI/bge-m3", "dimension": 8}, None, 8),
        ({"model": "Qwen/Qwen3-Embedding-0.6B", "dimension": 32, "shorten": True}, 32, 32),
    ],
)
def test_openai_dimensions_are_sent_only_to_models_that_can(
    settings: dict[str, Any], sent: int | None, dimension: int, service: Service, made: Any
) -> None:
    service.dimension = 1536 if dimension == 1536 else 8
    model = made("openai", service.url, **settings)
    assert model.embed([TEXT]).shape == (1, dimension)
    assert service.requests[0].body.get("dimensions") == sent
    assert service.requests[0].path == "/v1/embeddings"


def test_openai_models_with_prefixes(service: Service, made: Any) -> None:
    model = made("openai", service.url, text_prefix="passage: ", query_prefix="query: ")
    model.embed([TEXT])
    model.embed_query(TEXT)
    assert [request.texts for request in service.requests] == [(f"passage: {TEXT}",), (f"query: {TEXT}",)]


def test_gemini_2_takes_the_task_in_words(service: Service, made: Any) -> None:
    model = made("gemini", service.url, model="models/gemini-embedding-2", dimension=None)
    assert model.embed([TEXT]).shape == (1, 768)
    model.embed_query(TEXT)
    first, second = service.requests
    assert first.path == "/v1beta/models/gemini-embedding-2:batchEmbedContents"
    assert (first.texts, first.task) == ((f"title: none | text: {TEXT}",), "")
    assert second.texts == (f"task: search result | query: {TEXT}",)


@pytest.mark.parametrize("tokens", [["second"], [KEY]])
def test_vertex_renews_a_refused_token_once(tokens: list[str], service: Service, made: Any) -> None:
    service.tokens = tokens
    model = made("vertex", service.url)
    model.embed([TEXT])
    assert len(service.requests) == (2 if tokens == ["second"] else 1)
    service.tokens = ["third"]
    model.api.credentials = Tokens(KEY, "second")
    with pytest.raises(Unavailable, match="refused the key"):
        model.embed([TEXT])


@pytest.mark.parametrize(
    ("provider", "settings", "model"),
    [
        ("openai", {"model": "text-embedding-3-small"}, "openai:text-embedding-3-small/1536/1"),
        ("openai", {"model": "text-embedding-3-small", "dimension": 256},
         "openai:text-embedding-3-small/256/1"),
        ("openai", {"url": "https://api.openai.com/v1/", "model": "text-embedding-3-small"},
         "openai:text-embedding-3-small/1536/1"),
        ("openai", {"url": "http://localhost:11434/v1", "model": "m", "dimension": 4},
         "openai:localhost:11434/v1:m/4/1"),
        ("openai", {"model": "m", "dimension": 4, "query_prefix": "query: "}, "openai:m#29a94ff5/4/1"),
        ("gemini", {}, "gemini:gemini-embedding-001/768/1"),
        ("gemini", {"model": "gemini-embedding-2", "dimension": 3072}, "gemini:gemini-embedding-2/3072/1"),
        ("vertex", {}, "vertex:gemini-embedding-001/768/1"),
        ("vertex", {"model": "text-embedding-005"}, "vertex:text-embedding-005/768/1"),
    ],
)  # fmt: skip
def test_the_model_is_provider_model_and_dimension(
    provider: str, settings: dict[str, Any], model: str
) -> None:
    place = {"project": "my-project", "location": "global"}
    embedder = load_embedder(provider, ApiSettings(**{**place, **settings}))
    assert embedder is not None
    assert embedder.model == model


@pytest.mark.parametrize(
    ("provider", "settings", "address"),
    [
        ("openai", {"model": "text-embedding-3-small"}, "https://api.openai.com/v1/embeddings"),
        ("gemini", {}, "https://generativelanguage.googleapis.com/v1beta/models/gemini-embedding-001"
                       ":batchEmbedContents"),
        ("vertex", {}, "https://europe-west1-aiplatform.googleapis.com/v1/projects/p/locations/europe-west1"
                       "/publishers/google/models/gemini-embedding-001:predict"),
        ("vertex", {"location": "global"}, "https://aiplatform.googleapis.com/v1/projects/p/locations/global"
                                           "/publishers/google/models/gemini-embedding-001:predict"),
    ],
)  # fmt: skip
def test_the_providers_own_addresses(provider: str, settings: dict[str, Any], address: str) -> None:
    embedder = load_embedder(
        provider, ApiSettings(**{"project": "p", "location": "europe-west1", **settings})
    )
    assert isinstance(embedder, RemoteEmbedder)
    assert embedder.api.url == address


@pytest.mark.parametrize(
    ("provider", "settings", "words"),
    [
        ("openai", {}, ["needs [search.api] model", "text-embedding-3-small"]),
        ("openai", {"model": "bge-m3"}, ["needs [search.api] dimension", "model's card"]),
        ("vertex", {"location": "global"}, ["needs [search.api] project"]),
        ("vertex", {"project": "my-project"}, ["needs [search.api] location"]),
        ("vertex", {"project": "p", "location": "global", "model": "gemini-embedding-2"},
         ["can't ask gemini-embedding-2", "embedContent"]),
    ],
)  # fmt: skip
def test_what_is_missing_is_said_before_anything_is_asked(
    provider: str, settings: dict[str, Any], words: list[str]
) -> None:
    with pytest.raises(BadSettings) as caught:
        load_embedder(provider, ApiSettings(**settings))
    assert [word for word in words if word not in str(caught.value)] == []


@pytest.mark.parametrize(("provider", "usual"), [("openai", "OPENAI_API_KEY"), ("gemini", "GEMINI_API_KEY")])
def test_the_usual_key_is_for_the_providers_own_address(
    provider: str, usual: str, service: Service, made: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(usual, KEY)
    own = load_embedder(provider, ApiSettings(model="m", dimension=8))
    assert isinstance(own, RemoteEmbedder)
    assert KEY in str(own.api.credentials.headers(renew=False))
    service.faults = [{"status": 404}]
    other = made(provider, service.url, key_env=None, model="m")
    with pytest.raises(Unavailable):
        other.embed([TEXT])
    assert KEY not in str(service.requests[0].headers)


@pytest.mark.parametrize(
    ("value", "words"),
    [(None, "is not set"), ("  ", "is not set"), ("a\nb", "holds no key"), ("鍵", "no key")],
)
def test_a_key_that_is_none(
    value: str | None, words: str, service: Service, made: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = made("openai", service.url)
    monkeypatch.delenv("TEST_EMBEDDING_KEY")
    if value is not None:
        monkeypatch.setenv("TEST_EMBEDDING_KEY", value)
    with pytest.raises(Unavailable, match=words) as caught:
        model.embed([TEXT])
    assert "TEST_EMBEDDING_KEY" in caught.value.what
    assert (caught.value.code, service.requests) == ("provider-key", [])


@pytest.mark.parametrize("provider", PROVIDERS)
def test_nothing_is_imported_before_it_is_needed(provider: str) -> None:
    code = (
        "import sys\n"
        "from dbgraph.embedders import load_embedder\n"
        "from dbgraph.settings import ApiSettings\n"
        "settings = ApiSettings(model='m', dimension=4, project='p', location='global')\n"
        f"made = load_embedder({provider!r}, settings)\n"
        "heavy = ('httpx2', 'google.auth', 'onnxruntime')\n"
        "print(made.model, [name for name in heavy if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == f"{provider}:m/4/1 []\n"


def test_the_settings_file_reaches_the_service(service: Service, tmp_path: Path, made: Any) -> None:
    file = tmp_path / "dbgraph.toml"
    file.write_text(
        "[search]\nembedder = 'openai'\n[search.api]\n"
        f"url = '{service.url}/v1/'\nmodel = 'own-model'\ndimension = 8\nkey_env = 'TEST_EMBEDDING_KEY'\n",
        "utf-8",
    )
    embedder = open_app(load_settings(file)).embedder
    assert isinstance(embedder, RemoteEmbedder)
    assert embedder.embed([TEXT]).shape == (1, 8)
    embedder.api.close()
    assert service.requests[0].headers["authorization"] == f"Bearer {KEY}"


def test_vertex_without_google_auth(made: Any, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    model = load_embedder("vertex", ApiSettings(url=service.url, project="my-project", location="global"))
    monkeypatch.setitem(sys.modules, "google.auth", None)
    assert model is not None
    with pytest.raises(Unavailable, match="which is not installed") as caught:
        model.embed([TEXT])
    assert "dbgraph-gateway[gcp]" in caught.value.fix


@pytest.fixture
def google(service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Application default credentials of the kind whose token comes from an address in the file."""
    for name in ("google.auth", "requests"):
        pytest.importorskip(name, reason="install dbgraph-gateway[gcp]")
    (tmp_path / "subject").write_text("a signed statement of who this machine is", "utf-8")
    file = tmp_path / "credentials.json"
    document = {
        "type": "external_account",
        "audience": "//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/q",
        "subject_token_type": "urn:ietf:params:oauth:token-type:jwt",
        "token_url": f"{service.url}/token",
        "credential_source": {"file": str(tmp_path / "subject")},
        "quota_project_id": "my-billing",
    }
    file.write_text(json.dumps(document), "utf-8")
    monkeypatch.setenv("GOOGLE_APPLICATION_CREDENTIALS", str(file))
    monkeypatch.setenv("GOOGLE_CLOUD_PROJECT", "my-project")
    return file


def vertex_of(service: Service) -> RemoteEmbedder:
    settings = ApiSettings(url=service.url, project="my-project", location="europe-west1", dimension=8)
    model = load_embedder("vertex", settings)
    assert isinstance(model, RemoteEmbedder)
    return model


def test_vertex_signs_with_application_default_credentials(service: Service, google: Path) -> None:
    model = vertex_of(service)
    model.embed([TEXT, "another"])
    service.tokens = ["renewed"]  # the one before was revoked: refused once, renewed, asked again
    assert model.embed([TEXT]).shape == (1, 8)
    model.api.close()
    assert [request.headers["authorization"] for request in service.requests] == [
        *[f"Bearer {KEY}"] * 3,
        "Bearer renewed",
    ]
    assert service.requests[0].headers["x-goog-user-project"] == "my-billing"
    assert service.wrong == []


def test_vertex_says_what_is_wrong_with_the_credentials(service: Service, google: Path) -> None:
    content = google.read_text("utf-8")
    google.write_text(content.replace("/token", "/nowhere"), "utf-8")
    with pytest.raises(Unavailable, match="could not be renewed") as caught:
        vertex_of(service).embed([TEXT])
    assert caught.value.code == "provider-key"
    google.write_text("{}", "utf-8")
    with pytest.raises(Unavailable, match="No Google credentials were found") as caught:
        vertex_of(service).embed([TEXT])
    assert "gcloud auth application-default login" in caught.value.fix
    assert service.requests == []
