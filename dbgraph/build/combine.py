"""Between parse and compare: several definitions of one table become one, and disagreement a finding."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from dbgraph.build.facts import Definition, TableFacts
from dbgraph.build.report import Finding
from dbgraph.build.types import agree
from dbgraph.model import ColumnShape, Engine, EnumShape, TableShape, join_names
from dbgraph.settings import Settings
from dbgraph.store.scans import Scan

_FOLDED = frozenset({Engine.MYSQL, Engine.SQLITE})
"""Engines in which names that differ in case only are one table (MySQL: by default on two of three
systems; two tables that differ in case only are unheard of)."""


def combine(settings: Settings, scans: Sequence[Scan]) -> tuple[list[TableFacts], list[Finding]]:
    """One ``TableFacts`` per table that any source defines, ordered by name. The first source in the
    settings leads; what it leaves open is filled in from the others."""
    order = {source.name: position for position, source in enumerate(settings.sources)}
    hidden = {(scan.name, schema, table) for scan in scans for schema, table, _ in scan.kept}
    groups: dict[tuple[str, str], list[Definition]] = defaultdict(list)
    for scan in sorted(scans, key=lambda scan: (order.get(scan.name, len(order)), scan.name)):
        for shape in scan.tables:
            name = shape.name.casefold() if shape.engine in _FOLDED else shape.name
            groups[shape.schema or "", name].append(Definition(scan.name, shape))
    facts: list[TableFacts] = []
    findings: list[Finding] = []
    for _, definitions in sorted(groups.items()):
        facts.append(_join(settings, definitions, hidden))
        findings.extend(_disagreements(definitions))
    return facts, findings


def _join(
    settings: Settings, definitions: Sequence[Definition], hidden: set[tuple[str, str, str]]
) -> TableFacts:
    first = definitions[0].shape
    shape = first
    for other in definitions[1:]:
        shape = _filled(shape, other.shape)
    by_source = {source.name: source.database for source in settings.sources}
    databases = [by_source.get(definition.source) for definition in definitions]
    kept = all((d.source, d.shape.schema or "", d.shape.name) in hidden for d in definitions)
    return TableFacts(
        shape=shape,
        owner=definitions[0].source,
        definitions=tuple(definitions),
        database=next((name for name in databases if name), None),
        engine=shape.engine,
        state="not_scanned" if kept else "active",
    )


def _filled(shape: TableShape, other: TableShape) -> TableShape:
    theirs = {column.name.casefold(): column for column in other.columns}
    columns = [_filled_column(c, theirs.pop(c.name.casefold(), None)) for c in shape.columns]
    enums = {enum.name: enum for enum in (*other.enums, *shape.enums)}
    known = set(map(_ends, shape.references))
    return replace(
        shape,
        columns=(*columns, *theirs.values()),
        references=shape.references + tuple(r for r in other.references if _ends(r) not in known),
        enums=tuple(enums.values()),
        comment=shape.comment or other.comment,
        deprecated=shape.deprecated or other.deprecated,
        indexes=shape.indexes + tuple(i for i in other.indexes if i not in shape.indexes),
    )


def _ends(reference: object) -> tuple[object, ...]:
    return tuple(getattr(reference, name) for name in ("columns", "to_schema", "to_table", "to_columns"))


def _filled_column(column: ColumnShape, other: ColumnShape | None) -> ColumnShape:
    if other is None:
        return column
    return replace(
        column,
        type=column.type or other.type,
        nullable=other.nullable if column.nullable is None else column.nullable,
        default=column.default if column.default is not None else other.default,
        comment=column.comment or other.comment,
        enum=column.enum or other.enum,
        deprecated=column.deprecated or other.deprecated,
    )


def _disagreements(definitions: Sequence[Definition]) -> Iterator[Finding]:
    first = definitions[0]
    for other in definitions[1:]:
        places = (str(first.shape.origin), str(other.shape.origin))
        name = f"{first.shape.schema}.{first.shape.name}"
        yield from _column_sets(name, first.shape, other.shape, places)
        theirs = {column.name.casefold(): column for column in other.shape.columns}
        their_enums = {enum.name: enum for enum in other.shape.enums}
        our_enums = {enum.name: enum for enum in first.shape.enums}
        for column in first.shape.columns:
            twin = theirs.get(column.name.casefold())
            if twin is not None:
                for field, ours, their in _differences(column, twin, our_enums, their_enums):
                    yield Finding(
                        "definitions-disagree",
                        f"{name}.{column.name}",
                        f"{field}: {ours} in one definition, {their} in the other.",
                        places,
                    )


def _column_sets(
    name: str, first: TableShape, other: TableShape, places: tuple[str, str]
) -> Iterator[Finding]:
    for one, two, place in ((first, other, 1), (other, first, 0)):
        known = {column.name.casefold() for column in two.columns}
        missing = [column.name for column in one.columns if column.name.casefold() not in known]
        if missing:
            message = f"{places[place]} does not have {join_names(missing)}."
            yield Finding("definitions-disagree", name, message, places)


def _differences(
    ours: ColumnShape,
    theirs: ColumnShape,
    our_enums: Mapping[str, EnumShape],
    their_enums: Mapping[str, EnumShape],
) -> Iterator[tuple[str, str, str]]:
    if not agree(ours.type, theirs.type):
        yield "type", str(ours.type), str(theirs.type)
    if None not in (ours.nullable, theirs.nullable) and ours.nullable != theirs.nullable:
        yield "nullable", str(ours.nullable).lower(), str(theirs.nullable).lower()
    if ours.primary_key != theirs.primary_key:
        yield "primary key", str(ours.primary_key).lower(), str(theirs.primary_key).lower()
    one, two = our_enums.get(ours.enum or ""), their_enums.get(theirs.enum or "")
    if one and two and {v.value for v in one.values} != {v.value for v in two.values}:
        yield "values", join_names(v.value for v in one.values), join_names(v.value for v in two.values)
