"""Lineage: output columns to base columns, by position."""

from dbgraph.lineage.sql import plan_masks

__all__ = ["plan_masks"]
