"""Which functions a statement may call, by name, as the tokens spell them.

The allow-lists beside this file are generated from the servers' catalogues and ``review.json``
(``generate.py``). Every name before an opening bracket must be an allowed function, a word of the
grammar, a type with its length, or the head of an alias list that the parser saw at the same place.
"""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from dbgraph.errors import Refused, nearest
from dbgraph.guard.lexer import words
from dbgraph.guard.text import Scanned, Token

FOLDER: Final = Path(__file__).parent
SETTINGS: Final = words("""
    server_version server_version_num search_path timezone datestyle intervalstyle server_encoding
    client_encoding standard_conforming_strings transaction_isolation transaction_read_only
    default_transaction_read_only default_transaction_isolation lc_collate lc_ctype lc_messages
    lc_monetary lc_numeric lc_time max_connections block_size work_mem statement_timeout
    max_identifier_length integer_datetimes is_superuser row_security bytea_output extra_float_digits
    in_hot_standby
""")


# Words that are not reserved could also be a function of somebody's; they count as grammar only after these.
_AFTER: Final[Mapping[str, frozenset[str]]] = {
    "over": words(") nulls"),
    "filter": words(")"),
    "by": words("group order partition first"),
    "materialized": words("as not"),
    "sets": words("grouping"),
    "rollup": words("by , ("),
    "cube": words("by , ("),
    "first": words("fetch"),
    "next": words("fetch"),
    "system": words("tablesample"),
    "bernoulli": words("tablesample"),
    "repeatable": words(")"),
    "zone": words("time"),
    "lateral": words(", join from"),
    "against": words(")"),
    "of": words("member"),
    "group": words("within"),
}
_INFIX: Final = words("join like ilike similar columns")
_COMPARING: Final = words("any some")
_COMPARISONS: Final = words("= <> != < > <= >=")
_OPENERS: Final = words("""
    select where and or on having by when then else case distinct all any some in like ilike is between limit
    offset from as using with union except intersect values lateral order group filter over returning
""")


@dataclass(frozen=True, slots=True)
class FunctionPolicy:
    functions: frozenset[str]
    types: frozenset[str]
    before_bracket: frozenset[str]
    no_arguments: frozenset[str]


def read_data(name: str) -> Any:
    """One of the reviewed data files of this folder."""
    return json.loads((FOLDER / name).read_text("utf-8"))


@cache
def policy(dialect: str) -> FunctionPolicy:
    """The lists of one dialect."""
    review = read_data("review.json")[dialect]
    return FunctionPolicy(
        functions=frozenset(read_data(f"{dialect}.json")["functions"]),
        types=frozenset(review["types"]),
        before_bracket=frozenset(review["before_bracket"]),
        no_arguments=frozenset(review.get("no_arguments", ())),
    )


def is_allowed(name: str, dialect: str) -> bool:
    """Whether the built-in of that (folded) name may be called."""
    lists = policy(dialect)
    return name in lists.functions or name in lists.no_arguments


def check_calls(scanned: Scanned, alias_heads: Container[int]) -> None:
    """Checks each name that stands before an opening bracket.

    ``alias_heads`` are the places (in the plain form) of names that the parser read as the head of an
    alias list or a CTE, ``t (a, b)``. Raises ``Refused`` (``function``).
    """
    tokens, dialect = scanned.tokens, scanned.dialect
    lists = policy(dialect)
    for index in range(len(tokens) - 1):
        token = tokens[index]
        if not token.is_name or not tokens[index + 1].is_mark("("):
            continue
        name = token.value if dialect == "postgres" else token.value.lower()
        qualified = index > 0 and tokens[index - 1].is_mark(".")
        if qualified and not _is_pg_catalog(tokens, index, dialect):
            raise _refuse(scanned, token, "it names a schema; only built-in functions may be called")
        if name in lists.functions:
            if name == "current_setting":
                _check_setting(scanned, index)
            continue
        if token.kind == "word" and not qualified:
            if name in lists.before_bracket and _is_grammar(tokens, index, dialect):
                continue
            if name in lists.types and _is_length(tokens, index + 1):
                continue
        if token.plain in alias_heads and not qualified:
            continue
        if name in lists.no_arguments and tokens[index + 2].is_mark(")"):
            continue
        raise _refuse(scanned, token, "it is not on the list of functions that only read")


def _is_grammar(tokens: tuple[Token, ...], index: int, dialect: str) -> bool:
    """Whether the word stands where only the grammar can have put it, not a call."""
    name = tokens[index].value
    if dialect == "sqlite":
        return True  # it has no functions of users: an unknown call is an error
    previous = tokens[index - 1] if index else None
    if name in _AFTER:
        return (
            previous is not None
            and previous.kind in ("word", "punctuation")
            and previous.value in _AFTER[name]
        )
    if name in _COMPARING and dialect == "mysql":
        compares = previous is not None and previous.kind == "operator" and previous.value in _COMPARISONS
        inner = tokens[index + 2] if index + 2 < len(tokens) else None
        return compares and inner is not None and inner.is_word("select", "with", "values", "table")
    if name in _INFIX:
        if previous is None or previous.kind == "operator":
            return False
        if previous.kind == "punctuation":
            return previous.value in ")]"
        return previous.kind != "word" or previous.value not in _OPENERS
    return True


def _is_pg_catalog(tokens: tuple[Token, ...], index: int, dialect: str) -> bool:
    if dialect != "postgres" or index < 2 or tokens[index - 2].value != "pg_catalog":
        return False
    return index < 3 or not tokens[index - 3].is_mark(".")


def _is_length(tokens: tuple[Token, ...], opening: int) -> bool:
    """``(10)``, ``(10, 2)``: a length, precision or scale and nothing else."""
    for token in tokens[opening + 1 : opening + 5]:
        if token.is_mark(")"):
            return True
        if token.kind != "number" and not token.is_mark(","):
            return False
    return False


def _check_setting(scanned: Scanned, index: int) -> None:
    argument = scanned.tokens[index + 2] if index + 2 < len(scanned.tokens) else None
    if argument is None or argument.kind != "string" or argument.value.lower() not in SETTINGS:
        raise Refused(
            "setting",
            "Refused: this setting can't be read.",
            why="Settings may hold secrets or what another statement left behind.",
            fix=f"Readable ones: {', '.join(sorted(SETTINGS)[:8])} ...",
            place=scanned.snippet(scanned.tokens[index].start),
        )


def _refuse(scanned: Scanned, token: Token, why: str) -> Refused:
    close = nearest(token.value, sorted(policy(scanned.dialect).functions), limit=1)
    return Refused(
        "function",
        f"Refused: the function {token.value}() is not allowed: {why}.",
        why="A function can write, wait or read files whatever the statement around it says.",
        fix=f"Did you mean {close[0]}()?" if close else "Use built-in functions that only read.",
        place=scanned.snippet(token.start),
    )
