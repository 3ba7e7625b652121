"""Reads of the dictionary: by name, through indexes, never the whole graph."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, or_, select

from dbgraph.errors import BadInput, NotFound, nearest
from dbgraph.model import DescriptionOrigin, EdgeType, NodeType
from dbgraph.store.meanings import batches, effective_texts
from dbgraph.store.schema import definitions, edges, nodes, search_documents, texts
from dbgraph.store.search_index import SearchIndexes
from dbgraph.store.store import Store

_RELATIONS = (EdgeType.REFERENCES.value, EdgeType.SAME_ENTITY.value)


@dataclass(frozen=True)
class Text:
    """A text and where it comes from."""

    text: str
    origin: str


@dataclass(frozen=True)
class NodeRow:
    """A node as stored; ``description`` is the effective one."""

    name: str
    properties: Mapping[str, Any]
    description: Text | None = None

    @property
    def schema(self) -> str:
        return self.name.split(".", 1)[0]

    def get(self, key: str) -> Any:
        return self.properties.get(key)


@dataclass(frozen=True)
class EdgeRow:
    """A relation between two tables. ``pairs``: the joined columns (from, to)."""

    id: str
    edge_type: str
    from_name: str
    to_name: str
    confidence: str
    pairs: tuple[tuple[str, str], ...]
    rule: str
    score: float | None
    condition: str | None
    evidence: tuple[Mapping[str, Any], ...]
    state: str


class Dictionary:
    """What people and agents look up. Each call reads one version of the graph."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.indexes = SearchIndexes()

    def version(self) -> str:
        """The graph's version; changes with every merge that wrote."""
        return self.store.graph_version() or ""

    def resolve_table(self, name: str) -> str:
        """The qualified name of a table given as ``schema.table``, or bare when unique; any letter case.

        Raises ``NotFound`` with the nearest names, ``BadInput`` listing the candidates of a bare name.
        """
        wanted = name.strip().strip('`"').lower()
        bare = wanted.rsplit(".", 1)[-1]
        with self.store.reading() as connection:
            known = connection.execute(
                select(nodes.c.qualified_name).where(
                    nodes.c.node_type == NodeType.TABLE.value,
                    or_(
                        func.lower(nodes.c.qualified_name) == wanted,
                        func.lower(nodes.c.table_name) == (bare if "." not in wanted else wanted),
                    ),
                )
            ).scalars()
            found = sorted(known)
            if not found:
                raise self._unknown(connection, name, wanted)
        exact = [candidate for candidate in found if candidate.lower() == wanted]
        if len(exact) == 1 or len(found) == 1:
            return str((exact or found)[0])
        candidates = [candidate for candidate in found if candidate == name] or found
        if len(candidates) == 1:
            return str(candidates[0])
        raise BadInput(
            f"{name!r} is the name of several tables.",
            why=f"There are {', '.join(candidates[:10])}.",
            fix="Give the one you mean as schema.table.",
            code="ambiguous",
        )

    def _unknown(self, connection: Connection, name: str, wanted: str) -> NotFound:
        names = connection.execute(
            select(nodes.c.qualified_name).where(nodes.c.node_type == NodeType.TABLE.value)
        ).scalars()
        known = list(names)
        if not known:
            return NotFound(
                f"There is no table {name!r}.",
                why="The dictionary is empty.",
                fix="Run `dbgraph build` first.",
            )
        bare = wanted.rsplit(".", 1)[-1]
        by_table = {candidate.rsplit(".", 1)[-1].lower(): candidate for candidate in known}
        close = dict.fromkeys(
            [*nearest(wanted, known), *(by_table[match] for match in nearest(bare, by_table))]
        )
        fix = "" if close else "Find it with search_tables."
        return NotFound(f"There is no table {name!r}.", nearest=list(close)[:3], fix=fix)

    def nodes(self, names: Iterable[str]) -> dict[str, NodeRow]:
        """Nodes by qualified name, with effective descriptions; unknown names are left out."""
        with self.store.reading() as connection:
            return read_nodes(connection, names)

    def columns(self, table: str) -> tuple[NodeRow, ...]:
        """The columns of a table in their order."""
        with self.store.reading() as connection:
            schema, _, name = table.partition(".")
            listed = connection.execute(
                select(nodes.c.qualified_name)
                .where(
                    nodes.c.schema_name == schema,
                    nodes.c.table_name == name,
                    nodes.c.node_type == NodeType.COLUMN.value,
                )
                .order_by(nodes.c.position, nodes.c.qualified_name)
            ).scalars()
            ordered = list(listed)
            found = read_nodes(connection, ordered)
        return tuple(found[column] for column in ordered)

    def definitions(self, table: str) -> tuple[Mapping[str, Any], ...]:
        """Every place that defines the table: source, file, line, commit, ORM."""
        query = select(definitions).where(definitions.c.qualified_name == table)
        with self.store.reading() as connection:
            rows = connection.execute(query.order_by(definitions.c.source, definitions.c.file)).mappings()
            return tuple(dict(row) for row in rows)

    def relations(
        self, tables: Collection[str], *, states: Collection[str] = ("active",)
    ) -> tuple[EdgeRow, ...]:
        """Relations that touch any of the tables, in stable order."""
        found: dict[str, EdgeRow] = {}
        with self.store.reading() as connection:
            for batch in batches(tables):
                query = select(edges).where(
                    edges.c.edge_type.in_(_RELATIONS),
                    edges.c.state.in_(sorted(states)),
                    or_(edges.c.from_name.in_(batch), edges.c.to_name.in_(batch)),
                )
                for row in connection.execute(query):
                    found[row.id] = EdgeRow(
                        row.id,
                        row.edge_type,
                        row.from_name,
                        row.to_name,
                        row.confidence,
                        tuple((left, right) for left, right in row.pairs),
                        row.rule,
                        row.score,
                        row.condition,
                        tuple(row.evidence),
                        row.state,
                    )
        return tuple(sorted(found.values(), key=lambda e: (e.from_name, e.to_name, e.pairs, e.rule)))

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A snapshot for searches that need several statements."""
        with self.store.reading() as connection:
            yield connection


def read_nodes(connection: Connection, names: Iterable[str]) -> dict[str, NodeRow]:
    """Nodes by qualified name, with effective descriptions; unknown names are left out."""
    wanted = list(dict.fromkeys(names))
    described = effective_texts(connection, wanted)
    found: dict[str, NodeRow] = {}
    for batch in batches(wanted):
        query = select(nodes.c.qualified_name, nodes.c.properties).where(nodes.c.qualified_name.in_(batch))
        for row in connection.execute(query):
            text = described.get(row.qualified_name)
            found[row.qualified_name] = NodeRow(
                row.qualified_name, row.properties, Text(*text) if text else None
            )
    return found


def read_documents(connection: Connection, names: Sequence[str]) -> dict[str, Any]:
    """Search documents by qualified name."""
    found: dict[str, Any] = {}
    for batch in batches(names):
        query = select(search_documents).where(search_documents.c.qualified_name.in_(batch))
        found.update({row.qualified_name: row for row in connection.execute(query)})
    return found


def read_descriptions(connection: Connection, names: Sequence[str]) -> dict[str, str]:
    """Effective descriptions by qualified name."""
    return {name: said for name, (said, _) in effective_texts(connection, names).items()}


def tables_of(
    connection: Connection, *, database: str | None = None, source: str | None = None
) -> frozenset[str]:
    """The tables of a database, or of a source (repository)."""
    query = select(nodes.c.qualified_name, nodes.c.properties).where(
        nodes.c.node_type == NodeType.TABLE.value
    )
    if source is not None:
        query = query.where(nodes.c.source == source)
    return frozenset(
        row.qualified_name
        for row in connection.execute(query)
        if database is None or row.properties.get("database") == database
    )


def described_tables(connection: Connection) -> frozenset[str]:
    """Tables that somebody or something described, other than by repeating their names."""
    query = select(texts.c.qualified_name).where(
        texts.c.field == "description", texts.c.origin != DescriptionOrigin.GENERATED.value
    )
    return frozenset(connection.execute(query).scalars())
