"""``new EntitySchema({...})``: entities written as objects."""

from __future__ import annotations

from contextlib import suppress

from orm_parsers.javascript.comments import doc_of
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.types import TypeInfo
from orm_parsers.javascript.values import Arr, Call, ClassValue, Ext, Obj, Undefined, Value
from orm_parsers.typeorm.classes import join_columns
from orm_parsers.typeorm.columns import Written, build_column, read_arguments
from orm_parsers.typeorm.entities import Entity, Relation
from orm_parsers.typeorm.keys import foreign_key_of
from orm_parsers.typeorm.naming import Naming, UnknownName
from orm_parsers.typeorm.trees import add_discriminator, add_tree

_MAX_DEPTH = 6


def schema_entities(facts: Facts, naming: Naming) -> list[Entity]:
    """Every ``EntitySchema`` with columns, once per place."""
    found: dict[tuple[str, int, int], Entity] = {}
    embedded = {
        part.place.key
        for call in facts.calls()
        if _is_schema(call)
        for part in _embedded_schemas(facts, call)
    }
    for call in facts.calls():
        if _is_schema(call) and call.place.key not in found and call.place.key not in embedded:
            with facts.interpreter.budget(call.place.file), suppress(UnknownName):
                entity = _entity(facts, naming, call)
                if entity is not None:
                    found[call.place.key] = entity
    return list(found.values())


def _is_schema(call: Call) -> bool:
    return (
        isinstance(call.callee, Ext)
        and call.callee.module == "typeorm"
        and call.callee.path == "EntitySchema"
    )


def _embedded_schemas(facts: Facts, call: Call) -> list[Call]:
    listed = facts.choose(facts.option(call.args[0] if call.args else None, "embeddeds"))
    values = [facts.choose(facts.option(item, "schema")) for item in _values(listed)]
    return [value for value in values if isinstance(value, Call)]


def _values(value: Value) -> list[Value]:
    return list(value.entries.values()) if isinstance(value, Obj) else []


def _entity(facts: Facts, naming: Naming, call: Call) -> Entity | None:
    options = facts.choose(call.args[0]) if call.args else None
    if not isinstance(options, Obj):
        facts.unresolved(call.place, "the options of an EntitySchema are not known")
        return None
    target = facts.choose(options.get("target"))
    name = facts.text(options.get("name")) or (target.name if isinstance(target, ClassValue) else None)
    if name is None:
        facts.unresolved(call.place, "the name of an EntitySchema is not known")
        return None
    table = facts.choose(options.get("tableName"))
    if not isinstance(table, (str, Undefined)) or (options.open and not isinstance(table, str)):
        facts.unresolved(call.place, f"the table name of {name} is not known")
        return None
    bare = naming.table(name, facts.text(options.get("tableName")))
    entity = Entity(
        facts,
        name,
        naming.prefix + bare,
        call.place,
        schema=facts.text(options.get("schema")) or naming.schema,
        bare=bare,
        kind="view" if facts.text(options.get("type")) == "view" else "table",
        classes=[target] if isinstance(target, ClassValue) else [],
        comment=facts.text(options.get("comment")),
    )
    _fill(facts, naming, entity, options, (), 0)
    _indexes(facts, entity, options)
    inheritance = facts.choose(options.get("inheritance"))
    if isinstance(inheritance, Obj):
        add_discriminator(facts, naming, entity, inheritance.get("column"), call.place)
    for tree in _items(facts, options.get("trees")):
        kind = facts.text(facts.option(tree, "type"))
        add_tree(facts, naming, entity, kind, facts.option(tree, "options"))
    for key in _items(facts, options.get("foreignKeys")):
        entity.foreign_keys.append(foreign_key_of(facts, key, [], call.place))
    return entity


def _items(facts: Facts, value: Value) -> list[Value]:
    listed = facts.choose(value)
    return listed.items if isinstance(listed, Arr) else []


def _fill(
    facts: Facts, naming: Naming, entity: Entity, options: Obj, prefixes: tuple[str, ...], depth: int
) -> None:
    columns = facts.choose(options.get("columns"))
    if isinstance(columns, Obj):
        if columns.open is not None:
            facts.unresolved(entity.place, f"{entity.name} may have more columns")
        for name, value in columns.entries.items():
            _column(facts, naming, entity, name, facts.choose(value), columns, prefixes)
    relations = facts.choose(options.get("relations"))
    if isinstance(relations, Obj):
        for name, value in relations.entries.items():
            _relation(facts, entity, name, facts.choose(value), relations, prefixes)
    embeddeds = facts.choose(options.get("embeddeds"))
    for name, value in embeddeds.entries.items() if isinstance(embeddeds, Obj) and depth < _MAX_DEPTH else ():
        schema = facts.choose(facts.option(value, "schema"))
        inner = facts.choose(schema.args[0]) if isinstance(schema, Call) and schema.args else None
        if isinstance(inner, Obj):
            prefix = facts.choose(facts.option(value, "prefix"))
            own = (
                (prefix,) if isinstance(prefix, str) and prefix else () if prefix in (False, "") else (name,)
            )
            _fill(facts, naming, entity, inner, (*prefixes, *own), depth + 1)


def _column(
    facts: Facts,
    naming: Naming,
    entity: Entity,
    name: str,
    value: Value,
    holder: Obj,
    prefixes: tuple[str, ...],
) -> None:
    if not isinstance(value, Obj):
        facts.unresolved(holder.places.get(name) or entity.place, f"{entity.name}.{name} is not known")
        return
    if facts.flag(value.get("virtualProperty"), False):
        return
    decorator = next(
        (
            decorator
            for option, decorator in (
                ("createDate", "CreateDateColumn"),
                ("updateDate", "UpdateDateColumn"),
                ("deleteDate", "DeleteDateColumn"),
                ("version", "VersionColumn"),
                ("treeLevel", "TreeLevelColumn"),
                ("objectId", "ObjectIdColumn"),
            )
            if facts.flag(value.get(option), False)
        ),
        "Column",
    )
    place = holder.places.get(name) or entity.place
    kind, options, generated = read_arguments(facts, decorator, [value])
    written = Written(decorator, name, place, kind, options, TypeInfo(), doc_of(place), prefixes, generated)
    column = build_column(facts, entity, naming, written)
    entity.tree_level = entity.tree_level or decorator == "TreeLevelColumn"
    if column is not None:
        entity.add(column)
    key = facts.choose(value.get("foreignKey"))
    if isinstance(key, Obj):
        entity.foreign_keys.append(foreign_key_of(facts, key, [name], place))


def _relation(
    facts: Facts, entity: Entity, name: str, value: Value, holder: Obj, prefixes: tuple[str, ...]
) -> None:
    if not isinstance(value, Obj):
        return
    kind = facts.text(value.get("type")) or ""
    place = holder.places.get(name) or entity.place
    relation = Relation(kind, name, value.get("target"), value, place, prefixes=prefixes)
    join = facts.choose(value.get("joinColumn"))
    if join is True or kind == "many-to-one":
        relation.joins = []
    if isinstance(join, (Obj, Arr)):
        relation.joins = join_columns(facts, join)
    table = facts.choose(value.get("joinTable"))
    if table is True:
        relation.join_table = Obj()
    elif isinstance(table, (Obj, str)):
        relation.join_table = table
    relation.inverse = value.get("inverseSide")
    relation.primary = bool(facts.flag(value.get("primary"), False))
    entity.relate(relation)


def _indexes(facts: Facts, entity: Entity, options: Obj) -> None:
    for key in ("indices", "uniques"):
        for item in _items(facts, options.get(key)):
            columns = facts.choose(facts.option(item, "columns"))
            names = (
                [text for text in map(facts.text, columns.items) if text] if isinstance(columns, Arr) else []
            )
            partial = not isinstance(facts.option(item, "where"), Undefined)
            unique = key == "uniques" or (
                not partial and bool(facts.flag(facts.option(item, "unique"), False))
            )
            if names:
                entity.indexes.append((facts.text(facts.option(item, "name")), names, unique))
