"""Django 3 to 5: models with their applications, read statically.

Source of the rules: django 5.2 (``db/models``, ``apps``); ``outside.py`` holds the models of packages that
others build on.
"""

from __future__ import annotations

from collections.abc import Sequence

from dbgraph.model import TableShape
from orm_parsers.base import Findings, Parser, Repository
from orm_parsers.django.apps import Project
from orm_parsers.django.models import Models
from orm_parsers.django.outside import TEXTS
from orm_parsers.django.tables import Tables
from orm_parsers.python.facts import open_facts
from orm_parsers.python.source import SUFFIXES


def parse(repository: Repository, files: Sequence[str]) -> Findings:
    """Every table that the models in the files make."""
    facts = open_facts(repository, "django", (), TEXTS)
    facts.files = frozenset(files)
    project = Project(facts)
    facts.engine = project.engine()
    for path in files:
        module = facts.interpreter.module(path)
        if module is not None:
            facts.interpreter.run(module)
    models = Models(facts, project)
    found = [model for cls in facts.classes() if (model := models.model(cls)) is not None]
    for cls in facts.interpreter.made:
        model = models.model(cls) if cls.place.file in facts.files else None
        found += [model] if model is not None else []
    tables = Tables(facts, models)
    shapes: dict[str, TableShape] = {}
    for model in found:
        with facts.interpreter.budget(model.cls.place.file):
            for shape in tables.tables_of(model):
                shapes.setdefault(shape.name, shape)
    return Findings(tuple(shapes.values()))


PARSER = Parser(
    name="django",
    suffixes=SUFFIXES,
    markers=("models.Model", "django.db", "django.contrib.auth", "from_db", "(Abstract", "models."),
    packages=("django.db", "django.contrib"),
    parse=parse,
)
