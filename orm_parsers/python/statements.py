"""Statements: what a block of code binds, changes and returns.

Where a condition is not known both ways are taken: what they bind differently is unknown afterwards, what
only one of them binds is kept (a model that is defined under a condition is a model).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from orm_parsers.python.values import (
    MISSING,
    ClassValue,
    Ext,
    Func,
    Instance,
    Map,
    Missing,
    Namespace,
    Place,
    Scope,
    Seq,
    Unknown,
    Value,
    same,
    truth,
)

if TYPE_CHECKING:
    from orm_parsers.python.interpreter import Interpreter

MAX_ROUNDS = 2_000
_CONDITION = "depends on a condition"


@dataclass
class Frame:
    """One run of a block. ``returns`` are the values it may return; ``ended`` says why it went no further
    (``return``, ``break``, ``continue``, ``raise``)."""

    returns: list[Value] = field(default_factory=list)
    ended: str = ""


def execute(interpreter: Interpreter, statement: ast.stmt, scope: Scope, frame: Frame) -> None:
    """Runs one statement."""
    interpreter.tick()
    handler = _HANDLERS.get(type(statement))
    if handler is not None:
        handler(interpreter, statement, scope, frame)


def run_block(interpreter: Interpreter, block: Sequence[ast.stmt], scope: Scope, frame: Frame) -> None:
    """Runs statements until one of them ends the block."""
    for statement in block:
        if frame.ended:
            return
        execute(interpreter, statement, scope, frame)


def run_function(interpreter: Interpreter, func: Func, args: list[Value], kwargs: dict[str, Value]) -> Value:
    """What a call returns: the value of all its ``return`` statements if they agree."""
    scope = Scope(func.scope.module, func.scope, home=func.home)
    if not isinstance(func.this, Missing):
        scope.this = func.this
        args = [func.this, *args]
    _bind_arguments(interpreter, func, scope, args, kwargs)
    if isinstance(func.node, ast.Lambda):
        return interpreter.evaluate(func.node.body, scope)
    frame = Frame()
    run_block(interpreter, func.node.body, scope, frame)
    if frame.ended != "return":
        if frame.ended == "raise":
            return _agreed(frame.returns) if frame.returns else Unknown("raises", func.place)
        frame.returns.append(None)
    return _agreed(frame.returns)


def _agreed(values: Sequence[Value]) -> Value:
    first = values[0] if values else None
    return first if all(same(first, value) for value in values) else Unknown(_CONDITION)


def _bind_arguments(
    interpreter: Interpreter, func: Func, scope: Scope, args: list[Value], kwargs: dict[str, Value]
) -> None:
    spec = func.node.args
    positional = [*spec.posonlyargs, *spec.args]
    rest = dict(kwargs)
    first_default = len(positional) - len(spec.defaults)
    for position, parameter in enumerate(positional):
        if position < len(args):
            scope.names[parameter.arg] = args[position]
        elif parameter.arg in rest:
            scope.names[parameter.arg] = rest.pop(parameter.arg)
        elif position >= first_default:
            default = spec.defaults[position - first_default]
            scope.names[parameter.arg] = interpreter.evaluate(default, func.scope)
        else:
            scope.names[parameter.arg] = Unknown(f"no argument for {parameter.arg}", func.place)
    for parameter, given in zip(spec.kwonlyargs, spec.kw_defaults, strict=True):
        if parameter.arg in rest:
            scope.names[parameter.arg] = rest.pop(parameter.arg)
        else:
            scope.names[parameter.arg] = (
                interpreter.evaluate(given, func.scope)
                if given is not None
                else Unknown(f"no argument for {parameter.arg}", func.place)
            )
    if spec.vararg is not None:
        scope.names[spec.vararg.arg] = Seq(args[len(positional) :], "tuple")
    if spec.kwarg is not None:
        more = Map()
        for name, value in rest.items():
            more.put(name, value)
        scope.names[spec.kwarg.arg] = more


# ---- binding


def bind(interpreter: Interpreter, target: ast.expr, value: Value, scope: Scope) -> None:
    """``target = value``."""
    if isinstance(target, ast.Name):
        if isinstance(value, (Seq, Map)) and value.name is None:
            value.name = target.id
        scope.names[target.id] = value
    elif isinstance(target, (ast.Tuple, ast.List)):
        _unpack(interpreter, target.elts, value, scope)
    elif isinstance(target, ast.Attribute):
        base = interpreter.evaluate(target.value, scope)
        place = Place(scope.module, target)
        if isinstance(base, Instance):
            base.names[target.attr] = value
        elif isinstance(base, ClassValue):
            base.cache.setdefault("set", {})[target.attr] = (value, place)
    elif isinstance(target, ast.Subscript):
        base, key = interpreter.evaluate(target.value, scope), interpreter.evaluate(target.slice, scope)
        if isinstance(base, Map):
            base.put(key, value, Place(scope.module, target))
            if interpreter.uncertain or isinstance(key, Unknown):
                base.open = Unknown(_CONDITION, Place(scope.module, target))
        elif isinstance(base, Seq):
            base.open = Unknown("an item was set", Place(scope.module, target))


def _unpack(interpreter: Interpreter, elements: list[ast.expr], value: Value, scope: Scope) -> None:
    items = value.items if isinstance(value, Seq) and not value.open else None
    starred = any(isinstance(element, ast.Starred) for element in elements)
    for position, element in enumerate(elements):
        given: Value = Unknown("a part of something unknown", Place(scope.module, element))
        if items is not None and not starred and len(items) == len(elements):
            given = items[position]
        target = element.value if isinstance(element, ast.Starred) else element
        bind(interpreter, target, given, scope)


def _assign(interpreter: Interpreter, node: ast.Assign, scope: Scope, frame: Frame) -> None:
    value = interpreter.evaluate(node.value, scope)
    for target in node.targets:
        bind(interpreter, target, value, scope)


def _annotated(interpreter: Interpreter, node: ast.AnnAssign, scope: Scope, frame: Frame) -> None:
    if node.value is not None:
        bind(interpreter, node.target, interpreter.evaluate(node.value, scope), scope)


def _augmented(interpreter: Interpreter, node: ast.AugAssign, scope: Scope, frame: Frame) -> None:
    load = ast.copy_location(ast.BinOp(_as_load(node.target), node.op, node.value), node)
    bind(interpreter, node.target, interpreter.evaluate(load, scope), scope)


def _as_load(target: ast.expr) -> ast.expr:
    if isinstance(target, ast.Name):
        return ast.copy_location(ast.Name(target.id, ast.Load()), target)
    return target


def _define(
    interpreter: Interpreter, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope, frame: Frame
) -> None:
    scope.names[node.name] = Func(node, scope, node.name, home=scope.home if scope.is_class else None)


def _define_class(interpreter: Interpreter, node: ast.ClassDef, scope: Scope, frame: Frame) -> None:
    scope.names[node.name] = ClassValue(node, scope, node.name)


def _import(interpreter: Interpreter, node: ast.Import | ast.ImportFrom, scope: Scope, frame: Frame) -> None:
    module = scope.module
    for alias in node.names:
        if alias.name == "*":
            continue
        if isinstance(node, ast.Import):
            name = alias.name if alias.asname else alias.name.split(".")[0]
            scope.names[alias.asname or name] = interpreter.import_module(module, name)
            continue
        origin = interpreter.import_module(module, node.module or "", node.level)
        value = interpreter.attribute(origin, alias.name)
        scope.names[alias.asname or alias.name] = value


def _expression(interpreter: Interpreter, node: ast.Expr, scope: Scope, frame: Frame) -> None:
    if not isinstance(node.value, ast.Constant):
        interpreter.evaluate(node.value, scope)


# ---- control flow


def _return(interpreter: Interpreter, node: ast.Return, scope: Scope, frame: Frame) -> None:
    frame.returns.append(interpreter.evaluate(node.value, scope) if node.value is not None else None)
    frame.ended = "return"


def _raise(interpreter: Interpreter, node: ast.Raise, scope: Scope, frame: Frame) -> None:
    frame.ended = "raise"


def _leave(interpreter: Interpreter, node: ast.stmt, scope: Scope, frame: Frame) -> None:
    frame.ended = "break" if isinstance(node, ast.Break) else "continue"


def _if(interpreter: Interpreter, node: ast.If, scope: Scope, frame: Frame) -> None:
    test = interpreter.evaluate(node.test, scope)
    verdict = truth(test)
    if isinstance(test, Ext) and test.name == "TYPE_CHECKING":
        run_block(interpreter, node.body, scope, frame)  # what it imports is needed to read annotations
        run_block(interpreter, node.orelse, scope, frame)
    elif verdict is not None:
        run_block(interpreter, node.body if verdict else node.orelse, scope, frame)
    else:
        _both(interpreter, [node.body, node.orelse], scope, frame)


def _both(interpreter: Interpreter, ways: Sequence[Sequence[ast.stmt]], scope: Scope, frame: Frame) -> None:
    """Runs every way from the same names; afterwards only what they agree on is known."""
    before = dict(scope.names)
    outcomes: list[dict[str, Value]] = []
    ended = True
    interpreter.uncertain += 1
    try:
        for way in ways:
            scope.names = dict(before)
            branch = Frame(frame.returns)
            run_block(interpreter, way, scope, branch)
            if not branch.ended or scope.parent is None:  # a module's names may have been looked up there
                outcomes.append(scope.names)
                ended = ended and bool(branch.ended)
    finally:
        interpreter.uncertain -= 1
        scope.names = before
    if ended:
        frame.ended = "return"  # every way ends: what follows is never reached
    for name in {name for names in outcomes for name in names}:
        given = [names[name] for names in outcomes if name in names]
        agreed = all(same(given[0], value) for value in given)
        scope.names[name] = given[0] if agreed else Unknown(_CONDITION, _place_of(given))


def _place_of(values: Sequence[Value]) -> Place | None:
    return next((value.place for value in values if isinstance(value, (ClassValue, Func))), None)


def _for(interpreter: Interpreter, node: ast.For, scope: Scope, frame: Frame) -> None:
    from orm_parsers.python.builtins import iterate

    items = iterate(interpreter, interpreter.evaluate(node.iter, scope))
    if items is None or len(items) > MAX_ROUNDS:
        bind(interpreter, node.target, Unknown("an item of a loop", Place(scope.module, node)), scope)
        _both(interpreter, [node.body, []], scope, frame)
        return
    for item in items:
        interpreter.tick()
        bind(interpreter, node.target, item, scope)
        run_block(interpreter, node.body, scope, frame)
        if frame.ended == "continue":
            frame.ended = ""
        elif frame.ended:
            break
    if frame.ended == "break":
        frame.ended = ""
    elif not frame.ended:
        run_block(interpreter, node.orelse, scope, frame)


def _while(interpreter: Interpreter, node: ast.While, scope: Scope, frame: Frame) -> None:
    _both(interpreter, [node.body, node.orelse], scope, frame)


def _with(interpreter: Interpreter, node: ast.With | ast.AsyncWith, scope: Scope, frame: Frame) -> None:
    for item in node.items:
        value = interpreter.evaluate(item.context_expr, scope)
        if item.optional_vars is not None:
            bind(interpreter, item.optional_vars, value, scope)
    run_block(interpreter, node.body, scope, frame)


def _try(interpreter: Interpreter, node: ast.Try | ast.TryStar, scope: Scope, frame: Frame) -> None:
    """The body is taken to succeed, unless it imports something of the repository that is not there. Where
    a handler returns, a function asks a question (``is_registered``): both answers are possible."""
    asks = [h.body for h in node.handlers if h.body and isinstance(h.body[-1], ast.Return)]
    if asks and not scope.is_class and scope.parent is not None:
        _both(interpreter, [[*node.body, *node.orelse], *asks], scope, frame)
        run_block(interpreter, node.finalbody, scope, Frame())
        return
    run_block(interpreter, node.body, scope, frame)
    lost = {name for name, value in scope.names.items() if isinstance(value, Unknown)}
    imported = {
        alias.asname or alias.name.split(".")[0]
        for statement in node.body
        if isinstance(statement, (ast.Import, ast.ImportFrom))
        for alias in statement.names
    }
    failed = frame.ended == "raise" or bool(lost & imported)
    if failed and node.handlers:
        frame.ended = ""
        run_block(interpreter, node.handlers[0].body, scope, frame)
    else:
        run_block(interpreter, node.orelse, scope, frame)
    run_block(interpreter, node.finalbody, scope, frame)


def _match(interpreter: Interpreter, node: ast.Match, scope: Scope, frame: Frame) -> None:
    _both(interpreter, [*(case.body for case in node.cases), []], scope, frame)


_Handler: TypeAlias = Callable[["Interpreter", Any, Scope, Frame], None]
_HANDLERS: Mapping[type[ast.stmt], _Handler] = {
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _augmented,
    ast.FunctionDef: _define,
    ast.AsyncFunctionDef: _define,
    ast.ClassDef: _define_class,
    ast.Import: _import,
    ast.ImportFrom: _import,
    ast.Expr: _expression,
    ast.Return: _return,
    ast.Raise: _raise,
    ast.Break: _leave,
    ast.Continue: _leave,
    ast.If: _if,
    ast.For: _for,
    ast.While: _while,
    ast.With: _with,
    ast.AsyncWith: _with,
    ast.Try: _try,
    ast.TryStar: _try,
    ast.Match: _match,
}

__all__ = ["MISSING", "Frame", "Namespace", "bind", "execute", "run_block", "run_function"]
