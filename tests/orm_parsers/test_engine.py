"""What a repository leaves to its environment is decided by the engine of the database it belongs to."""

from __future__ import annotations

from pathlib import Path

import pytest

from dbgraph.model import Engine
from orm_parsers import parse_repository

HERE = Path(__file__).parent
CASES = {
    ("typeorm/dialects_undecided", Engine.MYSQL): {
        "probe.at": "datetime",
        "probe.name": "varchar(191)",
        "probe.value": "double",
    },
    ("typeorm/dialects_undecided", Engine.POSTGRESQL): {
        "probe.at": "timestamp with time zone",
        "probe.name": "character varying(255)",
        "probe.value": "double precision",
    },
    ("sequelize/dialects_undecided", Engine.MYSQL): {
        "readings.raw": "json",
        "readings.key": "char(36)",
        "readings.at": "datetime",
    },
    ("sequelize/dialects_undecided", Engine.POSTGRESQL): {
        "readings.raw": "jsonb",
        "readings.key": "uuid",
        "readings.at": "timestamp with time zone",
    },
}


@pytest.mark.parametrize(("case", "engine"), CASES)
def test_the_engine_decides(case: str, engine: Engine) -> None:
    result = parse_repository(HERE / case, name="case", orms=[case.partition("/")[0]], engine=engine)
    assert result.problems == ()
    types = {
        f"{table.name}.{column.name}": column.type for table in result.tables for column in table.columns
    }
    assert CASES[case, engine].items() <= types.items()
    assert {table.engine for table in result.tables} == {engine}
