"""A server on loopback that answers as the embedding services do: strict about requests, faults on order."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numpy as np

KEY = "k-3f9a-not-to-be-seen"
MOST = {"openai": 2048, "gemini": 100, "vertex": 250}
"""Texts that each provider takes in a request."""


def vector(text: str, task: str, dimension: int) -> list[float]:
    """Some vector that belongs to text and task alone, not of length 1."""
    seed = int.from_bytes(hashlib.sha256(f"{task}\0{text}".encode()).digest()[:8], "big")
    return [round(x, 6) for x in (3 * np.random.default_rng(seed).normal(size=dimension)).tolist()]


def unit(text: str, task: str, dimension: int = 8) -> Any:
    """The vector of length 1 that should come of it."""
    numbers = np.array(vector(text, task, dimension))
    return numbers / np.linalg.norm(numbers)


@dataclass(frozen=True)
class Request:
    path: str
    headers: Mapping[str, str]
    body: Any
    texts: tuple[str, ...]
    task: str


@dataclass
class Service:
    """``faults`` are answered first, one a request: ``status``, ``headers``, ``body`` (text), or ``drop``
    (close without an answer) or ``hang`` (until the end of the test)."""

    url: str
    faults: list[Mapping[str, Any]] = field(default_factory=list)
    dimension: int = 8
    wrong: list[str] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    tokens: list[str] = field(default_factory=lambda: [KEY])
    at_once: int = 0
    most_at_once: int = 0
    gate: threading.Barrier | None = None
    ended: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def batches(self) -> list[int]:
        return sorted(len(request.texts) for request in self.requests)


def read(path: str, body: Any) -> tuple[str, tuple[str, ...], str, int | None]:
    """Provider, texts, task and the dimension asked for. Raises ``KeyError`` and the like."""
    if path.endswith("/embeddings"):
        assert set(body) <= {"model", "input", "encoding_format", "dimensions"}
        assert body["encoding_format"] == "float"
        assert body["model"]
        return "openai", tuple(body["input"]), "", body.get("dimensions")
    if path.endswith(":batchEmbedContents"):
        name = path.removeprefix("/v1beta/").removesuffix(":batchEmbedContents")
        assert all(entry["model"] == name for entry in body["requests"])
        texts = tuple(entry["content"]["parts"][0]["text"] for entry in body["requests"])
        (task,) = {entry.get("taskType", "") for entry in body["requests"]}
        (size,) = {entry["outputDimensionality"] for entry in body["requests"]}
        return "gemini", texts, task, size
    head, _, model = path.removesuffix(":predict").rpartition("/models/")
    assert head == "/v1/projects/my-project/locations/europe-west1/publishers/google"
    texts = tuple(entry["content"] for entry in body["instances"])
    (task,) = {entry["task_type"] for entry in body["instances"]}
    assert not model.startswith("gemini") or len(texts) == 1
    return "vertex", texts, task, body["parameters"]["outputDimensionality"]


def answer(provider: str, rows: Any) -> Any:
    if provider == "openai":
        data = [{"object": "embedding", "index": i, "embedding": row} for i, row in enumerate(rows)]
        # the order is that of `index`, not of the list
        return {"object": "list", "data": data[::-1], "model": "any", "usage": {"total_tokens": 1}}
    if provider == "gemini":
        return {"embeddings": [{"values": row} for row in rows]}
    return {"predictions": [{"embeddings": {"values": row, "statistics": {}}} for row in rows]}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # an answer in one piece: two small ones wait for each other (Nagle)
    service: Service

    def do_POST(self) -> None:
        service = self.service
        raw = self.rfile.read(int(self.headers["content-length"]))
        with service.lock:
            service.at_once += 1
            service.most_at_once = max(service.most_at_once, service.at_once)
            fault = service.faults.pop(0) if service.faults else None
        try:
            if service.gate is not None:
                service.gate.wait(5)
            self._answer(raw, fault)
        finally:
            with service.lock:
                service.at_once -= 1

    def _answer(self, raw: bytes, fault: Mapping[str, Any] | None) -> None:
        service = self.service
        if self.path in ("/token", "/nowhere"):
            token = {"access_token": service.tokens[0], "expires_in": 3600, "token_type": "Bearer"}
            granted = {**token, "issued_token_type": "urn:ietf:params:oauth:token-type:access_token"}
            refused = {"error": "invalid_grant", "error_description": "no"}
            good = self.path == "/token"
            self._send(200 if good else 400, json.dumps(granted if good else refused))
            return
        body = json.loads(raw)
        try:
            provider, texts, task, size = read(self.path, body)
            assert all(text.strip() for text in texts), "an empty text"
            assert 1 <= len(texts) <= MOST[provider], "too many texts"
        except (LookupError, TypeError, ValueError, AssertionError) as error:
            service.wrong.append(f"{self.path}: {error!r}")
            self._send(400, json.dumps({"error": {"message": raw.decode()}}))
            return
        headers = {name.lower(): value for name, value in self.headers.items()}
        with service.lock:
            service.requests.append(Request(self.path, headers, body, texts, task))
        if fault is not None:
            self._fault(fault)
            return
        signed = headers.get("x-goog-api-key") if provider == "gemini" else headers.get("authorization")
        if signed not in {f"{'' if provider == 'gemini' else 'Bearer '}{token}" for token in service.tokens}:
            # providers repeat the key in this message, and some the request
            self._send(401, json.dumps({"error": {"message": f"bad key {signed} for {texts}"}}))
            return
        rows: Any = [vector(text, task, size or service.dimension) for text in texts]
        self._send(200, json.dumps(answer(provider, rows)))

    def _fault(self, fault: Mapping[str, Any]) -> None:
        if fault.get("hang"):
            self.service.ended.wait(30)
        if fault.get("hang") or fault.get("drop"):
            self.close_connection = True
            return
        text, times = fault.get("body_times", (fault.get("body", ""), 1))
        self._send(fault["status"], text * times, fault.get("headers", {}))

    def _send(self, status: int, body: str, headers: Mapping[str, str] | None = None) -> None:
        content = body.encode()
        self.send_response_only(status)
        for name, value in {"content-type": "application/json", **(headers or {})}.items():
            self.send_header(name, str(value))
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: Any) -> None:
        """Nothing: a client that leaves early is part of the tests, and wrong requests are in ``wrong``."""


@contextmanager
def running_service() -> Iterator[Service]:
    """The service, until the block ends."""
    service = Service("")
    handler = type("Handler", (_Handler,), {"service": service})
    server = _Server(("127.0.0.1", 0), handler)
    service.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.ended.set()
        server.shutdown()
        server.server_close()
        thread.join()


class Clock:
    """Time passes only by waiting."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waits: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds


class Tokens:
    """Credentials of Google without Google: the next token when the last one was refused."""

    def __init__(self, *tokens: str) -> None:
        self.tokens = list(tokens)

    def headers(self, *, renew: bool) -> dict[str, str]:
        if renew:
            self.tokens.pop(0)
        return {"authorization": f"Bearer {self.tokens[0]}"}
