"""Functions and methods of Python itself (and a few small ones of other packages) on known values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import inflection

from orm_parsers.python import strings
from orm_parsers.python.classes import make_class
from orm_parsers.python.containers import iterate, merge
from orm_parsers.python.values import (
    MAX_ITEMS,
    MISSING,
    Call,
    ClassValue,
    Ext,
    Instance,
    Map,
    Missing,
    Namespace,
    Place,
    Seq,
    Unknown,
    Value,
    as_text,
    key_of,
    plain,
    truth,
)

if TYPE_CHECKING:
    from orm_parsers.python.interpreter import Interpreter

_TRANSLATIONS = frozenset(
    [
        "gettext",
        "gettext_lazy",
        "ugettext",
        "ugettext_lazy",
        "gettext_noop",
        "ugettext_noop",
        "pgettext",
        "pgettext_lazy",
        "lazy_gettext",
        "lazy_pgettext",
        "_",
        "N_",
    ]
)


def function(
    interpreter: Interpreter, callee: Value, args: list[Value], kwargs: dict[str, Value], place: Place
) -> Value | Missing:
    """The result of a known function, or ``MISSING``: then the call stays a term."""
    if isinstance(callee, Call) and callee.callee == Ext("functools.partial") and callee.args:
        merged = {**callee.kwargs, **kwargs}
        return interpreter.call(callee.args[0], [*callee.args[1:], *args], merged, place)
    if not isinstance(callee, Ext):
        return MISSING
    if callee.name in _TRANSLATIONS and args and "." in callee.path:
        text = args[1] if callee.name.startswith(("pgettext", "lazy_p")) and len(args) > 1 else args[0]
        return text if isinstance(text, str) else MISSING
    known = _FUNCTIONS.get(callee.path)
    if known is not None:
        return known(interpreter, args, kwargs, place)
    if callee.path.startswith("inflection.") and len(args) == 1 and isinstance(args[0], str):
        made = {
            "underscore": inflection.underscore,
            "pluralize": inflection.pluralize,
            "tableize": inflection.tableize,
            "singularize": inflection.singularize,
        }.get(callee.name)
        return made(args[0]) if made is not None and len(args[0]) < 200 else MISSING
    return MISSING


def _list(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    if not args:
        return Seq()
    items = iterate(interpreter, args[0])
    if items is None:
        return Unknown("items that are not known", place)
    source = args[0]
    return Seq(items, places=list(source.places) if isinstance(source, Seq) else [])


def _tuple(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    made = _list(interpreter, args, kwargs, place)
    if isinstance(made, Seq):
        made.kind = "tuple"
    return made


def to_set(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    made = _list(interpreter, args, kwargs, place)
    if isinstance(made, Seq):
        unique = {key_of(item): item for item in made.items}
        return Seq(list(unique.values()), "set")
    return made


def _sorted(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    made = _list(interpreter, args[:1], {}, place)
    if not isinstance(made, Seq):
        return made
    keys = [plain(item) for item in made.items]
    if "key" in kwargs or not all(isinstance(key, str) for key in keys):
        return Seq(made.items)  # the order does not matter to a set of values
    return Seq([item for _, item in sorted(zip(map(str, keys), made.items, strict=True), key=lambda p: p[0])])


def to_dict(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    made = Map()
    for source in args[:1]:
        if isinstance(source, Map):
            merge(made, source)
            continue
        pairs = iterate(interpreter, source)
        if pairs is None:
            return Unknown("pairs that are not known", place)
        for pair in pairs:
            if not isinstance(pair, Seq) or len(pair.items) != 2:
                return Unknown("pairs that are not known", place)
            made.put(pair.items[0], pair.items[1])
    for name, value in kwargs.items():
        made.put(name, value)
    return made


def _defaultdict(
    interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place
) -> Value:
    made = to_dict(interpreter, args[1:], kwargs, place)
    if isinstance(made, Map) and args:
        made.default = args[0]
    return made


def _str(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    text = as_text(args[0]) if args else ""
    return text if text is not None else Unknown("a text", place)


def _len(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    items = iterate(interpreter, args[0]) if args else None
    return len(items) if items is not None else Unknown("a length", place)


def _int(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    value = plain(args[0]) if args else 0
    if isinstance(value, (int, float)) and value == value and abs(value) < 10**18:
        return int(value)
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 18:
        return int(value)
    return Unknown("a number", place)


def _bool(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    verdict = truth(args[0]) if args else False
    return verdict if verdict is not None else Unknown("a condition", place)


def _max(
    pick: Callable[[list[int | float]], int | float],
) -> Callable[[Interpreter, list[Value], dict[str, Value], Place], Value]:
    def known(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
        items = iterate(interpreter, args[0]) if len(args) == 1 else args
        numbers = [item for item in items or [] if isinstance(item, (int, float))]
        if not items or len(numbers) != len(items) or kwargs:
            return Unknown("a number", place)
        return pick(numbers)

    return known


def _range(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    bounds = [argument for argument in args if isinstance(argument, int)]
    if len(bounds) != len(args) or not 1 <= len(bounds) <= 3 or bounds[2:] == [0]:
        return Unknown("a range", place)
    counted = range(*bounds)
    return Seq(list(counted)) if len(counted) <= MAX_ITEMS else Unknown("a long range", place)


def _zip(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    columns = [iterate(interpreter, argument) for argument in args]
    if any(column is None for column in columns):
        return Unknown("items that are not known", place)
    known = [column for column in columns if column is not None]
    return Seq([Seq(list(row), "tuple") for row in zip(*known, strict=False)])


def _enumerate(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    items = iterate(interpreter, args[0]) if args else None
    start = kwargs.get("start", args[1] if len(args) > 1 else 0)
    if items is None or not isinstance(start, int):
        return Unknown("items that are not known", place)
    return Seq([Seq([start + number, item], "tuple") for number, item in enumerate(items)])


def _map(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    items = iterate(interpreter, args[1]) if len(args) == 2 else None
    if items is None:
        return Unknown("items that are not known", place)
    return Seq([interpreter.call(args[0], [item], {}, place) for item in items])


def _getattr(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    if len(args) < 2 or not isinstance(args[1], str):
        return Unknown("a name that is not known", place)
    found = interpreter.attribute(args[0], args[1])
    lost = isinstance(found, Unknown) or (
        isinstance(found, Ext) and found.path.startswith("django.conf.settings.")
    )
    return args[2] if lost and len(args) > 2 else found


def _hasattr(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    if len(args) == 2 and isinstance(args[1], str) and isinstance(args[0], (Instance, Namespace, ClassValue)):
        return not isinstance(interpreter.attribute(args[0], args[1]), Unknown)
    return Unknown("a condition", place)


def _isinstance(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    kinds: Mapping[str, type] = {"str": str, "int": int, "bool": bool, "float": float}
    if len(args) == 2 and isinstance(args[1], Ext):
        kind = kinds.get(args[1].path.removeprefix("builtins."))
        if kind is not None and (args[0] is None or isinstance(args[0], (str, int, float, Seq, Map))):
            return isinstance(args[0], kind)
        if args[1].path in ("builtins.list", "builtins.tuple") and isinstance(args[0], Seq):
            return args[1].name == args[0].kind
    return Unknown("a condition", place)


def _type(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    if len(args) == 1 and isinstance(args[0], Instance):
        return args[0].cls
    if len(args) == 3:
        name, bases, names = args
        if isinstance(name, str) and isinstance(bases, Seq) and isinstance(names, Map) and not names.open:
            return make_class(interpreter, name, bases.items, names, place)
    return MISSING_TERM(Ext("builtins.type"), args, kwargs, place, interpreter)


def MISSING_TERM(  # noqa: N802 - reads like the constant that it stands beside
    callee: Ext, args: list[Value], kwargs: dict[str, Value], place: Place, interpreter: Interpreter
) -> Value:
    return interpreter.record(Call(callee, args, kwargs, place))


def _environment(
    interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place
) -> Value:
    """``os.environ.get(name, fallback)``: the fallback, as when the variable is not set."""
    if len(args) > 1 or "default" in kwargs:
        return kwargs.get("default", args[1] if len(args) > 1 else None)
    return Unknown("an environment variable", place)


def _import_module(
    interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place
) -> Value:
    if args and isinstance(args[0], str) and not args[0].startswith("."):
        return interpreter.import_module(place.module, args[0])
    return Unknown("a module", place)


def _first(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    return args[0] if args else Unknown("nothing given", place)


def _sub(interpreter: Interpreter, args: list[Value], kwargs: dict[str, Value], place: Place) -> Value:
    return strings.substitute(args, place)


_FUNCTIONS: Mapping[str, Callable[[Interpreter, list[Value], dict[str, Value], Place], Value]] = {
    "builtins.list": _list,
    "builtins.tuple": _tuple,
    "builtins.set": to_set,
    "builtins.frozenset": to_set,
    "builtins.sorted": _sorted,
    "builtins.reversed": lambda i, a, k, p: (
        Seq(made.items[::-1]) if isinstance(made := _list(i, a, k, p), Seq) else made
    ),
    "builtins.dict": to_dict,
    "collections.OrderedDict": to_dict,
    "collections.defaultdict": _defaultdict,
    "types.MappingProxyType": _first,
    "builtins.str": _str,
    "builtins.len": _len,
    "builtins.int": _int,
    "builtins.bool": _bool,
    "builtins.max": _max(max),
    "builtins.min": _max(min),
    "builtins.range": _range,
    "builtins.zip": _zip,
    "builtins.enumerate": _enumerate,
    "builtins.map": _map,
    "builtins.getattr": _getattr,
    "builtins.hasattr": _hasattr,
    "builtins.isinstance": _isinstance,
    "builtins.type": _type,
    "copy.copy": _first,
    "copy.deepcopy": _first,
    "sys.intern": _first,
    "enum.unique": _first,
    "typing.cast": lambda i, a, k, p: a[1] if len(a) > 1 else Unknown("nothing given", p),
    "functools.lru_cache": lambda i, a, k, p: a[0] if a else Ext("copy.copy"),
    "functools.cache": _first,
    "functools.wraps": lambda i, a, k, p: Ext("copy.copy"),
    "os.environ.get": _environment,
    "os.getenv": _environment,
    "importlib.import_module": _import_module,
    "re.sub": _sub,
}


__all__ = ["function", "iterate", "merge"]
