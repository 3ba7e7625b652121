"""Sequelize and sequelize-typescript: models by call or by class, associations as a late pass.

Sources of the rules: sequelize 6.37, sequelize-typescript 2.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dbgraph.model import Engine
from orm_parsers.base import Findings, Parser, Repository
from orm_parsers.javascript.classes import members
from orm_parsers.javascript.facts import Facts, engine_named, open_facts, try_functions
from orm_parsers.javascript.source import SUFFIXES
from orm_parsers.javascript.values import (
    UNDEFINED,
    ClassValue,
    Ext,
    Func,
    Obj,
    Undefined,
    Unknown,
    Value,
    callee_path,
)
from orm_parsers.sequelize.associations import apply_associations
from orm_parsers.sequelize.decorators import find_class_models
from orm_parsers.sequelize.docs import model_doc
from orm_parsers.sequelize.models import Model, called, find_called_models, find_model, finish, has_known_name

_PARAMETERS: dict[str, Value] = {
    "sequelize": Ext("sequelize", "instance"),
    "DataTypes": Ext("sequelize", "DataTypes"),
    "DataType": Ext("sequelize", "DataTypes"),
    "dataTypes": Ext("sequelize", "DataTypes"),
    "Sequelize": Ext("sequelize", ""),
    "types": Ext("sequelize", "DataTypes"),
    "Types": Ext("sequelize", "DataTypes"),
}
_TRIED = (".define(", ".init(", ".belongsTo(", ".belongsToMany(", ".hasMany(", ".hasOne(")


def parse(repository: Repository, files: Sequence[str]) -> Findings:
    """Every table that the files define."""
    facts = open_facts(repository, "sequelize", files)
    try_functions(facts, _TRIED, _argument)
    facts.engine, common = _connection(facts)
    models: list[Model] = []
    for model in [*find_called_models(facts, common), *find_class_models(facts, common)]:
        if has_known_name(model) and not any(
            known.place.key == model.place.key and known.name == model.name for known in models
        ):
            models.append(model)
    for model in models:
        finish(model)
    _try_methods(facts, models)
    _removals(facts, models)
    models += apply_associations(facts, models, common)
    return Findings(tuple(model.shape(facts.engine, model_doc(model, models)) for model in models))


def _try_methods(facts: Facts, models: list[Model]) -> None:
    """Static methods of classes that a factory holds: ``static associate(models)``."""
    wanted = tuple(word.encode() for word in _TRIED if word not in (".define(", ".init("))
    for cls in [model.value for model in models if isinstance(model.value, ClassValue)]:
        source = cls.scope.module.source.content
        for member in members(cls):
            body = source[member.node.start_byte : member.node.end_byte]
            if member.static and member.method and any(word in body for word in wanted):
                func = Func(member.node, cls.scope, member.name, cls, cls)
                if func.place.key not in facts.interpreter.invoked:
                    facts.interpreter.sample(func, _argument)


def _argument(name: str) -> Value:
    return _PARAMETERS.get(name) or Unknown("a parameter", name=name)


def _connection(facts: Facts) -> tuple[Engine | None, Value]:
    """Engine and global ``define`` options of the ``new Sequelize(...)`` that the files hold."""
    engines: set[Engine] = set()
    defines: list[Obj] = []
    schemas: set[str | None] = set()
    for argument in _connection_arguments(facts):
        url = facts.text(argument)
        if url is not None:
            engine = engine_named(url.partition(":")[0]) if ":" in url else None
        else:
            engine = engine_named(facts.text(facts.option(argument, "dialect")))
        if engine is not None:
            engines.add(engine)
        if isinstance(facts.choose(argument), Obj):
            schemas.add(facts.text(facts.option(argument, "schema")))
        define = facts.choose(facts.option(argument, "define"))
        if isinstance(define, Obj):
            defines.append(define)
    schema = schemas.pop() if len(schemas) == 1 else None
    common = Obj({"schema": schema if schema is not None else UNDEFINED})
    if len(defines) == 1:
        common.entries |= defines[0].entries
    return engines.pop() if len(engines) == 1 else facts.repository.engine, common


def _connection_arguments(facts: Facts) -> Iterator[Value]:
    """What ``new Sequelize(...)``, ``SequelizeModule.forRoot(...)`` and ``forRootAsync(...)`` get."""
    for call in facts.calls():
        module, path = callee_path(call) or ("", "-")
        name = path.rpartition(".")[2]
        is_nest = module == "@nestjs/sequelize" and name in ("forRoot", "forRootAsync")
        is_new = call.new and module in ("sequelize", "sequelize-typescript") and name in ("", "Sequelize")
        for argument in call.args if is_nest or is_new else ():
            factory = facts.option(argument, "useFactory")
            if isinstance(factory, Undefined):
                yield argument
            else:
                yield facts.interpreter.call(factory, [], call.place)


def _removals(facts: Facts, models: list[Model]) -> None:
    """``Model.removeAttribute("id")``."""
    for call in facts.calls():
        name, base = called(call)
        model = find_model(facts, models, base) if name == "removeAttribute" else None
        attribute = facts.text(call.args[0]) if model is not None and call.args else None
        if model is not None and attribute is not None:
            model.attributes.pop(attribute, None)


PARSER = Parser(
    name="sequelize",
    suffixes=SUFFIXES,
    markers=("sequelize", ".belongsTo(", ".hasMany("),
    packages=("sequelize", "sequelize-typescript"),
    parse=parse,
)
