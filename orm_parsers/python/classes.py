"""Classes of the repository: their order of bases, their members, their objects, and enums."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from orm_parsers.python import enums, statements
from orm_parsers.python.values import (
    Attr,
    Call,
    ClassValue,
    Ext,
    Func,
    Instance,
    Map,
    Place,
    Scope,
    Sub,
    Super,
    Unknown,
    Value,
    as_text,
)

if TYPE_CHECKING:
    from orm_parsers.python.interpreter import Interpreter

MAX_BASES = 60
_INIT = "__init__ of "


@dataclass
class Body:
    """What a class body binds. ``places`` are the statements; ``annotations`` the annotated names with
    their expressions (evaluated later: forward references)."""

    scope: Scope
    names: dict[str, Value]
    places: dict[str, Place]
    annotations: dict[str, ast.expr]


def body(interpreter: Interpreter, cls: ClassValue) -> Body:
    """Runs the body of a class once."""
    known = cls.cache.get("body")
    if isinstance(known, Body):
        return known
    scope = Scope(cls.module, cls.scope, is_class=True, home=cls)
    made = Body(scope, scope.names, {}, {})
    cls.cache["body"] = made
    for statement in cls.node.body:
        before = dict(scope.names)
        statements.execute(interpreter, statement, scope, statements.Frame())
        for name, value in scope.names.items():
            if name not in before or before[name] is not value:
                made.places[name] = Place(cls.module, statement)
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            made.annotations[statement.target.id] = statement.annotation
            made.places.setdefault(statement.target.id, Place(cls.module, statement))
    made.names = scope.names
    return made


def make_class(
    interpreter: Interpreter, name: str, direct: list[Value], names: Map, place: Place
) -> ClassValue:
    """``type(name, bases, names)``: a class that no statement defines. The interpreter keeps a list."""
    node = ast.ClassDef(name=name, bases=[], keywords=[], body=[], decorator_list=[])
    ast.copy_location(node, place.node)
    made = ClassValue(node, place.module.scope, name)
    scope = Scope(place.module, place.module.scope, dict(names.named()), is_class=True, home=made)
    places = {key: where for key, where in names.places.items() if isinstance(key, str)}
    made.cache["body"] = Body(scope, scope.names, places, {})
    made.cache["bases"] = list(direct)
    interpreter.made.append(made)
    return made


def own(interpreter: Interpreter, cls: ClassValue) -> dict[str, Value]:
    """The attributes of a class itself, later assignments (``Model.x = ...``) included."""
    names = dict(body(interpreter, cls).names)
    for name, (value, _) in cls.cache.get("set", {}).items():
        names[name] = value
    return names


def place_of(interpreter: Interpreter, cls: ClassValue, name: str) -> Place:
    """Where an attribute of the class itself was written."""
    later = cls.cache.get("set", {}).get(name)
    if later is not None and isinstance(later[1], Place):
        return later[1]
    return body(interpreter, cls).places.get(name, cls.place)


def bases(interpreter: Interpreter, cls: ClassValue) -> list[Value]:
    """The bases as written, ``Generic[T]`` without its arguments."""
    known = cls.cache.get("bases")
    if isinstance(known, list):
        return known
    cls.cache["bases"] = []  # a class that needs itself has no bases
    found: list[Value] = []
    for node in cls.node.bases[:MAX_BASES]:
        value = interpreter.evaluate(node, cls.scope)
        while isinstance(value, Sub):
            value = value.base
        if isinstance(value, Instance) or (isinstance(value, Call) and isinstance(value.callee, ClassValue)):
            value = value.cls if isinstance(value, Instance) else value.callee
        found.append(value)
    cls.cache["bases"] = found
    return found


def mro(interpreter: Interpreter, cls: ClassValue) -> list[Value]:
    """The classes in the order in which attributes are looked for (C3; bases outside are leaves)."""
    known = cls.cache.get("mro")
    if isinstance(known, list):
        return known
    cls.cache["mro"] = [cls]
    lines = [
        mro(interpreter, base) if isinstance(base, ClassValue) else [base] for base in bases(interpreter, cls)
    ]
    lines.append(list(bases(interpreter, cls)))
    cls.cache["mro"] = [cls, *_merged([list(line) for line in lines])]
    found: list[Value] = cls.cache["mro"]
    return found


def _merged(lines: list[list[Value]]) -> Iterator[Value]:
    count = 0
    while lines := [line for line in lines if line]:
        count += 1
        if count > MAX_BASES * 4:
            return
        heads = (line[0] for line in lines if not any(_is_in(line[0], other[1:]) for other in lines))
        head = next(heads, lines[0][0])  # an order that Python would refuse: the first
        yield head
        lines = [[item for item in line if not _is(item, head)] for line in lines]


def _is(left: Value, right: Value) -> bool:
    return left is right or (isinstance(left, Ext) and left == right)


def _is_in(value: Value, line: list[Value]) -> bool:
    return any(_is(value, item) for item in line)


def keywords(interpreter: Interpreter, cls: ClassValue) -> dict[str, Value]:
    """The keywords of the class statement (``table=True``)."""
    found: dict[str, Value] = {}
    for keyword in cls.node.keywords:
        if keyword.arg is not None:
            found[keyword.arg] = interpreter.evaluate(keyword.value, cls.scope)
    return found


def decorators(interpreter: Interpreter, cls: ClassValue) -> list[Value]:
    """The values of the decorators, outermost first."""
    known = cls.cache.get("decorators")
    if not isinstance(known, list):
        known = [interpreter.evaluate(node, cls.scope) for node in cls.node.decorator_list]
        cls.cache["decorators"] = known
    return known


# ---- attributes


def find(interpreter: Interpreter, cls: ClassValue, name: str, after: ClassValue | None = None) -> Value:
    """An attribute of a class or its bases, raw; an ``Unknown`` when there is none. A base outside may
    have it: then a term."""
    line = mro(interpreter, cls)
    if after is not None:
        line = line[line.index(after) + 1 :] if after in line else []
    outside: Value = None
    for base in line:
        if isinstance(base, ClassValue):
            names = own(interpreter, base)
            if name in names:
                return names[name]
        elif outside is None and not (isinstance(base, Ext) and base.path.startswith("builtins.")):
            outside = base
    if outside is not None:
        return Attr(outside, name)
    return Unknown(f"{cls.name} has no {name}")


def class_has(interpreter: Interpreter, cls: ClassValue, name: str) -> bool:
    """Whether a class of the repository in the order of bases binds the name."""
    return any(
        name in own(interpreter, base) for base in mro(interpreter, cls) if isinstance(base, ClassValue)
    )


def class_attribute(interpreter: Interpreter, cls: ClassValue, name: str) -> Value:
    """``Class.name``."""
    if name in ("__name__", "__qualname__"):
        return cls.name
    if name == "__module__":
        return cls.module.dotted
    if enums.is_enum(interpreter, cls):
        found = enums.enum_class_attribute(interpreter, cls, name)
        if found is not None:
            return found
    return bound(interpreter, find(interpreter, cls, name), cls, of_class=True)


def bound(interpreter: Interpreter, value: Value, this: Value, of_class: bool) -> Value:
    """A raw attribute as it is read: methods bound, properties evaluated."""
    if not isinstance(value, Func) or not value.decorators:
        if isinstance(value, Func) and not of_class:
            return Func(value.node, value.scope, value.name, this, value.home)
        return value
    owner = this.cls if isinstance(this, Instance) else this
    for node in value.decorators:
        kind = interpreter.evaluate(node, value.scope)
        word = kind.name if isinstance(kind, (Ext, Attr)) else ""
        if word == "staticmethod":
            return Func(value.node, value.scope, value.name, home=value.home)
        if word == "classmethod":
            return Func(value.node, value.scope, value.name, owner, value.home)
        if word in ("declared_attr", "classproperty", "directive", "cascading"):
            made = Func(value.node, value.scope, value.name, owner, value.home)
            return interpreter.invoke(made, [], {})
        if word in ("property", "cached_property") and not of_class:
            return interpreter.invoke(Func(value.node, value.scope, value.name, this, value.home), [], {})
    return value if of_class else Func(value.node, value.scope, value.name, this, value.home)


# ---- objects


def construct(
    interpreter: Interpreter,
    cls: ClassValue,
    args: list[Value],
    kwargs: dict[str, Value],
    place: Place,
    unknown: Unknown | None,
) -> Value:
    """``Class(...)``: an enum's member by value, or an object whose ``__init__`` has run."""
    if enums.is_enum(interpreter, cls):
        for member in enums.enum_members(interpreter, cls).values():
            if args and as_text(member.value) == as_text(args[0]):
                return member
        return Unknown("no such member", place)
    made = Instance(cls, args, kwargs, place, open=unknown)
    _initialize(interpreter, made, None, args, kwargs)
    return made


def _initialize(
    interpreter: Interpreter,
    made: Instance,
    after: ClassValue | None,
    args: list[Value],
    kwargs: dict[str, Value],
) -> None:
    """Runs the next ``__init__`` behind ``after``; a base outside gets the arguments that reach it."""
    line = mro(interpreter, made.cls)
    for base in line[line.index(after) + 1 if after in line else 0 :]:
        if isinstance(base, ClassValue):
            init = own(interpreter, base).get("__init__")
            if isinstance(init, Func):
                interpreter.invoke(Func(init.node, init.scope, init.name, made, base), args, kwargs)
                return
        elif isinstance(base, Ext) and made.made is None:
            made.made = interpreter.record(Call(base, args, kwargs, made.place, made.open))
            return


def instance_attribute(interpreter: Interpreter, made: Instance, name: str) -> Value:
    """``object.name``."""
    if name in made.names:
        return made.names[name]
    if name == "__class__":
        return made.cls
    found = find(interpreter, made.cls, name)
    if isinstance(found, Attr) and isinstance(found.base, Ext):
        return Attr(made, name)
    return bound(interpreter, found, made, of_class=False)


def super_attribute(interpreter: Interpreter, base: Super, name: str) -> Value:
    """``super().name``."""
    this = base.this
    if isinstance(this, Instance):
        if name == "__init__":
            return _initializer(interpreter, this, base.after)
        found = find(interpreter, this.cls, name, base.after)
        return bound(interpreter, found, this, of_class=False)
    if isinstance(this, ClassValue):
        return bound(interpreter, find(interpreter, this, name, base.after), this, of_class=True)
    return Unknown("super() of something unknown")


def _initializer(interpreter: Interpreter, made: Instance, after: ClassValue) -> Value:
    line = mro(interpreter, made.cls)
    for base in line[line.index(after) + 1 if after in line else 0 :]:
        if isinstance(base, ClassValue):
            init = own(interpreter, base).get("__init__")
            if isinstance(init, Func):
                return Func(init.node, init.scope, init.name, made, base)
        elif isinstance(base, Ext) and not base.path.startswith("builtins."):
            return Attr(made, _INIT + base.path)
    return Ext("builtins.object.__init__")


def reaches_outside(
    interpreter: Interpreter,
    callee: Value,
    args: list[Value],
    kwargs: dict[str, Value],
    place: Place,
    unknown: Unknown | None,
) -> bool:
    """``super().__init__(...)`` or ``Base.__init__(self, ...)`` of a base outside: what it is given makes
    the object."""
    if isinstance(callee, Attr) and isinstance(callee.base, Instance) and callee.name.startswith(_INIT):
        made, path = callee.base, callee.name.removeprefix(_INIT)
    elif isinstance(callee, Ext) and callee.path.endswith(".__init__") and args:
        first = args[0]
        if not isinstance(first, Instance):
            return False
        made, path, args = first, callee.path.removesuffix(".__init__"), args[1:]
    else:
        return False
    made.made = interpreter.record(
        Call(Ext(path), list(args), dict(kwargs), made.place, unknown or made.open)
    )
    return True
