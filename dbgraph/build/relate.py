"""Phase 5: relations: declared ones, inferred ones, and tables that are one entity in two databases."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dbgraph.build.facts import TableFacts
from dbgraph.build.infer import infer
from dbgraph.build.naming import table_key
from dbgraph.build.report import Finding
from dbgraph.model import Confidence, EdgeType, Origin, ReferenceShape, TableShape, fingerprint, split_words
from dbgraph.store.rows import Row


def relate(tables: Sequence[TableFacts], threshold: float) -> tuple[list[Row], list[Finding]]:
    """Rows for ``edges`` (``REFERENCES`` and ``SAME_ENTITY``), ordered by id, and references that lead to no
    table of the dictionary. Inferred ones below ``threshold`` are ``proposed``."""
    targets = _Targets(tables)
    edges: dict[str, dict[str, Any]] = {}
    findings: list[Finding] = []
    for table in tables:
        for shape, rule in _declaring(table):
            for reference in shape.references:
                edge = _declared(table, shape, reference, rule, targets)
                if edge is None:
                    findings.append(_dangling(table, shape, reference))
                elif edge["id"] in edges:
                    _add_evidence(edges[edge["id"]], edge)
                else:
                    edges[edge["id"]] = edge
    for edge in (*_inferred(tables, threshold), *_same_entities(tables, threshold)):
        edges.setdefault(edge["id"], edge)
    return [edges[key] for key in sorted(edges)], findings


def _declaring(table: TableFacts) -> Iterator[tuple[TableShape, str]]:
    for definition in table.definitions:
        yield definition.shape, "declared"
    if table.live is not None:
        yield table.live, "foreign-key"


class _Targets:
    """Tables as a reference names them."""

    def __init__(self, tables: Sequence[TableFacts]) -> None:
        self._exact = {(table.schema, table.shape.name): table for table in tables}
        self._folded: dict[tuple[str, str], list[TableFacts]] = defaultdict(list)
        self._bare: dict[str, list[TableFacts]] = defaultdict(list)
        for table in tables:
            self._folded[table.schema, table.shape.name.casefold()].append(table)
            self._bare[table.shape.name.casefold()].append(table)

    def find(self, schema: str, name: str, *, anywhere: bool) -> TableFacts | None:
        """The table of that name: exact, else the only one that differs in case, else (``anywhere``: the
        code named no schema) the only one of that name in any schema."""
        found = self._exact.get((schema, name))
        if found is not None:
            return found
        close = self._folded.get((schema, name.casefold()), [])
        if not close and anywhere:
            close = self._bare.get(name.casefold(), [])
        return close[0] if len(close) == 1 else None


def _declared(
    table: TableFacts, shape: TableShape, reference: ReferenceShape, rule: str, targets: _Targets
) -> dict[str, Any] | None:
    schema = reference.to_schema or table.schema
    target = targets.find(schema, reference.to_table, anywhere=reference.to_schema is None)
    if target is None:
        return None
    own = [_real(table, name) for name in reference.columns]
    other = list(reference.to_columns) or [c.name for c in target.shape.columns if c.primary_key]
    if len(own) != len(other):
        return None
    there = [_real(target, name) for name in other]
    if None in own or None in there:
        return None  # the column is in code only: the drift report tells it
    return _edge(
        EdgeType.REFERENCES,
        table,
        target,
        confidence=Confidence.EXPLICIT,
        pairs=[[a, b] for a, b in zip(own, there, strict=True)],
        rule=rule,
        evidence=[evidence(shape.origin, rule=rule, line=reference.line)],
    )


def _real(table: TableFacts, name: str) -> str | None:
    """The column's name as the dictionary has it."""
    if table.shape.column(name) is not None:
        return name
    close = [c.name for c in table.shape.columns if c.name.casefold() == name.casefold()]
    if not close:
        close = [c.name for c in table.shape.columns if c.property == name]
    return close[0] if len(close) == 1 else None


def _dangling(table: TableFacts, shape: TableShape, reference: ReferenceShape) -> Finding:
    ends = f"{', '.join(reference.columns)} to {reference.to_table} ({', '.join(reference.to_columns)})"
    return Finding(
        "dangling-reference",
        table.name,
        f"It refers from {ends}, which the dictionary does not have.",
        (str(shape.origin),),
    )


def _add_evidence(edge: dict[str, Any], other: Mapping[str, Any]) -> None:
    edge["evidence"] = edge["evidence"] + [e for e in other["evidence"] if e not in edge["evidence"]]


def _inferred(tables: Sequence[TableFacts], threshold: float) -> Iterator[dict[str, Any]]:
    by_name = {table.name: table for table in tables}
    for (name, column), candidates in infer(tables).items():
        for found in candidates:
            yield _edge(
                EdgeType.REFERENCES,
                by_name[name],
                found.target,
                confidence=Confidence.INFERRED,
                pairs=[[column, found.to_column.name]],
                rule=found.rule,
                score=found.score,
                evidence=[{"rule": found.rule, "note": found.note}],
                state="active" if found.score >= threshold else "proposed",
            )


def _same_entities(tables: Sequence[TableFacts], threshold: float) -> Iterator[dict[str, Any]]:
    """A SQL table and a collection of the same name in the singular; shared column names raise the score."""
    collections: dict[tuple[str, ...], list[TableFacts]] = defaultdict(list)
    for table in tables:
        if table.shape.kind == "collection":
            collections[table_key(table.shape.name)].append(table)
    named: dict[tuple[str, ...], list[TableFacts]] = defaultdict(list)
    for table in tables:
        if table.shape.kind == "table" and table_key(table.shape.name) in collections:
            named[table_key(table.shape.name)].append(table)
    for key, sql_tables in named.items():
        pairs = [(table, collection) for table in sql_tables for collection in collections[key]]
        for table, collection in pairs[:3]:
            shared = _shared(table, collection)
            score = round((0.4 if len(pairs) > 1 else 0.6) + min(len(shared), 4) * 0.08, 2)
            note = f"Both are called {' '.join(key)}; {len(shared)} column names in common."
            yield _edge(
                EdgeType.SAME_ENTITY,
                table,
                collection,
                confidence=Confidence.INFERRED,
                pairs=[],
                rule="name.same-entity",
                score=score,
                evidence=[{"rule": "name.same-entity", "note": note}],
                state="active" if score >= threshold else "proposed",
            )


def _shared(first: TableFacts, second: TableFacts) -> set[tuple[str, ...]]:
    names = [{tuple(split_words(c.name)) for c in table.shape.columns} for table in (first, second)]
    return {name for name in names[0] & names[1] if name != ("id",)}


def evidence(origin: Origin, *, rule: str = "", mark: str = "", line: int = 0) -> dict[str, Any]:
    """The place of a definition as JSON, without what is not known."""
    found = {
        "repository": origin.repository,
        "file": origin.file,
        "line": line or origin.line,
        "orm": origin.orm,
        "fingerprint": mark,
        "rule": rule,
    }
    return {name: value for name, value in found.items() if value}


def _edge(
    kind: EdgeType,
    table: TableFacts,
    target: TableFacts,
    *,
    confidence: Confidence,
    pairs: list[list[Any]],
    rule: str,
    evidence: list[dict[str, Any]],
    score: float | None = None,
    state: str = "active",
) -> dict[str, Any]:
    return {
        "id": fingerprint([kind.value, table.name, target.name, sorted(pairs)]),
        "edge_type": kind.value,
        "from_name": table.name,
        "to_name": target.name,
        "confidence": confidence.value,
        "pairs": pairs,
        "rule": rule,
        "score": score,
        "condition": None,
        "evidence": evidence,
        "state": state,
        "source": table.owner,
    }
