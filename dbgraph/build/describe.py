"""Phase 6: sentences of a describer, for tables that changed only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from dbgraph.build.facts import TableFacts
from dbgraph.build.progress import Progress
from dbgraph.build.report import Trouble
from dbgraph.describers import Describer, Description, Subject, SubjectColumn
from dbgraph.errors import DbgraphError
from dbgraph.model import EdgeType
from dbgraph.store.rows import Row

_BATCH = 50


def subjects(tables: Sequence[TableFacts], edges: Sequence[Row]) -> list[Subject]:
    """What the describer is told of each table: names, types, comments, enums and walked relations."""
    refers: dict[str, dict[str, str]] = defaultdict(dict)
    referred: dict[str, set[str]] = defaultdict(set)
    for edge in edges:
        if edge["edge_type"] == EdgeType.REFERENCES.value and edge["state"] == "active":
            referred[edge["to_name"]].add(edge["from_name"])
            for own, there in edge["pairs"]:
                refers[edge["from_name"]].setdefault(own, f"{edge['to_name']}.{there}")
    return [_subject(table, refers[table.name], referred[table.name]) for table in tables]


def _subject(table: TableFacts, refers: Mapping[str, str], referred: set[str]) -> Subject:
    values = {e.name: tuple((v.value, v.label) for v in e.values) for e in table.shape.enums}
    return Subject(
        qualified_name=table.name,
        schema=table.schema,
        table=table.shape.name,
        kind=table.shape.kind,
        comment=table.shape.comment or table.database_comments.get(""),
        columns=tuple(
            SubjectColumn(
                name=column.name,
                type=column.type,
                comment=column.comment or table.database_comments.get(column.name),
                refers_to=refers.get(column.name),
                values=values.get(column.enum or "", ()),
            )
            for column in table.shape.columns
        ),
        referred_by=tuple(sorted(referred - {table.name})),
    )


def describe(
    asked: Sequence[Subject], describer: Describer, stored: Mapping[str, Row], progress: Progress
) -> tuple[list[Row], Trouble | None]:
    """Rows for ``texts`` of the describer's origin. ``stored`` are its rows by qualified name: those whose
    facts did not change are taken over. When the provider fails, yesterday's texts stay."""
    marks = {subject.qualified_name: f"{describer.revision}:{subject.fingerprint}" for subject in asked}
    progress.phase("describe", len(asked))
    rows: list[Row] = []
    changed: list[Subject] = []
    for subject in asked:
        old = _stored_rows(subject, stored)
        if any(_mark(row) == marks[subject.qualified_name] for row in old):
            rows.extend(old)
        else:
            changed.append(subject)
    progress.advance(len(asked) - len(changed))
    trouble = None
    for start in range(0, len(changed), _BATCH):
        batch = changed[start : start + _BATCH]
        if trouble is None:
            try:
                for subject, said in zip(batch, describer.describe(batch), strict=True):
                    rows.extend(_rows(subject, said, describer, marks[subject.qualified_name]))
            except DbgraphError as error:
                trouble = Trouble("describer", describer.revision, error.code, str(error))
        if trouble is not None:
            done = {row["qualified_name"] for row in rows}
            for subject in batch:
                rows.extend(r for r in _stored_rows(subject, stored) if r["qualified_name"] not in done)
        progress.advance(len(batch))
    return rows, trouble


def _stored_rows(subject: Subject, stored: Mapping[str, Row]) -> list[Row]:
    names = [subject.qualified_name, *(f"{subject.qualified_name}.{c.name}" for c in subject.columns)]
    return [stored[name] for name in names if name in stored]


def _mark(row: Row) -> str:
    return str(row["evidence"][0].get("facts", "")) if row["evidence"] else ""


def _rows(subject: Subject, said: Description, describer: Describer, mark: str) -> list[Row]:
    """Names that are not in the table are dropped: a model may invent columns."""
    known = {column.name for column in subject.columns}
    texts = {f"{subject.qualified_name}.{name}": text for name, text in said.columns.items() if name in known}
    if said.table:
        texts[subject.qualified_name] = said.table
    return [
        {
            "qualified_name": name,
            "field": "description",
            "origin": describer.origin.value,
            "text": text,
            "evidence": [{"rule": describer.revision, "facts": mark}],
        }
        for name, text in sorted(texts.items())
    ]
