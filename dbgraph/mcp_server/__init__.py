"""MCP: the tools that agents call. ``server`` puts them together, ``tools/`` holds one file per tool."""
