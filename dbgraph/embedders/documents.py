"""What is searched of a table: the fields of the lexical index, the short text behind its vector, and one
text for each of its columns.

Measured on public question sets (docs/search.md): a schema's name in the embedded text only pulls its tables
together, so it is left to the words and to the graph; relations come before the columns, which a long
table would otherwise push beyond the model's window; column texts name their table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dbgraph.model import split_words

ABBREVIATIONS = Path(__file__).parent / "data" / "abbreviations.txt"
EMBEDDED_COLUMNS = 60
"""More column names than this would be cut by the model's 256 tokens anyway."""
EMBEDDED_RELATIONS = 6
EMBEDDED_LABELS = 8
_SENTENCE_END = re.compile(r"(?<=[.!?])\s|(?<=[。！？])")


@dataclass(frozen=True, slots=True)
class SearchDocument:
    """The texts of one row of ``search_documents``, in plain words, not yet prepared for an index.

    ``column_texts`` are (column name, text to embed) in the order of the columns.
    """

    names: str
    columns: str
    descriptions: str
    labels: str
    relations: str
    embedding_text: str
    column_texts: tuple[tuple[str, str], ...]


def compose_document(
    schema: str,
    table: str,
    kind: str,
    columns: Sequence[str],
    descriptions: Mapping[str, str],
    labels: Mapping[str, Sequence[str]],
    references: Sequence[str],
    referenced_by: Sequence[str],
    table_description: str | None,
) -> SearchDocument:
    """The search document of one table.

    ``kind`` is table, view or collection; ``descriptions`` maps column names to their effective texts,
    ``labels`` column names to enum values and what they mean, ``references`` and ``referenced_by`` are names
    of related tables (qualified or bare). Texts of origin ``generated`` repeat the names and should be left
    out.
    """
    texts = [table_description or "", *descriptions.values()]
    to_tables, from_tables = _tables(references), _tables(referenced_by)
    return SearchDocument(
        names=" ".join([*split_words(schema), *split_words(table)]),
        columns=" ".join(word for column in columns for word in split_words(column)),
        descriptions="\n".join(text for text in texts if text),
        labels="\n".join(dict.fromkeys(label for said in labels.values() for label in said if label)),
        relations=", ".join([*to_tables, *from_tables]),
        embedding_text=_embedding_text(table, kind, columns, to_tables, from_tables, table_description),
        column_texts=tuple(
            (column, _column_text(table, column, descriptions.get(column), labels.get(column, ())))
            for column in columns
        ),
    )


def first_sentence(text: str) -> str:
    """The first sentence of a text on one line; ``""`` for an empty one."""
    folded = " ".join(text.split())
    return _SENTENCE_END.split(folded, maxsplit=1)[0].strip()


def _tables(names: Sequence[str]) -> list[str]:
    """The related tables' own names in words, the first few."""
    return list(dict.fromkeys(_spoken(name.rpartition(".")[2]) for name in names))[:EMBEDDED_RELATIONS]


def _embedding_text(
    table: str,
    kind: str,
    columns: Sequence[str],
    to_tables: Sequence[str],
    from_tables: Sequence[str],
    table_description: str | None,
) -> str:
    parts = [f"{kind.capitalize()} {_spoken(table)}."]
    if table_description:
        parts.append(first_sentence(table_description))
    for label, tables in (("References", to_tables), ("Referenced by", from_tables)):
        if tables:
            parts.append(f"{label} {', '.join(tables)}.")
    if columns:
        parts.append(f"Columns: {', '.join(_spoken(name) for name in columns[:EMBEDDED_COLUMNS])}.")
    return " ".join(parts)


def _column_text(table: str, column: str, description: str | None, labels: Sequence[str]) -> str:
    said = [first_sentence(description)] if description else []
    said += [", ".join(labels[:EMBEDDED_LABELS])] if labels else []
    return f"{_spoken(column)} of {_spoken(table)}" + (f": {'; '.join(said)}" if said else "")


def _spoken(name: str) -> str:
    """The name in words, abbreviations read as what they stand for. (In the index of words they stay: there
    the long forms only made tables with many abbreviations win.)"""
    return " ".join(abbreviations().get(word, word) for word in split_words(name)) or name


@cache
def abbreviations() -> dict[str, str]:
    """Abbreviation -> word, in lower case, as the data file says."""
    lines = ABBREVIATIONS.read_text("utf-8").splitlines()
    pairs = (line.split() for line in lines if line and not line.startswith("#"))
    return dict(pairs)
