"""The central types. Standard library only; every value is frozen.

Five families, in the order in which the two journeys meet them:

1. shapes   - ``TableShape`` and its parts: what a parser or a live catalogue says of one table.
2. graph    - ``Node``, ``Edge``: what the dictionary holds; every fact carries ``Evidence``.
3. access   - ``Identity``, ``Grant``: who asks, and what they may open.
4. checking - ``Catalog``, ``CheckedQuery``, ``MaskPlan``: what a statement reads and what comes out masked.
5. answers  - ``Answer``: what a query gives back, rendered once.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Any, Literal

# --------------------------------------------------------------------------------------------- words


class Engine(StrEnum):
    """A database product; the value is the word used in settings and answers."""

    POSTGRESQL = "postgresql"
    MYSQL = "mysql"
    SQLITE = "sqlite"
    MONGODB = "mongodb"


class Environment(StrEnum):
    STAGING = "staging"
    PRODUCTION = "production"


class Permission(StrEnum):
    """Both only read. ``EDIT`` lifts anonymization, nothing else (spec: product, "The words")."""

    VIEW = "view"
    EDIT = "edit"


class Confidence(StrEnum):
    """How a relation is known. Explicit: declared in an ORM or by a foreign key."""

    EXPLICIT = "explicit"
    INFERRED = "inferred"
    MANUAL = "manual"


class DescriptionOrigin(StrEnum):
    """Where a text comes from, best first: the first that exists is the effective one."""

    HUMAN = "human"
    CODE = "code"
    DATABASE = "database"
    AI = "ai"
    GENERATED = "generated"


class NodeType(StrEnum):
    SCHEMA = "Schema"
    TABLE = "Table"
    COLUMN = "Column"
    ENUM = "Enum"


class EdgeType(StrEnum):
    HAS_TABLE = "HAS_TABLE"
    HAS_COLUMN = "HAS_COLUMN"
    REFERENCES = "REFERENCES"
    USES_ENUM = "USES_ENUM"
    SAME_ENTITY = "SAME_ENTITY"


TableKind = Literal["table", "view", "collection"]


def fingerprint(value: Any) -> str:
    """Short stable hash of a JSON-able value: equal definitions give equal fingerprints.

    16 hex digits (64 bits): collisions among a million definitions are about 1 in 37 million.
    """
    canonical = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()[:16]


# -------------------------------------------------------------------------------------------- shapes


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a definition was read: a file of a repository, or a live catalogue (``file`` is empty).

    ``file`` is relative to the repository root with forward slashes; ``line`` counts from 1.
    """

    repository: str = ""
    file: str = ""
    line: int = 0
    commit: str | None = None
    orm: str | None = None

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.file else "live catalogue"
        return f"{self.repository} {place}".strip()


@dataclass(frozen=True, slots=True)
class EnumValue:
    """One stored value and, where the code or a person says it, what it means."""

    value: str
    label: str | None = None


@dataclass(frozen=True, slots=True)
class EnumShape:
    name: str
    values: tuple[EnumValue, ...]


@dataclass(frozen=True, slots=True)
class ColumnShape:
    """One column, or one path of a document (``items[].sku``).

    ``None`` means *unknown*, never "no": a parser that could not evaluate an option leaves it ``None``
    and reports a ``Problem``. ``enum`` names an ``EnumShape`` of the same table or document.
    ``deprecated`` holds the reason when the code marks the column as no longer used.
    """

    name: str
    property: str | None = None
    type: str | None = None
    nullable: bool | None = None
    primary_key: bool = False
    auto_increment: bool = False
    unique: bool = False
    default: str | None = None
    comment: str | None = None
    enum: str | None = None
    deprecated: str | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class ReferenceShape:
    """A declared relation from columns of this table to columns of another.

    ``to_schema`` is ``None`` when the code names none: the target then lives in the same schema.
    ``kind`` is the cardinality as seen from this table.
    """

    columns: tuple[str, ...]
    to_table: str
    to_columns: tuple[str, ...]
    to_schema: str | None = None
    kind: Literal["many-to-one", "one-to-one"] = "many-to-one"
    on_delete: str | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class IndexShape:
    name: str | None
    columns: tuple[str, ...]
    unique: bool = False


@dataclass(frozen=True, slots=True)
class TableShape:
    """One table, view or collection as one source defines it. Parsers and live introspection return it."""

    name: str
    columns: tuple[ColumnShape, ...]
    schema: str | None = None
    engine: Engine | None = None
    kind: TableKind = "table"
    references: tuple[ReferenceShape, ...] = ()
    enums: tuple[EnumShape, ...] = ()
    indexes: tuple[IndexShape, ...] = ()
    comment: str | None = None
    deprecated: str | None = None
    origin: Origin = Origin()

    def column(self, name: str) -> ColumnShape | None:
        """The column of that database name (exact), or ``None``."""
        return next((column for column in self.columns if column.name == name), None)

    @property
    def fingerprint(self) -> str:
        """Hash of the definition; where it stands (file, line, commit) does not count."""
        return fingerprint(
            {
                "name": self.name,
                "schema": self.schema,
                "kind": self.kind,
                "comment": self.comment,
                "deprecated": self.deprecated,
                "columns": [
                    (c.name, c.type, c.nullable, c.primary_key, c.auto_increment, c.unique)
                    + (c.default, c.comment, c.enum, c.deprecated)
                    for c in self.columns
                ],
                "references": [
                    [r.columns, r.to_schema, r.to_table, r.to_columns, r.kind, r.on_delete]
                    for r in self.references
                ],
                "enums": [[e.name, [[v.value, v.label] for v in e.values]] for e in self.enums],
                "indexes": [[i.columns, i.unique] for i in self.indexes],
            }
        )


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that could not be read. It never removes anything and never becomes a fact.

    ``code`` is a stable word for programs (``syntax-error``, ``unresolved``, ``too-large`` ...).
    """

    file: str
    line: int
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class ParseResult:
    """What one source says: tables (each with its enums and references) and what could not be read."""

    tables: tuple[TableShape, ...] = ()
    problems: tuple[Problem, ...] = ()
    files: int = 0


# --------------------------------------------------------------------------------------------- graph


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why the dictionary believes a fact: the place and fingerprint of the definition, or the rule."""

    repository: str = ""
    file: str = ""
    line: int = 0
    commit: str | None = None
    orm: str | None = None
    fingerprint: str = ""
    rule: str = ""

    def __str__(self) -> str:
        place = f"{self.repository} {self.file}:{self.line}".strip() if self.file else ""
        return " ".join(part for part in (self.rule, place) if part) or "live catalogue"


@dataclass(frozen=True)
class Node:
    """A schema, table, column or enum. ``qualified_name`` (``schema.table.column``) is the key of
    every tool and across builds; ``properties`` is JSON-able."""

    qualified_name: str
    node_type: NodeType
    properties: Mapping[str, Any] = field(default_factory=dict)
    fingerprint: str = ""
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True)
class Edge:
    """A directed relation. For ``REFERENCES``, ``pairs`` holds the joined column names
    (from, to), several for a composite key; ``score`` (0..1) belongs to inferred ones."""

    edge_type: EdgeType
    from_name: str
    to_name: str
    confidence: Confidence = Confidence.EXPLICIT
    pairs: tuple[tuple[str, str], ...] = ()
    rule: str = ""
    score: float | None = None
    condition: str | None = None
    evidence: tuple[Evidence, ...] = ()


# -------------------------------------------------------------------------------------------- access


@dataclass(frozen=True, slots=True)
class Identity:
    """Who asks. Made by the session only; no tool takes a user as an argument."""

    person: str
    client: str = "cli"


@dataclass(frozen=True, slots=True)
class Grant:
    """person x database x environment x permission, until ``expires_at`` (aware; ``None``: no end)."""

    person: str
    database: str
    environment: Environment
    permission: Permission
    expires_at: datetime | None = None
    source: str = "store"

    def holds_at(self, moment: datetime) -> bool:
        """Whether the grant is open at that moment; the end itself is already closed."""
        return self.expires_at is None or moment < self.expires_at


# ------------------------------------------------------------------------------------------ checking


@dataclass(frozen=True, slots=True)
class PiiMark:
    """A column holds personal data of ``kind``, or (``kind`` is ``None``) is known not to.

    ``rule`` is the id of the deciding rule, ``reason`` one sentence for the reader.
    """

    kind: str | None
    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class CatalogColumn:
    """A column as the database really has it, with the dictionary's PII mark."""

    name: str
    type: str | None = None
    pii: PiiMark | None = None


@dataclass(frozen=True, slots=True)
class CatalogTable:
    """A relation that a statement may name. ``schema`` and ``name`` are those of the *server*,
    ``logical`` is the dictionary's qualified name; ``columns`` stand in live order."""

    schema: str
    name: str
    logical: str
    columns: tuple[CatalogColumn, ...]
    kind: TableKind = "table"


@dataclass(frozen=True)
class Catalog:
    """Everything that statements on one database can resolve to; built once per graph version.

    Names are matched without regard to case, as the engines do for unquoted identifiers. A bare name
    is looked up in ``search_path`` in order.
    """

    dialect: str
    tables: tuple[CatalogTable, ...]
    search_path: tuple[str, ...] = ()
    version: str = ""

    @cached_property
    def _by_name(self) -> Mapping[tuple[str, str], CatalogTable]:
        return {(t.schema.lower(), t.name.lower()): t for t in self.tables}

    def find(self, schema: str | None, name: str) -> CatalogTable | None:
        """The relation of that name, or ``None``. ``schema=None`` walks the search path."""
        for candidate in (schema,) if schema else self.search_path:
            found = self._by_name.get((candidate.lower(), name.lower()))
            if found is not None:
                return found
        return None


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one query; ``rows`` is what the caller sees, the runner reads one more to know."""

    rows: int = 500
    seconds: float = 30.0
    cell_chars: int = 2_000
    total_bytes: int = 64 * 1024 * 1024


GUARD_SEAL = object()
"""Only ``dbgraph.guard`` may name this (a test checks it): whoever holds it makes checked queries."""


@dataclass(frozen=True)
class CheckedQuery:
    """A statement that the guard let through: the exact text that will be sent, and what it reads.

    Runners accept nothing else. ``tables`` are the relations named, in the server's own names,
    resolved against the catalogue when there was one.
    """

    text: str
    dialect: str
    tables: tuple[CatalogTable, ...]
    policy_version: str
    seal: object = field(repr=False, compare=False, default=None)

    def __post_init__(self) -> None:
        if self.seal is not GUARD_SEAL:
            raise TypeError("a CheckedQuery is made by dbgraph.guard only")


MASK_TEXTS: Mapping[str, str] = {
    "email": "***@***.com",
    "name": "***",
    "address": "***",
    "phone": "***-****-****",
    "postal_code": "***-****",
    "birth_date": "****-**-**",
    "password": "[REDACTED]",
    "card": "[REDACTED]",
}
"""What stands in for a value, by kind of PII; every other kind is shown as ``REDACTED``
(spec: gateway, section 3)."""

REDACTED = "[REDACTED]"


@dataclass(frozen=True, slots=True)
class OutputColumn:
    """One column of a result, by position: what its value can depend on and how it is masked.

    ``kind`` ``None`` means clear. ``sources`` are dictionary names (``schema.table.column``),
    ``because`` explains kind or clearness to the reader. ``name`` is ``None`` where the engine's own
    naming of an expression can't be predicted: then only the position counts. ``whole`` asks the mask to
    replace every value alike, NULL and free text without hits too: an expression stands between the
    column and the output, so which value is NULL could itself tell something.
    """

    name: str | None
    kind: str | None = None
    sources: tuple[str, ...] = ()
    because: tuple[str, ...] = ()
    whole: bool = False


@dataclass(frozen=True, slots=True)
class MaskPlan:
    """What the runner masks, decided before anything runs. ``audit`` asks for the statement's
    PII predicates to be recorded; ``probes`` counts the literals compared with PII columns.
    ``any_width``: SHOW, DESCRIBE and the like, whose columns are the server's own and hold no rows of
    tables; ``columns`` is then empty and nothing is compared or masked."""

    columns: tuple[OutputColumn, ...]
    masking: bool = True
    audit: bool = False
    probes: int = 0
    pii_literals: tuple[str, ...] = ()
    any_width: bool = False


# ------------------------------------------------------------------------------------------- answers


@dataclass(frozen=True, slots=True)
class Rows:
    """A block of rows as it leaves a runner: names once, each row a list, values exact and JSON-able.

    ``truncated`` is exact: the runner saw that there is at least one more row.
    """

    names: tuple[str, ...]
    rows: Sequence[Sequence[Any]]
    truncated: bool = False
    milliseconds: float = 0.0
    cut_cells: int = 0


@dataclass(frozen=True, slots=True)
class NextCall:
    """A sensible next tool call with its arguments, and why one would make it."""

    tool: str
    arguments: Mapping[str, Any]
    why: str = ""


@dataclass(frozen=True, slots=True)
class ColumnMeaning:
    """What a result column means: its base column in the dictionary, text, enum labels, DEAD mark."""

    name: str
    base: str | None
    description: str | None = None
    labels: tuple[EnumValue, ...] = ()
    dead: str | None = None


@dataclass(frozen=True)
class Answer:
    """The result of one query, complete: rendered once to Markdown and to structured content."""

    database: str
    environment: Environment
    permission: Permission
    columns: tuple[OutputColumn, ...]
    rows: Rows
    tables: tuple[tuple[str, str | None], ...] = ()
    meanings: tuple[ColumnMeaning, ...] = ()
    related: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    parked: Mapping[str, Any] | None = None
    next_calls: tuple[NextCall, ...] = ()

    @property
    def masked(self) -> tuple[OutputColumn, ...]:
        return tuple(column for column in self.columns if column.kind is not None)


def with_schema(table: TableShape, schema: str | None, engine: Engine | None) -> TableShape:
    """The table with schema and engine filled in where its source named none."""
    return replace(table, schema=table.schema or schema, engine=table.engine or engine)


def split_words(name: str) -> list[str]:
    """``receiveRecord_HTTPStatus`` -> ``["receive", "record", "http", "status"]`` (lower case).

    Used wherever names are compared as words: relations, search, PII rules.
    """
    words: list[str] = []
    current = ""
    for position, char in enumerate(name):
        following = name[position + 1] if position + 1 < len(name) else ""
        starts_word = char.isupper() and (not current[-1:].isupper() or following.islower())
        if not char.isalnum() or (starts_word and current):
            if current:
                words.append(current.lower())
            current = ""
        if char.isalnum():
            current += char
    if current:
        words.append(current.lower())
    return words


def join_names(names: Iterable[str], limit: int = 8) -> str:
    """``a, b, c and 4 more``: a list of names that stays short."""
    listed = list(names)
    shown = ", ".join(listed[:limit])
    return f"{shown} and {len(listed) - limit} more" if len(listed) > limit else shown
