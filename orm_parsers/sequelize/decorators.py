"""Classes of sequelize-typescript: ``@Table``, ``@Column`` and what may stand beside them.

Source of the rules: sequelize-typescript 2, ``model-service.js``, ``column.js``, ``association-service.js``:
attributes and options of ancestors are inherited, a later decorator adds to an earlier one.
"""

from __future__ import annotations

from collections.abc import Iterator

from orm_parsers.javascript.classes import ClassMember, ancestry, applied, class_decorators, members, scope_of
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.types import read_type
from orm_parsers.javascript.values import (
    Arr,
    Call,
    ClassValue,
    Ext,
    Obj,
    Place,
    Value,
    callee_path,
)
from orm_parsers.sequelize.models import Model, add_attribute, find_model, merged_options

MODULE = "sequelize-typescript"
_TYPES = {
    "String": "STRING",
    "Number": "INTEGER",
    "Boolean": "BOOLEAN",
    "BigInt": "BIGINT",
    "Date": "DATE",
    "Buffer": "BLOB",
}
"""``inferSequelizeType`` of sequelize-typescript: the annotation decides where no type is given."""
_STAMPS = {"CreatedAt": "createdAt", "UpdatedAt": "updatedAt", "DeletedAt": "deletedAt"}
ASSOCIATIONS = frozenset({"BelongsTo", "HasMany", "HasOne", "BelongsToMany"})


def decorated(facts: Facts, nodes: ClassValue, member: ClassMember | None) -> list[tuple[str, Call]]:
    """The decorators of this library on a class or a member: (name, call)."""
    key = "sequelize:" + (member.name if member is not None else "")
    if key not in nodes.cache:
        listed = class_decorators(nodes) if member is None else list(member.decorators)
        listed.reverse()  # the lowest is applied first, those above it add to that
        calls = applied(facts.interpreter, listed, nodes, None if member is None else member.name)
        named = [(callee_path(call), call) for call in calls]
        nodes.cache[key] = [(path[1], call) for path, call in named if path is not None and path[0] == MODULE]
    found: list[tuple[str, Call]] = nodes.cache[key]
    return found


def find_class_models(facts: Facts, common: Value) -> Iterator[Model]:
    """Models that are classes with ``@Table``."""
    for cls in facts.classes():
        with facts.interpreter.budget(cls.place.file):
            tables = [call for name, call in decorated(facts, cls, None) if name == "Table"]
            if tables:
                yield _read(facts, cls, common)


def _read(facts: Facts, cls: ClassValue, common: Value) -> Model:
    line, _ = ancestry(facts.interpreter, cls)
    given: list[Value] = [common]
    for owner in line:  # decorators of members run before those of their class
        given.append(_stamps(facts, owner))
        for name, call in decorated(facts, owner, None):
            if name == "Table" and call.args:
                given.append(facts.choose(call.args[0]))
    options = merged_options(*given)
    if "indexes" not in options:
        options["indexes"] = _indexes(facts, line)
    own = facts.option(given[-1], "modelName")
    model = Model(facts, facts.text(own) or cls.name, cls, cls.place, options)
    for owner in line:
        for member in members(owner):
            if member.decorators:
                _attribute(model, owner, member)
    return model


def _stamps(facts: Facts, owner: ClassValue) -> Obj:
    """``@CreatedAt`` and its kin set options; Sequelize adds the columns itself."""
    options = Obj()
    for member in members(owner):
        for name, _ in decorated(facts, owner, member) if member.decorators else ():
            if name in _STAMPS:
                options.entries |= {_STAMPS[name]: member.name, "timestamps": True}
                if name == "DeletedAt":
                    options.put("paranoid", True)
    return options


def _indexes(facts: Facts, line: list[ClassValue]) -> Arr:
    """``@Index`` of members: those of one name are one index."""
    named: dict[str, Obj] = {}
    unnamed: list[Value] = []
    for owner in line:
        for member in members(owner):
            for name, call in decorated(facts, owner, member) if member.decorators else ():
                if name != "Index":
                    continue
                first = facts.choose(call.args[0]) if call.args else Obj()
                options = Obj({"name": first}) if isinstance(first, str) else first
                own = facts.text(facts.option(options, "name"))
                index = named.get(own) if own is not None else None
                if index is None:
                    index = Obj(dict(options.entries) if isinstance(options, Obj) else {})
                    index.put("fields", Arr())
                    if own is not None:
                        named[own] = index
                    else:
                        unnamed.append(index)
                fields = index.get("fields")
                if isinstance(fields, Arr):
                    fields.items.append(member.name)
    return Arr([*named.values(), *unnamed])


def _attribute(model: Model, owner: ClassValue, member: ClassMember) -> None:
    facts = model.facts
    found = decorated(facts, owner, member)
    names = {name for name, _ in found}
    if "Column" not in names:
        return
    place = Place(owner.scope.module, member.node)
    options = Obj(place=place)
    for name, call in found:
        first = facts.choose(call.args[0]) if call.args else None
        if name == "Column" and call.args:
            if isinstance(first, Obj):
                options.entries |= first.entries
                options.open = options.open or first.open
            else:
                options.put("type", first)
        else:
            _beside(name, first, options)
    if "type" not in options.entries:
        options.put("type", _inferred(facts, owner, member))
    add_attribute(model, member.name, options, place)


def _beside(name: str, first: Value, options: Obj) -> None:
    """Decorators that set one option: bare ones mean ``true``."""
    keys = {
        "PrimaryKey": "primaryKey",
        "AutoIncrement": "autoIncrement",
        "AllowNull": "allowNull",
        "Unique": "unique",
        "Default": "defaultValue",
        "Comment": "comment",
    }
    if name in keys:
        is_bare = first is None and name not in ("Default", "Comment")
        options.put(keys[name], True if is_bare else first)


def _inferred(facts: Facts, owner: ClassValue, member: ClassMember) -> Value:
    info = read_type(facts.interpreter, owner.scope.module, member.annotation, scope_of(owner, owner))
    name = _TYPES.get(info.emitted)
    return Ext("sequelize", f"DataTypes.{name}") if name else Ext("", "unknown")


def class_associations(
    facts: Facts, models: list[Model]
) -> Iterator[tuple[str, Model, Value, Obj, Value, int]]:
    """(kind, source, target, options, through, line) of every association decorator."""
    for model in models:
        if not isinstance(model.value, ClassValue):
            continue
        line, _ = ancestry(facts.interpreter, model.value)
        for owner in line:
            for member in members(owner):
                for name, call in decorated(facts, owner, member) if member.decorators else ():
                    if name in ASSOCIATIONS and call.args:
                        yield _association(facts, model, name, call, member, models)


def _association(
    facts: Facts, model: Model, name: str, call: Call, member: ClassMember, models: list[Model]
) -> tuple[str, Model, Value, Obj, Value, int]:
    through: Value = None
    rest = call.args[1:]
    if name == "BelongsToMany":
        through, rest = (rest[0] if rest else None), rest[1:]
    options = Obj({"as": member.name})
    first = facts.choose(rest[0]) if rest else None
    if isinstance(first, str):
        options.put("foreignKey", first)
    elif isinstance(first, Obj):
        options.entries |= first.entries
    if len(rest) > 1:
        options.put("otherKey", rest[1])
    return name[0].lower() + name[1:], model, call.args[0], options, through, call.place.line


def foreign_key_to(facts: Facts, holder: Model, target: Model, models: list[Model]) -> str | None:
    """The attribute of ``holder`` that ``@ForeignKey(() => Target)`` marks."""
    if not isinstance(holder.value, ClassValue):
        return None
    line, _ = ancestry(facts.interpreter, holder.value)
    for owner in line:
        for member in members(owner):
            for name, call in decorated(facts, owner, member) if member.decorators else ():
                if name == "ForeignKey" and call.args and find_model(facts, models, call.args[0]) is target:
                    return member.name
    return None
