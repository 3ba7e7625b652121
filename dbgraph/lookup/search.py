"""Search: words (BM25) and meaning (vectors) fused by summed z-scores, the list improved by the graph.

``search`` is the whole flow; each step takes values and returns values. Figures: docs/search.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

import numpy as np
from sqlalchemy import Connection

from dbgraph.embedders import Embedder, first_sentence
from dbgraph.errors import BadInput, DbgraphError
from dbgraph.lookup.columns import Column, find_columns
from dbgraph.lookup.filters import Filter
from dbgraph.lookup.lexical import CANDIDATES, Words, find_words, score_tables
from dbgraph.lookup.names import find_names
from dbgraph.lookup.question import Question, read_question
from dbgraph.lookup.ranking import Ranked, column_share, demote_copies, fuse, in_order, with_graph
from dbgraph.lookup.results import Hit, SearchResult, make_hit
from dbgraph.rerankers import Reranker, reorder
from dbgraph.store.dictionary import Dictionary, read_descriptions, read_documents, read_nodes
from dbgraph.store.search_index import Mask, Positions, SearchIndex
from dbgraph.store.vectors import Floats

SearchType = Literal["auto", "semantic", "table", "name", "column"]

NO_WORDS: Final = Words()


@dataclass(frozen=True)
class Meaning:
    """The question's vector and its cosine with every table (row by row of the index), or why not."""

    question: Floats | None = None
    cosines: Floats | None = None
    notice: str | None = None


def search(
    dictionary: Dictionary,
    embedder: Embedder | None,
    query: str,
    *,
    search_type: SearchType = "auto",
    schema: str | None = None,
    database: str | None = None,
    engine: str | None = None,
    source: str | None = None,
    described: bool | None = None,
    include_dead: bool = False,
    limit: int = 10,
    adjacent_depth: int = 0,
    reranker: Reranker | None = None,
) -> SearchResult:
    """The best ``limit`` tables (columns for ``column``) for the question, best first, ties by name.

    Without an embedder, or when it fails, the words alone decide and ``notice`` says so. Raises
    ``BadInput`` for an empty question.
    """
    if not query.strip():
        raise BadInput("The question is empty.", fix='Say what you look for, for example "unpaid orders".')
    wanted = Filter(schema, database, engine, source, described, include_dead)
    if search_type in ("table", "name"):
        return SearchResult(query, find_names(dictionary, query, wanted, limit))

    question = read_question(query)
    with dictionary.connection() as connection:
        index = dictionary.indexes.index(connection, embedder.model if embedder else None)
        mask = wanted.mask(connection, index)
        words = NO_WORDS
        if search_type != "semantic":
            vocabulary = partial(dictionary.indexes.vocabulary, connection)
            words = find_words(index.lexical, vocabulary, question)
        meaning = _meaning(index, embedder, question)
        ranked = _rank(index, mask, words, meaning)
        notice = meaning.notice
        if search_type == "column":
            columns = find_columns(connection, index, ranked.positions, words.words, meaning.question, limit)
            return SearchResult(query, _column_hits(connection, index, columns), notice=notice)
        if reranker is not None:
            ranked, failed = _reranked(connection, index, question, ranked, reranker)
            notice = failed or notice
        hits = _hits(connection, index, ranked, limit, words, meaning)
    return SearchResult(query, hits, _related(dictionary, [hit.name for hit in hits], adjacent_depth), notice)


def _meaning(index: SearchIndex, embedder: Embedder | None, question: Question) -> Meaning:
    if embedder is None:
        return Meaning(notice="Searched by words only: the settings name no embedder.")
    if not index.has_vectors:
        return Meaning(notice="Searched by words only: the dictionary has no vectors of this model yet.")
    if not embedder.reads(question.plain):
        return Meaning(notice="Searched by words only: the model does not know this language.")
    try:
        vector = embedder.embed_query(question.plain)
    except DbgraphError as error:
        return Meaning(notice=f"Searched by words only: {error.what}")
    if len(vector) != index.matrix.shape[1]:
        return Meaning(notice="Searched by words only: the vectors have another dimension; build again.")
    return Meaning(vector, index.matrix @ vector)


def _rank(index: SearchIndex, mask: Mask, words: Words, meaning: Meaning) -> Ranked:
    """All candidates, best first: words and meaning fused, copies behind their tables, then the graph."""
    lexical = score_tables(index.lexical, words, mask)
    candidates = _candidates(lexical, meaning.cosines, mask)
    if not candidates.size:
        return Ranked(candidates, np.zeros(0, dtype=np.float32))
    by_words = np.where(lexical[candidates] > 0, lexical[candidates], _absent(lexical))
    by_meaning = None
    if meaning.cosines is not None and meaning.question is not None:
        share = column_share(*index.columns.scores(candidates, meaning.question))
        by_meaning = meaning.cosines[candidates] + share
    scores = fuse(by_words, by_meaning, words.coverage)
    scores = demote_copies(index, candidates, scores, words.words)
    return in_order(index, candidates, with_graph(index, candidates, scores))


def _candidates(lexical: Floats, cosines: Floats | None, mask: Mask) -> Positions:
    """Positions of the tables with the best words and of those nearest in meaning, sorted."""
    found = np.flatnonzero(lexical > 0)
    if cosines is not None:
        near = np.where(mask, cosines, -np.inf)
        count = min(CANDIDATES, int(mask.sum()))
        if count:
            nearest = np.argpartition(-near, count - 1)[:count]
            found = np.union1d(found, nearest)
    return found


def _absent(lexical: Floats) -> float:
    """The score of a table without any of the words: 0, or the lowest of a list that was cut."""
    present = lexical[lexical > 0]
    return float(present.min()) if len(present) >= CANDIDATES else 0.0


def _reranked(
    connection: Connection, index: SearchIndex, question: Question, ranked: Ranked, reranker: Reranker
) -> tuple[Ranked, str | None]:
    """The first places in the reranker's order; when it fails, as they were, and why."""
    first = ranked.positions[: reranker.depth]
    names = [index.names[position] for position in first]
    documents = read_documents(connection, names)
    texts = [documents[name].embedding_text if name in documents else name for name in names]
    try:
        order = reorder(ranked.scores[: len(first)], reranker.scores(question.plain, texts))
    except DbgraphError as error:
        return ranked, f"Not reranked: {error.what}"
    rest = ranked.positions[len(first) :]
    return Ranked(np.concatenate([first[order], rest]), ranked.scores), None


def _hits(
    connection: Connection, index: SearchIndex, ranked: Ranked, limit: int, words: Words, meaning: Meaning
) -> tuple[Hit, ...]:
    """The first tables with description and why they matched."""
    top = ranked.positions[:limit]
    names = [index.names[position] for position in top]
    said = read_descriptions(connection, names)
    hits = []
    for position, name, score, held in zip(top, names, ranked.scores, words.of(top), strict=False):
        cosine = None if meaning.cosines is None else float(meaning.cosines[position])
        hits.append(
            Hit(
                name=name,
                score=float(score),
                why=_why(held, cosine),
                table=name,
                distance=None if cosine is None else 1 - cosine,
                engine=index.engines[position],
                description=first_sentence(said[name]) if name in said else None,
                dead=bool(index.dead[position]),
            )
        )
    return tuple(hits)


def _column_hits(connection: Connection, index: SearchIndex, columns: Sequence[Column]) -> tuple[Hit, ...]:
    found = read_nodes(connection, [column.name for column in columns])
    return tuple(
        make_hit(
            found[column.name],
            column.score,
            _why(column.words, column.cosine),
            column.table,
            None if column.cosine is None else 1 - column.cosine,
            engine=index.engines[index.position[column.table]],
        )
        for column in columns
        if column.name in found
    )


def _why(words: Sequence[str], cosine: float | None) -> str:
    reasons = [f"words: {', '.join(words[:5])}"] if words else []
    reasons += [f"meaning: {cosine:.2f}"] if cosine is not None else []
    return "; ".join(reasons) or "related tables match"


def _related(dictionary: Dictionary, names: Sequence[str], depth: int) -> tuple[str, ...]:
    """Tables up to ``depth`` hops from the hits, in a block of their own, nearest first."""
    seen, frontier, found = set(names), list(names), list[str]()
    for _ in range(depth):
        reached = {
            name for edge in dictionary.relations(frontier) for name in (edge.from_name, edge.to_name)
        } - seen
        frontier = sorted(reached)
        seen |= reached
        found.extend(frontier)
    return tuple(found)


__all__ = ["Hit", "SearchResult", "SearchType", "search"]
