"""A small shop: a `parse` document as source, an SQLite file as database, built into a dictionary."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dbgraph.app import App, open_app
from dbgraph.build import daily
from dbgraph.cli.build import tools
from dbgraph.settings import load_settings

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def built_shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shop")
    for name in ("dbgraph.toml", "shop.json"):
        shutil.copy(HERE / "shop" / name, folder / name)
    with closing(sqlite3.connect(folder / "shop.db")) as connection:
        connection.executescript((HERE / "shop" / "shop.sql").read_text("utf-8"))
    app = open_app(load_settings(folder / "dbgraph.toml"))
    report = daily.run(app.settings, app.store, tools(app))
    assert [trouble.name for trouble in report.troubles] == ["away"]  # out of reach, on purpose
    app.store.close()
    return folder


@pytest.fixture
def app(built_shop: Path, tmp_path: Path) -> App:
    folder = tmp_path / "shop"
    shutil.copytree(built_shop, folder)
    return open_app(load_settings(folder / "dbgraph.toml"))
