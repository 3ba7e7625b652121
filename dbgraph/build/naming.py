"""Names as words: what a column name says of the table it may point to. The words are in ``words.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

import inflection
import yaml

from dbgraph.model import split_words


@cache
def words() -> Mapping[str, frozenset[str]]:
    """The lists of ``words.yaml`` by name."""
    text = files("dbgraph.build").joinpath("words.yaml").read_text("utf-8")
    return {name: frozenset(entries) for name, entries in yaml.safe_load(text).items()}


@dataclass(frozen=True, slots=True)
class KeyName:
    """A column name that looks like a key: the ``stem`` names a table (last word in the singular), the
    ``suffix`` word says whether it holds its id or a code."""

    stem: tuple[str, ...]
    suffix: str

    @property
    def is_code(self) -> bool:
        return self.suffix in words()["codes"]


@lru_cache(maxsize=65536)
def singular(word: str) -> str:
    """``addresses`` -> ``address``, ``status`` -> ``status``."""
    return str(inflection.singularize(word)) if len(word) > 3 else word


def last_part(column: str) -> str:
    """The name itself; of a document path its last part (``items[].productId`` -> ``productId``)."""
    return column.replace("[]", "").rpartition(".")[2]


@lru_cache(maxsize=65536)
def key_name(column: str) -> KeyName | None:
    """``customer_id``, ``customerId``, ``id_customer``, ``customer_cd`` -> stem ``customer``; ``None`` for a
    bare ``id`` and for names without such a word."""
    parts, known = split_words(last_part(column)), words()
    if len(parts) == 1:
        # customerid: a database that folds case; short stems would be guesses
        stem = parts[0].removesuffix("id")
        is_key = stem != parts[0] and len(stem) > 2 and stem not in known["not_ids"]
        return KeyName((singular(stem),), "id") if is_key else None
    if parts and (parts[-1] in known["ids"] or parts[-1] in known["codes"]):
        return KeyName((*parts[:-2], singular(parts[-2])), parts[-1])
    if parts and parts[0] == "id":
        return KeyName((*parts[1:-1], singular(parts[-1])), "id")
    return None


@lru_cache(maxsize=65536)
def table_key(table: str) -> tuple[str, ...]:
    """What columns call the table: its words, the last in the singular, without a ``T_``-like prefix.
    ``m_customers`` -> ``("customer",)``; ``orderItems`` -> ``("order", "item")``."""
    parts = split_words(table)
    if len(parts) > 1 and parts[0] in words()["table_prefixes"]:
        parts = parts[1:]
    return (*parts[:-1], singular(parts[-1])) if parts else ()


def is_actor(column: str) -> bool:
    """``created_by``, ``approvedBy``: who did it."""
    parts = split_words(last_part(column))
    return len(parts) == 2 and parts[1] == "by" and parts[0] in words()["roles"]
