"""Prisma: the schema language is read as it is written, the database names and types are derived.

Sources of the rules: prisma-engines (``psl`` and the SQL schema connector); the cases hold what that engine
itself makes of a schema.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dbgraph.model import TableShape
from orm_parsers.base import Findings, Parser, Repository
from orm_parsers.prisma.relations import junctions, references_of
from orm_parsers.prisma.schema import Schema, find_schemas
from orm_parsers.prisma.tables import table_of


def parse(repository: Repository, files: Sequence[str]) -> Findings:
    """Every table, view and collection that the schemas declare, implied junction tables included."""
    return Findings(tuple(table for schema in find_schemas(repository, files) for table in _tables(schema)))


def _tables(schema: Schema) -> list[TableShape]:
    tables = {
        name: replace(table_of(schema, model), references=tuple(references_of(schema, model)))
        for name, model in schema.models.items()
    }
    return [*tables.values(), *junctions(schema, tables)]


PARSER = Parser(
    name="prisma",
    suffixes=(".prisma",),
    markers=("model", "view", "enum", "type", "datasource"),
    # what datasources and generators quote
    packages=(
        "prisma-client-js",
        "prisma-client",
        "postgresql",
        "postgres",
        "mysql",
        "sqlite",
        "sqlserver",
        "cockroachdb",
        "mongodb",
    ),
    parse=parse,
)
