"""A person edits a text: words are searchable at once, the vector right after."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from dbgraph.embedders import compose_document
from dbgraph.errors import BadInput, DbgraphError
from dbgraph.store.documents import text_hash
from dbgraph.store.edits import Edit, documents_of, history, last_edit, tables_of, write_text, write_vectors
from dbgraph.store.store import Store
from dbgraph.store.vectors import vector_rows

if TYPE_CHECKING:
    from dbgraph.embedders import Embedder

LONGEST: Final = 10_000
"""Characters of one text."""


def edit_text(
    store: Store,
    embedder: Embedder | None,
    name: str,
    text: str | None,
    *,
    person: str,
    now: datetime,
    field: str = "description",
    based_on: int | None = None,
    undoes: int | None = None,
) -> tuple[Edit, str | None]:
    """Writes a person's text (``None`` takes it back) and tells why its vector did not follow, if so.

    Raises ``NotFound``, ``Conflict`` (``based_on`` is not the last edit) and ``BadInput``.
    """
    if text is not None and (not text.strip() or len(text) > LONGEST):
        raise BadInput(
            "The text is empty." if not text.strip() else f"The text is longer than {LONGEST} characters.",
            fix="Write one to three sentences; undo takes a text back.",
        )
    with store.writing() as connection:
        edit = write_text(
            connection,
            name,
            field,
            text.strip() if text else None,
            person=person,
            at=now.isoformat(timespec="microseconds"),
            compose=compose_document,
            based_on=based_on,
            undoes=undoes,
        )
    return edit, _follow(store, embedder, name)


def undo(
    store: Store,
    embedder: Embedder | None,
    name: str,
    *,
    person: str,
    now: datetime,
    field: str = "description",
) -> tuple[Edit, str | None]:
    """Takes back the last edit of that text, exactly. Raises ``BadInput`` when there is none."""
    with store.reading() as connection:
        last = last_edit(connection, name, field)
    if last is None:
        raise BadInput(f"Nobody has edited the {field} of {name!r}.", fix="There is nothing to undo.")
    return edit_text(
        store,
        embedder,
        name,
        last.before,
        person=person,
        now=now,
        field=field,
        based_on=last.id,
        undoes=last.id,
    )


def list_edits(store: Store, name: str) -> list[Edit]:
    """Every edit of a node, newest first."""
    with store.reading() as connection:
        return history(connection, name)


def _follow(store: Store, embedder: Embedder | None, name: str) -> str | None:
    """Makes the vectors of the changed texts. When the embedder is away, the next build makes them."""
    if embedder is None:
        return None
    with store.reading() as connection:
        documents = documents_of(connection, tables_of(connection, name))
    hashes = {document["qualified_name"]: text_hash(document) for document in documents}
    try:
        rows = vector_rows(documents, hashes, embedder)
    except DbgraphError as error:
        return f"Found by its words now, by meaning after the next build: {error.what}"
    with store.writing() as connection:
        write_vectors(connection, rows)
    return None
