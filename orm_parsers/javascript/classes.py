"""Classes of the repository: members, ancestors, decorators (also those that wrap other decorators)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tree_sitter import Node

from orm_parsers.javascript.source import beside_damage, is_damaged
from orm_parsers.javascript.values import (
    UNDEFINED,
    Alt,
    Arr,
    Call,
    ClassValue,
    Ext,
    Func,
    Member,
    Place,
    Scope,
    Undefined,
    Unknown,
    Value,
)

if TYPE_CHECKING:
    from orm_parsers.javascript.interpreter import Interpreter

_FIELDS = ("public_field_definition", "field_definition")
_METHODS = ("method_definition", "abstract_method_signature", "method_signature")
_MAX_ANCESTORS = 40
COMBINERS = frozenset({"applyDecorators", "composeDecorators"})
"""Functions of libraries that apply each of their arguments as a decorator (NestJS)."""


@dataclass(frozen=True, slots=True)
class ClassMember:
    """A field, an accessor or method, or a constructor parameter that is a field."""

    name: str
    node: Node
    decorators: tuple[Node, ...] = ()
    annotation: Node | None = None
    value: Node | None = None
    static: bool = False
    method: bool = False
    optional: bool = False


def members(cls: ClassValue) -> list[ClassMember]:
    """The members of its own body, in order."""
    known = cls.cache.get("members")
    if known is None:
        known = cls.cache["members"] = list(_members(cls))
    found: list[ClassMember] = known
    return found


def _members(cls: ClassValue) -> Iterator[ClassMember]:
    body = cls.node.child_by_field_name("body")
    pending: list[Node] = []
    broken = body is not None and cls.scope.module.source.broken and is_damaged(body)
    for child in body.named_children if body is not None else ():
        kind = child.type
        if kind == "decorator":
            pending.append(child)
            continue
        if kind == "comment":
            continue
        if (kind in _FIELDS or kind in _METHODS) and not (broken and beside_damage(child)):
            name_node = child.child_by_field_name("name") or child.child_by_field_name("property")
            if name_node is not None:
                own = [part for part in child.named_children if part.type == "decorator"]
                yield _member(cls, child, name_node, (*pending, *own), kind in _METHODS)
        pending = []


def _member(
    cls: ClassValue, node: Node, name_node: Node, decorators: tuple[Node, ...], method: bool
) -> ClassMember:
    text = cls.scope.module.text
    name = text(name_node)
    words = {child.type for child in node.children if not child.is_named}
    if name_node.type == "string":
        name = name[1:-1]
    annotation = node.child_by_field_name("return_type" if method else "type")
    return ClassMember(
        name=name,
        node=node,
        decorators=decorators,
        annotation=annotation,
        value=None if method else node.child_by_field_name("value"),
        static="static" in words,
        method=method,
        optional="?" in words,
    )


def class_decorators(cls: ClassValue) -> list[Node]:
    """Decorator nodes of the class, whether they stand before or after ``export``."""
    own = [child for child in cls.node.named_children if child.type == "decorator"]
    parent = cls.node.parent
    if parent is not None and parent.type == "export_statement":
        own = [child for child in parent.named_children if child.type == "decorator"] + own
    return own


def super_of(interpreter: Interpreter, cls: ClassValue) -> Value | None:
    """What it extends, evaluated once; ``None`` when nothing."""
    if "super" not in cls.cache:
        cls.cache["super"] = Unknown("a class extends itself")
        node = _heritage(cls.node)
        cls.cache["super"] = interpreter.evaluate(node, cls.scope) if node is not None else None
    found: Value | None = cls.cache["super"]
    return found


def _heritage(node: Node) -> Node | None:
    for child in node.named_children:
        if child.type == "class_heritage":
            for clause in child.named_children:
                if clause.type == "extends_clause":
                    return clause.child_by_field_name("value")
                if clause.type != "implements_clause":
                    return clause
    return None


def ancestry(interpreter: Interpreter, cls: ClassValue) -> tuple[list[ClassValue], Value | None]:
    """The class and its ancestors of the repository, most basic first, and what the first one extends
    (a term, an ``Unknown``, or ``None``)."""
    line: list[ClassValue] = []
    current: Value | None = cls
    while isinstance(current, ClassValue) and current not in line and len(line) < _MAX_ANCESTORS:
        line.append(current)
        current = super_of(interpreter, current)
        if isinstance(current, Alt):
            current = next((o for _, o in current.options if isinstance(o, ClassValue)), current)
    line.reverse()
    return line, None if isinstance(current, ClassValue) else current


def scope_of(cls: ClassValue, this: Value) -> Scope:
    """The scope in which initial values and decorators of a class are evaluated."""
    return Scope(cls.scope.module, cls.scope, this=this, home=cls)


def class_member(interpreter: Interpreter, cls: ClassValue, name: str, depth: int = 0) -> Value:
    """``Class.name``: a static of it or of an ancestor."""
    if name == "name":
        return cls.name or Unknown("a class without a name")
    if name == "constructor":  # a decorator's target stands for the class and its prototype
        return cls
    if name in cls.statics:
        return cls.statics[name]
    for member in members(cls):
        if member.static and member.name == name:
            if member.method:
                return Func(member.node, cls.scope, name, cls, cls)
            value = interpreter.evaluate(member.value, scope_of(cls, cls)) if member.value else UNDEFINED
            cls.statics[name] = value
            return value
    parent = super_of(interpreter, cls)
    if isinstance(parent, ClassValue) and depth < _MAX_ANCESTORS:
        found = class_member(interpreter, parent, name, depth + 1)
        if isinstance(found, Func):
            return Func(found.node, found.scope, found.name, cls, found.home)
        return Member(cls, name) if isinstance(found, Member) else found
    return Member(cls, name)


def instance_member(interpreter: Interpreter, instance: Call, cls: ClassValue, name: str) -> Value:
    """``new Class().name``: a field with its initial value, or a method."""
    line, _ = ancestry(interpreter, cls)
    for owner in reversed(line):
        for member in members(owner):
            if member.name == name and not member.static:
                if member.method:
                    return Func(member.node, owner.scope, name, instance, owner)
                if member.value is not None:
                    return interpreter.evaluate(member.value, scope_of(owner, instance))
    return Member(instance, name)


# ---- decorators


def applied(interpreter: Interpreter, nodes: Sequence[Node], cls: ClassValue, key: str | None) -> list[Call]:
    """The decorators of libraries that end up on a class (``key`` is ``None``) or one of its members.

    A decorator of the repository is run with the target: what it calls inside on that target counts,
    so ``@Money()`` that wraps ``Column({...})`` gives the ``Column`` call.
    """
    found: list[Call] = []
    scope = scope_of(cls, cls)
    for node in nodes:
        if not node.named_children:
            continue
        value = interpreter.evaluate(node.named_children[-1], scope)
        found += _flatten(interpreter, value, cls, key, Place(cls.scope.module, node), 0)
    return found


def _flatten(
    interpreter: Interpreter, value: Value, cls: ClassValue, key: str | None, place: Place, depth: int
) -> Iterator[Call]:
    if depth > 8:
        return
    if isinstance(value, Ext):
        yield Call(value, [], place)
    elif isinstance(value, Call):
        callee = value.callee
        if isinstance(callee, Ext) and callee.path.rpartition(".")[2] in COMBINERS:
            for part in value.args:
                yield from _flatten(interpreter, part, cls, key, place, depth + 1)
        else:
            yield value
    elif isinstance(value, Alt):
        for _, option in value.options:
            yield from _flatten(interpreter, option, cls, key, place, depth + 1)
    elif isinstance(value, Arr):
        for item in value.items:
            yield from _flatten(interpreter, item, cls, key, place, depth + 1)
    elif isinstance(value, Func):
        yield from _run_decorator(interpreter, value, cls, key, place, depth)


def _run_decorator(
    interpreter: Interpreter, func: Func, cls: ClassValue, key: str | None, place: Place, depth: int
) -> Iterator[Call]:
    start = len(interpreter.calls)
    args: list[Value] = [cls, key if key is not None else UNDEFINED]
    result = interpreter.invoke(func, args)
    for call in interpreter.calls[start:]:
        if not call.args or call.args[0] is not cls:
            continue
        if isinstance(call.callee, Call):
            yield from _flatten(interpreter, call.callee, cls, key, place, depth + 1)
        elif isinstance(call.callee, Ext) and call.callee.module:
            yield Call(call.callee, [], place)
    if not isinstance(result, (Undefined, Unknown, ClassValue)):
        yield from _flatten(interpreter, result, cls, key, place, depth + 1)
