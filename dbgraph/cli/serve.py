"""``dbgraph serve``."""

from __future__ import annotations

import click

from dbgraph.cli.output import open_from


@click.command(epilog="Example: dbgraph serve --port 8000")
@click.option("--host", help="Address to bind (dev mode: loopback only).")
@click.option("--port", type=click.IntRange(0, 65535))
@click.pass_context
def serve(context: click.Context, host: str | None, port: int | None) -> None:
    """Serve MCP over HTTP at /mcp, with /healthz beside it."""
    from dbgraph.mcp_server.http import serve as serve_http

    app = open_from(context)
    serve_http(
        app, host=host or app.settings.serve.host, port=port if port is not None else app.settings.serve.port
    )
