"""Operators: decided where both sides are known, alternatives where a condition is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_sitter import Node

from orm_parsers.javascript.values import (
    MAX_TEXT,
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
    same,
    truth,
)

if TYPE_CHECKING:
    from orm_parsers.javascript.interpreter import Interpreter


def binary(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
    left_node, right_node = node.child_by_field_name("left"), node.child_by_field_name("right")
    operator = node.child_by_field_name("operator")
    if left_node is None or right_node is None or operator is None:
        return Unknown("an operator", Place(scope.module, node))
    sign = operator.type
    left = interpreter.evaluate(left_node, scope)
    if sign in ("||", "&&", "??"):
        return logical(interpreter, sign, left, left_node, right_node, scope)
    right = interpreter.evaluate(right_node, scope)
    if sign == "+" and isinstance(left, Call):  # a term, with a text behind it
        return Call(Ext("", "+"), [left, right], Place(scope.module, node))
    if isinstance(left, Alt):
        return lift(left, lambda option: operate(sign, option, right))
    return lift(right, lambda option: operate(sign, left, option))


def logical(
    interpreter: Interpreter, sign: str, left: Value, left_node: Node, right_node: Node, scope: Scope
) -> Value:
    if isinstance(left, Alt) and sign == "||" and scope.module.text(left_node).count("||"):
        # an arm of `a || b` that was taken for being true stays taken in `a || b || c`
        chosen = [(tag, one) for tag, one in left.options if not tag.startswith("!")]
        rest = [(tag, one) for tag, one in left.options if tag.startswith("!")]
        chosen += [(tag, logical(interpreter, sign, one, left_node, right_node, scope)) for tag, one in rest]
        return alternatives(chosen)
    if isinstance(left, Alt):
        made = [
            (tag, logical(interpreter, sign, one, left_node, right_node, scope)) for tag, one in left.options
        ]
        return alternatives(made)
    if sign == "??":
        if left is None or isinstance(left, Undefined):
            return interpreter.evaluate(right_node, scope)
        # what a package exports is there, what that holds may not be: `mongoose.models.X ?? ...`
        is_open = isinstance(left, Ext) and (not left.module or "." in left.path)
        if not isinstance(left, (Unknown, Member, Call)) and not is_open:
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
    if sign == "+" and (isinstance(left, str) or isinstance(right, str)):
        first, second = as_text(left), as_text(right)
        if first is None or second is None or len(first) + len(second) > MAX_TEXT:
            return Unknown("a sum")
        return first + second
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
            return a << b if a << b < 2**31 else Unknown("a shift")
        if sign == "**" and 0 <= b <= 64 and abs(a) <= 1024:
            return int(a**b)
        simple = {"|": a | b, "&": a & b, "^": a ^ b}
        if sign in simple:
            return simple[sign]
        if sign == "%" and b and a >= 0 and b > 0:
            return a % b
        if sign == ">>" and 0 <= b < 32:
            return a >> b
    return Unknown(f"the operator {sign}")


def unary(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
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


def ternary(interpreter: Interpreter, node: Node, scope: Scope) -> Value:
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
