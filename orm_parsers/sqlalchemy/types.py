"""Types: what ``String(40)``, ``Mapped[int]`` or a ``TypeDecorator`` of the repository is in the database.

Sources: sqlalchemy 2 ``sql/sqltypes.py``, ``sql/compiler.py`` (``GenericTypeCompiler``) and the dialects'
compilers; sqlalchemy-utils 0.41 and geoalchemy2 for their types.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from dbgraph.model import Engine, EnumShape, EnumValue
from orm_parsers.python.classes import class_has, mro
from orm_parsers.python.facts import Facts, engine_named
from orm_parsers.python.values import (
    Attr,
    Call,
    ClassValue,
    Ext,
    Func,
    Instance,
    Seq,
    Sub,
    Unknown,
    Value,
    as_text,
    plain,
)
from orm_parsers.sqlalchemy.terms import argument, as_call, word

MAX_NESTED = 8


@dataclass(frozen=True, slots=True)
class SqlType:
    """``text`` in lower case as the dialect writes it; ``family`` tells integers (they count up by
    themselves as keys). ``engine`` is the dialect that the type belongs to."""

    text: str | None
    enum: EnumShape | None = None
    is_integer: bool = False
    engine: Engine | None = None


_WORDS: Mapping[str, str] = {
    "Text": "text", "UnicodeText": "text", "TEXT": "text", "CLOB": "clob", "NCLOB": "nclob",
    "Integer": "integer", "INTEGER": "integer", "INT": "integer", "SmallInteger": "smallint",
    "SMALLINT": "smallint", "BigInteger": "bigint", "BIGINT": "bigint", "Float": "float", "FLOAT": "float",
    "REAL": "real", "Double": "double", "DOUBLE": "double", "DOUBLE_PRECISION": "double precision",
    "Boolean": "boolean", "BOOLEAN": "boolean", "Date": "date", "DATE": "date", "Interval": "datetime",
    "LargeBinary": "blob", "BLOB": "blob", "PickleType": "blob", "JSON": "json", "JSONB": "jsonb",
    "UUID": "uuid", "Uuid": "char(32)", "BYTEA": "bytea", "TSVECTOR": "tsvector", "TSQUERY": "tsquery",
    "INET": "inet", "CIDR": "cidr", "MACADDR": "macaddr", "MACADDR8": "macaddr8", "HSTORE": "hstore",
    "OID": "oid", "REGCLASS": "regclass", "MONEY": "money", "INTERVAL": "interval", "CITEXT": "citext",
    "INT4RANGE": "int4range", "INT8RANGE": "int8range", "NUMRANGE": "numrange", "DATERANGE": "daterange",
    "TSRANGE": "tsrange", "TSTZRANGE": "tstzrange", "BIT": "bit", "YEAR": "year", "TINYTEXT": "tinytext",
    "MEDIUMTEXT": "mediumtext", "LONGTEXT": "longtext", "TINYBLOB": "tinyblob", "MEDIUMBLOB": "mediumblob",
    "LONGBLOB": "longblob", "TINYINT": "tinyint", "MEDIUMINT": "mediumint", "NullType": "null",
    "MatchType": "boolean",
    # sqlalchemy-utils, geoalchemy2 and others
    "TSVectorType": "tsvector", "EmailType": "varchar(255)", "URLType": "text", "LocaleType": "varchar(10)",
    "CurrencyType": "varchar(3)", "CountryType": "varchar(2)", "ColorType": "varchar(20)",
    "TimezoneType": "varchar(50)", "IPAddressType": "varchar(50)", "PasswordType": "varbinary(1137)",
    "UUIDType": "binary(16)", "JSONType": "text", "ArrowType": "datetime", "LtreeType": "ltree",
    "ScalarListType": "text", "EncryptedType": "blob", "StringEncryptedType": "varchar",
    "PhoneNumberType": "varchar(20)", "WeekDaysType": "bit(7)", "UtcDateTime": "datetime", "GUID": "char(36)",
    "DateTimeUTC": "datetime", "EncryptedString": "text", "EncryptedText": "text", "BigIntIdentity": "bigint",
    "Geometry": "geometry", "Geography": "geography", "Raster": "raster", "HALFVEC": "halfvec",
    "MutableJson": "json", "NestedMutableJson": "json",
}  # fmt: skip
_SIZED: Mapping[str, tuple[str, str]] = {
    "String": ("varchar", "length"), "Unicode": ("varchar", "length"), "VARCHAR": ("varchar", "length"),
    "AutoString": ("varchar", "length"), "NVARCHAR": ("nvarchar", "length"), "CHAR": ("char", "length"),
    "NCHAR": ("nchar", "length"), "BINARY": ("binary", "length"), "VARBINARY": ("varbinary", "length"),
    "Vector": ("vector", "dim"), "VECTOR": ("vector", "dim"), "CIText": ("citext", ""),
}  # fmt: skip
_POSTGRESQL: Mapping[str, str] = {
    "Interval": "interval", "LargeBinary": "bytea", "PickleType": "bytea", "Uuid": "uuid",
    "Double": "double precision", "DOUBLE": "double precision", "UUIDType": "uuid", "GUID": "uuid",
    "DateTimeUTC": "timestamp with time zone", "UtcDateTime": "timestamp with time zone",
    "ArrowType": "timestamp without time zone",
}  # fmt: skip
_MYSQL: Mapping[str, str] = {"Boolean": "bool", "BOOLEAN": "bool"}
_INTEGERS = frozenset(("Integer", "INTEGER", "INT", "SmallInteger", "SMALLINT", "BigInteger", "BIGINT"))
_DECORATORS = frozenset(("TypeDecorator", "UserDefinedType", "TypeEngine"))
PYTHON_TYPES: Mapping[str, str] = {
    "builtins.int": "Integer", "builtins.str": "String", "builtins.bool": "Boolean",
    "builtins.float": "Float", "builtins.bytes": "LargeBinary", "decimal.Decimal": "Numeric",
    "datetime.datetime": "DateTime",
    "datetime.date": "Date", "datetime.time": "Time", "datetime.timedelta": "Interval", "uuid.UUID": "Uuid",
}  # fmt: skip
"""The types of ``Mapped[...]`` without a map (sqlalchemy ``sqltypes._type_map``)."""


def sql_type(facts: Facts, value: Value, fallback: str, nested: int = 0) -> SqlType | None:
    """The type that a term stands for; ``None`` when it is none or not known. ``fallback`` names an enum
    without a name."""
    if nested > MAX_NESTED:
        return None
    if isinstance(value, ClassValue):
        return _of_class(facts, value, None, fallback, nested)
    if isinstance(value, Instance):
        return _of_class(facts, value.cls, value, fallback, nested)
    if isinstance(value, Sub):
        return sql_type(facts, value.base, fallback, nested + 1)
    call = value if isinstance(value, Call) else Call(value, [], {}, None)  # type: ignore[arg-type]
    callee = call.callee
    if isinstance(callee, (Attr, Ext)) and callee is not value:
        wrapped = _wrapped(facts, call, fallback, nested)
        if wrapped is not None:
            return wrapped
    name = word(facts, callee)
    if not name:
        return None
    made = _named(facts, name, call, fallback, nested)
    path = callee.path if isinstance(callee, Ext) else ""
    if made is not None and path.startswith("sqlalchemy.dialects."):
        made = replace(made, engine=engine_named(path.split(".")[2]))
    return made


def _wrapped(facts: Facts, call: Call, fallback: str, nested: int) -> SqlType | None:
    """``MutableDict.as_mutable(JSON)``, ``String().with_variant(Text(), "mysql")`` and the like."""
    callee = call.callee
    name = callee.name if isinstance(callee, (Attr, Ext)) else ""
    if name in ("as_mutable", "as_nested_mutable", "mutable_json_type"):
        inner = call.kwargs.get("dbtype", call.args[0] if call.args else None)
        return sql_type(facts, inner, fallback, nested + 1)
    if name == "with_variant" and isinstance(callee, Attr):
        for dialect in call.args[1:]:
            if facts.engine is not None and engine_named(facts.text(dialect)) is facts.engine:
                return sql_type(facts, call.args[0], fallback, nested + 1)
        found = sql_type(facts, callee.base, fallback, nested + 1)
        return replace(found, engine=None) if found is not None else None
    if name in ("evaluates_none", "copy", "adapt") and isinstance(callee, Attr):
        return sql_type(facts, callee.base, fallback, nested + 1)
    return None


def _named(facts: Facts, name: str, call: Call, fallback: str, nested: int) -> SqlType | None:
    engine = facts.engine
    if name in ("Enum", "ENUM", "ChoiceType", "SET"):
        return _enum(facts, name, call, fallback, nested)
    if name in _SIZED:
        return SqlType(_sized(facts, name, call))
    if name in ("Numeric", "NUMERIC", "DECIMAL", "DECIMAL_"):
        return SqlType(_numeric(facts, name, call))
    if name in ("DateTime", "DATETIME", "TIMESTAMP", "Time", "TIME"):
        return SqlType(_moment(facts, name, call))
    if name == "ARRAY":
        item = sql_type(facts, argument(call, 0, "item_type"), fallback, nested + 1)
        enum = item.enum if item is not None else None
        return SqlType(f"{item.text}[]" if item is not None and item.text else "array", enum)
    if name == "TINYINT" and facts.whole(argument(call, 0, "display_width")) is not None:
        return SqlType(f"tinyint({facts.whole(argument(call, 0, 'display_width'))})", is_integer=True)
    if engine is Engine.POSTGRESQL and name in _POSTGRESQL:
        return SqlType(_POSTGRESQL[name])
    if engine is Engine.MYSQL and name in _MYSQL:
        return SqlType(_MYSQL[name])
    if name in _WORDS:
        return SqlType(_WORDS[name], is_integer=name in _INTEGERS or name in ("TINYINT", "MEDIUMINT"))
    return None


def _sized(facts: Facts, name: str, call: Call) -> str | None:
    text, key = _SIZED[name]
    given = argument(call, 0, key)
    length = facts.whole(given)
    return f"{text}({length})" if length is not None and key else text


def _numeric(facts: Facts, name: str, call: Call) -> str:
    text = "decimal" if name.startswith("DECIMAL") else "numeric"
    precision, scale = facts.whole(argument(call, 0, "precision")), facts.whole(argument(call, 1, "scale"))
    if precision is None:
        return text
    return f"{text}({precision})" if scale is None else f"{text}({precision}, {scale})"


def _moment(facts: Facts, name: str, call: Call) -> str:
    has_zone = facts.flag(argument(call, 0, "timezone")) is True
    word_ = {"DateTime": "datetime", "DATETIME": "datetime", "TIMESTAMP": "timestamp"}.get(name, "time")
    if facts.engine is Engine.POSTGRESQL:
        word_ = "timestamp" if word_ != "time" else "time"
        return f"{word_} {'with' if has_zone else 'without'} time zone"
    return word_


def _enum(facts: Facts, name: str, call: Call, fallback: str, nested: int) -> SqlType:
    text = "enum"
    if name == "SET":
        text = "set"
    elif name == "ChoiceType":
        inner = sql_type(facts, call.kwargs["impl"], fallback, nested + 1) if "impl" in call.kwargs else None
        text = (inner.text if inner is not None else None) or "varchar(255)"
    shape: EnumShape | None = None
    if call.open is None:
        shape = _values(facts, name, call, fallback)
    return SqlType(text, shape)


def _values(facts: Facts, name: str, call: Call, fallback: str) -> EnumShape | None:
    named = facts.text(call.kwargs.get("name")) or fallback
    first = call.args[0] if call.args else None
    if isinstance(first, Instance):
        return None
    if isinstance(first, ClassValue):
        chosen = call.kwargs.get("values_callable")
        if isinstance(chosen, Func):
            listed = facts.interpreter.call(chosen, [first], {}, call.place)
            return facts.enum_of_items(listed, first.name) if isinstance(listed, Seq) else None
        if chosen is not None:
            return None
        return facts.enum_of_class(first, by="value" if name == "ChoiceType" else "name")
    if name == "ChoiceType" and isinstance(first, Seq):
        return _pairs(facts, first, named)
    items = list(call.args)
    if len(items) == 1 and isinstance(first, Seq):
        return facts.enum_of_items(first, named)
    return facts.enum_of_items(Seq(items), named) if items else None


def _pairs(facts: Facts, listed: Seq, name: str) -> EnumShape | None:
    values: list[EnumValue] = []
    for pair in listed.items:
        if not isinstance(pair, Seq) or len(pair.items) != 2:
            return None
        stored, label = as_text(plain(pair.items[0])), facts.text(pair.items[1])
        if stored is None:
            return None
        values.append(EnumValue(stored, label if label != stored else None))
    return EnumShape(listed.name or name, tuple(values)) if values and not listed.open else None


def _of_class(
    facts: Facts, cls: ClassValue, made: Instance | None, fallback: str, nested: int
) -> SqlType | None:
    """A class of the repository: a ``TypeDecorator`` is its ``impl``, a subclass of a type is that type."""
    interpreter = facts.interpreter
    outside = next((base for base in mro(interpreter, cls) if not isinstance(base, ClassValue)), None)
    name = word(facts, outside)
    if name == "UserDefinedType" and class_has(interpreter, cls, "get_col_spec"):
        maker = interpreter.attribute(made if made is not None else cls, "get_col_spec")
        text = interpreter.invoke(maker, [], {}) if isinstance(maker, Func) and made is not None else None
        return SqlType(text.lower() if isinstance(text, str) else None)
    impl = interpreter.attribute(made if made is not None else cls, "impl")
    given = as_call(facts, made)
    if name in _DECORATORS and class_has(interpreter, cls, "impl") and not isinstance(impl, Unknown):
        if not isinstance(impl, (Call, Instance)) and given is not None and (given.args or given.kwargs):
            impl = Call(impl, given.args, given.kwargs, given.place)
        return sql_type(facts, impl, fallback, nested + 1)
    if name in _DECORATORS or not name:
        return None
    return sql_type(facts, given if given is not None else outside, fallback, nested + 1)
