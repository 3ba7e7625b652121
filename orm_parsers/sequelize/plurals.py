"""Plural and singular as npm ``inflection`` 1.13 makes them, which Sequelize uses for names.

The first rule that fits decides; a rule without a replacement keeps the word. Whole words that have no
plural are left alone (``Equipment``, not ``OfficeEquipment``).
"""

from __future__ import annotations

import re

_WORDS = """
accommodation adulthood advertising advice aggression aid air aircraft alcohol anger applause arithmetic
assistance athletics bacon baggage beef biology blood botany bread butter carbon cardboard cash chalk
chaos chess crossroads countryside dancing deer dignity dirt dust economics education electricity
engineering enjoyment envy equipment ethics evidence evolution fame fiction flour flu food fuel fun
furniture gallows garbage garlic genetics gold golf gossip gratitude grief guilt gymnastics happiness
hardware harm hate hatred health heat help homework honesty honey hospitality housework humour hunger
hydrogen ice importance inflation information innocence iron irony jam jewelry judo karate knowledge lack
laughter lava leather leisure lightning linguine linguini linguistics literature litter livestock logic
loneliness luck luggage macaroni machinery magic management mankind marble mathematics mayonnaise measles
methane milk minus money mud music mumps nature news nitrogen nonsense nurture nutrition obedience
obesity oxygen pasta patience physics poetry pollution poverty pride psychology publicity punctuation
quartz racism relaxation reliability research respect revenge rice rubbish rum safety scenery seafood
seaside series shame sheep shopping sleep smoke smoking snow soap software soil spaghetti species steam
stuff stupidity sunshine symmetry tennis thirst thunder timber traffic transportation trust underwear
unemployment unity validity veal vegetation vegetarianism vengeance violence vitality warmth wealth
weather welfare wheat wildlife wisdom yoga zinc zoology
"""
_SAME = frozenset(_WORDS.split())

_SINGULARS: dict[str, str] = {  # ending of a singular -> that of its plural, first that fits
    r"^(m|wom)an$": r"\1en",
    r"(pe)rson$": r"\1ople",
    r"(child)$": r"\1ren",
    r"(drive)$": r"\1s",
    r"^(ox)$": r"\1en",
    r"(ax|test)is$": r"\1es",
    r"(octop|vir)us$": r"\1uses",
    r"(alias|status|canvas|campus)$": r"\1es",
    r"^(summons|bonus)$": r"\1es",
    r"(bu)s$": r"\1ses",
    r"(buffal|tomat|potat)o$": r"\1oes",
    r"([ti])um$": r"\1a",
    r"sis$": "ses",
    r"(?:([^f])fe|([lr])f)$": r"\1\2ves",
    r"(hi|ti)ve$": r"\1ves",
    r"([^aeiouy]|qu)y$": r"\1ies",
    r"(matr)ix$": r"\1ices",
    r"(vert|ind)ex$": r"\1ices",
    r"(x|ch|ss|sh)$": r"\1es",
    r"([m|l])ouse$": r"\1ice",
    r"^foot$": "feet",
    r"^tooth$": "teeth",
    r"^goose$": "geese",
    r"(quiz)$": r"\1zes",
    r"^(whereas)$": r"\1es",
    r"^(criteri)on$": r"\1a",
    r"^genus$": "genera",
}
_PLURALS: dict[str, str] = {
    r"^(m|wom)en$": r"\1an",
    r"(pe)ople$": r"\1rson",
    r"(child)ren$": r"\1",
    r"(database)s$": r"\1",
    r"(drive)s$": r"\1",
    r"^genera$": "genus",
    r"^(criteri)a$": r"\1on",
    r"([ti])a$": r"\1um",
    r"((a)naly|(b)a|(d)iagno|(p)arenthe|(p)rogno|(s)ynop|(t)he)ses$": r"\1\2sis",
    r"(hi|ti)ves$": r"\1ve",
    r"(curve)s$": r"\1",
    r"([lr])ves$": r"\1f",
    r"(a)ves$": r"\1ve",
    r"([^fo])ves$": r"\1fe",
    r"(m)ovies$": r"\1ovie",
    r"([^aeiouy]|qu)ies$": r"\1y",
    r"(s)eries$": r"\1eries",
    r"(x|ch|ss|sh)es$": r"\1",
    r"([m|l])ice$": r"\1ouse",
    r"(bus)es$": r"\1",
    r"(o)es$": r"\1",
    r"(cris|ax|test)es$": r"\1is",
    r"(octop|vir)uses$": r"\1us",
    r"(alias|canvas|status|campus)es$": r"\1",
    r"^(summons|bonus)es$": r"\1",
    r"^(ox)en": r"\1",
    r"(matr)ices$": r"\1ix",
    r"(vert|ind)ices$": r"\1ex",
    r"^feet$": "foot",
    r"^teeth$": "tooth",
    r"^geese$": "goose",
    r"(quiz)zes$": r"\1",
    r"^(whereas)es$": r"\1",
}
_PLURAL, _SINGULAR = (
    tuple((re.compile(pattern, re.IGNORECASE), replacement) for pattern, replacement in rules.items())
    for rules in (_SINGULARS | {r"s$": "s", r"$": "s"}, _PLURALS | {r"ss$": "ss", r"s$": ""})
)


def pluralize(text: str) -> str:
    """``Person`` -> ``People``; a word that looks plural stays: ``UserData``."""
    return _applied(text, _SINGULAR[: len(_PLURALS)], _PLURAL)


def singularize(text: str) -> str:
    """``cities`` -> ``city``; a word that looks singular stays."""
    return _applied(text, _PLURAL[: len(_SINGULARS)], _SINGULAR)


def _applied(
    text: str, done: tuple[tuple[re.Pattern[str], str], ...], rules: tuple[tuple[re.Pattern[str], str], ...]
) -> str:
    if text.lower() in _SAME or any(pattern.search(text) for pattern, _ in done):
        return text
    for pattern, replacement in rules:
        if pattern.search(text):
            return pattern.sub(replacement, text)
    return text
