"""Search: words (BM25) and meaning (vectors) fused by summed z-scores, the list improved by the graph.

Measured on public question sets: the sum of z-scores beats reciprocal ranks, and neighbours by foreign key
and schema bring the remaining tables of a question into the list; they never displace the first place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from dbgraph.embedders import Embedder
from dbgraph.errors import BadInput, DbgraphError
from dbgraph.lookup import lexical
from dbgraph.lookup.results import Hit, SearchResult
from dbgraph.store.dictionary import Dictionary

SearchType = Literal["auto", "semantic", "table", "name", "column"]

CANDIDATES: Final = 100
"""How many of each list are fused; the z-scores are taken over these."""
_NEIGHBOUR: Final = 0.2
_SCHEMA: Final = 0.3
_SCHEMA_TOP: Final = 3

Scores = Mapping[str, float]


def search(
    dictionary: Dictionary,
    embedder: Embedder | None,
    query: str,
    *,
    search_type: SearchType = "auto",
    schema: str | None = None,
    database: str | None = None,
    engine: str | None = None,
    include_dead: bool = False,
    limit: int = 10,
    adjacent_depth: int = 0,
) -> SearchResult:
    """The best ``limit`` tables (columns for ``column``) for the question, best first, ties by name.

    Without an embedder, or when it fails, the words alone decide and ``notice`` says so. Raises
    ``BadInput`` for an empty question.
    """
    if not query.strip():
        raise BadInput("The question is empty.", fix='Say what you look for, for example "unpaid orders".')
    wanted = lexical.Filter(schema, database, engine, include_dead)
    if search_type == "column":
        return SearchResult(query, lexical.find_columns(dictionary, query, wanted, limit))
    if search_type in ("table", "name"):
        return SearchResult(query, lexical.find_names(dictionary, query, wanted, limit))

    words = lexical.find_tables(dictionary, query, wanted, CANDIDATES) if search_type == "auto" else None
    distances, notice = _meaning(dictionary, embedder, query, wanted)
    fused = _fuse(words.scores if words else {}, distances, words.coverage if words else 0.0)
    ranked = _ranked(_with_graph(dictionary, fused))[:limit]
    hits = lexical.describe_hits(dictionary, ranked, distances, words)
    related = _related(dictionary, [hit.name for hit in hits], adjacent_depth)
    return SearchResult(query, hits, related, notice)


def _meaning(
    dictionary: Dictionary, embedder: Embedder | None, query: str, wanted: lexical.Filter
) -> tuple[Scores, str | None]:
    """Cosine of the question and each of the nearest tables, and why there is none."""
    if embedder is None:
        return {}, "Searched by words only: the settings name no embedder."
    try:
        block = dictionary.vectors(embedder.model)
        if not block.names:
            return {}, "Searched by words only: the dictionary has no vectors of this model yet."
        if not embedder.reads(query):
            return {}, "Searched by words only: the model does not know this language."
        cosines = block.matrix @ embedder.embed([query])[0]
    except DbgraphError as error:
        return {}, f"Searched by words only: {error.what}"
    allowed = lexical.allowed_names(dictionary, wanted)
    found: dict[str, float] = {}
    for position in (-cosines).argsort(kind="stable"):
        name = block.names[position]
        if allowed is None or name in allowed:
            found[name] = float(cosines[position])
            if len(found) == CANDIDATES:
                break
    return found, None


def _fuse(words: Scores, meaning: Scores, coverage: float) -> Scores:
    """z-scores of both lists over all their tables, summed; the less of the question the words cover, the
    more meaning counts. A table without any of the words has a score of 0 there (the lowest of a full
    list), one far in meaning the lowest cosine; an empty list has no say."""
    if not words or not meaning:
        return _z(words or meaning)
    weight = 0.5 + 0.2 * (1.0 - coverage)
    names = words.keys() | meaning.keys()
    absent = min(words.values()) if len(words) >= CANDIDATES else 0.0
    far = min(meaning.values())
    left = _z({name: words.get(name, absent) for name in names})
    right = _z({name: meaning.get(name, far) for name in names})
    return {name: (1 - weight) * left[name] + weight * right[name] for name in names}


def _z(scores: Mapping[str, float]) -> Scores:
    if not scores:
        return {}
    mean = sum(scores.values()) / len(scores)
    deviation = (sum((value - mean) ** 2 for value in scores.values()) / len(scores)) ** 0.5
    return {name: (value - mean) / deviation if deviation else 0.0 for name, value in scores.items()}


def _ranked(scores: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))


def _with_graph(dictionary: Dictionary, scores: Scores) -> Scores:
    """Scores with a share of the best neighbour's and of the schema's best; the first place stays first."""
    if len(scores) < 2:
        return scores
    first = _ranked(scores)[0][0]
    neighbours: dict[str, float] = {}
    for edge in dictionary.relations(list(scores)):
        for own, other in ((edge.from_name, edge.to_name), (edge.to_name, edge.from_name)):
            if own in scores and other in scores and own != other:
                neighbours[own] = max(neighbours.get(own, scores[other]), scores[other])
    schemas: dict[str, list[float]] = defaultdict(list)
    for name, score in _ranked(scores):
        schemas[name.split(".")[0]].append(score)
    top = {schema: sum(best[:_SCHEMA_TOP]) / len(best[:_SCHEMA_TOP]) for schema, best in schemas.items()}
    moved = {
        name: score + _NEIGHBOUR * max(neighbours.get(name, 0.0), 0.0) + _SCHEMA * top[name.split(".")[0]]
        for name, score in scores.items()
    }
    moved[first] = max(moved.values()) + 1e-6 if _ranked(moved)[0][0] != first else moved[first]
    return moved


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
