"""Column decorators and column options as columns.

Source of the rules: typeorm 0.3, ``decorator/columns/*`` and ``ColumnMetadata``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dbgraph.model import ColumnShape, Engine, EnumShape
from orm_parsers.javascript.comments import Doc
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.types import TypeInfo
from orm_parsers.javascript.values import (
    Alt,
    Arr,
    Call,
    Ext,
    Func,
    Obj,
    Place,
    Undefined,
    Unknown,
    Value,
    as_text,
)
from orm_parsers.typeorm.entities import Column, Entity
from orm_parsers.typeorm.naming import Naming, UnknownName
from orm_parsers.typeorm.types import REFLECTED, normal_type, now_default, sized, stamp_precision, stamp_type

COLUMNS = frozenset(
    {
        "Column",
        "PrimaryColumn",
        "PrimaryGeneratedColumn",
        "ObjectIdColumn",
        "CreateDateColumn",
        "UpdateDateColumn",
        "DeleteDateColumn",
        "VersionColumn",
        "ViewColumn",
        "TreeLevelColumn",
    }
)
_STAMPS = frozenset({"CreateDateColumn", "UpdateDateColumn", "DeleteDateColumn"})
_GENERATED = frozenset({"increment", "rowid", "identity"})


@dataclass(frozen=True, slots=True)
class Written:
    """One column as it is written: the decorator, its type and options, what the annotation says."""

    decorator: str
    property: str
    place: Place
    type: Value
    options: Obj
    annotation: TypeInfo
    doc: Doc
    prefixes: tuple[str, ...] = ()
    generated: str | None = None
    nullable: bool = False
    """A child of single-table inheritance: its columns may always be empty."""


def read_arguments(facts: Facts, decorator: str, args: list[Value]) -> tuple[Value, Obj, str | None]:
    """(type, options, generation strategy) of a column decorator's arguments."""
    options: Obj = Obj()
    kind: Value = Undefined()
    generated: str | None = None
    for position, given in enumerate(args):
        value = facts.choose(given)
        if isinstance(value, Obj):
            options = value
        elif decorator == "PrimaryGeneratedColumn" and isinstance(value, str):
            generated = value
        elif position == 0:
            kind = given
        elif isinstance(value, Unknown):
            options = Obj(open=value)
    if decorator == "PrimaryGeneratedColumn" and generated is None and isinstance(kind, Undefined):
        generated = facts.text(options.get("strategy")) or "increment"
    if isinstance(kind, Undefined) and "type" in options.entries:
        kind = options.get("type")
    if generated is None:
        own = facts.choose(options.get("generated"))
        generated = "increment" if own is True else own if isinstance(own, str) else None
    return kind, options, generated


def build_column(facts: Facts, entity: Entity, naming: Naming, written: Written) -> Column | None:
    """The column in the database, or ``None`` when its name is not known."""
    options = written.options
    if options.open is not None:
        facts.unresolved(written.place, f"options of {entity.name}.{written.property} are not all known")
    given = facts.text(options.get("name"))
    if given is None and not isinstance(options.get("name"), Undefined):
        facts.unresolved(written.place, f"the name of {entity.name}.{written.property} is not known")
        return None
    try:
        name = naming.column(written.property, given, written.prefixes)
        bare = naming.column(written.property, given, ())
    except UnknownName:
        return None
    primary = written.decorator in ("PrimaryColumn", "PrimaryGeneratedColumn", "ObjectIdColumn") or bool(
        facts.flag(options.get("primary"), False)
    )
    enum = _enum(facts, entity, written, name)
    word = _type(facts, written, enum)
    shape = ColumnShape(
        name=name,
        property=written.property,
        type=word,
        nullable=_nullable(facts, written, primary),
        primary_key=primary,
        auto_increment=written.generated in _GENERATED,
        unique=bool(facts.flag(options.get("unique"), False)),
        default=_default(facts, written),
        comment=written.doc.text or facts.text(options.get("comment")),
        enum=enum.name if enum else None,
        deprecated=written.doc.deprecated,
        line=written.place.line,
    )
    is_uuid = written.generated == "uuid" or facts.text(written.type) == "uuid"
    untyped = written.place if word is None and written.decorator != "ViewColumn" else None
    return Column(".".join([*written.prefixes, written.property]), shape, bare, is_uuid, untyped)


def _nullable(facts: Facts, written: Written, primary: bool) -> bool | None:
    if primary:
        return False
    stated = facts.flag(written.options.get("nullable"), None)
    if written.nullable or written.decorator == "DeleteDateColumn":
        return True
    if stated is not None:
        return stated
    if "default" in written.options.entries and facts.choose(written.options.get("default")) is None:
        return True  # a default of null says so too
    if not isinstance(written.options.get("nullable"), Undefined) or written.options.open is not None:
        return None
    return False


def _type(facts: Facts, written: Written, enum: EnumShape | None) -> str | None:
    engine, options = facts.engine, written.options
    word = _word(facts, written, engine)
    if word is None:
        return None
    length = as_text(facts.choose(options.get("length")))
    if not length and written.generated == "uuid" and engine == Engine.MYSQL:
        length = "36"
    precision, scale = facts.whole(options.get("precision")), facts.whole(options.get("scale"))
    if written.decorator in _STAMPS and "precision" not in options.entries and options.open is None:
        precision = stamp_precision(engine)
    word = sized(word, engine, length if length not in ("", "null") else None, precision, scale)
    if engine == Engine.MYSQL and any(facts.flag(options.get(o), False) for o in ("unsigned", "zerofill")):
        word += " unsigned"
    if facts.flag(options.get("array"), False):
        word += "[]"
    return word


def _word(facts: Facts, written: Written, engine: Engine | None) -> str | None:
    if written.decorator == "ObjectIdColumn":
        return "ObjectId"
    if written.generated == "uuid":
        return normal_type("uuid", engine)
    value = facts.choose(written.type)
    if isinstance(value, str):
        return normal_type(value, engine)
    if isinstance(value, Ext) and value.path in REFLECTED and not value.module:
        return normal_type(value.path, engine)
    if not isinstance(value, Undefined):
        if isinstance(written.type, Alt):
            return _agreed(written.type, engine)
        return None
    if written.options.open is not None:
        return None  # what is spread into the options may hold the type
    if written.decorator in _STAMPS:
        return stamp_type(engine)
    if written.decorator in ("VersionColumn", "TreeLevelColumn") or written.generated in _GENERATED:
        return normal_type("Number", engine)
    if written.decorator == "ViewColumn":
        return None  # TypeORM does not look at what the annotation says
    emitted = written.annotation.emitted
    return normal_type(emitted, engine) if emitted in REFLECTED else None


def _agreed(value: Alt, engine: Engine | None) -> str | None:
    """The type when all alternatives mean the same after all."""
    words = {normal_type(option, engine) for _, option in value.options if isinstance(option, str)}
    return words.pop() if len(words) == 1 and all(isinstance(o, str) for _, o in value.options) else None


def _enum(facts: Facts, entity: Entity, written: Written, column: str) -> EnumShape | None:
    given = written.options.get("enum")
    values: Value = facts.choose(given)
    if isinstance(values, Undefined):
        values = written.annotation.values
        if not isinstance(values, (Obj, Arr)):
            return None
        if isinstance(values, Arr) and len(values.items) < 2:
            return None
        if isinstance(values, Obj) and not all(isinstance(v, str) for v in values.entries.values()):
            return None  # numbers stored as numbers: the column is no enum of the database
    shape = facts.enum(values, column, None)
    if shape is None:
        if not isinstance(given, Undefined):
            facts.unresolved(written.place, f"the values of {entity.name}.{written.property} are not known")
        return None
    own = written.annotation.name
    if isinstance(facts.choose(given), Arr) and own and shape.name == column:
        shape = replace(shape, name=own)
    known = entity.enums.get(shape.name)
    if known is not None and known.values != shape.values:
        shape = replace(shape, name=f"{entity.table}.{column}")
    entity.enums[shape.name] = shape
    return shape


def _default(facts: Facts, written: Written) -> str | None:
    value = facts.choose(written.options.get("default"))
    if isinstance(value, Undefined) and written.decorator in ("CreateDateColumn", "UpdateDateColumn"):
        return now_default(facts.engine) if written.options.open is None else None
    if isinstance(value, Func):
        made = facts.interpreter.invoke(value, [])
        return made if isinstance(made, str) else None
    if isinstance(value, Call):
        return facts.sql(value)
    return facts.default(value)
