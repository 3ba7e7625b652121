"""The catalogue that statements on one database resolve to: what the live check saw, with PII marks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import select

from dbgraph.model import Catalog, CatalogColumn, CatalogTable, NodeType, PiiMark
from dbgraph.store.schema import live_relations, meta, nodes
from dbgraph.store.store import Store

UNLISTED = PiiMark("unknown", "catalog.unlisted", "the column is not in the dictionary yet")
"""A live column that the dictionary does not know is masked whole until a build has seen it."""


def read_catalog(
    store: Store, database: str, *, dialect: str, server_schema: Callable[[str], str], home: str
) -> Catalog:
    """Every relation that the last live check of ``database`` found, in live column order.

    ``server_schema`` turns a dictionary schema into the server's name in the environment that will be
    asked; ``home`` is where that server looks up bare names.
    """
    with store.reading() as connection:
        version = connection.execute(select(meta.c.value).where(meta.c.key == "graph_version")).scalar()
        relations = connection.execute(
            select(live_relations).where(live_relations.c.database == database)
        ).all()
        marks = _marks(connection, {row.schema_name for row in relations})
    tables = tuple(
        CatalogTable(
            schema=server_schema(row.schema_name),
            name=row.name,
            logical=f"{row.schema_name}.{row.name}",
            columns=tuple(
                CatalogColumn(name, kind, _mark(marks[row.schema_name, row.name.lower()], name))
                for name, kind in row.columns
            ),
            kind=row.kind,
        )
        for row in relations
    )
    return Catalog(dialect=dialect, tables=tables, search_path=(home,), version=version or "")


def _marks(connection: Any, schemas: Iterable[str]) -> dict[tuple[str, str], dict[str, PiiMark | None]]:
    """(schema, table in lower case) -> column in lower case -> its mark (``None``: known, no rule spoke)."""
    found: dict[tuple[str, str], dict[str, PiiMark | None]] = defaultdict(dict)
    columns = select(nodes.c.schema_name, nodes.c.table_name, nodes.c.column_name, nodes.c.properties).where(
        nodes.c.node_type == NodeType.COLUMN.value, nodes.c.schema_name.in_(sorted(schemas))
    )
    for schema, table, column, properties in connection.execute(columns):
        pii = properties.get("pii")
        mark = PiiMark(pii["kind"], pii["rule"], pii["reason"]) if pii else None
        found[schema, table.lower()][column.lower()] = mark
    return found


def _mark(known: dict[str, PiiMark | None], column: str) -> PiiMark | None:
    return known.get(column.lower(), UNLISTED)
