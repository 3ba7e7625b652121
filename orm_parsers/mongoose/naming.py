"""From a model's name to its collection.

Source of the rules: mongoose 8, ``mongoose-legacy-pluralize``: lower case, then unless it is one of 27
uncountable words the first of 24 rules that fits; ``Person`` -> ``people``, ``Category`` -> ``categories``.
"""

from __future__ import annotations

import re

UNCOUNTABLE = frozenset(
    {
        "advice",
        "energy",
        "excretion",
        "digestion",
        "cooperation",
        "health",
        "justice",
        "labour",
        "machinery",
        "equipment",
        "information",
        "pollution",
        "sewage",
        "paper",
        "money",
        "species",
        "series",
        "rain",
        "rice",
        "fish",
        "sheep",
        "moose",
        "deer",
        "news",
        "expertise",
        "status",
        "media",
    }
)

RULES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"human$", "humans"),
        (r"(m)an$", r"\1en"),
        (r"(pe)rson$", r"\1ople"),
        (r"(child)$", r"\1ren"),
        (r"^(ox)$", r"\1en"),
        (r"(ax|test)is$", r"\1es"),
        (r"(octop|vir)us$", r"\1i"),
        (r"(alias|status)$", r"\1es"),
        (r"(bu)s$", r"\1ses"),
        (r"(buffal|tomat|potat)o$", r"\1oes"),
        (r"([ti])um$", r"\1a"),
        (r"sis$", "ses"),
        (r"(?:([^f])fe|([lr])f)$", r"\1\2ves"),
        (r"(hive)$", r"\1s"),
        (r"([^aeiouy]|qu)y$", r"\1ies"),
        (r"(x|ch|ss|sh)$", r"\1es"),
        (r"(matr|vert|ind)ix|ex$", r"\1ices"),
        (r"([m|l])ouse$", r"\1ice"),
        (r"(kn|w|l)ife$", r"\1ives"),
        (r"(quiz)$", r"\1zes"),
        (r"^goose$", "geese"),
        (r"s$", "s"),
        (r"([^a-z])$", r"\1"),
        (r"$", "s"),
    )
)


def collection_name(model: str) -> str:
    """The collection of a model that names none."""
    lowered = model.lower()
    if lowered in UNCOUNTABLE:
        return lowered
    for pattern, replacement in RULES:
        if pattern.search(lowered):
            return pattern.sub(replacement, lowered, count=1)
    return lowered
