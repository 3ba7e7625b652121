"""A column builder chain of Drizzle as a column."""

from __future__ import annotations

from dataclasses import dataclass

from dbgraph.model import ColumnShape, Engine, EnumShape
from orm_parsers.drizzle.naming import Casing
from orm_parsers.drizzle.types import AUTO_INCREMENT, BUILDERS, array_suffix, custom_type, sql_type
from orm_parsers.javascript.comments import doc_of
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import Call, Ext, Func, Member, Obj, Place, Value, chain

_NOT_NULL = frozenset({"notNull", "generatedAlwaysAsIdentity", "generatedByDefaultAsIdentity"})


@dataclass(frozen=True, slots=True)
class Pointer:
    """``.references(() => table.column, {onDelete})``, not yet looked up."""

    target: Value
    on_delete: str | None
    line: int


@dataclass(frozen=True, slots=True)
class Built:
    column: ColumnShape
    enum: EnumShape | None = None
    pointer: Pointer | None = None


@dataclass(frozen=True, slots=True)
class _Root:
    """What a chain starts with: the builder, its name argument and its options."""

    builder: str
    name: str | None
    options: Value
    definition: Call | None = None
    """The ``pgEnum`` or ``customType`` call that made the builder."""


def build_column(
    facts: Facts,
    key: str,
    value: Value,
    place: Place | None,
    table: Call,
    engine: Engine | None,
    casing: Casing,
) -> Built | None:
    """The column of one property of a table's call, or ``None`` when the value is no column builder."""
    steps = chain(facts.choose(value))
    if not steps or steps[0][0] != "":
        return None
    root = _root(facts, steps[0][1])
    if root is None:
        return None
    file = place.file if place is not None else steps[0][1].place.file
    name = root.name if root.name is not None else casing.name(key, file)
    place = place or steps[0][1].place
    enum = _enum(facts, root, name)
    traits = _traits(facts, _before(steps[0][1], table, {id(call) for _, call in steps}) + steps[1:])
    doc = doc_of(place)
    primary = "primaryKey" in traits.seen
    word = _type(facts, root, engine)
    column = ColumnShape(
        name=name,
        property=key,
        type=word + traits.suffix if word else None,
        nullable=not (primary or traits.seen & _NOT_NULL or root.builder in AUTO_INCREMENT),
        primary_key=primary,
        auto_increment=root.builder in AUTO_INCREMENT or traits.counts,
        unique="unique" in traits.seen,
        default=traits.default,
        comment=doc.text,
        enum=enum.name if enum else None,
        deprecated=doc.deprecated,
        line=place.line,
    )
    return Built(column, enum, traits.pointer)


def _root(facts: Facts, call: Call) -> _Root | None:
    name, options = None, call.args[0] if call.args else None
    if call.args and isinstance(facts.choose(call.args[0]), str):
        name = facts.text(call.args[0])
        options = call.args[1] if len(call.args) > 1 else None
    callee = call.callee
    if isinstance(callee, Ext):
        builder = callee.path.rpartition(".")[2]
        if callee.module.startswith("drizzle-orm") and builder in BUILDERS:
            return _Root(builder, name, options)
        return None
    if isinstance(callee, Call):
        kind = _definition_kind(callee)
        if kind is not None:
            return _Root(kind, name, options, callee)
    return None


def _definition_kind(definition: Call) -> str | None:
    callee = definition.callee
    if isinstance(callee, Ext) and callee.path in ("pgEnum", "customType"):
        return callee.path
    if isinstance(callee, Member) and callee.name == "enum":  # pgSchema("x").enum(...)
        return "pgEnum"
    return None


def _type(facts: Facts, root: _Root, engine: Engine | None) -> str | None:
    if root.builder == "customType" and root.definition is not None:
        return custom_type(facts, root.definition, root.options)
    if root.builder == "pgEnum" and root.definition is not None:
        return facts.text(root.definition.args[0]) if root.definition.args else None
    return sql_type(facts, root.builder, root.options, engine)


def _enum(facts: Facts, root: _Root, column: str) -> EnumShape | None:
    if root.builder == "pgEnum" and root.definition is not None and len(root.definition.args) > 1:
        return facts.enum(root.definition.args[1], column, facts.text(root.definition.args[0]))
    if root.builder in ("mysqlEnum", "singlestoreEnum"):
        return facts.enum(root.options, column)
    if isinstance(root.options, Obj) and "enum" in root.options.entries:
        return facts.enum(root.options.get("enum"), column)
    return None


def _before(root: Call, table: Call, own: set[int]) -> list[tuple[str, Call]]:
    """What else was called on a shared builder before this table was made: builders change in place, so
    ``status.notNull()`` of one table holds for the tables after it."""
    found: list[tuple[str, Call]] = []
    pending = [root]
    while pending:
        for call in pending.pop().calls:
            if call.number < table.number and isinstance(call.callee, Member):
                pending.append(call)
                if id(call) not in own:
                    found.append((call.callee.name, call))
    return sorted(found, key=lambda step: step[1].number)


def stated_action(facts: Facts, value: Value) -> str | None:
    """``cascade``, ``set null``; ``no action`` is what happens anyway."""
    action = facts.text(value)
    return None if action == "no action" else action


@dataclass(frozen=True, slots=True)
class _Traits:
    seen: frozenset[str]
    suffix: str
    default: str | None
    counts: bool
    pointer: Pointer | None


def _traits(facts: Facts, steps: list[tuple[str, Call]]) -> _Traits:
    suffix, default, counts, pointer = "", None, False, None
    seen: set[str] = set()
    for name, call in steps:
        seen.add(name)
        if name == "array":  # a new builder: what was said before is said of the items
            suffix += array_suffix(call.args)
            default, counts, pointer = None, False, None
            seen.clear()
        elif name == "default" and call.args:
            default = facts.default(call.args[0])
        elif name in ("defaultNow", "defaultRandom"):
            default = "now()" if name == "defaultNow" else "gen_random_uuid()"
        elif name in ("autoincrement", "generatedAlwaysAsIdentity", "generatedByDefaultAsIdentity"):
            counts = True
        elif name == "primaryKey" and call.args:
            counts = counts or bool(facts.flag(facts.option(call.args[0], "autoIncrement")))
        elif name == "references" and call.args and isinstance(call.args[0], Func):
            options = call.args[1] if len(call.args) > 1 else None
            on_delete = stated_action(facts, facts.option(options, "onDelete"))
            pointer = Pointer(facts.interpreter.invoke(call.args[0], []), on_delete, call.place.line)
    return _Traits(frozenset(seen), suffix, default, counts, pointer)
