"""``list_databases``: what the caller may open, and what could be asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from mcp_types import CallToolResult
from pydantic import BaseModel

from dbgraph.mcp_server.arguments import Usecase
from dbgraph.mcp_server.tool import Scope, Tool, reply
from dbgraph.query.databases import list_databases, render_databases


class OpenDatabase(BaseModel):
    """One grant of the caller."""

    database: str
    engine: str
    environment: str
    permission: str
    expires_at: str | None
    anonymized: bool


class Databases(BaseModel):
    """``requestable`` holds names only: what exists and is not open to the caller."""

    open: list[OpenDatabase]
    requestable: list[str]


def build(scope: Scope) -> Callable[..., CallToolResult]:
    def list_databases_tool(
        usecase: Usecase = "general",
    ) -> Annotated[CallToolResult, Databases]:
        """List the databases that you may query now: engine (its SQL dialect is the one to write),
        environment, permission, expiry, and whether personal data comes back anonymized. Call it before
        the first sql_query_database, and when a query was refused with no-grant."""
        listed = list_databases(scope.app, scope.identity())
        return reply(render_databases(listed), listed.to_json())

    return list_databases_tool


TOOL = Tool("list_databases", "Databases you may query", build)
