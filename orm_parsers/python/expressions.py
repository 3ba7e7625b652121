"""Expressions: one handler per kind of node."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from orm_parsers.python import builtins, containers, operators
from orm_parsers.python.values import (
    MAX_ITEMS,
    MAX_TEXT,
    Call,
    Ext,
    Func,
    Map,
    Missing,
    Place,
    Scope,
    Seq,
    Super,
    Unknown,
    Value,
    as_text,
    same,
    truth,
)

if TYPE_CHECKING:
    from orm_parsers.python.interpreter import Interpreter


def _constant(interpreter: Interpreter, node: ast.Constant, scope: Scope) -> Value:
    value = node.value
    if value is None or isinstance(value, (str, int, float)):
        return value
    return Ext("builtins.Ellipsis") if value is Ellipsis else Unknown("a constant", Place(scope.module, node))


def _name(interpreter: Interpreter, node: ast.Name, scope: Scope) -> Value:
    return interpreter.lookup(node.id, scope)


def _attribute(interpreter: Interpreter, node: ast.Attribute, scope: Scope) -> Value:
    # a chain is walked without recursion: generated code can be long
    names: list[str] = []
    base: ast.expr = node
    while isinstance(base, ast.Attribute):
        names.append(base.attr)
        base = base.value
    value = interpreter.evaluate(base, scope)
    for name in reversed(names):
        interpreter.tick()
        value = interpreter.attribute(value, name)
    return value


def _call(interpreter: Interpreter, node: ast.Call, scope: Scope) -> Value:
    place = Place(scope.module, node)
    if isinstance(node.func, ast.Name) and node.func.id == "super":
        return _super(interpreter, node, scope)
    if isinstance(node.func, ast.Name) and node.func.id in ("locals", "globals", "vars"):
        return Unknown("names by text", place)
    args, kwargs, unknown = arguments(interpreter, node, scope)
    if isinstance(node.func, ast.Attribute):
        base = interpreter.evaluate(node.func.value, scope)
        known = containers.method(interpreter, base, node.func.attr, args, kwargs, place)
        if not isinstance(known, Missing):
            return known
        return interpreter.call(interpreter.attribute(base, node.func.attr), args, kwargs, place, unknown)
    return interpreter.call(interpreter.evaluate(node.func, scope), args, kwargs, place, unknown)


def _super(interpreter: Interpreter, node: ast.Call, scope: Scope) -> Value:
    current: Scope | None = scope
    while current is not None and current.home is None:
        current = current.parent
    if current is None or current.home is None:
        return Unknown("super() outside of a method", Place(scope.module, node))
    return Super(current.home, current.this)


def arguments(
    interpreter: Interpreter, node: ast.Call, scope: Scope
) -> tuple[list[Value], dict[str, Value], Unknown | None]:
    """The arguments of a call, spreads resolved; the last part says whether one was not known."""
    args: list[Value] = []
    kwargs: dict[str, Value] = {}
    unknown: Unknown | None = None
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            spread = interpreter.evaluate(argument.value, scope)
            items = builtins.iterate(interpreter, spread)
            if items is None:
                unknown = Unknown("a spread that is not known", Place(scope.module, argument))
            else:
                args += items
        else:
            args.append(interpreter.evaluate(argument, scope))
    for keyword in node.keywords:
        value = interpreter.evaluate(keyword.value, scope)
        if keyword.arg is not None:
            kwargs[keyword.arg] = value
        elif isinstance(value, Map):
            kwargs.update(value.named())
            unknown = value.open or unknown
        else:
            unknown = Unknown("a spread that is not known", Place(scope.module, keyword.value))
    return args, kwargs, unknown


def _lambda(interpreter: Interpreter, node: ast.Lambda, scope: Scope) -> Value:
    return Func(node, scope, "<lambda>")


def _sequence(interpreter: Interpreter, node: ast.List | ast.Tuple | ast.Set, scope: Scope) -> Value:
    kind = {ast.List: "list", ast.Tuple: "tuple", ast.Set: "set"}[type(node)]
    made = Seq(kind=kind)
    for element in node.elts:
        if isinstance(element, ast.Starred):
            value = interpreter.evaluate(element.value, scope)
            items = builtins.iterate(interpreter, value)
            if items is None:
                made.open = Unknown("a spread that is not known", Place(scope.module, element))
                continue
            made.items += items
            made.places += [value.place_of(i) if isinstance(value, Seq) else None for i in range(len(items))]
        else:
            made.items.append(interpreter.evaluate(element, scope))
            made.places.append(Place(scope.module, element))
        if len(made.items) > MAX_ITEMS:
            return Unknown("too many items", Place(scope.module, node))
    return made


def _dict(interpreter: Interpreter, node: ast.Dict, scope: Scope) -> Value:
    made = Map()
    for key, item in zip(node.keys, node.values, strict=True):
        value = interpreter.evaluate(item, scope)
        if key is not None:
            evaluated = interpreter.evaluate(key, scope)
            made.put(evaluated, value, Place(scope.module, key))
            if isinstance(evaluated, Unknown):
                made.open = evaluated
        elif isinstance(value, Map):
            builtins.merge(made, value)
        else:
            made.open = Unknown("a spread that is not known", Place(scope.module, item))
    return made


def _joined(interpreter: Interpreter, node: ast.JoinedStr, scope: Scope) -> Value:
    parts: list[str] = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
            continue
        if not isinstance(part, ast.FormattedValue):
            return Unknown("a part of a text", Place(scope.module, node))
        value = interpreter.evaluate(part.value, scope)
        text = as_text(value) if part.format_spec is None and part.conversion == -1 else None
        if text is None:
            return Unknown("a part of a text", Place(scope.module, node))
        parts.append(text)
    joined = "".join(parts)
    return joined if len(joined) <= MAX_TEXT else Unknown("too long", Place(scope.module, node))


def _if_else(interpreter: Interpreter, node: ast.IfExp, scope: Scope) -> Value:
    verdict = truth(interpreter.evaluate(node.test, scope))
    if verdict is not None:
        return interpreter.evaluate(node.body if verdict else node.orelse, scope)
    first, second = interpreter.evaluate(node.body, scope), interpreter.evaluate(node.orelse, scope)
    return first if same(first, second) else Unknown("depends on a condition", Place(scope.module, node))


def _bool_op(interpreter: Interpreter, node: ast.BoolOp, scope: Scope) -> Value:
    decides = isinstance(node.op, ast.Or)
    value: Value = None
    for part in node.values:
        value = interpreter.evaluate(part, scope)
        verdict = truth(value)
        if verdict is None:
            place = Place(scope.module, node)
            return value if part is node.values[-1] else Unknown("depends on a condition", place)
        if verdict is decides:
            return value
    return value


def _binary(interpreter: Interpreter, node: ast.BinOp, scope: Scope) -> Value:
    # long sums lean to the left: walked without recursion
    pending: list[ast.BinOp] = []
    current: ast.expr = node
    while isinstance(current, ast.BinOp):
        pending.append(current)
        current = current.left
    value = interpreter.evaluate(current, scope)
    for operation in reversed(pending):
        interpreter.tick()
        right = interpreter.evaluate(operation.right, scope)
        value = operators.binary(operation.op, value, right, Place(scope.module, operation))
    return value


def _unary(interpreter: Interpreter, node: ast.UnaryOp, scope: Scope) -> Value:
    value = interpreter.evaluate(node.operand, scope)
    if isinstance(node.op, ast.Not):
        verdict = truth(value)
        return not verdict if verdict is not None else Unknown("not known", Place(scope.module, node))
    if isinstance(value, (int, float)):
        if isinstance(node.op, ast.USub):
            return -value
        if isinstance(node.op, ast.UAdd):
            return value
    return Unknown("an operator", Place(scope.module, node))


def _compare(interpreter: Interpreter, node: ast.Compare, scope: Scope) -> Value:
    if len(node.ops) != 1:
        return Unknown("a comparison", Place(scope.module, node))
    left = interpreter.evaluate(node.left, scope)
    right = interpreter.evaluate(node.comparators[0], scope)
    return operators.compare(interpreter, node.ops[0], left, right, Place(scope.module, node))


def _subscript(interpreter: Interpreter, node: ast.Subscript, scope: Scope) -> Value:
    base = interpreter.evaluate(node.value, scope)
    place = Place(scope.module, node)
    if isinstance(node.slice, ast.Slice):
        return _slice(interpreter, base, node.slice, scope, place)
    return interpreter.item(base, interpreter.evaluate(node.slice, scope), place)


def _slice(interpreter: Interpreter, base: Value, node: ast.Slice, scope: Scope, place: Place) -> Value:
    bounds: list[int | None] = []
    for part in (node.lower, node.upper, node.step):
        value = interpreter.evaluate(part, scope) if part is not None else None
        if value is not None and not isinstance(value, int):
            return Unknown("a slice", place)
        bounds.append(value)
    if bounds[2] == 0:
        return Unknown("a slice", place)
    cut = slice(*bounds)
    if isinstance(base, str):
        return base[cut]
    if isinstance(base, Seq) and not base.open:
        places = base.places[cut] if len(base.places) == len(base.items) else []
        return Seq(base.items[cut], base.kind, places=places)
    return Unknown("a slice", place)


def _comprehension(
    interpreter: Interpreter, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, scope: Scope
) -> Value:
    made = Seq(kind="set" if isinstance(node, ast.SetComp) else "list")
    for inner in _rounds(interpreter, node.generators, Scope(scope.module, scope, home=scope.home)):
        if inner is None:
            return Unknown("a loop over something unknown", Place(scope.module, node))
        made.items.append(interpreter.evaluate(node.elt, inner))
        if len(made.items) > MAX_ITEMS:
            return Unknown("too many items", Place(scope.module, node))
    return made


def _dict_comprehension(interpreter: Interpreter, node: ast.DictComp, scope: Scope) -> Value:
    made = Map()
    for inner in _rounds(interpreter, node.generators, Scope(scope.module, scope, home=scope.home)):
        if inner is None or len(made.entries) > MAX_ITEMS:
            return Unknown("a loop over something unknown", Place(scope.module, node))
        made.put(interpreter.evaluate(node.key, inner), interpreter.evaluate(node.value, inner))
    return made


def _rounds(
    interpreter: Interpreter, generators: list[ast.comprehension], scope: Scope
) -> Iterator[Scope | None]:
    """A scope for each round of a comprehension; ``None`` where something is not known."""
    from orm_parsers.python.statements import bind

    first, rest = generators[0], generators[1:]
    items = builtins.iterate(interpreter, interpreter.evaluate(first.iter, scope))
    if items is None:
        yield None
        return
    for item in items:
        interpreter.tick()
        inner = Scope(scope.module, scope, home=scope.home, this=scope.this)
        bind(interpreter, first.target, item, inner)
        verdicts = [truth(interpreter.evaluate(test, inner)) for test in first.ifs]
        if None in verdicts:
            yield None
            return
        if all(verdicts):
            if rest:
                yield from _rounds(interpreter, rest, inner)
            else:
                yield inner


def _named_expression(interpreter: Interpreter, node: ast.NamedExpr, scope: Scope) -> Value:
    value = interpreter.evaluate(node.value, scope)
    scope.names[node.target.id] = value
    return value


def _await(interpreter: Interpreter, node: ast.Await | ast.Starred, scope: Scope) -> Value:
    return interpreter.evaluate(node.value, scope)


_Handler: TypeAlias = Callable[["Interpreter", Any, Scope], Value]
HANDLERS: Mapping[type[ast.expr], _Handler] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Call: _call,
    ast.Lambda: _lambda,
    ast.List: _sequence,
    ast.Tuple: _sequence,
    ast.Set: _sequence,
    ast.Dict: _dict,
    ast.JoinedStr: _joined,
    ast.IfExp: _if_else,
    ast.BoolOp: _bool_op,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.Compare: _compare,
    ast.Subscript: _subscript,
    ast.ListComp: _comprehension,
    ast.SetComp: _comprehension,
    ast.GeneratorExp: _comprehension,
    ast.DictComp: _dict_comprehension,
    ast.NamedExpr: _named_expression,
    ast.Await: _await,
}

__all__ = ["HANDLERS", "Call", "arguments"]
