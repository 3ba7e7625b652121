"""What tables and columns mean, read for exactly the names that a result touches."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, bindparam, or_, select

from dbgraph.model import DescriptionOrigin, EdgeType, EnumValue
from dbgraph.store import documents
from dbgraph.store.schema import edges, nodes, texts
from dbgraph.store.store import Store

_BATCH = 500  # names per IN list: well under SQLite's limit of variables


@dataclass(frozen=True, slots=True)
class ColumnKnown:
    description: str | None = None
    labels: tuple[EnumValue, ...] = ()
    dead: str | None = None


@dataclass(frozen=True)
class Meanings:
    """``related``: sentences about joins in both directions; ``elsewhere``: tables reached by them that
    live in another schema."""

    tables: Mapping[str, str] = field(default_factory=dict)
    columns: Mapping[str, ColumnKnown] = field(default_factory=dict)
    related: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()


def read_meanings(store: Store, tables: Sequence[str], columns: Collection[str]) -> Meanings:
    """Effective descriptions, enum labels, DEAD marks and active relations of the given names."""
    with store.reading() as connection:
        texts_of = effective_texts(connection, [*tables, *columns])
        found = _nodes(connection, columns)
        described = {
            name: text
            for name, (text, origin) in texts_of.items()
            # the offline template lists an enum's values, and those are given anyway
            if origin != DescriptionOrigin.GENERATED.value or not found.get(name, {}).get("enum")
        }
        enums = _nodes(connection, {p["enum"] for p in found.values() if p.get("enum")})
        related, elsewhere = _related(connection, tables)
    return Meanings(
        tables={table: described[table] for table in tables if table in described},
        columns={
            name: ColumnKnown(
                described.get(name), _labels(enums.get(properties.get("enum") or "")), _dead(properties)
            )
            for name, properties in found.items()
        },
        related=tuple(related),
        elsewhere=tuple(elsewhere),
    )


_DESCRIPTIONS: Final = select(texts.c.qualified_name, texts.c.field, texts.c.origin, texts.c.text).where(
    texts.c.qualified_name.in_(bindparam("names", expanding=True)), texts.c.field == "description"
)
"""Composed once: every search asks it."""


def effective_texts(connection: Connection, names: Iterable[str]) -> dict[str, tuple[str, str]]:
    """name -> (description, its origin) of the best origin: human, code, database, ai, generated."""
    wanted = list(names)
    rows: list[Mapping[str, Any]] = []
    for batch in batches(wanted):
        found = connection.execute(_DESCRIPTIONS, {"names": batch}).mappings()
        rows.extend(dict(row) for row in found)
    best = documents.effective_texts(rows, wanted)
    return {name: (text, origin) for (name, _), (origin, text) in best.items()}


def _nodes(connection: Connection, names: Iterable[str]) -> dict[str, Mapping[str, Any]]:
    found: dict[str, Mapping[str, Any]] = {}
    for batch in batches(names):
        query = select(nodes.c.qualified_name, nodes.c.properties).where(nodes.c.qualified_name.in_(batch))
        found.update({row.qualified_name: row.properties for row in connection.execute(query)})
    return found


def _labels(enum: Mapping[str, Any] | None) -> tuple[EnumValue, ...]:
    return tuple(EnumValue(v["value"], v.get("label")) for v in enum["values"]) if enum else ()


def _dead(properties: Mapping[str, Any]) -> str | None:
    if not properties.get("dead"):
        return None
    empty = properties.get("empty_percent")
    measured = f" ({empty:g} % empty)" if empty is not None else ""
    return f"{properties.get('dead_note') or 'no longer used'}{measured}"


def _related(connection: Connection, tables: Sequence[str]) -> tuple[list[str], list[str]]:
    """Active relations of the tables, as sentences, and the tables of other schemas that they reach."""
    own = set(tables)
    query = (
        select(edges)
        .where(
            edges.c.edge_type.in_([EdgeType.REFERENCES.value, EdgeType.SAME_ENTITY.value]),
            edges.c.state == "active",
            or_(edges.c.from_name.in_(tables[:_BATCH]), edges.c.to_name.in_(tables[:_BATCH])),
        )
        .order_by(edges.c.confidence, edges.c.from_name, edges.c.to_name, edges.c.id)
    )
    sentences, elsewhere = [], []
    for edge in connection.execute(query):
        joined = ", ".join(f"{left} = {right}" for left, right in edge.pairs) or "same entity"
        sentences.append(f"{edge.from_name} → {edge.to_name} ({joined}; {edge.confidence})")
        for name in {edge.from_name, edge.to_name} - own:
            if name.split(".")[0] not in {table.split(".")[0] for table in tables}:
                elsewhere.append(name)
    return list(dict.fromkeys(sentences)), sorted(dict.fromkeys(elsewhere))


def batches(names: Iterable[str]) -> Iterable[list[str]]:
    """The names, sorted and without repeats, in lists short enough for one IN (...)."""
    ordered = sorted(set(names))
    return (ordered[start : start + _BATCH] for start in range(0, len(ordered), _BATCH))
