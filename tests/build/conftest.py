"""Makes the helpers of this folder importable, and a world to build in."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).parent))

if TYPE_CHECKING:
    from world import World


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """An empty company in a folder of its own."""
    from world import World

    made = World(tmp_path)
    yield made
    made.close()
