"""The offline describer: plain sentences from names, relations and enums; the same input, the same text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import inflection

from dbgraph.describers.base import Describer, Description, Subject, SubjectColumn
from dbgraph.model import DescriptionOrigin, split_words

_LISTED = 6


@dataclass(frozen=True, slots=True)
class Template:
    revision: str = "template-1"
    origin: DescriptionOrigin = DescriptionOrigin.GENERATED

    def describe(self, subjects: Sequence[Subject]) -> Sequence[Description]:
        return [
            Description(_table(subject), {c.name: text for c in subject.columns if (text := _column(c))})
            for subject in subjects
        ]


def _table(subject: Subject) -> str:
    sentences = [f"{_unit(subject)} per {_thing(subject.table)}."]
    targets = dict.fromkeys(_bare(c.refers_to, 1) for c in subject.columns if c.refers_to)
    if targets:
        sentences.append(f"Refers to {_listed(list(targets))}.")
    if subject.referred_by:
        sentences.append(f"Referred to by {_listed([_bare(name, 0) for name in subject.referred_by])}.")
    for column in [c for c in subject.columns if c.values][:2]:
        sentences.append(f"{column.name}: {_values(column)}.")
    return " ".join(sentences)


def _unit(subject: Subject) -> str:
    return {"collection": "One document", "view": "A view: one row"}.get(subject.kind, "One row")


def _thing(table: str) -> str:
    words = split_words(table) or [table]
    return " ".join([*words[:-1], str(inflection.singularize(words[-1]))])


def _column(column: SubjectColumn) -> str | None:
    """Only what a name alone does not say."""
    if column.refers_to:
        return f"Refers to {column.refers_to}."
    if column.values:
        return f"One of {_values(column)}."
    return None


def _values(column: SubjectColumn) -> str:
    return _listed([f"{value} ({label})" if label else value for value, label in column.values])


def _bare(name: str, behind: int) -> str:
    """The table of ``schema.table`` (``behind`` 0) or of ``schema.table.column`` (1)."""
    inner = name.partition(".")[2]
    return inner.rpartition(".")[0] if behind else inner


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_LISTED])
    return f"{shown} and {len(names) - _LISTED} more" if len(names) > _LISTED else shown


DESCRIBER: Describer = Template()
