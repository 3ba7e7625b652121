"""Rules that say which columns hold personal data, and what is shown in its place."""

from pii_rules.classify import classify

__all__ = ["classify"]
