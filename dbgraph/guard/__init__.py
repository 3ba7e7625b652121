"""The guard: the read-only check of statements, and the only maker of ``CheckedQuery``."""

from dbgraph.guard.sql import POLICY_VERSION, check, parse
from dbgraph.guard.text import string_literals

__all__ = ["POLICY_VERSION", "check", "parse", "string_literals"]
