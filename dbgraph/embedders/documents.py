"""What is searched of a table: the fields of the full-text index and the short text behind its vector.

Measured on public question sets: descriptions belong into the lexical fields; one vector over a long text
is worse than one over a short text, so the embedded text is names, the first sentence of the table's
description, and relations.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dbgraph.model import split_words

EMBEDDED_COLUMNS = 60
"""More column names than this would be cut by the model's 256 tokens anyway."""
EMBEDDED_RELATIONS = 6
_SENTENCE_END = re.compile(r"(?<=[.!?])\s|(?<=[。！？])")


@dataclass(frozen=True, slots=True)
class SearchDocument:
    """The texts of one row of ``search_documents``, in plain words, not yet prepared for an index."""

    names: str
    columns: str
    descriptions: str
    labels: str
    embedding_text: str


def compose_document(
    schema: str,
    table: str,
    kind: str,
    columns: Sequence[str],
    descriptions: Mapping[str, str],
    labels: Sequence[str],
    references: Sequence[str],
    referenced_by: Sequence[str],
    table_description: str | None,
) -> SearchDocument:
    """The search document of one table.

    ``kind`` is table, view or collection; ``descriptions`` maps column names to their effective texts,
    ``labels`` are enum values and what they mean, ``references`` and ``referenced_by`` names of related
    tables (qualified or bare). Texts of origin ``generated`` repeat the names and should be left out.
    """
    texts = [table_description or "", *descriptions.values()]
    return SearchDocument(
        names=" ".join([*split_words(schema), *split_words(table)]),
        columns=" ".join(word for column in columns for word in split_words(column)),
        descriptions="\n".join(text for text in texts if text),
        labels="\n".join(label for label in labels if label),
        embedding_text=_embedding_text(
            schema, table, kind, columns, references, referenced_by, table_description
        ),
    )


def first_sentence(text: str) -> str:
    """The first sentence of a text on one line; ``""`` for an empty one."""
    folded = " ".join(text.split())
    return _SENTENCE_END.split(folded, maxsplit=1)[0].strip()


def _embedding_text(
    schema: str,
    table: str,
    kind: str,
    columns: Sequence[str],
    references: Sequence[str],
    referenced_by: Sequence[str],
    table_description: str | None,
) -> str:
    parts = [f"{kind.capitalize()} {_spoken(table)} of schema {_spoken(schema)}."]
    if table_description:
        parts.append(first_sentence(table_description))
    if columns:
        parts.append(f"Columns: {', '.join(_spoken(name) for name in columns[:EMBEDDED_COLUMNS])}.")
    for label, names in (("References", references), ("Referenced by", referenced_by)):
        if names:
            tables = dict.fromkeys(_spoken(name.rpartition(".")[2]) for name in names)
            parts.append(f"{label} {', '.join(list(tables)[:EMBEDDED_RELATIONS])}.")
    return " ".join(parts)


def _spoken(name: str) -> str:
    return " ".join(split_words(name)) or name
