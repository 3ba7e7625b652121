"""What Django itself says of a case: ``_meta`` of every model of the case's own applications."""

from __future__ import annotations

import enum
import importlib
import os
import sys
import types
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import django
from django.apps import apps
from django.db import models
from django.db.models.fields import NOT_PROVIDED

from dbgraph.model import ColumnShape, Engine, EnumShape, EnumValue, IndexShape, ReferenceShape, TableShape

GENERIC = {
    "BinaryField": "binary",
    "DateTimeField": "datetime",
    "JSONField": "json",
}
"""The words for a project whose engine is not known: PostgreSQL's, but for what only it calls so."""


def facts(case: Path, said: dict[str, Any], modules: Iterable[str]) -> list[TableShape]:
    """Sets the project up and describes the tables."""
    if said.get("engine") == "mysql":
        stand_in_for_mysqlclient()
    os.environ["DJANGO_SETTINGS_MODULE"] = said.get("settings", "settings")
    django.setup()
    for module in said.get("load", ()):
        importlib.import_module(module)
    engine = Engine(said["engine"]) if "engine" in said else None
    found = [model for model in apps.get_models(include_auto_created=True) if is_own(model, case)]
    return [describe(model, types_of(engine), engine, said) for model in found if not model._meta.proxy]


def stand_in_for_mysqlclient() -> None:
    """The MySQL backend imports its driver; only the backend's table of types is wanted."""
    driver = types.ModuleType("MySQLdb")
    driver.version_info, driver.__version__ = (2, 2, 1, "final", 0), "2.2.1"
    for name in ("constants", "converters"):
        part = types.ModuleType(f"MySQLdb.{name}")
        sys.modules[f"MySQLdb.{name}"] = part
        setattr(driver, name, part)
    driver.constants.CLIENT = types.SimpleNamespace(FOUND_ROWS=2)
    driver.constants.FIELD_TYPE = MagicMock()
    driver.converters.conversions = {}
    for name in ("DataError", "OperationalError", "IntegrityError", "InternalError", "ProgrammingError"):
        setattr(driver, name, type(name, (Exception,), {}))
    for name in ("NotSupportedError", "DatabaseError", "InterfaceError", "Error"):
        setattr(driver, name, type(name, (Exception,), {}))
    sys.modules["MySQLdb"] = driver


def is_own(model: type[models.Model], case: Path) -> bool:
    owner = model._meta.auto_created or model
    file = sys.modules[owner.__module__].__file__ or ""
    return Path(file).is_relative_to(case)


def types_of(engine: Engine | None) -> dict[str, Any]:
    """`data_types` of the backend."""
    name = {Engine.MYSQL: "mysql", Engine.SQLITE: "sqlite3"}.get(engine, "postgresql")
    wrapper = importlib.import_module(f"django.db.backends.{name}.base").DatabaseWrapper
    found = dict(wrapper._data_types if engine is Engine.MYSQL else wrapper.data_types)
    return found | (GENERIC if engine is None else {})


def describe(
    model: type[models.Model], words: dict[str, Any], engine: Engine | None, said: dict[str, Any]
) -> TableShape:
    meta = model._meta
    enums: dict[str, EnumShape] = {}
    columns = [column_of(model, field, words, engine, enums) for field in meta.local_concrete_fields]
    verbose = meta.original_attrs.get("verbose_name")
    written = said.get("comments", {}).get(meta.db_table)
    comment = meta.db_table_comment or written or (str(verbose) if verbose else None)
    return TableShape(
        meta.db_table,
        tuple(columns),
        engine=engine,
        references=tuple(reference_of(f) for f in meta.local_concrete_fields if f.remote_field),
        enums=tuple(enums.values()),
        indexes=tuple(indexes_of(model)),
        comment=between_comment(model) if meta.auto_created else comment,
    )


def between_comment(model: type[models.Model]) -> str | None:
    """The text of the many-to-many field that a table was made for."""
    fields = model._meta.auto_created._meta.local_many_to_many
    return next((comment_of(field) for field in fields if field.remote_field.through is model), None)


def column_of(
    model: type[models.Model],
    field: Any,
    words: dict[str, Any],
    engine: Engine | None,
    enums: dict[str, EnumShape],
) -> ColumnShape:
    shape = enum_of(model, field)
    if shape is not None:
        if enums.get(shape.name, shape).values != shape.values:
            shape = EnumShape(f"{shape.name}_{field.column}", shape.values)
        enums[shape.name] = shape
    keys = (
        [one.name for one in field.model._meta.pk_fields] if hasattr(field.model._meta, "pk_fields") else []
    )
    is_key = field.primary_key or field.name in keys
    return ColumnShape(
        field.column,
        type=type_of(field, words, engine),
        nullable=field.null and not is_key,
        primary_key=is_key,
        auto_increment=isinstance(field, models.AutoField | models.BigAutoField | models.SmallAutoField),
        unique=bool(field.unique) and not field.primary_key,
        default=default_of(field),
        comment=comment_of(field),
        enum=shape.name if shape else None,
    )


def type_of(field: Any, words: dict[str, Any], engine: Engine | None) -> str | None:
    """`db_type` without a connection: the backend's word with the field's numbers."""
    if field.remote_field is not None:
        return pointing_type(field.target_field, words, engine)
    if type(field).__name__ == "ArrayField":
        return f"{type_of(field.base_field, words, engine)}[]"
    if hasattr(field, "output_field") and isinstance(field, models.GeneratedField):
        return type_of(field.output_field, words, engine)
    if type(field).db_type is not models.Field.db_type:
        return field.db_type(None).lower()
    word = words[field.get_internal_type()]
    text = word(vars(field)) if callable(word) else word % vars(field)
    return text.lower().removesuffix(" auto_increment")


def pointing_type(target: Any, words: dict[str, Any], engine: Engine | None) -> str | None:
    """`rel_db_type`: whole numbers lose their counting, and (but for MySQL) their sign."""
    if target.remote_field is not None:
        return pointing_type(target.target_field, words, engine)
    plain = {
        "AutoField": "IntegerField",
        "BigAutoField": "BigIntegerField",
        "SmallAutoField": "SmallIntegerField",
    }
    if engine is not Engine.MYSQL:
        plain |= {"PositiveIntegerField": "IntegerField", "PositiveSmallIntegerField": "IntegerField"}
        plain |= {"PositiveBigIntegerField": "BigIntegerField"}
    name = plain.get(target.get_internal_type())
    return words[name] if name else type_of(target, words, engine)


def enum_of(model: type[models.Model], field: Any) -> EnumShape | None:
    pairs = (
        [(value, label) for value, label in field.flatchoices if value is not None] if field.choices else []
    )
    if not pairs:
        return None
    stored = [(str(getattr(value, "value", value)), str(label)) for value, label in pairs]
    values = tuple(EnumValue(value, label if label != value else None) for value, label in stored)
    return EnumShape(enum_name(field.model, field) or enum_name(model, field) or field.name, values)


def enum_name(model: type[models.Model], field: Any) -> str | None:
    """What the code calls the choices: a `Choices` class or a constant with just these."""
    for base in model.__mro__:
        module = sys.modules[base.__module__]
        for name, value in [*vars(base).items(), *vars(module).items()]:
            if (
                isinstance(value, type)
                and issubclass(value, models.Choices)
                and value.choices == field.choices
            ):
                return value.__name__
            if isinstance(value, list | tuple | dict) and value and name.isupper():
                given = list(value.items()) if isinstance(value, dict) else list(value)
                if [tuple(p) if isinstance(p, list) else p for p in given] == list(field.choices):
                    return name
    return None


def default_of(field: Any) -> str | None:
    value = field.default
    if getattr(field, "db_default", NOT_PROVIDED) is not NOT_PROVIDED:
        value = getattr(field.db_default, "value", field.db_default)
    if value is NOT_PROVIDED or value is None or callable(value):
        return None
    if isinstance(value, enum.Enum):
        value = value.value
    return str(value).lower() if isinstance(value, bool) else str(value)


def comment_of(field: Any) -> str | None:
    if getattr(field, "db_comment", None):
        return str(field.db_comment)
    if field.auto_created or field.model._meta.auto_created:
        return None
    verbose = str(field._verbose_name) if field._verbose_name is not None else None
    if verbose is not None and verbose.lower() == field.name.replace("_", " ").lower():
        verbose = None
    return ": ".join(" ".join(part.split()) for part in (verbose, str(field.help_text)) if part) or None


def reference_of(field: Any) -> ReferenceShape:
    target = field.target_field
    words = {"CASCADE": "CASCADE", "SET_NULL": "SET NULL", "SET_DEFAULT": "SET DEFAULT", "PROTECT": "PROTECT"}
    words |= {"RESTRICT": "RESTRICT", "DO_NOTHING": "NO ACTION"}
    return ReferenceShape(
        (field.column,),
        target.model._meta.db_table,
        (target.column,),
        kind="one-to-one" if field.unique else "many-to-one",
        on_delete=words.get(getattr(field.remote_field.on_delete, "__name__", "")),
    )


def indexes_of(model: type[models.Model]) -> list[IndexShape]:
    meta = model._meta

    def columns(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(meta.get_field(name.lstrip("-")).column for name in names)

    found = [
        IndexShape(None, (field.column,))
        for field in meta.local_concrete_fields
        if field.db_index and not field.unique
    ]
    found += [IndexShape(None, columns(names), True) for names in meta.unique_together]
    found += [IndexShape(index.name, columns(index.fields)) for index in meta.indexes if index.fields]
    found += [
        IndexShape(one.name, columns(one.fields), one.condition is None)
        for one in meta.constraints
        if isinstance(one, models.UniqueConstraint) and one.fields
    ]
    return list({(shape.columns, shape.unique): shape for shape in found}.values())
