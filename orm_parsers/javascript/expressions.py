"""One function per kind of expression. Each returns a value and raises only ``Exhausted``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tree_sitter import Node

from orm_parsers.javascript import statements
from orm_parsers.javascript.bindings import bind
from orm_parsers.javascript.literals import (
    array_value,
    extend,
    number_value,
    object_value,
    string_value,
    template_value,
)
from orm_parsers.javascript.operators import binary, logical, operate, ternary, unary
from orm_parsers.javascript.texts import regex
from orm_parsers.javascript.values import (
    UNDEFINED,
    Arguments,
    Arr,
    Call,
    ClassValue,
    Ext,
    Func,
    Obj,
    Place,
    Scope,
    Undefined,
    Unknown,
    Value,
    alternatives,
    as_text,
    options_of,
)

if TYPE_CHECKING:
    from orm_parsers.javascript.interpreter import Interpreter


def _identifier(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    name = scope.module.text(node)
    value = interpreter.lookup(name, scope)
    return "." if name == "__dirname" and value == Ext("", name) else value  # it can be required


def _this(_: Interpreter, node: Node, scope: Scope) -> Value:
    current: Scope | None = scope
    while current is not None:
        if not isinstance(current.this, Undefined):
            return current.this
        current = current.parent
    return Unknown("this", Place(scope.module, node))


def _inner(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    """Parentheses, ``as``, ``satisfies``, ``!``, ``await``: the expression inside."""
    inner = next((child for child in node.named_children if child.type != "comment"), None)
    return interpreter.evaluate(inner, scope) if inner is not None else UNDEFINED


def _assertion(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    return interpreter.evaluate(node.named_children[-1], scope)


def _sequence(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    value: Value = UNDEFINED
    for child in node.named_children:
        value = interpreter.evaluate(child, scope)
    return value


def _regex(_: Interpreter, node: Node, scope: Scope) -> Value:
    return regex(scope.module.text(node))


# ---- members and calls


def _member(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    target, name = node.child_by_field_name("object"), node.child_by_field_name("property")
    if target is None or name is None:
        return Unknown("a member")
    if target.type == "super":
        return statements.super_member(interpreter, scope, scope.module.text(name))
    return interpreter.member(interpreter.evaluate(target, scope), scope.module.text(name))


def _subscript(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    target, index = node.child_by_field_name("object"), node.child_by_field_name("index")
    if target is None or index is None:
        return Unknown("an index")
    return interpreter.index(interpreter.evaluate(target, scope), interpreter.evaluate(index, scope))


def arguments_of(interpreter: Interpreter, node: Node | None, scope: Scope) -> list[Value]:
    """The evaluated arguments; an unknown spread ends the list with an ``Unknown``."""
    result = Arr()
    if node is None:
        return []
    if node.type == "template_string":
        return [interpreter.evaluate(node, scope)]
    if len(node.named_children) == 1 and node.named_children[0].type == "spread_element":
        return _spread_alone(interpreter.evaluate(node.named_children[0].named_children[0], scope))
    for child in node.named_children:
        if child.type == "spread_element":
            extend(result, interpreter.evaluate(child.named_children[0], scope))
            if result.open:
                result.items.append(result.open)
                result.open = None
        elif child.type != "comment":
            result.items.append(interpreter.evaluate(child, scope))
    return result.items


def _spread_alone(value: Value) -> list[Value]:
    result = Arr()
    extend(result, value)
    arguments = Arguments([*result.items, *([result.open] if result.open else [])])
    arguments.spread = value if isinstance(value, Arr) else None
    return arguments


def _call(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    function = node.child_by_field_name("function")
    while function is not None and function.type in ("parenthesized_expression", "non_null_expression"):
        function = function.named_children[0] if function.named_children else None
    if function is None:
        return Unknown("a call")
    place = Place(scope.module, node)
    arguments = node.child_by_field_name("arguments")
    if function.type == "import":
        return _require(interpreter, arguments_of(interpreter, arguments, scope), scope)
    if function.type == "member_expression":
        target, name = function.child_by_field_name("object"), function.child_by_field_name("property")
        if target is None or name is None:
            return Unknown("a call")
        if target.type == "super":
            args = arguments_of(interpreter, arguments, scope)
            return statements.call_super(interpreter, scope, scope.module.text(name), args, place)
        base = interpreter.evaluate(target, scope)
        args = arguments_of(interpreter, arguments, scope)
        return interpreter.call_method(base, scope.module.text(name), args, place)
    if function.type == "super":
        args = arguments_of(interpreter, arguments, scope)
        return statements.call_constructor(interpreter, scope, args, place)
    callee = interpreter.evaluate(function, scope)
    args = arguments_of(interpreter, arguments, scope)
    if callee == Ext("", "require"):
        return _require(interpreter, args, scope)
    return interpreter.call(callee, args, place)


def _binary(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    """An operator, or ``tag<Type>`text`.method()``, which the grammar takes for two comparisons."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None or left.type != "binary_expression":
        return binary(interpreter, node, scope)
    function = right.child_by_field_name("function") if right.type == "call_expression" else None
    text = function.child_by_field_name("object") if function is not None else right
    tag = left.child_by_field_name("left")
    if tag is None or text is None or text.type != "template_string":
        return binary(interpreter, node, scope)
    place = Place(scope.module, node)
    tagged = interpreter.call(interpreter.evaluate(tag, scope), [interpreter.evaluate(text, scope)], place)
    name = function.child_by_field_name("property") if function is not None else None
    if name is None:
        return tagged
    args = arguments_of(interpreter, right.child_by_field_name("arguments"), scope)
    return interpreter.call_method(tagged, scope.module.text(name), args, place)


def _require(interpreter: Interpreter, args: list[Value], scope: Scope) -> Value:
    if args and isinstance(args[0], str):
        return interpreter.imported(scope.module, args[0], "*")
    return Unknown("a computed import")


def _new(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    constructor = node.child_by_field_name("constructor")
    if constructor is None:
        return Unknown("a constructor")
    callee = interpreter.evaluate(constructor, scope)
    args = arguments_of(interpreter, node.child_by_field_name("arguments"), scope)
    place = Place(scope.module, node)
    known: list[Value] = [
        interpreter.record(Call(option, args, place, new=True)) for _, option in options_of(callee)
    ]
    return alternatives([("", value) for value in known])


def _function(_: Interpreter, node: Node, scope: Scope) -> Value:
    name = node.child_by_field_name("name")
    own = scope.module.text(name) if name is not None else ""
    this: Value | Undefined = UNDEFINED
    home = scope.home
    return Func(node, scope, own, this, home)


def _class(_: Interpreter, node: Node, scope: Scope) -> Value:
    name = node.child_by_field_name("name")
    return ClassValue(node, scope, scope.module.text(name) if name is not None else "")


def _assignment(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return Unknown("an assignment")
    if node.type == "augmented_assignment_expression":
        operator = node.child_by_field_name("operator")
        sign = operator.type.removesuffix("=") if operator is not None else ""
        before = interpreter.evaluate(left, scope)
        if sign in ("||", "??", "&&"):
            value = logical(interpreter, sign, before, left, right, scope)
        else:
            value = operate(sign, before, interpreter.evaluate(right, scope))
    else:
        value = interpreter.evaluate(right, scope)
    place = Place(scope.module, node)
    if left.type == "identifier":
        interpreter.assign(scope.module.text(left), value, scope)
    elif left.type in ("member_expression", "subscript_expression"):
        _assign_member(interpreter, left, value, scope, place)
    elif left.type in ("object_pattern", "array_pattern"):
        bind(interpreter, left, lambda: value, scope, eager=True)
    return value


def _assign_member(interpreter: Interpreter, left: Node, value: Value, scope: Scope, place: Place) -> None:
    target = left.child_by_field_name("object")
    if target is None:
        return
    base = interpreter.evaluate(target, scope)
    name_node, index = left.child_by_field_name("property"), left.child_by_field_name("index")
    if name_node is not None:
        name: str | None = scope.module.text(name_node)
    else:
        name = as_text(interpreter.evaluate(index, scope)) if index is not None else None
    if name is None:
        if isinstance(base, Obj):
            base.open = base.open or Unknown("a computed key is not known", place)
        return
    interpreter.set_member(base, name, value, place)


Handler = Callable[["Interpreter", Node, Scope], Value]

HANDLERS: dict[str, Handler] = {
    "string": string_value,
    "template_string": template_value,
    "number": number_value,
    "true": lambda *_: True,
    "false": lambda *_: False,
    "null": lambda *_: None,
    "undefined": lambda *_: UNDEFINED,
    "identifier": _identifier,
    "property_identifier": _identifier,
    "type_identifier": _identifier,
    "shorthand_property_identifier": _identifier,
    "this": _this,
    "object": object_value,
    "array": array_value,
    "parenthesized_expression": _inner,
    "as_expression": _inner,
    "satisfies_expression": _inner,
    "non_null_expression": _inner,
    "await_expression": _inner,
    "type_assertion": _assertion,
    "instantiation_expression": _inner,
    "sequence_expression": _sequence,
    "binary_expression": _binary,
    "unary_expression": unary,
    "ternary_expression": ternary,
    "member_expression": _member,
    "subscript_expression": _subscript,
    "regex": _regex,
    "call_expression": _call,
    "new_expression": _new,
    "arrow_function": _function,
    "function_expression": _function,
    "function": _function,
    "generator_function": _function,
    "function_declaration": _function,
    "class": _class,
    "class_declaration": _class,
    "abstract_class_declaration": _class,
    "assignment_expression": _assignment,
    "augmented_assignment_expression": _assignment,
}
