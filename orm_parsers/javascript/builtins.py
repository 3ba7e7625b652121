"""Functions of the language (and of lodash) that model files use on constants."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from orm_parsers.javascript.arrays import METHODS, Known, convert, map_items
from orm_parsers.javascript.literals import spread_into
from orm_parsers.javascript.maps import map_method
from orm_parsers.javascript.texts import library_function, pattern_method
from orm_parsers.javascript.values import (
    MAX_TEXT,
    UNDEFINED,
    Arr,
    Call,
    ClassValue,
    Ext,
    Func,
    Namespace,
    Obj,
    Place,
    Undefined,
    Unknown,
    Value,
    as_text,
    options_of,
)

if TYPE_CHECKING:
    from orm_parsers.javascript.interpreter import Interpreter

_LODASH = frozenset({"lodash", "lodash-es", "underscore", "ramda", "remeda", "es-toolkit"})


def function(interpreter: Interpreter, callee: Ext, args: list[Value], place: Place) -> Known | None:
    """The result of a function of the language, or ``None`` when it stays a term."""
    name = callee.path
    made = library_function(callee, args)
    if not isinstance(made, Undefined):
        return Known(made)
    if callee.module.partition("/")[0] in _LODASH:
        name = "_." + (name or callee.module.partition("/")[2])
    elif callee.module:
        return None
    handler = _FUNCTIONS.get(name)
    return handler(interpreter, args) if handler is not None else None


def method(interpreter: Interpreter, base: Value, name: str, args: list[Value], place: Place) -> Known | None:
    """The result of a method of an array, a string or a function."""
    if isinstance(base, Arr):
        handler = METHODS.get(name)
        return handler(interpreter, base, args, place) if handler is not None else None
    if isinstance(base, str):
        if args and isinstance(args[0], Ext):
            return Known(pattern_method(interpreter, base, name, args))
        return _string_method(base, name, args)
    if isinstance(base, Call):
        return map_method(interpreter, base, name, args)
    if isinstance(base, Func) and name in ("call", "apply", "bind"):
        return _function_method(interpreter, base, name, args)
    if isinstance(base, Obj) and name == "hasOwnProperty" and args and isinstance(args[0], str):
        return Known(args[0] in base.entries) if not base.open else None
    if isinstance(base, (int, float)) and name == "toString":
        return Known(as_text(base))
    return None


def _function_method(interpreter: Interpreter, base: Func, name: str, args: list[Value]) -> Known | None:
    this = args[0] if args else UNDEFINED
    if name == "bind":
        return Known(Func(base.node, base.scope, base.name, this, base.home))
    rest = args[1:]
    if name == "apply":
        rest = list(rest[0].items) if rest and isinstance(rest[0], Arr) else []
    return Known(interpreter.invoke(base, rest, this))


# ---- Object.*


def enumerated(value: Value) -> list[tuple[str, Value]] | None:
    """Keys and values in the order of JavaScript (whole numbers first), ``None`` when not known.

    A numeric TypeScript enum also maps back from number to name; ``Object.values`` shows both.
    """
    if isinstance(value, Namespace):
        return [(name, value.module.export(name)) for name in value.module.export_names()]
    if not isinstance(value, Obj) or value.open:
        return None
    pairs = list(value.entries.items())
    if value.is_enum:
        backwards = [(as_text(v) or "", k) for k, v in pairs if isinstance(v, (int, float))]
        pairs = [*dict(backwards).items(), *pairs]
    numbers = [pair for pair in pairs if pair[0].isdigit()]
    return sorted(numbers, key=lambda pair: int(pair[0])) + [pair for pair in pairs if not pair[0].isdigit()]


def _object_part(part: int) -> Callable[[Interpreter, list[Value]], Known | None]:
    def handler(_: Interpreter, args: list[Value]) -> Known | None:
        value = args[0] if args else UNDEFINED
        if isinstance(value, Arr) and not value.open:
            items: list[Value] = list(value.items) if part else [str(i) for i in range(len(value.items))]
            return Known(Arr(items))
        pairs = enumerated(value)
        if pairs is None:
            return (
                Known(Unknown("keys of an object that is not known")) if not isinstance(value, Call) else None
            )
        places = value.places if isinstance(value, Obj) else {}
        return Known(
            Arr([pair[part] for pair in pairs], places=[places.get(pair[0]) for pair in pairs], source=value)
        )

    return handler


def _entries(_: Interpreter, args: list[Value]) -> Known | None:
    pairs = enumerated(args[0]) if args else None
    return Known(Arr([Arr([key, value]) for key, value in pairs])) if pairs is not None else None


def _from_entries(_: Interpreter, args: list[Value]) -> Known | None:
    result = Obj()
    if not args or not isinstance(args[0], Arr):
        return None
    for item in args[0].items:
        if not isinstance(item, Arr) or len(item.items) != 2 or not isinstance(item.items[0], str):
            result.open = Unknown("an entry is not known")
        else:
            result.put(item.items[0], item.items[1])
    result.open = result.open or args[0].open
    return Known(result)


def _assign(interpreter: Interpreter, args: list[Value]) -> Known | None:
    if not args or not isinstance(args[0], Obj):
        if args and isinstance(args[0], (Func, ClassValue, Call)):
            return Known(args[0])
        return None
    for source in args[1:]:
        spread_into(args[0], source, args[0].place or _nowhere(args))
    return Known(args[0])


def _merge(interpreter: Interpreter, args: list[Value]) -> Known | None:
    copy = Obj()
    return _assign(interpreter, [copy, *args])


def _nowhere(args: list[Value]) -> Place:
    for value in args:
        if isinstance(value, (Obj, Call)) and value.place is not None:
            return value.place
    raise AssertionError("an object literal has a place")


def _first(_: Interpreter, args: list[Value]) -> Known | None:
    return Known(args[0]) if args else Known(UNDEFINED)


def _array_from(interpreter: Interpreter, args: list[Value]) -> Known | None:
    if args and isinstance(args[0], Arr):
        return map_items(interpreter, args[0], args[1:], None) if len(args) > 1 else Known(args[0])
    return None


def _is_array(_: Interpreter, args: list[Value]) -> Known | None:
    if not args or isinstance(args[0], Unknown):
        return None
    simple = (str, int, float, type(None), Undefined, Obj, Func, ClassValue)
    return Known(True) if isinstance(args[0], Arr) else Known(False) if isinstance(args[0], simple) else None


def _pick(keep: bool) -> Callable[[Interpreter, list[Value]], Known | None]:
    def handler(_: Interpreter, args: list[Value]) -> Known | None:
        if len(args) < 2 or not isinstance(args[0], Obj):
            return None
        names = args[1].items if isinstance(args[1], Arr) else args[1:]
        if not all(isinstance(name, str) for name in names):
            return None
        source = args[0]
        kept = {key: value for key, value in source.entries.items() if (key in names) == keep}
        return Known(Obj(kept, dict(source.places), None if keep else source.open, source.place))

    return handler


_FUNCTIONS: dict[str, Callable[[Interpreter, list[Value]], Known | None]] = {
    "Object.values": _object_part(1),
    "Object.keys": _object_part(0),
    "Object.entries": _entries,
    "Object.fromEntries": _from_entries,
    "Object.assign": _assign,
    "Object.freeze": _first,
    "Object.seal": _first,
    "structuredClone": _first,
    "Array.from": _array_from,
    "Array.isArray": _is_array,
    "String": convert("String"),
    "Number": convert("Number"),
    "parseInt": convert("Number"),
    "Boolean": convert("Boolean"),
    "_.values": _object_part(1),
    "_.keys": _object_part(0),
    "_.pick": _pick(True),
    "_.omit": _pick(False),
    "_.merge": _merge,
    "_.assign": _assign,
    "_.cloneDeep": _first,
    "_.clone": _first,
}


# ---- strings


def _string_method(base: str, name: str, args: list[Value]) -> Known | None:
    simple: dict[str, Callable[[str], str]] = {
        "toLowerCase": str.lower,
        "toUpperCase": str.upper,
        "trim": str.strip,
        "toString": str,
        "valueOf": str,
        "toLocaleLowerCase": str.lower,
    }
    if name in simple and not args:
        return Known(simple[name](base))
    texts = [value for value in args if isinstance(value, str)]
    numbers = [int(value) for value in args if isinstance(value, (int, float))]
    if len(texts) == len(args):
        return _with_texts(base, name, texts)
    if len(numbers) == len(args) and numbers:
        if name in ("slice", "substring"):
            return Known(base[numbers[0] : numbers[1] if len(numbers) > 1 else None])
        if name == "charAt":
            return Known(base[numbers[0] : numbers[0] + 1])
        if name == "repeat" and 0 <= numbers[0] * len(base) <= MAX_TEXT:
            return Known(base * numbers[0])
    return Known(Unknown(f"the text method {name}"))


def _with_texts(base: str, name: str, texts: list[str]) -> Known:
    if name == "concat":
        return Known("".join([base, *texts]))
    if name == "split" and len(texts) == 1:
        return Known(Arr(list(base.split(texts[0]) if texts[0] else base)))
    if name in ("startsWith", "endsWith", "includes") and len(texts) == 1:
        found = {"startsWith": base.startswith, "endsWith": base.endswith, "includes": base.__contains__}
        return Known(found[name](texts[0]))
    if name == "replace" and len(texts) == 2:
        return Known(base.replace(texts[0], texts[1], 1))
    if name == "replaceAll" and len(texts) == 2:
        return Known(base.replace(texts[0], texts[1]))
    return Known(Unknown(f"the text method {name}"))


def is_known(value: Value) -> bool:
    """Whether no alternative of a value is unknown."""
    return not any(isinstance(option, Unknown) for _, option in options_of(value))
