"""``DataTypes`` as the database knows them. Source: sequelize 6, ``data-types.js`` and ``dialects/*``."""

from __future__ import annotations

from dbgraph.model import Engine
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import (
    Alt,
    Arguments,
    Arr,
    Call,
    Ext,
    Func,
    Member,
    Obj,
    Undefined,
    Unknown,
    Value,
)

_PG, _MYSQL, _SQLITE = Engine.POSTGRESQL, Engine.MYSQL, Engine.SQLITE
_BY_ENGINE: dict[str, dict[Engine | None, str]] = {
    "DATE": {_PG: "timestamp with time zone", None: "datetime"},
    "BOOLEAN": {_PG: "boolean", None: "boolean", _MYSQL: "tinyint(1)", _SQLITE: "tinyint(1)"},
    "UUID": {_MYSQL: "char(36)", None: "uuid"},
    "DOUBLE": {_PG: "double precision", _SQLITE: "double precision", None: "double"},
    "BLOB": {_PG: "bytea", None: "blob"},
    "FLOAT": {None: "float"},
    "INTEGER": {None: "integer", _MYSQL: "int"},
    "JSON": {None: "json"},
    "JSONB": {None: "jsonb", _SQLITE: "json"},
    "CITEXT": {None: "citext", _SQLITE: "text"},
    "DATEONLY": {None: "date"},
    "NOW": {None: "datetime"},
    "ENUM": {None: "enum", _SQLITE: "text"},
    "DECIMAL": {None: "decimal"},
    "NUMERIC": {None: "decimal"},
    "NUMBER": {None: "decimal"},
}
_RANGES = {
    "INTEGER": "int4range",
    "BIGINT": "int8range",
    "DECIMAL": "numrange",
    "DATE": "tstzrange",
    "DATEONLY": "daterange",
}
_NAMES = frozenset(
    {
        "STRING",
        "CHAR",
        "TEXT",
        "NUMBER",
        "TINYINT",
        "SMALLINT",
        "MEDIUMINT",
        "INTEGER",
        "BIGINT",
        "FLOAT",
        "TIME",
        "DATE",
        "DATEONLY",
        "BOOLEAN",
        "NOW",
        "BLOB",
        "DECIMAL",
        "NUMERIC",
        "UUID",
        "UUIDV1",
        "UUIDV4",
        "HSTORE",
        "JSON",
        "JSONB",
        "VIRTUAL",
        "ARRAY",
        "ENUM",
        "RANGE",
        "REAL",
        "DOUBLE",
        "GEOMETRY",
        "GEOGRAPHY",
        "CIDR",
        "INET",
        "MACADDR",
        "CITEXT",
        "TSVECTOR",
    }
)
_MODIFIERS = frozenset({"UNSIGNED", "ZEROFILL", "BINARY"})


def data_type(value: Value) -> tuple[str, list[Value], list[str]] | None:
    """``DataTypes.STRING(64).BINARY`` -> ``("STRING", [64], ["BINARY"])``; ``None`` when it is no type."""
    modifiers: list[str] = []
    args: list[Value] = []
    while True:
        if isinstance(value, Call):
            args = args or value.args
            value = value.callee
        elif isinstance(value, Member) and (value.name in _MODIFIERS or value.name in _NAMES):
            if value.name in _NAMES:
                return value.name, args, modifiers
            modifiers.append(value.name)
            value = value.base
        elif isinstance(value, Ext):
            words = value.path.split(".")
            while words and words[-1] in _MODIFIERS:
                modifiers.append(words.pop())
            name = words[-1] if words else ""
            return (name, args, modifiers) if name in _NAMES and value.module else None
        else:
            return None


def sql_type(facts: Facts, value: Value, engine: Engine | None) -> str | None:
    """The database's word for a type, in lower case; ``None`` when it is not known."""
    given, value = value, facts.choose(value)
    if isinstance(given, Alt) and isinstance(value, Unknown):
        words = {sql_type(facts, option, engine) for _, option in given.options}
        return words.pop() if len(words) == 1 else None
    if isinstance(value, str):
        return value.lower() or None
    if isinstance(value, Call) and value.callee == Ext("", "+"):  # STRING(20) + " CHARSET ascii"
        return sql_type(facts, value.args[0], engine)
    read = data_type(value)
    if read is None:
        return None
    name, args, modifiers = read
    first = facts.choose(args[0]) if args else None
    if name in ("STRING", "CHAR"):
        size = facts.whole(first) if not isinstance(first, Obj) else facts.whole(first.get("length"))
        word = "varchar" if name == "STRING" else "char"
        given = str(size) if size is not None else "" if args else "255"
        if "BINARY" in modifiers and engine == _PG:
            return "bytea"
        if "BINARY" in modifiers and engine == _SQLITE:
            word, modifiers = f"{word} binary", []
        return (f"{word}({given})" if given else word) + (" binary" if "BINARY" in modifiers else "")
    if name == "ARRAY":
        inner = facts.option(first, "type") if isinstance(first, Obj) else first
        of = sql_type(facts, inner, engine) if inner is not None else None
        return f"{of}[]" if of else "array"
    if name == "RANGE":
        return _RANGES.get((data_type(first) or ("INTEGER",))[0], "range") if engine == _PG else "range"
    if name in ("GEOMETRY", "GEOGRAPHY"):
        return _shape(facts, name, args, engine)
    if name in ("TEXT", "BLOB"):
        size_word = facts.text(first)
        plain = _word(name, engine)
        return size_word + plain if size_word and engine in (_MYSQL, None) else plain
    if name in ("DECIMAL", "NUMERIC", "FLOAT", "DOUBLE", "REAL"):
        numbers = [facts.whole(arg) for arg in args]
        known = [str(number) for number in numbers if number is not None]
        if name in ("DECIMAL", "NUMERIC") and known[1:] == ["0"]:
            args, known = args[:1], known[:1]
        size_part = f"({','.join(known)})" if known and len(known) == len(args) else ""
        return _word(name, engine) + size_part + _signs(modifiers, engine)
    width = facts.whole(first) if name in ("INTEGER", "BIGINT", "TINYINT", "SMALLINT", "DATE") else None
    word = _word(name, engine)
    if width is not None and (engine == _MYSQL or (name == "DATE" and engine is None)):
        word = f"{word}({width})"
    return word + _signs(modifiers, engine)


def _signs(modifiers: list[str], engine: Engine | None) -> str:
    """``UNSIGNED`` and ``ZEROFILL``, which MySQL alone knows."""
    if engine not in (_MYSQL, None):
        return ""
    return "".join(f" {word.lower()}" for word in ("UNSIGNED", "ZEROFILL") if word in modifiers)


def _shape(facts: Facts, name: str, args: list[Value], engine: Engine | None) -> str:
    """``GEOMETRY("POINT", 4326)``: PostGIS takes both, MySQL's type is the shape."""
    kind = (facts.text(args[0]) if args else None) or ""
    number = facts.whole(args[1]) if len(args) > 1 else None
    if engine == _MYSQL:
        return kind.lower() or name.lower()
    inner = ",".join(part for part in (kind.lower(), str(number) if number else "") if part)
    return f"{name.lower()}({inner})" if inner and engine == _PG else name.lower()


def _word(name: str, engine: Engine | None) -> str:
    words = _BY_ENGINE.get(name, {})
    return words.get(engine) or words.get(None) or name.lower()


def enum_values(facts: Facts, kind: Value, attribute: Obj) -> Value:
    """The values of an ``ENUM``: its arguments, one array, ``{values}``, or ``values`` of the attribute."""
    read = data_type(facts.choose(kind))
    if read is not None and read[0] == "ARRAY" and read[1]:
        return enum_values(facts, read[1][0], attribute)
    if read is None or read[0] != "ENUM":
        return None
    args = read[1]
    if not args:
        return attribute.get("values")
    first = facts.choose(args[0])
    if isinstance(first, Obj) and "values" in first.entries:
        return first.get("values")
    if len(args) == 1 and isinstance(first, (Arr, Obj)):
        return first
    if isinstance(args, Arguments) and args.spread is not None:
        return args.spread
    return Arr([facts.choose(arg) for arg in args])


def is_virtual(facts: Facts, value: Value) -> bool:
    read = data_type(facts.choose(value))
    return read is not None and read[0] == "VIRTUAL"


def default_text(facts: Facts, value: Value) -> str | None:
    """A ``defaultValue``: literals, ``NOW`` and ``UUIDV4`` by name, functions not."""
    value = facts.choose(value)
    if isinstance(value, (Undefined, Func)):
        return None
    read = data_type(value)
    if read is not None:
        return read[0]
    if isinstance(value, Call) and isinstance(value.callee, Member):  # sequelize.literal("...")
        value = Call(Ext("sequelize", value.callee.name), value.args, value.place)
    return facts.default(value)
