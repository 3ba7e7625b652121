"""The merge: one transaction turns the stored graph into the new one. Only rows that differ are written.

Nothing here writes texts or relations of people, grants, requests or the audit log: there is no code for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar
from uuid import uuid4

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from dbgraph.model import Confidence, DescriptionOrigin
from dbgraph.store import rows, scans
from dbgraph.store.changes import find_changes
from dbgraph.store.documents import Compose, build_documents, effective_texts
from dbgraph.store.leases import Lease
from dbgraph.store.lexical import packed
from dbgraph.store.rows import Difference, Row, difference
from dbgraph.store.schema import (
    builds,
    definitions,
    edges,
    live_relations,
    meta,
    nodes,
    pending_changes,
    search_documents,
    source_states,
    texts,
    vectors,
)
from dbgraph.store.store import Store

_TIMES = frozenset({"completed_at", "commit"})
_EVERY_PLACE = frozenset({"commit"})


@dataclass(frozen=True)
class NewGraph:
    """All that the store shall hold after the merge, as rows of the store's tables.

    ``texts`` are those of ``origins`` only (never a person's). ``vectors`` are the newly made ones; stored
    vectors of nodes that are gone, and (once ``model`` is given) those of other models, are dropped.
    """

    nodes: Sequence[Row]
    edges: Sequence[Row]
    definitions: Sequence[Row]
    texts: Sequence[Row]
    live_relations: Sequence[Row]
    source_states: Sequence[Row]
    scans: Sequence[scans.Scan]
    compose: Compose
    vectors: Sequence[Row] = ()
    model: str | None = None
    inputs: str = ""
    origins: frozenset[str] = frozenset({"code", "database", "generated"})


@dataclass(frozen=True)
class Plan:
    """The differences, and what a reviewer will be told of them."""

    parts: Mapping[str, Difference]
    changes: Sequence[Row]
    first: bool
    version: str | None

    def __bool__(self) -> bool:
        return any(self.parts.values())

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        return {name: self.parts[name].counts for name in ("nodes", "edges", "texts", "documents")}


def plan(connection: Connection, graph: NewGraph) -> Plan:
    """Compares the new graph with the stored one; reads only."""
    assert DescriptionOrigin.HUMAN.value not in graph.origins
    version = connection.execute(select(meta.c.value).where(meta.c.key == "graph_version")).scalar()
    own_texts = texts.c.origin.in_(sorted(graph.origins))
    kept = [dict(row) for row in connection.execute(select(texts).where(~own_texts)).mappings()]
    names = [node["qualified_name"] for node in graph.nodes]
    effective = effective_texts([*graph.texts, *kept], names)
    documents = build_documents(graph.nodes, graph.edges, effective, graph.compose)
    place = ("qualified_name", "source", "file", "line")
    relation = ("database", "schema_name", "name")
    parts = {
        "nodes": difference(connection, nodes, graph.nodes, key=("qualified_name",)),
        "edges": difference(
            connection, edges, graph.edges, key=("id",), scope=edges.c.confidence != Confidence.MANUAL.value
        ),
        "definitions": difference(connection, definitions, graph.definitions, key=place, ignore=_EVERY_PLACE),
        "texts": difference(
            connection, texts, graph.texts, key=("qualified_name", "field", "origin"), scope=own_texts
        ),
        "documents": _packed(difference(connection, search_documents, documents, key=("qualified_name",))),
        "live_relations": difference(connection, live_relations, graph.live_relations, key=relation),
        "source_states": difference(
            connection, source_states, graph.source_states, key=("source", "kind"), ignore=_TIMES
        ),
    }
    changes = find_changes(parts["nodes"], parts["edges"], parts["texts"]) if version else []
    return Plan(parts, changes, version is None, version)


def _packed(documents: Difference) -> Difference:
    """Only what will be written is split into words."""
    return replace(
        documents,
        added=[packed(row) for row in documents.added],
        changed=[(before, packed(after)) for before, after in documents.changed],
    )


Report = TypeVar("Report")


def merge(
    store: Store, graph: NewGraph, report: Callable[[Plan, str], tuple[Report, Row]], lease: Lease
) -> Report:
    """Writes the new graph version in one transaction; readers see the old or the new one.

    ``report`` is told the differences and the new version and answers with what the caller gets back and
    with the ``builds`` row that is written along.

    Raises ``BuildStopped`` when the lease was lost, ``Unavailable`` when the store can't be written; then
    nothing is changed.
    """
    with store.writing() as connection:
        lease.confirm(connection)
        planned = plan(connection, graph)
        version = _next_version(planned, graph)
        answer, build = report(planned, version)
        for name, part in planned.parts.items():
            rows.apply(connection, part, {"graph_version": version} if name == "nodes" else None)
        _write_vectors(connection, graph)
        scans.write_scans(connection, graph.scans)
        if planned.changes:
            connection.execute(
                insert(pending_changes), [{**change, "build_id": build["id"]} for change in planned.changes]
            )
        connection.execute(insert(builds).values(**build, graph_version=version))
        _set_meta(connection, "graph_version", version)
        _set_meta(connection, "inputs", graph.inputs)
    return answer


def record_build(store: Store, build: Row) -> None:
    """Notes a build that changed nothing (it failed, or was partial again)."""
    with store.writing() as connection:
        version = connection.execute(select(meta.c.value).where(meta.c.key == "graph_version")).scalar()
        connection.execute(insert(builds).values(**build, graph_version=version))


def _next_version(planned: Plan, graph: NewGraph) -> str:
    """A running number, and some chance so that no other store ever has the same version."""
    if planned.version and not planned and not graph.vectors:
        return planned.version
    number = int(planned.version.partition("-")[0]) + 1 if planned.version else 1
    return f"{number}-{uuid4().hex[:8]}"


def _write_vectors(connection: Connection, graph: NewGraph) -> None:
    listed = select(nodes.c.qualified_name)
    connection.execute(delete(vectors).where(vectors.c.qualified_name.not_in(listed)))
    if graph.model is not None:
        connection.execute(delete(vectors).where(vectors.c.model != graph.model))
    if graph.vectors:
        same = (vectors.c.qualified_name == bindparam("name"), vectors.c.model == bindparam("kind"))
        keys = [{"name": row["qualified_name"], "kind": row["model"]} for row in graph.vectors]
        connection.execute(delete(vectors).where(*same), keys)
        connection.execute(insert(vectors), list(graph.vectors))


def _set_meta(connection: Connection, key: str, value: str) -> None:
    if not connection.execute(update(meta).where(meta.c.key == key).values(value=value)).rowcount:
        connection.execute(insert(meta).values(key=key, value=value))
