"""Short notation for tables in test cases: ``"id int pk, user_id int null -> users.id"``."""

from __future__ import annotations

import re
from collections.abc import Mapping
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

_COLUMN = re.compile(
    r"^(?P<name>\S+)(?:\s+(?P<type>(?!pk\b|unique\b|null\b|required\b|auto\b|->|=|#)[^=#>]*?))?"
    r"(?P<flags>(?:\s+(?:pk|unique|null|required|auto))*)(?:\s+=(?P<default>\S+))?"
    r"(?:\s+->\s*(?P<to>\S+))?(?:\s+#(?P<comment>.*))?$"
)


def table(name: str, columns: str, **more: Any) -> TableShape:
    """``schema.table`` with the columns; ``more`` are further fields of ``TableShape``."""
    schema, _, bare = name.rpartition(".")
    parsed, references = [], []
    for part in re.split(r",\s*(?![^()]*\))", columns):
        column, reference = _column(part.strip())
        parsed.append(column)
        references.extend(reference)
    engine = more.pop("engine", None)
    enums = tuple(
        EnumShape(key, tuple(EnumValue(*v) if isinstance(v, (list, tuple)) else EnumValue(v) for v in values))
        for key, values in more.pop("enums", {}).items()
    )
    enum_of: Mapping[str, str] = more.pop("enum_of", {})
    columns_ = tuple(
        ColumnShape(**{**_fields(c), "enum": enum_of[c.name]}) if c.name in enum_of else c for c in parsed
    )
    indexes = tuple(IndexShape(None, tuple(i), True) for i in more.pop("unique", ()))
    file = more.pop("file", f"src/{bare}.ts")
    return TableShape(
        name=bare,
        schema=schema or None,
        columns=columns_,
        references=tuple(references),
        enums=enums,
        indexes=indexes,
        engine=Engine(engine) if engine else None,
        origin=Origin("repo", file, 1, orm=more.pop("orm", None)),
        **more,
    )


def _fields(column: ColumnShape) -> dict[str, Any]:
    return {name: getattr(column, name) for name in ColumnShape.__dataclass_fields__}


def _column(text: str) -> tuple[ColumnShape, list[ReferenceShape]]:
    match = _COLUMN.match(text)
    assert match is not None, text
    flags = set((match["flags"] or "").split())
    nullable = True if "null" in flags else False if "required" in flags else None
    column = ColumnShape(
        name=match["name"],
        type=match["type"] or None,
        nullable=nullable,
        primary_key="pk" in flags,
        unique="unique" in flags,
        auto_increment="auto" in flags,
        default=match["default"],
        comment=match["comment"].strip() if match["comment"] else None,
    )
    if not match["to"]:
        return column, []
    *schema, target, to = match["to"].split(".")
    return column, [ReferenceShape((column.name,), target, (to,), schema[0] if schema else None)]
