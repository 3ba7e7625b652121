"""Small grammars of our own for EXPLAIN, DESCRIBE and SHOW, on the scanner's tokens.

The parser hands these back as unread text, so nothing of it may be trusted here: each form is spelled
out, and what is not spelled out is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from dbgraph.errors import Refused
from dbgraph.guard.functions import SETTINGS
from dbgraph.guard.lexer import words
from dbgraph.guard.relations import check_system, is_system
from dbgraph.guard.text import Scanned, Token, unreadable

_PG_FLAGS: Final = words("""
    analyze analyse buffers timing costs summary wal settings generic_plan memory
""")
_BOOLEANS: Final = words("""
    true false on off
""")
_FORMATS: Final = words("""
    text json yaml xml tree traditional
""")
_SHOW_WORDS: Final = (
    ("databases",), ("schemas",), ("tables",), ("full", "tables"), ("columns",), ("fields",),
    ("full", "columns"), ("full", "fields"), ("extended", "columns"), ("extended", "fields"), ("index",),
    ("indexes",), ("keys",), ("create", "table"), ("create", "view"), ("create", "database"),
    ("create", "schema"), ("table", "status"), ("variables",), ("session", "variables"), ("status",),
    ("session", "status"), ("character", "set"), ("charset",), ("collation",), ("engines",),
    ("storage", "engines"), ("global", "variables"), ("global", "status"),
)  # fmt: skip
_NEEDS_NAME: Final = words("""
    columns fields index indexes keys
""")


@dataclass(frozen=True, slots=True)
class Command:
    """An allowed command. ``inner`` is the index of the token where an explained query begins.

    ``columns`` are the output names where they are known; ``relations`` what is named.
    """

    kind: Literal["explain", "describe", "show"]
    inner: int | None = None
    columns: tuple[str, ...] | None = None
    relations: tuple[tuple[str | None, str], ...] = ()


def read_command(scanned: Scanned) -> Command | None:
    """The command that the statement is, or ``None`` when it is an ordinary query.

    Raises ``Refused`` (``not-allowed``, ``unreadable``, ``system-relation``) for any other form.
    """
    first = scanned.tokens[0]
    if first.is_word("explain") or (scanned.dialect == "mysql" and first.is_word("describe", "desc")):
        return _explain(scanned)
    if first.is_word("show"):
        return _show_setting(scanned) if scanned.dialect == "postgres" else _show(scanned)
    return None


def _explain(scanned: Scanned) -> Command:
    if scanned.dialect == "postgres":
        return Command("explain", _explain_postgres(scanned), ("QUERY PLAN",))
    if scanned.dialect == "sqlite":
        if not (len(scanned.tokens) > 3 and [t.value for t in scanned.tokens[1:3]] == ["query", "plan"]):
            raise _refuse(scanned, 0, "Only EXPLAIN QUERY PLAN of a SELECT is allowed.")
        return Command("explain", 3, ("id", "parent", "notused", "detail"))
    return _explain_mysql(scanned)


def _explain_postgres(scanned: Scanned) -> int:
    tokens = scanned.tokens
    at = 1
    if len(tokens) > 2 and tokens[1].is_mark("(") and tokens[2].is_word(*_PG_FLAGS, "format", "verbose"):
        at = 2
        while True:
            at = _option(scanned, at)
            if at < len(tokens) and tokens[at].is_mark(","):
                at += 1
            elif at < len(tokens) and tokens[at].is_mark(")"):
                return at + 1
            else:
                raise _refuse(scanned, at, "The options of EXPLAIN could not be read.")
    while at < len(tokens) and tokens[at].is_word("analyze", "analyse", "verbose"):
        if tokens[at].value == "verbose":
            raise _refuse(scanned, at, "EXPLAIN VERBOSE prints values computed while planning.")
        at += 1
    return at


def _option(scanned: Scanned, at: int) -> int:
    tokens = scanned.tokens
    name = tokens[at] if at < len(tokens) else None
    value = tokens[at + 1] if at + 1 < len(tokens) else None
    if name is not None and value is not None:
        ends = value.is_mark(",") or value.is_mark(")")
        if name.is_word(*_PG_FLAGS) and (ends or value.is_word(*_BOOLEANS) or value.value in ("0", "1")):
            return at + (1 if ends else 2)
        if name.is_word("format") and value.is_word(*_FORMATS):
            return at + 2
    raise _refuse(scanned, at, "This option of EXPLAIN is not allowed.")


def _explain_mysql(scanned: Scanned) -> Command:
    tokens = scanned.tokens
    at = 1
    while at < len(tokens) and tokens[at].is_word("analyze", "partitions", "format", "extended"):
        word = tokens[at].value
        if word == "extended":
            raise _refuse(scanned, at, "EXPLAIN EXTENDED leaves values in the warnings.")
        if word == "format":
            ok = [t.value for t in tokens[at + 1 : at + 2]] == ["="] and tokens[at + 2].value in _FORMATS
            if not ok:
                raise _refuse(scanned, at, "The FORMAT of EXPLAIN could not be read.")
            at += 2
        at += 1
    if at >= len(tokens):
        raise unreadable("it ends too early", scanned.text, 0)
    if tokens[at].is_word("select", "with", "table", "values") or tokens[at].is_mark("("):
        return Command("explain", at)
    if at > 1 or len(tokens) > at + 5 or tokens[at].is_word("insert", "update", "delete", "replace"):
        raise _refuse(scanned, at, "Only a SELECT can be explained.")
    name, after = _name(scanned, at)
    rest = tokens[after:]
    if len(rest) > 1 or (rest and not (rest[0].is_name or rest[0].kind == "string")):
        raise _refuse(scanned, after, "Only DESCRIBE table and DESCRIBE table column are allowed.")
    return Command("describe", relations=(name,))


def _name(scanned: Scanned, at: int) -> tuple[tuple[str | None, str], int]:
    """``[schema.]table`` at that token; refuses relations that only the server should read."""
    tokens = scanned.tokens
    if at >= len(tokens) or not tokens[at].is_name:
        raise _refuse(scanned, min(at, len(tokens) - 1), "A table name is missing.")
    schema: str | None = None
    name = tokens[at].value
    at += 1
    if at + 1 < len(tokens) and tokens[at].is_mark(".") and tokens[at + 1].is_name:
        schema, name = name, tokens[at + 1].value
        at += 2
    if is_system(schema, name, scanned.dialect):
        check_system(schema, name, scanned.dialect)
    return (schema, name), at


def _show_setting(scanned: Scanned) -> Command:
    words = [token.value for token in scanned.tokens[1:]]
    known = {("time", "zone"): "TimeZone", ("transaction", "isolation", "level"): "transaction_isolation"}
    if all(token.is_name for token in scanned.tokens):
        if len(words) == 1 and words[0].lower() in SETTINGS:
            shown = {"timezone": "TimeZone", "datestyle": "DateStyle", "intervalstyle": "IntervalStyle"}
            return Command("show", columns=(shown.get(words[0].lower(), words[0].lower()),))
        if tuple(words) in known:
            return Command("show", columns=(known[tuple(words)],))
    raise Refused(
        "not-allowed",
        "Refused: this setting can't be shown.",
        why="Settings may hold secrets or what another statement left behind.",
        fix=f"Readable ones: {', '.join(sorted(SETTINGS)[:8])} ...; tables: information_schema.tables.",
        place=scanned.snippet(0),
    )


def _show(scanned: Scanned) -> Command:
    """SHOW of MySQL and MariaDB: a fixed list of forms, each with FROM, LIKE or a WHERE over names."""
    tokens = scanned.tokens
    if scanned.dialect != "mysql":
        raise _refuse(scanned, 0, "SQLite has no SHOW; use the describe tool.")
    if scanned.plain.lower().replace(" ", "") == "showcount(*)warnings":
        return Command("show")
    form = next((f for f in sorted(_SHOW_WORDS, key=len, reverse=True) if _begins(tokens, f)), None)
    if form is None:
        raise _refuse(scanned, 0, "This form of SHOW is not on the list of allowed ones.")
    at = 1 + len(form)
    relations: list[tuple[str | None, str]] = []
    if form[0] == "create":
        if tokens[at : at + 3] and [t.value for t in tokens[at : at + 3]] == ["if", "not", "exists"]:
            at += 3
        name, at = _name(scanned, at)
        relations += [name] if form[1] in ("table", "view") else []
    else:
        at = _from_clauses(scanned, at, form, relations)
        at = _filter(scanned, at)
    if at != len(tokens):
        raise _refuse(scanned, at, "This part of SHOW is not allowed.")
    return Command("show", relations=tuple(relations))


def _begins(tokens: tuple[Token, ...], form: tuple[str, ...]) -> bool:
    return len(tokens) > len(form) and all(t.is_word(w) for t, w in zip(tokens[1:], form, strict=False))


def _from_clauses(
    scanned: Scanned, at: int, form: tuple[str, ...], relations: list[tuple[str | None, str]]
) -> int:
    tokens = scanned.tokens
    names: list[tuple[str | None, str]] = []
    while at < len(tokens) and tokens[at].is_word("from", "in") and len(names) < 2:
        name, at = _name(scanned, at + 1)
        names.append(name)
    if form[-1] in _NEEDS_NAME:
        if not names:
            raise _refuse(scanned, 0, "Say of which table: SHOW ... FROM table.")
        schema = names[1][1] if len(names) > 1 else names[0][0]
        if is_system(schema, names[0][1], scanned.dialect):
            check_system(schema, names[0][1], scanned.dialect)
        relations.append((schema, names[0][1]))
    return at


def _filter(scanned: Scanned, at: int) -> int:
    """``LIKE 'text'`` or ``WHERE name = 'text' [AND ...]``: names, comparisons and literals only."""
    tokens = scanned.tokens
    if at >= len(tokens):
        return at
    if tokens[at].is_word("like") and at + 1 < len(tokens) and tokens[at + 1].kind == "string":
        return at + 2
    if not tokens[at].is_word("where"):
        return at
    at += 1
    while True:
        condition = tokens[at : at + 3]
        compares = len(condition) == 3 and (
            condition[1].is_word("like") or condition[1].value in ("=", "<>", "!=", "<", ">", "<=", ">=")
        )
        if not compares or not condition[0].is_name or condition[2].kind not in ("string", "number"):
            raise _refuse(
                scanned, min(at, len(tokens) - 1), "WHERE may only compare names with literals here."
            )
        at += 3
        if at < len(tokens) and tokens[at].is_word("and", "or"):
            at += 1
            continue
        return at


def _refuse(scanned: Scanned, at: int, why: str) -> Refused:
    start = scanned.tokens[min(at, len(scanned.tokens) - 1)].start
    return Refused(
        "not-allowed",
        f"Refused: this form of {scanned.tokens[0].value.upper()} is not allowed.",
        why=why,
        fix="Send a SELECT, or use the describe tool for structure.",
        place=scanned.snippet(start),
    )
