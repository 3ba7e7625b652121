"""Labels of enum values: maps that give each value of an enum a text.

``const STATUS_LABELS: Record<Status, string> = {...}`` is tied to the enum by its type; an object whose
computed keys are the enum's members (``[Status.OPEN]: "open"``) by its keys; a constant named after the
values (``STATUSES`` and ``STATUS_LABELS``) only when its keys are exactly the values.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tree_sitter import Node

from orm_parsers.javascript.values import Arr, Obj, Value, as_text

if TYPE_CHECKING:
    from orm_parsers.javascript.interpreter import Interpreter
    from orm_parsers.javascript.modules import Module

_LABEL_NAME = re.compile(
    r"(label|title|text|description|caption|meaning|display|_name)s?(map)?$", re.IGNORECASE
)
_KEYED_BY = re.compile(r"(?:Record\s*<\s*|\bin\s+|Map\s*<\s*)(?:typeof\s+)?([A-Za-z_$][\w$.]*)")


def labels_for(interpreter: Interpreter, source: Value) -> dict[str, str]:
    """value -> label, from the modules that were looked at; empty when there is none."""
    if not isinstance(source, (Obj, Arr)) or source.name is None:
        return {}
    members = source.entries.values() if isinstance(source, Obj) else source.items
    values = {text for text in map(as_text, members) if text is not None}
    name = source.name.encode()
    for module, declarators in _modules_with_maps(interpreter):
        for declarator in declarators if name in module.source.content else ():
            found = _labels(interpreter, module, declarator, source.name, values)
            if found:
                return found
    return {}


def _modules_with_maps(interpreter: Interpreter) -> list[tuple[Module, list[Node]]]:
    """The modules that declare label maps, by path; found again only when more modules were looked at."""
    size, found = interpreter.label_maps
    if size != len(interpreter.modules):
        modules = [interpreter.modules[path] for path in sorted(interpreter.modules)]
        pairs = [(module, _label_maps(module)) for module in modules if module is not None]
        found = [(module, declarators) for module, declarators in pairs if declarators]
        interpreter.label_maps = (len(interpreter.modules), found)
    return found


def _label_maps(module: Module) -> list[Node]:
    """Declarators of constants that are called labels."""
    found: list[Node] = []
    for name, node in module.declared.items():
        if _LABEL_NAME.search(name):
            declaration = node.child_by_field_name("declaration") or node
            for child in declaration.named_children:
                own = child.child_by_field_name("name")
                if child.type == "variable_declarator" and own is not None and module.text(own) == name:
                    found.append(child)
    return found


def _labels(
    interpreter: Interpreter, module: Module, declarator: Node, enum: str, values: set[str]
) -> dict[str, str]:
    name, annotation = declarator.child_by_field_name("name"), declarator.child_by_field_name("type")
    value_node = declarator.child_by_field_name("value")
    if name is None or value_node is None:
        return {}
    text = module.text(value_node)
    typed = (
        _KEYED_BY.search(module.text(annotation)) if annotation is not None else _KEYED_BY.search(text[-200:])
    )
    by_type = typed is not None and typed.group(1) == enum
    value = interpreter.lookup(module.text(name), module.scope)
    if not isinstance(value, Obj):
        return {}
    labels = {key: item for key, item in value.entries.items() if isinstance(item, str) and item}
    if not labels or not set(value.entries) <= values:
        return {}
    exact = set(value.entries) == values
    return labels if by_type or f"[{enum}." in text.replace(" ", "") or exact else {}
