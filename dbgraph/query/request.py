"""What a caller asks of one database."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dbgraph.model import Environment, Limits, Permission


@dataclass(frozen=True)
class Query:
    """One statement for one database. ``environment`` and ``permission`` left out are chosen by
    ``grants.choose``; ``usecase`` shapes the next calls, never what is true."""

    database: str
    sql: str
    environment: Environment | None = None
    permission: Permission | None = None
    max_rows: int | None = None
    usecase: str = "general"
    tool: str = "sql_query_database"

    def bound(self, limits: Limits) -> Limits:
        """The limits with the caller's own row limit, which can only lower the server's."""
        return limits if self.max_rows is None else replace(limits, rows=min(self.max_rows, limits.rows))
