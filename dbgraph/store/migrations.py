"""Versions of the store's tables: an ordered tuple of steps, one transaction for all that are missing.

Adding a version: write a function, add it at the end of ``MIGRATIONS``. Step 1 makes today's tables, so a
later step must accept that a new store already has what it adds (``checkfirst``, or look before altering).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Table, delete, insert, inspect, select, text, update
from sqlalchemy.schema import CreateColumn

from dbgraph.errors import Unavailable
from dbgraph.store.lexical import packed
from dbgraph.store.schema import edits, meta, metadata, search_documents, vectors

Migration = Callable[[Connection], None]


def create_tables(connection: Connection) -> None:
    metadata.create_all(connection)


def add_column_vectors(connection: Connection) -> None:
    """2: relations among the words, texts and vectors of columns. The next build fills them."""
    _drop_full_text(connection)
    _add_columns(connection, search_documents, vectors)
    connection.execute(delete(meta).where(meta.c.key == "inputs"))


def add_edits(connection: Connection) -> None:
    """3: the history of what people write."""
    edits.create(connection, checkfirst=True)


def add_terms(connection: Connection) -> None:
    """4: an index of words of the store's own instead of SQLite's FTS5: the same for every kind of store."""
    _drop_full_text(connection)
    _add_columns(connection, search_documents)
    _pack_documents(connection)


def pack_pairs(connection: Connection) -> None:
    """5: two words side by side in a name are packed as well."""
    _pack_documents(connection)


MIGRATIONS: tuple[Migration, ...] = (create_tables, add_column_vectors, add_edits, add_terms, pack_pairs)


def _pack_documents(connection: Connection) -> None:
    for row in connection.execute(select(search_documents)).mappings().all():
        new = packed(dict(row))
        own = search_documents.c.id == row["id"]
        connection.execute(
            update(search_documents).where(own).values(terms=new["terms"], length=new["length"])
        )


def _add_columns(connection: Connection, *tables: Table) -> None:
    for table in tables:
        present = {column["name"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in present:
                made = CreateColumn(column).compile(dialect=connection.dialect)
                connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {made}"))


def _drop_full_text(connection: Connection) -> None:
    """Up to version 3, stores in SQLite had an FTS5 table that triggers kept in step."""
    if connection.dialect.name == "sqlite":
        for change in ("insert", "delete", "update"):
            connection.execute(text(f"DROP TRIGGER IF EXISTS search_fts_{change}"))
        connection.execute(text("DROP TABLE IF EXISTS search_fts"))


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
