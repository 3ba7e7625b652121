"""SQLModel: columns of annotated fields.

Source of the rules: sqlmodel 0.0.2x ``main.py`` (``get_column_from_field``, ``get_sqlalchemy_type``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from orm_parsers.python.annotations import Type, evaluate_annotation, literal_values, take_apart
from orm_parsers.python.classes import body, mro, own, place_of
from orm_parsers.python.enums import is_enum
from orm_parsers.python.facts import Facts
from orm_parsers.python.values import (
    Call,
    ClassValue,
    Ext,
    Instance,
    Missing,
    Place,
    Seq,
    Sub,
    Unknown,
    Value,
)
from orm_parsers.sqlalchemy.tables import Table
from orm_parsers.sqlalchemy.terms import argument, as_call, word

if TYPE_CHECKING:
    from orm_parsers.sqlalchemy.models import Model, Models

_TEXTS = (
    "pydantic.EmailStr",
    "pydantic.AnyUrl",
    "pydantic.HttpUrl",
    "pathlib.Path",
    "pydantic.types.EmailStr",
)
_TYPES = {
    "builtins.str": "AutoString",
    "builtins.float": "Float",
    "builtins.bool": "Boolean",
    "builtins.int": "Integer",
    "datetime.datetime": "DateTime",
    "datetime.date": "Date",
    "datetime.timedelta": "Interval",
    "datetime.time": "Time",
    "builtins.bytes": "LargeBinary",
    "decimal.Decimal": "Numeric",
    "uuid.UUID": "Uuid",
    "ipaddress.IPv4Address": "AutoString",
    "ipaddress.IPv6Address": "AutoString",
    "ipaddress.IPv4Network": "AutoString",
    "ipaddress.IPv6Network": "AutoString",
}


def fill_fields(models: Models, model: Model, table: Table) -> None:
    """Adds the column of every field, those of the bases first."""
    facts = models.facts
    fields: dict[str, tuple[ClassValue, Place]] = {}
    for base in reversed(mro(facts.interpreter, model.cls)):
        if isinstance(base, ClassValue):
            for name in body(facts.interpreter, base).annotations:
                if not name.startswith("_") and name != "model_config":
                    fields.pop(name, None)
                    fields[name] = (base, place_of(facts.interpreter, base, name))
    for name, (base, place) in fields.items():
        content = body(facts.interpreter, base)
        value: Value | Missing = own(facts.interpreter, base).get(name, Missing())
        call = as_call(facts, value) if isinstance(value, (Call, Instance)) else None
        if call is not None and word(facts, call) == "Relationship":
            continue
        raw = evaluate_annotation(facts.interpreter, content.annotations[name], content.scope)
        if isinstance(raw, Sub) and isinstance(raw.base, Ext) and raw.base.name == "ClassVar":
            continue
        annotation = take_apart(facts.interpreter, raw, content.scope, place)
        _add_field(models, model, table, name, value, annotation, place)


def _add_field(
    models: Models,
    model: Model,
    table: Table,
    name: str,
    value: Value | Missing,
    annotation: Type,
    place: Place,
) -> None:
    facts = models.facts
    found = as_call(facts, value) if isinstance(value, (Call, Instance)) else None
    field = found if found is not None and word(facts, found) == "Field" else None
    for extra in annotation.extras:
        inner = as_call(facts, extra)
        if field is None and inner is not None and word(facts, inner) == "Field":
            field = inner
    given = field.kwargs if field is not None else {}
    column = as_call(facts, given.get("sa_column"))
    if column is not None:
        models.add_column(model, table, name, column, place, None)
        return
    kwargs: dict[str, Value] = {key: given[key] for key in ("primary_key", "unique", "index") if key in given}
    is_key = facts.flag(given.get("primary_key")) is True
    kwargs["nullable"] = given.get("nullable", not is_key and _can_be_null(facts, field, value, annotation))
    args: list[Value] = [_type(facts, field, annotation, place)]
    target = facts.text(given.get("foreign_key"))
    if "foreign_key" in given:
        options = {"ondelete": given["ondelete"]} if "ondelete" in given else {}
        where = field.place if field is not None else place
        args.append(Call(Ext("sqlalchemy.ForeignKey"), [target], options, where))
    default = argument(field, 0, "default") if field is not None else value
    if not isinstance(default, (Missing, Unknown)) and default is not None:
        kwargs["default"] = default
    if "default_factory" in given:
        kwargs["default"] = Ext("builtins.object")
    kwargs |= _column_options(given.get("sa_column_kwargs"))
    comment = facts.text(given.get("description"))
    if comment:
        kwargs.setdefault("doc", comment)
    extra_args = given.get("sa_column_args")
    args += extra_args.items if isinstance(extra_args, Seq) else []
    made = Call(Ext("sqlalchemy.Column"), args, kwargs, field.place if field is not None else place)
    models.add_column(model, table, name, made, place, None)


def _column_options(value: Value) -> dict[str, Value]:
    from orm_parsers.python.values import Map

    return value.named() if isinstance(value, Map) else {}


def _can_be_null(facts: Facts, field: Call | None, value: Value | Missing, annotation: Type) -> bool:
    return annotation.nullable


def _type(facts: Facts, field: Call | None, annotation: Type, place: Place) -> Value:
    """The type of a field as a term of SQLAlchemy; an ``Unknown`` where there is none."""
    given = field.kwargs if field is not None else {}
    if "sa_type" in given:
        return given["sa_type"]
    value = annotation.value
    if isinstance(value, ClassValue) and is_enum(facts.interpreter, value):
        return Call(Ext("sqlalchemy.Enum"), [value], {}, place)
    if literal_values(value) is not None:
        return Ext("sqlmodel.AutoString")
    path = value.path if isinstance(value, Ext) else ""
    if isinstance(value, ClassValue):  # class Name(str)
        outside = [base.path for base in mro(facts.interpreter, value) if isinstance(base, Ext)]
        path = next((item for item in outside if item in _TYPES), "")
    name = "AutoString" if path in _TEXTS else _TYPES.get(path)
    if name is None:
        return Unknown("no type for this annotation", place)
    options: dict[str, Value] = {}
    for extra in [*annotation.extras, field]:
        call = as_call(facts, extra)
        options |= call.kwargs if call is not None else {}
    args: list[Value] = []
    if name == "AutoString":
        args = [options.get("max_length")]
    elif name == "Numeric":
        args = [options.get("max_digits"), options.get("decimal_places")]
    return Call(Ext(f"sqlalchemy.{name}"), args, {}, place)
