"""Masks: the texts of the specification's table, NULL, types, free text and JSON."""

from __future__ import annotations

import datetime
import json
from typing import Any

import pytest

from dbgraph.model import MaskPlan, OutputColumn
from pii_rules.masks import column_masks, mask_value


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("email", "***@***.com"),
        ("name", "***"),
        ("address", "***"),
        ("phone", "***-****-****"),
        ("postal_code", "***-****"),
        ("birth_date", "****-**-**"),
        ("password", "[REDACTED]"),
        ("card", "[REDACTED]"),
        ("row", "[REDACTED]"),
        ("mixed", "[REDACTED]"),
        ("unknown", "[REDACTED]"),
        ("national_id", "[REDACTED]"),
    ],
)
def test_mask_texts(kind: str, text: str) -> None:
    assert mask_value("anything", kind) == text
    assert mask_value(None, kind) is None


@pytest.mark.parametrize("value", [7, 1.5, datetime.date(1990, 1, 1), b"x", True])
def test_what_can_t_hold_the_text_becomes_null(value: Any) -> None:
    assert mask_value(value, "birth_date") is None


def test_free_text_loses_only_its_hits() -> None:
    text = "called 090-0000-1234, mail zelda@example.com, thanks"
    assert mask_value(text, "scan_text") == "called ***-****-****, mail ***@***.com, thanks"
    assert mask_value("nightly job finished", "scan_text") == "nightly job finished"


def test_json_stays_json() -> None:
    to = {"name": "森 花子", "tel": "090-0000-1234"}
    document = {"to": to, "items": [{"sku": "A1", "n": 2}], "ok": True, "x": None}
    shown = mask_value(json.dumps(document), "scan_json")
    assert json.loads(shown) == {
        "to": {"name": "***", "tel": "***-****-****"},
        "items": [{"sku": "A1", "n": 2}],
        "ok": True,
        "x": None,
    }
    assert mask_value({"email": "a@b.co", "n": 1}, "scan_json") == {"email": "***@***.com", "n": 1}
    assert mask_value({"phone": 9012345678}, "scan_json") == {"phone": None}
    assert mask_value("not json a@b.co", "scan_json") == "not json ***@***.com"


def test_one_function_per_column_decided_once() -> None:
    plan = MaskPlan(
        (
            OutputColumn("id"),
            OutputColumn("email", "email"),
            OutputColumn("n", "email", whole=True),
            OutputColumn("part", "scan_text", whole=True),
        )
    )
    clear, email, whole, part = column_masks(plan)
    assert clear is None
    assert email is not None and whole is not None and part is not None
    assert (email("x"), email(None), email(3)) == ("***@***.com", None, None)
    assert (whole("x"), whole(None), whole(3)) == ("***@***.com",) * 3
    assert (part("clean"), part(None)) == ("[REDACTED]", "[REDACTED]")


def test_without_masking_nothing_is_masked() -> None:
    assert column_masks(MaskPlan((OutputColumn("email", "email"),), masking=False)) == [None]
