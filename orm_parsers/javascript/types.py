"""Type annotations as the TypeScript compiler would emit them for decorators (``design:type``).

Source of the rules: TypeScript, ``serializeTypeNode``: unions of one kind keep it, ``null`` and
``undefined`` are left out, interfaces and anything mixed become ``Object``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tree_sitter import Node

from orm_parsers.javascript.literals import unescape
from orm_parsers.javascript.values import Arr, ClassValue, Obj, Scope, Value

if TYPE_CHECKING:
    from orm_parsers.javascript.interpreter import Interpreter
    from orm_parsers.javascript.modules import Module

_PREDEFINED = {"string": "String", "number": "Number", "boolean": "Boolean", "bigint": "BigInt"}
_GLOBALS = {
    "Date": "Date",
    "Buffer": "Buffer",
    "Uint8Array": "Buffer",
    "String": "String",
    "Number": "Number",
    "Boolean": "Boolean",
    "Array": "Array",
    "ReadonlyArray": "Array",
    "Set": "Set",
    "Map": "Map",
    "Promise": "Promise",
}
_WRAPPERS = frozenset(
    {"Relation", "Ref", "NonAttribute", "CreationOptional", "NonNullable", "Opt", "Readonly", "Awaited"}
)
"""Generic aliases of libraries that stand for their argument."""
_MAX_DEPTH = 12


@dataclass(frozen=True, slots=True)
class TypeInfo:
    """``emitted`` is the constructor's name (``String``, ``Date``, ``Object`` ...).

    ``values`` are the enum or the literals of a union; ``cls`` the class of the repository, where it is
    one; ``element`` the type of an array's items.
    """

    emitted: str = "Object"
    nullable: bool = False
    values: Value = None
    cls: ClassValue | None = None
    element: TypeInfo | None = None
    name: str | None = None


def read_type(
    interpreter: Interpreter, module: Module, node: Node | None, scope: Scope, depth: int = 0
) -> TypeInfo:
    """What an annotation means. Unreadable ones are ``Object``."""
    if node is None or depth > _MAX_DEPTH:
        return TypeInfo()
    kind = node.type
    inner = [child for child in node.named_children if child.type != "comment"]
    if kind in ("type_annotation", "parenthesized_type", "readonly_type"):
        return read_type(interpreter, module, inner[-1] if inner else None, scope, depth + 1)
    if kind == "predefined_type":
        return TypeInfo(_PREDEFINED.get(module.text(node), "Object"))
    if kind == "literal_type":
        return _literal(module, inner[0]) if inner else TypeInfo()
    if kind == "template_literal_type":
        return TypeInfo("String")
    if kind == "union_type":
        return _union(interpreter, module, node, scope, depth)
    if kind in ("array_type", "tuple_type"):
        element = read_type(interpreter, module, inner[0] if inner else None, scope, depth + 1)
        return TypeInfo("Array", element=element)
    if kind == "generic_type":
        return _generic(interpreter, module, node, scope, depth)
    if kind in ("type_identifier", "identifier"):
        return _named(interpreter, module, module.text(node), scope, depth)
    if kind == "nested_type_identifier":
        return _nested(interpreter, module, node, scope)
    if kind == "lookup_type" or kind == "index_type_query":
        return _typeof_lookup(interpreter, module, node, scope)
    return TypeInfo("Function" if kind == "function_type" else "Object")


def _literal(module: Module, node: Node) -> TypeInfo:
    text = module.text(node)
    if node.type == "string":
        return TypeInfo("String", values=Arr([unescape(text[1:-1])]))
    if node.type in ("number", "unary_expression"):
        try:
            return TypeInfo("Number", values=Arr([int(text)]))
        except ValueError:
            return TypeInfo("Number")
    if node.type in ("true", "false"):
        return TypeInfo("Boolean")
    return TypeInfo("", nullable=True)


def _union(interpreter: Interpreter, module: Module, node: Node, scope: Scope, depth: int) -> TypeInfo:
    parts: list[TypeInfo] = []
    pending = [node]
    while pending:  # unions nest to the left, one level per member
        current = pending.pop()
        for child in reversed(current.named_children):
            if child.type == "union_type":
                pending.append(child)
            elif child.type != "comment":
                parts.append(_member_of_union(interpreter, module, child, scope, depth))
        if len(parts) > 2000:
            return TypeInfo()
    parts.reverse()
    nullable = any(part.nullable for part in parts)
    real = [part for part in parts if part.emitted]
    kinds = {part.emitted for part in real}
    if len(kinds) != 1:
        return TypeInfo("Object" if real else "", nullable)
    if len(real) == 1:
        return replace(real[0], nullable=nullable or real[0].nullable)
    return TypeInfo(kinds.pop(), nullable, _merged(real))


def _member_of_union(
    interpreter: Interpreter, module: Module, node: Node, scope: Scope, depth: int
) -> TypeInfo:
    if node.type == "predefined_type" and module.text(node) in ("undefined", "null", "void"):
        return TypeInfo("", nullable=module.text(node) != "void")
    if module.text(node) in ("undefined", "null"):
        return TypeInfo("", nullable=True)
    return read_type(interpreter, module, node, scope, depth + 1)


def _merged(parts: list[TypeInfo]) -> Value:
    """The literals of all members, or ``None`` when one of them is open (``'a' | string``)."""
    items: list[Value] = []
    for part in parts:
        if isinstance(part.values, Arr):
            items += part.values.items
        elif isinstance(part.values, Obj):
            items += list(part.values.entries.values())
        else:
            return None
    return Arr(items)


def _generic(interpreter: Interpreter, module: Module, node: Node, scope: Scope, depth: int) -> TypeInfo:
    name_node = node.child_by_field_name("name")
    arguments = node.child_by_field_name("type_arguments")
    name = module.text(name_node).rpartition(".")[2] if name_node is not None else ""
    first = arguments.named_children[0] if arguments is not None and arguments.named_children else None
    if name in _WRAPPERS:
        return read_type(interpreter, module, first, scope, depth + 1)
    if name in _GLOBALS:
        element = read_type(interpreter, module, first, scope, depth + 1) if name.endswith("Array") else None
        return TypeInfo(_GLOBALS[name], element=element)
    return _named(interpreter, module, name, scope, depth)


def _named(interpreter: Interpreter, module: Module, name: str, scope: Scope, depth: int) -> TypeInfo:
    if name in _GLOBALS and name not in module.declared and name not in module.imports:
        return TypeInfo(_GLOBALS[name])
    found = module.find_type(name)
    if found is None:
        return TypeInfo("Object", name=name)
    owner, node = found
    if node.type == "export_statement":
        node = node.child_by_field_name("declaration") or node
    if node.type == "type_alias_declaration":
        target = node.child_by_field_name("value")
        if target is not None and _is_values_of_const(owner, target):
            return replace(_typeof_lookup(interpreter, owner, target, owner.scope), name=name)
        info = read_type(interpreter, owner, target, owner.scope, depth + 1)
        return replace(info, name=info.name or name)
    if node.type == "enum_declaration":
        return _enum(interpreter, owner, node)
    if node.type in ("class_declaration", "abstract_class_declaration"):
        own = node.child_by_field_name("name")
        value = interpreter.lookup(owner.text(own), owner.scope) if own is not None else None
        return TypeInfo("Object", cls=value if isinstance(value, ClassValue) else None, name=name)
    return TypeInfo("Object", name=name)


def _enum(interpreter: Interpreter, owner: Module, node: Node) -> TypeInfo:
    name = node.child_by_field_name("name")
    value = interpreter.lookup(owner.text(name), owner.scope) if name is not None else None
    if not isinstance(value, Obj):
        return TypeInfo()
    kinds = {type(item) for item in value.entries.values()}
    emitted = "String" if kinds == {str} else "Number" if kinds <= {int, float} else "Object"
    return TypeInfo(emitted, values=value, name=value.name)


def _nested(interpreter: Interpreter, module: Module, node: Node, scope: Scope) -> TypeInfo:
    """``Status.Active`` (a member of an enum) or ``ns.Type``."""
    text = module.text(node)
    first, _, rest = text.partition(".")
    value = interpreter.lookup(first, scope)
    for part in rest.split("."):
        value = interpreter.member(value, part)
    if isinstance(value, str):
        return TypeInfo("String", values=Arr([value]))
    if isinstance(value, (int, float)):
        return TypeInfo("Number")
    if isinstance(value, Obj) and value.is_enum:
        return TypeInfo(
            "String" if all(isinstance(v, str) for v in value.entries.values()) else "Number", values=value
        )
    return TypeInfo("Object", cls=value if isinstance(value, ClassValue) else None)


def _is_values_of_const(module: Module, node: Node) -> bool:
    return node.type == "lookup_type" and "typeof" in module.text(node)


def _typeof_lookup(interpreter: Interpreter, module: Module, node: Node, scope: Scope) -> TypeInfo:
    """``(typeof STATUSES)[number]`` and ``(typeof Status)[keyof typeof Status]``."""
    text = module.text(node).replace("(", " ").replace(")", " ").replace("[", " ")
    words = text.split()
    if "typeof" not in words:
        return TypeInfo()
    path = words[words.index("typeof") + 1].split(".") if words.index("typeof") + 1 < len(words) else [""]
    value = interpreter.lookup(path[0], scope)
    for part in path[1:]:
        value = interpreter.member(value, part)
    items = (
        value.items
        if isinstance(value, Arr)
        else list(value.entries.values())
        if isinstance(value, Obj)
        else []
    )
    if items and all(isinstance(item, str) for item in items):
        return TypeInfo("String", values=value)
    if items and all(isinstance(item, (int, float)) for item in items):
        return TypeInfo("Number", values=value)
    return TypeInfo()
