"""Exact values: what a driver returns, as something JSON can carry without loss (spec: gateway §2)."""

from __future__ import annotations

import base64
import math
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

SAFE_INTEGER = 2**53 - 1
"""Beyond this many readers of JSON round (IEEE 754 doubles; RFC 8259 §6)."""


def exact(value: Any) -> Any:
    """The value as JSON-able data: numbers that JSON would round become text, binary becomes
    ``{"base64": ..., "bytes": n}``, ``NaN`` and infinities become text; NULL stays ``None``."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return value if -SAFE_INTEGER <= value <= SAFE_INTEGER else str(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, bytes | bytearray | memoryview):
        raw = bytes(value)
        return {"base64": base64.b64encode(raw).decode("ascii"), "bytes": len(raw)}
    if isinstance(value, datetime):
        return value.isoformat(sep=" ")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return [exact(item) for item in value]
    if isinstance(value, dict):
        return {str(key): exact(item) for key, item in value.items()}
    if isinstance(value, Decimal | timedelta | UUID):
        return str(value)
    return str(value)
