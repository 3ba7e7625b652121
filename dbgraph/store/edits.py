"""What people write: texts of origin ``human`` and their history. No other module writes either.

A person's text and the search document that it changes are written in one transaction, so that the next
search by words finds it; the vector follows (``vectors_of``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, and_, delete, insert, or_, select, update

from dbgraph.errors import Conflict, NotFound, nearest
from dbgraph.model import DescriptionOrigin, NodeType
from dbgraph.store.documents import Compose, build_documents, effective_texts, text_hash
from dbgraph.store.lexical import packed
from dbgraph.store.rows import Row
from dbgraph.store.schema import edges, edits, meta, nodes, search_documents, texts, vectors

HUMAN = DescriptionOrigin.HUMAN.value


@dataclass(frozen=True)
class Edit:
    """One change by a person. ``before`` and ``after`` are what people had written (``None``: nothing)."""

    id: int
    name: str
    field: str
    before: str | None
    after: str | None
    person: str
    at: str
    undoes: int | None = None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def write_text(
    connection: Connection,
    name: str,
    field: str,
    text: str | None,
    *,
    person: str,
    at: str,
    compose: Compose,
    based_on: int | None = None,
    undoes: int | None = None,
) -> Edit:
    """Writes (``None``: takes back) a person's text and everything that search reads of it.

    ``based_on`` is the id of the edit that the person saw last; when another came in between, ``Conflict``
    is raised. Raises ``NotFound`` for a node that is not there.
    """
    node = _node(connection, name)
    last = last_edit(connection, name, field)
    if based_on is not None and (last is None or last.id != based_on):
        raise Conflict(
            f"The {field} of {name} was changed in the meantime.",
            why=f"{last.person} wrote: {last.after!r}." if last else "Its last edit is not the one given.",
            fix="Look at the new text and edit again.",
        )
    mine = and_(texts.c.qualified_name == name, texts.c.field == field, texts.c.origin == HUMAN)
    before = connection.execute(select(texts.c.text).where(mine)).scalar()
    made = connection.execute(
        insert(edits).values(
            qualified_name=name,
            field=field,
            before=before,
            after=text,
            person=person,
            at=at,
            facts=node["fingerprint"],
            undoes=undoes,
        )
    ).inserted_primary_key
    assert made is not None
    edit = Edit(made[0], name, field, before, text, person, at, undoes)
    connection.execute(delete(texts).where(mine))
    if text is not None:
        evidence = [{"person": person, "at": at, "edit": edit.id}]
        row = {"qualified_name": name, "field": field, "origin": HUMAN, "text": text, "evidence": evidence}
        connection.execute(insert(texts).values(**row))
    _renew_documents(connection, _tables_of(connection, node), compose)
    _renew_version(connection)
    return edit


def last_edit(connection: Connection, name: str, field: str) -> Edit | None:
    """The last edit of that text, or ``None``."""
    found = history(connection, name, field)
    return found[0] if found else None


def history(connection: Connection, name: str, field: str | None = None) -> list[Edit]:
    """The edits of a node (of one of its texts), newest first."""
    query = select(edits).where(edits.c.qualified_name == name)
    if field is not None:
        query = query.where(edits.c.field == field)
    rows = connection.execute(query.order_by(edits.c.id.desc())).all()
    return [Edit(r.id, r.qualified_name, r.field, r.before, r.after, r.person, r.at, r.undoes) for r in rows]


def documents_of(connection: Connection, tables: Sequence[str]) -> list[Row]:
    """The search documents of those tables, as stored."""
    query = select(search_documents).where(search_documents.c.qualified_name.in_(tables))
    return [dict(row) for row in connection.execute(query).mappings()]


def write_vectors(connection: Connection, rows: Sequence[Row]) -> None:
    """Replaces the vectors of those tables, of those whose texts are still the ones embedded."""
    current = {
        d["qualified_name"]: text_hash(d)
        for d in documents_of(connection, [r["qualified_name"] for r in rows])
    }
    for row in rows:
        if current.get(row["qualified_name"]) != row["text_hash"]:
            continue
        same = and_(vectors.c.qualified_name == row["qualified_name"], vectors.c.model == row["model"])
        connection.execute(delete(vectors).where(same))
        connection.execute(insert(vectors).values(**row))
    _renew_version(connection)


def tables_of(connection: Connection, name: str) -> list[str]:
    """The tables whose search document a text of that node is part of."""
    return _tables_of(connection, _node(connection, name))


def _node(connection: Connection, name: str) -> Mapping[str, Any]:
    found = connection.execute(select(nodes).where(nodes.c.qualified_name == name)).mappings().first()
    if found is None:
        known = connection.execute(select(nodes.c.qualified_name)).scalars()
        raise NotFound(f"There is no {name!r} in the dictionary.", nearest=nearest(name, known))
    return dict(found)


def _tables_of(connection: Connection, node: Mapping[str, Any]) -> list[str]:
    if node["node_type"] == NodeType.ENUM.value:
        columns = select(nodes.c.schema_name, nodes.c.table_name, nodes.c.properties).where(
            nodes.c.node_type == NodeType.COLUMN.value, nodes.c.schema_name == node["schema_name"]
        )
        used = {
            f"{row.schema_name}.{row.table_name}"
            for row in connection.execute(columns)
            if row.properties.get("enum") == node["qualified_name"]
        }
        return sorted(used)
    return [f"{node['schema_name']}.{node['table_name']}"] if node["table_name"] else []


def _renew_documents(connection: Connection, tables: Sequence[str], compose: Compose) -> None:
    for table in tables:
        schema, _, name = table.partition(".")
        own = select(nodes).where(nodes.c.schema_name == schema, nodes.c.table_name == name)
        listed = [dict(row) for row in connection.execute(own).mappings()]
        enums = {row["properties"].get("enum") for row in listed} - {None}
        used = select(nodes).where(nodes.c.qualified_name.in_(sorted(enums)))
        listed += [dict(row) for row in connection.execute(used).mappings() if row["table_name"] != name]
        related = select(edges).where(or_(edges.c.from_name == table, edges.c.to_name == table))
        names = [row["qualified_name"] for row in listed]
        said = select(texts).where(texts.c.qualified_name.in_(names))
        documents = build_documents(
            [
                row
                for row in listed
                if row["node_type"] != NodeType.TABLE.value or row["qualified_name"] == table
            ],
            [dict(row) for row in connection.execute(related).mappings()],
            effective_texts([dict(row) for row in connection.execute(said).mappings()], names),
            compose,
        )
        for document in documents:
            connection.execute(
                update(search_documents)
                .where(search_documents.c.qualified_name == document["qualified_name"])
                .values(**packed(document))
            )


def _renew_version(connection: Connection) -> None:
    """Whoever remembers something of the graph reads it again."""
    key = meta.c.key == "graph_version"
    version = connection.execute(select(meta.c.value).where(key)).scalar() or "0-"
    number = int(version.partition("-")[0]) + 1
    connection.execute(update(meta).where(key).values(value=f"{number}-{uuid4().hex[:8]}"))
