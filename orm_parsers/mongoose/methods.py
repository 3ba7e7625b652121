"""What is called on a schema after it was made: ``add``, ``path``, ``remove``, ``plugin``, ``virtual`` ...

Source of the rules: mongoose 8, ``Schema.prototype``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from dbgraph.model import ColumnShape, IndexShape
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import Arr, Call, Ext, Func, Member, Obj, Undefined, Value
from orm_parsers.mongoose.terms import COPIES, schema_call

if TYPE_CHECKING:
    from orm_parsers.mongoose.schema import Reader

_PLUGINS = {
    "mongoose-delete": (
        ("deleted", "Boolean", None, "false"),
        ("deletedAt", "Date", "deletedAt", None),
        ("deletedBy", "ObjectId", "deletedBy", None),
    ),
    "mongoose-slug-updater": (),
}
"""Plugins that add paths: (path, type, the option that asks for it, default)."""


def global_plugins(facts: Facts) -> list[Call]:
    """``mongoose.plugin(function, options)``: for every schema."""
    return [call for call in facts.calls() if call.callee == Ext("mongoose", "plugin") and call.args]


def calls_on(carrier: Call) -> Iterator[Call]:
    """Calls on a schema and on what those return (``schema.add(...).index(...)``), not on its copies."""
    for call in list(carrier.calls):
        yield call
        if method_name(call) not in COPIES:
            yield from calls_on(call)


def method_name(call: Call) -> str:
    return call.callee.name if isinstance(call.callee, Member) else ""


def apply_method(reader: Reader, call: Call, prefix: str, schema: Call) -> None:
    """One call on a schema whose paths stand below ``prefix``."""
    name, args = method_name(call), call.args
    if name == "add" and args:
        _add(reader, call, prefix)
    elif name == "path" and len(args) > 1:
        path = reader.facts.text(args[0])
        if path is not None:
            reader.fields(Obj({path: args[1]}), prefix)
    elif name == "remove" and args:
        listed = args[0].items if isinstance(args[0], Arr) else [args[0]]
        for path in filter(None, map(reader.facts.text, listed)):
            reader.paths.remove(prefix + path)
    elif name == "discriminator" and len(args) > 1:
        _discriminator(reader, call, prefix)
    elif name == "plugin" and args:
        apply_plugin(reader, call, prefix, schema)
    elif name == "virtual" and len(args) > 1 and not prefix:
        _virtual(reader, args[1], call)
    elif name == "index" and args and not prefix:
        _index(reader, args)


def _add(reader: Reader, call: Call, prefix: str) -> None:
    definition = reader.facts.choose(call.args[0])
    own_prefix = reader.facts.text(call.args[1]) if len(call.args) > 1 else None
    inner = schema_call(reader.facts, definition)
    known = dict(reader.paths.columns)
    if isinstance(definition, Obj):
        reader.fields(definition, prefix + (own_prefix or ""))
    elif inner is not None:
        reader.schema(inner, definition, prefix, top=False)
    if call.uncertain:  # `if (!schema.path("x")) schema.add(...)`: what is there stays
        reader.paths.columns.update(known)


def _discriminator(reader: Reader, call: Call, prefix: str) -> None:
    """``schema.path("items").discriminator("Name", other)``: paths that only some items have."""
    facts, base = reader.facts, call.callee.base if isinstance(call.callee, Member) else None
    path = facts.text(base.args[0]) if isinstance(base, Call) and base.args else None
    inner = schema_call(facts, call.args[1])
    column = reader.paths.columns.get(f"{prefix}{path}")
    if path is None or inner is None or column is None or not isinstance(base, Call):
        return
    below = f"{prefix}{path}" + ("[]." if (column.type or "").startswith("Array") else ".")
    known = dict(reader.paths.columns)
    reader.schema(inner, call.args[1], below, top=False)
    for name, added in reader.paths.columns.items():
        reader.paths.columns[name] = known.get(name) or replace(added, nullable=True)
    key = below + reader.discriminator_keys.get(f"{prefix}{path}", "__t")
    reader.paths.columns.setdefault(key, ColumnShape(key, key.rpartition(".")[2], "String", nullable=True))


def apply_plugin(reader: Reader, call: Call, prefix: str, schema: Call) -> None:
    """``plugin(function, options)``: what the function calls on the schema, or what its package adds."""
    facts, plugin = reader.facts, reader.facts.choose(call.args[0])
    options = call.args[1] if len(call.args) > 1 else Obj()
    if isinstance(plugin, Func):
        before = len(schema.calls)
        facts.interpreter.invoke(plugin, [schema, options])
        for added in schema.calls[before:]:
            if method_name(added) != "plugin":
                apply_method(reader, added, prefix, schema)
        del schema.calls[before:]  # so that reading the schema again adds nothing twice
    elif isinstance(plugin, Ext):
        for path, kind, option, initial in _PLUGINS.get(plugin.module, ()):
            if option is None or facts.flag(facts.option(options, option), False):
                name = prefix + path
                column = ColumnShape(name, path, kind, nullable=True, default=initial, line=call.place.line)
                reader.paths.columns.setdefault(name, column)


def _virtual(reader: Reader, options: Value, call: Call) -> None:
    facts = reader.facts
    local, foreign = (facts.text(facts.option(options, key)) for key in ("localField", "foreignField"))
    model = facts.option(options, "ref")
    if local and foreign and not isinstance(model, Undefined):
        is_one = bool(facts.flag(facts.option(options, "justOne"), False))
        reader.paths.point(local, model, foreign, line=call.place.line, declared=False, one=is_one)


def _index(reader: Reader, args: list[Value]) -> None:
    facts, keys = reader.facts, reader.facts.choose(args[0])
    options = args[1] if len(args) > 1 else Obj()
    if isinstance(keys, Obj) and keys.entries:
        is_partial = not isinstance(facts.option(options, "partialFilterExpression"), Undefined)
        unique = bool(facts.flag(facts.option(options, "unique"), False)) and not is_partial
        reader.paths.indexes.append(IndexShape(None, tuple(keys.entries), unique))
