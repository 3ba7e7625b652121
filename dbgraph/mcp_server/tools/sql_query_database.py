"""``sql_query_database``: one SELECT, checked, anonymized, explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from mcp_types import CallToolResult
from pydantic import BaseModel, Field

from dbgraph.mcp_server.arguments import Usecase
from dbgraph.mcp_server.tool import Scope, Tool, reply
from dbgraph.model import Environment, Permission
from dbgraph.query.markdown import answer_to_json, render_answer
from dbgraph.query.request import Query
from dbgraph.query.run import run_query


class ResultColumn(BaseModel):
    """One column by position. ``masked`` is the kind of personal data, or null: the value is as stored."""

    name: str
    masked: str | None
    sources: list[str]
    because: list[str]
    meaning: str | None
    labels: dict[str, str]
    dead: str | None


class QueryResult(BaseModel):
    """Rows as arrays in the order of ``columns``. ``truncated``: there is at least one more row."""

    database: str
    environment: str
    permission: str
    anonymized: bool
    columns: list[ResultColumn]
    rows: list[list[Any]]
    row_count: int
    truncated: bool
    milliseconds: float
    tables: list[dict[str, str | None]]
    related: list[str]
    warnings: list[str]
    next_calls: list[dict[str, Any]]


def build(scope: Scope) -> Callable[..., CallToolResult]:
    def sql_query_database(
        database: Annotated[str, Field(max_length=200, description="A name from list_databases.")],
        sql: Annotated[
            str,
            Field(
                description="One SELECT in the dialect of the engine that answers (list_databases). "
                "Name the columns you need; personal data is masked in production."
            ),
        ],
        environment: Annotated[
            Literal["staging", "production"] | None,
            Field(description="Left out: staging, or the only one you have."),
        ] = None,
        permission: Annotated[
            Literal["view", "edit"] | None,
            Field(description="view (default) anonymizes production; edit lifts that if it was granted."),
        ] = None,
        max_rows: Annotated[int | None, Field(ge=1, le=10_000, description="At most this many rows.")] = None,
        usecase: Usecase = "general",
    ) -> Annotated[CallToolResult, QueryResult]:
        """Run one read-only SELECT and get rows with the meaning of each column, enum labels, related tables
        and next calls. Look names up with search_tables and get_table_detail first; for a value that lives
        in two databases ask find_join_path, query the first, and carry the value over to the second.
        Writes, several statements and unknown functions are refused with the reason and the way forward."""
        answer = run_query(
            scope.app,
            scope.identity(),
            Query(
                database=database,
                sql=sql,
                environment=Environment(environment) if environment else None,
                permission=Permission(permission) if permission else None,
                max_rows=max_rows,
                usecase=usecase,
            ),
        )
        return reply(render_answer(answer), answer_to_json(answer))

    return sql_query_database


TOOL = Tool("sql_query_database", "Run a SELECT", build)
