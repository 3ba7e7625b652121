"""The fingerprint of all that the graph is made of: when it is the same, there is nothing to do."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from dbgraph.describers import Describer
from dbgraph.model import fingerprint
from dbgraph.settings import Settings
from dbgraph.store.scans import Scan

if TYPE_CHECKING:
    from dbgraph.embedders import Embedder

_CODE = ("dbgraph.build", "dbgraph.describers", "dbgraph.embedders", "pii_rules")
"""Packages whose rules shape the graph. Their files are hashed, so that nobody has to count versions."""


def input_fingerprint(
    settings: Settings, scans: Sequence[Scan], describer: Describer, embedder: Embedder | None
) -> str:
    """Changes when any scan, setting or rule changes that the graph depends on."""
    return fingerprint(
        [
            sorted([scan.kind, scan.name, scan.fingerprint] for scan in scans),
            [[s.name, s.schema_name, s.database] for s in settings.sources],
            [[d.name, d.engine.value, sorted(d.schemas.items())] for d in settings.databases],
            settings.build.inferred_threshold,
            describer.revision,
            embedder.model if embedder else None,
            _code_fingerprint(),
        ]
    )


@cache
def _code_fingerprint() -> str:
    digest = hashlib.sha256()
    for file in _files():
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _files() -> Iterable[Path]:
    for package in _CODE:
        spec = find_spec(package)
        for folder in spec.submodule_search_locations or () if spec else ():
            yield from sorted(
                f for f in Path(folder).rglob("*") if f.suffix in (".py", ".yaml", ".json", ".txt")
            )
