"""Foreign keys: from what was written (``"users.id"``, ``User.id``, ``users.c.id``) to tables and columns."""

from __future__ import annotations

from dbgraph.model import ReferenceShape
from orm_parsers.python.facts import Facts
from orm_parsers.python.values import Attr, Call, ClassValue, Func, Value
from orm_parsers.sqlalchemy.columns import with_type_of
from orm_parsers.sqlalchemy.models import Models
from orm_parsers.sqlalchemy.tables import Column, ForeignKey, Table
from orm_parsers.sqlalchemy.terms import as_call, attribute_base

MAX_CHAIN = 6


class Columns:
    """Where a column that is written as a value lives."""

    def __init__(self, facts: Facts, models: Models, calls: dict[int, Table]) -> None:
        self.facts = facts
        self.models = models
        self.calls = calls
        self.by_call: dict[int, tuple[Table, str]] = {}
        tables = [*calls.values(), *(m.table for m in models.by_class.values() if m is not None and m.table)]
        for table in tables:
            for column in table.columns.values():
                if column.source is not None:
                    self.by_call.setdefault(id(column.source), (table, column.name))

    def own(self, table: Table, value: Value) -> Column | None:
        """A column of this very table (a mixin's column is a value that several tables share)."""
        call = as_call(self.facts, value)
        found = table.by_source(call) if call is not None else None
        if found is not None or not isinstance(value, Attr):
            return found
        return table.by_property(value.name)

    def place(self, value: Value, call: Call, position: int = 0) -> tuple[Table, str] | None:
        """The table and column that an argument of a call stands for."""
        if isinstance(value, Func):  # lambda: User.id
            value = self.facts.interpreter.invoke(value, [], {})
        while isinstance(value, Call) and isinstance(value.callee, Attr) and id(value) not in self.by_call:
            value = value.callee.base  # User.name.desc()
        written = attribute_base(self.facts, call, position)
        if written is not None:
            found = self._of(written[0], written[1])
            if found is not None:
                return found
        if isinstance(value, Attr):
            return self._of(value.base, value.name)
        source = as_call(self.facts, value)
        return self.by_call.get(id(source)) if source is not None else None

    def _of(self, base: Value, name: str) -> tuple[Table, str] | None:
        if isinstance(base, ClassValue):
            model = self.models.model(base)
            return model.columns.get(name) if model is not None else None
        if isinstance(base, Attr) and base.name in ("c", "columns"):
            table = self.calls.get(id(base.base))
            if table is None and isinstance(base.base, Attr) and base.base.name == "__table__":
                return self._of(base.base.base, name)
            column = table.by_property(name) if table is not None else None
            return (table, column.name) if table is not None and column is not None else None
        return None


def resolve(
    facts: Facts, models: Models, tables: dict[tuple[str | None, str], Table], calls: dict[int, Table]
) -> None:
    """Turns every foreign key of every table into a reference, then completes the types they give."""
    places = Columns(facts, models, calls)
    targets: list[tuple[Column, Table, str]] = []
    for table in tables.values():
        with facts.interpreter.budget(table.place.file):
            for key in table.foreign_keys:
                _resolve_key(facts, places, tables, table, key, targets)
    for _ in range(MAX_CHAIN):  # a key can point to a key without a type
        for column, target, name in targets:
            with_type_of(column, target.columns.get(name))
    for table in tables.values():
        for column in table.columns.values():
            if column.untyped and column.type is None:
                facts.unresolved(column.place, f"the type of {column.name} is not known")


def _resolve_key(
    facts: Facts,
    places: Columns,
    tables: dict[tuple[str | None, str], Table],
    table: Table,
    key: ForeignKey,
    targets: list[tuple[Column, Table, str]],
) -> None:
    found = [_target(facts, places, table, key, position) for position in range(len(key.targets))]
    known = [target for target in found if target is not None]
    if len(known) != len(found) or not known:
        facts.unresolved(key.call.place, f"what {table.name}.{', '.join(key.columns)} refers to is not known")
        return
    schema, name, _ = known[0]
    target = tables.get((schema, name))
    columns = tuple(column for _, _, column in known)
    own = tuple(_own_name(table, column) for column in key.columns)
    for mine, theirs in zip(own, columns, strict=True):
        if mine in table.columns and target is not None:
            targets.append((table.columns[mine], target, theirs))
    reference = ReferenceShape(
        columns=own,
        to_table=name,
        to_columns=columns,
        to_schema=schema if schema != table.schema else None,
        kind="one-to-one" if _is_alone(table, own) else "many-to-one",
        on_delete=key.on_delete,
        line=key.call.place.line,
    )
    if not any(r.columns == own and r.to_table == name for r in table.references):
        table.references.append(reference)


def _own_name(table: Table, name: str) -> str:
    found = table.columns.get(name) or table.by_property(name)
    return found.name if found is not None else name


def _is_alone(table: Table, columns: tuple[str, ...]) -> bool:
    """Whether the columns hold each value once: then the relation is one-to-one."""
    keys = tuple(c.name for c in table.columns.values() if c.primary_key)
    if set(keys) == set(columns):
        return True
    column = table.columns.get(columns[0]) if len(columns) == 1 else None
    return column is not None and column.unique


def _target(
    facts: Facts, places: Columns, table: Table, key: ForeignKey, position: int
) -> tuple[str | None, str, str] | None:
    """(schema, table, column) that a foreign key points to."""
    value = key.targets[position]
    text = facts.text(value)
    if text is not None:
        parts = text.split(".")
        if len(parts) < 2 or not all(parts):
            if len(parts) == 1 and parts[0]:  # ForeignKey("users"): the column of the same name
                return (table.default_schema, parts[0], key.columns[position])
            return None
        schema = ".".join(parts[:-2]) or table.default_schema
        return (schema, parts[-2], parts[-1])
    found = places.place(value, key.call, position)
    return (found[0].schema, found[0].name, found[1]) if found is not None else None
