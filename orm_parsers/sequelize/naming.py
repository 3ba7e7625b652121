"""Names that Sequelize makes. Source of the rules: sequelize 6, ``utils.js``."""

from __future__ import annotations

import re


def camelize(text: str) -> str:
    """``user_id`` -> ``userId``; what is already one word stays."""
    return re.sub(r"[-_\s]+(.)?", lambda match: (match.group(1) or "").upper(), text.strip())


def underscored_if(text: str, condition: bool) -> str:
    """Every capital starts a word, also within ``rawJSON``: ``raw_j_s_o_n``."""
    return re.sub(r"([A-Z])", r"_\1", text).removeprefix("_").lower() if condition else text
