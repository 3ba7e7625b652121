"""Keys, foreign keys and indexes that stand beside the columns: ``__table_args__``, ``Index(...)``."""

from __future__ import annotations

from orm_parsers.python.facts import Facts
from orm_parsers.python.values import Attr, Call, Func, Unknown, Value
from orm_parsers.sqlalchemy.columns import composite_key
from orm_parsers.sqlalchemy.models import Models
from orm_parsers.sqlalchemy.references import Columns
from orm_parsers.sqlalchemy.tables import Table
from orm_parsers.sqlalchemy.terms import as_call, word


def add_constraints(facts: Facts, models: Models, calls: dict[int, Table]) -> None:
    """Reads every constraint and index of every table."""
    places = Columns(facts, models, calls)
    for model in list(models.by_class.values()):
        if model is not None and model.table is not None and model.own_table:
            with facts.interpreter.budget(model.cls.place.file):
                for item in models.table_args(model):
                    _constraint(facts, places, model.table, item)
    for call in facts.calls():
        with facts.interpreter.budget(call.place.file):
            if id(call) in calls:
                for item in call.args[1:]:
                    _constraint(facts, places, calls[id(call)], item)
            elif word(facts, call) == "Index":
                _loose_index(facts, places, call)


def _constraint(facts: Facts, places: Columns, table: Table, item: Value) -> None:
    call = as_call(facts, item)
    if call is None:
        if isinstance(item, Unknown):
            facts.unresolved(item.place or table.place, f"a constraint of {table.name} is not known")
        return
    name = word(facts, call)
    if name == "ForeignKeyConstraint":
        key = composite_key(facts, call)
        if key is not None and key not in table.foreign_keys:
            table.foreign_keys.append(key)
    elif name == "PrimaryKeyConstraint":
        for column in _names(facts, places, table, call.args) or ():
            found = table.columns.get(column)
            if found is not None:
                found.primary_key, found.nullable = True, False
    elif name == "UniqueConstraint":
        columns = _names(facts, places, table, call.args)
        if columns:
            table.index(facts.text(call.kwargs.get("name")), columns, unique=True)
    elif name == "Index":
        columns = _names(facts, places, table, call.args[1:])
        if columns:
            table.index(facts.text(call.args[0]), columns, facts.flag(call.kwargs.get("unique")) is True)


def _names(facts: Facts, places: Columns, table: Table, items: list[Value]) -> list[str] | None:
    """The columns of a constraint, by name or by themselves; ``None`` where one is an expression."""
    found: list[str] = []
    for item in items:
        if isinstance(item, str):
            column = table.columns.get(item) or table.by_property(item)
        else:
            while isinstance(item, Call) and isinstance(item.callee, Attr):  # User.name.desc()
                if id(item) in places.by_call:
                    break
                item = item.callee.base
            column = places.own(table, item)
        if column is None:
            return None
        found.append(column.name)
    return found


def _loose_index(facts: Facts, places: Columns, call: Call) -> None:
    """``Index("name", User.name, User.email)`` beside the classes."""
    if len(call.args) < 2 or isinstance(call.args[1], (str, Func)):
        return
    target = places.place(call.args[1], call, 1)
    if target is None:
        return
    columns: list[str] = []
    for position, item in enumerate(call.args[1:], 1):
        found = places.place(item, call, position)
        if found is None or found[0] is not target[0]:
            return
        columns.append(found[1])
    target[0].index(facts.text(call.args[0]), columns, facts.flag(call.kwargs.get("unique")) is True)
