"""Operators, reserved words and casts: what the token stream may hold besides names and literals.

These look at the tokens, not at the parser's tree, so that a word which the parser drops silently
(INTO, FOR UPDATE) still counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sqlglot import exp

from dbgraph.errors import Refused
from dbgraph.guard.lexer import words
from dbgraph.guard.text import Scanned, Token

STATEMENT_WORDS: Final = words("""
    insert update delete merge replace upsert create alter drop truncate rename comment grant revoke set
    reset use lock unlock begin start commit rollback abort end savepoint release prepare execute
    deallocate declare fetch move close listen unlisten notify call do copy load handler import install
    uninstall vacuum analyze analyse reindex cluster refresh checkpoint discard reassign security attach
    detach pragma kill flush purge change stop shutdown restart xa binlog cache check checksum optimize
    repair get signal resignal backup clone help from
""")
_POSTGRES_OPERATORS: Final = words("""
    + - * / % ^ |/ ||/ @ & | # ~ << >> = < > <= >= <> != || ~~ ~~* !~~ !~~* ~* !~ !~* -> ->> #> #>> @>
    <@ ? ?| ?& @? @@ - #- && &< &> -|- <-> <#> <<| |>> &<| |&> ^@ !! <<= >>= :: : ## @-@ ?- ?# ?|| ?-|
    ~= ~<~ ~<=~ ~>~ ~>=~ *= *<> %> <% %>> <<% <->> <<-> @@@ <^ >^
""")
_RESERVED: Final[Mapping[str, str]] = {
    "into": "INTO writes to a table, file or variable",
    "outfile": "INTO OUTFILE writes a file",
    "dumpfile": "INTO DUMPFILE writes a file",
    "procedure": "PROCEDURE runs a routine",
    "returning": "RETURNING belongs to a write",
}
_SEQUENCES: Final = (
    ("for", "update"), ("for", "share"), ("for", "no", "key"), ("for", "key", "share"), ("lock", "in"),
    ("next", "value", "for"), ("previous", "value", "for"), ("for", "system_time"), ("current", "of"),
)  # fmt: skip


def check_operators(query: Scanned) -> None:
    """Raises ``Refused`` (``operator``) for an operator that is not built in: it would call a function."""
    if query.dialect != "postgres":  # the scanner knows only built-in operators there
        assigning = next((t for t in query.tokens if t.kind == "operator" and t.value == ":="), None)
        if assigning is not None:
            raise _refuse(query, query.tokens.index(assigning), ":= assigns to a variable")
        return
    for index, token in enumerate(query.tokens):
        if token.kind == "operator" and token.value not in _POSTGRES_OPERATORS:
            raise Refused(
                "operator",
                f"Refused: the operator {token.value} is not built in.",
                why="A user's operator calls a user's function.",
                fix="Put spaces between operators, or use a built-in one.",
                place=query.snippet(token.start),
            )
        if token.is_word("operator") and _next_is(query.tokens, index, "("):
            raise Refused(
                "operator",
                "Refused: OPERATOR(...) can name any function.",
                fix="Write the operator itself.",
                place=query.snippet(token.start),
            )


def _next_is(tokens: tuple[Token, ...], index: int, mark: str) -> bool:
    return index + 1 < len(tokens) and tokens[index + 1].is_mark(mark)


def check_words(query: Scanned) -> None:
    """Raises ``Refused`` (``not-a-read``) for words that only occur in writes and locks."""
    tokens = query.tokens
    words = [token.value if token.kind == "word" else "" for token in tokens]
    for index, word in enumerate(words):
        after_dot = index > 0 and tokens[index - 1].is_mark(".")
        if word in _RESERVED and not after_dot and not _is_name_there(query, index):
            raise _refuse(query, index, _RESERVED[word])
        for sequence in _SEQUENCES:
            if (
                word == sequence[0]
                and not after_dot
                and tuple(words[index : index + len(sequence)]) == sequence
            ):
                raise _refuse(query, index, f"{' '.join(sequence).upper()} locks rows or changes state")


def _is_name_there(query: Scanned, index: int) -> bool:
    """Words that are reserved only in some dialects may be names in the others."""
    word = query.tokens[index].value
    if word == "into":
        return False
    if query.dialect == "mysql":
        return word == "returning"
    return word != "returning"


def _refuse(query: Scanned, index: int, why: str) -> Refused:
    return Refused(
        "not-a-read",
        f"Refused: {why}.",
        why="Only reads are allowed.",
        fix="Leave the clause out.",
        place=query.snippet(query.tokens[index].start),
    )


def check_cast(cast: exp.Cast, dialect: str) -> None:
    """A cast to a type of the database's own may run its functions; only a literal may be cast so."""
    target = cast.to
    own_type = not isinstance(target, exp.DataType) or target.this == exp.DType.USERDEFINED
    if not own_type or dialect == "sqlite":
        return
    operand = cast.this
    while isinstance(operand, exp.Paren):
        operand = operand.this
    name = target.find(exp.Identifier) if isinstance(target, exp.Expr) else None
    known = name is not None and name.name.lower() in _BUILT_IN_TYPES
    if isinstance(operand, (exp.Literal, exp.Null)) or known or isinstance(target, exp.ObjectIdentifier):
        return
    raise Refused(
        "cast",
        "Refused: a cast to a type that is not built in.",
        why="It may run functions of the database.",
        fix="Cast to a built-in type such as text.",
        place=cast.sql(dialect=dialect)[:40],
    )


_BUILT_IN_TYPES: Final = words("""
    point box line lseg path polygon circle cidr macaddr macaddr8 bit varbit tsvector tsquery xml
    jsonpath oid pg_lsn regclass regtype regrole regnamespace regproc regprocedure regoper regoperator
    regconfig regdictionary regcollation tid xid xid8 cid int2vector oidvector name refcursor
    txid_snapshot pg_snapshot timetz int4range int8range numrange tsrange tstzrange daterange
    int4multirange int8multirange nummultirange tsmultirange tstzmultirange datemultirange hstore citext
""")
