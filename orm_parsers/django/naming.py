"""Names that Django makes: shortened ones end in a hash (``db/backends/utils.py``)."""

from __future__ import annotations

import hashlib


def truncated(name: str, length: int | None) -> str:
    """``truncate_name``: at most ``length`` characters, the last four of them a digest of the whole."""
    if length is None or len(name) <= length:
        return name
    digest = hashlib.md5(name.encode(), usedforsecurity=False).hexdigest()[:4]
    return f"{name[: length - 4]}{digest}"
