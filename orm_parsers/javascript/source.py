"""One source file as a syntax tree. Errors in it are kept: the rest of the file still counts."""

from __future__ import annotations

from functools import cache

import tree_sitter_javascript
import tree_sitter_typescript
from tree_sitter import Language, Node, Parser, Tree

from orm_parsers.base import Repository

TYPESCRIPT = (".ts", ".mts", ".cts")
SUFFIXES = (*TYPESCRIPT, ".tsx", ".js", ".mjs", ".cjs", ".jsx")


@cache
def _parser(kind: str) -> Parser:
    if kind == "typescript":
        return Parser(Language(tree_sitter_typescript.language_typescript()))
    if kind == "tsx":
        return Parser(Language(tree_sitter_typescript.language_tsx()))
    return Parser(Language(tree_sitter_javascript.language()))


class Source:
    """A parsed file. ``text`` of a node is decoded on demand; lines count from 1."""

    __slots__ = ("broken", "content", "path", "tree")

    def __init__(self, path: str, content: bytes, tree: Tree) -> None:
        self.path = path
        self.content = content
        self.tree = tree
        self.broken = tree.root_node.has_error

    @property
    def root(self) -> Node:
        return self.tree.root_node

    def text(self, node: Node) -> str:
        return self.content[node.start_byte : node.end_byte].decode("utf-8", "replace")


_PARTS = ("arguments", "formal_parameters")
"""Nodes that have no value of their own."""


def is_damaged(node: Node) -> bool:
    """Whether a syntax error is right here, rather than further down. What the grammar made of such a node
    is a guess: it has no value."""
    return node.has_error and any(
        child.is_error or child.is_missing or (child.type in _PARTS and is_damaged(child))
        for child in node.children
    )


def beside_damage(node: Node) -> bool:
    """Whether an element of a list stands next to a syntax error: where it ends is a guess then."""
    siblings = [
        child
        for child in (node.parent.children if node.parent is not None else ())
        if child.is_missing or child.type not in (",", ";", "comment")
    ]
    place = siblings.index(node) if node in siblings else 0
    return any(child.is_error or child.is_missing for child in siblings[max(0, place - 1) : place + 2])


def open_source(repository: Repository, path: str) -> Source | None:
    """The parsed file, once per repository, or ``None`` (the repository holds the problem)."""
    if path not in repository.parsed:
        repository.parsed[path] = _open(repository, path)
    found = repository.parsed[path]
    return found if isinstance(found, Source) else None


def _open(repository: Repository, path: str) -> Source | None:
    text = repository.text(path)
    if text is None:
        return None
    kind = "typescript" if path.endswith(TYPESCRIPT) else "tsx" if path.endswith(".tsx") else "javascript"
    content = text.encode("utf-8")
    tree = _parser(kind).parse(content)
    if tree.root_node.has_error:
        line = _first_error(tree.root_node)
        repository.report(path, line, "syntax-error", "a part can't be read; the rest of the file counts")
    return Source(path, content, tree)


def _first_error(root: Node) -> int:
    """The line of the first error node, found without recursion."""
    node = root
    while True:
        for child in node.children:
            if child.is_error or child.is_missing:
                return child.start_point[0] + 1
            if child.has_error:
                node = child
                break
        else:
            return node.start_point[0] + 1
