"""What a tool file provides, and how its results and errors become MCP answers."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from mcp_types import CallToolResult, TextContent, ToolAnnotations

from dbgraph.app import App
from dbgraph.errors import DbgraphError
from dbgraph.model import Identity
from dbgraph.runbook import render_error

logger = logging.getLogger(__name__)

READ_ONLY = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True)


@dataclass(frozen=True)
class Scope:
    """What a call may use. The identity comes from the session; no tool has a user argument."""

    app: App
    identity: Callable[[], Identity]


@dataclass(frozen=True)
class Tool:
    """One tool: its function is made for a scope, its docstring is the guide that the agent reads."""

    name: str
    title: str
    build: Callable[[Scope], Callable[..., CallToolResult]]
    annotations: ToolAnnotations = field(default_factory=lambda: READ_ONLY)


def reply(markdown: str, structured: dict[str, Any]) -> CallToolResult:
    """Short Markdown for the model, structured content for programs."""
    return CallToolResult(
        content=[TextContent(type="text", text=markdown)], structured_content=structured, is_error=False
    )


def answering(function: Callable[..., CallToolResult]) -> Callable[..., CallToolResult]:
    """Errors become runbooks: what, why, what to call next. An unexpected one says nothing of its inside."""

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> CallToolResult:
        try:
            return function(*args, **kwargs)
        except DbgraphError as error:
            return _failure(render_error(error), error.to_json())
        except Exception:  # the edge of the process: the log has the details, the caller must not
            logger.exception("tool %s failed", function.__name__)
            text = (
                "Something went wrong inside dbgraph; nothing was changed. The server's log has the details."
            )
            return _failure(text, {"error": {"code": "internal", "what": text, "why": "", "fix": ""}})

    return call


def _failure(text: str, structured: dict[str, Any]) -> CallToolResult:
    return CallToolResult(
        content=[TextContent(type="text", text=text)], structured_content=structured, is_error=True
    )
