"""TypeORM: decorators (also wrapped ones) and ``EntitySchema``, merged along the class hierarchy.

Source of the rules: typeorm 0.3, ``EntityMetadataBuilder`` and the drivers.
"""

from __future__ import annotations

from collections.abc import Sequence

from dbgraph.model import Engine
from orm_parsers.base import Findings, Parser, Repository
from orm_parsers.javascript.facts import Facts, engine_named, open_facts
from orm_parsers.javascript.resolve import read_jsonc
from orm_parsers.javascript.source import SUFFIXES
from orm_parsers.javascript.values import UNDEFINED, Ext, Obj, Undefined, Value
from orm_parsers.typeorm.classes import class_entities
from orm_parsers.typeorm.late import add_late_decorators
from orm_parsers.typeorm.naming import Naming, naming_of
from orm_parsers.typeorm.relations import add_relations
from orm_parsers.typeorm.schemas import schema_entities

_CONNECTIONS = frozenset({"DataSource", "createConnection", "createConnections", "forRoot", "forRootAsync"})


def parse(repository: Repository, files: Sequence[str]) -> Findings:
    """Every table and view that the files define."""
    facts = open_facts(repository, "typeorm", files)
    naming = _connection(facts)
    add_late_decorators(facts)
    entities = [*class_entities(facts, naming), *schema_entities(facts, naming)]
    entities += add_relations(facts, naming, entities)
    for entity in entities:
        for column in entity.columns.values():
            if column.untyped is not None and column.shape.type is None:
                facts.unresolved(
                    column.untyped, f"the type of {entity.name}.{column.shape.property} is not known"
                )
    return Findings(tuple(entity.shape() for entity in entities))


def _connection(facts: Facts) -> Naming:
    """Sets the engine when every data source agrees on it; returns how tables and columns are named."""
    engines: set[Engine | None] = set()
    strategy: Value = UNDEFINED
    found = _connection_options(facts)
    for options in found:
        kind = facts.choose(options.get("type"))
        if not isinstance(kind, Undefined):
            engines.add(engine_named(kind) if isinstance(kind, str) else None)
        own = options.get("namingStrategy")
        if not isinstance(own, Undefined) and isinstance(strategy, Undefined):
            strategy = own
    facts.engine = (engines.pop() if len(engines) == 1 else None) or facts.repository.engine
    prefixes = {facts.text(options.get("entityPrefix")) for options in found}
    schemas = {facts.text(options.get("schema")) for options in found}
    return naming_of(
        facts,
        strategy,
        prefixes.pop() if len(prefixes) == 1 else None,
        schemas.pop() if len(schemas) == 1 else None,
    )


def _connection_options(facts: Facts) -> list[Obj]:
    found: list[Obj] = []
    for call in facts.calls():
        if not isinstance(call.callee, Ext) or call.callee.path.rpartition(".")[2] not in _CONNECTIONS:
            continue
        if "typeorm" not in call.callee.module.lower():
            continue
        for argument in call.args:
            options = facts.choose(argument)
            factory = facts.option(options, "useFactory")
            if not isinstance(factory, Undefined):
                made = facts.interpreter.call(factory, [], call.place)
                options = facts.choose(made)
            if isinstance(options, Obj):
                found.append(options)
    for name in ("ormconfig.json", "ormconfig.js"):
        document = read_jsonc(facts.repository.text(name) or "") if facts.repository.exists(name) else None
        if isinstance(document, dict) and isinstance(document.get("type"), str):
            found.append(Obj({"type": document["type"]}))
    return found


PARSER = Parser(
    name="typeorm",
    suffixes=SUFFIXES,
    markers=("typeorm", "Entity("),
    packages=("typeorm",),
    parse=parse,
)
