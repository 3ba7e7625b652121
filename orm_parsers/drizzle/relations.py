"""``relations()`` and ``defineRelations()``: edges that no foreign key declares."""

from __future__ import annotations

from dbgraph.model import ReferenceShape
from orm_parsers.drizzle.tables import DrizzleTable, Key, column_of, table_of
from orm_parsers.javascript.builtins import enumerated
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import Arr, Call, Ext, Func, Obj, Value, chain

_ONE, _MANY, _BUILDER = (
    Ext("drizzle-orm", "relations.one"),
    Ext("drizzle-orm", "relations.many"),
    "relations.r",
)


def add_relations(facts: Facts, tables: dict[Key, DrizzleTable]) -> None:
    """Adds a reference for every ``one`` that names its fields, unless a foreign key says it already."""
    for call in facts.calls():
        if not isinstance(call.callee, Ext) or not call.callee.module.startswith("drizzle-orm"):
            continue
        with facts.interpreter.budget(call.place.file):
            if call.callee.path == "relations" and len(call.args) > 1:
                _relations(facts, call, tables)
            elif call.callee.path in ("defineRelations", "defineRelationsPart") and len(call.args) > 1:
                _define_relations(facts, call, tables)


def _relations(facts: Facts, call: Call, tables: dict[Key, DrizzleTable]) -> None:
    func = call.args[1]
    helpers = Obj({"one": _ONE, "many": _MANY})
    edges = facts.choose(facts.interpreter.invoke(func, [helpers])) if isinstance(func, Func) else None
    for edge in edges.entries.values() if isinstance(edges, Obj) else ():
        steps = chain(edge)
        if not steps or steps[0][1].callee != _ONE or len(steps[0][1].args) < 2:
            continue
        target, options = steps[0][1].args[0], steps[0][1].args[1]
        _refer(
            facts.option(options, "fields"), facts.option(options, "references"), target, steps[0][1], tables
        )


def _refer(
    fields: Value, references: Value, target: Value, call: Call, tables: dict[Key, DrizzleTable]
) -> None:
    own = [column_of(item, tables) for item in fields.items] if isinstance(fields, Arr) else []
    other = [column_of(item, tables) for item in references.items] if isinstance(references, Arr) else []
    starts = [item for item in own if item is not None]
    ends = [item for item in other if item is not None]
    table = table_of(target, tables)
    if not starts or len(starts) != len(own) or len(ends) != len(starts) or table is None:
        return
    _add(starts, ends, call.place.line)


def _add(starts: list[tuple[DrizzleTable, str]], ends: list[tuple[DrizzleTable, str]], line: int) -> None:
    source, target = starts[0][0], ends[0][0]
    columns = tuple(name for _, name in starts)
    primary = {c.name for c in source.columns.values() if c.primary_key}
    if set(columns) == primary and {c.name for c in target.columns.values() if c.primary_key} != {
        n for _, n in ends
    }:
        return  # the other side holds the key: `one` written on the parent
    if any(set(reference.columns) == set(columns) for reference in source.references):
        return
    source.refer(
        ReferenceShape(columns, target.name, tuple(name for _, name in ends), target.schema, line=line)
    )


def _define_relations(facts: Facts, call: Call, tables: dict[Key, DrizzleTable]) -> None:
    known = {name: table_of(value, tables) for name, value in enumerated(call.args[0]) or ()}
    func = call.args[1]
    builder = Ext("drizzle-orm", _BUILDER)
    edges = facts.choose(facts.interpreter.invoke(func, [builder])) if isinstance(func, Func) else None
    for own in edges.entries.values() if isinstance(edges, Obj) else ():
        for edge in own.entries.values() if isinstance(own, Obj) else ():
            if (
                isinstance(edge, Call)
                and isinstance(edge.callee, Ext)
                and ".one." in edge.callee.path
                and edge.args
            ):
                starts = _columns(facts.option(edge.args[0], "from"), known)
                ends = _columns(facts.option(edge.args[0], "to"), known)
                if starts and len(starts) == len(ends):
                    _add(starts, ends, edge.place.line)


def _columns(value: Value, known: dict[str, DrizzleTable | None]) -> list[tuple[DrizzleTable, str]]:
    """``r.orders.customerId`` (or a list of them) as table and column."""
    found: list[tuple[DrizzleTable, str]] = []
    for item in value.items if isinstance(value, Arr) else [value]:
        path = item.path.removeprefix(_BUILDER + ".").split(".") if isinstance(item, Ext) else []
        table = known.get(path[0]) if len(path) == 2 else None
        name = table.column_name(path[1]) if table is not None else None
        if table is not None and name is not None:
            found.append((table, name))
    return found
