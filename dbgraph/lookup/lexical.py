"""The lexical half of search: full text over tables, names with typos, columns by their words."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, and_, func, or_, select, text

from dbgraph.embedders import first_sentence
from dbgraph.errors import nearest
from dbgraph.lookup.results import Hit
from dbgraph.model import NodeType, split_words
from dbgraph.store.dictionary import Dictionary, NodeRow, read_documents
from dbgraph.store.schema import nodes, search_documents
from dbgraph.store.sqlite import lexical_text

_WEIGHTS: Final = (3.0, 1.0, 1.0, 0.3)
"""Of names, columns, descriptions, labels in BM25."""
_MOST_WORDS: Final = 60
_WORD = re.compile(r"\w+")
_EVERYDAY: Final = (
    "a all also an and any are as at be been but by can could did do does each every find for from get give "
    "had has have her his how i if in into is it its list many me more most much my no not of on or our out "
    "please show she he so some tell than that the their them there these they this those to us was we were "
    "what when where which who whose why will with would you your"
)
_STOP: Final = frozenset(_EVERYDAY.split())


@dataclass(frozen=True)
class Filter:
    """What a hit must be; ``None`` is anything."""

    schema: str | None = None
    database: str | None = None
    engine: str | None = None
    include_dead: bool = False


@dataclass(frozen=True)
class Words:
    """BM25 scores (higher is better), the question's words, and how much of the question (0..1, by the
    rarity of its words) any table covers at all."""

    scores: Mapping[str, float]
    words: tuple[str, ...]
    coverage: float


def find_tables(dictionary: Dictionary, query: str, wanted: Filter, limit: int) -> Words:
    """Tables whose text holds words of the question. Nothing found gives empty scores."""
    words = question_words(query)
    if not words:
        return Words({}, (), 0.0)
    # each word is a quoted string to FTS5: nothing of the question is read as its query syntax
    expression = " OR ".join('"' + word.replace('"', '""') + '"' for word in words)
    statement = text(
        "SELECT d.qualified_name AS name, "  # noqa: S608 - the condition is made of bound parameters
        f"bm25(search_fts, {', '.join(str(weight) for weight in _WEIGHTS)}) AS rank "
        "FROM search_fts JOIN search_documents d ON d.id = search_fts.rowid "
        f"WHERE search_fts MATCH :expression{_condition(wanted)} ORDER BY rank, name LIMIT :limit"
    )
    parameters = {"expression": expression, "limit": limit, "schema": wanted.schema, "engine": wanted.engine}
    with dictionary.connection() as connection:
        rows = connection.execute(
            statement, {k: v for k, v in parameters.items() if f":{k}" in statement.text}
        )
        scores = {row.name: -float(row.rank) for row in rows}
        coverage = _coverage(connection, words) if scores else 0.0
    allowed = allowed_names(dictionary, wanted) if wanted.database else None
    kept = scores if allowed is None else {name: score for name, score in scores.items() if name in allowed}
    return Words(kept, words, coverage)


def question_words(query: str) -> tuple[str, ...]:
    """The words of a question as the index knows them: names split, Japanese in pairs of characters,
    without the words that every question has (unless nothing else is left)."""
    split = [word for raw in _WORD.findall(lexical_text(query)) for word in (raw.lower(), *split_words(raw))]
    unique = list(dict.fromkeys(split))
    telling = [word for word in unique if word not in _STOP]
    return tuple((telling or unique)[:_MOST_WORDS])


def _condition(wanted: Filter) -> str:
    parts = []
    if wanted.schema is not None:
        parts.append("lower(d.schema_name) = lower(:schema)")
    if wanted.engine is not None:
        parts.append("d.engine = :engine")
    if not wanted.include_dead:
        parts.append("NOT d.is_dead")
    return "".join(f" AND {part}" for part in parts)


def _coverage(connection: Connection, words: Sequence[str]) -> float:
    """Share of the question that occurs in any table, each word weighed by how rare it is."""
    total = connection.execute(select(func.count()).select_from(search_documents)).scalar() or 1
    count = text("SELECT count(*) FROM search_fts WHERE search_fts MATCH :word")
    found = weight = 0.0
    for word in words:
        quoted = '"' + word.replace('"', '""') + '"'
        matches = connection.execute(count, {"word": quoted}).scalar() or 0
        rarity = math.log(1 + total / (1 + matches))
        weight += rarity
        found += rarity if matches else 0.0
    return found / weight if weight else 0.0


def allowed_names(dictionary: Dictionary, wanted: Filter) -> frozenset[str] | None:
    """Tables that the filter lets through, or ``None`` when it lets all through and none is DEAD."""
    query = select(search_documents.c.qualified_name)
    conditions: list[Any] = []
    if wanted.schema is not None:
        conditions.append(func.lower(search_documents.c.schema_name) == wanted.schema.lower())
    if wanted.engine is not None:
        conditions.append(search_documents.c.engine == wanted.engine)
    if not wanted.include_dead:
        conditions.append(search_documents.c.is_dead.is_(False))
    with dictionary.connection() as connection:
        if wanted.database is None and wanted.schema is None and wanted.engine is None:
            dead = (
                select(func.count()).select_from(search_documents).where(search_documents.c.is_dead.is_(True))
            )
            if wanted.include_dead or not connection.execute(dead).scalar():
                return None
        names = frozenset(connection.execute(query.where(and_(True, *conditions))).scalars())
    if wanted.database is None:
        return names
    found = dictionary.nodes(names)
    return frozenset(
        name for name in names if name in found and found[name].get("database") == wanted.database
    )


def find_names(dictionary: Dictionary, query: str, wanted: Filter, limit: int) -> tuple[Hit, ...]:
    """Tables by name: exact, then prefix, then part, then the nearest for a typo."""
    asked = query.strip().lower()
    allowed = allowed_names(dictionary, wanted)
    with dictionary.connection() as connection:
        names = connection.execute(
            select(nodes.c.qualified_name).where(nodes.c.node_type == NodeType.TABLE.value)
        ).scalars()
        known = [name for name in names if allowed is None or name in allowed]
    tables = {name: name.rsplit(".", 1)[-1].lower() for name in known}
    ranked: dict[str, tuple[float, str]] = {}
    for name, table in tables.items():
        if asked in (table, name.lower()):
            ranked[name] = (1.0, "the name itself")
        elif table.startswith(asked) or name.lower().startswith(asked):
            ranked[name] = (0.8, "the name begins so")
        elif asked in name.lower():
            ranked[name] = (0.6, "part of the name")
    if not ranked:
        close = {*nearest(asked, tables.values(), limit), *nearest(asked, known, limit)}
        ranked = {
            name: (0.4, "nearly the name")
            for name, table in tables.items()
            if table in {match.lower() for match in close} or name in close
        }
    best = sorted(ranked.items(), key=lambda item: (-item[1][0], item[0]))[:limit]
    found = dictionary.nodes([name for name, _ in best])
    return tuple(_hit(found[name], score, why) for name, (score, why) in best)


def find_columns(dictionary: Dictionary, query: str, wanted: Filter, limit: int) -> tuple[Hit, ...]:
    """Columns whose name holds words of the question; the more of them, the better."""
    words = [word for raw in _WORD.findall(query) for word in split_words(raw)]
    telling = list(dict.fromkeys(word for word in words if word not in _STOP)) or words
    if not telling:
        return ()
    allowed = allowed_names(dictionary, wanted)
    like = [func.lower(nodes.c.column_name).contains(word, autoescape=True) for word in telling[:8]]
    query_columns = select(
        nodes.c.qualified_name, nodes.c.schema_name, nodes.c.table_name, nodes.c.column_name
    )
    with dictionary.connection() as connection:
        rows = connection.execute(
            query_columns.where(nodes.c.node_type == NodeType.COLUMN.value, or_(*like))
        ).all()
    scored = []
    for row in rows:
        table = f"{row.schema_name}.{row.table_name}"
        if allowed is not None and table not in allowed:
            continue
        own = split_words(row.column_name)
        whole = sum(word in own for word in telling)
        part = sum(word in row.column_name.lower() for word in telling)
        score = (2 * whole + part) / (3 * len(telling)) - 0.01 * max(0, len(own) - whole)
        scored.append((score, row.qualified_name, table))
    best = sorted(scored, key=lambda item: (-item[0], item[1]))[:limit]
    found = dictionary.nodes([name for _, name, _ in best])
    return tuple(
        _hit(found[name], score, f"column words: {', '.join(telling[:5])}", table)
        for score, name, table in best
        if name in found
    )


def describe_hits(
    dictionary: Dictionary,
    ranked: Sequence[tuple[str, float]],
    cosines: Mapping[str, float],
    words: Words | None,
) -> tuple[Hit, ...]:
    """The ranked tables with description and why they matched."""
    names = [name for name, _ in ranked]
    found = dictionary.nodes(names)
    with dictionary.connection() as connection:
        documents = read_documents(connection, names) if words else {}
    hits = []
    for name, score in ranked:
        if name not in found:
            continue
        reasons = []
        matched = _matched(words.words, documents.get(name)) if words and name in words.scores else ()
        if matched:
            reasons.append(f"words: {', '.join(matched[:5])}")
        distance = 1 - cosines[name] if name in cosines else None
        if distance is not None:
            reasons.append(f"meaning: {1 - distance:.2f}")
        hits.append(_hit(found[name], score, "; ".join(reasons) or "related tables match", name, distance))
    return tuple(hits)


def _matched(words: Iterable[str], document: Any) -> tuple[str, ...]:
    """The question's words that the document holds, also in another form (the index stems them)."""
    if document is None:
        return ()
    held = " ".join((document.names, document.columns, document.descriptions, document.labels)).lower()
    starts = {word[:5] for word in _WORD.findall(held)} | set(_WORD.findall(held))
    return tuple(word for word in words if word in starts or (len(word) > 4 and word[:5] in starts))


def _hit(
    node: NodeRow, score: float, why: str, table: str | None = None, distance: float | None = None
) -> Hit:
    return Hit(
        name=node.name,
        score=score,
        why=why,
        table=table or node.name,
        distance=distance,
        engine=node.get("engine"),
        description=first_sentence(node.description.text) if node.description else None,
        dead=bool(node.get("is_dead") or node.get("dead")),
    )
