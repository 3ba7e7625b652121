"""Columns by their words and by their meaning."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from sqlalchemy import Connection

from dbgraph.model import split_words
from dbgraph.store.dictionary import read_documents
from dbgraph.store.lexical import lexical_text
from dbgraph.store.search_index import Positions, SearchIndex
from dbgraph.store.vectors import Floats

_WORD = re.compile(r"\w+")
_NAME: Final = 1.0
_TEXT: Final = 0.3
"""What a word counts that is in the column's name, and one that is only in what is said of it."""
_MEANING: Final = 1.0


@dataclass(frozen=True)
class Column:
    """A column, the question's words that it holds, and its cosine where vectors were compared."""

    name: str
    table: str
    score: float
    words: tuple[str, ...]
    cosine: float | None


def find_columns(
    connection: Connection,
    index: SearchIndex,
    tables: Positions,
    words: Sequence[str],
    question: Floats | None,
    limit: int,
) -> list[Column]:
    """The best columns of the given tables: by the question's words in their names and texts, and, with
    ``question`` (its vector), by what they mean."""
    names = [index.names[position] for position in tables]
    documents = read_documents(connection, names)
    cosines: list[Floats] = []
    if question is not None:
        scores, counts = index.columns.scores(tables, question)
        cosines = np.split(scores, np.cumsum(counts)[:-1])
    scored: list[Column] = []
    for place, table in enumerate(names):
        texts = documents[table].column_texts if table in documents else []
        means = cosines[place] if cosines and len(cosines[place]) == len(texts) else [None] * len(texts)
        for (column, told), cosine in zip(texts, means, strict=True):
            score, held = _by_words(words, column, told)
            near = None if cosine is None else float(cosine)
            if held or near is not None:
                total = score + _MEANING * (near or 0.0)
                scored.append(Column(f"{table}.{column}", table, total, held, near))
    return sorted(scored, key=lambda column: (-round(column.score, 9), column.name))[:limit]


def _by_words(words: Sequence[str], column: str, told: str) -> tuple[float, tuple[str, ...]]:
    """Share of the question in the column's name (what only its table's name or its texts hold counts
    less), minus a trifle for each further word of the name; and the words."""
    own, said = _forms(split_words(column)), _forms(_WORD.findall(lexical_text(told).lower()))
    named = [word for word in words if _forms([word]) & own]
    texted = [word for word in words if word not in named and _forms([word]) & said]
    if not named and not texted:
        return 0.0, ()
    share = (_NAME * len(named) + _TEXT * len(texted)) / len(words)
    return share - 0.02 * max(0, len(split_words(column)) - len(named)), (*named, *texted)


def _forms(words: Collection[str]) -> set[str]:
    """The words and, so that ``codes`` finds ``code``, their first letters."""
    return set(words) | {word[:5] for word in words if len(word) > 4}
