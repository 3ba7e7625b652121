"""What the database calls a field's type, by provider.

Sources of the rules: the ``SCALAR_TYPE_DEFAULTS`` of prisma-engines' ``psl/psl-core/src/builtin_connectors``
and its ``sql-schema-connector`` renderers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from dbgraph.model import Engine
from orm_parsers.prisma.syntax import Attribute, Member

SCALARS = ("Int", "BigInt", "Float", "Decimal", "Boolean", "String", "DateTime", "Json", "Bytes")

_POSTGRESQL = {
    "Int": "integer",
    "BigInt": "bigint",
    "Float": "double precision",
    "Decimal": "decimal(65,30)",
    "Boolean": "boolean",
    "String": "text",
    "DateTime": "timestamp(3)",
    "Json": "jsonb",
    "Bytes": "bytea",
}
_TYPES: Mapping[str, Mapping[str, str]] = {
    "postgresql": _POSTGRESQL,
    "postgres": _POSTGRESQL,
    "cockroachdb": _POSTGRESQL | {"Int": "int4", "BigInt": "int8", "Float": "float8", "String": "string"},
    "mysql": {
        "Int": "int",
        "BigInt": "bigint",
        "Float": "double",
        "Decimal": "decimal(65,30)",
        "Boolean": "tinyint(1)",
        "String": "varchar(191)",
        "DateTime": "datetime(3)",
        "Json": "json",
        "Bytes": "longblob",
    },
    "sqlite": {
        "Int": "integer",
        "BigInt": "bigint",
        "Float": "real",
        "Decimal": "decimal",
        "Boolean": "boolean",
        "String": "text",
        "DateTime": "datetime",
        "Json": "jsonb",
        "Bytes": "blob",
    },
    "sqlserver": {
        "Int": "int",
        "BigInt": "bigint",
        "Float": "float(53)",
        "Decimal": "decimal(32,16)",
        "Boolean": "bit",
        "String": "nvarchar(1000)",
        "DateTime": "datetime2",
        "Json": "nvarchar(max)",
        "Bytes": "varbinary(max)",
    },
    "mongodb": {
        "Int": "Int",
        "BigInt": "Long",
        "Float": "Double",
        "Boolean": "Boolean",
        "String": "String",
        "DateTime": "Date",
        "Json": "Mixed",
        "Bytes": "Buffer",
    },
}
_UNSIGNED = re.compile(r"Unsigned(\w+)")


def type_of(provider: str, field: Member) -> str:
    """The type of a scalar field as its database knows it, in lower case; without a known provider it
    stays Prisma's own word."""
    native = next((a for a in field.attributes if "." in a.name), None)
    if field.type == "Unsupported":
        word = field.raw
    elif native is not None:
        word = _native(provider, native)
    else:
        word = _TYPES.get(provider, {}).get(field.type, field.type.lower())
    if field.arity != "list":
        return word
    return f"Array<{word}>" if provider == "mongodb" else f"{word}[]"


def _native(provider: str, attribute: Attribute) -> str:
    name = attribute.name.rpartition(".")[2]
    if provider == "mongodb":
        return name
    unsigned = _UNSIGNED.fullmatch(name)
    word = (unsigned.group(1) if unsigned else name).lower()
    word = "double precision" if word == "doubleprecision" else word
    if attribute.arguments:
        word += f"({','.join(a.value.text.lower() for a in attribute.arguments)})"
    return f"{word} unsigned" if unsigned else word


def enum_type(engine: Engine | None, name: str, values: tuple[str, ...]) -> str:
    """The type of an enum's column: a named type, a list of values, or a text."""
    if engine is Engine.MYSQL:
        return "enum({})".format(",".join("'{}'".format(v.replace("'", "''")) for v in values))
    if engine is Engine.SQLITE:
        return "text"
    return name if engine is not Engine.MONGODB else "String"
