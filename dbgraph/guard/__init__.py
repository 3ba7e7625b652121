"""The guard: the read-only check of statements, and the only maker of ``CheckedQuery``."""

from dbgraph.guard.literals import find_literals
from dbgraph.guard.sql import POLICY_VERSION, check, parse

__all__ = ["POLICY_VERSION", "check", "find_literals", "parse"]
