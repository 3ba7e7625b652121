"""What values mean to Mongoose: schemas, their options, the words of types."""

from __future__ import annotations

from orm_parsers.javascript.classes import ancestry
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.statements import construct
from orm_parsers.javascript.values import (
    Call,
    ClassValue,
    Ext,
    Func,
    Member,
    Obj,
    Unknown,
    Value,
    callee_path,
)
from orm_parsers.mongoose.classes import TYPEGOOSE, inherited_options, is_schema_class

_TYPES = {
    "Object": "Mixed",
    "JSON": "Mixed",
    "any": "Mixed",
    "Array": "Array<Mixed>",
    "ObjectID": "ObjectId",
    "Bool": "Boolean",
    "Long": "Long",
    "Schema": "Mixed",
    "Oid": "ObjectId",
}
_KNOWN = frozenset(
    {
        "String",
        "Number",
        "Boolean",
        "Date",
        "Buffer",
        "ObjectId",
        "Mixed",
        "Map",
        "Decimal128",
        "Long",
        "UUID",
        "BigInt",
        "Int32",
        "Double",
        "Union",
        "DocumentArray",
    }
)
COPIES = frozenset({"clone", "pick", "omit"})
"""Methods that give another schema: what is called on that one is no matter of the first."""


def schema_call(facts: Facts, value: Value, depth: int = 0) -> Call | ClassValue | None:
    """The schema that a value is: ``new Schema``, a class of a schema, or either behind a wrapper."""
    value = facts.choose(value)
    if isinstance(value, ClassValue):
        return value if is_schema_class(facts, value) else None
    if not isinstance(value, Call) or depth > 6:
        return None
    if is_schema(value):
        return value
    if isinstance(value.callee, ClassValue) and value.new:
        return _instance(facts, value, value.callee)
    path = callee_path(value)
    if path is not None and path[1].rpartition(".")[2] in (
        "createForClass",
        "buildSchema",
        "getModelForClass",
    ):
        return schema_call(facts, value.args[0] if value.args else None, depth + 1)
    if isinstance(value.callee, Member) and value.callee.name in ("pick", "omit"):
        return value if schema_call(facts, value.callee.base, depth + 1) is not None else None
    if isinstance(value.callee, Member) and value.callee.name in (
        "clone",
        "add",
        "plugin",
        "index",
        "set",
        "discriminator",
    ):
        return schema_call(facts, value.callee.base, depth + 1)
    for argument in value.args:  # withDefaults(new Schema(...)) of another package
        found = schema_call(facts, argument, depth + 1)
        if found is not None and not isinstance(found, ClassValue):
            return found
    return None


def _instance(facts: Facts, value: Call, cls: ClassValue) -> Call | None:
    """``new BaseSchema(...)`` of a class that extends ``Schema``: what its constructor hands to ``super``,
    with what it calls on ``this``."""
    _, root = ancestry(facts.interpreter, cls)
    if not isinstance(root, Ext) or not _is_mongoose(root) or root.path.rpartition(".")[2] != "Schema":
        return None
    known: dict[int, tuple[Call, Call]] = cls.cache.setdefault("schemas", {})
    if id(value) not in known:
        with facts.interpreter.budget(value.place.file):
            construct(facts.interpreter, cls, value, value.args, value.place)
        args = [c.args for c in value.calls if isinstance(c.callee, Member) and c.callee.name == "super"]
        made = Call(root, args[-1] if args else [Unknown("a constructor")], value.place, new=True)
        made.calls = value.calls
        known[id(value)] = (value, made)
    return known[id(value)][1]


def is_schema(value: Value) -> bool:
    """Whether it is ``new Schema(...)`` (with or without ``new``)."""
    if not isinstance(value, Call):
        return False
    callee = value.callee
    if isinstance(callee, Ext):
        return (
            callee.path.rpartition(".")[2] == "Schema"
            and callee.module != "@nestjs/mongoose"
            and _is_mongoose(callee)
        )
    return isinstance(callee, Member) and callee.name == "Schema"


def _is_mongoose(callee: Ext) -> bool:
    return callee.module in ("mongoose", "") or "mongoose" in callee.module


def schema_options(facts: Facts, schema: Call | ClassValue) -> Value:
    """The second argument of ``new Schema``, or the options of the class."""
    if isinstance(schema, ClassValue):
        return inherited_options(facts, schema)
    if isinstance(schema.callee, Member) and schema.callee.name in ("pick", "omit"):
        base = schema_call(facts, schema.callee.base)
        return schema_options(facts, base) if base is not None else Obj()
    return schema.args[1] if len(schema.args) > 1 else Obj()


def type_name(facts: Facts, value: Value) -> str | None:
    """The word of a type: ``String``, ``ObjectId``, ``Mixed``; ``None`` when it is not known."""
    if isinstance(value, str):
        word = value[:1].upper() + value[1:]
    elif isinstance(value, Ext):
        word = value.path.rpartition(".")[2]
    elif isinstance(value, Member):
        word = value.name
    elif isinstance(value, ClassValue):
        return "Mixed"
    elif isinstance(value, Func):
        made = facts.choose(facts.interpreter.invoke(value, []))
        return None if isinstance(made, Func) else type_name(facts, made)
    else:
        return None
    word = _TYPES.get(word, word)
    if (
        isinstance(value, Ext)
        and value.module
        and value.module not in ("mongoose", "mongodb", "bson", TYPEGOOSE)
    ):
        return word if word in _KNOWN else None
    return word if word in _KNOWN or word.startswith("Array") else None
