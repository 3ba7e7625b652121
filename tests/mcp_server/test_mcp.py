"""Every tool through the official client over HTTP: shapes, errors as runbooks, who may reach it."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from jsonschema import validate
from mcp import Client

from dbgraph.app import App
from dbgraph.errors import BadSettings
from dbgraph.mcp_server.http import require_loopback
from dbgraph.mcp_server.server import INSTRUCTIONS, load_tools
from dbgraph.mcp_server.tools import TOOLS
from dbgraph.runbook import estimate_tokens
from dbgraph.store.audit import read_audit

CALLS: list[tuple[str, dict[str, Any], str]] = [
    ("search_tables", {"query": "people who buy"}, "shop.customers"),
    ("search_tables", {"query": "email", "search_type": "column"}, "shop.customers.email"),
    ("get_table_detail", {"table_name": "orders", "usecase": "test"}, "waiting for payment"),
    ("trace_relationships", {"table_name": "shop.orders", "max_depth": 1}, "customer_id"),
    ("find_join_path", {"from_table": "orders", "to_table": "customers"}, "SELECT"),
    ("list_databases", {}, "production"),
    ("sql_query_database", {"database": "shop", "sql": "SELECT email FROM customers"}, "@"),
]
ERRORS: list[tuple[str, dict[str, Any], str, str]] = [
    ("get_table_detail", {"table_name": "ordrs"}, "not-found", "shop.orders"),
    ("search_tables", {"query": " "}, "bad-input", "empty"),
    ("sql_query_database", {"database": "shop", "sql": "DROP TABLE orders"}, "not-a-read", "Refused"),
    (
        "sql_query_database",
        {"database": "shop", "environment": "staging", "sql": "SELECT 1"},
        "no-grant",
        "list_databases()",
    ),
]


def call(url: str, tool: str, arguments: dict[str, Any]) -> Any:
    async def once() -> Any:
        async with Client(f"{url}/mcp") as client:
            return await client.call_tool(tool, arguments)

    return asyncio.run(once())


def text_of(result: Any) -> str:
    return "\n".join(block.text for block in result.content)


def test_every_tool_file_is_registered_described_and_covered(url: str) -> None:
    async def listed() -> Any:
        async with Client(f"{url}/mcp") as client:
            return (await client.list_tools()).tools, client.instructions

    tools, instructions = asyncio.run(listed())
    folder = Path(__file__).parents[2] / "dbgraph" / "mcp_server" / "tools"
    files = {file.stem for file in folder.glob("*.py")} - {"__init__"}
    assert files == set(TOOLS) == {tool.name for tool in tools} == {name for name, _, _ in CALLS}
    assert [tool.name for tool in load_tools()] == list(TOOLS)
    assert instructions == INSTRUCTIONS
    for tool in tools:
        assert tool.annotations.read_only_hint is True
        assert tool.output_schema["type"] == "object"
        assert len(tool.description) > 100
        assert "usecase" in tool.input_schema["properties"]
        assert not {"user", "person", "identity"} & set(tool.input_schema["properties"])


@pytest.mark.parametrize(("tool", "arguments", "words"), CALLS)
def test_answers(url: str, tool: str, arguments: dict[str, Any], words: str) -> None:
    async def both() -> Any:
        async with Client(f"{url}/mcp") as client:
            schemas = {t.name: t.output_schema for t in (await client.list_tools()).tools}
            return await client.call_tool(tool, arguments), schemas[tool]

    result, schema = asyncio.run(both())
    assert result.is_error is False, text_of(result)
    assert words in text_of(result)
    assert "**Next**" in text_of(result)
    assert estimate_tokens(text_of(result)) <= 8_000
    validate(result.structured_content, schema)
    assert "taro" not in text_of(result) + json.dumps(result.structured_content)


@pytest.mark.parametrize(("tool", "arguments", "code", "words"), ERRORS)
def test_errors_are_runbooks(url: str, tool: str, arguments: dict[str, Any], code: str, words: str) -> None:
    result = call(url, tool, arguments)
    assert result.is_error is True
    assert words in text_of(result)
    assert result.structured_content["error"]["code"] == code
    assert "Traceback" not in text_of(result)


def test_a_call_is_made_as_the_local_user_and_audited(url: str, app: App) -> None:
    call(url, "sql_query_database", {"database": "shop", "sql": "SELECT count(*) FROM orders"})
    newest = read_audit(app.store, limit=1)[0]
    assert (newest["person"], newest["client"], newest["tool"], newest["outcome"]) == (
        "view@example.com", "mcp", "sql_query_database", "answered",
    )  # fmt: skip


def test_an_unexpected_failure_says_nothing_of_its_inside(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError("secret inside")

    monkeypatch.setattr("dbgraph.mcp_server.tools.list_databases.list_databases", broken)
    result = call(url, "list_databases", {})
    assert result.is_error is True
    assert "secret" not in text_of(result)
    assert "secret inside" in caplog.text


def test_only_the_loopback_interface_may_call(url: str) -> None:
    for header in ({"Host": "evil.example"}, {"Origin": "https://evil.example"}):
        request = urllib.request.Request(
            f"{url}/mcp", data=b"{}", headers={"Content-Type": "application/json", **header}
        )
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(request, timeout=5)
        assert caught.value.code in (403, 421)
        caught.value.close()


def test_health(url: str) -> None:
    with urllib.request.urlopen(f"{url}/healthz", timeout=5) as answer:
        assert json.load(answer)["status"] == "ok"


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "example.com", "::"])
def test_dev_mode_binds_nothing_else(host: str) -> None:
    with pytest.raises(BadSettings, match="does not bind"):
        require_loopback(host)
