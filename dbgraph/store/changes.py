"""Pending changes: what a merge found different, as a reviewer reads it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from dbgraph.model import EdgeType, NodeType
from dbgraph.store.rows import Difference, Row

_FIELDS: Mapping[str, tuple[str, ...]] = {
    NodeType.SCHEMA.value: (),
    NodeType.TABLE.value: ("engine", "kind", "state", "is_dead", "dead_note"),
    NodeType.COLUMN.value: (
        *("type", "nullable", "primary_key", "auto_increment", "unique", "default", "enum"),
        *("dead", "dead_note", "pii"),
    ),
    NodeType.ENUM.value: ("values",),
}
"""The facts a reviewer is told about. Places (file, line) and measured figures move without meaning."""

_FOLLOWED_TEXTS = frozenset({"code", "database", "ai"})


def find_changes(nodes: Difference, edges: Difference, texts: Difference) -> list[Row]:
    """Rows for ``pending_changes`` (without ``build_id``), in stable order.

    A table that comes or goes is one change, not one per column. A name that changed only its letter case
    is a change of ``name``, not a removal and an addition.
    """
    fresh = {row["qualified_name"] for row in nodes.added if row["node_type"] == NodeType.TABLE.value}
    gone = {row["qualified_name"] for row in nodes.removed if row["node_type"] == NodeType.TABLE.value}
    moved = fresh | gone
    found = [*_node_changes(nodes, moved), *_edge_changes(edges, moved), *_text_changes(texts, nodes)]
    return sorted(found, key=lambda row: (row["qualified_name"], row["field"], row["change"]))


def _change(name: str, kind: str, field: str, before: Any, after: Any) -> Row:
    return {
        "qualified_name": name,
        "change": kind,
        "field": field,
        "before": _text(before),
        "after": _text(after),
    }


def _text(value: Any) -> str | None:
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _node_changes(nodes: Difference, moved: set[str]) -> Iterator[Row]:
    gone = {row["qualified_name"].casefold(): row for row in nodes.removed}
    paired: set[str] = set()
    for row in nodes.added:
        name = row["qualified_name"]
        before = gone.get(name.casefold())
        if before is not None and before["node_type"] == row["node_type"]:
            paired.add(before["qualified_name"])
            if _told(row, moved - {name}):
                yield _change(name, "changed", "name", before["qualified_name"], name)
                yield from _field_changes(before, row)
        elif _told(row, moved):
            yield _change(name, "added", row["node_type"].lower(), None, _summary(row))
    for row in nodes.removed:
        if row["qualified_name"] not in paired and _told(row, moved):
            yield _change(row["qualified_name"], "removed", row["node_type"].lower(), _summary(row), None)
    for before, after in nodes.changed:
        yield from _field_changes(before, after)


def _told(row: Row, moved: set[str]) -> bool:
    """Columns of a table that came or went are told by the table itself; schemas and enums by their use."""
    if row["node_type"] == NodeType.COLUMN.value:
        return f"{row['schema_name']}.{row['table_name']}" not in moved
    return bool(row["node_type"] == NodeType.TABLE.value)


def _summary(row: Row) -> str:
    return str(row["properties"].get("type") or row["properties"].get("kind") or row["node_type"].lower())


def _field_changes(before: Row, after: Row) -> Iterator[Row]:
    old, new = before["properties"], after["properties"]
    for field in _FIELDS[after["node_type"]]:
        if old.get(field) != new.get(field):
            yield _change(after["qualified_name"], "changed", field, old.get(field), new.get(field))


def _edge_changes(edges: Difference, moved: set[str]) -> Iterator[Row]:
    def relevant(row: Row) -> bool:
        walked = row["edge_type"] != EdgeType.USES_ENUM.value and row["state"] == "active"
        return walked and row["from_name"] not in moved

    for row in edges.added:
        if relevant(row):
            yield _change(row["from_name"], "added", "relation", None, relation_text(row))
    for row in edges.removed:
        if relevant(row):
            yield _change(row["from_name"], "removed", "relation", relation_text(row), None)
    for before, after in edges.changed:
        old, new = relation_text(before), relation_text(after)
        if old != new and (relevant(before) or relevant(after)):
            yield _change(after["from_name"], "changed", "relation", old, new)


def relation_text(edge: Row) -> str:
    """``shop.orders (user_id) -> shop.users (id), explicit``."""
    ends = [edge["from_name"], edge["to_name"]]
    for side in (0, 1):
        columns = ", ".join(pair[side] for pair in edge["pairs"])
        ends[side] += f" ({columns})" if columns else ""
    proposed = "" if edge["state"] == "active" else f" ({edge['state']})"
    same = " same entity" if edge["edge_type"] == EdgeType.SAME_ENTITY.value else ""
    return f"{ends[0]} -> {ends[1]}, {edge['confidence']}{same}{proposed}"


def _text_changes(texts: Difference, nodes: Difference) -> Iterator[Row]:
    moved = {row["qualified_name"] for row in _both(nodes.added, nodes.removed)}
    for before, after in _followed(texts):
        row = after or before
        assert row is not None
        if row["qualified_name"] not in moved:
            kind = "changed" if before and after else "added" if after else "removed"
            yield _change(
                row["qualified_name"],
                kind,
                f"{row['field']} ({row['origin']})",
                before["text"] if before else None,
                after["text"] if after else None,
            )


def _followed(texts: Difference) -> Iterator[tuple[Row | None, Row | None]]:
    pairs: list[tuple[Row | None, Row | None]] = [
        *((None, row) for row in texts.added),
        *((row, None) for row in texts.removed),
        *((before, after) for before, after in texts.changed if before["text"] != after["text"]),
    ]
    return ((b, a) for b, a in pairs if (a or b or {})["origin"] in _FOLLOWED_TEXTS)


def _both(first: Iterable[Row], second: Iterable[Row]) -> Iterator[Row]:
    yield from first
    yield from second
