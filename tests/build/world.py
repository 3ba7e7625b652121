"""A small company for build tests: JSON sources and databases that a test can change at will."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from shapes import table
from sqlalchemy import insert, select

from dbgraph.build.daily import Tools, run
from dbgraph.build.report import BuildReport
from dbgraph.errors import Unavailable
from dbgraph.model import ParseResult, Problem, TableShape
from dbgraph.settings import DatabaseSettings, Settings
from dbgraph.store.schema import metadata, texts
from dbgraph.store.store import Store, open_store
from orm_parsers.document import to_document

IDLE = frozenset({"leases"})
"""Tables that an idle build may touch and leave as they were."""

SHOP: dict[str, Any] = {
    "shop.users": "id int pk auto, email varchar(200) required #Where we write to, name varchar(100)",
    "shop.orders": {
        "columns": "id int pk auto, user_id int -> users.id, status varchar(20) required",
        "enums": {"OrderStatus": [["OPEN", "still open"], "COMPLETE"]},
        "enum_of": {"status": "OrderStatus"},
        "comment": "What a customer bought.",
    },
    "shop.old_carts": {"columns": "id int pk, user_id int", "deprecated": "use orders"},
}
"""Three tables with a bit of everything: a declared and an undeclared relation, an enum, a DEAD table."""


class CountingEmbedder:
    """Unit vectors from the text's own bytes; counts what it is asked."""

    dimension = 8

    def __init__(self, model: str = "counting-1") -> None:
        self.model = model
        self.asked: list[str] = []
        self.fails = False

    def embed(self, texts: Sequence[str]) -> np.ndarray[Any, np.dtype[np.float32]]:
        if self.fails:
            raise Unavailable("The embedder is away.", code="embedder-away")
        self.asked.extend(texts)
        rows = np.array([np.bincount([b % 8 for b in t.encode()], minlength=8) for t in texts], np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@dataclass
class World:
    """``sources``: name -> tables; ``live``: database -> tables, or ``None`` when it is out of reach."""

    folder: Path
    sources: dict[str, dict[str, Any]] = field(default_factory=dict)
    live: dict[str, dict[str, Any] | None] = field(default_factory=dict)
    problems: dict[str, list[Problem]] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    embedder: CountingEmbedder | None = None
    profiles: dict[str, Mapping[str, Mapping[str, int]]] | None = None
    database_of: dict[str, str] = field(default_factory=dict)
    now: float = 1_800_000_000.0
    _store: Store | None = None

    @property
    def store(self) -> Store:
        if self._store is None:
            self._store = open_store("sqlite:///dbgraph.db", folder=self.folder)
        return self._store

    @property
    def settings(self) -> Settings:
        return Settings(
            folder=self.folder,
            sources=[
                {
                    "name": name,
                    "kind": "json",
                    "path": f"{name}.json",
                    "database": self.database_of.get(name, name if name in self.live else None),
                }
                for name in self.sources
            ],
            databases=[
                {
                    "name": name,
                    "engine": "mysql",
                    "profile": self.profiles is not None,
                    "environments": {"staging": {"url": "mysql://nowhere"}},
                }
                for name in self.live
            ],
            build=self.options,
        )

    def write(self) -> None:
        for name, tables in self.sources.items():
            result = ParseResult(_shapes(tables), tuple(self.problems.get(name, ())))
            (self.folder / f"{name}.json").write_text(json.dumps(to_document(result)), "utf-8")

    def introspect(self, database: DatabaseSettings) -> tuple[TableShape, ...]:
        tables = self.live[database.name]
        if tables is None:
            raise Unavailable(f"The database {database.name} can't be reached.")
        return _shapes(tables)

    def measure(self, database: DatabaseSettings, shape: TableShape) -> Mapping[str, Mapping[str, int]]:
        assert self.profiles is not None
        return self.profiles.get(shape.name, {})

    def tools(self) -> Tools:
        return Tools(
            introspect=self.introspect,
            profile=self.measure if self.profiles is not None else None,
            embedder=self.embedder,
        )

    def build(self, **options: Any) -> BuildReport:
        self.write()
        self.now += 60
        return run(self.settings, self.store, self.tools(), clock=lambda: self.now, **options)

    def rows(self, name: str) -> list[dict[str, Any]]:
        stored = metadata.tables[name]
        with self.store.reading() as connection:
            return [dict(row) for row in connection.execute(select(stored)).mappings()]

    def everything(self) -> dict[str, list[dict[str, Any]]]:
        """The whole content of the store."""
        return {name: self.rows(name) for name in metadata.tables if name not in IDLE}

    def dictionary(self) -> dict[str, list[dict[str, Any]]]:
        """The whole content but the list of builds."""
        return {name: rows for name, rows in self.everything().items() if name != "builds"}

    def node(self, name: str) -> dict[str, Any] | None:
        return next((row for row in self.rows("nodes") if row["qualified_name"] == name), None)

    def tables(self) -> list[str]:
        return sorted(r["qualified_name"] for r in self.rows("nodes") if r["node_type"] == "Table")

    def columns(self, name: str) -> list[str]:
        rows = [r for r in self.rows("nodes") if r["node_type"] == "Column"]
        own = [r for r in rows if f"{r['schema_name']}.{r['table_name']}" == name]
        return [r["column_name"] for r in sorted(own, key=lambda r: r["position"])]

    def says(self, name: str, text: str, origin: str = "human", about: str = "description") -> None:
        """A person (or another provider) writes a text."""
        row = {"qualified_name": name, "field": about, "origin": origin, "text": text, "evidence": []}
        with self.store.writing() as connection:
            connection.execute(insert(texts).values(**row))

    def close(self) -> None:
        if self._store is not None:
            self._store.close()


def _shapes(tables: Mapping[str, Any]) -> tuple[TableShape, ...]:
    return tuple(
        table(name, spec) if isinstance(spec, str) else table(name, spec["columns"], **_rest(spec))
        for name, spec in tables.items()
    )


def _rest(spec: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in spec.items() if key != "columns"}
