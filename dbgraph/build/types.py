"""Type families: whether the word of an ORM and the word of a server can mean the same column.

A comparison that cries wolf is not read. Two types disagree only when both are known and share no family.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from dbgraph.model import Engine

_WORDS: Mapping[str, str] = {
    "string": "char character varchar nchar nvarchar varchar2 nvarchar2 bpchar text tinytext mediumtext "
    "longtext ntext clob nclob string citext name set unicode unicodetext charfield textfield slug email "
    "url simple-array inet cidr macaddr xml tsvector keyword sysname mediumstring shortstring",
    "integer": "int integer tinyint smallint mediumint bigint int2 int4 int8 serial bigserial smallserial "
    "year autoincrement long short biginteger smallinteger byte oid",
    "decimal": "decimal numeric number dec fixed money smallmoney decimal128",
    "float": "float double real float4 float8 number",
    "boolean": "bool boolean bit",
    "timestamp": "timestamp timestamptz datetime datetime2 smalldatetime datetimeoffset",
    "date": "date dateonly",
    "time": "time timetz",
    "json": "json jsonb simple-json object map mixed hstore document subdocument",
    "binary": "blob tinyblob mediumblob longblob binary varbinary bytea bytes buffer longvarbinary image raw",
    "uuid": "uuid guid uniqueidentifier",
    "enum": "enum simple-enum",
    "array": "array",
    "objectid": "objectid",
    "interval": "interval",
    "geometry": "geometry geography point linestring polygon multipoint multilinestring multipolygon",
}

_ALSO: Mapping[str, frozenset[str]] = {
    "enum": frozenset({"string"}),  # a text with a check, or a server without enums
    "json": frozenset({"string", "array"}),  # MariaDB keeps JSON as longtext
    "uuid": frozenset({"string"}),  # char(36)
    "array": frozenset({"json"}),
}
"""A family that is commonly stored as another one."""

_NUMBERS = frozenset({"integer", "decimal", "float"})
_STORED_BY_SQLITE: Mapping[str, frozenset[str]] = {
    # https://www.sqlite.org/datatype3.html: what a column of each declared kind is used for
    "string": frozenset({"json", "timestamp", "date", "time", "uuid", "enum", "decimal", "objectid"}),
    "integer": frozenset({"boolean", "timestamp", "date", "time"}),
    "decimal": _NUMBERS | {"boolean", "timestamp", "date"},
    "float": _NUMBERS | {"timestamp"},
    "binary": frozenset({"uuid"}),
    "timestamp": frozenset({"date", "time", "decimal"}),
    "date": frozenset({"timestamp"}),
}

_BY_WORD: dict[str, set[str]] = {}
for _family, _words in _WORDS.items():
    for _word in _words.split():
        _BY_WORD.setdefault(_word, set()).add(_family)

_WHOLE_NUMBER = re.compile(r"^(?:decimal|numeric|number)\s*\(\s*\d+\s*(?:,\s*0\s*)?\)")
_ONE_BIT = re.compile(r"^(?:tinyint|bit)\s*\(\s*1\s*\)")
_SHORT_BINARY = re.compile(r"^(?:var)?binary\s*\(\s*(?:16|36)\s*\)")
_WORD = re.compile(r"[a-z][a-z0-9_-]*")


@lru_cache(maxsize=8192)
def families(type_name: str | None, orm: str | None = None) -> frozenset[str]:
    """The families that a type word can belong to; empty when the word is not known.

    ``orm`` tells apart words that mean different things: Sequelize's and Mongoose's ``DATE`` has a time.
    """
    text = (type_name or "").strip().lower().removeprefix("datatypes.").removeprefix("sequelize.")
    if text.endswith("[]") or text.startswith(("array(", "array<")):
        return frozenset({"array"})
    first = _WORD.match(text)
    if first is None:
        return frozenset()
    found = set(_BY_WORD.get(first.group(), _BY_WORD.get(first.group().replace("_", ""), ())))
    if text.startswith("time") and " with" in text and first.group() == "timestamp":
        found = {"timestamp"}
    if _ONE_BIT.match(text):
        found |= {"integer", "boolean"}
    elif first.group() == "tinyint":
        found.add("boolean")
    if _WHOLE_NUMBER.match(text):
        found.add("integer")
    if _SHORT_BINARY.match(text):
        found.add("uuid")
    if "date" in found and orm in ("sequelize", "mongoose"):
        found.add("timestamp")
    return frozenset(found)


def agree(
    code: str | None, live: str | None, *, orm: str | None = None, engine: Engine | None = None
) -> bool:
    """Whether the code's type and the live one can be the same column; ``True`` when either is unknown."""
    in_code, in_database = families(code, orm), families(live)
    if not in_code or not in_database:
        return True
    if engine is Engine.SQLITE:
        in_database = in_database.union(*(_STORED_BY_SQLITE.get(f, frozenset()) for f in in_database))
    if engine is Engine.MONGODB and in_database & _NUMBERS:
        in_database |= _NUMBERS
    return bool(_widened(in_code) & in_database or in_code & _widened(in_database))


def joinable(first: str | None, second: str | None) -> bool:
    """Whether values of the two columns can be equal: the bar for an inferred relation. Stricter than
    ``agree``, as it compares two columns: a number never equals a text."""
    left, right = families(first), families(second)
    if not left or not right:
        return True
    if left & _NUMBERS and right & _NUMBERS:
        return True
    texts = {"string", "uuid", "enum", "objectid"}
    return bool(left & right or (left & texts and right & texts))


def _widened(found: frozenset[str]) -> frozenset[str]:
    return found.union(*(_ALSO.get(family, frozenset()) for family in found))
