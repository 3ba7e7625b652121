"""Parsing: one file to a syntax tree, safely. Broken, Python 2 and hostile files are one problem."""

from __future__ import annotations

import ast
import warnings
from dataclasses import dataclass
from functools import cached_property

from orm_parsers.base import Repository

SUFFIXES = (".py",)
MAX_SOURCE_CHARS = 1_000_000
"""A syntax tree takes up to some hundred times the memory of its text; models are far below this."""


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
    if len(text) > MAX_SOURCE_CHARS:
        repository.report(path, 0, "too-large", f"more than {MAX_SOURCE_CHARS} characters: passed over")
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", " ")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of invalid escapes and the like: not our code
            return Source(path, text, ast.parse(text))
    except SyntaxError as error:
        message = f"can't be read as Python 3: {error.msg}"
        repository.report(path, error.lineno or 1, "syntax-error", message)
    except (RecursionError, MemoryError):
        repository.report(path, 1, "too-complex", "nested too deep to be read")
    except ValueError as error:
        repository.report(path, 1, "syntax-error", f"can't be read as Python 3: {error}")
    return None
