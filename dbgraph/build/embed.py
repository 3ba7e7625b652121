"""Phase 8: vectors for changed texts only, known by the hash of the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dbgraph.build.progress import Progress
from dbgraph.build.report import Trouble
from dbgraph.build.yesterday import other_texts, vector_hashes
from dbgraph.errors import DbgraphError
from dbgraph.store.documents import build_documents, effective_texts, text_hash
from dbgraph.store.merge import NewGraph
from dbgraph.store.rows import Row
from dbgraph.store.store import Store
from dbgraph.store.vectors import vector_rows

if TYPE_CHECKING:
    from dbgraph.embedders import Embedder

_BATCH = 256


@dataclass(frozen=True)
class Embedded:
    """New rows for ``vectors``. ``model`` is given when every text has its vector of that model now: the
    vectors of other models may then go."""

    vectors: Sequence[Row] = ()
    model: str | None = None
    trouble: Trouble | None = None


def embed(
    store: Store, graph: NewGraph, embedder: Embedder | None, progress: Progress, *, full: bool
) -> Embedded:
    """Vectors of the tables whose text has none yet (``full``: of all). Without an embedder, nothing.

    A failing embedder is no failed build: what was made so far is kept, the rest is tried again next time.
    """
    if embedder is None:
        return Embedded()
    names = [node["qualified_name"] for node in graph.nodes]
    effective = effective_texts([*graph.texts, *other_texts(store, graph.origins)], names)
    documents = build_documents(graph.nodes, graph.edges, effective, graph.compose)
    stored = {} if full else vector_hashes(store, embedder.model)
    hashes = {row["qualified_name"]: text_hash(row) for row in documents}
    wanted = [row for row in documents if stored.get(row["qualified_name"]) != hashes[row["qualified_name"]]]
    progress.phase("embed", len(wanted))
    made: list[Row] = []
    for batch in _batches(wanted):
        try:
            made += vector_rows(batch, hashes, embedder)
        except DbgraphError as error:
            return Embedded(made, None, Trouble("embedder", embedder.model, error.code, str(error)))
        progress.advance(len(batch))
    return Embedded(made, embedder.model)


def _batches(documents: Sequence[Row]) -> Iterator[list[Row]]:
    """Some tables at a time, so that about ``_BATCH`` texts are made into vectors at once."""
    batch: list[Row] = []
    size = 0
    for row in documents:
        batch.append(row)
        size += 1 + len(row["column_texts"])
        if size >= _BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
