"""The small shop, built once and copied for each test."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dbgraph.app import App, open_app
from dbgraph.settings import load_settings
from small_shop import build_shop


@pytest.fixture(scope="session")
def built_shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shop")
    build_shop(folder).store.close()
    return folder


@pytest.fixture
def app(built_shop: Path, tmp_path: Path) -> App:
    folder = tmp_path / "shop"
    shutil.copytree(built_shop, folder)
    return open_app(load_settings(folder / "dbgraph.toml"))
