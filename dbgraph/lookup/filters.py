"""What a hit must be."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from sqlalchemy import Connection

from dbgraph.store.dictionary import described_tables, tables_of
from dbgraph.store.search_index import Mask, SearchIndex


@dataclass(frozen=True)
class Filter:
    """``None`` is anything; DEAD tables only when asked for."""

    schema: str | None = None
    database: str | None = None
    engine: str | None = None
    source: str | None = None
    described: bool | None = None
    include_dead: bool = False

    def mask(self, connection: Connection, index: SearchIndex) -> Mask:
        """Which tables of the index may be found."""
        mask = index.allowed(self.schema, self.engine, self.include_dead)
        sets: list[tuple[frozenset[str], bool]] = []
        if self.database is not None:
            sets.append((tables_of(connection, database=self.database), True))
        if self.source is not None:
            sets.append((tables_of(connection, source=self.source), True))
        if self.described is not None:
            sets.append((described_tables(connection), self.described))
        for names, wanted in sets:
            held = np.fromiter((name in names for name in index.names), bool, len(index.names))
            mask = mask & (held if wanted else ~held)
        return mask
