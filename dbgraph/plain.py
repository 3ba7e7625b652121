"""Shapes as JSON and back, exactly: what caches and stored scans keep.

Unset fields are left out (most of a column is unset), and so is the commit, which belongs to the whole
scan. Fields that this version does not know are passed over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from dbgraph.model import (
    ColumnShape,
    Engine,
    EnumShape,
    EnumValue,
    IndexShape,
    Origin,
    ReferenceShape,
    TableShape,
)


def to_plain(value: Any) -> Any:
    """The shape (a frozen dataclass of ``dbgraph.model``) as JSON-able data."""
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    names = getattr(type(value), "__dataclass_fields__", None)
    if names is None:
        return value
    document = {}
    for name, entry in names.items():
        item = getattr(value, name)
        if name != "commit" and item != entry.default:
            document[name] = to_plain(item)
    return document


def table_from_plain(document: Mapping[str, Any], commit: str | None) -> TableShape:
    """The table that ``to_plain`` made the document of, with that commit as its origin's."""
    parts: dict[str, Any] = {
        "columns": tuple(from_plain(ColumnShape, column) for column in document.get("columns", ())),
        "references": tuple(from_plain(ReferenceShape, item) for item in document.get("references", ())),
        "indexes": tuple(from_plain(IndexShape, item) for item in document.get("indexes", ())),
        "enums": tuple(
            EnumShape(enum["name"], tuple(from_plain(EnumValue, value) for value in enum["values"]))
            for enum in document.get("enums", ())
        ),
        "engine": Engine(document["engine"]) if document.get("engine") else None,
        "origin": from_plain(Origin, {**document.get("origin", {}), "commit": commit}),
    }
    table: TableShape = from_plain(TableShape, {**document, **parts})
    return table


def from_plain(kind: Any, document: Mapping[str, Any]) -> Any:
    """The dataclass of that kind from its JSON."""
    known = {entry.name for entry in fields(kind)}
    return kind(
        **{
            name: tuple(value) if isinstance(value, list) else value
            for name, value in document.items()
            if name in known
        }
    )
