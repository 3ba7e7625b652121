"""What ranking needs of every table, in memory once per graph version: flat arrays, no objects per table."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, and_, select

from dbgraph.model import EdgeType, split_words
from dbgraph.store.lexical import LexicalIndex, build_lexical_index
from dbgraph.store.schema import edges, meta, search_documents, vectors
from dbgraph.store.vectors import ColumnVectors, Floats, unpack_columns

Positions = npt.NDArray[np.intp]
Mask = npt.NDArray[np.bool_]

_SAYING_COPY: Final = (
    "archive archived archives backup backups bak copy hist histories history old prev previous shadow "
    "staging stg temp temporary tmp"
)
COPY_WORDS: Final = frozenset(_SAYING_COPY.split())
"""A table whose name is another's of its schema plus one of these is that table's copy."""

_GRAPH_VERSION = select(meta.c.value).where(meta.c.key == "graph_version")


@dataclass(frozen=True)
class SearchIndex:
    """Row ``i`` of every array is the table ``names[i]``; names are sorted.

    ``matrix`` is float32 (tables, dimension), zeros where a table has no vector of the model yet;
    ``relations`` are pairs of positions; ``copies`` maps a copy to the words that make it one.
    """

    version: str
    model: str | None
    names: tuple[str, ...]
    position: Mapping[str, int]
    schemas: npt.NDArray[np.int32]
    schema_names: tuple[str, ...]
    engines: tuple[str | None, ...]
    dead: Mask
    matrix: Floats
    columns: ColumnVectors
    lexical: LexicalIndex
    relations: Positions
    copies: Mapping[int, frozenset[str]]

    @property
    def has_vectors(self) -> bool:
        return bool(self.matrix.size)

    def allowed(self, schema: str | None, engine: str | None, include_dead: bool) -> Mask:
        """Which tables the filters let through."""
        mask = np.ones(len(self.names), dtype=bool) if include_dead else ~self.dead
        if schema is not None:
            wanted = [i for i, name in enumerate(self.schema_names) if name.lower() == schema.lower()]
            mask = mask & np.isin(self.schemas, wanted)
        if engine is not None:
            mask = mask & np.fromiter((e == engine for e in self.engines), bool, len(self.engines))
        return mask


class SearchIndexes:
    """The indexes of one store, each read again when the graph's version changed. Shared by threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._indexes: dict[str | None, SearchIndex] = {}
        self._words: tuple[str, frozenset[str]] = ("", frozenset())

    def index(self, connection: Connection, model: str | None) -> SearchIndex:
        """The index with that model's vectors (``None``: without vectors)."""
        version = _version(connection)
        with self._lock:
            found = self._indexes.get(model)
            if found is None or found.version != version:
                found = self._indexes[model] = read_search_index(connection, version, model)
            return found

    def vocabulary(self, connection: Connection) -> frozenset[str]:
        """Every word of the tables' and columns' names."""
        version = _version(connection)
        with self._lock:
            if self._words[0] != version:
                query = select(search_documents.c.names, search_documents.c.columns)
                words = {word for row in connection.execute(query) for field in row for word in field.split()}
                self._words = version, frozenset(words)
            return self._words[1]


def _version(connection: Connection) -> str:
    return connection.execute(_GRAPH_VERSION).scalar() or ""


def read_search_index(connection: Connection, version: str, model: str | None) -> SearchIndex:
    """The index of that model's vectors (``None``: without vectors)."""
    d = search_documents.c
    query = (
        select(
            d.qualified_name,
            d.schema_name,
            d.engine,
            d.is_dead,
            d.terms,
            d.length,
            vectors.c.vector,
            vectors.c.columns,
        )
        .outerjoin_from(
            search_documents,
            vectors,
            and_(vectors.c.qualified_name == d.qualified_name, vectors.c.model == (model or "")),
        )
        .order_by(d.qualified_name)
    )
    rows = connection.execute(query).all()
    names = tuple(row.qualified_name for row in rows)
    position = {name: i for i, name in enumerate(names)}
    schema_names = tuple(sorted({row.schema_name for row in rows}))
    number = {name: i for i, name in enumerate(schema_names)}
    matrix = _matrix([row.vector for row in rows])
    return SearchIndex(
        version=version,
        model=model,
        names=names,
        position=position,
        schemas=np.fromiter((number[row.schema_name] for row in rows), np.int32, len(rows)),
        schema_names=schema_names,
        engines=tuple(row.engine for row in rows),
        dead=np.fromiter((row.is_dead for row in rows), bool, len(rows)),
        matrix=matrix,
        columns=unpack_columns([row.columns for row in rows], matrix.shape[1]),
        lexical=build_lexical_index([row.terms for row in rows], [row.length for row in rows]),
        relations=_relations(connection, position),
        copies=find_copies(names),
    )


def _matrix(blobs: Sequence[bytes | None]) -> Floats:
    size = max((len(blob) for blob in blobs if blob), default=0)
    if not size:
        return np.zeros((len(blobs), 0), dtype=np.float32)
    blank = bytes(size)
    joined = b"".join(blob if blob and len(blob) == size else blank for blob in blobs)
    return np.frombuffer(joined, dtype="<f4").reshape(len(blobs), -1)


def _relations(connection: Connection, position: Mapping[str, int]) -> Positions:
    """Walked relations between two tables, once each, as pairs of positions."""
    query = (
        select(edges.c.from_name, edges.c.to_name)
        .where(
            edges.c.edge_type.in_((EdgeType.REFERENCES.value, EdgeType.SAME_ENTITY.value)),
            edges.c.state == "active",
            edges.c.from_name != edges.c.to_name,
        )
        .distinct()
    )
    pairs = [
        (position[row.from_name], position[row.to_name])
        for row in connection.execute(query)
        if row.from_name in position and row.to_name in position
    ]
    return np.array(sorted(pairs), dtype=np.intp).reshape(-1, 2)


def find_copies(names: Sequence[str]) -> dict[int, frozenset[str]]:
    """Position of each copy -> its copy words: ``shadow_orders`` and ``orders_bak`` beside ``orders``."""
    known: set[tuple[str, tuple[str, ...]]] = set()
    suspects: list[tuple[int, str, tuple[str, ...], frozenset[str]]] = []
    for place, name in enumerate(names):
        schema, _, table = name.partition(".")
        words = tuple(split_words(table))
        known.add((schema, words))
        said = COPY_WORDS.intersection(words)
        if said:
            suspects.append((place, schema, tuple(w for w in words if w not in said), said))
    return {place: said for place, schema, base, said in suspects if (schema, base) in known}
