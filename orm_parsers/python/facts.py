"""From values to facts: what the parsers of the Python ORMs share.

A value that is not known never becomes a fact; it becomes an ``unresolved`` problem, once per line.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dbgraph.model import Engine, EnumShape, EnumValue, Origin
from orm_parsers.base import Repository
from orm_parsers.python.classes import body
from orm_parsers.python.docs import doc_of
from orm_parsers.python.enums import enum_members, is_enum
from orm_parsers.python.interpreter import Interpreter
from orm_parsers.python.values import (
    Call,
    ClassValue,
    EnumMember,
    Ext,
    Map,
    Place,
    Seq,
    Unknown,
    Value,
    as_text,
    plain,
    truth,
)

ENGINE_WORDS: Mapping[Engine, tuple[str, ...]] = {
    Engine.POSTGRESQL: ("postgres", "psycopg", "asyncpg", "cockroach", "postgis"),
    Engine.MYSQL: ("mysql", "mariadb"),
    Engine.SQLITE: ("sqlite", "spatialite"),
}


def engine_named(text: str | None) -> Engine | None:
    """The engine that a URL, dialect or backend name means: ``postgresql+asyncpg://`` is PostgreSQL."""
    lowered = (text or "").partition("://")[0].lower()
    found = [engine for engine, words in ENGINE_WORDS.items() if any(word in lowered for word in words)]
    return found[0] if len(found) == 1 else None


@dataclass
class Facts:
    """One parse of one ORM: the interpreter with every marked file run, and the engine if known."""

    interpreter: Interpreter
    orm: str
    files: frozenset[str]
    engine: Engine | None = None
    _told: set[tuple[str, int]] = field(default_factory=set)

    @property
    def repository(self) -> Repository:
        return self.interpreter.repository

    def origin(self, place: Place) -> Origin:
        return Origin(self.repository.name, place.file, place.line, self.repository.commit, self.orm)

    def unresolved(self, place: Place | None, message: str) -> None:
        """A fact that is lost here, said once per line."""
        file, line = (place.file, place.line) if place is not None else ("", 0)
        if (file, line) not in self._told and not file.startswith("<"):
            self._told.add((file, line))
            self.repository.report(file, line, "unresolved", message)

    def calls(self) -> Iterator[Call]:
        """Every call of something outside that was seen, each piece of text once per evaluation."""
        yield from list(self.interpreter.calls)

    def classes(self) -> Iterator[ClassValue]:
        """Every class of the parsed files, also within classes, in order."""
        for path in sorted(self.files):
            yield from self.classes_of(path)

    def classes_of(self, path: str) -> Iterator[ClassValue]:
        """Every class of one module, found without running anything twice."""
        module = self.interpreter.modules.get(path)
        if module is None:
            return
        seen: set[tuple[str, int, int]] = set()
        found: list[Value] = []
        with self.interpreter.budget(path):
            found = [module.lookup(name) for name in list(module.binders) if name not in module.imports]  # type: ignore[misc]
            found += list(module.scope.names.values())
        while found:
            value = found.pop(0)
            if isinstance(value, ClassValue) and value.place.file == path and value.place.key not in seen:
                seen.add(value.place.key)
                yield value
                with self.interpreter.budget(path):
                    names = body(self.interpreter, value).names
                    found[:0] = [item for item in names.values() if isinstance(item, ClassValue)]

    # ---- reading values

    @staticmethod
    def text(value: Value) -> str | None:
        value = plain(value)
        return value if isinstance(value, str) else None

    @staticmethod
    def flag(value: Value, default: bool | None = None) -> bool | None:
        """A boolean option: its value, ``None`` where unknown."""
        return truth(value) if not isinstance(value, (Call, Unknown)) else None

    @staticmethod
    def whole(value: Value) -> int | None:
        value = plain(value)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    @staticmethod
    def default(value: Value) -> str | None:
        """A default as text: literals as they are; what is computed when a row is made is none."""
        value = plain(value)
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, (Seq, Map)):
            empty = not (value.items if isinstance(value, Seq) else value.entries) and not value.open
            return ("{}" if isinstance(value, Map) else "[]") if empty else None
        return as_text(value) if value is not None else None

    # ---- enums

    def enum_of_class(self, cls: ClassValue, by: str) -> EnumShape | None:
        """An enum by the ``name`` or ``value`` of its members; labels are comments, texts or labels."""
        members = enum_members(self.interpreter, cls)
        values: list[EnumValue] = []
        for member in members.values():
            stored = member.name if by == "name" else as_text(member.value)
            if stored is None:
                return None
            values.append(EnumValue(stored, self.label_of(member, stored)))
        return EnumShape(cls.name, tuple(values)) if values else None

    def label_of(self, member: EnumMember, stored: str) -> str | None:
        """What a member means: its label, the comment beside it, or a value that says more than its name."""
        comment = doc_of(member.place).text
        label = member.label if member.label is not None else comment
        if label is None and isinstance(member.value, str) and " " in member.value:
            label = member.value
        return label if label != stored else None

    def enum_of_items(self, value: Seq, name: str) -> EnumShape | None:
        """An enum of texts, numbers or members of an enum; ``None`` when not all are known."""
        if value.open or not value.items:
            return None
        found: dict[str, EnumValue] = {}
        for position, item in enumerate(value.items):
            stored = as_text(plain(item))
            if stored is None or item is None:
                return None
            member = item if isinstance(item, EnumMember) else None
            label = self.label_of(member, stored) if member else doc_of_item(value.place_of(position))
            found.setdefault(stored, EnumValue(stored, label))
        return EnumShape(name, tuple(found.values()))

    def is_enum(self, value: Value) -> bool:
        return isinstance(value, ClassValue) and is_enum(self.interpreter, value)


def doc_of_item(place: Place | None) -> str | None:
    """The comment beside an item of a list that has a line of its own."""
    if place is None or not isinstance(place.node, ast.expr):
        return None
    line = place.module.source.lines[place.line - 1]
    alone = not line[: getattr(place.node, "col_offset", 0)].strip(" \t([{\"'")
    return doc_of(place).text if alone else None


def open_facts(
    repository: Repository, orm: str, files: Sequence[str], texts: Mapping[str, str] | None = None
) -> Facts:
    """Runs every marked file of a repository and returns what was seen."""
    interpreter = Interpreter(repository, texts)
    for path in files:
        module = interpreter.module(path)
        if module is not None:
            interpreter.run(module)
    return Facts(interpreter, orm, frozenset(files))


def path_of(value: Value) -> str:
    """The dotted name of a term: ``Ext`` as it is, ``""`` for what is none."""
    return value.path if isinstance(value, Ext) else ""
