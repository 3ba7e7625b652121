"""Mongoose: schemas are terms, models are calls that name them.

Sources of the rules: mongoose 8 (``schema.js``, ``discriminator.js``, ``mongoose-legacy-pluralize``),
``@nestjs/mongoose`` 10, typegoose 12.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dbgraph.model import Engine, ReferenceShape, TableShape
from orm_parsers.base import Findings, Parser, Repository
from orm_parsers.javascript.facts import Facts, open_facts, try_functions
from orm_parsers.javascript.source import SUFFIXES
from orm_parsers.javascript.values import Ext, Unknown, Value
from orm_parsers.mongoose.methods import global_plugins
from orm_parsers.mongoose.models import find_models, references_of, shape_of

_PARAMETERS = {"mongoose": Ext("mongoose"), "Schema": Ext("mongoose", "Schema")}


def parse(repository: Repository, files: Sequence[str]) -> Findings:
    """Every collection that the files register."""
    facts = open_facts(repository, "mongoose", files)
    try_functions(facts, (".model(", ".model<", "Schema(", "createModel("), _argument)
    return Findings(tuple(_collections(facts)))


def _argument(name: str) -> Value:
    return _PARAMETERS.get(name) or Unknown("a parameter", name=name)


def _collections(facts: Facts) -> list[TableShape]:
    models, plugins = find_models(facts), global_plugins(facts)
    made: list[tuple[TableShape, list[ReferenceShape]]] = []
    others: list[tuple[str, ReferenceShape]] = []
    for model in models:
        with facts.interpreter.budget(model.place.file):
            shape, paths = shape_of(facts, model, plugins)
            own, said_elsewhere = references_of(facts, models, model, paths)
            made.append((shape, own))
            others += said_elsewhere
    for collection, reference in others:
        for shape, own in made:
            is_new = not any(known.columns == reference.columns for known in own)
            if shape.name == collection and shape.column(reference.columns[0]) is not None and is_new:
                own.append(reference)
    return [replace(shape, references=tuple(own)) for shape, own in made]


PARSER = Parser(
    name="mongoose",
    suffixes=SUFFIXES,
    markers=("mongoose", ".model(", "typegoose"),
    packages=("mongoose", "@nestjs/mongoose", "@typegoose/typegoose"),
    parse=parse,
    engine=Engine.MONGODB,
)
