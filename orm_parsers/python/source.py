"""Parsing: one file to a syntax tree, safely. Broken, Python 2 and hostile files are one problem."""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass
from functools import cached_property

from orm_parsers.base import Repository

SUFFIXES = (".py",)
MAX_TOKENS = 300_000
"""A syntax tree takes about a kilobyte for each word of a text: this is the bound of its memory. A thousand
generated models have some 250,000 words."""
_TOKEN = re.compile(r"\w+|[^\s\w]")

MAX_REPAIRS = 12


@dataclass
class Source:
    """One parsed file."""

    path: str
    text: str
    tree: ast.Module

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    def segment(self, node: ast.AST) -> str:
        """The text of a node (its first lines, for messages and for looking at words)."""
        first, last = getattr(node, "lineno", 1), getattr(node, "end_lineno", None) or 1
        return "\n".join(self.lines[first - 1 : min(last, first + 200)])


def open_source(repository: Repository, path: str) -> Source | None:
    """The parsed file, or ``None`` with a problem. Every ORM of one parse shares it."""
    if path not in repository.parsed:
        text = repository.text(path)
        repository.parsed[path] = parse_text(repository, path, text) if text is not None else None
    found = repository.parsed[path]
    return found if isinstance(found, Source) else None


def parse_text(repository: Repository, path: str, text: str) -> Source | None:
    """The syntax tree of a text; what the parser refuses is reported with its line."""
    if len(text) > MAX_TOKENS and sum(1 for _ in _TOKEN.finditer(text)) > MAX_TOKENS:
        repository.report(path, 0, "too-large", f"more than {MAX_TOKENS} words: passed over")
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", " ")
    try:
        tree = _parse(text)
    except SyntaxError as error:
        return _recovered(repository, path, text, error)
    except (RecursionError, MemoryError):
        repository.report(path, 1, "too-complex", "nested too deep to be read")
        return None
    except ValueError as error:
        repository.report(path, 1, "syntax-error", f"can't be read as Python 3: {error}")
        return None
    return Source(path, text, tree)


def _parse(text: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of invalid escapes and the like: not our code
        return ast.parse(text)


# ---- recovery: newer syntax than this interpreter knows, and broken functions


_EXCEPT = re.compile(r"^([ \t]*except\*?[ \t]+)([\w.]+(?:[ \t]*,[ \t]*[\w.]+)+)(?=[ \t]*:)", re.MULTILINE)
_GENERIC = re.compile(
    r"^([ \t]*(?:(?:async[ \t]+)?def|class)[ \t]+\w+)(\[[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*\])(?=[ \t]*[(:])",
    re.MULTILINE,
)
_ALIAS = re.compile(r"^([ \t]*)type[ \t]+(\w+)(?:\[[^\[\]=]*\])?[ \t]*=(?!=)", re.MULTILINE)
_DEF = re.compile(r"([ \t]*)(?:async[ \t]+)?def[ \t]")


def modernized(text: str) -> str:
    """Syntax of Python 3.12 to 3.14 as older interpreters read it: type parameters, ``type`` statements,
    ``except A, B:``. Lines stay where they are."""
    text = _EXCEPT.sub(r"\1(\2)", text)
    text = _GENERIC.sub(lambda m: m.group(1) + re.sub(r"[^\n]", " ", m.group(2)).replace("\n", "\\\n"), text)
    return _ALIAS.sub(r"\1\2 =", text)


def _recovered(repository: Repository, path: str, text: str, first: SyntaxError) -> Source | None:
    """The file without the functions that can't be read, or ``None`` with a problem."""
    text, error = modernized(text), first
    dropped = False
    for _ in range(MAX_REPAIRS):
        try:
            tree = _parse(text)
        except SyntaxError as next_error:
            error = next_error
            shorter = _without_function(text, error.lineno or 1)
            if shorter is None:
                break
            text, dropped = shorter, True
            continue
        except (RecursionError, MemoryError, ValueError):
            break
        if dropped:
            message = "a function can't be read; the rest of the file counts"
            repository.report(path, first.lineno or 1, "syntax-error", message)
        return Source(path, text, tree)
    message = f"can't be read as Python 3: {error.msg}"
    repository.report(path, error.lineno or 1, "syntax-error", message)
    return None


def _without_function(text: str, line: int) -> str | None:
    """The text with the body of the function around a line replaced by ``pass``; ``None``: there is none."""
    lines = text.split("\n")
    position = min(line, len(lines)) - 1
    while position >= 0:
        start = _DEF.match(lines[position])
        if start is not None and (position < line - 1 or not lines[position].rstrip().endswith(":")):
            break
        position -= 1
    else:
        return None
    indent = len(lines[position]) - len(lines[position].lstrip())
    end = position + 1
    while end < len(lines) and (
        not lines[end].strip()
        or len(lines[end]) - len(lines[end].lstrip()) > indent
        or lines[end].lstrip()[0] in ")]"
    ):
        end += 1
    if end < line - 1:  # the line stands behind the function, not within
        return None
    name = lines[position].split("def", 1)[1].strip().split("(")[0].strip()
    if not name.isidentifier():
        return None
    kept = f"{lines[position][:indent]}def {name}(*args, **kwargs): return ..."
    return "\n".join([*lines[:position], kept, *[""] * (end - position - 1), *lines[end:]])
