"""Names of columns without one: the property's, through the ``casing`` of ``drizzle()`` or the config.

Source of the rule: drizzle-orm, ``casing.ts``: words are ``[\\da-z]+|[A-Z]+(?![a-z])|[A-Z][\\da-z]+``
of the name without apostrophes; ``lineItem2Qty`` -> ``line_item2_qty``, ``callID`` -> ``call_id``.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass

from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import Call, Ext, Obj, Value

_WORDS = re.compile(r"[\da-z]+|[A-Z]+(?![a-z])|[A-Z][\da-z]+")


def snake_case(name: str) -> str:
    return "_".join(word.lower() for word in _WORDS.findall(re.sub("['\u2019]", "", name)))


def camel_case(name: str) -> str:
    words = _WORDS.findall(re.sub("['\u2019]", "", name))
    return "".join(
        word.lower() if position == 0 else word[:1].upper() + word[1:] for position, word in enumerate(words)
    )


@dataclass(frozen=True, slots=True)
class Casing:
    """Which ``casing`` was said where. The nearest folder decides; a client beats a config."""

    said: tuple[tuple[str, str, bool], ...]

    def name(self, property_name: str, file: str) -> str:
        style = self._style(file)
        if style == "snake_case":
            return snake_case(property_name)
        return camel_case(property_name) if style == "camelCase" else property_name

    def _style(self, file: str) -> str | None:
        if not self.said:
            return None
        return max(self.said, key=lambda entry: (_shared(entry[0], file), entry[2]))[1]


def _shared(left: str, right: str) -> int:
    count = 0
    for a, b in zip(posixpath.dirname(left).split("/"), posixpath.dirname(right).split("/"), strict=False):
        if a != b:
            break
        count += 1
    return count


def find_casing(facts: Facts) -> Casing:
    """Every ``casing`` given to ``drizzle(...)`` or in a ``drizzle.config``."""
    said: list[tuple[str, str, bool]] = []
    for call in facts.calls():
        if isinstance(call.callee, Ext) and call.callee.path in ("drizzle", "defineConfig", "drizzle.mock"):
            for argument in call.args:
                style = facts.text(facts.option(argument, "casing"))
                if style and call.callee.module.startswith("drizzle"):
                    said.append((call.place.file, style, call.callee.path == "drizzle"))
    for path, config in find_configs(facts):
        style = facts.text(facts.option(config, "casing"))
        if style:
            said.append((path, style, False))
    return Casing(tuple(said))


def find_configs(facts: Facts) -> Iterator[tuple[str, Value]]:
    """Path and content of every ``drizzle.config.ts`` (or ``drizzle.config.prod.ts``)."""
    for path in sorted(facts.files):
        if posixpath.basename(path).startswith(("drizzle.config", "drizzle-")):
            yield path, _default_export(facts, path)


def _default_export(facts: Facts, path: str) -> Value:
    module = facts.interpreter.module(path)
    value = module.export("default") if module is not None else None
    if isinstance(value, Call):
        return value.args[0] if value.args else None
    return value if isinstance(value, Obj) else None
