"""The abstract interpreter: evaluates what a model needs, and nothing for its effects outside.
Every result is either right or ``Unknown``. Beyond bounds of nesting, steps and seconds it is unknown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from tree_sitter import Node

from orm_parsers.base import Repository
from orm_parsers.javascript import builtins, expressions, literals, statements
from orm_parsers.javascript.classes import class_member, instance_member
from orm_parsers.javascript.libraries import library_member
from orm_parsers.javascript.modules import Module
from orm_parsers.javascript.resolve import Resolver, read_jsonc
from orm_parsers.javascript.source import is_damaged, open_source
from orm_parsers.javascript.values import (
    UNDEFINED,
    Alt,
    Arr,
    Call,
    ClassValue,
    Ext,
    Func,
    Lazy,
    Member,
    Namespace,
    Obj,
    Place,
    Scope,
    Undefined,
    Unknown,
    Value,
    alternatives,
    lift,
)

MAX_DEPTH = 130
MAX_CALLS_DEEP = 24
MAX_STEPS = 120_000
MAX_SECONDS = 10.0
MAX_UNCERTAIN = 2
MAX_TRIES = 20
LISTS = ("object", "array")


class Exhausted(Exception):  # noqa: N818 - control flow: caught where a piece of work began
    """A bound was reached while one file was evaluated."""


class Interpreter:
    """One repository as one ORM's parser sees it. ``calls`` logs every call of something outside."""

    def __init__(self, repository: Repository) -> None:
        self.repository = repository
        self.resolver = Resolver(repository)
        self.modules: dict[str, Module | None] = {}
        self.calls: list[Call] = []
        self.invoked: set[tuple[str, int, int]] = set()
        self.uncertain: list[str] = []
        self.assigned: list[dict[tuple[int, str], tuple[Scope, Value | Lazy]]] = []
        self.attached: list[Func] = []
        self.tried: dict[tuple[str, int, int], int] = {}
        self.label_maps: tuple[int, list[tuple[Module, list[Node]]]] = (0, [])
        self.sampling = False
        self.depth = 0
        self.calls_deep = 0
        self.steps = 0
        self.deadline = time.monotonic() + MAX_SECONDS

    # ---- modules

    def module(self, path: str) -> Module | None:
        """The module of that path, or ``None`` when it can't be read."""
        if path not in self.modules:
            source = open_source(self.repository, path)
            self.modules[path] = Module(path, source, self) if source is not None else None
        return self.modules[path]

    def find_module(self, importer: Module, specifier: str) -> Module | None:
        path = importer.resolve(specifier)
        return self.module(path) if path is not None and not path.endswith(".json") else None

    def imported(self, importer: Module, specifier: str, name: str) -> Value:
        """What an import stands for: a value of the repository, or a term for a package outside."""
        path = importer.resolve(specifier)
        if path is None:
            if specifier.startswith("."):
                return Unknown(f"no file for {specifier!r}")
            return Ext(specifier, "" if name in ("*", "default") else name)
        if path.endswith(".json"):
            value = from_json(read_jsonc(self.repository.text(path) or ""))
            return value if name in ("*", "default") else self.member(value, name)
        module = self.module(path)
        if module is None:
            return Unknown(f"{path} can't be read")
        return module.whole() if name == "*" else module.export(name)

    # ---- names

    def lookup(self, name: str, scope: Scope) -> Value:
        """The value of a name, from the innermost scope outwards; a global is a term."""
        current: Scope | None = scope
        while current is not None:
            if name in current.names:
                found = current.names[name]
                if isinstance(found, Lazy):
                    value = self.force(found)
                    if not found.busy:
                        current.names[name] = value
                    return value
                return found
            current = current.parent
        if name in ("module", "exports") and scope.module.exports:
            own = Namespace(scope.module)
            return own if name == "exports" else Obj({"exports": own})
        return UNDEFINED if name == "undefined" else Ext("", name)

    def force(self, lazy: Lazy) -> Value:
        """Evaluates a binding once. A binding that needs itself is unknown there."""
        if lazy.busy:
            return Unknown("depends on itself")
        lazy.busy = True
        uncertain, self.uncertain = self.uncertain, []
        sampling, self.sampling = self.sampling, False
        try:
            value = lazy.make()
        finally:
            lazy.busy = False
            self.uncertain, self.sampling = uncertain, sampling
        lazy.make = lambda: value
        return value

    def assign(self, name: str, value: Value, scope: Scope) -> None:
        """Sets a variable where it is declared; remembered while a condition is open."""
        current: Scope | None = scope
        while current is not None and name not in current.names:
            current = current.parent
        target = current if current is not None else scope.module.scope
        if self.assigned:
            old = target.names.get(name, UNDEFINED)
            self.assigned[-1].setdefault((id(target), name), (target, old))
        target.names[name] = value

    @staticmethod
    def named(value: Value, name: str) -> Value:
        """Gives a literal the name of the constant that holds it."""
        if not name:
            return value
        if isinstance(value, (Obj, Arr, Func, ClassValue)):
            value.name = value.name or name
        return value

    # ---- evaluation

    def evaluate(self, node: Node, scope: Scope) -> Value:
        """The value of an expression. Raises ``Exhausted`` at a bound of steps or time."""
        self.steps += 1
        if self.steps > MAX_STEPS or (not self.steps & 511 and time.monotonic() > self.deadline):
            raise Exhausted
        handler = expressions.HANDLERS.get(node.type)
        if handler is None:
            return Unknown(f"{node.type} is not evaluated", Place(scope.module, node))
        if self.depth >= MAX_DEPTH:
            return Unknown("nested too deep", Place(scope.module, node))
        if scope.module.source.broken and is_damaged(node) and node.type not in LISTS:
            return Unknown("a syntax error", Place(scope.module, node))
        self.depth += 1
        try:
            return handler(self, node, scope)
        finally:
            self.depth -= 1

    def call(
        self, callee: Value, args: list[Value], place: Place, this: Value = UNDEFINED, new: bool = False
    ) -> Value:
        """The result of a call: inlined for functions of the repository, a term for the rest."""
        if isinstance(callee, Alt):
            return lift(callee, lambda option: self.call(option, args, place, this, new))
        if isinstance(callee, Func):
            return self.invoke(callee, args, callee.this if isinstance(this, Undefined) else this)
        if isinstance(callee, Ext):
            known = builtins.function(self, callee, args, place)
            if known is not None:
                return known.value
        return self.record(
            Call(Member(callee, "") if isinstance(callee, Unknown) else callee, args, place, new)
        )

    def record(self, call: Call) -> Call:
        call.uncertain, call.sample = bool(self.uncertain), self.sampling
        call.number = len(self.calls)
        self.calls.append(call)
        if isinstance(call.callee, Member) and isinstance(call.callee.base, Call):
            call.callee.base.calls.append(call)
        return call

    def call_method(self, base: Value, name: str, args: list[Value], place: Place) -> Value:
        """``base.name(...args)``."""
        if isinstance(base, Alt):
            return lift(base, lambda option: self.call_method(option, name, args, place))
        known = builtins.method(self, base, name, args, place)
        if known is not None:
            return known.value
        callee = self.member(base, name)
        if isinstance(callee, (Func, Ext)):
            return self.call(callee, args, place, base)
        if isinstance(callee, (ClassValue, Alt, Call)):
            return self.call(callee, args, place)
        if name in ("forEach", "map") and args and isinstance(args[0], Func):
            self._each_unknown(args[0])
        return self.record(Call(Member(base, name), args, place))

    def _each_unknown(self, func: Func) -> None:
        """Runs a callback for items that nobody knows: files of a folder that are required in a loop."""
        self.uncertain.append("loop")
        try:
            self.invoke(func, [Unknown("an item of a loop")])
        finally:
            self.uncertain.pop()

    def invoke(self, func: Func, args: Sequence[Value], this: Value = UNDEFINED) -> Value:
        """Runs a function of the repository with these arguments."""
        if self.calls_deep >= MAX_CALLS_DEEP:
            return Unknown("calls nested too deep", func.place)
        if self._is_speculation(func):
            return Unknown("not worth trying", func.place)
        if not self.sampling:
            self.invoked.add(func.place.key)
        self.calls_deep += 1
        try:
            return statements.run_function(self, func, list(args), this)
        finally:
            self.calls_deep -= 1

    def _is_speculation(self, func: Func) -> bool:
        """Whether a call is business logic: deep in undecided conditions, or one of very many within a
        tried function. Definitions are not made there, and the paths would multiply."""
        if not self.sampling:
            return len(self.uncertain) > 2 * MAX_UNCERTAIN
        key = func.place.key
        self.tried[key] = self.tried.get(key, 0) + 1
        return len(self.uncertain) > MAX_UNCERTAIN or self.tried[key] > MAX_TRIES

    # ---- members

    def member(self, base: Value, name: str) -> Value:
        """``base.name``."""
        if isinstance(base, Obj):
            return self._object_member(base, name)
        if isinstance(base, Ext):
            if name == "default":
                return base
            return Ext(base.module, f"{base.path}.{name}" if base.path else name)
        if isinstance(base, Alt):
            return lift(base, lambda option: self.member(option, name))
        if isinstance(base, ClassValue):
            return class_member(self, base, name)
        if isinstance(base, Namespace):
            return base.module.export(name)
        if isinstance(base, Call) and isinstance(base.callee, ClassValue) and base.new:
            return instance_member(self, base, base.callee, name)
        if isinstance(base, (Arr, str)):
            return self._sized_member(base, name)
        if isinstance(base, Func):
            return base.name if name == "name" else Member(base, name)
        if base is None or isinstance(base, Undefined):
            return UNDEFINED
        known = library_member(base, name) if isinstance(base, Call) else UNDEFINED
        return Member(base, name) if isinstance(known, Undefined) else known

    def _object_member(self, base: Obj, name: str) -> Value:
        if name in base.entries:
            return base.entries[name]
        if base.is_enum:
            return next((key for key, value in base.entries.items() if str(value) == name), UNDEFINED)
        return Member(base, name) if base.open else UNDEFINED

    def _sized_member(self, base: Arr | str, name: str) -> Value:
        if name == "length" and not (isinstance(base, Arr) and base.open):
            return len(base.items) if isinstance(base, Arr) else len(base)
        if isinstance(base, Arr) and name.isdigit():
            return self.element(base, int(name))
        return Member(base, name)

    def element(self, base: Value, position: int) -> Value:
        """``base[position]``."""
        if isinstance(base, Arr):
            if position < len(base.items):
                return base.items[position]
            return Unknown("a spread that is not known") if base.open else UNDEFINED
        if isinstance(base, str) and position < len(base):
            return base[position]
        return self.member(base, str(position))

    def index(self, base: Value, key: Value) -> Value:
        """``base[key]``; an unknown key of a known object gives every value, tagged by its key."""
        if isinstance(base, Alt):
            return lift(base, lambda option: self.index(option, key))
        if isinstance(key, Alt):
            return lift(key, lambda option: self.index(base, option))
        if isinstance(key, (int, float)) and not isinstance(key, bool):
            sized = isinstance(base, (Arr, str))
            return self.element(base, int(key)) if sized else self.member(base, str(int(key)))
        if isinstance(key, str):
            return (
                self.element(base, int(key))
                if isinstance(base, Arr) and key.isdigit()
                else self.member(base, key)
            )
        if isinstance(base, Obj) and not base.open and 0 < len(base.entries) <= 12:
            tagged = [(name, value) for name, value in base.entries.items()]
            return alternatives([*tagged, ("", UNDEFINED)])
        return Unknown("an index that is not known")

    def set_member(self, base: Value, name: str, value: Value, place: Place) -> None:
        """``base.name = value``. Functions hung onto something outside are kept to be tried later."""
        if isinstance(value, Func):
            self.attached.append(value)
        if isinstance(base, Obj):
            if self.uncertain:
                value = alternatives([(self.uncertain[-1], value), ("", base.get(name))])
            base.put(name, value, place)
        elif isinstance(base, ClassValue):
            base.statics[name] = value

    def or_default(self, value: Value, default: Node, scope: Scope) -> Value:
        """The value, or the default where it is ``undefined``."""
        if isinstance(value, Undefined):
            return self.evaluate(default, scope)
        if isinstance(value, Alt):
            return alternatives(
                [(tag, self.or_default(option, default, scope)) for tag, option in value.options]
            )
        return value

    def enum(self, node: Node, scope: Scope, name: str) -> Value:
        return literals.enum(self, node, scope, name)

    # ---- pieces of work

    @contextmanager
    def budget(self, path: str) -> Iterator[None]:
        """One piece of work with its own bounds; reaching them is a problem of ``path``."""
        self.steps = 0
        self.deadline = time.monotonic() + MAX_SECONDS
        state = (self.depth, self.calls_deep, self.uncertain, self.sampling, self.assigned)
        self.uncertain, self.sampling, self.assigned = [], False, []
        try:
            yield
        except (Exhausted, RecursionError):
            self.repository.report(
                path, 1, "too-complex", "evaluating it took too long; facts may be missing"
            )
        finally:
            self.depth, self.calls_deep, self.uncertain, self.sampling, self.assigned = state

    def run(self, module: Module) -> None:
        """Evaluates the top level of a module: its effects first, then every binding."""
        with self.budget(module.path):
            for node in module.effects:
                statements.execute(self, node, module.scope, [])
            for name in list(module.scope.names):
                if name not in module.imports:
                    self.lookup(name, module.scope)
            for entry in list(module.exports.values()):
                if isinstance(entry, Lazy):
                    self.force(entry)
            if module.commonjs is not None:
                self.force(module.commonjs)

    def sample(self, func: Func, argument: Callable[[str], Value]) -> Value:
        """Tries a function that nobody calls: ``argument`` gives a value for each parameter's name."""
        results: list[Value] = []
        with self.budget(func.place.file):
            self.sampling = True
            self.tried.clear()
            results.append(statements.run_function(self, func, argument, func.this))
        return results[0] if results else Unknown("too complex", func.place)


def from_json(value: object) -> Value:
    """A JSON document as values."""
    if isinstance(value, dict):
        return Obj({str(key): from_json(item) for key, item in value.items()})
    if isinstance(value, list):
        return Arr([from_json(item) for item in value])
    return value if isinstance(value, (str, int, float, bool)) else None


__all__ = ["Exhausted", "Interpreter", "from_json"]
