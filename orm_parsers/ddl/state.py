"""The database as it stands after the statements that were read so far."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from dbgraph.model import Origin, ReferenceShape, TableKind
from orm_parsers.ddl.tokens import Dialect


@dataclass
class EnumType:
    """A named type of PostgreSQL, or the values of one MySQL column."""

    schema: str | None
    name: str
    values: list[str]


@dataclass
class Column:
    """``type`` is the written one; ``enum`` (and no text) is what a type stands for once it is known."""

    name: str
    type: str | None
    enum: EnumType | None = None
    is_list: bool = False
    nullable: bool | None = True
    auto: bool = False
    default: str | None = None
    comment: str | None = None
    line: int = 0


@dataclass
class Constraint:
    """A key of some columns; ``reference`` belongs to the foreign ones. Its ``to_columns`` may be empty: the
    primary key of the other table, whatever that will be."""

    kind: Literal["primary", "unique", "foreign"]
    name: str
    columns: tuple[str, ...]
    reference: ReferenceShape | None = None


@dataclass
class Index:
    name: str
    columns: tuple[str, ...]
    unique: bool = False


@dataclass
class Table:
    """``schema`` is what the script names, ``None`` where it leaves that to the connection."""

    schema: str | None
    name: str
    origin: Origin
    kind: TableKind = "table"
    columns: list[Column] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    indexes: list[Index] = field(default_factory=list)
    comment: str | None = None

    def column(self, name: str) -> Column | None:
        """The column of that name; letter case never tells two columns apart, except quoted in PostgreSQL."""
        exact = next((c for c in self.columns if c.name == name), None)
        folded = name.lower()
        return exact or next((c for c in self.columns if c.name.lower() == folded), None)

    @property
    def key(self) -> tuple[str, ...]:
        """The columns of the primary key, in its order."""
        return next((c.columns for c in self.constraints if c.kind == "primary"), ())

    def drop_column(self, name: str) -> None:
        self.columns = [c for c in self.columns if c.name != name]
        self.constraints = [c for c in self.constraints if name not in c.columns]
        self.indexes = [i for i in self.indexes if name not in i.columns]

    def rename_column(self, old: str, new: str) -> None:
        def renamed(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(new if name == old else name for name in names)

        for column in self.columns:
            column.name = new if column.name == old else column.name
        for constraint in self.constraints:
            constraint.columns = renamed(constraint.columns)
            if constraint.reference is not None:
                constraint.reference = replace(constraint.reference, columns=constraint.columns)
        for index in self.indexes:
            index.columns = renamed(index.columns)


Key = tuple[str, str]
_DEFAULT: dict[str, str] = {"postgres": "public", "sqlite": "main"}


@dataclass
class Database:
    """``home`` is the schema in which bare names are looked up and made; ``left_out`` are relations that the
    script makes and the dictionary does not show (temporary tables, partitions)."""

    dialect: Dialect
    home: str | None = None
    tables: dict[Key, Table] = field(default_factory=dict)
    enums: dict[Key, EnumType] = field(default_factory=dict)
    left_out: set[Key] = field(default_factory=set)
    _by_name: dict[str, list[Key]] = field(default_factory=dict)

    def key(self, schema: str | None, name: str) -> Key:
        """Where a relation is kept; no schema is the server's own default, whatever the search path says."""
        own = schema or _DEFAULT.get(self.dialect, "")
        return (own, name) if self.dialect == "postgres" else (own.lower(), name.lower())

    def place(self, schema: str | None) -> str | None:
        """The schema in which a name lives that is written with or without one."""
        return schema or self.home

    def table(self, schema: str | None, name: str) -> Table | None:
        """The relation of that name. A bare name that the home schema lacks may be the only one elsewhere."""
        key = self.key(self.place(schema), name)
        if key in self.tables or schema is not None:
            return self.tables.get(key)
        named = self._by_name.get(key[1], [])
        return self.tables[named[0]] if len(named) == 1 else None

    def add(self, table: Table) -> None:
        key = self.key(table.schema, table.name)
        self.left_out.discard(key)
        if key not in self.tables:
            self._by_name.setdefault(key[1], []).append(key)
        self.tables[key] = table

    def _remove(self, key: Key) -> None:
        if self.tables.pop(key, None) is not None:
            self._by_name[key[1]].remove(key)

    def drop(self, schema: str | None, name: str) -> None:
        """Drops a table; where the server would drop the references to it too, so does this."""
        table = self.table(schema, name)
        self.left_out.discard(self.key(self.place(schema), name))
        if table is None:
            return
        self._remove(self.key(table.schema, table.name))
        if self.dialect == "postgres":
            for other in self.tables.values():
                other.constraints = [c for c in other.constraints if not self.points_to(c, table)]

    def rename(self, table: Table, schema: str | None, name: str) -> None:
        """Gives a table another name; references follow it."""
        every = [constraint for other in self.tables.values() for constraint in other.constraints]
        pointing = [constraint for constraint in every if self.points_to(constraint, table)]
        self._remove(self.key(table.schema, table.name))
        table.schema, table.name = schema, name
        self.add(table)
        for constraint in pointing:
            assert constraint.reference is not None
            constraint.reference = replace(constraint.reference, to_table=name, to_schema=schema)

    def rename_column(self, table: Table, old: str, new: str) -> None:
        table.rename_column(old, new)
        for other in self.tables.values():
            for constraint in other.constraints:
                if self.points_to(constraint, table) and constraint.reference is not None:
                    to = tuple(new if name == old else name for name in constraint.reference.to_columns)
                    constraint.reference = replace(constraint.reference, to_columns=to)

    def points_to(self, constraint: Constraint, table: Table) -> bool:
        reference = constraint.reference
        key = self.key(table.schema, table.name)
        return reference is not None and self.key(reference.to_schema, reference.to_table) == key

    def enum(self, schema: str | None, name: str) -> EnumType | None:
        """The named type, found as a table would be."""
        key = self.key(self.place(schema), name)
        if key in self.enums or schema is not None:
            return self.enums.get(key)
        named = [enum for other, enum in self.enums.items() if other[1] == key[1]]
        return named[0] if len(named) == 1 else None

    def rename_enum(self, enum: EnumType, schema: str | None, name: str) -> None:
        """Columns hold the type itself, so they follow it."""
        self.enums.pop(self.key(enum.schema, enum.name), None)
        enum.schema, enum.name = schema, name
        self.enums[self.key(schema, name)] = enum
