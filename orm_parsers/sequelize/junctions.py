"""``belongsToMany``: the model between two others.

Source of the rules: sequelize 6, ``associations/belongs-to-many.js`` and ``mixin.js``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dbgraph.model import ColumnShape, ReferenceShape
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import Func, Obj, Place, Undefined, Value
from orm_parsers.sequelize.decorators import foreign_key_to
from orm_parsers.sequelize.models import Attribute, Model, find_model, finish, merged_options
from orm_parsers.sequelize.naming import camelize, underscored_if
from orm_parsers.sequelize.plurals import singularize
from orm_parsers.sequelize.types import sql_type


@dataclass(frozen=True, slots=True)
class Association:
    """``source.kind(target, options)``; ``through`` is what stands between in a ``belongsToMany``."""

    kind: str
    source: Model
    target: Model
    options: Obj
    through: Value
    place: Place
    line: int


@dataclass(frozen=True, slots=True)
class _Key:
    """One foreign key of the table between: the attribute, what it points to, what is said of it."""

    name: str
    model: Model
    referred: str
    options: Obj


def foreign_key_option(facts: Facts, value: Value) -> tuple[str | None, Obj]:
    """``foreignKey`` as a name, or as ``{name, allowNull, field}``."""
    value = facts.choose(value)
    if isinstance(value, Obj):
        return facts.text(value.get("name")) or facts.text(value.get("fieldName")), value
    return (value if isinstance(value, str) and value else None), Obj()


def belongs_to_many(
    facts: Facts,
    association: Association,
    associations: list[Association],
    models: list[Model],
    junctions: dict[str, Model],
    common: Value,
) -> None:
    """Adds both foreign keys to the table between, which is made when only its name is given."""
    source, target = association.source, association.target
    through = _through(facts, association, models, junctions, common)
    if through is None:
        facts.unresolved(association.place, f"the table between {source.name} and {target.name} is not known")
        return
    own, other = _keys(facts, association, associations, through, models)
    deleted = False
    for name, attribute in list(through.attributes.items()):
        if attribute.column.primary_key and attribute.generated:
            deleted = True
            if name not in (own.name, other.name):
                del through.attributes[name]
    if not deleted and facts.flag(facts.option(association.through, "unique"), True):
        named = facts.text(association.options.get("uniqueKey"))
        _unique(through, named or f"{through.table}_{own.name}_{other.name}_unique", [own.name, other.name])
    for key in (own, other):
        _join_key(facts, association, through, key, deleted)


def _unique(through: Model, name: str, attributes: list[str]) -> None:
    """Both keys are unique together, unless they are the primary key; the later of two sides names it."""
    for known, listed in list(through.uniques.items()):
        if set(listed) == set(attributes):
            del through.uniques[known]
    through.uniques[name] = attributes


def _keys(
    facts: Facts,
    association: Association,
    associations: list[Association],
    through: Model,
    models: list[Model],
) -> tuple[_Key, _Key]:
    """The foreign keys to the source and to the target. Where the other side of the association is
    declared too, its foreign key is the other key of this one."""
    source, target = association.source, association.target
    paired = _paired(facts, association, associations)
    own, own_options = foreign_key_option(facts, association.options.get("foreignKey"))
    other, other_options = foreign_key_option(facts, association.options.get("otherKey"))
    source_key = facts.text(association.options.get("sourceKey")) or source.primary_key
    target_key = facts.text(association.options.get("targetKey"))
    if target_key is None and paired is not None:
        target_key = facts.text(paired.options.get("sourceKey"))
    target_key = target_key or target.primary_key
    own = own or foreign_key_to(facts, through, source, models)
    other = other or foreign_key_to(facts, through, target, models)
    if other is None and paired is not None:
        other, _ = foreign_key_option(facts, paired.options.get("foreignKey"))
        other = other or camelize(f"{target.singular}_{target_key}")
    alias = facts.text(association.options.get("as"))
    far = singularize(alias) if source is target and alias else target.singular
    return (
        _Key(own or camelize(f"{source.singular}_{source_key}"), source, source_key, own_options),
        _Key(other or camelize(f"{far}_{target_key}"), target, target_key, other_options),
    )


def _paired(facts: Facts, association: Association, associations: list[Association]) -> Association | None:
    """The ``belongsToMany`` from the target back to the source through the same table."""
    own = _through_of(facts, association)
    for other in associations:
        if (
            other is not association
            and other.kind == "belongsToMany"
            and other.source is association.target
            and other.target is association.source
        ):
            theirs = _through_of(facts, other)
            if theirs == own if isinstance(own, str) else theirs is own:
                return other
    return None


def _join_key(facts: Facts, association: Association, through: Model, key: _Key, primary: bool) -> None:
    referred = key.model.attributes.get(key.referred)
    known = through.attributes.get(key.name)
    kind = key.options.get("type")
    if isinstance(kind, Undefined):
        kind = referred.kind if referred is not None else kind
    word = sql_type(facts, kind, facts.engine)
    if known is None:
        column_name = facts.text(key.options.get("field")) or underscored_if(key.name, through.underscored)
        known = Attribute(ColumnShape(column_name, key.name, word, nullable=True), kind, generated=True)
        through.attributes[key.name] = known
    nullable = facts.flag(key.options.get("allowNull"), known.column.nullable)
    known.column = replace(
        known.column,
        type=word or known.column.type,
        primary_key=known.column.primary_key or primary,
        nullable=False if primary or known.column.primary_key else nullable,
    )
    deleting = facts.text(association.options.get("onDelete")) or known.on_delete or "CASCADE"
    if facts.flag(association.options.get("constraints"), True) is False:
        deleting = ""
    through.refer(
        ReferenceShape(
            (known.column.name,),
            key.model.table,
            (key.model.field(key.referred),),
            key.model.schema,
            on_delete=deleting or None,
            line=association.line,
        )
    )


def _through_of(facts: Facts, association: Association) -> Value:
    """What ``through`` names: a text, or a model's value."""
    given = facts.choose(association.through)
    if isinstance(given, Obj):
        given = facts.choose(given.get("model"))
    if isinstance(given, Func):
        given = facts.choose(facts.interpreter.invoke(given, []))
    return given


def _through(
    facts: Facts, association: Association, models: list[Model], junctions: dict[str, Model], common: Value
) -> Model | None:
    """The model between: an existing one, or one that Sequelize defines under the given name."""
    given = _through_of(facts, association)
    if not isinstance(given, str):
        return None if isinstance(given, Undefined) else find_model(facts, models, given)
    known = next((model for model in models if model.name == given), None) or junctions.get(given)
    if known is None:
        known = junctions[given] = Model(
            facts, given, given, association.place, _options(facts, association, given, common)
        )
        finish(known)
    return known


def _options(facts: Facts, association: Association, name: str, common: Value) -> dict[str, Value]:
    """Those of the association and, stronger, those of the source model, except its ``timestamps``."""
    unlike = ("timestamps", "scopes", "defaultScope", "name", "modelName", "indexes", "comment")
    source = {key: value for key, value in association.source.options.items() if key not in unlike}
    own = {k: v for k, v in association.options.entries.items() if k not in ("as", "through", "name")}
    paranoid = facts.option(association.through, "paranoid")
    last: dict[str, Value] = {
        "tableName": name,
        "paranoid": False if isinstance(paranoid, Undefined) else paranoid,
    }
    return merged_options(common, Obj(own), Obj(source), Obj(last))
