"""Versions of the store's tables: an ordered tuple of steps, one transaction for all that are missing.

Adding a version: write a function, add it at the end of ``MIGRATIONS``. Step 1 makes today's tables, so a
later step must accept that a new store already has what it adds (``checkfirst``, or look before altering).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, delete, insert, inspect, select, text, update
from sqlalchemy.schema import CreateColumn

from dbgraph.errors import Unavailable
from dbgraph.store.schema import edits, meta, metadata, search_documents, vectors
from dbgraph.store.sqlite import create_full_text, renew_full_text

Migration = Callable[[Connection], None]


def create_tables(connection: Connection) -> None:
    metadata.create_all(connection)
    if connection.dialect.name == "sqlite":
        create_full_text(connection)


def add_column_vectors(connection: Connection) -> None:
    """2: relations in the full-text index, texts and vectors of columns. The next build fills them."""
    for table in (search_documents, vectors):
        present = {column["name"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in present:
                made = CreateColumn(column).compile(dialect=connection.dialect)
                connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {made}"))
    if connection.dialect.name == "sqlite":
        renew_full_text(connection)
    connection.execute(delete(meta).where(meta.c.key == "inputs"))


def add_edits(connection: Connection) -> None:
    """3: the history of what people write."""
    edits.create(connection, checkfirst=True)


MIGRATIONS: tuple[Migration, ...] = (create_tables, add_column_vectors, add_edits)


def schema_version(connection: Connection) -> int:
    """How many steps the store has taken; 0 for an empty one."""
    if not inspect(connection).has_table("meta"):
        return 0
    found = connection.execute(select(meta.c.value).where(meta.c.key == "schema_version")).scalar()
    return int(found or 0)


def migrate(connection: Connection, migrations: Sequence[Migration] = MIGRATIONS) -> int:
    """Takes the missing steps within the caller's transaction; returns how many they were.

    Raises ``Unavailable`` when the store is newer than this program.
    """
    version = schema_version(connection)
    if version > len(migrations):
        raise Unavailable(
            "The store was written by a newer dbgraph.",
            why=f"Its tables are version {version}; this program knows versions up to {len(migrations)}.",
            fix="Upgrade dbgraph, or let [store] url name another store.",
            code="store-newer",
        )
    missing = migrations[version:]
    for step in missing:
        step(connection)
    if missing:
        _stamp(connection, len(migrations))
    return len(missing)


def _stamp(connection: Connection, version: int) -> None:
    changed = connection.execute(
        update(meta).where(meta.c.key == "schema_version").values(value=str(version))
    ).rowcount
    if not changed:
        connection.execute(insert(meta).values(key="schema_version", value=str(version)))
