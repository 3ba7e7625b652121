"""Which terms are SQLAlchemy's: ``Column``, ``db.Column`` of Flask-SQLAlchemy, ``sqlmodel.Field``."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from orm_parsers.python.classes import mro
from orm_parsers.python.facts import Facts
from orm_parsers.python.values import (
    Attr,
    Call,
    ClassValue,
    Ext,
    Instance,
    Place,
    Scope,
    Seq,
    Sub,
    Unknown,
    Value,
)

PACKAGES = frozenset(
    (
        "sqlalchemy",
        "sqlmodel",
        "flask_sqlalchemy",
        "flask_sqlalchemy_lite",
        "sqlalchemy_utils",
        "geoalchemy2",
        "pgvector",
        "sqlalchemy_json",
        "sqlalchemy_utc",
        "advanced_alchemy",
        "citext",
    )
)
_ANYWHERE = frozenset(("Column", "mapped_column", "ForeignKey", "declarative_base"))
"""Words that mean the same whichever package passes them on."""
HANDLES = frozenset(("SQLAlchemy", "Alchemical", "Gino"))


def is_handle(facts: Facts, value: Value) -> bool:
    """Whether a value is the ``db`` of Flask-SQLAlchemy: ``db.Column`` is SQLAlchemy's ``Column``."""
    if isinstance(value, Instance):
        return any(
            isinstance(base, Ext) and base.name in HANDLES for base in mro(facts.interpreter, value.cls)
        )
    return isinstance(value, Call) and isinstance(value.callee, Ext) and value.callee.name in HANDLES


def word(facts: Facts, value: Value) -> str:
    """The name of a term of SQLAlchemy (the callee of a call), ``""`` for everything else."""
    if isinstance(value, Call):
        value = value.callee
    if isinstance(value, Sub):
        value = value.base
    if isinstance(value, Ext):
        root = value.path.partition(".")[0]
        return value.name if root in PACKAGES or value.name in _ANYWHERE else ""
    if isinstance(value, Attr):
        base: Value = value
        while isinstance(base, Attr):
            base = base.base
        return value.name if is_handle(facts, base) else ""
    return ""


def as_call(facts: Facts, value: Value) -> Call | None:
    """A value as a call of something outside: an object of a class of the repository is the call that
    reached its outside base."""
    if isinstance(value, Call):
        return value
    if isinstance(value, Instance):
        if value.made is not None:
            return value.made
        for base in mro(facts.interpreter, value.cls):
            if not isinstance(base, ClassValue):
                return Call(base, value.args, value.kwargs, value.place, value.open)
    return None


def argument(call: Call, position: int, name: str) -> Value:
    """An argument by position or name; ``None`` when it is not given."""
    return call.kwargs.get(name, call.args[position] if position < len(call.args) else None)


def items_of(value: Value) -> list[Value]:
    """The items of a tuple or list, or the value alone."""
    return list(value.items) if isinstance(value, Seq) else [value]


def sql_text(facts: Facts, value: Value) -> str | None:
    """A server default as text: ``"x"``, ``text("now()")``, ``func.now()``, ``sa.true()``."""
    if isinstance(value, (str, bool, int)):
        return facts.default(value)
    call = as_call(facts, value)
    if call is None:
        return None
    name = word(facts, call)
    if name in ("text", "literal_column", "DefaultClause", "ColumnDefault", "literal") and call.args:
        return sql_text(facts, call.args[0])
    if name in ("true", "false", "null"):
        return name
    callee = call.callee
    path = callee.path if isinstance(callee, Ext) else ""
    is_function = path.startswith("sqlalchemy.") and ".func." in path
    if isinstance(callee, Attr) and isinstance(callee.base, Attr) and callee.base.name == "func":
        is_function = True
    if is_function and name and not call.args:
        upper = name in ("current_timestamp", "current_date", "current_time", "localtime", "localtimestamp")
        return name.upper() if upper else f"{name}()"
    return None


def attribute_base(facts: Facts, call: Call, position: int = 0) -> tuple[Value, str] | None:
    """``ForeignKey(User.id)`` -> (the value of ``User``, ``"id"``), read from how it was written."""
    node = call.place.node
    if not isinstance(node, ast.Call) or len(node.args) <= position:
        return None
    target = node.args[position]
    if not isinstance(target, ast.Attribute):
        return None
    scope = Scope(call.place.module, call.place.module.scope)
    base: Value = None
    with facts.interpreter.budget(call.place.file):
        base = facts.interpreter.evaluate(target.value, scope)
    return (base, target.attr) if base is not None else None


def first_unknown(values: Iterable[Value]) -> Unknown | None:
    """The first value that is not known."""
    return next((value for value in values if isinstance(value, Unknown)), None)


def place_or(value: Value, fallback: Place) -> Place:
    """Where a value was written."""
    found = getattr(value, "place", None)
    return found if isinstance(found, Place) else fallback
