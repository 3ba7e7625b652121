"""The HTTP server on a free loopback port, serving the small shop of ``tests/query``."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
import uvicorn

from dbgraph.app import App
from dbgraph.mcp_server.http import bind, make_http_app
from small_shop import build_shop


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> App:
    return build_shop(tmp_path_factory.mktemp("served"), '\n[auth]\nuser = "view@example.com"\n')


@pytest.fixture(scope="session")
def url(app: App) -> Iterator[str]:
    listener = bind("127.0.0.1", 0)
    config = uvicorn.Config(make_http_app(app), log_level="error", timeout_graceful_shutdown=2)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(10)
