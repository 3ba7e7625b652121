"""Associations: the foreign keys they imply, after all models are known.

Source of the rules: sequelize 6, ``associations/belongs-to.js``, ``has-many.js``, ``has-one.js``,
``belongs-to-many.js``. The name of a foreign key is ``camelize(alias or singular + "_" + key)``, its
column underscored when the holding model is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dbgraph.model import ReferenceShape
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import Obj, Undefined, Unknown, Value
from orm_parsers.sequelize.decorators import class_associations, foreign_key_to
from orm_parsers.sequelize.junctions import Association, belongs_to_many, foreign_key_option
from orm_parsers.sequelize.models import Attribute, Model, add_attribute, called, find_model
from orm_parsers.sequelize.naming import camelize
from orm_parsers.sequelize.plurals import singularize

KINDS = ("belongsTo", "hasOne", "hasMany", "belongsToMany")


def apply_associations(facts: Facts, models: list[Model], common: Value) -> list[Model]:
    """Adds foreign keys to the models; returns the junction models that only a name stands for."""
    junctions: dict[str, Model] = {}
    for model in models:
        _declared(facts, model, models)
    associations = [*_called(facts, models), *_decorated(facts, models)]
    for association in associations:
        if association.kind == "belongsTo":
            _belongs_to(facts, association, models)
        elif association.kind in ("hasOne", "hasMany"):
            _has(facts, association, models)
        else:
            belongs_to_many(facts, association, associations, models, junctions, common)
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


def _belongs_to(facts: Facts, association: Association, models: list[Model]) -> None:
    source, target = association.source, association.target
    if association.options.open is not None:
        facts.unresolved(association.place, "the options of an association are not known")
        return
    name, options = foreign_key_option(facts, association.options.get("foreignKey"))
    if name is None:
        name = foreign_key_to(facts, source, target, models)
    if name is None:
        alias = facts.text(association.options.get("as")) or target.singular
        name = camelize(f"{alias}_{target.primary_key}")
    key = facts.text(association.options.get("targetKey")) or target.primary_key
    _inject(facts, association, source, target, name, key, options)


def _has(facts: Facts, association: Association, models: list[Model]) -> None:
    source, target = association.source, association.target
    name, options = foreign_key_option(facts, association.options.get("foreignKey"))
    if name is None:
        name = foreign_key_to(facts, target, source, models)
    if name is None:
        singular = source.singular
        if association.kind == "hasOne":
            singular = singularize(facts.text(association.options.get("as")) or source.name)
        name = camelize(f"{singular}_{source.primary_key}")
    key = facts.text(association.options.get("sourceKey")) or source.primary_key
    _inject(facts, association, target, source, name, key, options)


def _inject(
    facts: Facts,
    association: Association,
    holder: Model,
    target: Model,
    name: str,
    key: str,
    options: Obj,
) -> None:
    """``_injectAttributes``: the attribute is added unless it is there, and points to the key."""
    known = holder.attributes.get(name)
    if known is None:
        known = _added(facts, association, holder, target, name, key, options)
    if known is None:
        return
    holder.refer(
        ReferenceShape(
            columns=(known.column.name,),
            to_table=target.table,
            to_columns=(target.field(key),),
            to_schema=target.schema,
            kind="one-to-one" if association.kind == "hasOne" else "many-to-one",
            on_delete=_on_delete(facts, association, known, target, key),
            line=association.line,
        )
    )
    if known.allow_null is None:
        known.allow_null = True


def _added(
    facts: Facts,
    association: Association,
    holder: Model,
    target: Model,
    name: str,
    key: str,
    options: Obj,
) -> Attribute | None:
    """The foreign key as an attribute of its own: the type of the key, and what ``foreignKey: {}`` says."""
    referred = target.attributes.get(key)
    kind = facts.choose(association.options.get("keyType"))
    if isinstance(kind, Undefined) and referred is not None:
        kind = referred.kind
    given = {k: v for k, v in options.entries.items() if k not in ("name", "fieldName")}
    add_attribute(holder, name, Obj({"type": kind, "allowNull": True, **given}, options.places), None)
    added = holder.attributes.get(name)
    if added is not None:
        line = association.line if association.place.file == holder.place.file else 0
        added.column = replace(added.column, line=line)
        added.generated = True
    return added


def _on_delete(
    facts: Facts, association: Association, known: Attribute, target: Model, key: str
) -> str | None:
    """What the constraint does; ``None`` where there is none: the code still says what belongs together."""
    stated = facts.text(association.options.get("onDelete"))
    if facts.flag(association.options.get("constraints"), True) is False and stated is None:
        return known.on_delete
    keys = [name for name, attribute in target.attributes.items() if attribute.column.primary_key]
    if len(keys) > 1 and key in keys:
        return known.on_delete
    strict = "NO ACTION" if association.kind == "belongsTo" else "CASCADE"
    return known.on_delete or stated or ("SET NULL" if known.allow_null else strict)


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
