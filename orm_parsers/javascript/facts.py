"""From values to facts: what the parsers of the four JavaScript ORMs share.

A value that is not known never becomes a fact; it becomes an ``unresolved`` problem, once per place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from dbgraph.model import Engine, EnumShape, EnumValue, Origin
from orm_parsers.base import Repository
from orm_parsers.javascript.classes import applied, class_decorators, members
from orm_parsers.javascript.comments import doc_of
from orm_parsers.javascript.interpreter import Interpreter
from orm_parsers.javascript.labels import labels_for
from orm_parsers.javascript.values import (
    UNDEFINED,
    Alt,
    Arr,
    Call,
    ClassValue,
    Ext,
    Func,
    Member,
    Obj,
    Place,
    Undefined,
    Unknown,
    Value,
    alternatives,
    as_text,
)

ENGINE_WORDS: dict[Engine, tuple[str, ...]] = {
    Engine.POSTGRESQL: ("postgres", "pg", "cockroach", "pglite", "neon"),
    Engine.MYSQL: ("mysql", "mariadb", "planetscale", "singlestore"),
    Engine.SQLITE: ("sqlite", "libsql", "turso", "d1", "sqljs", "expo"),
    Engine.MONGODB: ("mongo",),
}


def engine_named(text: str | None) -> Engine | None:
    """The engine that a dialect or driver name means: ``better-sqlite3`` is SQLite."""
    lowered = (text or "").lower()
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
        if (file, line) not in self._told:
            self._told.add((file, line))
            self.repository.report(file, line, "unresolved", message)

    def calls(self) -> Iterator[Call]:
        """Every call of something outside written in a file of this parse, each piece of text once per
        evaluation; tried ones only where no certain one of the same text exists."""
        certain = {call.place.key for call in self.interpreter.calls if not call.sample}
        for call in list(self.interpreter.calls):
            if call.place.file in self.files and not (call.sample and call.place.key in certain):
                yield call

    def classes(self) -> Iterator[ClassValue]:
        """Every class at the top level of the parsed files."""
        for path in sorted(self.files):
            yield from top_classes(self.interpreter, path)

    # ---- reading values

    def choose(self, value: Value) -> Value:
        """The alternative that holds for the engine, or the fallback of an unset environment variable."""
        if not isinstance(value, Alt):
            return value
        if self.engine is not None:
            fitting = [option for tag, option in value.options if _fits(tag, self.engine)]
            if len(fitting) == 1:
                return fitting[0]
        known = [option for _, option in value.options if not _is_environment(option)]
        if len(known) == 1:
            return known[0]
        return Unknown("depends on a condition")

    def text(self, value: Value) -> str | None:
        value = self.choose(value)
        return value if isinstance(value, str) else None

    def flag(self, value: Value, default: bool | None = None) -> bool | None:
        """A boolean option: its value, ``default`` where it is not given, ``None`` where unknown."""
        value = self.choose(value)
        if isinstance(value, Undefined):
            return default
        if isinstance(value, Arr):  # [true, "message"]
            return self.flag(value.items[0], default) if value.items else default
        if value is None or isinstance(value, (bool, int, str)):
            return bool(value)
        if isinstance(value, Obj):
            return True
        return None

    def option(self, options: Value, name: str) -> Value:
        """A key of an options object (of each, where one of several holds), else ``UNDEFINED``."""
        chosen = self.choose(options)
        if isinstance(chosen, Obj):
            return self.interpreter.member(chosen, name)
        if not isinstance(options, Alt):
            return UNDEFINED
        there = [(tag, o) for tag, o in options.options if o is not None and not isinstance(o, Undefined)]
        if not there or not all(isinstance(option, Obj) for _, option in there):
            return UNDEFINED
        return alternatives([(tag, self.interpreter.member(option, name)) for tag, option in there])

    def whole(self, value: Value) -> int | None:
        value = self.choose(value)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return int(value)
        return int(value) if isinstance(value, str) and value.isdigit() else None

    def default(self, value: Value) -> str | None:
        """A default as text: literals as they are, ``() => "now()"`` by its text, other code not."""
        value = self.choose(value)
        if isinstance(value, Func):
            made = self.interpreter.invoke(value, [])
            return made if isinstance(made, str) else None
        if isinstance(value, Call):
            return self.sql(value)
        if isinstance(value, (Obj, Arr)):
            return "[]" if isinstance(value, Arr) and not value.items and not value.open else None
        if value is None:
            return None
        return as_text(value)

    @staticmethod
    def sql(value: Value) -> str | None:
        """The text of a ``sql`` template or ``literal("...")``."""
        if isinstance(value, Call) and isinstance(value.callee, Ext):
            name = value.callee.path.rpartition(".")[2]
            if name in ("sql", "literal", "raw") and value.args and isinstance(value.args[0], str):
                return value.args[0]
            if name in ("fn", "now"):
                return f"{value.args[0] if value.args and isinstance(value.args[0], str) else name}()"
        return None

    # ---- enums

    def enum(self, value: Value, fallback: str, name: str | None = None) -> EnumShape | None:
        """An enum of the values of a TS enum, a constant object or an array; ``None`` when not known."""
        value = self.choose(value)
        source: Value = value
        if isinstance(value, Arr):
            if value.open or not value.items:
                return None
            source = value.source if isinstance(value.source, Obj) else value
            pairs = [
                (item, value.places[i] if i < len(value.places) else None)
                for i, item in enumerate(value.items)
            ]
            if isinstance(source, Obj):
                pairs = [(item, _place_of(source, item) or place) for item, place in pairs]
        elif isinstance(value, Obj) and not value.open and value.entries:
            pairs = [(item, value.places.get(key)) for key, item in value.entries.items()]
        else:
            return None
        labels = labels_for(self.interpreter, source)
        found: dict[str, EnumValue] = {}
        for item, place in pairs:
            text = as_text(item)
            if text is None:
                return None
            label = labels.get(text) or doc_of(place).text
            found.setdefault(text, EnumValue(text, label))
        own = source.name if isinstance(source, (Obj, Arr)) else None
        return EnumShape(name or own or fallback, tuple(found.values()))


def _place_of(source: Obj, item: Value) -> Place | None:
    return next((source.places.get(key) for key, value in source.entries.items() if value == item), None)


def _fits(tag: str, engine: Engine) -> bool:
    """Whether a condition speaks of engines, and holds for this one."""
    spoken = False
    for part in tag.split(" & "):
        lowered = part.lower()
        mentioned = {e for e, words in ENGINE_WORDS.items() if any(word in lowered for word in words)}
        if mentioned:
            spoken = True
            negated = lowered.startswith("!") != ("!=" in lowered)
            if (engine in mentioned) == negated:
                return False
    return spoken


def _is_environment(value: Value) -> bool:
    while isinstance(value, (Member, Call)):
        value = value.base if isinstance(value, Member) else value.callee
    return isinstance(value, Ext) and value.path.startswith(("process.env", "import.meta", "Deno.env"))


def open_facts(repository: Repository, orm: str, files: Sequence[str]) -> Facts:
    """Runs every marked file of a repository and returns what was seen."""
    interpreter = Interpreter(repository)
    for path in files:
        module = interpreter.module(path)
        if module is not None:
            interpreter.run(module)
    for path in files:  # decorators of classes make things too: `@Module({ imports: [X.forRoot(...)] })`
        for cls in top_classes(interpreter, path):
            with interpreter.budget(path):
                applied(interpreter, class_decorators(cls), cls, None)
    return Facts(interpreter, orm, frozenset(files))


def top_classes(interpreter: Interpreter, path: str) -> Iterator[ClassValue]:
    """Every class at the top level of a parsed file, once."""
    module = interpreter.modules.get(path)
    if module is None:
        return
    values: list[Value] = []
    with interpreter.budget(path):
        names = [name for name in list(module.scope.names) if name not in module.imports]
        values = [interpreter.lookup(name, module.scope) for name in names]
        values += [module.export("default")] if "default" in module.exports else []
    seen: set[tuple[str, int, int]] = set()
    inner = [item for value in values if isinstance(value, Obj) for item in value.entries.values()]
    for value in [*values, *inner]:  # of a namespace too
        if isinstance(value, ClassValue) and value.place.file == path and value.place.key not in seen:
            seen.add(value.place.key)
            yield value


def try_functions(facts: Facts, words: Iterable[str], argument: Callable[[str], Value]) -> None:
    """Runs functions that nobody called, when their text holds one of ``words`` (a factory that is
    called by code outside, a static ``init`` of a class). ``argument`` gives a value per parameter."""
    wanted = tuple(word.encode() for word in words)
    interpreter = facts.interpreter
    for path in sorted(facts.files):
        module = interpreter.modules.get(path)
        if module is None or not any(word in module.source.content for word in wanted):
            continue
        for func in functions_of(interpreter, path):
            body = module.source.content[func.node.start_byte : func.node.end_byte]
            if func.place.key not in interpreter.invoked and any(word in body for word in wanted):
                interpreter.sample(func, argument)
    tried: set[tuple[str, int, int]] = set()
    for func in interpreter.attached:  # grows while functions are tried: `Model.associate = ...`
        if func.place.key not in interpreter.invoked and func.place.key not in tried:
            tried.add(func.place.key)
            body = func.scope.module.source.content[func.node.start_byte : func.node.end_byte]
            if func.place.file in facts.files and any(word in body for word in wanted):
                interpreter.sample(func, argument)


def functions_of(interpreter: Interpreter, path: str) -> Iterator[Func]:
    """Functions of the top level of a module: declared, exported, members of objects, static methods."""
    module = interpreter.modules[path]
    if module is None:
        return
    values: list[Value] = []
    with interpreter.budget(path):
        values = [
            interpreter.lookup(name, module.scope)
            for name in list(module.scope.names)
            if name not in module.imports
        ]
        values += [module.export(name) for name in list(module.exports) if name == "default"]
        if module.commonjs is not None:
            values.append(interpreter.force(module.commonjs))
    seen: set[tuple[str, int, int]] = set()
    for value in values:
        found: list[Value] = [value]
        if isinstance(value, Obj):
            found = list(value.entries.values())
        elif isinstance(value, ClassValue):
            instance = Call(value, [], value.place, new=True)
            found = [
                Func(member.node, value.scope, member.name, value if member.static else instance, value)
                for member in members(value)
                if member.method and member.name != "constructor"
            ]
        for func in found:
            if isinstance(func, Func) and func.place.file == path and func.place.key not in seen:
                seen.add(func.place.key)
                yield func
