"""Of two tables of one name, the one that drizzle-kit deploys.

Tools write schema files that nothing uses (``auth-schema2.ts`` of a generator). Such a copy is known by
three things: a ``drizzle.config`` deploys a table of that name, none deploys the copy, and no file imports
the copy's file. Source of the first: drizzle-kit, ``schema`` of its config.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from orm_parsers.base import glob
from orm_parsers.drizzle.naming import find_configs
from orm_parsers.drizzle.tables import DrizzleTable, Key, table_of
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.modules import Import
from orm_parsers.javascript.source import SUFFIXES
from orm_parsers.javascript.values import Arr

_MAX_FILES = 500


def drop_copies(facts: Facts, tables: dict[Key, DrizzleTable]) -> None:
    """Removes the tables that are such copies."""
    groups: dict[tuple[object, ...], list[DrizzleTable]] = {}
    for table in tables.values():
        groups.setdefault((table.engine, table.schema, table.name), []).append(table)
    twins = [group for group in groups.values() if len(group) > 1]
    if not twins:
        return
    deployed = set(_deployed(facts, tables))
    imported = set(_imported(facts)) if deployed else set()
    for group in twins:
        if any(table.key in deployed for table in group):
            for table in group:
                if table.key not in deployed and table.call.place.file not in imported:
                    del tables[table.key]


def _deployed(facts: Facts, tables: dict[Key, DrizzleTable]) -> Iterator[Key]:
    """Every table that a file named by a config exports."""
    for path, config in find_configs(facts):
        stated = facts.choose(facts.option(config, "schema"))
        patterns = [facts.text(item) for item in (stated.items if isinstance(stated, Arr) else [stated])]
        for pattern in filter(None, patterns):
            for file in _files(facts, path, pattern):
                module = facts.interpreter.module(file)
                for name in module.export_names() if module is not None else ():
                    with facts.interpreter.budget(file):
                        table = table_of(module.export(name), tables) if module is not None else None
                        if table is not None:
                            yield table.key


def _files(facts: Facts, config: str, pattern: str) -> list[str]:
    """The files a pattern means: relative to where the tool is started, the config's folder or one above."""
    folder = posixpath.dirname(config)
    while True:
        place = posixpath.normpath(posixpath.join(folder, pattern))
        found = [path for path in facts.repository.files if glob(place).fullmatch(path)]
        if found or not folder:
            return [path for path in found if path.endswith(SUFFIXES)][:_MAX_FILES]
        folder = posixpath.dirname(folder)


def _imported(facts: Facts) -> Iterator[str]:
    for module in facts.interpreter.modules.values():
        if module is not None:
            sources = [*module.imports.values(), *module.exports.values()]
            specifiers = {source.specifier for source in sources if isinstance(source, Import)}
            for specifier in [*specifiers, *module.stars]:
                path = module.resolve(specifier)
                if path is not None:
                    yield path
