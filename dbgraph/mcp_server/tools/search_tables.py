"""``search_tables``: the one fuzzy entry; everything after it goes by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from mcp_types import CallToolResult
from pydantic import BaseModel, ConfigDict, Field

from dbgraph.lookup.markdown import render_search
from dbgraph.lookup.search import search
from dbgraph.mcp_server.arguments import Usecase
from dbgraph.mcp_server.tool import Scope, Tool, reply


class Hit(BaseModel):
    """One table (or column), best first. ``distance`` is the cosine distance where vectors were used."""

    model_config = ConfigDict(extra="allow")

    name: str
    score: float
    distance: float | None = None
    why: str


class SearchAnswer(BaseModel):
    """``notice`` says what was missing (an embedder, for example)."""

    model_config = ConfigDict(extra="allow")

    query: str
    results: list[Hit]
    notice: str | None = None
    next_calls: list[dict[str, Any]] = []


def build(scope: Scope) -> Callable[..., CallToolResult]:
    def search_tables(
        query: Annotated[str, Field(max_length=1_000, description="Plain words, English or Japanese.")],
        search_type: Annotated[
            Literal["auto", "semantic", "table", "name", "column"],
            Field(description="auto: words and meaning. table/name: by table name. column: by column."),
        ] = "auto",
        schema: Annotated[str | None, Field(description="Only this schema.")] = None,
        database: Annotated[str | None, Field(description="Only this database.")] = None,
        engine: Annotated[
            str | None, Field(description="Only this engine: postgresql, mysql, sqlite, mongodb.")
        ] = None,
        source: Annotated[str | None, Field(description="Only what this repository defines.")] = None,
        described: Annotated[
            bool | None, Field(description="true: only tables with a description; false: only without.")
        ] = None,
        include_dead: Annotated[bool, Field(description="Also tables that are marked DEAD.")] = False,
        limit: Annotated[int, Field(ge=1, le=50)] = 10,
        adjacent_depth: Annotated[int, Field(ge=0, le=2, description="Also tables so many hops away.")] = 0,
        usecase: Usecase = "general",
    ) -> Annotated[CallToolResult, SearchAnswer]:
        """Find tables by what they hold. Call this first, before guessing any table name; describe the
        business thing in your own words (synonyms are fine). Then call get_table_detail with a name from
        the answer."""
        found = search(
            scope.app.dictionary,
            scope.app.embedder,
            query,
            search_type=search_type,
            schema=schema,
            database=database,
            engine=engine,
            source=source,
            described=described,
            include_dead=include_dead,
            limit=limit,
            adjacent_depth=adjacent_depth,
            reranker=scope.app.reranker if scope.app.settings.search.rerank else None,
        )
        return reply(render_search(found, usecase=usecase), found.to_json(usecase=usecase))

    return search_tables


TOOL = Tool("search_tables", "Find tables in plain words", build)
