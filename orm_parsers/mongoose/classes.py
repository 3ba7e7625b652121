"""Schemas written as classes: ``@Prop`` of NestJS and ``@prop`` of typegoose, as definition objects.

Sources of the rules: ``@nestjs/mongoose`` ``DefinitionsFactory`` (only classes with ``@Schema`` count,
ancestors first) and typegoose ``buildSchema`` (every class of the line counts).
"""

from __future__ import annotations

from collections.abc import Iterator

from orm_parsers.javascript.classes import ClassMember, ancestry, applied, class_decorators, members, scope_of
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.literals import spread_into
from orm_parsers.javascript.types import TypeInfo, read_type
from orm_parsers.javascript.values import (
    UNDEFINED,
    Arr,
    Call,
    ClassValue,
    Ext,
    Func,
    Member,
    Obj,
    Place,
    Undefined,
    Unknown,
    Value,
    callee_path,
)

NEST, TYPEGOOSE = "@nestjs/mongoose", "@typegoose/typegoose"
_TYPEGOOSE_MODULES = (TYPEGOOSE, "typegoose", "@hasezoey/typegoose")


def is_schema_class(facts: Facts, cls: ClassValue) -> bool:
    """Whether sub-documents of this class are schemas: ``@Schema()`` on it, or ``@prop`` in it."""
    return bool(class_options(facts, cls)) or bool(definition_of(facts, cls).entries)


def class_options(facts: Facts, cls: ClassValue) -> list[Value]:
    """The options of ``@Schema(...)`` or ``@modelOptions({schemaOptions})``, one entry when decorated."""
    if "mongoose" not in cls.cache:
        cls.cache["mongoose"] = list(_read_options(facts, cls))
    found: list[Value] = cls.cache["mongoose"]
    return found


def _read_options(facts: Facts, cls: ClassValue) -> list[Value]:
    for call in _decorators(facts, cls):
        path = callee_path(call) or ("", "")
        first = call.args[0] if call.args else Obj()
        if path == (NEST, "Schema"):
            return [first]
        if path[0] in _TYPEGOOSE_MODULES and path[1] == "modelOptions":
            options = facts.option(first, "schemaOptions")
            return [options if isinstance(options, Obj) else Obj()]
    return []


def model_name(facts: Facts, cls: ClassValue, given: Value = UNDEFINED) -> str:
    """typegoose: ``customName`` of the options given or of the class, else the class's name."""
    stated = facts.text(facts.option(facts.option(given, "options"), "customName"))
    for call in _decorators(facts, cls):
        if stated is None and (callee_path(call) or ("", ""))[1] == "modelOptions" and call.args:
            stated = facts.text(facts.option(facts.option(call.args[0], "options"), "customName"))
    return stated or cls.name


def decorator_calls(facts: Facts, cls: ClassValue) -> Iterator[Call]:
    """``@index(...)`` and ``@plugin(...)`` of typegoose, as the methods of a schema that they call."""
    line, _ = ancestry(facts.interpreter, cls)
    for owner in line:
        for call in _decorators(facts, owner):
            module, name = callee_path(call) or ("", "")
            if module in _TYPEGOOSE_MODULES and name in ("index", "plugin"):
                yield Call(Member(cls, name), call.args, call.place)


def _decorators(facts: Facts, cls: ClassValue) -> list[Call]:
    if "decorators" not in cls.cache:
        cls.cache["decorators"] = applied(facts.interpreter, class_decorators(cls), cls, None)
    found: list[Call] = cls.cache["decorators"]
    return found


def inherited_options(facts: Facts, cls: ClassValue) -> Value:
    """NestJS: the options of the class itself; typegoose: those of its ancestors with its own upon them."""
    line, _ = ancestry(facts.interpreter, cls)
    result = Obj()
    for owner in line:
        for options in class_options(facts, owner) if owner is cls or not _is_nest(facts, cls) else ():
            chosen = facts.choose(options)
            if isinstance(chosen, Obj):
                spread_into(result, chosen, owner.place)
    return result


def _is_nest(facts: Facts, cls: ClassValue) -> bool:
    return b"@nestjs/mongoose" in cls.scope.module.source.content


def definition_of(facts: Facts, cls: ClassValue) -> Obj:
    """The class as the object one would have given to ``new Schema``."""
    known = cls.cache.get("definition")
    if isinstance(known, Obj):
        return known
    result = cls.cache["definition"] = Obj(place=cls.place)
    line, _ = ancestry(facts.interpreter, cls)
    for owner in line:
        if _is_nest(facts, owner) and not class_options(facts, owner):
            continue
        for member in members(owner):
            if not member.decorators:
                continue
            for call in applied(facts.interpreter, member.decorators, owner, member.name):
                if _is_prop(call) and not _is_populated(facts, call):
                    result.put(
                        member.name,
                        _property(facts, owner, member, call),
                        Place(owner.scope.module, member.node),
                    )
    return result


def _is_prop(call: Call) -> bool:
    module, path = callee_path(call) or ("", "")
    return (module == NEST and path == "Prop") or (module in _TYPEGOOSE_MODULES and path in ("prop", "Prop"))


def _is_populated(facts: Facts, call: Call) -> bool:
    """``@prop({ref, foreignField, localField})``: a virtual, no path."""
    return bool(call.args) and facts.text(facts.option(call.args[0], "foreignField")) is not None


def virtuals(facts: Facts, cls: ClassValue) -> Iterator[Call]:
    """The populated virtuals of a class, as ``schema.virtual(name, options)``."""
    line, _ = ancestry(facts.interpreter, cls)
    for owner in line:
        for member in members(owner):
            for call in applied(facts.interpreter, member.decorators, owner, member.name):
                if _is_prop(call) and _is_populated(facts, call):
                    yield Call(Member(cls, "virtual"), [member.name, call.args[0]], call.place)


def _property(facts: Facts, owner: ClassValue, member: ClassMember, call: Call) -> Value:
    given = facts.choose(call.args[0]) if call.args else Obj()
    typegoose = (callee_path(call) or ("", ""))[0] != NEST
    if isinstance(given, Arr):  # @Prop([String])
        return Obj({"type": given})
    if isinstance(given, Call) and (callee_path(given) or ("", ""))[1] == "raw" and given.args:
        return given.args[0]  # as it would stand in a schema: nested paths
    if not isinstance(given, Obj):
        return Obj({"type": given}) if call.args else Obj({"type": _annotated(facts, owner, member)})
    result = Obj(dict(given.entries), dict(given.places), given.open)
    stated = _unwrap(facts, result.get("type"))
    if isinstance(stated, Call) and (callee_path(stated) or ("", ""))[1] == "raw" and stated.args:
        stated = stated.args[0]
    if isinstance(stated, Undefined) and given.open:
        stated = Unknown("the options of a property are not known", given.place)
    elif isinstance(stated, Undefined):
        is_reference = typegoose and not isinstance(result.get("ref"), Undefined)
        stated = (
            Ext("mongoose", "Schema.Types.ObjectId") if is_reference else _annotated(facts, owner, member)
        )
        info = read_type(facts.interpreter, owner.scope.module, member.annotation, scope_of(owner, owner))
        if is_reference and info.emitted == "Array":
            stated = Arr([Obj({"type": stated, "ref": result.get("ref")})])
    elif typegoose and not isinstance(stated, Arr):
        info = read_type(facts.interpreter, owner.scope.module, member.annotation, scope_of(owner, owner))
        if info.emitted == "Array":
            stated = Arr([stated])
        elif info.emitted == "Map" and stated != Ext("", "Map"):
            result.put("of", stated)
            stated = Ext("", "Map")
    result.put("type", stated)
    return result


def _unwrap(facts: Facts, value: Value) -> Value:
    """``() => Type`` and ``[() => Type]``."""
    value = facts.choose(value)
    if isinstance(value, Func):
        return facts.choose(facts.interpreter.invoke(value, []))
    if isinstance(value, Arr):
        return Arr([_unwrap(facts, item) for item in value.items], value.open)
    return value


def _annotated(facts: Facts, owner: ClassValue, member: ClassMember) -> Value:
    """The type that the compiler would hand to the decorator."""
    info: TypeInfo = read_type(
        facts.interpreter, owner.scope.module, member.annotation, scope_of(owner, owner)
    )
    if info.cls is not None:
        return info.cls
    if info.emitted == "Array":
        return Arr([])
    module = owner.scope.module
    is_declared = not info.name or info.name in module.imports or module.find_type(info.name)
    if info.emitted == "Object" and not is_declared:
        return Unknown("a type that is not there", Place(module, member.node))
    return Ext("", info.emitted or "Object")
