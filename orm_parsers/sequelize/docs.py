"""What a model's comment is: above it, or above the exported factory that holds nothing else."""

from __future__ import annotations

from tree_sitter import Node

from orm_parsers.javascript.comments import Doc, doc_of, outermost
from orm_parsers.javascript.values import Place
from orm_parsers.sequelize.models import Model

_FUNCTIONS = frozenset({"arrow_function", "function_expression", "function_declaration"})


def model_doc(model: Model, models: list[Model]) -> Doc:
    """The comment above ``define(...)`` or the class, else above ``module.exports = (sequelize) => ...``."""
    doc = doc_of(model.place)
    if doc.text or doc.deprecated:
        return doc
    factory = _factory(model.place.node)
    if factory is None or any(
        other is not model and other.place.file == model.place.file and _factory(other.place.node) == factory
        for other in models
    ):
        return doc
    return doc_of(Place(model.place.module, factory))


def _factory(node: Node) -> Node | None:
    """The outermost function around a definition, when the module exports it."""
    found: Node | None = None
    current = node.parent
    while current is not None:
        if current.type in _FUNCTIONS:
            found = current
        current = current.parent
    if found is None:
        return None
    statement = outermost(found)
    text = statement.text or b""
    is_top = statement.parent is not None and statement.parent.type == "program"
    return found if is_top and text.startswith((b"module.exports", b"exports", b"export")) else None
