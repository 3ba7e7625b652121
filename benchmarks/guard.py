"""Guard and mask plan per statement, beside a bare sqlglot parse of the same text in the same run."""

from __future__ import annotations

import statistics

import sqlglot
from measure import milliseconds, report

from dbgraph.guard import sql as guard
from dbgraph.lineage import sql as lineage
from dbgraph.model import Catalog, CatalogColumn, CatalogTable, PiiMark

STATEMENTS = (
    "SELECT id, email, status FROM users WHERE id = 42",
    "SELECT o.id, o.status, u.name FROM orders o JOIN users u ON u.id = o.user_id WHERE o.status = 'open'",
    "SELECT status, count(*) AS n FROM orders GROUP BY status ORDER BY n DESC LIMIT 10",
    "WITH recent AS (SELECT * FROM orders WHERE placed_at > '2024-01-01') "
    "SELECT r.id, coalesce(u.name, '-') FROM recent r LEFT JOIN users u ON u.id = r.user_id",
    "SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY placed_at) AS n FROM orders",
)


def _catalog() -> Catalog:
    mark = {kind: PiiMark(kind, f"column.{kind}", "benchmark") for kind in ("email", "name")}
    users = ("id", "email", "name", "status")
    orders = ("id", "user_id", "status", "placed_at", "total")
    return Catalog(
        dialect="postgres",
        tables=(
            CatalogTable(
                "public", "users", "shop.users", tuple(CatalogColumn(n, "text", mark.get(n)) for n in users)
            ),
            CatalogTable("public", "orders", "shop.orders", tuple(CatalogColumn(n, "text") for n in orders)),
        ),
        search_path=("public",),
        version="benchmark",
    )


def _once(text: str, catalog: Catalog) -> None:
    lineage.plan_masks(guard.check(text, "postgres", catalog=catalog), catalog, masking=True)


def main() -> None:
    catalog = _catalog()
    rows = []
    for text in STATEMENTS:
        spaces = iter(range(1, 10_000))  # another text each time: the cache never hits
        bare = milliseconds(lambda text=text: sqlglot.parse_one(text, dialect="postgres"), repeat=50)
        miss = milliseconds(lambda text=text, s=spaces: _once(text + " " * next(s), catalog), repeat=50)
        hit = milliseconds(lambda text=text: _once(text, catalog), repeat=50)
        rows.append(
            {"statement": text[:48], "parse_ms": bare, "miss_ms": miss, "hit_ms": hit, "ratio": miss / bare}
        )
    rows.append(
        {
            "statement": "median",
            **{
                n: statistics.median(row[n] for row in rows)
                for n in ("parse_ms", "miss_ms", "hit_ms", "ratio")
            },
        }
    )
    report("guard and mask plan per statement", rows)


if __name__ == "__main__":
    main()
