"""One table, whole: where it is defined, its columns, relations in both directions, enums."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dbgraph.lookup.usecases import usecase as find_usecase
from dbgraph.model import EdgeType, NextCall
from dbgraph.runbook import calls_to_json
from dbgraph.store.dictionary import Dictionary, EdgeRow, NodeRow


@dataclass(frozen=True)
class TableDetail:
    """``columns`` is the page that was asked for, of ``column_count`` in all; ``enums`` are those that the
    table's columns use, by qualified name; ``proposed`` relations are not walked by anything."""

    table: NodeRow
    columns: tuple[NodeRow, ...]
    columns_offset: int
    column_count: int
    references: tuple[EdgeRow, ...]
    referenced_by: tuple[EdgeRow, ...]
    same_entity: tuple[EdgeRow, ...]
    proposed: tuple[EdgeRow, ...]
    enums: Mapping[str, NodeRow]
    definitions: tuple[Mapping[str, Any], ...]

    @property
    def name(self) -> str:
        return self.table.name

    def next_calls(self, usecase: str = "general") -> tuple[NextCall, ...]:
        chosen = find_usecase(usecase)
        calls = []
        shown = self.columns_offset + len(self.columns)
        if shown < self.column_count:
            more = {"table_name": self.name, "columns_offset": shown}
            calls.append(NextCall("get_table_detail", more, f"the other {self.column_count - shown} columns"))
        if chosen.depth and (self.references or self.referenced_by):
            traced = {"table_name": self.name, "direction": chosen.direction, "max_depth": chosen.depth}
            calls.append(NextCall("trace_relationships", traced, "what it hangs together with"))
        elsewhere = [e for e in (*self.references, *self.referenced_by) if _other(e, self.name)]
        if elsewhere:
            ends = {"from_table": self.name, "to_table": _other(elsewhere[0], self.name)}
            calls.append(NextCall("find_join_path", ends, "the way into the other database"))
        if database := self.table.get("database"):
            keys = [c.name.rsplit(".", 1)[-1] for c in self.columns if not c.get("dead")][:4]
            table = self.name.split(".", 1)[1]
            sql = (chosen.query or "SELECT {columns} FROM {table} LIMIT 20").format(
                columns=", ".join(keys) or "*", table=table
            )
            if self.table.get("engine") != "mongodb":
                calls.append(
                    NextCall("sql_query_database", {"database": database, "sql": sql}, "look at rows")
                )
        return tuple(calls)

    def continuation(self, shown: int, calls: tuple[NextCall, ...]) -> tuple[NextCall, ...]:
        """The calls, the first of which goes on after the ``shown`` columns that had room."""
        offset = self.columns_offset + shown
        more = {"table_name": self.name, "columns_offset": offset}
        rest = [call for call in calls if "columns_offset" not in call.arguments]
        return (NextCall("get_table_detail", more, f"the other {self.column_count - offset} columns"), *rest)

    def to_json(self, usecase: str = "general") -> dict[str, Any]:
        return {
            "name": self.name,
            "description": self.table.description.text if self.table.description else None,
            "description_origin": self.table.description.origin if self.table.description else None,
            **dict(self.table.properties),
            "columns": [_column_to_json(column, self.enums) for column in self.columns],
            "columns_offset": self.columns_offset,
            "column_count": self.column_count,
            "references": [edge_to_json(edge) for edge in self.references],
            "referenced_by": [edge_to_json(edge) for edge in self.referenced_by],
            "same_entity": [edge_to_json(edge) for edge in self.same_entity],
            "proposed": [edge_to_json(edge) for edge in self.proposed],
            "enums": {node.get("name"): node.get("values") for node in self.enums.values()},
            "definitions": [
                {key: entry[key] for key in ("source", "file", "line", "commit", "orm")}
                for entry in self.definitions
            ],
            "next_calls": calls_to_json(self.next_calls(usecase)),
        }


def get_detail(
    dictionary: Dictionary, name: str, *, columns_offset: int = 0, columns_limit: int = 60
) -> TableDetail:
    """The table of that name (any letter case, bare when unique).

    Raises ``NotFound`` with the nearest names, ``BadInput`` for a bare name of several tables.
    """
    table = dictionary.resolve_table(name)
    columns = dictionary.columns(table)
    relations = dictionary.relations([table], states=("active", "proposed"))
    active = [edge for edge in relations if edge.state == "active"]
    references = [edge for edge in active if edge.edge_type == EdgeType.REFERENCES.value]
    enums = dictionary.nodes(sorted({c.get("enum") for c in columns if c.get("enum")}))
    return TableDetail(
        table=dictionary.nodes([table])[table],
        columns=columns[columns_offset : columns_offset + columns_limit],
        columns_offset=columns_offset,
        column_count=len(columns),
        references=tuple(edge for edge in references if edge.from_name == table),
        referenced_by=tuple(edge for edge in references if edge.to_name == table),
        same_entity=tuple(edge for edge in active if edge.edge_type == EdgeType.SAME_ENTITY.value),
        proposed=tuple(edge for edge in relations if edge.state != "active"),
        enums=enums,
        definitions=dictionary.definitions(table),
    )


def edge_to_json(edge: EdgeRow) -> dict[str, Any]:
    """One relation for programs."""
    return {
        "type": edge.edge_type,
        "from": edge.from_name,
        "to": edge.to_name,
        "columns": [list(pair) for pair in edge.pairs],
        "confidence": edge.confidence,
        "score": edge.score,
        "rule": edge.rule,
        "condition": edge.condition,
        "evidence": [dict(entry) for entry in edge.evidence],
    }


def _other(edge: EdgeRow, own: str) -> str | None:
    """The far end when it lies in another schema."""
    far = edge.to_name if edge.from_name == own else edge.from_name
    return far if far.split(".")[0] != own.split(".")[0] else None


def _column_to_json(column: NodeRow, enums: Mapping[str, NodeRow]) -> dict[str, Any]:
    enum = enums.get(column.get("enum") or "")
    return {
        "name": column.name.split(".", 2)[2],
        **{key: value for key, value in column.properties.items() if key != "enum"},
        "enum": enum.get("name") if enum else None,
        "description": column.description.text if column.description else None,
        "description_origin": column.description.origin if column.description else None,
    }
