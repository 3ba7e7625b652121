"""One function per kind of expression. Each returns a value and raises only ``Exhausted``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tree_sitter import Node

from orm_parsers.javascript import statements
from orm_parsers.javascript.values import (
    UNDEFINED,
    Alt,
    Arr,
    Call,
    ClassValue,
    Ext,
    Func,
    Member,
    Namespace,
    Obj,
    Place,
    Scope,
    Undefined,
    Unknown,
    Value,
    alternatives,
    as_text,
    lift,
    options_of,
    same,
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


def _string(_: Interpreter, node: Node, scope: Scope) -> Value:
    return unescape(scope.module.text(node)[1:-1])


def _template(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
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
    return "".join(parts)


def _number(_: Interpreter, node: Node, scope: Scope) -> Value:
    text = scope.module.text(node).replace("_", "").lower().removesuffix("n")
    try:
        return int(text, 0) if not text.startswith("0") or len(text) == 1 or text[1] in "xob" else float(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return Unknown("not a number")


def _identifier(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    return interpreter.lookup(scope.module.text(node), scope)


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


# ---- objects and arrays


def key_of(interpreter: Interpreter, node: Node, scope: Scope) -> str | None:
    """The name of a property, or ``None`` when it is computed and not known."""
    if node.type == "computed_property_name":
        return as_text(interpreter.evaluate(node.named_children[0], scope)) if node.named_children else None
    if node.type == "string":
        return unescape(scope.module.text(node)[1:-1])
    if node.type == "number":
        return as_text(_number(interpreter, node, scope))
    return scope.module.text(node)


def _object(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    result = Obj(place=Place(scope.module, node))
    for child in node.named_children:
        kind = child.type
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


def _array(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    result = Arr()
    for child in node.named_children:
        if child.type == "comment":
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


# ---- operators


def _binary(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    left_node, right_node = node.child_by_field_name("left"), node.child_by_field_name("right")
    operator = node.child_by_field_name("operator")
    if left_node is None or right_node is None or operator is None:
        return Unknown("an operator", Place(scope.module, node))
    sign = operator.type
    left = interpreter.evaluate(left_node, scope)
    if sign in ("||", "&&", "??"):
        return _logical(interpreter, sign, left, left_node, right_node, scope)
    right = interpreter.evaluate(right_node, scope)
    if isinstance(left, Alt):
        return lift(left, lambda option: operate(sign, option, right))
    return lift(right, lambda option: operate(sign, left, option))


def _logical(
    interpreter: Interpreter, sign: str, left: Value, left_node: Node, right_node: Node, scope: Scope
) -> Value:
    if isinstance(left, Alt) and sign == "||" and scope.module.text(left_node).count("||"):
        # an arm of `a || b` that was taken for being true stays taken in `a || b || c`
        chosen = [(tag, one) for tag, one in left.options if not tag.startswith("!")]
        rest = [(tag, one) for tag, one in left.options if tag.startswith("!")]
        chosen += [(tag, _logical(interpreter, sign, one, left_node, right_node, scope)) for tag, one in rest]
        return alternatives(chosen)
    if isinstance(left, Alt):
        made = [
            (tag, _logical(interpreter, sign, one, left_node, right_node, scope)) for tag, one in left.options
        ]
        return alternatives(made)
    if sign == "??":
        if left is None or isinstance(left, Undefined):
            return interpreter.evaluate(right_node, scope)
        if not isinstance(left, (Unknown, Member, Call)) and not (isinstance(left, Ext) and not left.module):
            return left
        decided = None
    else:
        decided = truth(left)
    if decided is not None:
        return left if decided == (sign == "||") else interpreter.evaluate(right_node, scope)
    right = interpreter.evaluate(right_node, scope)
    tag = scope.module.text(left_node)[:80]
    if sign == "&&":
        return alternatives([(tag, right), ("!" + tag, False)])
    return alternatives([(tag, left), ("!" + tag, right)])


def operate(sign: str, left: Value, right: Value) -> Value:
    """A binary operator on two values that are no alternatives."""
    if sign in ("===", "==", "!==", "!="):
        verdict = _equal(left, right)
        return Unknown("a comparison") if verdict is None else verdict == sign.startswith("=")
    if sign == "+":
        if isinstance(left, str) or isinstance(right, str):
            first, second = as_text(left), as_text(right)
            return first + second if first is not None and second is not None else Unknown("a sum")
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return _arithmetic(sign, left, right)
    if sign == "in" and isinstance(left, str) and isinstance(right, Obj):
        return True if left in right.entries else Unknown("in") if right.open else False
    return Unknown(f"the operator {sign}")


def _equal(left: Value, right: Value) -> bool | None:
    if same(left, right):
        return True
    simple = (str, int, float, type(None), Undefined)
    if isinstance(left, simple) and isinstance(right, simple):
        return False
    structured = (Obj, Arr, Func, ClassValue)
    if isinstance(left, structured) or isinstance(right, structured):
        known = (*simple, *structured)
        return False if isinstance(left, known) and isinstance(right, known) else None
    return None


def _arithmetic(sign: str, left: int | float, right: int | float) -> Value:
    if sign in ("<", ">", "<=", ">="):
        return {"<": left < right, ">": left > right, "<=": left <= right, ">=": left >= right}[sign]
    if abs(left) > 2**53 or abs(right) > 2**53:
        return Unknown("a number beyond exactness")
    if sign in ("+", "-", "*"):
        return {"+": left + right, "-": left - right, "*": left * right}[sign]
    if sign == "/" and right:
        quotient = left / right
        return int(quotient) if quotient.is_integer() else quotient
    if sign in ("|", "&", "^", "<<", ">>", "**", "%"):
        a, b = int(left), int(right)
        if sign == "<<" and 0 <= b < 32:
            return (a << b + 0) if a << b < 2**31 else Unknown("a shift")
        if sign == "**" and 0 <= b <= 64 and abs(a) <= 1024:
            return a**b
        simple = {"|": a | b, "&": a & b, "^": a ^ b}
        if sign in simple:
            return simple[sign]
        if sign == "%" and b and a >= 0 and b > 0:
            return a % b
        if sign == ">>" and 0 <= b < 32:
            return a >> b
    return Unknown(f"the operator {sign}")


def _unary(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    argument, operator = node.child_by_field_name("argument"), node.child_by_field_name("operator")
    if argument is None or operator is None:
        return Unknown("an operator")
    value = interpreter.evaluate(argument, scope)
    sign = operator.type
    if sign == "!":
        verdict = truth(value)
        return Unknown("a negation") if verdict is None else not verdict
    if sign in ("-", "+") and isinstance(value, (int, float)):
        return -value if sign == "-" else value
    if sign == "typeof":
        return _type_of(value)
    return UNDEFINED if sign in ("void", "delete") else Unknown(f"the operator {sign}")


def _type_of(value: Value) -> Value:
    if isinstance(value, str):
        return "string"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    if isinstance(value, Undefined):
        return "undefined"
    if isinstance(value, (Func, ClassValue)):
        return "function"
    if value is None or isinstance(value, (Obj, Arr, Namespace)):
        return "object"
    return Unknown("a type")


def _ternary(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    condition = node.child_by_field_name("condition")
    arms = node.child_by_field_name("consequence"), node.child_by_field_name("alternative")
    if condition is None or arms[0] is None or arms[1] is None:
        return Unknown("a condition")
    verdict = truth(interpreter.evaluate(condition, scope))
    if verdict is not None:
        return interpreter.evaluate(arms[0] if verdict else arms[1], scope)
    tag = scope.module.text(condition)[:80]
    return alternatives(
        [(tag, interpreter.evaluate(arms[0], scope)), ("!" + tag, interpreter.evaluate(arms[1], scope))]
    )


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
    for child in node.named_children:
        if child.type == "spread_element":
            extend(result, interpreter.evaluate(child.named_children[0], scope))
            if result.open:
                result.items.append(result.open)
                result.open = None
        elif child.type != "comment":
            result.items.append(interpreter.evaluate(child, scope))
    return result.items


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
        arguments_of(interpreter, arguments, scope)
        return UNDEFINED
    callee = interpreter.evaluate(function, scope)
    args = arguments_of(interpreter, arguments, scope)
    if callee == Ext("", "require"):
        return _require(interpreter, args, scope)
    return interpreter.call(callee, args, place)


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
            value = _logical(interpreter, sign, before, left, right, scope)
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
        statements.bind_pattern(interpreter, left, value, scope)
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
        if isinstance(value, int):
            following = value + 1
        else:
            following = Unknown("an enum member without a value")
        result.put(key, value, Place(scope.module, child))
        inner.names[key] = value
    return result


Handler = Callable[["Interpreter", Node, Scope], Value]

HANDLERS: dict[str, Handler] = {
    "string": _string,
    "template_string": _template,
    "number": _number,
    "true": lambda *_: True,
    "false": lambda *_: False,
    "null": lambda *_: None,
    "undefined": lambda *_: UNDEFINED,
    "identifier": _identifier,
    "property_identifier": _identifier,
    "type_identifier": _identifier,
    "shorthand_property_identifier": _identifier,
    "this": _this,
    "object": _object,
    "array": _array,
    "parenthesized_expression": _inner,
    "as_expression": _inner,
    "satisfies_expression": _inner,
    "non_null_expression": _inner,
    "await_expression": _inner,
    "type_assertion": _assertion,
    "instantiation_expression": _inner,
    "sequence_expression": _sequence,
    "binary_expression": _binary,
    "unary_expression": _unary,
    "ternary_expression": _ternary,
    "member_expression": _member,
    "subscript_expression": _subscript,
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
