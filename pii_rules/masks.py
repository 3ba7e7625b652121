"""What stands in for a value, by kind (spec: gateway, section 3), decided once per column.

NULL stays NULL, unless the column is masked whole. A value that is no text becomes ``None``: the kind
travels with the column, so nothing takes a mask for a value.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from dbgraph.model import MASK_TEXTS, REDACTED, MaskPlan, OutputColumn
from pii_rules.detectors import find

Mask = Callable[[Any], Any]
MASK_OF: Final[Mapping[str, str]] = MASK_TEXTS


def mask_text(kind: str) -> str:
    """The text that stands for values of that kind."""
    return MASK_OF.get(kind, REDACTED)


def mask_value(value: Any, kind: str) -> Any:
    """The value as it may be shown. Free text and JSON keep what is clean; everything else is replaced."""
    if value is None:
        return None
    if kind == "scan_text":
        return _clean_text(value)
    if kind == "scan_json":
        return _clean_json(value)
    if isinstance(value, str):
        return mask_text(kind)
    if isinstance(value, (dict, list)):
        return mask_text(kind)
    return None


def column_mask(column: OutputColumn) -> Mask | None:
    """The function for one output column; ``None`` leaves it as it is. It is called for NULL too."""
    kind = column.kind
    if kind is None:
        return None
    if column.whole:
        text = mask_text(kind)
        return lambda value: text
    if kind in ("scan_text", "scan_json"):
        return lambda value: mask_value(value, kind)
    text = mask_text(kind)
    return lambda value: text if isinstance(value, (str, dict, list)) else None


def column_masks(plan: MaskPlan) -> list[Mask | None]:
    """One function (or ``None``) per output column, in order."""
    return [column_mask(column) if plan.masking else None for column in plan.columns]


def _clean_text(value: Any) -> Any:
    if not isinstance(value, str):
        return None
    parts: list[str] = []
    end = 0
    for hit in find(value):
        parts += [value[end : hit.start], mask_text(hit.kind)]
        end = hit.end
    return "".join(parts) + value[end:] if parts else value


def _clean_json(value: Any) -> Any:
    """JSON stays JSON: hits inside its texts, and what stands under a key that names PII, are replaced."""
    if isinstance(value, str):
        try:
            document = json.loads(value)
        except (ValueError, RecursionError):
            return _clean_text(value)
        return json.dumps(_clean_node(document), ensure_ascii=False)
    return _clean_node(value)


def _clean_node(node: Any, key: str = "") -> Any:
    kind = _kind_of_key(key)
    if isinstance(node, dict):
        return {name: _clean_node(item, name) for name, item in node.items()}
    if isinstance(node, list):
        return [_clean_node(item, key) for item in node]
    if node is None or isinstance(node, bool):
        return node
    if kind is not None:
        return mask_text(kind) if isinstance(node, str) else None
    return _clean_text(node) if isinstance(node, str) else node


def _kind_of_key(key: str) -> str | None:
    from pii_rules.classify import classify

    mark = classify("", "person", str(key)) if key else None
    return mark.kind if mark is not None and mark.kind not in ("scan_text", "scan_json") else None
