"""The HTTP server on a free loopback port, serving the small shop of ``tests/query``."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import uvicorn

from dbgraph.app import App, open_app
from dbgraph.build import daily
from dbgraph.cli.build import tools
from dbgraph.mcp_server.http import bind, make_http_app
from dbgraph.settings import load_settings

SHOP = Path(__file__).parents[1] / "query" / "shop"


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> App:
    folder = tmp_path_factory.mktemp("served")
    for name in ("dbgraph.toml", "shop.json"):
        shutil.copy(SHOP / name, folder / name)
    with (folder / "dbgraph.toml").open("a", encoding="utf-8") as file:
        file.write('\n[auth]\nuser = "view@example.com"\n')
    with closing(sqlite3.connect(folder / "shop.db")) as connection:
        connection.executescript((SHOP / "shop.sql").read_text("utf-8"))
    opened = open_app(load_settings(folder / "dbgraph.toml"))
    daily.run(opened.settings, opened.store, tools(opened))
    return opened


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
