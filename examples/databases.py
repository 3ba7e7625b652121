"""Makes the example company's databases: `python examples/databases.py FOLDER`.

Writes `shop`, `warehouse`, `logistics` and `spot` as SQLite files and `profile` as Extended JSON, each for
staging and production. Everything in them is invented and the same on every machine. Nothing is written when
the folder already holds what these programs would make.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from data_makers import logistics, profile, shop_catalogue, shop_orders, spot, warehouse, warehouse_stock
from data_makers.company import SCALES, Company, make
from data_makers.orders import add_orders
from data_makers.tables import FACTS, Table, ddl, tables_of
from data_makers.values import Rows, complete

_HERE = Path(__file__).resolve().parent
_STAMP = "made-from.txt"

MAKERS: Mapping[str, tuple[Callable[[Company], Rows], ...]] = {
    "shop": (shop_catalogue.catalogue, shop_catalogue.members, shop_orders.sales),
    "warehouse": (warehouse_stock.stock, warehouse.movements),
    "logistics": (logistics.transport,),
    "spot": (spot.rental,),
}


def build(folder: Path) -> bool:
    """Whether anything was written. A file is replaced whole or not at all."""
    version = _version()
    stamp = folder / _STAMP
    names = [f"{schema}.{environment}.sqlite" for environment in SCALES for schema in MAKERS]
    names += [f"profile.{environment}.json" for environment in SCALES]
    if stamp.is_file() and stamp.read_text("ascii") == version and all((folder / n).is_file() for n in names):
        return False
    folder.mkdir(parents=True, exist_ok=True)
    for environment in SCALES:
        company = make(environment)
        add_orders(company)
        for schema, makers in MAKERS.items():
            tables = tables_of(schema)
            rows: Rows = {}
            for maker in makers:
                rows |= maker(company)
            done = complete(company, schema, tables, rows)
            _replace(folder / f"{schema}.{environment}.sqlite", lambda path: _write(path, tables, done))  # noqa: B023 - called at once
        documents = profile.documents(company)
        _replace(folder / f"profile.{environment}.json", lambda path: _dump(path, documents))  # noqa: B023
    _replace(stamp, lambda path: path.write_text(version, "ascii"))
    return True


def _version() -> str:
    """A digest of the facts and of these programs: when either changes, the data is made again."""
    digest = hashlib.sha256()
    for path in sorted([*FACTS.glob("*.json"), *(_HERE / "data_makers").glob("*.py"), Path(__file__)]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _replace(path: Path, write: Callable[[Path], Any]) -> None:
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    try:
        write(draft)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _write(path: Path, tables: Mapping[str, Table], rows: Rows) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        for statement in ddl(tables):
            connection.execute(statement)
        for name, table_rows in rows.items():
            _insert(connection, tables[name], [list(row.values()) for row in table_rows])
        connection.execute("COMMIT")
        broken = connection.execute("PRAGMA foreign_key_check").fetchall()
        if broken:
            raise ValueError(f"{path.name}: a reference points nowhere: {broken[:3]}")


def _insert(connection: sqlite3.Connection, table: Table, rows: Iterable[list[Any]]) -> None:
    marks = ", ".join("?" for _ in table.columns)
    connection.executemany(f'INSERT INTO "{table.name}" VALUES ({marks})', rows)


def _dump(path: Path, documents: Mapping[str, list[dict[str, Any]]]) -> None:
    path.write_text(json.dumps(documents, ensure_ascii=False, separators=(",", ":")), "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Say where to write: python examples/databases.py FOLDER")
    target = Path(sys.argv[1])
    print(f"{'Made' if build(target) else 'Unchanged:'} the example databases in {target}")
