"""Associations: the foreign keys they imply, after all models are known.

Source of the rules: sequelize 6, ``associations/belongs-to.js``, ``has-many.js``, ``has-one.js``,
``belongs-to-many.js``. The name of a foreign key is ``camelize(alias or singular + "_" + key)``, its
column underscored when the holding model is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dbgraph.model import ColumnShape, ReferenceShape
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import (
    Func,
    Obj,
    Place,
    Undefined,
    Unknown,
    Value,
)
from orm_parsers.sequelize.decorators import class_associations, foreign_key_to
from orm_parsers.sequelize.models import Attribute, Model, called, find_model, finish, merged_options
from orm_parsers.sequelize.naming import camelize, singularize, underscored_if

KINDS = ("belongsTo", "hasOne", "hasMany", "belongsToMany")


@dataclass(frozen=True, slots=True)
class Association:
    kind: str
    source: Model
    target: Model
    options: Obj
    through: Value
    place: Place
    line: int


def apply_associations(facts: Facts, models: list[Model], common: Value) -> list[Model]:
    """Adds foreign keys to the models; returns the junction models that only a name stands for."""
    junctions: dict[str, Model] = {}
    for association in [*_called(facts, models), *_decorated(facts, models)]:
        if association.kind == "belongsTo":
            _belongs_to(facts, association, models)
        elif association.kind in ("hasOne", "hasMany"):
            _has(facts, association, models)
        else:
            _belongs_to_many(facts, association, models, junctions, common)
    for model in [*models, *junctions.values()]:
        _declared(facts, model, models)
    return list(junctions.values())


def _called(facts: Facts, models: list[Model]) -> Iterator[Association]:
    seen: set[tuple[object, ...]] = set()
    for call in facts.calls():
        kind, base = called(call)
        if kind not in KINDS or not call.args:
            continue
        source, target = find_model(facts, models, base), find_model(facts, models, call.args[0])
        if source is None or target is None:
            if not isinstance(base, Unknown):
                facts.unresolved(call.place, f"{kind}: one of the models is not known")
            continue
        given = facts.choose(call.args[1]) if len(call.args) > 1 else Obj()
        options = given if isinstance(given, Obj) else Obj()
        key = (call.place.key, id(source), id(target))
        if key not in seen:
            seen.add(key)
            yield Association(
                kind, source, target, options, options.get("through"), call.place, call.place.line
            )


def _decorated(facts: Facts, models: list[Model]) -> Iterator[Association]:
    for kind, source, target_value, options, through, line in class_associations(facts, models):
        target = find_model(facts, models, target_value)
        if target is not None:
            yield Association(kind, source, target, options, through, source.place, line)
        else:
            facts.unresolved(source.place, f"{kind} of {source.name}: the other model is not known")


def _foreign_key(facts: Facts, value: Value) -> tuple[str | None, Obj]:
    """``foreignKey`` as a name, or as ``{name, allowNull, field}``."""
    value = facts.choose(value)
    if isinstance(value, Obj):
        return facts.text(value.get("name")) or facts.text(value.get("fieldName")), value
    return (value if isinstance(value, str) else None), Obj()


def _belongs_to(facts: Facts, association: Association, models: list[Model]) -> None:
    source, target = association.source, association.target
    name, options = _foreign_key(facts, association.options.get("foreignKey"))
    if name is None:
        name = foreign_key_to(facts, source, target, models)
    if name is None:
        alias = facts.text(association.options.get("as")) or target.singular
        name = camelize(f"{alias}_{target.primary_key}")
    key = facts.text(association.options.get("targetKey")) or target.primary_key
    _inject(facts, association, source, target, name, key, options, "NO ACTION")


def _has(facts: Facts, association: Association, models: list[Model]) -> None:
    source, target = association.source, association.target
    name, options = _foreign_key(facts, association.options.get("foreignKey"))
    if name is None:
        name = foreign_key_to(facts, target, source, models)
    if name is None:
        singular = source.singular
        if association.kind == "hasOne":
            singular = singularize(facts.text(association.options.get("as")) or source.name)
        name = camelize(f"{singular}_{source.primary_key}")
    key = facts.text(association.options.get("sourceKey")) or source.primary_key
    single = association.kind == "hasOne"
    _inject(facts, association, target, source, name, key, options, "CASCADE", single)


def _inject(
    facts: Facts,
    association: Association,
    holder: Model,
    target: Model,
    name: str,
    key: str,
    options: Obj,
    strict: str,
    single: bool = False,
) -> None:
    """``_injectAttributes``: the attribute is added unless it is there, and points to the key."""
    key_attribute = target.attributes.get(key)
    known = holder.attributes.get(name)
    if known is None:
        column_name = facts.text(options.get("field")) or underscored_if(name, holder.underscored)
        nullable = facts.flag(options.get("allowNull"), True)
        column = ColumnShape(
            name=column_name,
            property=name,
            type=key_attribute.column.type if key_attribute else None,
            nullable=nullable,
            comment=None,
            line=association.line if association.place.file == holder.place.file else 0,
        )
        known = holder.attributes[name] = Attribute(column, generated=True)
    if facts.flag(association.options.get("constraints"), True) is False:
        pass  # no foreign key in the database, yet the code declares the relation
    deleting = facts.text(association.options.get("onDelete")) or (
        "SET NULL" if known.column.nullable is not False else strict
    )
    holder.refer(
        ReferenceShape(
            columns=(known.column.name,),
            to_table=target.table,
            to_columns=(target.field(key),),
            to_schema=target.schema,
            kind="one-to-one" if single else "many-to-one",
            on_delete=known.on_delete or deleting,
            line=association.line,
        )
    )


def _belongs_to_many(
    facts: Facts, association: Association, models: list[Model], junctions: dict[str, Model], common: Value
) -> None:
    source, target = association.source, association.target
    through = _through(facts, association, models, junctions, common)
    if through is None:
        facts.unresolved(association.place, f"the table between {source.name} and {target.name} is not known")
        return
    own, own_options = _foreign_key(facts, association.options.get("foreignKey"))
    own = own or foreign_key_to(facts, through, source, models)
    other, other_options = _foreign_key(facts, association.options.get("otherKey"))
    other = other or foreign_key_to(facts, through, target, models)
    alias = facts.text(association.options.get("as"))
    far = singularize(alias) if source is target and alias else target.singular
    generated = through.attributes.get("id")
    replaces_id = (generated is not None and generated.generated) or not any(
        a.column.primary_key and not a.generated for a in through.attributes.values()
    )
    if generated is not None and generated.generated:
        del through.attributes["id"]
    own = own or camelize(f"{source.singular}_{source.primary_key}")
    other = other or camelize(f"{far}_{target.primary_key}")
    for name, model, options in ((own, source, own_options), (other, target, other_options)):
        _join_key(facts, association, through, name, model, options, replaces_id)


def _join_key(
    facts: Facts,
    association: Association,
    through: Model,
    name: str,
    model: Model,
    options: Obj,
    primary: bool,
) -> None:
    key = model.attributes.get(model.primary_key)
    known = through.attributes.get(name)
    if known is None:
        column_name = facts.text(options.get("field")) or underscored_if(name, through.underscored)
        column = ColumnShape(column_name, name, key.column.type if key else None, nullable=not primary)
        known = Attribute(column, generated=True)
    if primary:
        known.column = replace(known.column, primary_key=True, nullable=False)
    through.attributes[name] = known
    deleting = facts.text(association.options.get("onDelete")) or known.on_delete or "CASCADE"
    through.refer(
        ReferenceShape(
            (known.column.name,),
            model.table,
            (model.field(model.primary_key),),
            model.schema,
            on_delete=deleting,
            line=association.line,
        )
    )


def _through(
    facts: Facts, association: Association, models: list[Model], junctions: dict[str, Model], common: Value
) -> Model | None:
    """The model between: an existing one, or one that Sequelize defines under the given name."""
    given = facts.choose(association.through)
    if isinstance(given, Obj):
        given = facts.choose(given.get("model"))
    if isinstance(given, Func):
        given = facts.choose(facts.interpreter.invoke(given, []))
    if not isinstance(given, str):
        return None if isinstance(given, Undefined) else find_model(facts, models, given)
    known = next((model for model in models if model.name == given), None) or junctions.get(given)
    if known is None:
        own = {
            k: v
            for k, v in association.options.entries.items()
            if k in ("timestamps", "createdAt", "updatedAt", "underscored", "schema")
        }
        options = merged_options(common, Obj(own), Obj({"tableName": given, "paranoid": False}))
        known = junctions[given] = Model(facts, given, given, association.place, options)
        finish(known)
    return known


def _declared(facts: Facts, model: Model, models: list[Model]) -> None:
    """``references: {model, key}`` of attributes, where no association said it already."""
    for attribute in model.attributes.values():
        value = attribute.refers_to
        if isinstance(value, Undefined):
            continue
        table, schema, key = None, None, attribute.refers_key
        if isinstance(value, str):
            found = next((other for other in models if other.table == value), None) or next(
                (other for other in models if other.name == value), None
            )
            table = found.table if found is not None else value
            schema = found.schema if found is not None else None
            key = key or (found.field(found.primary_key) if found is not None else "id")
        elif isinstance(value, Obj):
            table, schema = facts.text(value.get("tableName")), facts.text(value.get("schema"))
        else:
            target = find_model(facts, models, value)
            if target is not None:
                table, schema, key = target.table, target.schema, key or target.field(target.primary_key)
        if table is None:
            facts.unresolved(
                model.place, f"what {model.name}.{attribute.column.property} refers to is not known"
            )
            continue
        reference = ReferenceShape(
            (attribute.column.name,),
            table,
            (key or "id",),
            schema,
            on_delete=attribute.on_delete,
            line=attribute.column.line,
        )
        model.refer(reference)
