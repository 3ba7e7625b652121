"""Which schema is registered under which model name, and the collection it lives in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from dbgraph.model import ColumnShape, Engine, ReferenceShape, TableShape
from orm_parsers.javascript.comments import doc_of
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import (
    UNDEFINED,
    Arr,
    Call,
    ClassValue,
    Ext,
    Func,
    Member,
    Obj,
    Place,
    Undefined,
    Value,
    callee_path,
    options_of,
)
from orm_parsers.mongoose.classes import model_name
from orm_parsers.mongoose.naming import collection_name
from orm_parsers.mongoose.schema import Paths, Pointer, read_schema
from orm_parsers.mongoose.terms import schema_call, schema_options

_REGISTERS = ("model", "createModel", "getOrCreateModel", "addModel")


@dataclass
class Model:
    """A model name with its schema. ``value`` is the call that made it, for ``Base.discriminator``."""

    name: str
    collection: str
    schema: Call | ClassValue
    wrapped: Value
    place: Place
    value: Value
    children: list[Model] = field(default_factory=list)


def find_models(facts: Facts) -> list[Model]:
    """Every registered model; a place that runs twice with the same name counts once."""
    plural = _pluralizer_is_on(facts)
    found: dict[tuple[str, str, tuple[str, int, int]], Model] = {}
    children: list[tuple[Value, Call]] = []
    for call in facts.calls():
        if isinstance(call.callee, Member) and call.callee.name == "discriminator":
            children.append((call.callee.base, call))
            continue
        if (callee_path(call) or ("", ""))[1] == "getDiscriminatorModelForClass" and len(call.args) > 1:
            children.append(
                (call.args[0], Call(call.callee, [_class_name(call.args[1]), call.args[1]], call.place))
            )
            continue
        for model in _registered(facts, call, plural):
            found.setdefault((model.name, model.collection, model.schema.place.key), model)
    for model in _definitions(facts, plural):
        found.setdefault((model.name, model.collection, model.schema.place.key), model)
    models = list(found.values())
    for base, call in children:
        _add_discriminator(facts, models, base, call)
    return models


def _class_name(value: Value) -> Value:
    return value.name if isinstance(value, ClassValue) else UNDEFINED


def _pluralizer_is_on(facts: Facts) -> bool:
    return not any(
        call.callee == Ext("mongoose", "pluralize") and call.args and call.args[0] is None
        for call in facts.calls()
    )


def _registered(facts: Facts, call: Call, plural: bool) -> Iterator[Model]:
    """Models of one call: ``x.model("Name", schema, collection)``, ``getModelForClass(Class)``."""
    callee = call.callee
    path = (
        callee.path.rpartition(".")[2]
        if isinstance(callee, Ext)
        else callee.name
        if isinstance(callee, Member)
        else ""
    )
    if path == "getModelForClass" and call.args and isinstance(call.args[0], ClassValue):
        cls, given = call.args[0], call.args[1] if len(call.args) > 1 else UNDEFINED
        collection = facts.option(facts.option(given, "schemaOptions"), "collection")
        yield from _model(
            facts, model_name(facts, cls, given), cls, cls, collection, call.place, call, plural
        )
    elif path in ("forFeature", "forFeatureAsync"):
        for argument in call.args:
            for item in argument.items if isinstance(argument, Arr) else []:
                yield from _definition(facts, item, call.place, plural)
    elif path in _REGISTERS and len(call.args) > 1:
        schema = schema_call(facts, call.args[1])
        if schema is None:
            return
        name = facts.text(call.args[0])
        if name is None:
            if not call.sample:
                facts.unresolved(call.place, "the name of a model is not known")
            return
        third = facts.choose(call.args[2]) if len(call.args) > 2 else UNDEFINED
        yield from _model(facts, name, schema, call.args[1], third, call.place, call, plural)


def _definitions(facts: Facts, plural: bool) -> Iterator[Model]:
    """NestJS ``ModelDefinition`` objects that are constants: ``{name: X.name, schema: ...}``."""
    for path in sorted(facts.files):
        module = facts.interpreter.modules.get(path)
        if module is None or b"ModelDefinition" not in module.source.content:
            continue
        with facts.interpreter.budget(path):
            for name in list(module.declared):
                value = facts.interpreter.lookup(name, module.scope) if name != "default" else UNDEFINED
                for item in value.items if isinstance(value, Arr) else [value]:
                    place = item.place if isinstance(item, Obj) and item.place else None
                    if place is not None:
                        yield from _definition(facts, item, place, plural)


def _definition(facts: Facts, value: Value, place: Place, plural: bool) -> Iterator[Model]:
    value = facts.choose(value)
    if not isinstance(value, Obj):
        return
    name, given = facts.text(value.get("name")), value.get("schema")
    schema = schema_call(facts, given)
    if schema is None and isinstance(value.get("useFactory"), Func):
        given = facts.interpreter.invoke(value.get("useFactory"), [])  # type: ignore[arg-type]
        schema = schema_call(facts, given)
    if name is None or schema is None:
        return
    made = _model(facts, name, schema, given, value.get("collection"), place, value, plural)
    if not made:
        return
    model = made[0]
    listed = facts.choose(value.get("discriminators"))
    for item in listed.items if isinstance(listed, Arr) else []:
        child_name, child = facts.text(facts.option(item, "name")), facts.option(item, "schema")
        child_schema = schema_call(facts, child)
        if child_name is not None and child_schema is not None:
            model.children.append(Model(child_name, model.collection, child_schema, child, place, item))
    yield model


def _model(
    facts: Facts,
    name: str,
    schema: Call | ClassValue,
    wrapped: Value,
    collection: Value,
    place: Place,
    value: Value,
    plural: bool,
) -> list[Model]:
    """The model, none when a collection is named that is not known."""
    for given in (collection, facts.option(schema_options(facts, schema), "collection")):
        if facts.choose(given) is not None and not isinstance(
            facts.choose(given), (str, bool, Undefined, Obj)
        ):
            facts.unresolved(place, f"the collection of {name} is not known")
            return []
    stated = facts.text(collection) or facts.text(facts.option(schema_options(facts, schema), "collection"))
    if stated is None and isinstance(schema, Call):
        for call in schema.calls:
            if (
                isinstance(call.callee, Member)
                and call.callee.name == "set"
                and call.args[:1] == ["collection"]
            ):
                stated = facts.text(call.args[1]) if len(call.args) > 1 else None
    return [Model(name, stated or (collection_name(name) if plural else name), schema, wrapped, place, value)]


def _add_discriminator(facts: Facts, models: list[Model], base: Value, call: Call) -> None:
    """``Base.discriminator("Name", schema)``: the same collection holds both."""
    if len(call.args) < 2:
        return
    name, schema = facts.text(call.args[0]), schema_call(facts, call.args[1])
    parent = find_model(facts, models, base)
    if name is not None and schema is not None and parent is not None:
        parent.children.append(Model(name, parent.collection, schema, call.args[1], call.place, call))


def find_model(facts: Facts, models: list[Model], value: Value) -> Model | None:
    """The model that a ``ref`` means: a name, a class, a model, or a function that gives one. Of several
    alternatives those that mean a model must mean the same."""
    if isinstance(value, Func):
        value = facts.interpreter.invoke(value, [])
    found = [_meant(facts, models, option) for _, option in options_of(value)]
    known = {id(model): model for model in found if model is not None}
    return next(iter(known.values())) if len(known) == 1 else None


def _meant(facts: Facts, models: list[Model], value: Value) -> Model | None:
    if isinstance(value, Member) and value.name in ("modelName", "name"):
        value = value.base
    if isinstance(value, (Obj, Call, ClassValue)):
        for model in models:
            is_same_call = isinstance(value, Call) and isinstance(model.value, Call)
            if value in (model.value, model.schema) or (is_same_call and model.place.key == value.place.key):  # type: ignore[union-attr]
                return model
    name = _name_meant(facts, value)
    for model in models if name is not None else ():
        if name in (model.name, *(child.name for child in model.children)):
            return model
    return None


def _name_meant(facts: Facts, value: Value) -> str | None:
    """``"Name"``, a class, ``model("Name")``, ``mongoose.models.Name``."""
    if isinstance(value, ClassValue):
        return value.name
    if isinstance(value, (Call, Ext)) and (callee_path(value) or ("", ""))[1].endswith("model"):
        return facts.text(value.args[0]) if isinstance(value, Call) and value.args else None
    if isinstance(value, Ext) and ".models." in f".{value.path}":
        return value.path.removesuffix(".modelName").rpartition(".")[2]
    return facts.text(value)


def shape_of(facts: Facts, model: Model, plugins: Sequence[Call]) -> tuple[TableShape, Paths]:
    """The collection of a model; fields of discriminators are in it, none of them required."""
    paths = read_schema(facts, model.schema, model.wrapped, top=True, plugins=plugins)
    for child in model.children:
        extra = read_schema(facts, child.schema, child.wrapped, top=True, plugins=plugins)
        for name, column in extra.columns.items():
            paths.columns.setdefault(name, replace(column, nullable=True))
        paths.enums = {**extra.enums, **paths.enums}
        paths.pointers += extra.pointers
    if model.children:
        key = facts.text(facts.option(schema_options(facts, model.schema), "discriminatorKey")) or "__t"
        paths.columns.setdefault(key, ColumnShape(key, key, "String", nullable=True))
    doc = doc_of(model.schema.place)
    if not doc.text and not doc.deprecated:
        doc = doc_of(model.place)
    return (
        TableShape(
            name=model.collection,
            columns=tuple(paths.columns.values()),
            engine=Engine.MONGODB,
            kind="collection",
            enums=tuple(paths.enums.values()),
            indexes=tuple(paths.indexes),
            comment=doc.text,
            deprecated=doc.deprecated,
            origin=facts.origin(
                model.schema.place if model.schema.place.file in facts.files else model.place
            ),
        ),
        paths,
    )


def references_of(
    facts: Facts, models: list[Model], model: Model, paths: Paths
) -> tuple[list[ReferenceShape], list[tuple[str, ReferenceShape]]]:
    """References of the model's own paths, and those that a virtual says of another collection."""
    own: list[ReferenceShape] = []
    others: list[tuple[str, ReferenceShape]] = []
    for pointer in sorted(paths.pointers, key=lambda p: not p.declared):
        target = find_model(facts, models, pointer.model)
        if target is None:
            if pointer.declared and facts.text(pointer.model) is None:
                facts.unresolved(
                    model.place, f"what {model.collection}.{pointer.path} refers to is not known"
                )
            continue
        local = paths.columns.get(pointer.path)
        if not pointer.declared and pointer.field != "_id" and _is_key(local, pointer):
            there = ReferenceShape((pointer.field,), model.collection, (pointer.path,))
            others.append((target.collection, there))
            continue
        is_new = not any(reference.columns == (pointer.path,) for reference in own)
        if is_new and pointer.path in paths.columns and pointer.path != "_id":
            own.append(
                ReferenceShape((pointer.path,), target.collection, (pointer.field,), line=pointer.line)
            )
    return own, others


def _is_key(column: ColumnShape | None, pointer: Pointer) -> bool:
    """Whether a populated virtual starts at what others refer to: the ``_id``, or a unique field of which
    it lists many."""
    return pointer.path == "_id" or (column is not None and column.unique and not pointer.one)
