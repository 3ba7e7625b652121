"""What an expression can stand for.

Primitives are Python's own (``str``, ``int``, ``float``, ``bool``, ``None`` for ``null``). Whatever
comes from a package outside the repository is a *term*: ``Ext("typeorm", "Column")``, a ``Call`` of
it, a ``Member`` of such a call. The ORM parsers read terms; nothing else knows what an ORM is.
``Unknown`` says why something has no value, ``Alt`` holds the values of both arms of a condition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from tree_sitter import Node

if TYPE_CHECKING:
    from orm_parsers.javascript.modules import Module

MAX_ALTERNATIVES = 12
MAX_ITEMS = 5_000
MAX_TEXT = 100_000
"""Longer arrays and texts are not known: a few lines of code can double them without end."""


class Undefined:
    """JavaScript's ``undefined``; there is one."""

    def __repr__(self) -> str:
        return "undefined"


UNDEFINED = Undefined()


@dataclass(frozen=True, slots=True)
class Place:
    """Where something was written: a node of a module."""

    module: Module
    node: Node

    @property
    def file(self) -> str:
        return self.module.path

    @property
    def line(self) -> int:
        return self.node.start_point[0] + 1

    @property
    def key(self) -> tuple[str, int, int]:
        """Equal for the same piece of text, whoever evaluates it."""
        return (self.module.path, self.node.start_byte, self.node.end_byte)


@dataclass(frozen=True, slots=True, eq=False)
class Unknown:
    """No value could be found. ``name`` is the parameter's name where it is one."""

    reason: str
    place: Place | None = None
    name: str = ""


@dataclass(eq=False, slots=True)
class Obj:
    """An object literal or an enum. ``places`` says where each key was written (for comments);
    ``open`` tells that something unknown was spread into it: other keys may exist."""

    entries: dict[str, Value] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    open: Unknown | None = None
    place: Place | None = None
    name: str | None = None
    is_enum: bool = False

    def get(self, key: str) -> Value:
        return self.entries.get(key, UNDEFINED)

    def put(self, key: str, value: Value, place: Place | None = None) -> None:
        self.entries[key] = value
        if place is not None:
            self.places[key] = place


@dataclass(eq=False, slots=True)
class Arr:
    items: list[Value] = field(default_factory=list)
    open: Unknown | None = None
    places: list[Place | None] = field(default_factory=list)
    name: str | None = None
    source: Value = None
    """The enum or object whose values these are (``Object.values(X)``): carries labels."""


@dataclass(eq=False, slots=True)
class Scope:
    """Names of one block or module. A ``Lazy`` is evaluated at the first look-up."""

    module: Module
    parent: Scope | None = None
    names: dict[str, Value | Lazy] = field(default_factory=dict)
    this: Value | Undefined = UNDEFINED
    home: ClassValue | None = None
    """The class whose method this is: what ``super`` starts from."""


@dataclass(eq=False, slots=True)
class Lazy:
    """A binding that nobody asked for yet. ``busy`` while it is evaluated: a cycle."""

    make: Callable[[], Value]
    busy: bool = False


@dataclass(eq=False, slots=True)
class Func:
    """A function of the repository with the scope it closes over."""

    node: Node
    scope: Scope
    name: str = ""
    this: Value | Undefined = UNDEFINED
    home: ClassValue | None = None

    @property
    def place(self) -> Place:
        return Place(self.scope.module, self.node)


@dataclass(eq=False, slots=True)
class ClassValue:
    """A class of the repository. Members are in ``orm_parsers.javascript.classes``."""

    node: Node
    scope: Scope
    name: str = ""
    statics: dict[str, Value] = field(default_factory=dict)
    cache: dict[str, Any] = field(default_factory=dict)

    @property
    def place(self) -> Place:
        return Place(self.scope.module, self.node)


@dataclass(frozen=True, slots=True)
class Ext:
    """Something outside: ``Ext("mongoose", "Schema.Types.ObjectId")``; globals have module ``""``."""

    module: str
    path: str = ""


@dataclass(eq=False, slots=True)
class Member:
    base: Value
    name: str


class Arguments(list["Value"]):
    """The arguments of a call; ``spread`` is the array when they are ``...array`` and nothing else."""

    spread: Arr | None = None


@dataclass(eq=False, slots=True)
class Call:
    """A call of a term (``new`` too). ``calls`` are the calls of its methods, in order."""

    callee: Value
    args: list[Value]
    place: Place
    new: bool = False
    calls: list[Call] = field(default_factory=list)
    uncertain: bool = False
    sample: bool = False
    """Seen only while a function was tried with unknown arguments."""
    number: int = 0
    """Counts the recorded calls of an interpreter: which came first."""


@dataclass(eq=False, slots=True)
class Alt:
    """Values of which one holds. A tag is the text of the condition, or the key that was looked up."""

    options: tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Namespace:
    """``import * as x`` of a module of the repository."""

    module: Module


Value: TypeAlias = (
    str
    | int
    | float
    | bool
    | Undefined
    | Unknown
    | Obj
    | Arr
    | Func
    | ClassValue
    | Ext
    | Member
    | Call
    | Alt
    | Namespace
    | None
)

Term = (Ext, Member, Call)


def alternatives(options: Iterable[tuple[str, Value]]) -> Value:
    """One value when all agree, else an ``Alt`` (flattened, bounded)."""
    flat: list[tuple[str, Value]] = []
    for tag, value in options:
        for inner_tag, inner in value.options if isinstance(value, Alt) else (("", value),):
            joined = " & ".join(part for part in (tag, inner_tag) if part)
            if not any(same(inner, known) for _, known in flat):
                flat.append((joined, inner))
    if len(flat) == 1:
        return flat[0][1]
    if len(flat) > MAX_ALTERNATIVES:
        return Unknown("too many alternatives")
    return Alt(tuple(flat))


def same(left: Value, right: Value) -> bool:
    """Whether two values certainly are the same (primitives by value, the rest by identity)."""
    if left is right:
        return True
    if isinstance(left, (str, int, float)) and isinstance(right, (str, int, float)):
        return type(left) is type(right) and left == right
    return isinstance(left, Ext) and left == right


def options_of(value: Value) -> Iterator[tuple[str, Value]]:
    """The alternatives of a value, or the value itself with an empty tag."""
    if isinstance(value, Alt):
        yield from value.options
    else:
        yield "", value


def lift(value: Value, function: Callable[[Value], Value]) -> Value:
    """Applies a function to each alternative."""
    if isinstance(value, Alt):
        return alternatives([(tag, function(option)) for tag, option in value.options])
    return function(value)


def truth(value: Value) -> bool | None:
    """JavaScript's truthiness; ``None`` when it can't be known."""
    if value is None or isinstance(value, Undefined):
        return False
    if isinstance(value, (str, int, float)):
        return bool(value) and value == value
    if isinstance(value, (Obj, Arr, Func, ClassValue, Namespace)):
        return True
    if isinstance(value, Call) and (value.new or _makes_model(value)):
        return True
    if isinstance(value, Alt):
        verdicts = {truth(option) for _, option in value.options}
        return verdicts.pop() if len(verdicts) == 1 else None
    return None


def _makes_model(call: Call) -> bool:
    """``mongoose.models.X || mongoose.model("X", schema) || never``: a registered model is a function."""
    name = call.callee.name if isinstance(call.callee, Member) else getattr(call.callee, "path", "")
    return name == "model" and len(call.args) > 1


def as_text(value: Value) -> str | None:
    """How JavaScript would print a primitive in a template, or ``None``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e21 else repr(value)
    if value is None:
        return "null"
    return None


def callee_path(value: Value) -> tuple[str, str] | None:
    """``(module, path)`` of a call's callee when it is something outside, e.g. ``("typeorm", "Column")``."""
    if isinstance(value, Call):
        value = value.callee
    return (value.module, value.path) if isinstance(value, Ext) else None


def chain(value: Value) -> list[tuple[str, Call]]:
    """A builder chain from its root: ``text("a").notNull()`` -> ``[("", text-call), ("notNull", call)]``."""
    steps: list[tuple[str, Call]] = []
    while isinstance(value, Call):
        if isinstance(value.callee, Member):
            steps.append((value.callee.name, value))
            value = value.callee.base
        else:
            steps.append(("", value))
            break
    steps.reverse()
    return steps
