"""Literals: texts, numbers, objects and arrays with spreads, enums."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tree_sitter import Node

from orm_parsers.javascript.source import beside_damage, is_damaged
from orm_parsers.javascript.values import (
    MAX_ITEMS,
    MAX_TEXT,
    Alt,
    Arr,
    ClassValue,
    Func,
    Namespace,
    Obj,
    Place,
    Scope,
    Unknown,
    Value,
    alternatives,
    as_text,
    truth,
)

if TYPE_CHECKING:
    from orm_parsers.javascript.interpreter import Interpreter

_ESCAPE = re.compile(r"\\(u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|\r?\n|.)", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}


def unescape(text: str) -> str:
    """The value of the inside of a string literal."""
    if "\\" not in text:
        return text

    def one(match: re.Match[str]) -> str:
        code = match.group(2) or match.group(3) or match.group(4)
        if code:
            number = int(code, 16)
            return chr(number) if number <= 0x10FFFF else "\ufffd"
        char = match.group(1)
        return "" if char in ("\n", "\r\n") else _ESCAPED.get(char, char)

    return _ESCAPE.sub(one, text)


def string_value(_: Interpreter, node: Node, scope: Scope) -> Value:
    return unescape(scope.module.text(node)[1:-1])


def template_value(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    parts: list[str] = []
    for child in node.children:
        if child.type in ("string_fragment", "escape_sequence"):
            parts.append(unescape(scope.module.text(child)))
        elif child.type == "template_substitution":
            inner = [part for part in child.named_children if part.type != "comment"]
            value = as_text(interpreter.evaluate(inner[0], scope)) if inner else ""
            if value is None:
                return Unknown("part of a template is not known", Place(scope.module, node))
            parts.append(value)
    text = "".join(parts)
    return text if len(text) <= MAX_TEXT else Unknown("too long a text")


def number_value(_: Interpreter, node: Node, scope: Scope) -> Value:
    text = scope.module.text(node).replace("_", "").lower().removesuffix("n")
    try:
        return int(text, 0) if not text.startswith("0") or len(text) == 1 or text[1] in "xob" else float(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return Unknown("not a number")


# ---- objects and arrays


def key_of(interpreter: Interpreter, node: Node, scope: Scope) -> str | None:
    """The name of a property, or ``None`` when it is computed and not known."""
    if node.type == "computed_property_name":
        return as_text(interpreter.evaluate(node.named_children[0], scope)) if node.named_children else None
    if node.type == "string":
        return unescape(scope.module.text(node)[1:-1])
    if node.type == "number":
        return as_text(number_value(interpreter, node, scope))
    return scope.module.text(node)


def object_value(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    result = Obj(place=Place(scope.module, node))
    broken = scope.module.source.broken and node.has_error
    for child in node.named_children:
        kind = child.type
        if broken and (child.is_error or is_damaged(child) or beside_damage(child)):
            result.open = Unknown("a syntax error", result.place)
            continue
        if kind == "pair":
            key_node, value = child.child_by_field_name("key"), child.child_by_field_name("value")
            if key_node is None or value is None:
                continue
            key = key_of(interpreter, key_node, scope)
            if key is None:
                result.open = Unknown("a computed key is not known", Place(scope.module, child))
                continue
            made = interpreter.evaluate(value, scope)
            if isinstance(made, (Func, ClassValue)):
                interpreter.named(made, key)
            result.put(key, made, Place(scope.module, child))
        elif kind == "shorthand_property_identifier":
            name = scope.module.text(child)
            result.put(name, interpreter.lookup(name, scope), Place(scope.module, child))
        elif kind == "spread_element":
            spread_into(
                result, interpreter.evaluate(child.named_children[0], scope), Place(scope.module, child)
            )
        elif kind == "method_definition":
            _method(interpreter, child, result, scope)
    if broken and is_damaged(node):
        result.open = Unknown("a syntax error", result.place)
    return result


def _method(interpreter: Interpreter, node: Node, result: Obj, scope: Scope) -> None:
    name_node = node.child_by_field_name("name")
    name = key_of(interpreter, name_node, scope) if name_node is not None else None
    if name is None:
        return
    func = Func(node, scope, name, result)
    getter = any(child.type == "get" for child in node.children)
    result.put(name, interpreter.invoke(func, [], result) if getter else func, Place(scope.module, node))


def spread_into(target: Obj, value: Value, place: Place) -> None:
    """``{...value}``: keys of every alternative; a key that only some have keeps what was there."""
    if isinstance(value, Alt):
        _spread_alternatives(target, value, place)
    elif isinstance(value, Obj):
        for key, item in value.entries.items():
            target.put(key, item, value.places.get(key))
        target.open = target.open or value.open
    elif isinstance(value, Arr):
        for position, item in enumerate(value.items):
            target.put(str(position), item)
    elif isinstance(value, Namespace):
        for name in value.module.export_names():
            target.put(name, value.module.export(name))
    elif truth(value) is None:
        target.open = value if isinstance(value, Unknown) else Unknown("a spread is not known", place)


def _spread_alternatives(target: Obj, value: Alt, place: Place) -> None:
    parts: list[tuple[str, Obj]] = []
    for tag, option in value.options:
        part = Obj()
        spread_into(part, option, place)
        parts.append((tag, part))
        target.open = target.open or part.open
    keys = dict.fromkeys(key for _, part in parts for key in part.entries)
    for key in keys:
        before = target.get(key)
        choices = [(tag, part.entries.get(key, before)) for tag, part in parts]
        known = next((part.places[key] for _, part in parts if key in part.places), None)
        target.put(key, alternatives(choices), known)


def array_value(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    result = Arr()
    broken = scope.module.source.broken and is_damaged(node)
    if broken:
        result.open = Unknown("a syntax error", Place(scope.module, node))
    for child in node.named_children:
        if child.type == "comment" or (broken and (child.is_error or beside_damage(child))):
            continue
        place = Place(scope.module, child)
        if child.type == "spread_element":
            extend(result, interpreter.evaluate(child.named_children[0], scope))
        else:
            result.items.append(interpreter.evaluate(child, scope))
            result.places.append(place)
    return result


def extend(result: Arr, value: Value) -> None:
    """``[...value]``."""
    if isinstance(value, (Arr, str)):
        size = len(value.items) if isinstance(value, Arr) else len(value)
        if size + len(result.items) > MAX_ITEMS:
            result.open = Unknown("too many items")
            return
    if isinstance(value, Arr):
        result.items += value.items
        result.places += value.places or [None] * len(value.items)
        result.open = result.open or value.open
        if result.source is None:
            result.source = value.source
    elif isinstance(value, str):
        result.items += list(value)
        result.places += [None] * len(value)
    elif truth(value) is not False:
        result.open = value if isinstance(value, Unknown) else Unknown("a spread is not known")


# ---- enums


def enum(interpreter: Interpreter, node: Node, scope: Scope, name: str) -> Obj:
    """A TypeScript enum: members may refer to earlier ones; numbers count on."""
    result = Obj(name=name, is_enum=True, place=Place(scope.module, node))
    inner = Scope(scope.module, scope)
    body = node.child_by_field_name("body")
    following: Value = 0
    for child in body.named_children if body is not None else ():
        if child.type == "comment":
            continue
        assigned = child.type == "enum_assignment"
        key_node = child.child_by_field_name("name") if assigned else child
        value_node = child.child_by_field_name("value") if assigned else None
        if key_node is None:
            continue
        key = key_of(interpreter, key_node, scope)
        value = interpreter.evaluate(value_node, inner) if value_node is not None else following
        if key is None or child.type == "ERROR":
            continue
        following = value + 1 if isinstance(value, int) else Unknown("an enum member without a value")
        result.put(key, value, Place(scope.module, child))
        inner.names[key] = value
    return result
