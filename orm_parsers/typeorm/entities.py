"""Entities while they are put together."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from dbgraph.model import ColumnShape, EnumShape, IndexShape, ReferenceShape, TableKind, TableShape
from orm_parsers.javascript.comments import Doc, doc_of
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import UNDEFINED, ClassValue, Place, Value


@dataclass
class Column:
    """A column; ``path`` is the property (``address.city`` within an embedded), ``bare`` the name
    before the prefixes of embeddeds."""

    path: str
    shape: ColumnShape
    bare: str = ""
    is_uuid: bool = False
    untyped: Place | None = None
    """Where it is declared, when nothing there says its type: a relation may still do."""

    @property
    def referring_type(self) -> str | None:
        """The type of a foreign key to it: MySQL holds a UUID in 36 letters, whatever the key has."""
        return "varchar(36)" if self.is_uuid and self.shape.type == "varchar(255)" else self.shape.type


@dataclass
class Relation:
    """A relation of an entity, not yet looked up. ``joins`` are (name, referencedColumnName) pairs of
    ``@JoinColumn``; ``None`` where there is no such decorator."""

    kind: str
    name: str
    target: Value
    options: Value
    place: Place
    joins: list[tuple[str | None, str | None]] | None = None
    join_table: Value = None
    prefixes: tuple[str, ...] = ()
    inverse: Value = UNDEFINED
    primary: bool = False
    columns: list[str] | None = None
    busy: bool = False

    @property
    def path(self) -> str:
        return ".".join([*self.prefixes, self.name])


@dataclass(frozen=True, slots=True)
class ForeignKey:
    """``@ForeignKey``: a constraint without a relation. ``columns`` and ``referenced`` are properties;
    without ``referenced`` it points to the primary key."""

    target: Value
    columns: list[str]
    referenced: list[str]
    on_delete: str | None
    place: Place


@dataclass
class Entity:
    """One table. ``classes`` are the classes that live in it (children of single-table inheritance);
    ``bare`` is its name before the prefix of the data source: names of junctions are made from that."""

    facts: Facts
    name: str
    table: str
    place: Place
    schema: str | None = None
    kind: TableKind = "table"
    classes: list[ClassValue] = field(default_factory=list)
    columns: dict[str, Column] = field(default_factory=dict)
    relations: list[Relation] = field(default_factory=list)
    enums: dict[str, EnumShape] = field(default_factory=dict)
    references: list[ReferenceShape] = field(default_factory=list)
    indexes: list[tuple[str | None, list[str], bool]] = field(default_factory=list)
    foreign_keys: list[ForeignKey] = field(default_factory=list)
    comment: str | None = None
    doc: Doc | None = None
    bare: str = ""
    tree: str | None = None
    tree_options: Value = UNDEFINED
    tree_level: bool = False

    def add(self, column: Column) -> None:
        """Adds a column. A property that a base has declared already stays the base's, but for a default
        and what its comment says.

        Source: ``MetadataArgsStorage.filterColumns`` and ``computeEntityMetadataStep1``.
        """
        known = self.columns.setdefault(column.path, column)
        if known is not column:
            default = column.shape.default if column.shape.default not in (None, "", "0", "false") else None
            known.shape = replace(
                known.shape,
                default=default if default is not None else known.shape.default,
                comment=column.shape.comment or known.shape.comment,
                deprecated=column.shape.deprecated or known.shape.deprecated,
            )

    def relate(self, relation: Relation) -> None:
        """Adds a relation; a base's of the same property stays, but points where the child's does."""
        known = next((r for r in self.relations if r.path == relation.path), None)
        if known is None:
            self.relations.append(relation)
        else:
            known.target = relation.target

    def by_name(self, name: str) -> Column | None:
        return next((c for c in self.columns.values() if c.shape.name == name), None)

    def refer(self, reference: ReferenceShape) -> None:
        known = {(r.columns, r.to_table) for r in self.references}
        if (reference.columns, reference.to_table) not in known:
            self.references.append(reference)

    def shape(self) -> TableShape:
        doc = self.doc if self.doc is not None else doc_of(self.place)
        columns: dict[str, ColumnShape] = {}
        for column in self.columns.values():
            columns.setdefault(column.shape.name, column.shape)
        return TableShape(
            name=self.table,
            columns=tuple(columns.values()),
            schema=self.schema,
            engine=self.facts.engine,
            kind=self.kind,
            references=tuple(self.references),
            enums=tuple(self.enums.values()),
            indexes=tuple(self._indexes()),
            comment=doc.text or self.comment,
            deprecated=doc.deprecated,
            origin=self.facts.origin(self.place),
        )

    def _indexes(self) -> list[IndexShape]:
        found: list[IndexShape] = []
        for name, properties, unique in self.indexes:
            columns: list[str] = []
            for path in properties:
                relation = next((r for r in self.relations if r.path == path), None)
                if path in self.columns:
                    columns.append(self.columns[path].shape.name)
                elif relation is not None and relation.columns:
                    columns += relation.columns
                elif self.by_name(path) is not None:
                    columns.append(path)
            index = IndexShape(name, tuple(columns), unique)
            if columns and not any((i.columns, i.unique) == (index.columns, unique) for i in found):
                found.append(index)
        return found
