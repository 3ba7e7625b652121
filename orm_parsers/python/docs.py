"""What people wrote beside a definition: docstrings, the comment above it, or behind it on the same line."""

from __future__ import annotations

import ast
import inspect
import re
from dataclasses import dataclass
from itertools import pairwise

from orm_parsers.python.values import ClassValue, Place

MAX_CHARS = 2000
DEPRECATED = "marked as deprecated in the code"
_NOT_TEXT = re.compile(
    r"^(noqa|nosec|type:|mypy:|pylint|pragma|fmt:|isort|ruff|flake8|pyright|region\b|endregion\b"
    r"|todo\b|fixme\b|xxx\b|hack\b|copyright|license|spdx|-\*-|https?://\S+$|!)",
    re.IGNORECASE,
)
_CODE = re.compile(
    r"^@\w|[{(\[,:]$|^\w+(\.\w+)* ?=[^=]|^(import|from|def|class|return|if|for|elif|else|try|with) .*[:)\w]$"
    r"|^\w+(\.\w+)*\(.*\)$|^[\])}]+,?$"
)
_SECTION = re.compile(
    r"^(args|arguments|attributes|parameters|params|returns?|raises|yields|examples?|notes?|usage|todo"
    r"|see also|references)\s*:?$"
    r"|^[:@](param|type|return|rtype|raises?|ivar|cvar|var|attr)|^>>> |^[-=~]{3,}$",
    re.IGNORECASE,
)
_DIRECTIVE = re.compile(r"^\.\. deprecated::\s*(?:[\d.]+)?\s*(.*)$", re.IGNORECASE)
_OLD = re.compile(r"^(?:\[?deprecated\b\]?)[\s:.,;-]*(.*)$", re.IGNORECASE)
_ROLE = re.compile(r":\w+(?::\w+)?:`~?([^`<]*?)(?:\s*<[^>`]*>)?`|``([^`]*)``|`([^`]*)`_?")


@dataclass(frozen=True, slots=True)
class Doc:
    """``text`` is plain prose on one line; ``deprecated`` the reason, where the text says so."""

    text: str | None = None
    deprecated: str | None = None


def doc_of(place: Place | None) -> Doc:
    """The text that belongs to a statement: a docstring below it, a comment above it, or one behind it."""
    if place is None:
        return Doc()
    below = _below(place)
    if below is not None:
        return read_lines(below.splitlines(), documented=True)
    above = _above(place)
    found = read_lines(above, documented=False) if above else Doc()
    if found.text or found.deprecated:
        return found
    behind = _behind(place)
    return read_lines([behind], documented=False) if behind else Doc()


def class_doc(cls: ClassValue) -> Doc:
    """The docstring of a class itself, or else the comment above it; ``@deprecated("...")`` counts."""
    text = ast.get_docstring(cls.node, clean=False)
    found = read_lines(inspect.cleandoc(text).splitlines(), documented=True) if text else doc_of(cls.place)
    for node in cls.node.decorator_list:
        call = node if isinstance(node, ast.Call) else None
        word = call.func if call is not None else node
        name = word.attr if isinstance(word, ast.Attribute) else getattr(word, "id", "")
        if name == "deprecated":
            first = call.args[0] if call is not None and call.args else None
            reason = first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None
            return Doc(found.text, reason or DEPRECATED)
    return found


def _below(place: Place) -> str | None:
    """The string literal that directly follows an assignment (as Sphinx reads it)."""
    if not isinstance(place.node, (ast.Assign, ast.AnnAssign)):
        return None
    return _texts_below(place).get(place.line)


def _texts_below(place: Place) -> dict[int, str]:
    """line of an assignment -> the docstring below it, for a whole module."""
    module = place.module
    if module.below is None:
        module.below = {}
        for parent in ast.walk(module.source.tree):
            body = getattr(parent, "body", None)
            if not isinstance(body, list):
                continue
            for statement, following in pairwise(body):
                literal = following.value if isinstance(following, ast.Expr) else None
                if isinstance(literal, ast.Constant) and isinstance(literal.value, str):
                    module.below[statement.lineno] = inspect.cleandoc(literal.value)
    return module.below


def _first_line(node: ast.AST) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([int(getattr(node, "lineno", 1)), *(decorator.lineno for decorator in decorators)])


def _above(place: Place) -> list[str]:
    lines = place.module.source.lines
    first = _first_line(place.node)
    indent = getattr(place.node, "col_offset", 0)
    found: list[str] = []
    for number in range(first - 2, -1, -1):
        line = lines[number]
        stripped = line.lstrip()
        if not stripped.startswith("#") or len(line) - len(stripped) != indent:
            break
        found.insert(0, stripped)
    return found


def _behind(place: Place) -> str | None:
    """The comment behind the end of a statement; also behind its first line where brackets are open."""
    lines = place.module.source.lines
    end = getattr(place.node, "end_lineno", None)
    column = getattr(place.node, "end_col_offset", None)
    if end is None or column is None or end > len(lines):
        return None
    rest = lines[end - 1].encode("utf-8")[column:].decode("utf-8", "replace").strip().lstrip(",;)]} ")
    return rest if rest.startswith("#") else None


def read_lines(lines: list[str], documented: bool) -> Doc:
    """Prose of comment lines or of a docstring (``documented``: then only its sections are left out)."""
    text: list[str] = []
    deprecated: str | None = None
    in_directive = False
    for line in lines:
        stripped = line.strip() if documented else line.strip().lstrip("#").lstrip(":").strip()
        directive = _DIRECTIVE.match(stripped)
        if directive is not None:
            deprecated, in_directive = directive.group(1).strip(), True
            continue
        if in_directive and line.startswith(" ") and stripped:
            deprecated = f"{deprecated} {stripped}".strip()
            continue
        in_directive = in_directive and not stripped
        if documented and _SECTION.match(stripped):
            break
        if stripped.startswith(".. ") or not _is_prose(stripped, documented):
            continue
        text.append(stripped)
    joined = _ROLE.sub(lambda m: m.group(1) or m.group(2) or m.group(3) or "", " ".join(text))
    joined = " ".join(joined.split())[:MAX_CHARS]
    old = _OLD.match(joined)
    if old is not None and deprecated is None:
        deprecated = old.group(1).strip()
    return Doc(joined or None, (deprecated or DEPRECATED) if deprecated is not None else None)


def _is_prose(line: str, documented: bool) -> bool:
    if not any(char.isalpha() for char in line) or _NOT_TEXT.search(line):
        return False
    return documented or not _CODE.search(line)
