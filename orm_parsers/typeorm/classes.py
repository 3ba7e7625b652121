"""Classes with ``@Entity`` as entities: bases, embedded classes, children of single-table inheritance.

Source of the rules: typeorm 0.3, ``EntityMetadataBuilder``.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from orm_parsers.javascript.classes import ClassMember, ancestry, applied, class_decorators, members, scope_of
from orm_parsers.javascript.comments import doc_of
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.types import read_type
from orm_parsers.javascript.values import (
    UNDEFINED,
    Arr,
    Call,
    ClassValue,
    Func,
    Obj,
    Place,
    Undefined,
    Value,
    callee_path,
)
from orm_parsers.typeorm.columns import COLUMNS, Written, build_column, read_arguments
from orm_parsers.typeorm.entities import Column, Entity, Relation
from orm_parsers.typeorm.keys import read_foreign_key
from orm_parsers.typeorm.naming import Naming, UnknownName
from orm_parsers.typeorm.targets import PROPERTIES, property_of
from orm_parsers.typeorm.trees import add_discriminator, add_tree

RELATIONS = {
    "ManyToOne": "many-to-one",
    "OneToOne": "one-to-one",
    "OneToMany": "one-to-many",
    "ManyToMany": "many-to-many",
}
_MAX_EMBEDDED = 6
Decorators = list[tuple[str, Call]]


def decorators(facts: Facts, cls: ClassValue, member: ClassMember | None) -> Decorators:
    """TypeORM's decorators on a class or a member, also inside decorators of the repository."""
    key = "typeorm:" + (member.name if member is not None else "")
    if key not in cls.cache:
        nodes = class_decorators(cls) if member is None else list(member.decorators)
        nodes.reverse()  # the lowest is applied first, and of two of a kind the first counts
        calls = applied(facts.interpreter, nodes, cls, None if member is None else member.name)
        named = [(callee_path(call), call) for call in calls]
        cls.cache[key] = [(path[1], call) for path, call in named if path and is_typeorm(path[0])]
    found: Decorators = cls.cache[key]
    return found


def is_typeorm(module: str) -> bool:
    return module == "typeorm" or module.startswith("typeorm/")


def class_entities(facts: Facts, naming: Naming) -> list[Entity]:
    """The entities that are classes, children merged into their parents' tables."""
    entities: list[Entity] = []
    children: list[ClassValue] = []
    for cls in facts.classes():
        with facts.interpreter.budget(cls.place.file):
            found = dict(decorators(facts, cls, None))
            if "Entity" in found or "ViewEntity" in found:
                with suppress(UnknownName):
                    entity = _entity(facts, naming, cls, found)
                    entities += [entity] if entity is not None else []
            elif "ChildEntity" in found:
                children.append(cls)
    for cls in children:
        with facts.interpreter.budget(cls.place.file):
            _add_child(facts, naming, cls, entities)
    return entities


def _entity(facts: Facts, naming: Naming, cls: ClassValue, found: dict[str, Call]) -> Entity | None:
    view = "ViewEntity" in found
    call = found["ViewEntity" if view else "Entity"]
    given: Value = UNDEFINED
    options = Obj()
    for argument in call.args:
        value = facts.choose(argument)
        if isinstance(value, Obj):
            options = value
            given = value.get("name") if "name" in value.entries else given
        elif not isinstance(value, Undefined):
            given = argument
    name = facts.text(given)
    if name is None and not isinstance(facts.choose(given), Undefined):
        facts.unresolved(call.place, f"the table name of {cls.name} is not known")
        return None
    bare = naming.table(cls.name, name)
    entity = Entity(
        facts,
        cls.name,
        naming.prefix + bare,
        cls.place,
        schema=facts.text(options.get("schema")) or naming.schema,
        bare=bare,
        kind="view" if view else "table",
        classes=[cls],
        comment=facts.text(options.get("comment")),
    )
    line, outside = ancestry(facts.interpreter, cls)
    if outside is not None and facts.flag(outside, None) is None and not _is_base(outside):
        facts.unresolved(cls.place, f"what {cls.name} extends is not known: it may have more columns")
    parent = "TableInheritance" in found
    for owner in line:
        _own_members(facts, naming, entity, owner, embedded_nullable=parent)
    if parent:
        inheritance = found["TableInheritance"]
        column = facts.option(inheritance.args[0] if inheritance.args else Obj(), "column")
        add_discriminator(facts, naming, entity, column, inheritance.place)
    if "Tree" in found:
        kind, tree_options = [*found["Tree"].args, UNDEFINED, UNDEFINED][:2]
        add_tree(facts, naming, entity, facts.text(kind), facts.choose(tree_options))
    return entity


def _is_base(value: Value) -> bool:
    """A base of a library (``BaseEntity``) brings no columns."""
    return getattr(value, "module", None) is not None


def _own_members(
    facts: Facts,
    naming: Naming,
    entity: Entity,
    owner: ClassValue,
    nullable: bool = False,
    embedded_nullable: bool = False,
) -> None:
    """``embedded_nullable``: in a table with single-table inheritance every embedded column may be empty."""
    _class_indexes(facts, entity, owner)
    for member in members(owner):
        if member.decorators:
            found = decorators(facts, owner, member)
            embedded = embedded_nullable and any(_embedded_class(facts, call) for _, call in found)
            _member(facts, naming, entity, owner, member, (), nullable or embedded)


def _member(
    facts: Facts,
    naming: Naming,
    entity: Entity,
    owner: ClassValue,
    member: ClassMember,
    prefixes: tuple[str, ...],
    nullable: bool,
    chain: tuple[str, ...] = (),
) -> None:
    found = decorators(facts, owner, member)
    place = Place(owner.scope.module, member.node)
    names = {name for name, _ in found}
    for name, call in found:
        if name == "Column" and _embedded_class(facts, call) is not None:
            _embed(facts, naming, entity, member, call, prefixes, nullable, chain)
        elif name in COLUMNS:
            annotation = read_type(
                facts.interpreter, owner.scope.module, member.annotation, scope_of(owner, owner)
            )
            kind, options, generated = read_arguments(facts, name, call.args)
            if "Generated" in names and generated is None:
                generated = _strategy(facts, found)
            written = Written(
                name,
                member.name,
                place,
                kind,
                options,
                annotation,
                doc_of(place),
                prefixes,
                generated,
                nullable,
            )
            column = build_column(facts, entity, naming, written)
            entity.tree_level = entity.tree_level or name == "TreeLevelColumn"
            if column is not None:
                entity.add(column)
        elif name in RELATIONS:
            primary = "PrimaryColumn" in names
            relation = _relation(facts, name, call, member.name, place, prefixes, found)
            entity.relate(replace(relation, primary=primary or relation.primary))
        elif name == "TreeParent":
            target: Value = owner if not entity.classes else entity.classes[0]
            parent_options = facts.choose(call.args[0]) if call.args else Obj()
            entity.relate(Relation("many-to-one", member.name, target, parent_options, place, []))
        elif name == "ForeignKey":
            entity.foreign_keys.append(read_foreign_key(facts, call, [member.name], place))
        elif name in ("Index", "Unique"):
            options = next((value for value in map(facts.choose, call.args) if isinstance(value, Obj)), Obj())
            index_name = next((value for value in call.args if isinstance(value, str)), None)
            unique = name == "Unique" or _is_unique(facts, options)
            entity.indexes.append((index_name, [".".join([*prefixes, member.name])], unique))


def _strategy(facts: Facts, found: Decorators) -> str:
    call = next(call for name, call in found if name == "Generated")
    return facts.text(call.args[0]) or "increment" if call.args else "increment"


def _embedded_class(facts: Facts, call: Call) -> ClassValue | None:
    first = facts.choose(call.args[0]) if call.args else None
    if isinstance(first, Func):
        made = facts.choose(facts.interpreter.invoke(first, []))
        return made if isinstance(made, ClassValue) else None
    return None


def _embed(
    facts: Facts,
    naming: Naming,
    entity: Entity,
    member: ClassMember,
    call: Call,
    prefixes: tuple[str, ...],
    nullable: bool,
    chain: tuple[str, ...],
) -> None:
    """``@Column(() => Address, { prefix })``: its columns with a prefix, by default the property's name."""
    embedded = _embedded_class(facts, call)
    if embedded is None or len(prefixes) >= _MAX_EMBEDDED or embedded.name in chain:
        return
    options = facts.choose(call.args[1]) if len(call.args) > 1 else Obj()
    given = facts.choose(facts.option(options, "prefix"))
    if isinstance(given, str) and given:
        own: tuple[str, ...] = (given,)
    else:
        own = () if given is False or given == "" else (member.name,)
    line, _ = ancestry(facts.interpreter, embedded)
    for owner in line:
        for inner in members(owner):
            if inner.decorators:
                before = dict(entity.columns)
                _member(
                    facts, naming, entity, owner, inner, (*prefixes, *own), nullable, (*chain, embedded.name)
                )
                _keep_paths_apart(entity, before, (*prefixes, member.name), inner)


def _keep_paths_apart(
    entity: Entity, before: dict[str, Column], path: tuple[str, ...], inner: ClassMember
) -> None:
    """Two embeddeds with ``prefix: false`` may hold properties of one name: their paths differ."""
    for key in [key for key, column in entity.columns.items() if before.get(key) is not column]:
        column = entity.columns[key]
        wanted = ".".join([*path, inner.name])
        if key in before:
            entity.columns[key] = before[key]
        elif key != wanted and "." not in key:
            del entity.columns[key]
        entity.columns.setdefault(wanted, replace(column, path=wanted))


def _relation(
    facts: Facts,
    decorator: str,
    call: Call,
    property_name: str,
    place: Place,
    prefixes: tuple[str, ...],
    found: Decorators,
) -> Relation:
    rest = [facts.choose(value) for value in call.args[1:]]
    options = next((value for value in rest if isinstance(value, Obj)), Obj())
    inverse = next((value for value in rest if isinstance(value, (Func, str))), UNDEFINED)
    relation = Relation(
        RELATIONS[decorator], property_name, call.args[0] if call.args else None, options, place
    )
    relation.prefixes, relation.inverse = prefixes, inverse
    relation.primary = bool(facts.flag(options.get("primary"), False))
    for name, other in found:
        if name in ("JoinColumn", "JoinColumns"):
            relation.joins = (relation.joins or []) + join_columns(
                facts, other.args[0] if other.args else Obj()
            )
        elif name == "JoinTable":
            relation.join_table = facts.choose(other.args[0]) if other.args else Obj()
            if isinstance(relation.join_table, Undefined):
                relation.join_table = Obj()
    return relation


def join_columns(facts: Facts, value: Value) -> list[tuple[str | None, str | None]]:
    """The names and referenced properties of ``@JoinColumn``'s argument: none, one, or a list."""
    value = facts.choose(value)
    items = value.items if isinstance(value, Arr) else [value]
    pairs = [
        (facts.text(facts.option(item, "name")), facts.text(facts.option(item, "referencedColumnName")))
        for item in items
    ]
    return [pair for pair in pairs if pair != (None, None)]


def _is_unique(facts: Facts, options: Obj) -> bool:
    """An index of some rows (``where``) makes nothing unique."""
    return "where" not in options.entries and bool(facts.flag(options.get("unique"), False))


def _class_indexes(facts: Facts, entity: Entity, owner: ClassValue) -> None:
    for name, call in decorators(facts, owner, None):
        if name == "ForeignKey":
            entity.foreign_keys.append(read_foreign_key(facts, call, [], call.place))
        if name not in ("Index", "Unique"):
            continue
        index_name, fields, unique = None, [], name == "Unique"
        for argument in map(facts.choose, call.args):
            if isinstance(argument, str):
                index_name = argument
            elif isinstance(argument, Arr):
                fields = [text for text in map(facts.text, argument.items) if text]
            elif isinstance(argument, Obj):
                unique = unique or _is_unique(facts, argument)
            elif isinstance(argument, Func):
                fields = _fields_of(facts, argument)
        if fields:
            entity.indexes.append((index_name, fields, unique))


def _fields_of(facts: Facts, func: Func) -> list[str]:
    """``(e: Order) => [e.code, e.store]`` or ``=> ({ code: 1 })``: the properties that are named."""
    made = facts.interpreter.invoke(func, [PROPERTIES])
    if isinstance(made, Arr):
        return [name for name in (property_of(facts, item) for item in made.items) if name]
    return list(made.entries) if isinstance(made, Obj) else []


# ---- inheritance


def _add_child(facts: Facts, naming: Naming, cls: ClassValue, entities: list[Entity]) -> None:
    """A child's columns go into its parent's table, where they may be empty."""
    line, _ = ancestry(facts.interpreter, cls)
    keys = {owner.place.key: owner for owner in line[:-1]}
    parent = next((e for e in entities if any(c.place.key in keys for c in e.classes[:1])), None)
    if parent is None:
        facts.unresolved(cls.place, f"the table that {cls.name} lives in is not known")
        return
    root = next(
        position for position, owner in enumerate(line) if owner.place.key == parent.classes[0].place.key
    )
    own = {owner.place.key for owner in parent.classes[1:]}
    for owner in line[root + 1 :]:
        if owner.place.key not in own:
            _own_members(facts, naming, parent, owner, nullable=True)
    parent.classes.append(cls)
