"""SQLAlchemy 1.3 to 2: declarative classes of every style, ``Table(...)``, Flask-SQLAlchemy and SQLModel.

Source of the rules: sqlalchemy 2 (``orm/decl_base.py``, ``sql/schema.py``, ``sql/sqltypes.py``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dbgraph.model import Engine
from orm_parsers.base import Findings, Parser, Repository
from orm_parsers.python.facts import Facts, engine_named, open_facts
from orm_parsers.python.source import SUFFIXES
from orm_parsers.python.values import Ext
from orm_parsers.sqlalchemy.bases import Bases
from orm_parsers.sqlalchemy.constraints import add_constraints
from orm_parsers.sqlalchemy.imperative import imperative_tables, mapped_by_call
from orm_parsers.sqlalchemy.models import Models
from orm_parsers.sqlalchemy.references import resolve
from orm_parsers.sqlalchemy.tables import Table
from orm_parsers.sqlalchemy.terms import word

_REVISION = re.compile(rb"^down_revision\s*[:=]", re.MULTILINE)
"""A migration of Alembic defines tables as they once were."""
_ENGINES = frozenset(("create_engine", "create_async_engine"))


def parse(repository: Repository, files: Sequence[str]) -> Findings:
    """Every table that the files define."""
    models = [path for path in files if not _REVISION.search(repository.read(path) or b"")]
    facts = open_facts(repository, "sqlalchemy", models)
    classes = list(facts.classes())  # their bodies run: they may hold tables
    facts.engine = _engine(facts)
    bases = Bases(facts)
    calls = imperative_tables(facts, bases)
    mapped = Models(facts, bases, calls)
    found = [model for cls in classes if (model := mapped.model(cls)) is not None]
    for cls in facts.interpreter.made:  # grows: a declared_attr can make a class for each model
        model = mapped.model(cls) if cls.place.file in facts.files else None
        found += [model] if model is not None else []
    mapped_by_call(facts, mapped)
    tables: dict[tuple[str | None, str], Table] = {}
    for table in [*(model.table for model in found if model.own_table), *calls.values()]:
        if table is not None:
            tables.setdefault((table.schema, table.name), table)
    add_constraints(facts, mapped, calls)
    resolve(facts, mapped, tables, calls)
    return Findings(tuple(table.shape(facts.engine) for table in tables.values()))


def _engine(facts: Facts) -> Engine | None:
    """The engine that every known URL names; else that whose dialect's types are used, if it is one."""
    named: set[Engine | None] = set()
    for call in facts.calls():
        if word(facts, call) in _ENGINES and call.args:
            named.add(engine_named(facts.text(call.args[0])))
    named.discard(None)
    if named:
        return named.pop() if len(named) == 1 else None
    used: set[Engine | None] = set()
    for path in sorted(facts.files):
        module = facts.interpreter.modules.get(path)
        for name in module.imports if module is not None else ():
            value = module.scope.names.get(name) if module is not None else None
            if isinstance(value, Ext) and value.path.startswith("sqlalchemy.dialects."):
                used.add(engine_named(value.path.split(".")[2]))
    used.discard(None)
    return used.pop() if len(used) == 1 else None


PARSER = Parser(
    name="sqlalchemy",
    suffixes=SUFFIXES,
    markers=("sqlalchemy", "sqlmodel", "Column(", "mapped_column(", "__tablename__", "Mapped[", ".Model)"),
    packages=("sqlalchemy", "flask_sqlalchemy", "sqlmodel"),
    parse=parse,
)
