"""What search reads of a table: made from nodes, edges and effective texts, by the merge and by edits."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from dbgraph.model import DescriptionOrigin, EdgeType, NodeType, split_words
from dbgraph.store.lexical import lexical_text
from dbgraph.store.rows import Row

_RANK = {origin.value: rank for rank, origin in enumerate(DescriptionOrigin)}

Texts = Mapping[tuple[str, str], tuple[str, str]]
"""(qualified name, field) -> (origin, text): the effective ones."""


def effective_texts(rows: Iterable[Row], names: Iterable[str]) -> Texts:
    """The text that counts of each (node, field): the best origin, in the order of ``DescriptionOrigin``.

    A person's text whose node changed only its letter case still belongs to that node (``names`` are the
    nodes there are).
    """
    known = set(names)
    by_folded = {name.casefold(): name for name in known}
    best: dict[tuple[str, str], tuple[str, str]] = {}
    for row in rows:
        name = row["qualified_name"]
        if name not in known:
            name = by_folded.get(name.casefold(), name)
        key, origin = (name, row["field"]), row["origin"]
        if key not in best or _RANK[origin] < _RANK[best[key][0]]:
            best[key] = (origin, row["text"])
    return best


class Composed(Protocol):
    """The fields of a search document in plain words."""

    @property
    def names(self) -> str: ...
    @property
    def columns(self) -> str: ...
    @property
    def descriptions(self) -> str: ...
    @property
    def labels(self) -> str: ...
    @property
    def relations(self) -> str: ...
    @property
    def embedding_text(self) -> str: ...
    @property
    def column_texts(self) -> Sequence[tuple[str, str]]: ...


Compose = Callable[
    [
        str,
        str,
        str,
        Sequence[str],
        Mapping[str, str],
        Mapping[str, Sequence[str]],
        Sequence[str],
        Sequence[str],
        str | None,
    ],
    Composed,
]
"""``dbgraph.embedders.compose_document``, handed in because the store does not know the embedders."""


def build_documents(nodes: Sequence[Row], edges: Sequence[Row], texts: Texts, compose: Compose) -> list[Row]:
    """One ``search_documents`` row per table."""
    columns: dict[tuple[str, str], list[Row]] = defaultdict(list)
    enums: dict[str, Row] = {}
    for node in nodes:
        if node["node_type"] == NodeType.COLUMN.value:
            columns[node["schema_name"], node["table_name"]].append(node)
        elif node["node_type"] == NodeType.ENUM.value:
            enums[node["qualified_name"]] = node
    to_tables, from_tables = _neighbours(edges)
    return [
        _document(
            node,
            sorted(columns[node["schema_name"], node["table_name"]], key=lambda c: c["position"]),
            enums,
            texts,
            (to_tables[node["qualified_name"]], from_tables[node["qualified_name"]]),
            compose,
        )
        for node in nodes
        if node["node_type"] == NodeType.TABLE.value
    ]


def text_hash(document: Row) -> str:
    """The hash by which vectors know the texts that they were made of (the table's and its columns')."""
    told = json.dumps([document["embedding_text"], document["column_texts"]], ensure_ascii=True)
    return hashlib.sha256(told.encode()).hexdigest()[:32]


def _neighbours(edges: Iterable[Row]) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    to_tables: dict[str, set[str]] = defaultdict(set)
    from_tables: dict[str, set[str]] = defaultdict(set)
    for edge in edges:
        if edge["edge_type"] == EdgeType.REFERENCES.value and edge["state"] == "active":
            to_tables[edge["from_name"]].add(edge["to_name"])
            from_tables[edge["to_name"]].add(edge["from_name"])
    return to_tables, from_tables


def _document(
    table: Row,
    columns: Sequence[Row],
    enums: Mapping[str, Row],
    texts: Texts,
    neighbours: tuple[set[str], set[str]],
    compose: Compose,
) -> Row:
    name, properties = table["qualified_name"], table["properties"]
    composed = compose(
        table["schema_name"],
        table["table_name"],
        properties.get("kind", "table"),
        [column["column_name"] for column in columns],
        {c["column_name"]: said for c in columns if (said := _said(texts, c["qualified_name"]))},
        {c["column_name"]: means for c in columns if (means := list(_labels(c, enums, texts)))},
        sorted(neighbours[0]),
        sorted(neighbours[1]),
        _said(texts, name),
    )
    return {
        "qualified_name": name,
        "schema_name": table["schema_name"],
        "engine": properties.get("engine"),
        "is_dead": bool(properties.get("is_dead")),
        "names": lexical_text(composed.names),
        "columns": lexical_text(composed.columns),
        "descriptions": lexical_text(composed.descriptions),
        "labels": lexical_text(composed.labels),
        "relations": lexical_text(composed.relations),
        "embedding_text": composed.embedding_text,
        "column_texts": [list(pair) for pair in composed.column_texts],
    }


def _said(texts: Texts, name: str) -> str | None:
    """The effective description, unless it was generated: that one only repeats the names."""
    origin, text = texts.get((name, "description"), ("", ""))
    return text if origin and origin != DescriptionOrigin.GENERATED.value else None


def _labels(column: Row, enums: Mapping[str, Row], texts: Texts) -> Iterator[str]:
    """The values that the column's enum has and what they mean."""
    enum = enums.get(column["properties"].get("enum") or "")
    if enum is None:
        return
    name = enum["qualified_name"]
    if (described := _said(texts, name)) is not None:
        yield described
    for value in enum["properties"].get("values", ()):
        yield " ".join(split_words(value["value"]))
        label = texts.get((name, f"label:{value['value']}"), ("", value.get("label")))[1]
        if label:
            yield label
