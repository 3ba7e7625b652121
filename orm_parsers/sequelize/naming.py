"""Names that Sequelize makes. Source of the rules: sequelize 6, ``utils.js`` and npm ``inflection``."""

from __future__ import annotations

import re

import inflection


def camelize(text: str) -> str:
    """``user_id`` -> ``userId``; what is already one word stays."""
    return re.sub(r"[-_\s]+(.)?", lambda match: (match.group(1) or "").upper(), text.strip())


def underscored_if(text: str, condition: bool) -> str:
    return inflection.underscore(text) if condition else text


def pluralize(text: str) -> str:
    """Words that are plural already stay: ``UserData``, ``Series``."""
    return inflection.pluralize(text)


def singularize(text: str) -> str:
    return inflection.singularize(text)
