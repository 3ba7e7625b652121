"""Tables while they are put together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from dbgraph.model import ColumnShape, Engine, EnumShape, IndexShape, ReferenceShape, TableShape
from orm_parsers.python.docs import Doc
from orm_parsers.python.facts import Facts
from orm_parsers.python.values import Call, Place, Value
from orm_parsers.sqlalchemy.types import SqlType


@dataclass(frozen=True, slots=True)
class ForeignKey:
    """A foreign key as written: ``target`` is a text or a column, ``columns`` are own database names."""

    columns: tuple[str, ...]
    targets: tuple[Value, ...]
    on_delete: str | None
    call: Call


@dataclass
class Column:
    """One column. ``source`` is the ``Column(...)`` call that it was made from; ``type`` is ``None`` while
    it is not known (a foreign key without a type takes that of its target)."""

    name: str
    property: str
    type: SqlType | None
    nullable: bool | None
    primary_key: bool
    unique: bool
    index: bool
    default: str | None
    has_default: bool
    autoincrement: object
    comment: str | None
    deprecated: str | None
    place: Place
    source: Call | None = None
    untyped: bool = False


@dataclass
class Table:
    """One table; several classes can live in it (single-table inheritance)."""

    facts: Facts
    name: str
    schema: str | None
    place: Place
    doc: Doc
    comment: str | None = None
    columns: dict[str, Column] = field(default_factory=dict)
    foreign_keys: list[ForeignKey] = field(default_factory=list)
    references: list[ReferenceShape] = field(default_factory=list)
    indexes: list[IndexShape] = field(default_factory=list)
    default_schema: str | None = None
    """The schema of the table's metadata: what a foreign key without a schema means."""

    def add(self, column: Column) -> None:
        """Adds a column by its database name; the first one stays (a child may repeat a parent's)."""
        self.columns.setdefault(column.name, column)

    def by_property(self, name: str) -> Column | None:
        """The column of a property, or of that database name."""
        found = next((c for c in self.columns.values() if c.property == name), None)
        return found or self.columns.get(name)

    def by_source(self, call: Call) -> Column | None:
        return next((c for c in self.columns.values() if c.source is call), None)

    def index(self, name: str | None, columns: Iterable[str], unique: bool) -> None:
        """Adds an index once."""
        shape = IndexShape(name, tuple(columns), unique)
        if shape.columns and not any(
            known.columns == shape.columns and known.unique == unique for known in self.indexes
        ):
            self.indexes.append(shape)

    def shape(self, engine: Engine | None) -> TableShape:
        enums: dict[str, EnumShape] = {}
        keys = [column for column in self.columns.values() if column.primary_key]
        pointing = {name for reference in self.references for name in reference.columns}
        columns: list[ColumnShape] = []
        for column in self.columns.values():
            enum = column.type.enum if column.type is not None else None
            if enum is not None:
                enum = _unlike(enums, enum, column.name)
                enums[enum.name] = enum
            columns.append(self._column(column, enum, keys, pointing))
        return TableShape(
            name=self.name,
            columns=tuple(columns),
            schema=self.schema,
            engine=engine,
            references=tuple(self.references),
            enums=tuple(enums.values()),
            indexes=tuple(self.indexes),
            comment=self.comment or self.doc.text,
            deprecated=self.doc.deprecated,
            origin=self.facts.origin(self.place),
        )

    def _column(
        self, column: Column, enum: EnumShape | None, keys: list[Column], pointing: set[str]
    ) -> ColumnShape:
        return ColumnShape(
            name=column.name,
            property=column.property,
            type=column.type.text if column.type is not None else None,
            nullable=column.nullable,
            primary_key=column.primary_key,
            auto_increment=_counts_up(column, keys, pointing),
            unique=column.unique,
            default=column.default,
            comment=column.comment,
            enum=enum.name if enum is not None else None,
            deprecated=column.deprecated,
            line=column.place.line,
        )


def _unlike(enums: dict[str, EnumShape], enum: EnumShape, column: str) -> EnumShape:
    """The enum under a name that no other enum of the table has."""
    known = enums.get(enum.name)
    if known is None or known.values == enum.values:
        return enum
    return EnumShape(f"{enum.name}_{column}", enum.values)


def _counts_up(column: Column, keys: list[Column], pointing: set[str]) -> bool:
    """Whether the database numbers the column (``Table._autoincrement_column``): an integer that is the
    only key, no foreign key, without another default, unless ``autoincrement`` says otherwise."""
    if column.autoincrement == "identity":
        return True
    if not column.primary_key or column.type is None or not column.type.is_integer:
        return False
    if column.autoincrement is True:
        return True
    if column.autoincrement not in ("auto", "ignore_fk") or len(keys) != 1 or column.has_default:
        return False
    return column.autoincrement == "ignore_fk" or column.name not in pointing
