"""Is a column personal data? Decided by names, type and comment; people's marks win over this elsewhere.

Order: declared types (JSON, boolean), table rules, what is known not to be PII, name rules, free text,
the comment. Names are compared as words, so ``email_verified`` is not ``email``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from dbgraph.model import PiiMark, split_words
from pii_rules.base import NameRule, Phrase, RuleSet, rule_set

_TEXT_TYPES = ("char", "text", "clob", "string", "enum", "citext", "name")
_LONG_TYPES = ("longtext", "mediumtext", "clob", "nclob", "ntext", "xml", "long varchar")
_BOOLEAN_TYPES = ("bool", "tinyint(1)", "bit(1)")
_NUMBER_TYPES = ("int", "numeric", "decimal", "float", "double", "real", "serial", "money", "number")
_TIME_TYPES = ("timestamp", "datetime", "time", "interval")
_ONLY_TEXT = frozenset({"email", "name", "address", "password"})


@lru_cache(maxsize=200_000)
def classify(
    schema: str, table: str, column: str, type: str | None = None, comment: str | None = None
) -> PiiMark | None:
    """The mark for a column: its kind and the deciding rule; ``kind`` ``None`` if a rule says not PII.

    ``None`` when no rule knows the column. ``type`` is the database's own word for the type; ``schema``
    is there for schema-wide rules and is not used by the built-in ones.
    """
    rules = rule_set()
    declared = (type or "").lower()
    words = _words(column)
    place = f"{table}.{column}"
    if "json" in declared or declared in ("object", "hstore", "variant"):
        return PiiMark("scan_json", "type.json", f"{place} holds JSON, which may hold anything")
    if declared.startswith(_BOOLEAN_TYPES):
        return _named_flag(rules, words, place)
    found = _table_rule(rules, table, words, place)
    if found is None:
        found = _negative(rules, words, place)
    if found is None:
        found = _positive(rules, table, column, words, declared, place)
    if found is None and _matches(rules.free_text, words, column) and _is_text(declared):
        found = PiiMark("scan_text", rules.free_text.id, f"{place} holds free text")
    if found is None and declared.startswith(_LONG_TYPES):
        found = PiiMark(
            "scan_text", "type.long_text", f"{place} is made for long texts, which may hold anything"
        )
    if (found is None or (found.kind is None and not found.rule.startswith("negative.id"))) and comment:
        found = _by_comment(rules, comment, declared, place) or found
    return found


def _words(name: str) -> list[str]:
    """The words of a name, without trailing digits; a name of digits only keeps them."""
    return [word.rstrip("0123456789") or word for word in split_words(name)]


def _without_qualifiers(words: list[str], rules: RuleSet) -> list[str]:
    kept = list(words)
    while len(kept) > 1 and (kept[-1] in rules.qualifiers or kept[-1].isdigit()):
        kept.pop()
    return kept


def _ends(words: list[str], phrases: tuple[Phrase, ...]) -> bool:
    return any(len(words) >= len(p) and tuple(words[-len(p) :]) == p for p in phrases)


def _matches(rule: NameRule, words: list[str], written: str) -> bool:
    if _ends(words, rule.keep) or _ends(words, rule.unless):
        return False
    if _ends(words, rule.ends) or tuple(words) in rule.exact:
        return True
    if any(tuple(words[: len(p)]) == p and len(words) > len(p) for p in rule.begins):
        return True
    return any(text in written for text in rule.contains)


def _named_flag(rules: RuleSet, words: list[str], place: str) -> PiiMark | None:
    if any(_matches(rule, words, "") for rule in (*rules.negative, *rules.rules)):
        return PiiMark(None, "type.boolean", f"{place} is a yes or no")
    return None


def _table_rule(rules: RuleSet, table: str, words: list[str], place: str) -> PiiMark | None:
    table_words = split_words(table)
    for rule in rules.tables:
        if _ends(table_words, rule.tables) and tuple(words) in rule.columns:
            return PiiMark(rule.kind, rule.id, f"{place} keeps copies of other columns' values")
    return None


def _negative(rules: RuleSet, words: list[str], place: str) -> PiiMark | None:
    """A mark that says "not PII", but only where the name suggests PII: an ordinary key needs none."""
    for rule in rules.negative:
        matches = len(words) > 1 and _matches(rule, words, "")
        if matches and (rule.id == "negative.thing" or _suggests(rules, words)):
            return PiiMark(None, rule.id, f"{place}: {rule.reason}")
    return None


def _suggests(rules: RuleSet, words: list[str]) -> bool:
    ends = range(1, len(words) + 1)
    return any(tuple(words[start:end]) in rules.phrases for end in ends for start in range(end))


def _positive(
    rules: RuleSet, table: str, column: str, words: list[str], declared: str, place: str
) -> PiiMark | None:
    if any(len(words) > 1 and _matches(rule, words, "") for rule in rules.negative):
        return None
    person = is_about_people(table)
    for candidate in (words, _without_qualifiers(words, rules)):
        for rule in rules.rules:
            if (rule.person and not person) or not _matches(rule, candidate, column):
                continue
            if not _fits(rule.kind, declared):
                return PiiMark(None, "type.unfit", f"{place} has a type that can't hold that")
            return PiiMark(rule.kind, rule.id, f"{place} is named like a {rule.kind}")
    if not person and tuple(words) in rules.names_of_things.exact:
        if is_about_things(table):
            return PiiMark(None, rules.names_of_things.id, f"{place}: {rules.names_of_things.reason}")
        if _fits("name", declared):  # fail closed: the table may well be about people
            return PiiMark("name", "column.name_in_unknown_table", f"{place} may be a person's name")
    return None


def _fits(kind: str | None, declared: str) -> bool:
    """Whether a value of that kind can stand in a column of that type; an unknown type can."""
    if kind in _ONLY_TEXT and declared.startswith((*_NUMBER_TYPES, *_TIME_TYPES, "date")):
        return False
    return not (kind in ("phone", "postal_code", "card") and declared.startswith((*_TIME_TYPES, "date")))


def _is_text(declared: str) -> bool:
    return not declared or any(word in declared for word in _TEXT_TYPES)


def _by_comment(rules: RuleSet, comment: str, declared: str, place: str) -> PiiMark | None:
    """A comment that is nothing but such a name ("氏名", "Customer name") counts like the name."""
    if len(comment) > 40:
        return None
    words = _words(comment)
    for rule in rules.rules:
        if not rule.person and _matches(rule, words, comment) and _fits(rule.kind, declared):
            return PiiMark(rule.kind, f"{rule.id}.comment", f"the comment of {place} names a {rule.kind}")
    return None


def is_about_people(table: str) -> bool:
    """Whether the table's name says that its rows are people."""
    return _about(table) == "people"


def is_about_things(table: str) -> bool:
    """Whether the table's name says that its rows are things (not: that it is unknown)."""
    return _about(table) == "things"


@lru_cache(maxsize=50_000)
def _about(table: str) -> Literal["people", "things"] | None:
    """What the rows are; the last word that is known decides, an unknown table is ``None``."""
    rules = rule_set()
    for word in reversed(split_words(table)):
        if word in rules.person_words:
            return "people"
        if word in rules.thing_words:
            return "things"
    return "people" if any(text in table for text in rules.person_words if not text.isascii()) else None
