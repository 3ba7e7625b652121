"""The abstract interpreter: evaluates what a model needs, and nothing for its effects outside.

Every result is either right or ``Unknown``. Bounds: nesting, steps and seconds per piece of work; beyond
them the value is unknown and the parser says so.
"""

from __future__ import annotations

import ast
import builtins as python_builtins
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from orm_parsers.base import Repository
from orm_parsers.python import builtins, classes, enums, expressions, statements
from orm_parsers.python.modules import Module
from orm_parsers.python.resolve import Resolver
from orm_parsers.python.source import open_source, parse_text
from orm_parsers.python.values import (
    MISSING,
    Attr,
    Call,
    ClassValue,
    EnumMember,
    Ext,
    Func,
    Instance,
    Map,
    Missing,
    Namespace,
    Place,
    Scope,
    Seq,
    Sub,
    Super,
    Unknown,
    Value,
)

MAX_DEPTH = 80
MAX_CALLS_DEEP = 16
MAX_STEPS = 120_000
MAX_SECONDS = 10.0
_CONSTANTS: Mapping[str, Value] = {
    f"logging.{name}": value
    for name, value in (
        ("NOTSET", 0),
        ("DEBUG", 10),
        ("INFO", 20),
        ("WARNING", 30),
        ("ERROR", 40),
        ("CRITICAL", 50),
    )
}
_BUILTIN_NAMES = frozenset(dir(python_builtins))


class Exhausted(Exception):  # noqa: N818 - control flow: caught where a piece of work began
    """A bound was reached while one file was evaluated."""


class Interpreter:
    """One repository as one ORM's parser sees it.

    ``calls`` logs every call of something outside, ``made`` every class that ``type(...)`` made; ``texts``
    are sources that stand for modules outside (``django.contrib.auth.models``); ``hook`` may give a value
    for a dotted name outside (``django.conf.settings.X``); ``functions`` are what an ORM's parser knows of
    functions outside.
    """

    def __init__(self, repository: Repository, texts: Mapping[str, str] | None = None) -> None:
        self.repository = repository
        self.resolver = Resolver(repository)
        self.modules: dict[str, Module | None] = {}
        self.texts = texts or {}
        self.hook: Callable[[str], Value | Missing] = lambda _: MISSING
        self.functions: dict[str, Callable[[list[Value]], Value]] = {}
        self.calls: list[Call] = []
        self.made: list[ClassValue] = []
        self.uncertain = 0
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

    def module_at(self, stem: str) -> Namespace | None:
        """The module or package at a path without suffix, or ``None``."""
        path = self.resolver.file_of(stem)
        if path is not None:
            module = self.module(path)
            return Namespace(module, stem) if module is not None else None
        return Namespace(None, stem) if stem in self.resolver.folders else None

    def import_module(self, importer: Module, name: str, level: int = 0) -> Value:
        """What ``import name`` or ``from ..name import`` refers to."""
        if importer.is_outside:
            return self.outside(name)
        if level:
            stem = self.resolver.relative(importer.path, level, name)
        else:
            stem = self.resolver.absolute(importer.path, name)
            if stem is None:
                return self.outside(name)
        found = self.module_at(stem) if stem is not None else None
        return found if found is not None else Unknown(f"no module {'.' * level}{name}")

    def outside(self, path: str) -> Value:
        """Something outside by its dotted name: a text that stands for it, the hook's value, or a term."""
        found = self.hook(path)
        if not isinstance(found, Missing):
            return found
        if path in _CONSTANTS:
            return _CONSTANTS[path]
        parent, _, name = path.rpartition(".")
        if parent in self.texts:
            module = self._standing_for(parent)
            if module is not None and name in module.binders:
                return module.attribute(name)
        return Ext(path)

    def is_known_outside(self, parent: str, name: str) -> bool:
        """Whether ``from parent import *`` brings a name: known for texts, believed for capitalized names
        of packages that are imported so by custom."""
        module = self._standing_for(parent) if parent in self.texts else None
        if module is not None:
            return name in module.binders
        return parent.split(".")[0] in ("sqlalchemy", "django", "sqlmodel") and name not in _BUILTIN_NAMES

    def _standing_for(self, dotted: str) -> Module | None:
        key = f"<{dotted}>"
        if key not in self.modules:
            source = parse_text(self.repository, key, self.texts[dotted])
            self.modules[key] = Module(key, source, self, dotted) if source is not None else None
        return self.modules[key]

    # ---- names

    def lookup(self, name: str, scope: Scope) -> Value:
        """The value of a name, from the innermost scope outwards, then the module, then built-in names."""
        current: Scope | None = scope
        innermost = True
        while current is not None and current.parent is not None:
            if name in current.names and (innermost or not current.is_class):
                return current.names[name]
            innermost = False
            current = current.parent
        module = scope.module
        found = module.lookup(name)
        if not isinstance(found, Missing):
            return found
        if name in _BUILTIN_NAMES:
            return Ext(f"builtins.{name}")
        if name == "__name__":
            return module.dotted
        return Unknown(f"{name} is not defined")

    # ---- evaluation

    def tick(self) -> None:
        """Counts a step. Raises ``Exhausted`` at a bound of steps or time."""
        self.steps += 1
        if self.steps > MAX_STEPS or (not self.steps & 511 and time.monotonic() > self.deadline):
            raise Exhausted

    def evaluate(self, node: ast.expr, scope: Scope) -> Value:
        """The value of an expression."""
        self.tick()
        handler = expressions.HANDLERS.get(type(node))
        if handler is None:
            return Unknown(f"{type(node).__name__} is not evaluated", Place(scope.module, node))
        if self.depth >= MAX_DEPTH:
            return Unknown("nested too deep", Place(scope.module, node))
        self.depth += 1
        try:
            return handler(self, node, scope)
        finally:
            self.depth -= 1

    def call(
        self,
        callee: Value,
        args: list[Value],
        kwargs: dict[str, Value],
        place: Place,
        unknown: Unknown | None = None,
    ) -> Value:
        """The result of a call: inlined for functions of the repository, an object for its classes, a
        term for the rest. ``unknown``: something that is not known was spread into the arguments."""
        if isinstance(callee, Func):
            return self.invoke(callee, args, kwargs)
        if isinstance(callee, ClassValue):
            return classes.construct(self, callee, args, kwargs, place, unknown)
        if isinstance(callee, Instance):
            method = self.attribute(callee, "__call__")
            if isinstance(method, Func):
                return self.invoke(method, args, kwargs)
        if isinstance(callee, Unknown):
            return Unknown(callee.reason, place)
        if classes.reaches_outside(self, callee, args, kwargs, place, unknown):
            return None
        if isinstance(callee, Ext) and callee.path in self.functions:
            return self.functions[callee.path](args)
        known = builtins.function(self, callee, args, kwargs, place)
        if not isinstance(known, Missing):
            return known
        return self.record(Call(callee, args, kwargs, place, unknown))

    def record(self, call: Call) -> Call:
        """Logs a call of something outside."""
        call.uncertain = self.uncertain > 0
        self.calls.append(call)
        return call

    def invoke(self, func: Func, args: Sequence[Value], kwargs: Mapping[str, Value]) -> Value:
        """Runs a function of the repository with these arguments."""
        if self.calls_deep >= MAX_CALLS_DEEP:
            return Unknown("calls nested too deep", func.place)
        self.calls_deep += 1
        try:
            return statements.run_function(self, func, list(args), dict(kwargs))
        finally:
            self.calls_deep -= 1

    def attribute(self, base: Value, name: str) -> Value:
        """``base.name``; a method comes bound."""
        if isinstance(base, Namespace):
            return self._of_namespace(base, name)
        if isinstance(base, ClassValue):
            return classes.class_attribute(self, base, name)
        if isinstance(base, Instance):
            return classes.instance_attribute(self, base, name)
        if isinstance(base, Super):
            return classes.super_attribute(self, base, name)
        if isinstance(base, EnumMember):
            return enums.enum_attribute(self, base, name)
        if isinstance(base, Ext):
            return self.outside(f"{base.path}.{name}")
        if isinstance(base, Unknown):
            return base
        if isinstance(base, Func) and name in ("__name__", "__qualname__"):
            return base.name
        return Attr(base, name)

    def _of_namespace(self, base: Namespace, name: str) -> Value:
        if base.module is not None:
            return base.module.attribute(name)
        below = self.module_at(f"{base.folder}/{name}" if base.folder else name)
        return below if below is not None else Unknown(f"no module {name} in {base.folder}")

    def item(self, base: Value, key: Value, place: Place | None = None) -> Value:
        """``base[key]``."""
        if isinstance(base, Map):
            found = base.get(key)
            if not isinstance(found, Missing):
                return found
            if isinstance(base.default, (Func, Ext, ClassValue)) and place is not None and not base.open:
                return self.call(base.default, [], {}, place)
            return Unknown("a key that is not there", place)
        if isinstance(base, (Seq, str)) and isinstance(key, int):
            items: Sequence[Value] = base.items if isinstance(base, Seq) else base
            if isinstance(base, Seq) and base.open:
                return Unknown("an item that is not known", place)
            return items[key] if -len(items) <= key < len(items) else Unknown("no such item", place)
        if isinstance(base, ClassValue):
            member = enums.enum_members(self, base).get(key) if isinstance(key, str) else None
            if member is not None:
                return member
        if isinstance(base, (Ext, ClassValue, Sub, Attr)):
            args = key.items if isinstance(key, Seq) and key.kind == "tuple" else [key]
            return Sub(base, list(args), place)
        return Unknown("an index that is not known", place)

    # ---- pieces of work

    @contextmanager
    def budget(self, path: str) -> Iterator[None]:
        """One piece of work with its own bounds; reaching them is a problem of ``path``."""
        self.steps = 0
        self.deadline = time.monotonic() + MAX_SECONDS
        state = (self.depth, self.calls_deep, self.uncertain)
        try:
            yield
        except (Exhausted, RecursionError):
            message = "evaluating it took too long; facts may be missing"
            self.repository.report(path, 1, "too-complex", message)
        finally:
            self.depth, self.calls_deep, self.uncertain = state

    def run(self, module: Module) -> None:
        """Evaluates the top level of a module in order."""
        for statement in module.source.tree.body:
            if not isinstance(statement, (ast.Import, ast.ImportFrom)):
                with self.budget(module.path):
                    module.run(statement)


__all__ = ["Exhausted", "Interpreter"]
