"""Drizzle: tables are calls, columns are builder chains, both read as terms.

Sources of the rules: drizzle-orm 0.45 (``pg-core``, ``mysql-core``, ``sqlite-core``, ``relations.ts``).
"""

from __future__ import annotations

from collections.abc import Sequence

from orm_parsers.base import Findings, Parser, Repository
from orm_parsers.drizzle.copies import drop_copies
from orm_parsers.drizzle.naming import find_casing
from orm_parsers.drizzle.relations import add_relations
from orm_parsers.drizzle.tables import find_tables
from orm_parsers.javascript.facts import open_facts
from orm_parsers.javascript.source import SUFFIXES
from orm_parsers.javascript.texts import LIBRARY
from orm_parsers.javascript.values import UNDEFINED, Member, Obj, Value, chain


def _table_columns(args: list[Value]) -> Value:
    """``getTableColumns(table)``: its columns by property, for views and spreads."""
    steps = chain(args[0]) if args else []
    columns = steps[0][1].args[1] if steps and len(steps[0][1].args) > 1 else None
    if not isinstance(columns, Obj):
        return UNDEFINED
    return Obj({key: Member(args[0], key) for key in columns.entries}, dict(columns.places), columns.open)


LIBRARY[("drizzle-orm", "getTableColumns")] = _table_columns


def parse(repository: Repository, files: Sequence[str]) -> Findings:
    """Every table and view that the files define."""
    facts = open_facts(repository, "drizzle", files)
    tables = find_tables(facts, find_casing(facts))
    drop_copies(facts, tables)
    add_relations(facts, tables)
    return Findings(tuple(table.shape() for table in tables.values()))


PARSER = Parser(
    name="drizzle",
    suffixes=SUFFIXES,
    markers=("drizzle",),
    packages=("drizzle-orm",),
    parse=parse,
)
