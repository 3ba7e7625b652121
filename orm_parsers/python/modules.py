"""Modules: which statement binds which name, evaluated when somebody asks.

Python runs a module from top to bottom; here a name's own statements run (in their order) at its first
look-up. So circular imports and parts that nobody needs do no harm, and one hostile line costs one name.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from orm_parsers.python import statements
from orm_parsers.python.source import Source
from orm_parsers.python.values import (
    MISSING,
    Ext,
    Missing,
    Namespace,
    Place,
    Scope,
    Seq,
    Unknown,
    Value,
    texts,
)

if TYPE_CHECKING:
    from orm_parsers.python.interpreter import Interpreter

MAX_NESTED_BLOCKS = 20
_CHANGING = frozenset(
    ("append", "extend", "insert", "update", "setdefault", "add", "remove", "pop", "clear", "discard", "sort")
)


class Module:
    """One file of the repository (or a text that stands for a package outside: ``dotted`` says which)."""

    def __init__(self, path: str, source: Source, interpreter: Interpreter, dotted: str = "") -> None:
        self.path = path
        self.source = source
        self.interpreter = interpreter
        self.dotted = dotted or interpreter.resolver.dotted(path)
        self.is_outside = bool(dotted)
        self.scope = Scope(self)
        self.binders: defaultdict[str, list[ast.stmt]] = defaultdict(list)
        self.imports: dict[str, tuple[ast.Import | ast.ImportFrom, ast.alias]] = {}
        self.stars: list[ast.ImportFrom] = []
        self.done: set[int] = set()
        self.below: dict[int, str] | None = None
        self._busy: set[str] = set()
        for statement in source.tree.body:
            for name in self._bound(statement, 0):
                self.binders[name].append(statement)

    def _bound(self, statement: ast.stmt, depth: int) -> Iterator[str]:
        """Names that a statement binds or changes, also within its blocks."""
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            self._note_import(statement)
            for alias in statement.names:
                yield alias.asname or alias.name.split(".")[0]
        elif isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield statement.name
        elif isinstance(statement, ast.Assign):
            for target in statement.targets:
                yield from targets(target)
        elif isinstance(statement, (ast.AnnAssign, ast.AugAssign)):
            yield from targets(statement.target)
        elif isinstance(statement, ast.Expr):
            yield from _changed(statement.value)
        else:
            yield from self._in_blocks(statement, depth)

    def _in_blocks(self, statement: ast.stmt, depth: int) -> Iterator[str]:
        if depth > MAX_NESTED_BLOCKS:
            return
        if isinstance(statement, (ast.For, ast.AsyncFor)):
            yield from targets(statement.target)
        for block in blocks(statement):
            for inner in block:
                yield from self._bound(inner, depth + 1)

    def _note_import(self, statement: ast.Import | ast.ImportFrom) -> None:
        for alias in statement.names:
            if alias.name == "*" and isinstance(statement, ast.ImportFrom):
                self.stars.append(statement)
            else:
                self.imports.setdefault(alias.asname or alias.name.split(".")[0], (statement, alias))

    # ---- look-up

    def lookup(self, name: str) -> Value | Missing:
        """The value of a name of the module, without built-in names."""
        if name in self.scope.names and name not in self._busy and self._is_done(name):
            return self.scope.names[name]
        if name in self._busy:  # needed by one of its own statements: what it is so far
            return self.scope.names.get(name, MISSING)
        if name not in self.binders:
            return self._starred(name)
        self._busy.add(name)
        try:
            for statement in self.binders[name]:
                self.run(statement)
        finally:
            self._busy.discard(name)
        return self.scope.names.get(name, MISSING)

    def _is_done(self, name: str) -> bool:
        return all(id(statement) in self.done for statement in self.binders.get(name, ()))

    def run(self, statement: ast.stmt) -> None:
        """Runs a statement of the top level once."""
        if id(statement) in self.done:
            return
        self.done.add(id(statement))
        statements.execute(self.interpreter, statement, self.scope, statements.Frame())

    def _starred(self, name: str) -> Value | Missing:
        """A name that ``from x import *`` brought: the last such import wins."""
        if name.startswith("__") or not self.stars:
            return MISSING
        key = f"*{name}"
        if key in self._busy:
            return MISSING
        self._busy.add(key)
        try:
            for statement in reversed(self.stars):
                origin = self.interpreter.import_module(self, statement.module or "", statement.level)
                if isinstance(origin, Ext):
                    if self.interpreter.is_known_outside(origin.path, name):
                        return self.interpreter.outside(f"{origin.path}.{name}")
                elif isinstance(origin, Namespace) and origin.module is not None:
                    found = origin.module.exported(name)
                    if not isinstance(found, Missing):
                        return found
        finally:
            self._busy.discard(key)
        return MISSING

    def exported(self, name: str) -> Value | Missing:
        """What ``from this import *`` gives for a name: ``__all__`` if there is one, else public names."""
        if "__all__" in self.binders:
            listed = self.lookup("__all__")
            known = texts(listed.items) if isinstance(listed, Seq) and not listed.open else None
            if known is not None and name not in known:
                return MISSING
        elif name.startswith("_"):
            return MISSING
        return self.lookup(name)

    def attribute(self, name: str) -> Value:
        """``module.name``: one of its names, or a module below a package."""
        found = self.lookup(name)
        if not isinstance(found, Missing):
            return found
        if self.path.endswith("/__init__.py"):
            below = self.interpreter.module_at(f"{self.path.removesuffix('/__init__.py')}/{name}")
            if below is not None:
                return below
        if name == "__name__":
            return self.dotted
        if self.is_outside:
            return Ext(f"{self.dotted}.{name}")
        getter = self.lookup("__getattr__")
        if not isinstance(getter, Missing):
            return self.interpreter.call(getter, [name], {}, Place(self, self.source.tree))
        return Unknown(f"{self.path} has no {name}")


def targets(target: ast.expr) -> Iterator[str]:
    """The names that an assignment's target binds or changes."""
    pending = [target]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, (ast.Tuple, ast.List)):
            pending += node.elts
        elif isinstance(node, (ast.Starred, ast.Attribute, ast.Subscript)):
            pending.append(node.value)


def _changed(node: ast.expr) -> Iterator[str]:
    """``X.append(...)``, ``X.y.update(...)``: the name that a call for its effect may change."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return
    if node.func.attr not in _CHANGING:  # `db.init_app(app)` changes nothing that a model needs
        return
    base = node.func.value
    while isinstance(base, (ast.Attribute, ast.Subscript)):
        base = base.value
    if isinstance(base, ast.Name):
        yield base.id


def blocks(statement: ast.stmt) -> Iterator[Sequence[ast.stmt]]:
    """The blocks of a compound statement that is no definition."""
    if isinstance(statement, (ast.If, ast.For, ast.AsyncFor, ast.While)):
        yield statement.body
        yield statement.orelse
    elif isinstance(statement, (ast.With, ast.AsyncWith)):
        yield statement.body
    elif isinstance(statement, (ast.Try, ast.TryStar)):
        yield statement.body
        for handler in statement.handlers:
            yield handler.body
        yield statement.orelse
        yield statement.finalbody
    elif isinstance(statement, ast.Match):
        for case in statement.cases:
            yield case.body
