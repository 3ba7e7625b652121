"""Writes the allow-lists of functions and relations beside this file from real servers and review.json.

    python -m dbgraph.guard.functions.generate DSN [DSN ...]

Each DSN is a fresh PostgreSQL of one version. A name is allowed only if every built-in function of that
name, in every version given, is immutable or stable and no rule of the review denies it: a name that one
version lacks could belong to somebody's own function there.
"""

from __future__ import annotations

import json
import re
import sqlite3
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent

PROCEDURES = """
select p.proname, bool_or(p.provolatile = 'v') as volatile,
       bool_or(p.prorettype in ('trigger'::regtype, 'internal'::regtype, 'event_trigger'::regtype)
               or 'internal'::regtype = any (p.proargtypes) or 'cstring'::regtype = any (p.proargtypes)
               or p.prorettype = 'cstring'::regtype) as internal
from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace group by 1
"""
COLUMNS = """
select c.relname, array_agg(a.attname::text order by a.attnum)
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relnamespace = %s::regnamespace and c.relkind in ('r', 'v') group by 1
"""


def postgres_names(connection: Any, review: dict[str, Any]) -> set[str]:
    """Names that this server's catalogue and the review allow."""
    denied = [re.compile(pattern) for pattern in review["why_denied"]]
    allowed = set()
    for name, volatile, internal in connection.execute(PROCEDURES):
        if internal or (volatile and name not in review["volatile_allowed"]):
            continue
        if not any(pattern.search(name) for pattern in denied):
            allowed.add(name)
    return allowed


def sqlite_names(review: dict[str, Any]) -> set[str]:
    rows = sqlite3.connect(":memory:").execute("select distinct name from pragma_function_list")
    return ({row[0] for row in rows} - set(review["deny"])) | set(review["added"])


def write(name: str, document: dict[str, Any]) -> None:
    text = json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False)
    (FOLDER / name).write_text(text + "\n", "utf-8")


def main(dsns: list[str]) -> None:
    import psycopg

    review = json.loads((FOLDER / "review.json").read_text("utf-8"))
    versions: list[str] = []
    per_version: list[set[str]] = []
    relations: dict[str, list[str]] = {}
    for dsn in dsns:
        with psycopg.connect(dsn, autocommit=True) as connection:
            versions.append(connection.execute("show server_version").fetchone()[0])  # type: ignore[index]
            per_version.append(postgres_names(connection, review["postgres"]))
            if not relations:
                for schema in ("pg_catalog", "information_schema"):
                    for name, columns in connection.execute(COLUMNS, [schema]):
                        relations[f"{schema}.{name}"] = columns
    names = set.intersection(*per_version)
    extra = set(review["postgres"]["contrib"]) | set(review["postgres"]["syntax"])
    write("postgres.json", {"versions": versions, "functions": sorted(names | extra)})
    write("postgres_relations.json", {"version": versions[0], "columns": relations})
    mysql = {name for group in review["mysql"]["functions"] for name in group.split()}
    write("mysql.json", {"versions": ["reviewed by hand"], "functions": sorted(mysql)})
    write(
        "sqlite.json",
        {"versions": [sqlite3.sqlite_version], "functions": sorted(sqlite_names(review["sqlite"]))},
    )


if __name__ == "__main__":
    main(sys.argv[1:])
