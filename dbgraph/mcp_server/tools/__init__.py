"""The tools, in the order in which an agent meets them. Adding one: its file, and its line here."""

from __future__ import annotations

TOOLS: tuple[str, ...] = (
    "search_tables",
    "get_table_detail",
    "trace_relationships",
    "find_join_path",
    "list_databases",
    "sql_query_database",
)
