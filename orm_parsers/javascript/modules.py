"""A file as a module: which names it binds, imports and exports, and which statements have effects.

Nothing is evaluated here: every binding is ``Lazy``, so that only what a model needs is ever looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from tree_sitter import Node

from orm_parsers.javascript.bindings import bind, hoist
from orm_parsers.javascript.source import Source, beside_damage, is_damaged
from orm_parsers.javascript.values import (
    Lazy,
    Namespace,
    Scope,
    Undefined,
    Unknown,
    Value,
)

if TYPE_CHECKING:
    from orm_parsers.javascript.interpreter import Interpreter

TYPES = ("type_alias_declaration", "interface_declaration")
_MAX_STARS = 400
_STAR = re.compile(rb"export\s*\*")


@dataclass(frozen=True, slots=True)
class Import:
    """``name`` is the exported name, ``*`` the whole module, ``default`` the default export."""

    specifier: str
    name: str


Export: TypeAlias = str | Import | Lazy
"""What an exported name stands for: a local name, a name of another module, an expression."""


@dataclass(eq=False)
class Module:
    """``declared`` holds every top-level declaration: name -> node (for comments and annotations)."""

    path: str
    source: Source
    interpreter: Interpreter
    imports: dict[str, Import] = field(default_factory=dict)
    exports: dict[str, Export] = field(default_factory=dict)
    stars: list[str] = field(default_factory=list)
    commonjs: Lazy | None = None
    effects: list[Node] = field(default_factory=list)
    types: dict[str, Node] = field(default_factory=dict)
    declared: dict[str, Node] = field(default_factory=dict)
    scope: Scope = field(init=False)
    _paths: dict[str, str | None] = field(default_factory=dict)
    _exporters: dict[str, tuple[Module, Export] | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.scope = Scope(self)
        self._scan(self.source.root.named_children)

    def text(self, node: Node) -> str:
        return self.source.text(node)

    # ---- what the file declares

    def _scan(self, nodes: Sequence[Node]) -> None:
        for node in nodes:
            kind = node.type
            if kind == "import_statement":
                self._scan_import(node)
            elif kind == "export_statement":
                self._scan_export(node)
            elif kind in ("ambient_declaration", "ERROR"):
                self._scan(node.named_children)
            elif kind == "expression_statement":
                self._scan_effect(node)
            elif not self.declare(node) and kind not in ("comment", "empty_statement"):
                self.effects.append(node)

    def declare(self, node: Node) -> list[str]:
        """Binds what a declaration declares, lazily; the names, empty when it is none."""
        names = list(hoist(self.interpreter, node, self.scope))
        if node.type in TYPES and (name := node.child_by_field_name("name")) is not None:
            self.types[self.text(name)] = node
            names.append(self.text(name))
        elif node.type in ("lexical_declaration", "variable_declaration"):
            for declarator in node.named_children:
                if declarator.type == "variable_declarator":
                    names += self._declare_variable(declarator)
        for name_text in names:
            self.declared.setdefault(name_text, node)
        return names

    def _declare_variable(self, declarator: Node) -> list[str]:
        pattern, value = declarator.child_by_field_name("name"), declarator.child_by_field_name("value")
        if pattern is None:
            return []
        if value is None or (self.source.broken and self._is_cut(declarator)):
            return bind(self.interpreter, pattern, lambda: Unknown("no initial value"), self.scope)
        name = self.text(pattern) if pattern.type == "identifier" else ""
        made = Lazy(lambda: self.interpreter.named(self.interpreter.evaluate(value, self.scope), name))
        if name:
            self.scope.names[name] = made
            return [name]
        return bind(self.interpreter, pattern, lambda: self.interpreter.force(made), self.scope)

    @staticmethod
    def _is_cut(declarator: Node) -> bool:
        """Whether a syntax error stands where the value of a variable should end."""
        parent = declarator.parent
        return is_damaged(declarator) or (parent is not None and beside_damage(declarator))

    def _scan_import(self, node: Node) -> None:
        source = node.child_by_field_name("source")
        for child in node.named_children:
            if child.type == "import_require_clause":  # import x = require("y")
                names = [part for part in child.named_children if part.type == "identifier"]
                strings = [part for part in child.named_children if part.type == "string"]
                if names and strings:
                    self._import(self.text(names[0]), self._string(strings[0]), "*")
            elif child.type == "import_clause" and source is not None:
                for name, imported in self._import_names(child):
                    self._import(name, self._string(source), imported)

    def _import_names(self, clause: Node) -> Iterator[tuple[str, str]]:
        for part in clause.named_children:
            if part.type == "identifier":
                yield self.text(part), "default"
            elif part.type == "namespace_import":
                yield self.text(part.named_children[-1]), "*"
            elif part.type == "named_imports":
                for item in part.named_children:
                    name = item.child_by_field_name("name")
                    if name is not None:
                        yield self.text(item.child_by_field_name("alias") or name), self._name(name)

    def _import(self, name: str, specifier: str, imported: str) -> None:
        self.imports[name] = Import(specifier, imported)
        self.scope.names[name] = Lazy(lambda: self.interpreter.imported(self, specifier, imported))

    def _scan_export(self, node: Node) -> None:
        source = node.child_by_field_name("source")
        declaration, value = node.child_by_field_name("declaration"), node.child_by_field_name("value")
        words = [child.type for child in node.children if not child.is_named]
        specifier = self._string(source) if source is not None else None
        if declaration is not None:
            names = self.declare(declaration)
            if "default" in words:
                self._export_default(declaration, names)
            for name in names:
                self.exports.setdefault(name, name)
        elif value is not None:
            lazy = Lazy(lambda: self.interpreter.evaluate(value, self.scope))
            if value.type == "identifier":
                self.exports["default"] = self.text(value)
            else:
                self.exports["default"] = lazy
            self.declared["default"] = node
        elif "=" in words and node.named_children:  # export = x
            self.commonjs = self._later(node.named_children[-1])
        for child in node.named_children:
            if child.type == "export_clause":
                self._export_names(child, specifier)
            elif child.type == "namespace_export" and specifier is not None:
                self.exports[self.text(child.named_children[0])] = Import(specifier, "*")
        if (
            specifier is not None
            and "*" in words
            and not any(child.type in ("namespace_export", "export_clause") for child in node.named_children)
        ):
            self.stars.append(specifier)

    def _export_default(self, declaration: Node, names: list[str]) -> None:
        if names:
            self.exports["default"] = names[0]
        else:
            self.exports["default"] = self._later(declaration)

    def _export_names(self, clause: Node, specifier: str | None) -> None:
        for item in clause.named_children:
            name = item.child_by_field_name("name")
            if name is not None:
                exported = self._name(item.child_by_field_name("alias") or name)
                local = self._name(name)
                self.exports[exported] = Import(specifier, local) if specifier is not None else local

    def _scan_effect(self, node: Node) -> None:
        self.effects.append(node)
        expression = node.named_children[0] if node.named_children else None
        if expression is not None and expression.type == "internal_module":
            self.declare(expression)
            self.effects.pop()
        while expression is not None and expression.type == "assignment_expression":
            left, right = expression.child_by_field_name("left"), expression.child_by_field_name("right")
            if left is None or right is None:
                return
            target = self.text(left).replace(" ", "")
            if target == "module.exports" or target == "exports":
                self.commonjs = self._later(right)
            elif target.startswith(("module.exports.", "exports.")):
                name = target.rpartition(".")[2]
                self.exports[name] = self._later(right)
            expression = right

    def _later(self, node: Node) -> Lazy:
        return Lazy(lambda: self.interpreter.evaluate(node, self.scope))

    def _string(self, node: Node) -> str:
        return self.text(node)[1:-1]

    def _name(self, node: Node) -> str:
        return self._string(node) if node.type == "string" else self.text(node)

    # ---- what others see of it

    def export(self, name: str) -> Value:
        """The exported value; ``Unknown`` when there is none of that name."""
        found = self._located(name)
        if found is not None:
            value = found[0].value_of(found[1])
            if not isinstance(value, Undefined):
                return value
        if self.commonjs is not None:
            value = self.interpreter.force(self.commonjs)
            return value if name == "default" else self.interpreter.member(value, name)
        return Unknown(f"{self.path} exports no {name}")

    def value_of(self, entry: Export) -> Value:
        if isinstance(entry, str):
            return self.interpreter.lookup(entry, self.scope)
        if isinstance(entry, Lazy):
            return self.interpreter.force(entry)
        return self.interpreter.imported(self, entry.specifier, entry.name)

    def _located(self, name: str) -> tuple[Module, Export] | None:
        """Where a name is exported; asked once, for barrels hold hundreds of ``export *``."""
        if name not in self._exporters:
            self._exporters[name] = self.find_export(name, set())
        return self._exporters[name]

    def find_export(self, name: str, seen: set[str]) -> tuple[Module, Export] | None:
        """The module that declares or imports an exported name, through ``export *``."""
        if self.path in seen or len(seen) > _MAX_STARS:
            return None
        seen.add(self.path)
        entry = self.exports.get(name)
        if entry is not None:
            return self, entry
        if name == "default":
            return None
        for specifier in self.stars:
            target = self._star_target(specifier, name)
            found = target.find_export(name, seen) if target is not None else None
            if found is not None:
                return found
        return None

    def _star_target(self, specifier: str, name: str) -> Module | None:
        """The module of an ``export *``, unless its text shows that the name can't come from there."""
        path = self.resolve(specifier)
        if path is None:
            return None
        if path not in self.interpreter.modules:
            content = self.interpreter.repository.read(path) or b""
            if name.encode() not in content and not _STAR.search(content):
                self.interpreter.repository.consulted.add(path)
                return None
        return self.interpreter.find_module(self, specifier)

    def resolve(self, specifier: str) -> str | None:
        """The file of an import of this module, or ``None`` for a package outside."""
        if specifier not in self._paths:
            self._paths[specifier] = self.interpreter.resolver.resolve(self.path, specifier)
        return self._paths[specifier]

    def whole(self) -> Value:
        """What ``require`` or ``import *`` of it gives."""
        return self.interpreter.force(self.commonjs) if self.commonjs is not None else Namespace(self)

    def export_names(self, seen: set[str] | None = None) -> list[str]:
        """Every exported name, through ``export *``."""
        seen = seen if seen is not None else set()
        if self.path in seen or len(seen) > _MAX_STARS:
            return []
        seen.add(self.path)
        names = list(self.exports)
        for specifier in self.stars:
            target = self.interpreter.find_module(self, specifier)
            names += [n for n in (target.export_names(seen) if target else ()) if n != "default"]
        return list(dict.fromkeys(names))

    def find_type(self, name: str, seen: set[tuple[str, str]] | None = None) -> tuple[Module, Node] | None:
        """The type alias, interface, enum or class of that name, followed through imports."""
        seen = seen if seen is not None else set()
        if (self.path, name) in seen or len(seen) > _MAX_STARS:
            return None
        seen.add((self.path, name))
        if name in self.types:
            return self, self.types[name]
        if name in self.declared and name not in self.imports:
            return self, self.declared[name]
        source = self.imports.get(name) or self.exports.get(name)
        if isinstance(source, Import):
            target = self.interpreter.find_module(self, source.specifier)
            return target.find_type(source.name, seen) if target else None
        if isinstance(source, str) and source != name:
            return self.find_type(source, seen)
        for specifier in self.stars:
            target = self.interpreter.find_module(self, specifier)
            found = target.find_type(name, seen) if target else None
            if found is not None:
                return found
        return None
