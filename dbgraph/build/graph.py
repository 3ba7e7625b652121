"""Phase 7: nodes and edges from tables. What a node holds (``nodes.properties`` of the store):

============  ========================================================================================
Schema        qualified name ``shop``; ``{"engine", "database", "repositories": [...]}``
Table         ``shop.orders``; ``{"engine", "kind", "orm", "repository", "file", "line", "state",
              "database", "is_dead", "dead_note", "rows", "indexes": [{"columns", "unique"}]}``;
              ``state``: ``active``, ``live_only`` (in the database, in no code) or ``not_scanned``
              (kept from an earlier build: a filter leaves its file out, or the file can't be read now)
Column        ``shop.orders.status``; ``{"type", "nullable", "primary_key", "auto_increment", "unique",
              "default", "enum", "property", "pii", "dead", "dead_note", "empty_percent", "rows",
              "distinct", "drift"}``; ``enum`` is the qualified name of the Enum node; ``pii`` is
              ``{"kind", "rule", "reason"}`` (``kind`` null: known to be none) or null (no rule spoke);
              ``drift`` lists ``{"field", "code", "live"}``. ``position`` in ``nodes`` counts from 0.
              A document path keeps its dots and brackets: ``shop.carts.items[].sku``
Enum          ``shop.enum:OrderStatus`` (the prefix keeps it apart from a table of that name; a second,
              different enum of the same name is ``shop.enum:orders.OrderStatus``, and so is one without a
              name of its own: ``shop.enum:orders.status``);
              ``{"name", "values": [{"value", "label"}]}``; ``nodes.table_name`` and ``column_name`` are null
============  ========================================================================================

A property that is unknown or empty, and a flag that is false, is left out: read with ``properties.get``.
``nullable`` is there, true or false, whenever it is known.

Edges (``edges``): ``HAS_TABLE`` schema -> table, ``HAS_COLUMN`` table -> column, ``USES_ENUM`` column ->
enum, ``REFERENCES`` **table -> table** with ``pairs`` ``[[from column, to column], ...]``, ``SAME_ENTITY``
table -> table (SQL table -> collection, pairs empty). ``HAS_COLUMN`` and ``HAS_TABLE`` edges are implied by
the node's own ``schema_name`` and ``table_name`` and are not stored; ``USES_ENUM`` is stored.
``evidence`` is a list of ``{"repository", "file", "line", "orm", "rule"}`` (empty ones left out; the commit
is in ``definitions``, as it changes without the fact) or, for inferred edges, ``{"rule", "note"}`` with one
sentence for the reader.
``state``: ``active`` is walked, ``proposed`` is shown as a proposal only.

Texts (``texts``): field ``description`` for every node type. Enum labels from the code are in the Enum's
``values``; a person's label is a text of the Enum node with field ``label:<value>``. Text of origin
``human`` is matched to its node without regard to letter case (a case-only rename keeps it).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from dbgraph.build.facts import TableFacts
from dbgraph.build.introspect import live_relations
from dbgraph.build.relate import evidence
from dbgraph.build.report import Finding
from dbgraph.embedders import compose_document
from dbgraph.model import (
    ColumnShape,
    Confidence,
    EdgeType,
    EnumShape,
    NodeType,
    PiiMark,
    fingerprint,
)
from dbgraph.store.merge import NewGraph
from dbgraph.store.rows import Row
from dbgraph.store.scans import Scan
from pii_rules import classify

Classify = Callable[[str, str, str, str | None, str | None], PiiMark | None]
"""(schema, table, column, type, comment) -> the mark of ``pii_rules``, or ``None`` when no rule spoke."""


def assemble(
    tables: Sequence[TableFacts], edges: Sequence[Row], live: Sequence[Scan]
) -> tuple[NewGraph, list[Finding]]:
    """The graph without scans, generated texts and vectors; and names that two things claim."""
    nodes, uses, clashes = build_nodes(tables, classify)
    graph = NewGraph(
        nodes=nodes,
        edges=[*edges, *uses],
        definitions=build_definitions(tables),
        texts=build_texts(tables),
        live_relations=live_relations(live),
        source_states=(),
        scans=(),
        compose=compose_document,
    )
    return graph, clashes


def build_nodes(tables: Sequence[TableFacts], judge: Classify) -> tuple[list[Row], list[Row], list[Finding]]:
    """Rows for ``nodes`` and the ``USES_ENUM`` rows for ``edges``, and names that two things claim."""
    enums = _Enums(tables)
    rows: dict[str, Row] = {}
    edges: dict[str, Row] = {}
    findings = list(enums.findings)
    listed = (*_schemas(tables), *enums.nodes(), *_tables_and_columns(tables, enums, judge))
    for row in sorted(listed, key=lambda row: _RANK[row["node_type"]]):
        other = rows.setdefault(row["qualified_name"], row)
        if other is not row:
            message = (
                f"It is the name of a {other['node_type']} and of a {row['node_type']}; the first is shown."
            )
            findings.append(Finding("name-clash", row["qualified_name"], message))
    for table in tables:
        for column in table.shape.columns:
            enum = enums.name_of(table, column)
            if enum is not None:
                edge = _uses_enum(table, column, enum)
                edges[edge["id"]] = edge
    return list(rows.values()), [edges[key] for key in sorted(edges)], findings


_RANK = {NodeType.SCHEMA.value: 0, NodeType.TABLE.value: 1, NodeType.ENUM.value: 2, NodeType.COLUMN.value: 3}


def build_texts(tables: Sequence[TableFacts]) -> list[Row]:
    """Comments of the code and of the live catalogues as ``texts`` rows."""
    rows = []
    for table in tables:
        origin = table.definitions[0].shape.origin if table.definitions else None
        if origin is not None:
            place = [evidence(origin)]
            if table.shape.comment:
                rows.append(_text(table.name, "code", table.shape.comment, place))
            for column in table.shape.columns:
                if column.comment:
                    at = [evidence(origin, line=column.line)]
                    rows.append(_text(f"{table.name}.{column.name}", "code", column.comment, at))
        live = [{"repository": table.database, "rule": "live"}]
        for name, comment in table.database_comments.items():
            qualified = f"{table.name}.{name}" if name else table.name
            rows.append(_text(qualified, "database", comment, live))
    return rows


def build_definitions(tables: Sequence[TableFacts]) -> list[Row]:
    """Every place that defines a table, as ``definitions`` rows."""
    rows: dict[tuple[Any, ...], Row] = {}
    for table in tables:
        for definition in table.definitions:
            shape, origin = definition.shape, definition.shape.origin
            rows[table.name, definition.source, origin.file, origin.line] = {
                "qualified_name": table.name,
                "source": definition.source,
                "file": origin.file,
                "line": origin.line,
                "commit": origin.commit,
                "orm": origin.orm,
                "fingerprint": shape.fingerprint,
            }
    return list(rows.values())


def _text(name: str, origin: str, text: str, place: list[dict[str, Any]]) -> Row:
    return {
        "qualified_name": name,
        "field": "description",
        "origin": origin,
        "text": text,
        "evidence": place,
    }


def _node(kind: NodeType, name: str, properties: Mapping[str, Any], mark: str, **place: Any) -> Row:
    return {
        "qualified_name": name,
        "node_type": kind.value,
        "schema_name": place["schema"],
        "table_name": place.get("table"),
        "column_name": place.get("column"),
        "position": place.get("position", 0),
        "properties": {k: v for k, v in properties.items() if v is not None and v != "" and v != []},
        "fingerprint": mark,
        "source": place.get("source", ""),
    }


def _schemas(tables: Sequence[TableFacts]) -> Iterator[Row]:
    members: dict[str, list[TableFacts]] = defaultdict(list)
    for table in tables:
        members[table.schema].append(table)
    for schema, inside in members.items():
        first = inside[0]
        origins = (definition.shape.origin for table in inside for definition in table.definitions)
        properties = {
            "engine": first.engine.value if first.engine else None,
            "database": next((table.database for table in inside if table.database), None),
            "repositories": sorted({origin.repository for origin in origins if origin.repository}),
        }
        yield _node(NodeType.SCHEMA, schema, properties, fingerprint(schema), schema=schema)


def _tables_and_columns(tables: Sequence[TableFacts], enums: _Enums, judge: Classify) -> Iterator[Row]:
    for table in tables:
        yield _table(table)
        drift: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for entry in table.drift:
            if entry.column is not None:
                drift[entry.column].append({"field": entry.field, "code": entry.code, "live": entry.live})
        for position, column in enumerate(table.shape.columns):
            mark = judge(
                table.schema,
                table.shape.name,
                column.name,
                column.type,
                column.comment or table.database_comments.get(column.name),
            )
            properties = {
                **_column_properties(column, mark, enums.name_of(table, column)),
                **_figures(table.profile.get(column.name)),
                "drift": drift.get(column.name),
            }
            yield _node(
                NodeType.COLUMN,
                f"{table.name}.{column.name}",
                properties,
                fingerprint(_column_definition(column)),
                schema=table.schema,
                table=table.shape.name,
                column=column.name,
                position=position,
                source=table.owner,
            )


def _table(table: TableFacts) -> Row:
    shape = table.shape
    origin = table.definitions[0].shape.origin if table.definitions else None
    measured = [counts["rows"] for counts in table.profile.values() if "rows" in counts]
    properties = {
        "engine": table.engine.value if table.engine else None,
        "kind": shape.kind,
        "orm": origin.orm if origin else None,
        "repository": origin.repository if origin else None,
        "file": origin.file if origin else None,
        "line": origin.line or None if origin else None,
        "state": table.state,
        "database": table.database,
        "is_dead": True if shape.deprecated is not None else None,
        "dead_note": shape.deprecated,
        "rows": max(measured) if measured else None,
        "indexes": [{"columns": list(i.columns), "unique": i.unique} for i in shape.indexes],
    }
    return _node(
        NodeType.TABLE,
        table.name,
        properties,
        shape.fingerprint,
        schema=table.schema,
        table=shape.name,
        source=table.owner,
    )


def _column_definition(column: ColumnShape) -> list[Any]:
    return [
        *(column.name, column.type, column.nullable, column.primary_key, column.auto_increment),
        *(column.unique, column.default, column.comment, column.enum, column.deprecated),
    ]


def _column_properties(column: ColumnShape, mark: PiiMark | None, enum: str | None) -> dict[str, Any]:
    return {
        "type": column.type,
        "nullable": column.nullable,
        "primary_key": column.primary_key or None,
        "auto_increment": column.auto_increment or None,
        "unique": column.unique or None,
        "default": column.default,
        "enum": enum,
        "property": column.property if column.property != column.name else None,
        "pii": {"kind": mark.kind, "rule": mark.rule, "reason": mark.reason} if mark else None,
        "dead": True if column.deprecated is not None else None,
        "dead_note": column.deprecated,
    }


def _figures(counts: Mapping[str, int] | None) -> dict[str, Any]:
    if not counts:
        return {}
    rows, empty = counts.get("rows"), counts.get("empty")
    percent = round(100 * empty / rows, 1) if rows and empty is not None else None
    return {"rows": rows, "distinct": counts.get("distinct"), "empty_percent": percent}


class _Enums:
    """The enums of the dictionary: equal ones of a schema are one node, different ones keep apart."""

    def __init__(self, tables: Iterable[TableFacts]) -> None:
        self.findings: list[Finding] = []
        self._names: dict[tuple[str, str], str] = {}
        self._nodes: dict[str, tuple[TableFacts, EnumShape, dict[str, str | None]]] = {}
        for table in tables:
            for enum in table.shape.enums:
                self._names[table.name, enum.name] = self._add(table, enum)

    def _add(self, table: TableFacts, enum: EnumShape) -> str:
        labels = {value.value: value.label for value in enum.values}
        name = f"{table.schema}.enum:{_own_name(table, enum)}"
        known = self._nodes.get(name)
        if known is not None and set(known[2]) != set(labels):
            message = f"{table.name} has other values for it than {known[0].name}; both are kept."
            self.findings.append(Finding("enum-differs", name, message))
            name = f"{table.schema}.enum:{table.shape.name}.{enum.name}"
            known = self._nodes.get(name)
        if known is None:
            self._nodes[name] = (table, enum, labels)
        else:
            for value, label in labels.items():
                known[2][value] = known[2].get(value) or label
        return name

    def name_of(self, table: TableFacts, column: ColumnShape) -> str | None:
        """The qualified name of the column's enum; ``None`` without one, or when its values are unknown."""
        return self._names.get((table.name, column.enum)) if column.enum else None

    def nodes(self) -> Iterator[Row]:
        for name, (table, enum, labels) in self._nodes.items():
            values = [{"value": v, "label": label} if label else {"value": v} for v, label in labels.items()]
            yield _node(
                NodeType.ENUM,
                name,
                {"name": enum.name, "values": values},
                fingerprint(values),
                schema=table.schema,
                source=table.owner,
            )


def _own_name(table: TableFacts, enum: EnumShape) -> str:
    """An enum that is called like its column has no name of its own: many tables have a ``status``."""
    borrowed = any(c.enum == enum.name and enum.name in (c.name, c.property) for c in table.shape.columns)
    return f"{table.shape.name}.{enum.name}" if borrowed else enum.name


def _uses_enum(table: TableFacts, column: ColumnShape, enum: str) -> Row:
    name = f"{table.name}.{column.name}"
    origin = table.definitions[0].shape.origin if table.definitions else None
    return {
        "id": fingerprint([EdgeType.USES_ENUM.value, name, enum]),
        "edge_type": EdgeType.USES_ENUM.value,
        "from_name": name,
        "to_name": enum,
        "confidence": Confidence.EXPLICIT.value,
        "pairs": [],
        "rule": "declared",
        "score": None,
        "condition": None,
        "evidence": [evidence(origin, line=column.line)] if origin else [{"rule": "live"}],
        "state": "active",
        "source": table.owner,
    }
