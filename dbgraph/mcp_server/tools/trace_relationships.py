"""``trace_relationships``: what hangs on a table, hop by hop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from mcp_types import CallToolResult
from pydantic import BaseModel, ConfigDict, Field

from dbgraph.lookup.markdown import render_trace
from dbgraph.lookup.trace import trace
from dbgraph.mcp_server.arguments import MinConfidence, TableName, Usecase
from dbgraph.mcp_server.tool import Scope, Tool, reply


class TraceAnswer(BaseModel):
    """Edges grouped by hop."""

    model_config = ConfigDict(extra="allow")

    next_calls: list[dict[str, Any]] = []


def build(scope: Scope) -> Callable[..., CallToolResult]:
    def trace_relationships(
        table_name: TableName,
        direction: Annotated[
            Literal["out", "in", "both"],
            Field(description="out: what it references; in: what references it."),
        ] = "both",
        max_depth: Annotated[int, Field(ge=1, le=5)] = 2,
        min_confidence: MinConfidence = "inferred",
        usecase: Usecase = "general",
    ) -> Annotated[CallToolResult, TraceAnswer]:
        """Follow relations from a table, breadth first: for the impact of a change, or to see a
        neighbourhood. Inferred relations are guesses with evidence and are marked so. To join two known
        tables, use find_join_path instead."""
        traced = trace(
            scope.app.dictionary,
            table_name,
            direction=direction,
            max_depth=max_depth,
            min_confidence=min_confidence,
        )
        return reply(render_trace(traced, usecase=usecase), traced.to_json(usecase=usecase))

    return trace_relationships


TOOL = Tool("trace_relationships", "Follow relations of a table", build)
