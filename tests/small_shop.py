"""A small shop for tests: a `parse` document as source, an SQLite file as database, and its dictionary."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from dbgraph.app import App, open_app
from dbgraph.build import daily
from dbgraph.cli.build import tools
from dbgraph.settings import load_settings

FILES = Path(__file__).parent / "query" / "shop"


def build_shop(folder: Path, further_settings: str = "") -> App:
    """The shop in that folder, built. One of its databases is out of reach, on purpose."""
    shutil.copy(FILES / "shop.json", folder / "shop.json")
    settings = (FILES / "dbgraph.toml").read_text("utf-8")
    (folder / "dbgraph.toml").write_text(settings + further_settings, "utf-8")
    with closing(sqlite3.connect(folder / "shop.db")) as connection:
        connection.executescript((FILES / "shop.sql").read_text("utf-8"))
    app = open_app(load_settings(folder / "dbgraph.toml"))
    report = daily.run(app.settings, app.store, tools(app))
    assert [trouble.name for trouble in report.troubles] == ["away"]
    return app
