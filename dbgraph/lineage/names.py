"""The names that an engine gives to the columns of a result, where they can be known for certain."""

from __future__ import annotations

from typing import Final

from sqlglot import exp

from dbgraph.guard.lexer import lower, words
from dbgraph.guard.names import SQLITE_ROWID
from dbgraph.guard.text import Scanned, Token

_ENDS: Final = words("""
    from where group having window order limit offset fetch union intersect except minus for
""")
_TEXT_SAFE: Final = 60


def output_names(scanned: Scanned, root: exp.Expr, width: int) -> list[str | None]:
    """One name per output; ``None`` where the engine's own naming is not certain.

    ``root`` is the query, ``width`` the number of its outputs after ``*`` was expanded. Names of columns
    and aliases are the caller's; this only knows unnamed expressions, by the text they were written in.
    """
    select = _leftmost(root)
    if select is None:
        return [None] * width
    pieces = _pieces(scanned, select)
    if pieces is None or len(pieces) != len(select.expressions) or len(pieces) != width:
        return [None] * width
    return [_name(scanned, piece) for piece in pieces]


def _leftmost(node: exp.Expr) -> exp.Select | None:
    while isinstance(node, (exp.SetOperation, exp.Subquery, exp.Paren)):
        node = node.this
    return node if isinstance(node, exp.Select) else None


def _pieces(scanned: Scanned, select: exp.Select) -> list[list[Token]] | None:
    """The tokens of each output expression of the first SELECT outside of WITH."""
    tokens = scanned.tokens
    start = _select_at(tokens)
    if start is None or select.args.get("distinct") or select.args.get("operation_modifiers"):
        return None
    pieces: list[list[Token]] = [[]]
    depth = cases = 0
    for token in tokens[start + 1 :]:
        if token.is_mark("(") or token.is_mark("["):
            depth += 1
        elif token.is_mark(")") or token.is_mark("]"):
            depth -= 1
            if depth < 0:
                break
        cases += token.is_word("case") - token.is_word("end")
        if depth == 0 and cases == 0 and token.is_mark(","):
            pieces.append([])
            continue
        if depth == 0 and token.kind == "word" and token.value in _ENDS and pieces[-1]:
            break
        pieces[-1].append(token)
    return pieces


def _select_at(tokens: tuple[Token, ...]) -> int | None:
    at = 0
    while at < len(tokens) and tokens[at].is_mark("("):
        at += 1
    if at == len(tokens) or tokens[at].is_word("select"):
        return at if at < len(tokens) else None
    if not tokens[at].is_word("with"):
        return None
    depth = 0
    for index in range(at + 1, len(tokens)):
        depth += tokens[index].is_mark("(") - tokens[index].is_mark(")")
        if depth == 0 and tokens[index].is_word("select"):
            return index
    return None


def _name(scanned: Scanned, piece: list[Token]) -> str | None:
    """MySQL and SQLite use the text as written; PostgreSQL a function's name, or ``?column?``."""
    if not piece:
        return None
    if scanned.dialect == "sqlite":
        if piece[-1].is_name and lower(piece[-1].value) in SQLITE_ROWID:
            return None
        return scanned.text[piece[0].start : piece[-1].end]
    if scanned.dialect == "mysql":
        text = scanned.text[piece[0].start : piece[-1].end]
        plain = len(text) <= _TEXT_SAFE and text.isascii() and not any(t.kind == "string" for t in piece)
        return text if plain else None
    if len(piece) == 1 and piece[0].kind in ("number", "string"):
        return "?column?"
    if piece[0].kind == "word" and len(piece) > 2 and piece[1].is_mark("(") and _closes_at_end(piece):
        name = lower(piece[0].value)
        return name if name in _PLAIN_CALLS else None
    return None


def _closes_at_end(piece: list[Token]) -> bool:
    depth = 0
    for index, token in enumerate(piece):
        depth += token.is_mark("(") - token.is_mark(")")
        if depth == 0 and index > 0:
            return index == len(piece) - 1
    return False


# PostgreSQL functions without a syntax of their own: the column is named like the function
_PLAIN_CALLS: Final = words("""
    count sum min max avg lower upper length md5 round abs now concat coalesce date_trunc to_char
    string_agg array_agg json_agg jsonb_agg greatest least nullif
""")
