"""Describers: facts of a table -> sentences. One file per provider, listed here, imported when needed."""

from __future__ import annotations

from importlib import import_module

from dbgraph.describers.base import Describer, Description, Subject, SubjectColumn
from dbgraph.errors import BadSettings

__all__ = ["DESCRIBERS", "Describer", "Description", "Subject", "SubjectColumn", "load_describer"]

DESCRIBERS: dict[str, str] = {
    "template": "dbgraph.describers.template",
}
"""Name -> module with a ``DESCRIBER``. A new provider is one file and one line here."""


def load_describer(name: str) -> Describer:
    """The describer of that name. Raises ``BadSettings`` for an unknown one."""
    if name not in DESCRIBERS:
        raise BadSettings(f"There is no describer {name!r}.", why=f"Known: {', '.join(DESCRIBERS)}.")
    describer: Describer = import_module(DESCRIBERS[name]).DESCRIBER
    return describer
