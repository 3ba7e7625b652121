"""Values that libraries keep of what they were given: ``z.enum(["a", "b"]).options``, ``schema.obj``.

Sources: mongoose 8 ``Schema.obj``; zod 4 ``ZodEnum`` (``options``, ``enum``, ``exclude``, ``extract``);
valibot ``picklist``.
"""

from __future__ import annotations

from orm_parsers.javascript.values import UNDEFINED, Arr, Call, Ext, Member, Obj, Value, as_text

_ENUMS = frozenset({"enum", "nativeEnum", "picklist", "enum_"})
_OBJECTS = frozenset({"enum", "Enum", "Values"})


def library_member(base: Call, name: str) -> Value:
    """A member of a library's object that follows from its arguments, else ``UNDEFINED``."""
    if name == "obj" and isinstance(base.callee, Ext) and base.callee.path.rpartition(".")[2] == "Schema":
        return base.args[0] if base.args and isinstance(base.args[0], Obj) else UNDEFINED
    if name != "options" and name not in _OBJECTS:
        return UNDEFINED
    values = _values(base)
    if values is None:
        return UNDEFINED
    if name == "options":
        return Arr(list(values.entries.values()), places=[values.places.get(key) for key in values.entries])
    return values


def _values(call: Call) -> Obj | None:
    """The members of an enum by key, ``None`` when it is none or not wholly known."""
    callee = call.callee
    given = call.args[0] if call.args else UNDEFINED
    if isinstance(callee, Member) and callee.name in ("exclude", "extract") and isinstance(callee.base, Call):
        whole = _values(callee.base)
        if whole is None or not isinstance(given, Arr) or given.open:
            return None
        kept = callee.name == "extract"
        return Obj({k: v for k, v in whole.entries.items() if (k in given.items) == kept}, whole.places)
    if not isinstance(callee, Ext) or callee.path.rpartition(".")[2] not in _ENUMS:
        return None
    if callee.module.partition("/")[0] not in ("zod", "valibot") and not callee.path.startswith("z."):
        return None
    if isinstance(given, Obj):
        return given if not given.open else None
    if not isinstance(given, Arr) or given.open:
        return None
    texts = [as_text(item) for item in given.items]
    if any(text is None for text in texts):
        return None
    places = {text: place for text, place in zip(texts, given.places, strict=False) if text and place}
    return Obj(
        {text: item for text, item in zip(texts, given.items, strict=True) if text is not None}, places
    )
