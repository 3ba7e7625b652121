"""Finds personal data in values: patterns of our own and check digits, in time linear in the text.

Card numbers: ISO/IEC 7812 (Luhn). My Number: Japanese ordinance 85 of 2014, article 5. IBAN: ISO 13616.
One hit proves nothing (random digits pass Luhn one time in ten): columns are decided by vote, only free
text is cleaned hit by hit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from pii_rules.base import FOLDER, read_yaml

MIN_SAMPLES: Final = 50
MIN_SHARE: Final = 0.8
_EMAIL: Final = (
    r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}"
    r"(?:\.[A-Za-z0-9-]{1,63}){1,8}(?![A-Za-z0-9-])"
)
_CARD: Final = r"(?<![0-9-])[0-9](?:[ -]?[0-9]){12,18}(?![0-9-])"


@dataclass(frozen=True, slots=True)
class Detector:
    id: str
    kind: str
    pattern: re.Pattern[str]
    check: Callable[[str], bool] | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """A piece of text that looks like personal data, by character positions."""

    start: int
    end: int
    kind: str
    detector: str


def luhn(text: str) -> bool:
    """Whether the digits of ``text`` carry a valid Luhn check digit."""
    digits = [int(char) for char in text if char in "0123456789"]
    total = 0
    for position, digit in enumerate(reversed(digits)):
        doubled = digit * 2 if position % 2 else digit
        total += doubled - 9 if doubled > 9 else doubled
    return len(digits) > 1 and len(set(digits)) > 1 and total % 10 == 0


def my_number(text: str) -> bool:
    """Whether 12 digits carry the check digit of a Japanese individual number."""
    digits = [int(char) for char in text if char in "0123456789"]
    if len(digits) != 12:
        return False
    weighted = sum(
        digit * (place + 1 if place <= 6 else place - 5)
        for place, digit in enumerate(reversed(digits[:11]), start=1)
    )
    remainder = weighted % 11
    return digits[11] == (0 if remainder <= 1 else 11 - remainder)


def iban(text: str) -> bool:
    """Whether the check digits of an IBAN are right (modulo 97)."""
    compact = text.replace(" ", "").upper()
    if not 15 <= len(compact) <= 34:
        return False
    return int("".join(str(int(char, 36)) for char in compact[4:] + compact[:4])) % 97 == 1


_CHECKS: Final[Mapping[str, Callable[[str], bool]]] = {"my_number": my_number, "iban": iban, "luhn": luhn}


@cache
def detectors() -> tuple[Detector, ...]:
    """All detectors, those of every country; the more certain ones first."""
    found = [
        Detector("email", "email", re.compile(_EMAIL)),
        Detector("card", "card", re.compile(_CARD), luhn),
    ]
    for file in sorted((FOLDER / "countries").glob("*.yaml")):
        for entry in read_yaml(f"countries/{file.name}")["detectors"]:
            check = _CHECKS[entry["check"]] if "check" in entry else None
            found.append(Detector(entry["id"], entry["kind"], re.compile(entry["pattern"]), check))
    return tuple(found)


def find(text: str) -> list[Hit]:
    """Hits in a text, from left to right and never overlapping: where several meet, one hit covers all of
    them, with the kind of the longest."""
    found: list[Hit] = []
    for detector in detectors():
        for match in detector.pattern.finditer(text):
            if detector.check is None or detector.check(match.group()):
                found.append(Hit(match.start(), match.end(), detector.kind, detector.id))
    found.sort(key=lambda hit: (hit.start, -hit.end))
    merged: list[tuple[Hit, int]] = []  # each with the length of the longest hit in it
    for hit in found:
        length = hit.end - hit.start
        if not merged or hit.start >= merged[-1][0].end:
            merged.append((hit, length))
            continue
        last, longest = merged[-1]
        best = hit if length > longest else last
        cover = Hit(last.start, max(last.end, hit.end), best.kind, best.detector)
        merged[-1] = (cover, max(length, longest))
    return [hit for hit, _ in merged]


def vote(samples: Iterable[str]) -> str | None:
    """The kind that at least 80 % of at least 50 whole values have, else ``None``."""
    values = [value.strip() for value in samples if value and value.strip()]
    if len(values) < MIN_SAMPLES:
        return None
    votes: dict[str, int] = {}
    for value in values:
        for kind in {hit.kind for hit in find(value) if hit.end - hit.start == len(value)}:
            votes[kind] = votes.get(kind, 0) + 1
    kind, count = max(votes.items(), key=lambda item: item[1], default=("", 0))
    return kind if count >= MIN_SHARE * len(values) else None
