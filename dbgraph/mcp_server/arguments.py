"""Arguments that several tools share, with the words that the agent reads."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

Usecase = Annotated[
    Literal["general", "design", "impact", "investigate", "bug", "test", "code-review", "analytics"],
    Field(description="What you are doing; shapes the next calls that are offered, never what is true."),
]
TableName = Annotated[
    str,
    Field(
        max_length=300,
        description="schema.table, or a bare table name when it is unique; any letter case.",
    ),
]
MinConfidence = Annotated[
    Literal["explicit", "manual", "inferred"],
    Field(description="explicit: declared in code or database only; inferred: guesses with evidence too."),
]
