"""Parse results as short texts, so that expected facts can be written by hand and read at a glance."""

from __future__ import annotations

from typing import Any

from dbgraph.model import ColumnShape, EnumShape, ParseResult, ReferenceShape, TableShape


def show(result: ParseResult) -> dict[str, Any]:
    """``{"tables": {name: ...}, "problems": ["file:line code"]}``; empty parts are left out."""
    shown: dict[str, Any] = {"tables": {_key(table): show_table(table) for table in result.tables}}
    if result.problems:
        shown["problems"] = [f"{p.file}:{p.line} {p.code}" for p in result.problems]
    return shown


def _key(table: TableShape) -> str:
    return f"{table.schema}.{table.name}" if table.schema else table.name


def show_table(table: TableShape) -> dict[str, Any]:
    parts = {
        "kind": table.kind if table.kind == "view" else None,
        "engine": table.engine.value if table.engine else None,
        "comment": table.comment,
        "deprecated": table.deprecated,
        "columns": {column.name: show_column(column) for column in table.columns},
        "references": sorted(show_reference(reference) for reference in table.references),
        "enums": {enum.name: show_enum(enum) for enum in table.enums},
        "indexes": sorted(("unique " if i.unique else "") + ",".join(i.columns) for i in table.indexes),
    }
    return {name: value for name, value in parts.items() if value}


def show_enum(enum: EnumShape) -> str:
    """``open(waiting)|done``."""
    return "|".join(f"{v.value}({v.label})" if v.label else v.value for v in enum.values)


def show_column(column: ColumnShape) -> str:
    """``varchar(255) null unique = x enum:Status # what it is``."""
    words = [
        column.type or "?",
        "pk" if column.primary_key else "",
        "auto" if column.auto_increment else "",
        "unique" if column.unique else "",
        {True: "null", None: "null?", False: ""}[column.nullable],
        f"= {column.default}" if column.default is not None else "",
        f"enum:{column.enum}" if column.enum else "",
        f"deprecated({column.deprecated})" if column.deprecated else "",
        f"# {column.comment}" if column.comment else "",
    ]
    return " ".join(word for word in words if word)


def show_reference(reference: ReferenceShape) -> str:
    """``a,b -> schema.table.x,y one-to-one CASCADE``."""
    target = f"{reference.to_schema}.{reference.to_table}" if reference.to_schema else reference.to_table
    words = [
        f"{','.join(reference.columns)} -> {target}.{','.join(reference.to_columns)}",
        reference.kind if reference.kind != "many-to-one" else "",
        (reference.on_delete or "").upper(),
    ]
    return " ".join(word for word in words if word)
