"""``Table("name", metadata, Column(...), ...)``, and classes that are mapped onto such tables by a call."""

from __future__ import annotations

from orm_parsers.python.docs import doc_of
from orm_parsers.python.facts import Facts
from orm_parsers.python.values import Attr, Call, ClassValue, Ext, Place, Unknown, Value
from orm_parsers.sqlalchemy.bases import Bases
from orm_parsers.sqlalchemy.columns import Rules, build_column
from orm_parsers.sqlalchemy.models import COLUMNS, Model, Models
from orm_parsers.sqlalchemy.tables import Table
from orm_parsers.sqlalchemy.terms import as_call, is_handle, word


def imperative_tables(facts: Facts, bases: Bases) -> dict[int, Table]:
    """Every ``Table(...)`` by the identity of its call."""
    found: dict[int, Table] = {}
    for call in facts.calls():
        if word(facts, call) == "Table" and call.place.file in facts.files and id(call) not in found:
            with facts.interpreter.budget(call.place.file):
                table = _table(facts, bases, call)
                if table is not None:
                    found[id(call)] = table
    return found


def _table(facts: Facts, bases: Bases, call: Call) -> Table | None:
    name = facts.text(call.args[0]) if call.args else facts.text(call.kwargs.get("name"))
    if name is None:
        facts.unresolved(call.place, "the name of a table is not known")
        return None
    schema = bases.schema_of(call.args[1]) if len(call.args) > 1 else None
    if isinstance(call.callee, Attr) and is_handle(facts, call.callee.base):
        schema = schema or bases.schema_of(Attr(call.callee.base, "metadata"))
    if len(call.args) > 1 and isinstance(call.args[1], (ClassValue, Attr)):
        schema = schema or _schema_of_class(facts, bases, call.args[1])
    default = schema
    if "schema" in call.kwargs:
        schema = facts.text(call.kwargs["schema"])
        if schema is None and not isinstance(call.kwargs["schema"], (Ext, type(None))):
            facts.unresolved(call.place, f"the schema of {name} is not known")
    place = _statement(call.place)
    comment = facts.text(call.kwargs.get("comment"))
    table = Table(facts, name, schema, call.place, doc_of(place), comment, default_schema=default)
    for item in call.args[1:]:
        _add(facts, table, item)
    if call.open is not None or "autoload_with" in call.kwargs or "autoload" in call.kwargs:
        facts.unresolved(call.place, f"{name} may have more columns")
    return table


def _schema_of_class(facts: Facts, bases: Bases, metadata: Value) -> str | None:
    """``Base.metadata`` of a declarative base that is a class."""
    base = metadata.base if isinstance(metadata, Attr) else None
    if isinstance(base, ClassValue):
        root = bases.root(base)
        return root.schema if root is not None else None
    return None


def _add(facts: Facts, table: Table, item: Value) -> None:
    call = as_call(facts, item)
    if isinstance(item, Unknown):
        facts.unresolved(item.place or table.place, f"{table.name} may have more columns")
    if call is None or word(facts, call) not in COLUMNS:
        return
    name = facts.text(call.args[0]) if call.args else facts.text(call.kwargs.get("name"))
    if name is None:
        facts.unresolved(call.place, f"the name of a column of {table.name} is not known")
        return
    column, keys = build_column(facts, name, call, call.place, None, Rules())
    column.property = facts.text(call.kwargs.get("key")) or name
    table.add(column)
    table.foreign_keys += keys
    if column.index:
        table.index(None, [column.name], column.unique)


def _statement(place: Place) -> Place:
    """The statement of a module that a call stands in: it carries the comment."""
    for statement in place.module.source.tree.body:
        if statement.lineno <= place.line <= (statement.end_lineno or statement.lineno):
            return Place(place.module, statement)
    return place


def mapped_by_call(facts: Facts, models: Models) -> None:
    """``mapper(Class, table)`` and ``registry.map_imperatively(Class, table)``."""
    for call in facts.calls():
        name = call.callee.name if isinstance(call.callee, (Attr, Ext)) else ""
        if name not in ("mapper", "map_imperatively") or len(call.args) < 2:
            continue
        cls, given = call.args[0], call.args[1]
        table = models.imperative.get(id(given))
        if isinstance(cls, ClassValue) and table is not None and models.by_class.get(id(cls)) is None:
            from orm_parsers.python.docs import class_doc
            from orm_parsers.sqlalchemy.bases import Root

            model = Model(cls, Root("declarative"), table)
            if table.doc.text is None and table.comment is None:
                table.doc = class_doc(cls)
            model.columns = {c.property: (table, c.name) for c in table.columns.values()}
            models.by_class[id(cls)] = model
