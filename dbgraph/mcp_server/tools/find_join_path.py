"""``find_join_path``: how two tables join, also where no foreign key says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from mcp_types import CallToolResult
from pydantic import BaseModel, ConfigDict, Field

from dbgraph.lookup.join_path import find_join_path as find_paths
from dbgraph.lookup.markdown import render_join_paths
from dbgraph.mcp_server.arguments import MinConfidence, TableName, Usecase
from dbgraph.mcp_server.tool import Scope, Tool, reply


class PathsAnswer(BaseModel):
    """Up to three paths, best first; an empty list is an answer too."""

    model_config = ConfigDict(extra="allow")

    paths: list[dict[str, Any]]
    next_calls: list[dict[str, Any]] = []


def build(scope: Scope) -> Callable[..., CallToolResult]:
    def find_join_path(
        from_table: TableName,
        to_table: TableName,
        max_hops: Annotated[int, Field(ge=1, le=8)] = 6,
        min_confidence: MinConfidence = "inferred",
        usecase: Usecase = "general",
    ) -> Annotated[CallToolResult, PathsAnswer]:
        """Find how two tables join, across schemas and databases, with the columns, confidence and evidence
        of each hop and a SQL skeleton per database. Where the databases differ, run the first query, then
        carry the named value over into the second."""
        found = find_paths(
            scope.app.dictionary, from_table, to_table, max_hops=max_hops, min_confidence=min_confidence
        )
        return reply(render_join_paths(found, usecase=usecase), found.to_json(usecase=usecase))

    return find_join_path


TOOL = Tool("find_join_path", "Find how two tables join", build)
