"""``get_table_detail``: one table, whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from mcp_types import CallToolResult
from pydantic import BaseModel, ConfigDict, Field

from dbgraph.lookup.detail import get_detail
from dbgraph.lookup.markdown import render_detail
from dbgraph.mcp_server.arguments import TableName, Usecase
from dbgraph.mcp_server.tool import Scope, Tool, reply


class DetailAnswer(BaseModel):
    """One table with a page of its columns, relations in both directions, and enums."""

    model_config = ConfigDict(extra="allow")

    name: str
    columns: list[dict[str, Any]]
    next_calls: list[dict[str, Any]] = []


def build(scope: Scope) -> Callable[..., CallToolResult]:
    def get_table_detail(
        table_name: TableName,
        columns_offset: Annotated[int, Field(ge=0, description="First column, for wide tables.")] = 0,
        columns_limit: Annotated[int, Field(ge=1, le=200)] = 60,
        usecase: Usecase = "general",
    ) -> Annotated[CallToolResult, DetailAnswer]:
        """Show a table: columns with types, keys, personal-data kinds and meaning; DEAD columns with the
        reason (don't use them); references in both directions with their confidence; enum values with
        labels; where it is defined. Use the exact column names of this answer in SQL."""
        detail = get_detail(
            scope.app.dictionary, table_name, columns_offset=columns_offset, columns_limit=columns_limit
        )
        return reply(render_detail(detail, usecase=usecase), detail.to_json(usecase=usecase))

    return get_table_detail


TOOL = Tool("get_table_detail", "Show one table", build)
