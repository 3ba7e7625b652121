"""What an expression can stand for.

Primitives are Python's own (``str``, ``int``, ``float``, ``bool``, ``None``). Whatever comes from a package
outside the repository is a *term*: ``Ext("sqlalchemy.Column")``, a ``Call`` of it, an ``Attr`` of such a
call, a ``Sub`` (``Mapped[int]``). The ORM parsers read terms; nothing else knows what an ORM is.
``Unknown`` says why something has no value.
"""

from __future__ import annotations

import ast
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from orm_parsers.python.modules import Module

MAX_ITEMS = 5_000
MAX_TEXT = 100_000
"""Longer sequences and texts are not known: a few lines of code can double them without end."""


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Where something was written: a node of a module."""

    module: Module
    node: ast.AST

    @property
    def file(self) -> str:
        return self.module.path

    @property
    def line(self) -> int:
        return int(getattr(self.node, "lineno", 1))

    @property
    def key(self) -> tuple[str, int, int]:
        """Equal for the same piece of text, whoever evaluates it."""
        return (self.module.path, self.line, int(getattr(self.node, "col_offset", 0)))


@dataclass(frozen=True, slots=True, eq=False)
class Unknown:
    """No value could be found."""

    reason: str
    place: Place | None = None


@dataclass(eq=False, slots=True)
class Seq:
    """A list, tuple or set. ``places`` says where each item was written (for comments), as far as known;
    ``open`` tells that something unknown is among the items; ``name`` is the constant that holds it."""

    items: list[Value] = field(default_factory=list)
    kind: str = "list"
    open: Unknown | None = None
    places: list[Place | None] = field(default_factory=list)
    name: str | None = None

    def place_of(self, position: int) -> Place | None:
        return self.places[position] if position < len(self.places) else None


@dataclass(eq=False, slots=True)
class Map:
    """A dict by the ``key_of`` of its keys; ``keys`` holds the keys themselves. ``default`` makes missing
    values (``defaultdict``); ``open`` as in ``Seq``."""

    entries: dict[Hashable, Value] = field(default_factory=dict)
    keys: dict[Hashable, Value] = field(default_factory=dict)
    open: Unknown | None = None
    places: dict[Hashable, Place] = field(default_factory=dict)
    default: Value = None
    name: str | None = None

    def put(self, key: Value, value: Value, place: Place | None = None) -> None:
        hashed = key_of(key)
        self.entries[hashed], self.keys[hashed] = value, key
        if place is not None:
            self.places[hashed] = place

    def get(self, key: Value) -> Value | Missing:
        return self.entries.get(key_of(key), MISSING)

    def named(self) -> dict[str, Value]:
        """The entries whose keys are texts."""
        return {key: value for key, value in self.entries.items() if isinstance(key, str)}


class Missing:
    """There is no such thing (no argument, no attribute); there is one."""

    def __repr__(self) -> str:
        return "missing"


MISSING = Missing()


@dataclass(eq=False, slots=True)
class Scope:
    """Names of a function or class body. Lookup goes on in ``parent`` and ends in the module."""

    module: Module
    parent: Scope | None = None
    names: dict[str, Value] = field(default_factory=dict)
    is_class: bool = False
    home: ClassValue | None = None
    """The class whose method runs here, and what ``super()`` is bound to."""
    this: Value = None


@dataclass(eq=False, slots=True)
class Func:
    """A function or lambda of the repository with the scope that it closes over. ``this`` is bound."""

    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
    scope: Scope
    name: str = ""
    this: Value | Missing = MISSING
    home: ClassValue | None = None

    @property
    def place(self) -> Place:
        return Place(self.scope.module, self.node)

    @property
    def decorators(self) -> list[ast.expr]:
        return [] if isinstance(self.node, ast.Lambda) else self.node.decorator_list


@dataclass(eq=False, slots=True)
class ClassValue:
    """A class of the repository. Its body runs when somebody asks (``orm_parsers.python.classes``)."""

    node: ast.ClassDef
    scope: Scope
    name: str = ""
    cache: dict[str, Any] = field(default_factory=dict)

    @property
    def place(self) -> Place:
        return Place(self.scope.module, self.node)

    @property
    def module(self) -> Module:
        return self.scope.module


@dataclass(eq=False, slots=True)
class EnumMember:
    """``Status.OPEN``: identity holds, a class makes each member once."""

    owner: ClassValue
    name: str
    value: Value
    label: str | None = None
    place: Place | None = None


@dataclass(eq=False, slots=True)
class Instance:
    """An object of a class of the repository. ``made`` is the call that reached a base outside."""

    cls: ClassValue
    args: list[Value]
    kwargs: dict[str, Value]
    place: Place
    names: dict[str, Value] = field(default_factory=dict)
    made: Call | None = None
    open: Unknown | None = None


@dataclass(frozen=True, slots=True)
class Ext:
    """Something outside by its dotted name: ``Ext("sqlalchemy.orm.mapped_column")``; built-in names are
    ``builtins.str``."""

    path: str

    @property
    def name(self) -> str:
        return self.path.rpartition(".")[2]


@dataclass(eq=False, slots=True)
class Attr:
    """An attribute of something that is not evaluated."""

    base: Value
    name: str


@dataclass(eq=False, slots=True)
class Sub:
    """``base[args]`` of something outside or of a class: a generic type. ``place`` says where."""

    base: Value
    args: list[Value]
    place: Place | None = None


@dataclass(eq=False, slots=True)
class Call:
    """A call of a term. ``open``: something unknown was spread into its arguments."""

    callee: Value
    args: list[Value]
    kwargs: dict[str, Value]
    place: Place
    open: Unknown | None = None
    uncertain: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Namespace:
    """A module or package of the repository as a value. ``folder`` alone: a package without a file."""

    module: Module | None
    folder: str = ""


@dataclass(eq=False, slots=True)
class Super:
    """``super()``: attributes are looked for behind ``after`` in the order of ``this``'s class."""

    after: ClassValue
    this: Value


Value: TypeAlias = (
    str
    | int
    | float
    | bool
    | Unknown
    | Seq
    | Map
    | Func
    | ClassValue
    | EnumMember
    | Instance
    | Ext
    | Attr
    | Sub
    | Call
    | Namespace
    | Super
    | None
)


def key_of(value: Value) -> Hashable:
    """What tells dict keys apart: primitives and terms by content, the rest by identity."""
    if value is None or isinstance(value, (str, int, float, Ext)):
        return value
    if isinstance(value, Seq) and value.kind == "tuple":
        return ("tuple", *(key_of(item) for item in value.items))
    if isinstance(value, Sub):
        return ("sub", key_of(value.base), *(key_of(item) for item in value.args))
    return ("id", id(value))


def same(left: Value, right: Value) -> bool:
    """Whether two values certainly are the same."""
    if left is right:
        return True
    if isinstance(left, (str, int, float)) and isinstance(right, (str, int, float)):
        return type(left) is type(right) and left == right
    return isinstance(left, (Ext, Sub)) and key_of(left) == key_of(right)


def truth(value: Value) -> bool | None:
    """Python's truthiness; ``None`` when it can't be known."""
    if value is None or isinstance(value, (str, int, float)):
        return bool(value)
    if isinstance(value, Seq):
        return True if value.items else (None if value.open else False)
    if isinstance(value, Map):
        return True if value.entries else (None if value.open else False)
    if isinstance(value, (Func, ClassValue, EnumMember, Namespace)):
        return True
    return None


def as_text(value: Value) -> str | None:
    """``str(value)`` of a primitive, or of the value of a text enum's member; else ``None``."""
    if isinstance(value, EnumMember):
        return value.value if isinstance(value.value, str) else None
    if value is None or isinstance(value, (str, bool)):
        return str(value)
    if isinstance(value, int):
        return str(value) if abs(value) < 10**18 else None
    return repr(value) if isinstance(value, float) else None


def plain(value: Value) -> Value:
    """The stored value of an enum's member, any other value as it is."""
    return value.value if isinstance(value, EnumMember) else value


def texts(values: Iterable[Value]) -> list[str] | None:
    """All values when every one is a text, else ``None``."""
    found = [plain(value) for value in values]
    listed = [value for value in found if isinstance(value, str)]
    return listed if len(listed) == len(found) else None
