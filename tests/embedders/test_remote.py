"""The embedders that ask a service, against a real server on loopback that is strict about requests."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from dbgraph.embedders import remote
from dbgraph.embedders.http import Time
from dbgraph.errors import Unavailable
from embedders.provider import KEY, Clock, Service, running_service, unit

HERE = Path(__file__).parent
FAULTS = yaml.safe_load((HERE / "remote_cases.yaml").read_text("utf-8"))
ANSWERS = yaml.safe_load((HERE / "answer_cases.yaml").read_text("utf-8"))
TEXT = "unpaid orders of customers"
TEXTS = [TEXT, "返品された商品", "", "  ", TEXT, "amount of payment"]
PROVIDERS = ("openai", "gemini", "vertex")
OWN_TASKS = {
    "openai": ("", ""),
    "gemini": ("RETRIEVAL_DOCUMENT", "RETRIEVAL_QUERY"),
    "vertex": ("RETRIEVAL_DOCUMENT", "RETRIEVAL_QUERY"),
}


@pytest.mark.parametrize("provider", PROVIDERS)
def test_vectors_come_in_order_with_length_one(provider: str, service: Service, made: Any) -> None:
    model = made(provider, service.url)
    texts, question = model.embed(TEXTS), model.embed_query(TEXT)
    for_texts, for_question = OWN_TASKS[provider]
    wanted = [unit(text.strip() or "-", for_texts) for text in TEXTS]
    assert (texts.dtype, texts.shape) == (np.float32, (len(TEXTS), model.dimension))
    assert np.allclose(texts, wanted, atol=1e-6)
    assert np.allclose(np.linalg.norm(texts, axis=1), 1.0, atol=1e-6)
    assert (question.dtype, question.shape) == (np.float32, (model.dimension,))
    assert np.allclose(question, unit(TEXT, for_question), atol=1e-6)
    assert (service.wrong, len(service.requests)) == ([], 2)
    assert model.reads("返品") and model.reads("returns")


@pytest.mark.parametrize("provider", PROVIDERS)
def test_nothing_is_asked_for_nothing(provider: str, service: Service, made: Any) -> None:
    assert made(provider, service.url).embed([]).shape == (0, 8)
    assert service.requests == []


@pytest.mark.parametrize("case", FAULTS, ids=[case["name"] for case in FAULTS])
def test_faults(case: dict[str, Any], service: Service, made: Any) -> None:
    service.faults = [*case["faults"]]
    clock = Clock()
    provider = case.get("provider", "openai")
    model = made(provider, service.url, clock)
    ask = model.embed_query if case.get("question") else lambda text: model.embed([text])[0]
    if "code" in case:
        with pytest.raises(Unavailable) as caught:
            ask(TEXT)
        assert caught.value.code == case["code"]
        assert [words for words in case.get("words", ()) if words not in str(caught.value)] == []
        assert caught.value.fix and f"127.0.0.1:{service.url.rpartition(':')[2]}" in caught.value.what
        assert_tells_nothing(caught.value)
    else:
        assert np.allclose(ask(TEXT), unit(TEXT, OWN_TASKS[provider][0]), atol=1e-6)
    assert (clock.waits, len(service.requests)) == (case["waits"], case["requests"])
    assert service.wrong == []


def assert_tells_nothing(error: Unavailable) -> None:
    """Neither the message nor what it came from repeats the key or the text."""
    chain = [error, error.__cause__]
    assert [e for e in chain if KEY in f"{e} {e!r}" or TEXT in f"{e} {e!r}"] == []
    assert error.__cause__ is None and "\n" not in str(error)


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("case", ANSWERS, ids=[str(case["rows"])[:40] for case in ANSWERS])
def test_vectors_that_are_none(provider: str, case: dict[str, Any], service: Service, made: Any) -> None:
    forms = {
        "openai": ("data", '{{"index": {index}, "embedding": {row}}}'),
        "gemini": ("embeddings", '{{"values": {row}}}'),
        "vertex": ("predictions", '{{"embeddings": {{"values": {row}}}}}'),
    }
    name, form = forms[provider]
    rows = ", ".join(form.format(index=i, row=row) for i, row in enumerate(case["rows"]))
    service.faults = [{"status": 200, "body": f'{{"{name}": [{rows}]}}'}]
    with pytest.raises(Unavailable) as caught:
        made(provider, service.url, dimension=3).embed([TEXT])
    assert caught.value.code == "provider-answer"
    assert [words for words in case["words"] if words not in str(caught.value)] == []


def test_a_number_of_400_digits(service: Service, made: Any) -> None:
    service.faults = [{"status": 200, "body": '{"embeddings": [{"values": [1, 2, 1%s]}]}' % ("0" * 400)}]
    with pytest.raises(Unavailable, match="beyond all measure"):
        made("gemini", service.url, dimension=3).embed([TEXT])


def test_an_endless_answer_is_not_read(service: Service, made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dbgraph.embedders.http.MAX_ANSWER", 2**20)
    service.faults = [{"status": 200, "body_times": [" ", 3 * 2**20]}]
    with pytest.raises(Unavailable, match="longer than 1 MB"):
        made("openai", service.url).embed([TEXT])


def test_a_service_that_hangs_or_drips_is_left(service: Service, made: Any) -> None:
    clock = Clock()
    service.faults = [{"hang": True}, {"hang": True}]
    model = made("openai", service.url, clock, timeout_seconds=0.05)
    with pytest.raises(Unavailable, match="did not answer in time") as caught:
        model.embed_query(TEXT)
    assert (caught.value.code, clock.waits) == ("provider-timeout", [0.5])
    # each look at the clock finds it later: the answer has begun, and the time is over
    model.api.time = Time(clock.sleep, lambda: setattr(clock, "now", clock.now + 6) or clock.now)
    model.api.timeout = 30
    with pytest.raises(Unavailable, match="did not answer in time"):
        model.embed_query(TEXT)


def test_where_nobody_listens(made: Any) -> None:
    with running_service() as gone:
        url = gone.url
    clock = Clock()
    with pytest.raises(Unavailable, match="can't be reached") as caught:
        made("openai", url, clock).embed([TEXT])
    assert caught.value.code == "provider-unreachable"
    assert clock.waits == [0.5, 1, 2, 4, 8]
    assert_tells_nothing(caught.value)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_not_followed(status: int, service: Service, made: Any) -> None:
    with running_service() as elsewhere:
        target = f"{elsewhere.url.replace('127.0.0.1', 'localhost')}/v1/embeddings?key={KEY}"
        service.faults = [{"status": status, "headers": {"Location": target}}]
        with pytest.raises(Unavailable, match=rf"sends us on to localhost \({status}\)") as caught:
            made("openai", service.url).embed([TEXT])
        assert_tells_nothing(caught.value)
        assert (len(service.requests), elsewhere.requests) == (1, [])


@pytest.mark.parametrize(
    ("provider", "settings", "batches"),
    [
        ("openai", {}, [88, 256, 256]),
        ("openai", {"batch_size": 250}, [100, 250, 250]),
        ("gemini", {}, [100] * 6),
        ("gemini", {"batch_size": 400}, [100] * 6),
        ("vertex", {}, [100, 250, 250]),
        ("vertex", {"model": "gemini-embedding-001"}, [1] * 600),
    ],
)
def test_batches_by_count(
    provider: str, settings: dict[str, Any], batches: list[int], service: Service, made: Any
) -> None:
    texts = [f"text {number}" for number in range(600)]
    vectors = made(provider, service.url, **settings).embed(texts)
    assert service.batches() == batches
    assert service.wrong == []
    for index in (0, 255, 256, 599):
        assert np.allclose(vectors[index], unit(texts[index], OWN_TASKS[provider][0]), atol=1e-6)


def test_batches_by_bytes_and_long_texts(service: Service, made: Any) -> None:
    """Vertex AI: 20,000 tokens a request, and no text has more tokens than bytes."""
    long, japanese = "x" * 30_000, "返品" * 3_000
    made("vertex", service.url).embed([long, japanese, "short", long, *["y" * 6_000] * 4, "\ud800 half"])
    sent = [request.texts for request in service.requests]
    assert all(sum(len(text.encode()) for text in texts) <= 20_000 for texts in sent)
    cut = {text for texts in sent for text in texts}
    assert {"x" * 8_000, japanese[:2_666], "short", "y" * 6_000, "? half"} == cut
    assert len(sent) == 3
    assert service.wrong == []


def test_some_requests_run_at_once_and_not_more(service: Service, made: Any) -> None:
    # each request waits for the others of its round: fewer at once would never get on
    service.gate = threading.Barrier(remote.CONNECTIONS)
    made("openai", service.url, batch_size=1).embed([str(n) for n in range(20 * remote.CONNECTIONS)])
    assert service.most_at_once == remote.CONNECTIONS


def test_this_machine_is_not_asked_through_a_proxy(
    service: Service, made: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_service() as proxy:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url)
        made("openai", service.url).embed([TEXT])
        assert (len(service.requests), proxy.requests, proxy.wrong) == (1, [], [])


def test_the_first_failure_ends_the_rest(service: Service, made: Any) -> None:
    service.faults = [{"status": 403}] * 1_000
    with pytest.raises(Unavailable, match="refused the key"):
        made("openai", service.url, batch_size=1).embed([str(n) for n in range(1_000)])
    assert len(service.requests) < 1_000
