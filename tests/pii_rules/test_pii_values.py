"""Detectors: what they find in text, check digits, the vote of a column, and time linear in the text."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest

from pii_rules.detectors import detectors, find, iban, luhn, my_number, vote


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("login ok for zelda.okafor@example.com", ["email"]),
        ("a@b.co, c.d+e@sub.example.org.", ["email", "email"]),
        ("not@mail, nor @x or a@", []),
        ("called 090-0000-1234 about parcel", ["phone"]),
        ("+1-202-555-0101 and +49 30 00000123", ["phone", "phone"]),
        ("(202) 555-0101 or 202-555-0101", ["phone", "phone"]),
        ("〒604-8001 Kyoto", ["postal_code"]),
        ("sent to EC1A 1BB", ["postal_code"]),
        ("paid with 4000 0000 0000 0077", ["card"]),
        ("paid with 4000 0000 0000 0078", []),
        ("ssn 219-09-9999", ["national_id"]),
        ("number 1234 5678 9018", ["national_id"]),
        ("DE89 3704 0044 0532 0130 00", ["bank_account"]),
        ("order 12345, 3 items, 2026-02-03 12:30:45, 10.50 EUR", []),
        ("sku A-100-2000, version 1.2.3, ip 192.0.2.10", []),
        ("", []),
        ("call (202) 555-0101 now", ["phone"]),
    ],
)
def test_hits_in_text(text: str, kinds: list[str]) -> None:
    assert [hit.kind for hit in find(text)] == kinds


def test_hits_never_overlap_and_lie_in_the_text() -> None:
    text = "zelda@example.com +1-202-555-0101 4000000000000077 604-8001 " * 5
    hits = find(text)
    assert len(hits) == 20
    assert all(a.end <= b.start for a, b in pairwise(hits))


@pytest.mark.parametrize(
    ("text", "right"), [("4000000000000077", True), ("4000000000000078", False), ("0000", False)]
)
def test_luhn(text: str, right: bool) -> None:
    assert luhn(text) is right


@pytest.mark.parametrize(
    ("text", "right"), [("123456789018", True), ("123456789012", False), ("12345", False)]
)
def test_my_number(text: str, right: bool) -> None:
    assert my_number(text) is right


@pytest.mark.parametrize(
    ("text", "right"), [("DE89370400440532013000", True), ("DE88370400440532013000", False)]
)
def test_iban(text: str, right: bool) -> None:
    assert iban(text) is right


def test_a_column_is_decided_by_vote() -> None:
    mails = [f"user{n}@example.com" for n in range(60)]
    assert vote(mails) == "email"
    assert vote(mails[:40]) is None
    assert vote([*mails[:50], *["-"] * 50]) is None
    assert vote(str(n) for n in range(100)) is None


@pytest.mark.parametrize("piece", ["a", "a@", "1", "1-", "+1 ", "A1 ", "0-", "a.b@c.", "(2", "DE89 1"])
def test_time_is_linear_in_the_text(piece: str) -> None:
    """A bound by design: 100,000 characters of a nasty shape take nowhere near seconds."""
    text = piece * (100_000 // len(piece))
    started = time.perf_counter()
    find(text)
    assert time.perf_counter() - started < 5.0


def test_detectors_are_named() -> None:
    ids = [detector.id for detector in detectors()]
    assert len(ids) == len(set(ids)) >= 10
