"""Decorators that only note where they stand, and functions that apply TypeORM's there at start-up.

``@EntityId()`` puts (target, property) into a registry; ``Column({...})(entity, name)`` follows in a
function that the application calls when its settings are known. The functions are tried with every
entity of the repository; what they apply counts like a decorator on the member.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from orm_parsers.javascript.classes import members
from orm_parsers.javascript.facts import Facts, functions_of
from orm_parsers.javascript.modules import Module
from orm_parsers.javascript.statements import run_function
from orm_parsers.javascript.values import Arr, Call, ClassValue, Func, Unknown, Value, callee_path
from orm_parsers.typeorm.classes import decorators, is_typeorm

_LATE = re.compile(rb"(Column|ManyToOne|OneToOne|ManyToMany)\((?:[^()]|\([^()]*\))*\)\(\s*(\w+)\s*,\s*(\w+)")
_FUNCTIONS = frozenset(
    {"arrow_function", "function_expression", "function_declaration", "function", "method_definition"}
)
_LISTS = re.compile(r"entities|classes|models|ctors|constructors|types", re.IGNORECASE)


def add_late_decorators(facts: Facts) -> None:
    """Runs every decorator, then the functions that apply what those noted; nothing where there are none."""
    late = [func for path in sorted(facts.files) for func in _late_functions(facts, path)]
    if not late:
        return
    entities: list[ClassValue] = []
    for cls in list(facts.classes()):
        with facts.interpreter.budget(cls.place.file):
            for member in members(cls):
                if member.decorators:
                    decorators(facts, cls, member)
            entities += [cls] if _is_entity(facts, cls) else []
    start = len(facts.interpreter.calls)
    for func in late:
        with facts.interpreter.budget(func.place.file):
            run_function(facts.interpreter, func, _argument(entities), func.this)
    for call in facts.interpreter.calls[start:]:
        _note(call)


def _late_functions(facts: Facts, path: str) -> list[Func]:
    module = facts.interpreter.modules.get(path)
    if module is None or not any(
        _applies_late(module, match) for match in _LATE.finditer(module.source.content)
    ):
        return []
    content = module.source.content
    return [
        func
        for func in functions_of(facts.interpreter, path)
        if func.place.key not in facts.interpreter.invoked
        and any(
            _applies_late(module, match)
            for match in _LATE.finditer(content, func.node.start_byte, func.node.end_byte)
        )
    ]


def _applies_late(module: Module, match: re.Match[bytes]) -> bool:
    """Whether ``Column(...)(a, b)`` stands in a function that was not itself given ``a`` and ``b``, as
    a decorator that wraps another is."""
    node = module.source.root.descendant_for_byte_range(match.start(), match.end())
    while node is not None and node.type not in _FUNCTIONS:
        node = node.parent
    if node is None:
        return False
    given = node.child_by_field_name("parameters") or node.child_by_field_name("parameter")
    names = set(re.findall(rb"\w+", (given.text or b"") if given is not None else b""))
    return not {match.group(2), match.group(3)} <= names


def _is_entity(facts: Facts, cls: ClassValue) -> bool:
    return any(name in ("Entity", "ChildEntity", "ViewEntity") for name, _ in decorators(facts, cls, None))


def _argument(entities: list[ClassValue]) -> Callable[[str], Value]:
    def argument(name: str) -> Value:
        return Arr(list(entities)) if _LISTS.search(name) else Unknown("a parameter", name=name)

    return argument


def _note(call: Call) -> None:
    """``Column({...})(entity, "name")``: as if the decorator stood on the member."""
    path = callee_path(call.callee) if isinstance(call.callee, Call) else None
    if path is None or not is_typeorm(path[0]) or len(call.args) < 2:
        return
    target, name = call.args[0], call.args[1]
    if isinstance(target, ClassValue) and isinstance(name, str) and isinstance(call.callee, Call):
        found = target.cache.setdefault(f"typeorm:{name}", [])
        if not any(known == path[1] for known, _ in found):
            found.append((path[1], call.callee))
