"""The shapes of the rules and their loader; the rules themselves are the YAML files of this folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

FOLDER: Final = Path(__file__).parent
Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NameRule:
    """A rule on a column's name (``columns.yaml`` explains the fields). ``kind`` ``None``: not PII."""

    id: str
    kind: str | None
    reason: str = ""
    ends: tuple[Phrase, ...] = ()
    exact: tuple[Phrase, ...] = ()
    begins: tuple[Phrase, ...] = ()
    keep: tuple[Phrase, ...] = ()
    unless: tuple[Phrase, ...] = ()
    contains: tuple[str, ...] = ()
    person: bool = False


@dataclass(frozen=True, slots=True)
class TableRule:
    """A rule on a column of tables with a certain name."""

    id: str
    kind: str
    tables: tuple[Phrase, ...]
    columns: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class RuleSet:
    negative: tuple[NameRule, ...]
    rules: tuple[NameRule, ...]
    names_of_things: NameRule
    free_text: NameRule
    tables: tuple[TableRule, ...]
    qualifiers: frozenset[str]
    person_words: frozenset[str]
    thing_words: frozenset[str]
    phrases: frozenset[Phrase]


def _phrases(texts: Sequence[str] | None) -> tuple[Phrase, ...]:
    return tuple(tuple(str(text).split()) for text in texts or ())


def _name_rule(entry: dict[str, Any]) -> NameRule:
    lists = {key: _phrases(entry.get(key)) for key in ("ends", "exact", "begins", "keep", "unless")}
    return NameRule(
        id=entry["id"],
        kind=entry.get("kind"),
        reason=entry.get("reason", ""),
        contains=tuple(entry.get("contains") or ()),
        person=bool(entry.get("person")),
        **lists,
    )


def read_yaml(name: str) -> Any:
    """One data file of this folder."""
    return yaml.safe_load((FOLDER / name).read_text("utf-8"))


@cache
def rule_set() -> RuleSet:
    """All name and table rules, read once."""
    columns, tables = read_yaml("columns.yaml"), read_yaml("tables.yaml")
    rules = tuple(map(_name_rule, columns["rules"]))
    return RuleSet(
        negative=tuple(map(_name_rule, columns["negative"])),
        rules=rules,
        names_of_things=_name_rule(columns["not_pii"][0]),
        free_text=_name_rule({**columns["free_text"], "kind": "scan_text"}),
        tables=tuple(
            TableRule(rule["id"], rule["kind"], _phrases(rule["tables"]), _phrases(rule["columns"]))
            for rule in tables["rules"]
        ),
        qualifiers=frozenset(columns["qualifiers"]),
        person_words=frozenset(tables["person"]),
        thing_words=frozenset(tables["thing"]),
        phrases=frozenset(phrase for rule in rules for phrase in (*rule.ends, *rule.exact)),
    )
