"""Runs the command line as a process, the way people and programs do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """``run("search", "x", stdin="...")`` in a temporary folder; returns code and both outputs."""
    root = Path(__file__).parents[2]

    def call(
        *arguments: str | Path, stdin: str = "", cwd: Path = tmp_path
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", "from dbgraph.cli import main; main()", *map(str, arguments)],
            cwd=cwd,
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
            check=False,
            env={**os.environ, "PYTHONPATH": str(root), "COLUMNS": "120"},
        )

    return call
