"""Tables and views of Drizzle: ``pgTable``, creators with a prefix, ``pgSchema("x").table``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from dbgraph.model import ColumnShape, Engine, EnumShape, IndexShape, ReferenceShape, TableKind, TableShape
from orm_parsers.drizzle.columns import Pointer, build_column, stated_action
from orm_parsers.drizzle.naming import Casing
from orm_parsers.javascript.comments import doc_of
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import Arr, Call, Ext, Func, Member, Obj, Place, Value, chain

_ENGINES = {
    "pg": Engine.POSTGRESQL,
    "mysql": Engine.MYSQL,
    "singlestore": Engine.MYSQL,
    "sqlite": Engine.SQLITE,
    "gel": None,
}
_MAKER = re.compile(r"(pg|mysql|sqlite|singlestore|gel)(Table|View|MaterializedView)(Creator)?(\.withRLS)?")
_SCHEMA = re.compile(r"(pg|mysql|singlestore|gel)Schema")
Key = tuple[str, int, int, str]


@dataclass
class DrizzleTable:
    """A table while references are still being looked up."""

    facts: Facts
    call: Call
    name: str
    engine: Engine | None
    schema: str | None = None
    kind: TableKind = "table"
    columns: dict[str, ColumnShape] = field(default_factory=dict)
    enums: dict[str, EnumShape] = field(default_factory=dict)
    references: list[ReferenceShape] = field(default_factory=list)
    indexes: list[IndexShape] = field(default_factory=list)
    pointers: list[tuple[str, Pointer]] = field(default_factory=list)

    @property
    def key(self) -> Key:
        return (*self.call.place.key, self.name)

    def column_name(self, property_name: str) -> str | None:
        column = self.columns.get(property_name)
        return column.name if column is not None else None

    def refer(self, reference: ReferenceShape) -> None:
        """Adds a reference unless these columns already have one to that table."""
        known = {(r.columns, r.to_table) for r in self.references}
        if (reference.columns, reference.to_table) not in known:
            self.references.append(reference)

    def shape(self) -> TableShape:
        doc = doc_of(self.call.place)
        return TableShape(
            name=self.name,
            columns=tuple(self.columns.values()),
            schema=self.schema,
            engine=self.engine,
            kind=self.kind,
            references=tuple(self.references),
            enums=tuple(self.enums.values()),
            indexes=tuple(self.indexes),
            comment=doc.text,
            deprecated=doc.deprecated,
            origin=self.facts.origin(self.call.place),
        )


def find_tables(facts: Facts, casing: Casing) -> dict[Key, DrizzleTable]:
    """Every table by the place of its call (a factory makes several at one place)."""
    tables: dict[Key, DrizzleTable] = {}
    for call in facts.calls():
        table = _open_table(facts, call)
        if table is not None and table.key not in tables:
            with facts.interpreter.budget(call.place.file):
                _fill(facts, table, casing)
            tables[table.key] = table
    for table in tables.values():
        with facts.interpreter.budget(table.call.place.file):
            _extras(facts, table, tables)
            if table.kind == "view" and not table.columns:
                _select(facts, table, tables)
        _point(facts, table, tables)
    return tables


def _open_table(facts: Facts, call: Call) -> DrizzleTable | None:
    callee = call.callee
    if isinstance(callee, Ext) and callee.module.startswith("drizzle-orm"):
        made = _MAKER.fullmatch(callee.path)
        return _named(facts, call, made, None) if made and not made.group(3) else None
    if isinstance(callee, Call) and isinstance(callee.callee, Ext):  # pgTableCreator(f)(name, ...)
        made = _MAKER.fullmatch(callee.callee.path)
        return _named(facts, call, made, callee) if made and made.group(3) else None
    if isinstance(callee, Member) and callee.name in ("table", "view", "materializedView"):
        return _in_schema(facts, call, callee)
    return None


def _named(facts: Facts, call: Call, made: re.Match[str], creator: Call | None) -> DrizzleTable | None:
    given = call.args[0] if call.args else None
    if creator is not None:
        prefix = facts.choose(creator.args[0] if creator.args else None)
        given = facts.interpreter.invoke(prefix, [given]) if isinstance(prefix, Func) else None
    name = facts.text(given)
    if name is None:
        if not call.sample:
            facts.unresolved(call.place, "the name of a table is not known")
        return None
    kind: TableKind = "view" if "View" in made.group(2) else "table"
    return DrizzleTable(facts, call, name, _ENGINES[made.group(1)], kind=kind)


def _in_schema(facts: Facts, call: Call, callee: Member) -> DrizzleTable | None:
    base = callee.base
    if not (isinstance(base, Call) and isinstance(base.callee, Ext) and base.args):
        return None
    made = _SCHEMA.fullmatch(base.callee.path)
    name, schema = facts.text(call.args[0] if call.args else None), facts.text(base.args[0])
    if made is None or name is None or schema is None:
        return None
    kind: TableKind = "table" if callee.name == "table" else "view"
    return DrizzleTable(facts, call, name, _ENGINES[made.group(1)], schema, kind)


def _fill(facts: Facts, table: DrizzleTable, casing: Casing) -> None:
    columns = facts.choose(table.call.args[1]) if len(table.call.args) > 1 else None
    if isinstance(columns, Func):  # (t) => ({ id: t.uuid() })
        columns = facts.choose(facts.interpreter.invoke(columns, [Ext(_module(table.call), "")]))
    if not isinstance(columns, Obj):
        if table.kind == "table":
            facts.unresolved(table.call.place, f"the columns of {table.name} are not known")
        return
    if columns.open is not None:
        facts.unresolved(columns.open.place or table.call.place, f"{table.name} may have more columns")
    for key, value in columns.entries.items():
        place = columns.places.get(key)
        built = build_column(facts, key, value, place, table.call, table.engine, casing)
        if built is None:
            facts.unresolved(place or table.call.place, f"{table.name}.{key} is not known")
            continue
        table.columns[key] = built.column
        if built.enum is not None:
            table.enums[built.enum.name] = built.enum
        if built.pointer is not None:
            table.pointers.append((built.column.name, built.pointer))


def _module(call: Call) -> str:
    callee = call.callee
    while isinstance(callee, (Call, Member)):
        callee = callee.callee if isinstance(callee, Call) else callee.base
    return callee.module if isinstance(callee, Ext) else ""


def column_of(value: Value, tables: dict[Key, DrizzleTable]) -> tuple[DrizzleTable, str] | None:
    """The table and database column that ``table.property`` stands for."""
    if not isinstance(value, Member):
        return None
    table = table_of(value.base, tables)
    name = table.column_name(value.name) if table is not None else None
    return (table, name) if table is not None and name is not None else None


def table_of(value: Value, tables: dict[Key, DrizzleTable]) -> DrizzleTable | None:
    """The table that a value is, also behind ``.enableRLS()`` and ``alias``."""
    for _, call in chain(value):
        found = next((t for t in tables.values() if t.call is call), None)
        if found is None:
            found = next((t for t in tables.values() if t.call.place.key == call.place.key), None)
        if found is not None:
            return found
    return None


def _point(facts: Facts, table: DrizzleTable, tables: dict[Key, DrizzleTable]) -> None:
    for column, pointer in table.pointers:
        target = column_of(pointer.target, tables)
        if target is None:
            facts.unresolved(table.call.place, f"what {table.name}.{column} refers to is not known")
            continue
        table.refer(
            ReferenceShape(
                columns=(column,),
                to_table=target[0].name,
                to_columns=(target[1],),
                to_schema=target[0].schema,
                on_delete=pointer.on_delete,
                line=pointer.line,
            )
        )


def _extras(facts: Facts, table: DrizzleTable, tables: dict[Key, DrizzleTable]) -> None:
    """Keys and indexes of the third argument: a callback (or a value) that gives an array or an object."""
    if len(table.call.args) < 3:
        return
    extra = table.call.args[2]
    if isinstance(extra, Func):
        extra = facts.interpreter.invoke(extra, [table.call])
    extra = facts.choose(extra)
    entries = (
        extra.items
        if isinstance(extra, Arr)
        else list(extra.entries.values())
        if isinstance(extra, Obj)
        else []
    )
    for entry in entries:
        steps = chain(entry)
        callee = steps[0][1].callee if steps else None
        if isinstance(callee, Ext):
            _extra(facts, table, callee.path, steps, tables)


def _extra(
    facts: Facts,
    table: DrizzleTable,
    kind: str,
    steps: list[tuple[str, Call]],
    tables: dict[Key, DrizzleTable],
) -> None:
    first = steps[0][1].args
    if kind == "primaryKey":
        listed = facts.option(first[0], "columns") if first else None
        for name in _names(listed if isinstance(listed, Arr) else Arr(list(first)), table, tables):
            key = next(k for k, c in table.columns.items() if c.name == name)
            table.columns[key] = replace(table.columns[key], primary_key=True, nullable=False)
    elif kind == "foreignKey" and first:
        _foreign_key(facts, table, first[0], steps, tables)
    elif kind in ("index", "uniqueIndex", "unique"):
        on = next((call.args for name, call in steps if name in ("on", "onOnly", "using")), [])
        columns = _names(Arr(list(on)), table, tables)
        if columns:
            index_name = facts.text(first[0]) if first else None
            table.indexes.append(IndexShape(index_name, columns, unique=kind != "index"))


def _foreign_key(
    facts: Facts,
    table: DrizzleTable,
    options: Value,
    steps: list[tuple[str, Call]],
    tables: dict[Key, DrizzleTable],
) -> None:
    if isinstance(options, Func):
        options = facts.interpreter.invoke(options, [])
    listed, foreign = facts.option(options, "columns"), facts.option(options, "foreignColumns")
    own = _names(listed, table, tables)
    targets = [column_of(item, tables) for item in foreign.items] if isinstance(foreign, Arr) else []
    found = [target for target in targets if target is not None]
    size = len(listed.items) if isinstance(listed, Arr) and not listed.open else 0
    if not own or not size == len(own) == len(found) == len(targets):
        facts.unresolved(steps[0][1].place, f"a foreign key of {table.name} is not known")
        return
    deleting = next(
        (stated_action(facts, call.args[0]) for name, call in steps if name == "onDelete" and call.args), None
    )
    to_columns = tuple(name for _, name in found)
    target = found[0][0]
    table.refer(
        ReferenceShape(
            own, target.name, to_columns, target.schema, on_delete=deleting, line=steps[0][1].place.line
        )
    )


def _select(facts: Facts, table: DrizzleTable, tables: dict[Key, DrizzleTable]) -> None:
    """The columns of ``pgView("x").as((qb) => qb.select({...}).from(t))``."""
    query = next((c.args[0] for c in _methods_of(table.call) if _method(c) == "as" and c.args), None)
    if isinstance(query, Func):
        query = facts.interpreter.invoke(query, [Ext("drizzle-orm", "qb")])
    steps = dict(_steps(query))
    given = next(
        (steps[name] for name in ("select", "selectDistinct", "selectDistinctOn") if name in steps), None
    )
    selected = facts.choose(given[-1]) if given else None
    source = table_of(steps["from"][0], tables) if steps.get("from") else None
    if isinstance(selected, Obj):
        for key, value in selected.entries.items():
            _selected(facts, table, key, value, tables, selected.places.get(key))
    elif source is not None and given is not None:
        for key, column in source.columns.items():
            _show(table, key, source, column)
    if not table.columns:
        facts.unresolved(table.call.place, f"the columns of {table.name} are not known")


def _selected(
    facts: Facts,
    table: DrizzleTable,
    key: str,
    value: Value,
    tables: dict[Key, DrizzleTable],
    place: Place | None,
) -> None:
    found = column_of(value, tables)
    if found is not None:
        source = next(c for c in found[0].columns.values() if c.name == found[1])
        _show(table, key, found[0], source)
        return
    alias = value.args[0] if isinstance(value, Call) and _method(value) == "as" and value.args else key
    name = facts.text(alias)
    if name is not None:
        table.columns[key] = ColumnShape(name, key, line=place.line if place is not None else 0)


def _methods_of(call: Call) -> Iterator[Call]:
    """Every method called on it, and on what those return: ``pgView("x").with({...}).as(...)``."""
    for inner in call.calls:
        yield inner
        yield from _methods_of(inner)


def _show(view: DrizzleTable, key: str, source: DrizzleTable, column: ColumnShape) -> None:
    """A column of a table as a column of a view."""
    view.columns[key] = replace(column, property=key, primary_key=False, auto_increment=False, default=None)
    if column.enum is not None:
        view.enums[column.enum] = source.enums[column.enum]


def _method(call: Call) -> str:
    return call.callee.name if isinstance(call.callee, Member) else ""


def _steps(query: Value) -> list[tuple[str, list[Value]]]:
    """``qb.select(a).from(t)`` -> ``[("select", [a]), ("from", [t])]``."""
    found: list[tuple[str, list[Value]]] = []
    while isinstance(query, Call):
        if isinstance(query.callee, Member):
            found.append((query.callee.name, query.args))
            query = query.callee.base
        else:
            name = query.callee.path.rpartition(".")[2] if isinstance(query.callee, Ext) else ""
            found.append((name, query.args))
            break
    return found[::-1]


def _names(listed: Value, table: DrizzleTable, tables: dict[Key, DrizzleTable]) -> tuple[str, ...]:
    """Database names of own columns, in order; what is no plain column (an expression) is left out."""
    items = listed.items if isinstance(listed, Arr) else []
    names: list[str] = []
    for item in items:
        steps = chain(item)
        if steps and isinstance(steps[0][1].callee, Member):
            item = steps[0][1].callee.base
        while isinstance(item, Call) and isinstance(item.callee, Member):  # t.id.asc()
            item = item.callee.base
        found = column_of(item, tables)
        if found is not None and found[0] is table:
            names.append(found[1])
    return tuple(names)
