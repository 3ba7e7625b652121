"""Fields: which attribute is one, its kind, and its type in each engine.

Source: django 5.2 ``db/models/fields`` and ``db/backends/*/base.py`` (``data_types``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dbgraph.model import Engine
from orm_parsers.python.classes import class_has, mro
from orm_parsers.python.facts import Facts
from orm_parsers.python.values import (
    Attr,
    Call,
    ClassValue,
    Ext,
    Func,
    Instance,
    Value,
    as_text,
    plain,
    truth,
)

FOREIGN_KEYS = frozenset(
    ("ForeignKey", "TreeForeignKey", "ParentalKey", "PolymorphicForeignKey", "FlexibleForeignKey")
)
ONE_TO_ONE = frozenset(("OneToOneField", "AutoOneToOneField", "OneToOneRel"))
MANY_TO_MANY = frozenset(
    ("ManyToManyField", "ParentalManyToManyField", "SortedManyToManyField", "TreeManyToManyField")
)
_NO_COLUMN = frozenset(
    ("GenericForeignKey", "GenericRelation", "CompositePrimaryKey", "FieldTracker", "ForeignObject")
)
_LENGTHS = {
    "FileField": 100,
    "FilePathField": 100,
    "SlugField": 50,
    "EmailField": 254,
    "URLField": 200,
    "ImageField": 100,
}
_INTERNAL: Mapping[str, str] = {
    "EmailField": "CharField",
    "URLField": "CharField",
    "ImageField": "FileField",
    "CommaSeparatedIntegerField": "CharField",
    "NullBooleanField": "BooleanField",
    "RichTextField": "TextField",
    "RichTextUploadingField": "TextField",
    "MarkdownxField": "TextField",
    "MarkdownField": "TextField",
    "HTMLField": "TextField",
    "StreamField": "JSONField",
    "MonitorField": "DateTimeField",
    "AutoCreatedField": "DateTimeField",
    "AutoLastModifiedField": "DateTimeField",
    "CreationDateTimeField": "DateTimeField",
    "ModificationDateTimeField": "DateTimeField",
    "ThumbnailerImageField": "FileField",
    "ProcessedImageField": "FileField",
    "VersatileImageField": "FileField",
    "ResizedImageField": "FileField",
    "FSMIntegerField": "IntegerField",
    "SanitizedTextField": "TextField",
    "EncryptedTextField": "TextField",
    "AutoSlugField": "SlugField",
    "MoneyField": "DecimalField",
    "BitField": "BigIntegerField",
    "MeasurementField": "FloatField",
}
_FIXED: Mapping[str, tuple[str, int]] = {
    "CountryField": ("CharField", 2),
    "PhoneNumberField": ("CharField", 128),
    "TimeZoneField": ("CharField", 63),
    "ColorField": ("CharField", 25),
    "FSMField": ("CharField", 50),
    "StatusField": ("CharField", 100),
    "CurrencyField": ("CharField", 3),
    "LanguageField": ("CharField", 3),
}
_OF_POSTGRESQL: Mapping[str, str] = {
    "HStoreField": "hstore",
    "SearchVectorField": "tsvector",
    "CICharField": "citext",
    "CITextField": "citext",
    "CIEmailField": "citext",
    "IntegerRangeField": "int4range",
    "BigIntegerRangeField": "int8range",
    "DecimalRangeField": "numrange",
    "DateRangeField": "daterange",
    "DateTimeRangeField": "tstzrange",
    "VectorField": "vector",
    "PointField": "geometry",
    "PolygonField": "geometry",
    "LineStringField": "geometry",
    "MultiPolygonField": "geometry",
    "MultiPointField": "geometry",
    "GeometryField": "geometry",
    "MultiLineStringField": "geometry",
    "GeometryCollectionField": "geometry",
    "RasterField": "raster",
}
_GENERIC: Mapping[str, str] = {
    "AutoField": "integer",
    "BigAutoField": "bigint",
    "SmallAutoField": "smallint",
    "BinaryField": "binary",
    "BooleanField": "boolean",
    "DateField": "date",
    "DateTimeField": "datetime",
    "DecimalField": "numeric",
    "DurationField": "interval",
    "FloatField": "double precision",
    "IntegerField": "integer",
    "BigIntegerField": "bigint",
    "IPAddressField": "inet",
    "GenericIPAddressField": "inet",
    "JSONField": "json",
    "PositiveBigIntegerField": "bigint",
    "PositiveIntegerField": "integer",
    "PositiveSmallIntegerField": "smallint",
    "SmallIntegerField": "smallint",
    "TextField": "text",
    "TimeField": "time",
    "UUIDField": "uuid",
    "CharField": "varchar",
    "FileField": "varchar",
    "FilePathField": "varchar",
    "SlugField": "varchar",
}
_POSTGRESQL: Mapping[str, str] = {
    "BinaryField": "bytea",
    "DateTimeField": "timestamp with time zone",
    "JSONField": "jsonb",
}
_MYSQL: Mapping[str, str] = {
    "BinaryField": "longblob",
    "BooleanField": "bool",
    "DateTimeField": "datetime(6)",
    "DurationField": "bigint",
    "IPAddressField": "char(15)",
    "GenericIPAddressField": "char(39)",
    "TextField": "longtext",
    "PositiveBigIntegerField": "bigint unsigned",
    "PositiveIntegerField": "integer unsigned",
    "PositiveSmallIntegerField": "smallint unsigned",
    "TimeField": "time(6)",
    "UUIDField": "char(32)",
}
_SQLITE: Mapping[str, str] = {
    "BigAutoField": "integer",
    "SmallAutoField": "integer",
    "BinaryField": "blob",
    "BooleanField": "bool",
    "DecimalField": "decimal",
    "DurationField": "bigint",
    "FloatField": "real",
    "IPAddressField": "char(15)",
    "GenericIPAddressField": "char(39)",
    "JSONField": "text",
    "PositiveBigIntegerField": "bigint unsigned",
    "PositiveIntegerField": "integer unsigned",
    "PositiveSmallIntegerField": "smallint unsigned",
    "UUIDField": "char(32)",
}
_BY_ENGINE: Mapping[Engine | None, Mapping[str, str]] = {
    Engine.POSTGRESQL: _POSTGRESQL,
    Engine.MYSQL: _MYSQL,
    Engine.SQLITE: _SQLITE,
}
_POINTING: Mapping[str, str] = {
    "AutoField": "IntegerField",
    "BigAutoField": "BigIntegerField",
    "SmallAutoField": "SmallIntegerField",
}
AUTO = frozenset(_POINTING)
_POSITIVE: Mapping[str, str] = {
    "PositiveIntegerField": "IntegerField",
    "PositiveSmallIntegerField": "IntegerField",
    "PositiveBigIntegerField": "BigIntegerField",
}


@dataclass(frozen=True, slots=True)
class Kind:
    """What a field is. ``call`` holds the arguments that reach Django's class; ``internal`` is
    ``get_internal_type()``; ``relation`` is ``fk``, ``o2o``, ``m2m`` or ``""``; ``own_type`` is what a
    ``db_type`` of the repository says."""

    call: Call
    name: str
    internal: str | None
    relation: str = ""
    own_type: str | None = None
    cls: ClassValue | None = None


def field_of(facts: Facts, value: Value) -> Kind | None:
    """The field that an attribute's value is; ``None`` for everything else."""
    if isinstance(value, Instance):
        return _of_instance(facts, value)
    if not isinstance(value, Call) or not isinstance(value.callee, (Ext, Attr)):
        return None
    name = value.callee.name
    path = value.callee.path if isinstance(value.callee, Ext) else ""
    if path.startswith(
        ("django.forms", "rest_framework", "django_filters", "graphene", "wtforms", "pydantic")
    ):
        return None
    return _named(facts, name, value)


def _named(facts: Facts, name: str, call: Call) -> Kind | None:
    if name in _NO_COLUMN:
        return None
    if name in FOREIGN_KEYS or name.endswith("ForeignKey"):
        return Kind(call, name, None, "fk")
    if name in ONE_TO_ONE:
        return Kind(call, name, None, "o2o")
    if name in MANY_TO_MANY:
        return Kind(call, name, None, "m2m")
    if name in _OF_POSTGRESQL:
        return Kind(call, name, name, own_type=_OF_POSTGRESQL[name])
    if name in _FIXED:
        return Kind(call, name, _FIXED[name][0])
    internal = _INTERNAL.get(name, name)
    if internal in _GENERIC or name in ("ArrayField", "GeneratedField"):
        return Kind(call, name, internal)
    return Kind(call, name, None) if name.endswith("Field") else None


def _of_instance(facts: Facts, made: Instance) -> Kind | None:
    """An object of a field class of the repository."""
    interpreter = facts.interpreter
    outside = next((base for base in mro(interpreter, made.cls) if isinstance(base, Ext)), None)
    if outside is None or (
        not outside.path.startswith("django") and not outside.name.endswith(("Field", "Key"))
    ):
        return None
    call = made.made or Call(outside, made.args, made.kwargs, made.place, made.open)
    name = outside.name
    if name == "Field":
        found: Kind | None = Kind(call, name, None)
    else:
        found = _named(facts, name, call)
    if found is None:
        return None
    internal, own_type = found.internal, found.own_type
    if class_has(interpreter, made.cls, "get_internal_type"):
        said = interpreter.call(interpreter.attribute(made, "get_internal_type"), [], {}, made.place)
        internal = said if isinstance(said, str) and said in _GENERIC else internal
    if class_has(interpreter, made.cls, "db_type"):
        method = interpreter.attribute(made, "db_type")
        said = (
            interpreter.invoke(method, [Ext("django.db.connection")], {})
            if isinstance(method, Func)
            else None
        )
        own_type = said.lower() if isinstance(said, str) else None
        internal = internal if own_type else None
    return Kind(call, name, internal, found.relation, own_type, made.cls)


def sql_type(facts: Facts, kind: Kind, nested: int = 0) -> str | None:
    """The type of a plain field in the project's engine (generic words where that is not known)."""
    if kind.own_type is not None:
        return kind.own_type
    if kind.name in ("ArrayField", "GeneratedField") and nested < 4:
        key = "base_field" if kind.name == "ArrayField" else "output_field"
        inner = kind.call.kwargs.get(key)
        if inner is None and kind.name == "ArrayField" and kind.call.args:
            inner = kind.call.args[0]
        base = field_of(facts, inner)
        text = sql_type(facts, base, nested + 1) if base is not None else None
        return f"{text}[]" if text and kind.name == "ArrayField" else text
    if kind.internal is None:
        return None
    return typed(facts, kind.internal, length_of(facts, kind), kind)


def length_of(facts: Facts, kind: Kind) -> int | None:
    """``max_length``, or what the field's class sets."""
    given = kind.call.kwargs.get("max_length")
    if given is not None:
        return facts.whole(given)
    if kind.name in _FIXED:
        return _FIXED[kind.name][1]
    return _LENGTHS.get(kind.name, _LENGTHS.get(kind.internal or ""))


def typed(facts: Facts, internal: str, length: int | None, kind: Kind | None = None) -> str | None:
    """The column type of an internal type."""
    text = _BY_ENGINE.get(facts.engine, {}).get(internal, _GENERIC.get(internal))
    if text == "varchar":
        return f"varchar({length})" if length is not None else "varchar"
    if internal == "DecimalField" and text == "numeric" and kind is not None:
        digits = facts.whole(kind.call.kwargs.get("max_digits"))
        places = facts.whole(kind.call.kwargs.get("decimal_places"))
        return f"numeric({digits}, {places})" if digits is not None and places is not None else "numeric"
    return text


def pointing_type(facts: Facts, kind: Kind) -> str | None:
    """The type of a column that points to such a field (``rel_db_type``)."""
    internal = _POINTING.get(kind.internal or "", kind.internal)
    if facts.engine is not Engine.MYSQL:
        internal = _POSITIVE.get(internal or "", internal)
    if kind.own_type is not None or internal is None or internal == kind.internal:
        return sql_type(facts, kind)
    return typed(facts, internal, length_of(facts, kind), kind)


def option(kind: Kind, name: str) -> Value:
    """A keyword of a field; ``None`` when it is not given."""
    return kind.call.kwargs.get(name)


def flag(facts: Facts, kind: Kind, name: str) -> bool | None:
    """A boolean keyword: its value, ``False`` when not given, ``None`` when unknown."""
    if kind.call.open is not None and name not in kind.call.kwargs:
        return None
    return facts.flag(kind.call.kwargs.get(name, False))


def default_text(facts: Facts, kind: Kind) -> str | None:
    """The default as text, where it is a constant."""
    given = kind.call.kwargs.get("db_default", kind.call.kwargs.get("default"))
    if isinstance(given, (Call, Func, Ext, ClassValue)):
        return None
    value = plain(given)
    return facts.default(value) if not isinstance(value, str) else as_text(value)


__all__ = [
    "Kind",
    "default_text",
    "field_of",
    "flag",
    "length_of",
    "option",
    "pointing_type",
    "sql_type",
    "truth",
]
