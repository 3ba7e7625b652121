"""What a describer gets and gives. It never sees a row of data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Protocol

from dbgraph.model import DescriptionOrigin, TableKind, fingerprint


@dataclass(frozen=True, slots=True)
class SubjectColumn:
    """A column by its names only; ``refers_to`` is ``schema.table.column``, ``values`` are
    ``(value, label)`` of its enum."""

    name: str
    type: str | None = None
    comment: str | None = None
    refers_to: str | None = None
    values: tuple[tuple[str, str | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """A table to be described. ``referred_by`` are the qualified names of tables that point to it."""

    qualified_name: str
    schema: str
    table: str
    kind: TableKind
    comment: str | None
    columns: tuple[SubjectColumn, ...]
    referred_by: tuple[str, ...] = ()

    @property
    def fingerprint(self) -> str:
        """Changes with anything that a description may depend on."""
        return fingerprint(asdict(self))


@dataclass(frozen=True, slots=True)
class Description:
    """Sentences for the table and for those columns of which there is something to say."""

    table: str | None
    columns: Mapping[str, str] = field(default_factory=dict)


class Describer(Protocol):
    """``revision`` changes whenever equal subjects would be described otherwise; ``origin`` is that of
    the texts (``ai`` or ``generated``)."""

    @property
    def revision(self) -> str: ...

    @property
    def origin(self) -> DescriptionOrigin: ...

    def describe(self, subjects: Sequence[Subject]) -> Sequence[Description]:
        """One description per subject, in order. Raises ``Unavailable`` when the provider can't answer."""
        ...
