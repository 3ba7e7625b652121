"""Statements and functions. A condition that can't be decided runs both arms and joins what they did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from tree_sitter import Node

from orm_parsers.javascript.bindings import bind, hoist
from orm_parsers.javascript.classes import ancestry, members, super_of
from orm_parsers.javascript.source import is_damaged
from orm_parsers.javascript.texts import library_function
from orm_parsers.javascript.values import (
    UNDEFINED,
    Arr,
    Call,
    ClassValue,
    Ext,
    Func,
    Lazy,
    Member,
    Obj,
    Place,
    Scope,
    Undefined,
    Unknown,
    Value,
    alternatives,
    truth,
)

if TYPE_CHECKING:
    from orm_parsers.javascript.interpreter import Interpreter

Status = Literal["next", "done", "break", "continue"]
Returns = list[tuple[str, Value]]
Arguments = Sequence[Value] | Callable[[str], Value]
MAX_ROUNDS = 500
_HOISTED = ("function_declaration", "generator_function_declaration", "enum_declaration")
_CLASSES = ("class_declaration", "abstract_class_declaration")


def run_function(interpreter: Interpreter, func: Func, args: Arguments, this: Value) -> Value:
    """The value that a function returns, of every path that can't be excluded."""
    if func.node.type.startswith("generator"):
        return Unknown("a generator", func.place)
    scope = Scope(func.scope.module, func.scope, this=this, home=func.home)
    bind_parameters(interpreter, func, args, scope)
    body = func.node.child_by_field_name("body")
    if body is None:
        return UNDEFINED
    if scope.module.source.broken and (is_damaged(body) or is_damaged(func.node)):
        return Unknown("a syntax error", func.place)
    if body.type != "statement_block":
        return interpreter.evaluate(body, scope)
    returns: Returns = []
    uncertain = len(interpreter.uncertain)
    status = run_block(interpreter, body.named_children, scope, returns)
    del interpreter.uncertain[uncertain:]
    if status != "done":
        returns.append(("", UNDEFINED))
    return alternatives(returns) if returns else Unknown("it never returns", func.place)


def bind_parameters(interpreter: Interpreter, func: Func, args: Arguments, scope: Scope) -> None:
    """Binds parameters to arguments, defaults and rest included."""
    single = func.node.child_by_field_name("parameter")
    if single is not None:
        patterns = [single]
    else:
        parameters = func.node.child_by_field_name("parameters")
        patterns = (
            [c for c in parameters.named_children if c.type != "comment"] if parameters is not None else []
        )
    for position, parameter in enumerate(patterns):
        pattern, default = _parameter(parameter)
        if pattern is None or pattern.type == "this":
            continue
        if pattern.type == "rest_pattern":
            rest = list(args[position:]) if not callable(args) else []
            value: Value = Arr(rest, open=Unknown("a parameter") if callable(args) else None)
            pattern = pattern.named_children[0] if pattern.named_children else pattern
        elif callable(args):
            value = args(scope.module.text(pattern))
        else:
            value = args[position] if position < len(args) else UNDEFINED
        if default is not None:
            value = interpreter.or_default(value, default, scope)
        bind(interpreter, pattern, lambda value=value: value, scope, eager=True)  # type: ignore[misc]


def _parameter(node: Node) -> tuple[Node | None, Node | None]:
    """A parameter's pattern and default, in either grammar."""
    if node.type in ("required_parameter", "optional_parameter"):
        return node.child_by_field_name("pattern"), node.child_by_field_name("value")
    if node.type == "assignment_pattern":
        return node.child_by_field_name("left"), node.child_by_field_name("right")
    return node, None


def run_block(interpreter: Interpreter, nodes: Sequence[Node], scope: Scope, returns: Returns) -> Status:
    """Runs statements in order; ``done`` when every path has returned or thrown."""
    for node in nodes:
        if node.type in _HOISTED or node.type in _CLASSES:
            list(hoist(interpreter, node, scope))
    for node in nodes:
        status = execute(interpreter, node, scope, returns)
        if status != "next":
            return status
    return "next"


def execute(interpreter: Interpreter, node: Node, scope: Scope, returns: Returns) -> Status:
    """Runs one statement."""
    handler = _STATEMENTS.get(node.type)
    return handler(interpreter, node, scope, returns) if handler is not None else "next"


def _expression(interpreter: Interpreter, node: Node, scope: Scope, returns: Returns) -> Status:
    if node.named_children:
        interpreter.evaluate(node.named_children[0], scope)
    return "next"


def _variables(interpreter: Interpreter, node: Node, scope: Scope, returns: Returns) -> Status:
    for declarator in node.named_children:
        pattern = declarator.child_by_field_name("name")
        if declarator.type != "variable_declarator" or pattern is None:
            continue
        value_node = declarator.child_by_field_name("value")
        value = interpreter.evaluate(value_node, scope) if value_node is not None else UNDEFINED
        if pattern.type == "identifier":
            value = interpreter.named(value, scope.module.text(pattern))
        bind(interpreter, pattern, lambda value=value: value, scope, eager=True)  # type: ignore[misc]
    return "next"


def _return(interpreter: Interpreter, node: Node, scope: Scope, returns: Returns) -> Status:
    inner = [child for child in node.named_children if child.type != "comment"]
    tag = interpreter.uncertain[-1] if interpreter.uncertain else ""
    returns.append((tag, interpreter.evaluate(inner[0], scope) if inner else UNDEFINED))
    return "done"


def _if(interpreter: Interpreter, node: Node, scope: Scope, returns: Returns) -> Status:
    condition = node.child_by_field_name("condition")
    then, other = node.child_by_field_name("consequence"), node.child_by_field_name("alternative")
    verdict = truth(interpreter.evaluate(condition, scope)) if condition is not None else None
    if verdict is not None:
        arm = then if verdict else other
        return execute(interpreter, arm, scope, returns) if arm is not None else "next"
    tag = scope.module.text(condition).strip("()")[:80] if condition is not None else "?"
    statuses, changes = [], []
    for arm, arm_tag in ((then, tag), (other, "!" + tag)):
        status, changed = _try_arm(interpreter, arm, arm_tag, scope, returns)
        statuses.append(status)
        changes.append((arm_tag, changed, status))
    _join(interpreter, changes)
    if "next" not in statuses:
        return "done" if "done" in statuses else statuses[0]
    if statuses[0] != statuses[1]:  # the rest of the block runs only under the other arm
        interpreter.uncertain.append("!" + tag if statuses[1] == "next" else tag)
    return "next"


Changes = dict[tuple[int, str], tuple[Scope, "Value | Lazy", "Value | Lazy"]]


def _try_arm(
    interpreter: Interpreter, arm: Node | None, tag: str, scope: Scope, returns: Returns
) -> tuple[Status, Changes]:
    """Runs one arm of an undecided condition and takes its assignments back."""
    if arm is None:
        return "next", {}
    interpreter.assigned.append({})
    uncertain = len(interpreter.uncertain)
    interpreter.uncertain.append(tag)
    try:
        status = execute(interpreter, arm, scope, returns)
    finally:
        del interpreter.uncertain[uncertain:]
        touched = interpreter.assigned.pop()
    changes: Changes = {}
    for key, (owner, before) in touched.items():
        changes[key] = (owner, before, owner.names[key[1]])
        owner.names[key[1]] = before
    return status, changes


def _join(interpreter: Interpreter, arms: list[tuple[str, Changes, Status]]) -> None:
    touched = {key: change for _, changes, _ in arms for key, change in changes.items()}
    for key, (owner, before, _) in touched.items():
        choices: list[tuple[str, Value]] = []
        for tag, changes, status in arms:
            if status != "done":
                value = changes[key][2] if key in changes else before
                choices.append((tag, interpreter.force(value) if isinstance(value, Lazy) else value))
        if choices:
            interpreter.assign(key[1], alternatives(choices), owner)


def _block(interpreter: Interpreter, node: Node, scope: Scope, returns: Returns) -> Status:
    inner = Scope(scope.module, scope, home=scope.home)
    return run_block(interpreter, node.named_children, inner, returns)


def _else(interpreter: Interpreter, node: Node, scope: Scope, returns: Returns) -> Status:
    return run_block(interpreter, node.named_children, scope, returns)


def _try(interpreter: Interpreter, node: Node, scope: Scope, returns: Returns) -> Status:
    body = node.child_by_field_name("body")
    status = execute(interpreter, body, scope, returns) if body is not None else "next"
    final = node.child_by_field_name("finalizer")
    if final is not None:
        _else(interpreter, final, scope, returns)
    return status


def _for_of(interpreter: Interpreter, node: Node, scope: Scope, returns: Returns) -> Status:
    pattern, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    body = node.child_by_field_name("body")
    if pattern is None or right is None or body is None:
        return "next"
    iterable = interpreter.evaluate(right, scope)
    operator = node.child_by_field_name("operator")
    if operator is not None and operator.type == "in" and isinstance(iterable, Obj) and not iterable.open:
        iterable = Arr(list(iterable.entries))
    known = isinstance(iterable, Arr) and not iterable.open and len(iterable.items) <= MAX_ROUNDS
    items: list[Value] = (
        list(iterable.items) if isinstance(iterable, Arr) and known else [Unknown("an item of a loop")]
    )
    if not known:
        interpreter.uncertain.append("loop")
    status: Status = "next"
    for item in items:
        inner = Scope(scope.module, scope, home=scope.home)
        bind(interpreter, pattern, lambda item=item: item, inner, eager=True)  # type: ignore[misc]
        status = execute(interpreter, body, inner, returns)
        if status in ("break", "done"):
            break
    if not known:
        interpreter.uncertain.pop()
        return "next"
    return "done" if status == "done" else "next"


def _loop(interpreter: Interpreter, node: Node, scope: Scope, returns: Returns) -> Status:
    """``for (;;)``, ``while``, ``do``: the body once, as something that may happen."""
    inner = Scope(scope.module, scope, home=scope.home)
    first = node.child_by_field_name("initializer")
    if first is not None:
        execute(interpreter, first, inner, returns)
    body = node.child_by_field_name("body")
    if body is not None:
        for name in inner.names:
            inner.names[name] = Unknown("a counter")
        _, changes = _try_arm(interpreter, body, "loop", inner, returns)
        _join(interpreter, [("loop", changes, "next"), ("!loop", {}, "next")])
    return "next"


def _switch(interpreter: Interpreter, node: Node, scope: Scope, returns: Returns) -> Status:
    value_node, body = node.child_by_field_name("value"), node.child_by_field_name("body")
    if value_node is None or body is None:
        return "next"
    value = interpreter.evaluate(value_node, scope)
    cases = [child for child in body.named_children if child.type in ("switch_case", "switch_default")]
    simple = isinstance(value, (str, int, float, bool)) or value is None
    for position, case in enumerate(cases):
        label = case.child_by_field_name("value")
        if simple and label is not None and interpreter.evaluate(label, scope) == value:
            return _run_cases(interpreter, cases[position:], scope, returns)
    if simple:
        default = [position for position, case in enumerate(cases) if case.type == "switch_default"]
        return _run_cases(interpreter, cases[default[0] :], scope, returns) if default else "next"
    statuses: list[Status] = []
    arms: list[tuple[str, Changes, Status]] = []
    for position, case in enumerate(cases):
        label = case.child_by_field_name("value")
        tag = scope.module.text(label)[:80] if label is not None else "default"
        interpreter.assigned.append({})
        interpreter.uncertain.append(tag)
        mark = len(interpreter.uncertain) - 1
        try:
            status = _run_cases(interpreter, cases[position:], scope, returns)
        finally:
            del interpreter.uncertain[mark:]
            touched = interpreter.assigned.pop()
        changes: Changes = {}
        for key, (owner, before) in touched.items():
            changes[key] = (owner, before, owner.names[key[1]])
            owner.names[key[1]] = before
        statuses.append(status)
        arms.append((tag, changes, status))
    if not any(case.type == "switch_default" for case in cases):
        arms.append(("default", {}, "next"))
        statuses.append("next")
    _join(interpreter, arms)
    return "done" if statuses and all(status == "done" for status in statuses) else "next"


def _run_cases(interpreter: Interpreter, cases: Sequence[Node], scope: Scope, returns: Returns) -> Status:
    for case in cases:
        label = case.child_by_field_name("value")
        body = [child for child in case.named_children if child != label]
        status = run_block(interpreter, body, Scope(scope.module, scope, home=scope.home), returns)
        if status == "break":
            return "next"
        if status != "next":
            return status
    return "next"


# ---- super


def super_member(interpreter: Interpreter, scope: Scope, name: str) -> Value:
    """``super.name``."""
    home, this = _home(scope)
    if home is None:
        return Unknown("super")
    parent = super_of(interpreter, home)
    found = interpreter.member(parent, name) if isinstance(parent, ClassValue) else None
    if isinstance(found, Func):
        return Func(found.node, found.scope, found.name, this, found.home)
    return Member(this, name)


def call_super(interpreter: Interpreter, scope: Scope, name: str, args: list[Value], place: Place) -> Value:
    """``super.name(...)``: of a class of the repository it is inlined, else a call on ``this``."""
    callee = super_member(interpreter, scope, name)
    if isinstance(callee, Func):
        return interpreter.invoke(callee, args, callee.this)
    home, _ = _home(scope)
    parent = super_of(interpreter, home) if home is not None else None
    if isinstance(parent, Ext):
        made = library_function(Ext(parent.module, f"{parent.path}.{name}"), args)
        if not isinstance(made, Undefined):
            return made
    return interpreter.record(Call(callee, args, place))


def call_constructor(interpreter: Interpreter, scope: Scope, args: list[Value], place: Place) -> Value:
    """``super(...)``: of a class of the repository it is run, else a call on ``this`` named ``super``."""
    home, this = _home(scope)
    parent = super_of(interpreter, home) if home is not None else None
    if isinstance(parent, ClassValue):
        construct(interpreter, parent, this, args, place)
    elif isinstance(this, Call):
        interpreter.record(Call(Member(this, "super"), args, place))
    return UNDEFINED


def construct(
    interpreter: Interpreter, cls: ClassValue, this: Value, args: list[Value], place: Place
) -> None:
    """Runs the constructor of a class, or of the nearest ancestor that has one, on ``this``."""
    line, _ = ancestry(interpreter, cls)
    for owner in reversed(line):
        for member in members(owner):
            if member.name == "constructor":
                interpreter.invoke(Func(member.node, owner.scope, "constructor", this, owner), args, this)
                return
    if isinstance(this, Call):
        interpreter.record(Call(Member(this, "super"), args, place))


def _home(scope: Scope) -> tuple[ClassValue | None, Value]:
    current: Scope | None = scope
    while current is not None:
        if not isinstance(current.this, Undefined):
            return current.home, current.this
        current = current.parent
    return None, Ext("", "this")


Statement = Callable[["Interpreter", Node, Scope, Returns], Status]

_STATEMENTS: dict[str, Statement] = {
    "expression_statement": _expression,
    "lexical_declaration": _variables,
    "variable_declaration": _variables,
    "return_statement": _return,
    "throw_statement": lambda *_: "done",
    "break_statement": lambda *_: "break",
    "continue_statement": lambda *_: "continue",
    "if_statement": _if,
    "else_clause": _else,
    "statement_block": _block,
    "try_statement": _try,
    "for_in_statement": _for_of,
    "for_statement": _loop,
    "while_statement": _loop,
    "do_statement": _loop,
    "switch_statement": _switch,
    "labeled_statement": _else,
}
