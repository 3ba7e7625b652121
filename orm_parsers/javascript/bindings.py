"""Names that declarations and destructuring patterns bind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tree_sitter import Node

from orm_parsers.javascript.values import ClassValue, Func, Lazy, Obj, Scope, Unknown, Value

if TYPE_CHECKING:
    from orm_parsers.javascript.interpreter import Interpreter

FUNCTIONS = ("function_declaration", "generator_function_declaration")
CLASSES = ("class_declaration", "abstract_class_declaration")


def hoist(interpreter: Interpreter, node: Node, scope: Scope) -> Iterator[str]:
    """Binds functions, classes, enums and namespaces; yields their names."""
    name_node = node.child_by_field_name("name")
    if name_node is None:
        return
    name = scope.module.text(name_node)
    kind = node.type
    if kind in FUNCTIONS:
        scope.names[name] = Func(node, scope, name, scope.this, scope.home)
    elif kind in CLASSES:
        scope.names[name] = ClassValue(node, scope, name)
    elif kind == "enum_declaration":
        scope.names[name] = Lazy(lambda: interpreter.enum(node, scope, name))
    elif kind in ("internal_module", "module") and name_node.type == "identifier":
        scope.names[name] = Lazy(lambda: _namespace(interpreter, node, scope, name))
    else:
        return
    yield name


def _namespace(interpreter: Interpreter, node: Node, scope: Scope, name: str) -> Value:
    """``namespace X { export const a = 1 }`` as an object."""
    inner = Scope(scope.module, scope)
    result = Obj(name=name)
    body = node.child_by_field_name("body")
    for statement in body.named_children if body is not None else ():
        declaration = statement.child_by_field_name("declaration") or statement
        names = list(hoist(interpreter, declaration, inner))
        for declarator in declaration.named_children:
            if declarator.type == "variable_declarator":
                pattern, value = (
                    declarator.child_by_field_name("name"),
                    declarator.child_by_field_name("value"),
                )
                if pattern is not None and value is not None:
                    made = interpreter.evaluate(value, inner)
                    names += bind(interpreter, pattern, lambda made=made: made, inner)  # type: ignore[misc]
        for bound in names:
            result.put(bound, interpreter.lookup(bound, inner))
    return result


def bind(
    interpreter: Interpreter, pattern: Node, make: Callable[[], Value], scope: Scope, eager: bool = False
) -> list[str]:
    """Binds the names of a destructuring pattern; ``eager`` evaluates at once (inside functions)."""
    kind = pattern.type
    text = scope.module.text
    if kind in ("identifier", "shorthand_property_identifier_pattern"):
        name = text(pattern)
        scope.names[name] = make() if eager else Lazy(make)
        return [name]
    if kind in ("assignment_pattern", "object_assignment_pattern"):
        left, right = pattern.child_by_field_name("left"), pattern.child_by_field_name("right")
        if left is None or right is None:
            return []
        return bind(interpreter, left, lambda: interpreter.or_default(make(), right, scope), scope, eager)
    if kind == "object_pattern":
        return _bind_object(interpreter, pattern, make, scope, eager)
    if kind == "array_pattern":
        names: list[str] = []
        for position, child in enumerate(pattern.named_children):
            part = lambda position=position: interpreter.element(make(), position)  # noqa: E731
            names += bind(interpreter, child, part, scope, eager)
        return names
    if kind == "rest_pattern" and pattern.named_children:
        return bind(
            interpreter, pattern.named_children[0], lambda: Unknown("rest of a pattern"), scope, eager
        )
    return []


def _bind_object(
    interpreter: Interpreter, pattern: Node, make: Callable[[], Value], scope: Scope, eager: bool
) -> list[str]:
    names: list[str] = []
    text = scope.module.text
    taken: list[str] = []
    for child in pattern.named_children:
        target: Node | None = child
        key = ""
        if child.type == "shorthand_property_identifier_pattern":
            key = text(child)
        elif child.type == "object_assignment_pattern":
            left = child.child_by_field_name("left")
            key = text(left) if left is not None else ""
        elif child.type == "pair_pattern":
            key_node, target = child.child_by_field_name("key"), child.child_by_field_name("value")
            key = text(key_node).strip("'\"") if key_node is not None else ""
        elif child.type == "rest_pattern" and child.named_children:
            left_out = frozenset(taken)
            rest = lambda left_out=left_out: _without(make(), left_out)  # noqa: E731
            names += bind(interpreter, child.named_children[0], rest, scope, eager)
            continue
        if key and target is not None:
            taken.append(key)
            part = lambda key=key: interpreter.member(make(), key)  # noqa: E731
            names += bind(interpreter, target, part, scope, eager)
    return names


def _without(value: Value, keys: frozenset[str]) -> Value:
    """``{a, ...rest} = value``: the rest."""
    if isinstance(value, Obj):
        kept = {key: item for key, item in value.entries.items() if key not in keys}
        return Obj(kept, dict(value.places), value.open, value.place)
    return Unknown("rest of a pattern")
