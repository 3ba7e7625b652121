"""The read-only check of a SQL statement; the only maker of ``CheckedQuery``.

In order: the text gate (``text``), EXPLAIN/SHOW/DESCRIBE (``grammar``), the parser under bounds, agreement
of parser and scanner, node types (``nodes``), functions by name (``functions``), relations
(``relations``), and with a catalogue every relation and column (``scopes``). Unknown means refused.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from sqlglot import exp
from sqlglot.dialects.dialect import Dialect
from sqlglot.errors import ErrorLevel, SqlglotError
from sqlglot.tokens import Token, TokenType  # type: ignore[attr-defined]

from dbgraph.errors import Refused
from dbgraph.guard import functions, nodes, operators
from dbgraph.guard.grammar import Command, read_command
from dbgraph.guard.lexer import lower
from dbgraph.guard.relations import check_system, is_system
from dbgraph.guard.resolver import resolve
from dbgraph.guard.scopes import Resolution, resolve_relation
from dbgraph.guard.text import Scanned, scan, unreadable
from dbgraph.model import GUARD_SEAL, Catalog, CatalogTable, CheckedQuery

_BEGINNINGS: Final = {
    "postgres": ("select", "with", "values", "table"),
    "mysql": ("select", "with", "values", "table"),
    "sqlite": ("select", "with", "values"),
}
_QUERIES: Final = (exp.Select, exp.SetOperation, exp.Subquery, exp.Values)
_STRINGS: Final = frozenset({"string", "quoted", "bytes"})


@dataclass(frozen=True)
class ParsedStatement:
    """A statement that passed every check that needs no catalogue.

    ``root`` is the query (of an EXPLAIN: the explained one), ``None`` for SHOW and DESCRIBE.
    """

    scanned: Scanned
    root: exp.Expr | None
    command: Command | None = None

    @property
    def query_scanned(self) -> Scanned:
        """The text whose plain form ``root``'s positions belong to."""
        inner = self.command.inner if self.command else None
        return self.scanned if inner is None else self.scanned.part(inner)


@cache
def _policy_version() -> str:
    digest = hashlib.sha256()
    for name in ("review.json", "postgres.json", "mysql.json", "sqlite.json"):
        digest.update((functions.FOLDER / name).read_bytes())
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    digest.update(json.dumps(sorted(nodes.ALLOWED)).encode())
    return digest.hexdigest()[:16]


POLICY_VERSION: Final = _policy_version()
"""Hash of the policy (data and code): two processes with different ones refuse to work together."""


def check(text: str, dialect: str, *, catalog: Catalog | None = None) -> CheckedQuery:
    """The checked query for that exact text. Nothing is rewritten; what was checked is what is sent.

    ``dialect`` is ``postgres``, ``mysql`` or ``sqlite``. With a ``catalog`` every relation and column
    must resolve to it. Raises ``Refused``; its ``code`` is ``unreadable`` or ``too-large`` when the
    statement could not be read, otherwise the name of the rule that says no.
    """
    parsed = parse(text, dialect)
    tables: tuple[CatalogTable, ...] = ()
    if catalog is not None:
        tables = _resolved_tables(parsed, catalog)
    return CheckedQuery(
        text=text, dialect=dialect, tables=tables, policy_version=POLICY_VERSION, seal=GUARD_SEAL
    )


_RESOLVED: dict[tuple[str, str, int], tuple[Catalog, Resolution]] = {}
_RESOLVED_LIMIT: Final = 512


def resolution(text: str, dialect: str, catalog: Catalog) -> Resolution | None:
    """Names resolved against the catalogue, cached; ``None`` for SHOW and DESCRIBE. Raises ``Refused``."""
    key = (text, dialect, id(catalog))  # the entry keeps the catalogue alive, so its id stays its own
    known = _RESOLVED.get(key)
    if known is not None:
        return known[1]
    parsed = parse(text, dialect)
    if parsed.root is None:
        return None
    made = resolve(parsed.root, dialect, catalog)
    while len(_RESOLVED) >= _RESOLVED_LIMIT:
        _RESOLVED.pop(next(iter(_RESOLVED), key), None)
    _RESOLVED[key] = (catalog, made)
    return made


def _resolved_tables(parsed: ParsedStatement, catalog: Catalog) -> tuple[CatalogTable, ...]:
    dialect = parsed.scanned.dialect
    resolved = resolution(parsed.scanned.text, dialect, catalog)
    if resolved is not None:
        return resolved.tables
    relations = parsed.command.relations if parsed.command else ()
    found = (resolve_relation(schema, name, dialect, catalog) for schema, name in relations)
    return tuple(table for table in found if table is not None)


class _TooDeep(Refused):
    """Depends on how deep the caller's own stack is, so it is not cached."""


@lru_cache(maxsize=2048)
def _parse_cached(text: str, dialect: str) -> ParsedStatement | Refused:
    try:
        return _parse(text, dialect)
    except _TooDeep:
        raise
    except Refused as refused:
        return refused


def parse(text: str, dialect: str) -> ParsedStatement:
    """The statement after every check that needs no catalogue; cached by (text, dialect).

    Raises ``Refused``.
    """
    result = _parse_cached(text, dialect)
    if isinstance(result, Refused):
        raise Refused(result.code, result.what, why=result.why, fix=result.fix, place=result.place)
    return result


def _parse(text: str, dialect: str) -> ParsedStatement:
    scanned = scan(text, dialect)
    command = read_command(scanned)
    if command is not None and command.inner is None:
        return ParsedStatement(scanned, None, command)
    query = scanned
    if command is not None:
        if command.inner is None or command.inner >= len(scanned.tokens):
            raise unreadable("it ends too early", text, 0)
        query = scanned.part(command.inner)
    _check_beginning(query)
    operators.check_operators(query)
    operators.check_words(query)
    root = _tree(query)
    _check_tree(root, query)
    return ParsedStatement(scanned, root, command)


def _check_beginning(query: Scanned) -> None:
    first = next((token for token in query.tokens if not token.is_mark("(")), query.tokens[0])
    if first.is_word(*_BEGINNINGS[query.dialect]):
        return
    verb = first.value.upper() if first.kind == "word" else ""
    if verb and verb.lower() in operators.STATEMENT_WORDS:
        raise Refused(
            "not-a-read",
            f"Refused: {verb} is not a read.",
            why="Only reads are allowed.",
            fix="Send a SELECT." if verb != "PRAGMA" else "Use the describe tool for structure.",
            place=query.snippet(first.start),
        )
    raise unreadable(
        "it does not begin like a query",
        query.text,
        first.start,
        fix="Send one SELECT statement; this looks like something else.",
    )


def _tree(query: Scanned) -> exp.Expr:
    """The parser's reading of the plain form. Whatever goes wrong inside is a refusal."""
    dialect = Dialect.get_or_raise(query.dialect)
    try:
        tokens = dialect.tokenize(query.plain)
        _check_agreement(query, tokens)
        parser = dialect.parser(error_level=ErrorLevel.RAISE)
        roots = parser.parse(tokens, query.plain)
    except Refused:
        raise
    except (RecursionError, MemoryError):
        raise _TooDeep(
            "unreadable",
            "The statement could not be read by the checker: it nests too deeply.",
            fix="Use WITH to flatten it.",
        ) from None
    except SqlglotError as error:
        raise _syntax_error(query, error) from None
    except Exception:  # noqa: BLE001 - a crash of the parser is a refusal, never the end of the service
        raise unreadable("the parser failed on it", query.text, 0) from None
    root = roots[0] if len(roots) == 1 else None
    if root is None or not isinstance(root, _QUERIES):
        if root is not None and type(root).__name__ in nodes.WRITES:
            nodes.check_nodes(root)
        raise unreadable("it is not a query", query.text, 0, fix="Send one SELECT statement.")
    return root


def _syntax_error(query: Scanned, error: SqlglotError) -> Refused:
    """Names the place in the original text; the parser's own message is about the plain form."""
    details = (getattr(error, "errors", None) or [{}])[0]
    highlight, context = details.get("highlight") or "", details.get("start_context") or ""
    near = f"near {highlight!r}" if highlight else "its syntax is not known"
    offset = len(context) if len(context) < 90 else 0
    token = next((t for t in query.tokens if t.plain >= offset), query.tokens[-1]) if offset else None
    return unreadable(f"syntax {near}", query.text, token.start if token else 0)


def _check_agreement(query: Scanned, tokens: list[Token]) -> None:
    """Parser and scanner must see the same strings, names and token starts."""
    starts = {token.plain for token in query.tokens}
    for token in query.tokens:
        if token.kind in ("operator", "variable"):  # a parser may cut these into parts
            starts.update(range(token.plain, token.plain + len(token.value)))
    ours = {token.plain for token in query.tokens if token.kind in _STRINGS}
    theirs = set()
    for read in tokens:
        start = read.start
        if start not in starts:
            raise unreadable("two readings of its tokens differ", query.text, 0)
        if _is_quoted(read, query.plain):
            theirs.add(start)
    if ours != theirs:
        raise unreadable("two readings of its strings differ", query.text, 0)


def _is_quoted(token: Token, plain: str) -> bool:
    start = token.start
    if token.token_type in (TokenType.HEX_STRING, TokenType.BIT_STRING):
        return plain[start + 1 : start + 2] == "'"
    return plain[start : start + 1] in ("'", '"', "`")


def _check_tree(root: exp.Expr, query: Scanned) -> None:
    nodes.check_nodes(root)
    functions.check_calls(query, frozenset(_alias_heads(root)))
    for node in nodes.walk(root):
        if isinstance(node, exp.Table):
            _check_table(node, query)
        elif isinstance(node, exp.Anonymous):
            name = node.name.lower() if isinstance(node.this, str) else node.this.name
            if not functions.is_allowed(name, query.dialect):
                raise Refused(
                    "function",
                    f"Refused: the function {name}() is not allowed.",
                    why="It is not on the list of functions that only read.",
                    fix="Use built-in functions that only read.",
                )
        elif isinstance(node, exp.Aliases):
            # the parser's reading of "word (a)" where it knows no such function; DEFAULT(column) is one
            if query.dialect != "mysql" or node.this.name.lower() != "default":
                raise unreadable("it calls something that is no function", query.text, 0)
        elif isinstance(node, (exp.Rollup, exp.Cube)):
            if not isinstance(node.parent, (exp.Group, exp.GroupingSets)):
                raise unreadable("ROLLUP or CUBE stands outside of GROUP BY", query.text, 0)
        elif isinstance(node, exp.Dot):
            _check_dot(node, query)
        elif isinstance(node, exp.Cast):
            operators.check_cast(node, query.dialect)


def _alias_heads(root: exp.Expr) -> Iterator[int]:
    """Where the parser saw a name with an alias list: ``t (a, b)`` of a CTE or a derived table."""
    for node in nodes.walk(root):
        if isinstance(node, exp.TableAlias) and node.args.get("columns") and node.this is not None:
            start = node.this.meta.get("start")
            if isinstance(start, int):
                yield start


def _check_table(table: exp.Table, query: Scanned) -> None:
    if not isinstance(table.this, exp.Identifier):
        return  # a function in FROM; checked by name
    if table.args.get("catalog") is not None:
        raise unreadable("a relation has more than two parts", query.text, 0)
    schema = table.args.get("db")
    name = table.name
    if is_system(schema.name if schema else None, name, query.dialect):
        check_system(schema.name if schema else None, name, query.dialect)


def _folded(name: exp.Identifier) -> str:
    """The name as the server looks it up: letters are folded unless it is quoted."""
    return str(name.name) if name.args.get("quoted") else lower(name.name)


def _check_dot(dot: exp.Dot, query: Scanned) -> None:
    """``(expression).field`` and ``pg_catalog.f()`` are read; any other dotted call is refused."""
    if isinstance(dot.expression, (exp.Identifier, exp.Star)):
        return
    left = dot.this
    if query.dialect == "postgres" and isinstance(left, exp.Identifier) and _folded(left) == "pg_catalog":
        return
    raise Refused(
        "function",
        "Refused: a call names a schema.",
        why="Only built-in functions may be called.",
        fix="Call the function without its schema.",
    )
