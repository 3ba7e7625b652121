"""What the store holds before the build: the state that anything out of reach keeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from dbgraph.model import DescriptionOrigin, NodeType
from dbgraph.store.rows import Row
from dbgraph.store.scans import Scan, read_scans
from dbgraph.store.schema import builds, meta, nodes, texts, vectors
from dbgraph.store.store import Store

_RECENT = 50
"""So many recorded builds are looked through for one that did not fail."""


@dataclass(frozen=True)
class Yesterday:
    """``tables`` maps each table of the dictionary to its owner; ``inputs`` is the fingerprint of what the
    stored graph was made of; ``status`` is that of the last recorded build, ``report`` the stored report of
    the last one that understood its input (complete or partial)."""

    scans: Mapping[tuple[str, str], Scan]
    tables: Mapping[str, str]
    inputs: str | None
    version: str | None
    status: str | None
    report: Mapping[str, Any]

    def of(self, kind: str) -> dict[str, Scan]:
        """The stored scans of that kind by name."""
        return {name: scan for (each, name), scan in self.scans.items() if each == kind}


def read_yesterday(store: Store) -> Yesterday:
    """The stored state, read in one snapshot."""
    owners = select(nodes.c.qualified_name, nodes.c.source).where(nodes.c.node_type == NodeType.TABLE.value)
    last = select(builds.c.status, builds.c.report).order_by(builds.c.finished_at.desc(), builds.c.id)
    with store.reading() as connection:
        marks = {row.key: row.value for row in connection.execute(select(meta))}
        recorded = connection.execute(last.limit(_RECENT)).all()
        return Yesterday(
            scans=read_scans(connection),
            tables={row.qualified_name: row.source for row in connection.execute(owners)},
            inputs=marks.get("inputs"),
            version=marks.get("graph_version"),
            status=recorded[0].status if recorded else None,
            report=next((row.report for row in recorded if row.status != "failed"), {}),
        )


def stored_texts(store: Store, origin: DescriptionOrigin) -> dict[str, Row]:
    """The descriptions of that origin by qualified name."""
    query = select(texts).where(texts.c.origin == origin.value, texts.c.field == "description")
    with store.reading() as connection:
        return {row["qualified_name"]: dict(row) for row in connection.execute(query).mappings()}


def other_texts(store: Store, origins: frozenset[str]) -> list[Row]:
    """The texts that this build does not make: people's, and those of other providers."""
    query = select(texts).where(texts.c.origin.not_in(sorted(origins)))
    with store.reading() as connection:
        return [dict(row) for row in connection.execute(query).mappings()]


def vector_hashes(store: Store, model: str) -> dict[str, str]:
    """Qualified name -> hash of the text that its stored vector of that model was made of."""
    query = select(vectors.c.qualified_name, vectors.c.text_hash).where(vectors.c.model == model)
    with store.reading() as connection:
        return {row.qualified_name: row.text_hash for row in connection.execute(query)}
