"""The lexical half of search: BM25 over the fields of every table, words with typing errors included."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection, func, select, text

from dbgraph.lookup.filters import Filter
from dbgraph.lookup.question import Question
from dbgraph.lookup.spelling import corrections
from dbgraph.store.schema import search_documents

_WEIGHTS: Final = (3.0, 2.0, 3.0, 2.0, 1.0)
"""Of names, columns, descriptions, labels, relations in BM25."""
CANDIDATES: Final = 200
MORE: Final = 5_000
_COUNTED: Final = 2_000
"""A word is counted in so many tables at most: what is in more of them tells nothing, and costs time."""

_COUNT: Final = (
    "(SELECT count(*) FROM (SELECT 1 FROM search_fts WHERE search_fts MATCH :{parameter} LIMIT {most}))"
)


@dataclass(frozen=True)
class Words:
    """BM25 scores (higher is better), the words that were looked for, what was read as another word, and how
    much of the question (0..1, by the rarity of its words) any table covers at all."""

    scores: Mapping[str, float]
    words: tuple[str, ...]
    coverage: float
    corrected: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def find_tables(
    connection: Connection, vocabulary: Callable[[], Collection[str]], question: Question, wanted: Filter
) -> Words:
    """Tables whose text holds words of the question, at most ``CANDIDATES`` (``MORE`` where only the caller
    can filter). Nothing found gives empty scores. ``vocabulary`` is asked only for words that no table has.
    """
    if not question.words:
        return Words({}, (), 0.0)
    total, counts = _counts(connection, question.words)
    unknown = [word for word in question.words if not counts[word]]
    corrected = corrections(unknown, vocabulary()) if unknown else {}
    words = (
        *_telling(question.words, counts),
        *dict.fromkeys(word for near in corrected.values() for word in near),
    )
    limit = CANDIDATES if wanted.in_documents else MORE
    scores = _matches(connection, words, wanted, limit) if words else {}
    return Words(scores, words, _coverage(total, counts), corrected)


def _counts(connection: Connection, words: Sequence[str]) -> tuple[int, dict[str, int]]:
    """How many tables there are (about), and in how many each word occurs, up to ``_COUNTED``."""
    total = connection.execute(select(func.max(search_documents.c.id))).scalar() or 0
    counted = ", ".join(_COUNT.format(parameter=f"w{i}", most=_COUNTED) for i in range(len(words)))
    row = connection.execute(
        text(f"SELECT {counted}"),
        {f"w{i}": _quoted(word) for i, word in enumerate(words)},
    ).one()
    return int(total), dict(zip(words, map(int, row), strict=True))


def _telling(words: Sequence[str], counts: Mapping[str, int]) -> list[str]:
    """The words that occur, without those of nearly every table (unless there is nothing else)."""
    occurring = [word for word in words if counts[word]]
    return [word for word in occurring if counts[word] < _COUNTED] or occurring


def _quoted(word: str) -> str:
    """A string to FTS5: nothing of the question is read as its query syntax."""
    return '"' + word.replace('"', '""') + '"'


def _matches(connection: Connection, words: Sequence[str], wanted: Filter, limit: int) -> dict[str, float]:
    condition, bound = _condition(wanted)
    statement = text(
        "SELECT d.qualified_name AS name, "  # noqa: S608 - the condition is made of bound parameters
        f"bm25(search_fts, {', '.join(str(weight) for weight in _WEIGHTS)}) AS rank "
        "FROM search_fts JOIN search_documents d ON d.id = search_fts.rowid "
        f"WHERE search_fts MATCH :expression{condition} ORDER BY rank, name LIMIT :limit"
    )
    expression = " OR ".join(_quoted(word) for word in words)
    rows = connection.execute(statement, {"expression": expression, "limit": limit, **bound})
    return {row.name: -float(row.rank) for row in rows}


def _condition(wanted: Filter) -> tuple[str, dict[str, str]]:
    parts, bound = [], {}
    if wanted.schema is not None:
        parts.append("lower(d.schema_name) = lower(:schema)")
        bound["schema"] = wanted.schema
    if wanted.engine is not None:
        parts.append("d.engine = :engine")
        bound["engine"] = wanted.engine
    if not wanted.include_dead:
        parts.append("NOT d.is_dead")
    return "".join(f" AND {part}" for part in parts), bound


def _coverage(total: int, counts: Mapping[str, int]) -> float:
    """Share of the question that occurs in any table, each word weighed by how rare it is."""
    rarity = {word: math.log(1 + total / (1 + count)) for word, count in counts.items()}
    weight = sum(rarity.values())
    return sum(rarity[word] for word, count in counts.items() if count) / weight if weight else 0.0
