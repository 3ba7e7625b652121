"""What people wrote beside a definition: the comment above it, or behind it on the same line."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tree_sitter import Node

from orm_parsers.javascript.values import Place

_NOT_TEXT = re.compile(
    r"^(eslint|tslint|prettier|istanbul|c8 |v8 |ts-|@ts-|biome|oxlint|#region|#endregion"
    r"|todo\b|fixme\b|xxx\b|hack\b"
    r"|/|https?://\S+$|copyright|license|spdx)",
    re.IGNORECASE,
)
_CODE = re.compile(r"^@\w|[;{}(\[]$|=>|^\w+\??: .*,$|^(import|export|const|let|return|await)\b|^\w+\(.*\),?$")
_LINK = re.compile(r"\{@(?:link|see|linkcode|inheritDoc)\s*([^}]*)\}")
_CARRIERS = frozenset(
    {
        "export_statement",
        "lexical_declaration",
        "variable_declaration",
        "variable_declarator",
        "expression_statement",
        "return_statement",
        "assignment_expression",
        "as_expression",
        "satisfies_expression",
        "parenthesized_expression",
        "ambient_declaration",
    }
)
DEPRECATED = "marked as deprecated in the code"
MAX_CHARS = 2000


@dataclass(frozen=True, slots=True)
class Doc:
    """``text`` is plain prose on one line; ``deprecated`` the reason given with ``@deprecated``."""

    text: str | None = None
    deprecated: str | None = None


def doc_of(place: Place | None) -> Doc:
    """The comment that belongs to a definition: JSDoc above, line comments above, or one behind it."""
    if place is None:
        return Doc()
    node = outermost(place.node)
    above = _above(place, node)
    if above.text or above.deprecated:
        return above
    return _behind(place, node)


def outermost(node: Node) -> Node:
    """From a declaration to the statement that carries its comment."""
    while node.parent is not None and (node.parent.type in _CARRIERS or _is_chained(node, node.parent)):
        node = node.parent
    return node


def _is_chained(node: Node, parent: Node) -> bool:
    """Whether the node begins a chain: ``define(...).enable()``."""
    return parent.type in ("member_expression", "call_expression") and parent.start_byte == node.start_byte


def _above(place: Place, node: Node) -> Doc:
    comments: list[Node] = []
    line = node.start_point[0]
    current = node.prev_sibling
    while current is not None and current.type in ("comment", "decorator"):
        if current.type == "decorator":
            line = current.start_point[0]
            current = current.prev_sibling
            continue
        text = place.module.text(current)
        gap = line - current.end_point[0]
        if gap > 1 and not (text.startswith("/**") and gap <= 2 and not comments):
            break
        if _is_behind_something(current):
            break
        comments.insert(0, current)
        if text.startswith("/*"):
            break
        line = current.start_point[0]
        current = current.prev_sibling
    if not comments:
        comments = _within_decorators(node)
    return _read([place.module.text(comment) for comment in comments])


def _is_behind_something(comment: Node) -> bool:
    """Whether the comment stands on the line on which the element before it ended."""
    before = comment.prev_sibling
    while before is not None and before.type in (",", ";"):
        before = before.prev_sibling
    return (
        before is not None
        and before.type not in ("comment", "{", "[", "(")
        and (before.end_point[0] == comment.start_point[0])
    )


def _within_decorators(node: Node) -> list[Node]:
    """Comments between the decorators and the name: ``@Column() /** text */ name``."""
    seen_decorator = False
    found: list[Node] = []
    for child in node.children:
        if child.type == "decorator":
            seen_decorator, found = True, []
        elif child.type == "comment" and seen_decorator:
            found.append(child)
        elif child.is_named:
            break
    return found


def _behind(place: Place, node: Node) -> Doc:
    current = node.next_sibling
    while current is not None and current.type in (",", ";"):
        current = current.next_sibling
    if current is None or current.type != "comment" or current.start_point[0] != node.end_point[0]:
        return Doc()
    following = current.next_sibling
    if following is not None and following.is_named and following.start_point[0] == current.end_point[0]:
        return Doc()  # written before the next element of the same line
    return _read([place.module.text(current)])


def _read(comments: list[str]) -> Doc:
    lines: list[str] = []
    documented = any(comment.startswith("/**") for comment in comments)
    for comment in comments:
        if comment.startswith("/*"):
            inside = comment.removeprefix("/**").removeprefix("/*").removesuffix("*/").removesuffix("*")
            lines += [line.strip().lstrip("*").strip() for line in inside.splitlines()]
        else:
            lines.append(comment.lstrip("/").strip())
    text: list[str] = []
    deprecated: str | None = None
    tag = ""
    for line in lines:
        word, _, rest = line.partition(" ")
        if word.startswith("@") and len(word) > 1 and not word.startswith("@ts-"):
            tag = word
            if tag == "@deprecated":
                deprecated = rest.strip()
            elif tag in ("@description", "@desc", "@summary"):
                text.append(rest.strip())
        elif tag == "@deprecated" and line:
            deprecated = f"{deprecated} {line}".strip()
        elif tag in ("", "@description", "@desc", "@summary") and _is_prose(line, documented):
            text.append(line)
        elif not line:
            tag = "" if tag == "@deprecated" else tag
    joined = _LINK.sub(lambda match: match.group(1).strip(), " ".join(text))
    joined = " ".join(joined.split())[:MAX_CHARS]
    return Doc(joined or None, (deprecated or DEPRECATED) if deprecated is not None else None)


def _is_prose(line: str, documented: bool) -> bool:
    """Whether a line is text. In ``/** */`` everything is, code that was commented out stands elsewhere."""
    if not any(char.isalpha() for char in line) or _NOT_TEXT.search(line):
        return False
    return documented or not _CODE.search(line)
