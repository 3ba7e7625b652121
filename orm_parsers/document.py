"""The document of ``dbgraph parse --json``, both ways.

``to_document`` writes exactly the contract; ``from_document`` reads it, also from other programs:
missing optional fields are allowed, a wrong one is named by its place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, cast

from dbgraph.errors import BadInput
from dbgraph.model import (
    ColumnShape,
    Engine,
    EnumShape,
    EnumValue,
    IndexShape,
    Origin,
    ParseResult,
    Problem,
    ReferenceShape,
    TableKind,
    TableShape,
)

_KINDS = ("table", "view", "collection")


# ---- writing


def to_document(result: ParseResult) -> dict[str, Any]:
    """The result as one JSON-able document. Enum names are unique in it: anonymous or repeated ones
    with other values are called ``table.column``."""
    names = _EnumNames(result)
    tables = [_table_out(table, names) for table in result.tables]
    return {
        "tables": tables,
        "enums": names.listed(),
        "relations": [_relation_out(t, r) for t in result.tables for r in t.references],
        "problems": [
            {"file": p.file, "line": p.line, "code": p.code, "message": p.message} for p in result.problems
        ],
    }


class _EnumNames:
    """Gives each distinct enum one name that no other has."""

    def __init__(self, result: ParseResult) -> None:
        self.by_name: dict[str, EnumShape] = {}
        self.given: dict[tuple[int, str], str] = {}
        for table in result.tables:
            shapes = {shape.name: shape for shape in table.enums}
            for column in table.columns:
                shape = shapes.get(column.enum) if column.enum else None
                if shape is not None:
                    self.given[id(table), column.name] = self._place(shape, table, column.name)

    def _place(self, shape: EnumShape, table: TableShape, column: str) -> str:
        qualified = f"{table.schema}.{table.name}.{column}" if table.schema else f"{table.name}.{column}"
        for name in (shape.name, f"{table.name}.{column}", qualified):
            known = self.by_name.get(name)
            if known is None or _values(known) == _values(shape):
                if known is None or sum(v.label is not None for v in known.values) < sum(
                    v.label is not None for v in shape.values
                ):
                    self.by_name[name] = shape
                return name
        number = 2
        while f"{qualified}_{number}" in self.by_name:
            number += 1
        self.by_name[f"{qualified}_{number}"] = shape
        return f"{qualified}_{number}"

    def listed(self) -> list[dict[str, Any]]:
        return [
            {"name": name, "values": [{"value": v.value, "label": v.label} for v in shape.values]}
            for name, shape in sorted(self.by_name.items())
        ]


def _values(shape: EnumShape) -> tuple[str, ...]:
    return tuple(value.value for value in shape.values)


def _table_out(table: TableShape, names: _EnumNames) -> dict[str, Any]:
    single: dict[str, ReferenceShape] = {}
    for reference in sorted(table.references, key=lambda reference: len(reference.columns)):
        for column, target in zip(reference.columns, reference.to_columns, strict=False):
            # a column of a composite key says its part, unless it has a reference of its own
            single.setdefault(column, replace(reference, columns=(column,), to_columns=(target,)))
    return {
        "name": table.name,
        "schema": table.schema,
        "orm": table.origin.orm,
        "engine": table.engine.value if table.engine else None,
        "file": table.origin.file or None,
        "line": table.origin.line or None,
        "comment": table.comment,
        "deprecated": table.deprecated,
        "kind": table.kind,
        "columns": [_column_out(table, c, names, single.get(c.name)) for c in table.columns],
        "indexes": [{"name": i.name, "columns": list(i.columns), "unique": i.unique} for i in table.indexes],
    }


def _column_out(
    table: TableShape, column: ColumnShape, names: _EnumNames, reference: ReferenceShape | None
) -> dict[str, Any]:
    return {
        "name": column.name,
        "property": column.property,
        "type": column.type,
        "nullable": column.nullable,
        "primary_key": column.primary_key,
        "auto_increment": column.auto_increment,
        "unique": column.unique,
        "default": column.default,
        "comment": column.comment,
        "deprecated": column.deprecated,
        "enum": names.given.get((id(table), column.name)),
        "references": None
        if reference is None
        else {
            "table": reference.to_table,
            "schema": reference.to_schema or table.schema,
            "column": reference.to_columns[0],
        },
    }


def _relation_out(table: TableShape, reference: ReferenceShape) -> dict[str, Any]:
    return {
        "from_schema": table.schema,
        "from_table": table.name,
        "from_columns": list(reference.columns),
        "to_schema": reference.to_schema or table.schema,
        "to_table": reference.to_table,
        "to_columns": list(reference.to_columns),
        "confidence": "explicit",
        "kind": reference.kind,
        "on_delete": reference.on_delete,
    }


# ---- reading


class _Reader:
    """Reads typed fields and names the place of a wrong one."""

    def __init__(self, name: str) -> None:
        self.name = name

    def fail(self, place: str, wanted: str) -> BadInput:
        return BadInput(
            f"The document {self.name!r} is not a parse document: {place} must be {wanted}.",
            fix="Write it with `dbgraph parse PATH --json`, or compare it with the contract.",
        )

    def items(self, holder: Mapping[str, Any], key: str, place: str) -> list[tuple[str, Mapping[str, Any]]]:
        value = holder.get(key)
        if value is None:
            return []
        where = f"{place}{key}"
        if not isinstance(value, list):
            raise self.fail(where, "a list")
        for position, item in enumerate(value):
            if not isinstance(item, dict):
                raise self.fail(f"{where}[{position}]", "an object")
        return [(f"{where}[{position}].", item) for position, item in enumerate(value)]

    def text(self, holder: Mapping[str, Any], key: str, place: str) -> str | None:
        value = holder.get(key)
        if value is None or isinstance(value, str):
            return value if value or key == "default" else None  # '' is a default like any other
        if isinstance(value, (int, float)) and key in ("default", "type"):
            return str(value).lower() if isinstance(value, bool) else str(value)
        raise self.fail(f"{place}{key}", "a text")

    def name_of(self, holder: Mapping[str, Any], place: str, key: str = "name") -> str:
        value = self.text(holder, key, place)
        if value is None:
            raise self.fail(f"{place}{key}", "a text that is not empty")
        return value

    def flag(self, holder: Mapping[str, Any], key: str, place: str) -> bool | None:
        value = holder.get(key)
        if value is None or isinstance(value, bool):
            return value
        raise self.fail(f"{place}{key}", "true or false")

    def number(self, holder: Mapping[str, Any], key: str, place: str) -> int:
        value = holder.get(key)
        if value is None:
            return 0
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        raise self.fail(f"{place}{key}", "a whole number")

    def names(self, holder: Mapping[str, Any], key: str, place: str) -> tuple[str, ...]:
        value = holder.get(key)
        value = [value] if isinstance(value, str) else value
        if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
            raise self.fail(f"{place}{key}", "a list of names")
        return tuple(value)


def from_document(document: object, *, name: str) -> ParseResult:
    """The tables and problems of a document. ``name`` is the source's, for origins and messages.

    Raises ``BadInput`` with one sentence that names the place of what is wrong.
    """
    reader = _Reader(name)
    if not isinstance(document, dict):
        raise reader.fail("it", "an object with `tables`")
    if "tables" not in document:
        raise reader.fail("`tables`", "there")
    enums = {
        reader.name_of(item, place): _enum_in(reader, item, place)
        for place, item in reader.items(document, "enums", "")
    }
    relations: defaultdict[tuple[str | None, str], list[ReferenceShape]] = defaultdict(list)
    for place, item in reader.items(document, "relations", ""):
        if (reader.text(item, "confidence", place) or "explicit") == "explicit":
            owner = (reader.text(item, "from_schema", place), reader.name_of(item, place, "from_table"))
            relations[owner].append(_relation_in(reader, item, place))
    tables = tuple(
        _table_in(reader, item, place, enums, relations)
        for place, item in reader.items(document, "tables", "")
    )
    problems = tuple(
        Problem(
            reader.text(item, "file", place) or "",
            reader.number(item, "line", place),
            reader.text(item, "code", place) or "problem",
            reader.text(item, "message", place) or "",
        )
        for place, item in reader.items(document, "problems", "")
    )
    return ParseResult(tables, problems, files=1)


def _enum_in(reader: _Reader, item: Mapping[str, Any], place: str) -> EnumShape:
    values: list[EnumValue] = []
    listed = item.get("values")
    if not isinstance(listed, list):
        raise reader.fail(f"{place}values", "a list")
    for position, value in enumerate(listed):
        where = f"{place}values[{position}]"
        if isinstance(value, (str, int, float)):
            values.append(EnumValue(str(value)))
        elif isinstance(value, dict) and isinstance(value.get("value"), (str, int, float)):
            values.append(EnumValue(str(value["value"]), reader.text(value, "label", where + ".")))
        else:
            raise reader.fail(where, 'a text or {"value", "label"}')
    return EnumShape(reader.name_of(item, place), tuple(values))


def _relation_in(reader: _Reader, item: Mapping[str, Any], place: str) -> ReferenceShape:
    own, other = reader.names(item, "from_columns", place), reader.names(item, "to_columns", place)
    if len(own) != len(other):
        raise reader.fail(f"{place}to_columns", "as long as from_columns")
    return ReferenceShape(
        columns=own,
        to_table=reader.name_of(item, place, "to_table"),
        to_columns=other,
        to_schema=reader.text(item, "to_schema", place),
        kind=_cardinality(reader.text(item, "kind", place)),
        on_delete=reader.text(item, "on_delete", place),
    )


def _is_part(reference: ReferenceShape, listed: list[ReferenceShape]) -> bool:
    """Whether a column's reference is one of the relations, or a part of a composite one."""
    return any(
        own.columns == reference.columns
        or (own.to_table == reference.to_table and set(reference.columns) <= set(own.columns))
        for own in listed
    )


def _cardinality(text: str | None) -> Literal["many-to-one", "one-to-one"]:
    return "one-to-one" if text == "one-to-one" else "many-to-one"


def _table_in(
    reader: _Reader,
    item: Mapping[str, Any],
    place: str,
    enums: Mapping[str, EnumShape],
    relations: Mapping[tuple[str | None, str], list[ReferenceShape]],
) -> TableShape:
    name, schema = reader.name_of(item, place), reader.text(item, "schema", place)
    columns: list[ColumnShape] = []
    references: list[ReferenceShape] = []
    used: dict[str, EnumShape] = {}
    for where, column in reader.items(item, "columns", place):
        shape, reference, enum = _column_in(reader, column, where, enums)
        columns.append(shape)
        if reference is not None:
            references.append(reference)
        if enum is not None:
            used[enum.name] = enum
    listed = relations.get((schema, name)) or relations.get((None, name)) or []
    kind = reader.text(item, "kind", place) or "table"
    if kind not in _KINDS:
        raise reader.fail(f"{place}kind", "table, view or collection")
    return TableShape(
        name=name,
        columns=tuple(columns),
        schema=schema,
        engine=_engine_in(reader, item, place),
        kind=cast(TableKind, kind),
        references=(*listed, *(r for r in references if not _is_part(r, listed))),
        enums=tuple(used.values()),
        indexes=tuple(
            IndexShape(
                reader.text(index, "name", where),
                reader.names(index, "columns", where),
                bool(reader.flag(index, "unique", where)),
            )
            for where, index in reader.items(item, "indexes", place)
        ),
        comment=reader.text(item, "comment", place),
        deprecated=reader.text(item, "deprecated", place),
        origin=Origin(
            reader.name,
            reader.text(item, "file", place) or "",
            reader.number(item, "line", place),
            orm=reader.text(item, "orm", place),
        ),
    )


def _engine_in(reader: _Reader, item: Mapping[str, Any], place: str) -> Engine | None:
    text = reader.text(item, "engine", place)
    if text is None:
        return None
    known = {engine.value: engine for engine in Engine} | {
        "postgres": Engine.POSTGRESQL,
        "mariadb": Engine.MYSQL,
    }
    if text.lower() not in known:
        raise reader.fail(f"{place}engine", f"one of {', '.join(engine.value for engine in Engine)}")
    return known[text.lower()]


def _column_in(
    reader: _Reader, item: Mapping[str, Any], place: str, enums: Mapping[str, EnumShape]
) -> tuple[ColumnShape, ReferenceShape | None, EnumShape | None]:
    name = reader.name_of(item, place)
    enum: EnumShape | None = None
    given = item.get("enum")
    if isinstance(given, list):  # values written in place
        enum = _enum_in(reader, {"name": name, "values": given}, place)
    elif given is not None:
        enum_name = reader.text(item, "enum", place)
        if enum_name is not None:
            if enum_name not in enums:
                raise reader.fail(f"{place}enum", f"the name of one of `enums`, which {enum_name!r} is not")
            enum = enums[enum_name]
    column = ColumnShape(
        name=name,
        property=reader.text(item, "property", place),
        type=reader.text(item, "type", place),
        nullable=reader.flag(item, "nullable", place),
        primary_key=bool(reader.flag(item, "primary_key", place)),
        auto_increment=bool(reader.flag(item, "auto_increment", place)),
        unique=bool(reader.flag(item, "unique", place)),
        default=reader.text(item, "default", place),
        comment=reader.text(item, "comment", place),
        enum=enum.name if enum else None,
        deprecated=reader.text(item, "deprecated", place),
        line=reader.number(item, "line", place),
    )
    target = item.get("references")
    if target is None:
        return column, None, enum
    if not isinstance(target, dict):
        raise reader.fail(f"{place}references", "an object with `table` and `column`")
    where = f"{place}references."
    reference = ReferenceShape(
        columns=(name,),
        to_table=reader.name_of(target, where, "table"),
        to_columns=(reader.name_of(target, where, "column"),),
        to_schema=reader.text(target, "schema", where),
        on_delete=reader.text(target, "on_delete", where),
    )
    return column, reference, enum
