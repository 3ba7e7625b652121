"""MCP over streamable HTTP, in one FastAPI application with the health endpoint."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import AsyncIterator

import uvicorn
from fastapi import FastAPI

from dbgraph.app import App
from dbgraph.errors import BadSettings
from dbgraph.mcp_server.server import make_server
from dbgraph.model import Identity


def make_http_app(app: App, *, host: str = "127.0.0.1") -> FastAPI:
    """``/mcp`` and ``/healthz``. In ``dev`` mode every caller is the one local user, and the Host and Origin
    headers must name the loopback interface (a web page elsewhere can't reach it)."""
    user = app.settings.auth.user
    server = make_server(app, lambda: Identity(user, client="mcp"))
    mcp = server.streamable_http_app(host=host)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with server.session_manager.run():
            yield

    web = FastAPI(title="dbgraph", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)

    @web.get("/healthz")
    def healthz() -> dict[str, str]:
        return {"status": "ok", "graph_version": app.store.graph_version() or ""}

    web.mount("/", mcp)
    return web


def serve(app: App, *, host: str, port: int) -> None:
    """Serves until interrupted. Raises ``BadSettings`` for an address that ``dev`` mode may not bind, or
    one that is taken."""
    require_loopback(host)
    listener = bind(host, port)
    bound = listener.getsockname()[1]
    print_address(f"http://{host}:{bound}/mcp")
    config = uvicorn.Config(
        make_http_app(app, host=host), log_level="warning", access_log=False, timeout_graceful_shutdown=5
    )
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


def require_loopback(host: str) -> None:
    """``dev`` mode has one user and no sign-in, so it must not be reachable from elsewhere."""
    try:
        local = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        local = False
    if not local:
        raise BadSettings(
            f"In dev mode dbgraph does not bind {host}.",
            why="There is no sign-in, so everyone who reaches it would be the local user.",
            fix="Use 127.0.0.1.",
        )


def print_address(url: str) -> None:
    """Where it listens and how an agent is connected."""
    import click

    click.echo(f"dbgraph listens at {url}")
    click.echo(f"Connect an agent:  claude mcp add --transport http dbgraph {url}")
    click.echo("Stop with Ctrl-C.")


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises ``BadSettings`` when the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # with the protocol named, asyncio sends at once; without it, every answer waits 40 ms (Nagle's algorithm)
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise BadSettings(
            f"Port {port} on {host} can't be used ({error.strerror}).", fix="Choose another with --port."
        ) from None
    return listener
