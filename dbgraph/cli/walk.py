"""The investigation of the demo: each step is a call of the official MCP client and is checked.

What must be found stands in ``examples/story.json``; the answers come from the server alone.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

Heading = Callable[[str], None]


class Walk:
    """One client session; remembers whether every check held."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self.held = True

    async def call(self, tool: str, arguments: dict[str, Any], *, lines: int = 14) -> dict[str, Any]:
        """Calls the tool, shows the beginning of its Markdown, returns the structured content."""
        shown = ", ".join(
            f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in arguments.items()
        )
        click.secho(f"> {tool}({shown})", fg="cyan")
        result = await self._client.call_tool(tool, arguments)
        text = "\n".join(block.text for block in result.content if hasattr(block, "text"))
        written = [line for line in text.splitlines() if line.strip()]
        for line in written[:lines]:
            click.echo(f"  {line[:159]}{'…' if len(line) > 160 else ''}")
        if len(written) > lines:
            click.secho(f"  … {len(written) - lines} more lines", dim=True)
        structured: dict[str, Any] = result.structured_content or {}
        return structured

    def check(self, what: str, holds: bool) -> None:
        """Says whether a step found what it should."""
        mark, colour = ("✓", "green") if holds else ("✗", "red")
        click.secho(f"  {mark} {what}", fg=colour)
        self.held = self.held and holds


def walk(url: str, story_file: Path, heading: Heading) -> bool:
    """Runs the investigation against the server at ``url``; true when every step found what it should."""
    return asyncio.run(_walk(url, json.loads(story_file.read_text("utf-8")), heading))


async def _walk(url: str, story: dict[str, Any], heading: Heading) -> bool:
    from mcp import Client

    async with Client(url) as client:
        steps = Walk(client)
        heading(f"3. The question: “{story['question']}”")
        await _find(steps, story)
        heading("4. What the table says")
        await _read(steps, story)
        heading("5. How the shop's record leads to it")
        await _join(steps, story)
        heading("6. The first database gives the code, the second the status (production, anonymized)")
        await _query(steps, story)
        heading("7. What is not allowed is refused, with the way forward")
        await _refuse(steps, story)
    return steps.held


async def _find(steps: Walk, story: dict[str, Any]) -> None:
    wanted = story["search"]
    found = await steps.call(
        "search_tables", {"query": wanted["query"], "usecase": "investigate", "limit": 5}
    )
    top = [hit["name"] for hit in found.get("results", [])[:3]]
    steps.check(
        f"{wanted['finds']} is among the first three, without the words in its name", wanted["finds"] in top
    )


async def _read(steps: Walk, story: dict[str, Any]) -> None:
    wanted = story["detail"]
    detail = await steps.call("get_table_detail", {"table_name": wanted["table"]}, lines=40)
    labels = {v["value"]: v["label"] for values in detail.get("enums", {}).values() for v in values}
    for value, label in wanted["enum"].items():
        steps.check(f"{value} means “{label}”", labels.get(value) == label)
    columns = {column["name"]: column for column in detail.get("columns", [])}
    dead = columns.get(wanted["dead_column"], {})
    steps.check(f"{wanted['dead_column']} is DEAD, measured empty", dead.get("empty_percent") == 100)


async def _join(steps: Walk, story: dict[str, Any]) -> None:
    wanted = story["path"]
    ends = {"from_table": wanted["from"], "to_table": wanted["to"]}
    found = await steps.call("find_join_path", ends, lines=30)
    tables = [path["tables"] for path in found.get("paths", [])]
    pairs = [
        tuple(pair) for path in found.get("paths", []) for hop in path["hops"] for pair in hop["columns"]
    ]
    steps.check(f"a path goes through {wanted['through']}", any(wanted["through"] in path for path in tables))
    steps.check(f"it joins {' = '.join(wanted['columns'])}", tuple(wanted["columns"]) in pairs)


async def _query(steps: Walk, story: dict[str, Any]) -> None:
    for case in story["cases"]:
        carried: dict[str, Any] = {}
        for query in case["queries"]:
            arguments = {
                "database": query["database"],
                "environment": "production",
                "sql": query["sql"].format(**carried),
            }
            answer = await steps.call("sql_query_database", arguments)
            names = [column["name"] for column in answer.get("columns", [])]
            row = dict(zip(names, (answer.get("rows") or [[]])[0], strict=False))
            carried |= row
            for name, value in query.get("expect", {}).items():
                steps.check(f"{name} is {value}", row.get(name) == value)
            masks = {column["name"]: column["masked"] for column in answer.get("columns", [])}
            for name, kind in query.get("masked", {}).items():
                steps.check(f"{name} is anonymized ({kind})", masks.get(name) == kind)
        click.secho(f"  {case['conclusion']}", bold=True)


async def _refuse(steps: Walk, story: dict[str, Any]) -> None:
    for case in story["refused"]:
        arguments = {"database": case["database"], "environment": "production", "sql": case["sql"]}
        answer = await steps.call("sql_query_database", arguments)
        code = answer.get("error", {}).get("code")
        steps.check(f"refused: {case['code']}", code == case["code"])
