"""Declarative bases: which classes are models, and what their base says of all of them."""

from __future__ import annotations

from dataclasses import dataclass

from orm_parsers.python.classes import bases, decorators, keywords, mro, own
from orm_parsers.python.facts import Facts
from orm_parsers.python.values import Attr, Call, ClassValue, Ext, Instance, Map, Seq, Value, truth
from orm_parsers.sqlalchemy.terms import argument, as_call, is_handle, word

_BASE_CLASSES = frozenset(("DeclarativeBase", "DeclarativeBaseNoMeta"))
_BASE_CALLS = frozenset(("declarative_base", "generate_base", "automap_base"))
_ABSTRACT = frozenset(("AbstractConcreteBase",))
_OUTSIDE_BASES = frozenset(("Base", "Model", "BaseModel", "ModelBase"))
"""What packages outside call their declarative base (``flask_appbuilder.Model``)."""


@dataclass(frozen=True)
class Root:
    """The declarative base of a class. ``kind``: ``declarative``, ``flask`` (names tables by itself),
    ``sqlmodel``, or ``outside`` (a base that can't be seen). ``schema`` is that of its metadata."""

    kind: str
    schema: str | None = None
    types: Map | None = None
    extra: tuple[ClassValue, ...] = ()
    """Classes that ``declarative_base(cls=...)`` puts behind every model."""


class Bases:
    """The declarative bases of one parse."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._roots: dict[int, Root | None] = {}

    def root(self, cls: ClassValue) -> Root | None:
        """The declarative base of a class, or ``None`` when it has none."""
        if id(cls) not in self._roots:
            self._roots[id(cls)] = None  # a class among its own bases
            self._roots[id(cls)] = self._root(cls)
        return self._roots[id(cls)]

    def _root(self, cls: ClassValue) -> Root | None:
        facts = self.facts
        found: Root | None = None
        for base in mro(facts.interpreter, cls):
            found = found or self._root_of(base)
            if isinstance(base, ClassValue) and found is None:
                found = self._decorated(base)
        if found is None:
            return None
        return self._completed(cls, found)

    def _root_of(self, base: Value) -> Root | None:
        facts = self.facts
        name = word(facts, base)
        if isinstance(base, Ext):
            if name in _BASE_CLASSES:
                return Root("declarative")
            if base.path in ("sqlmodel.SQLModel", "sqlmodel.main.SQLModel"):
                return Root("sqlmodel")
            if base.name in _OUTSIDE_BASES and not base.path.startswith(("pydantic", "django", "peewee")):
                return Root("outside")
            return None
        if isinstance(base, Attr) and base.name == "Model" and is_handle(facts, base.base):
            return self._of_handle(base.base)
        call = as_call(facts, base) if isinstance(base, (Call, Instance)) else None
        if call is None:
            return None
        method = call.callee.name if isinstance(call.callee, Attr) else ""
        if name in _BASE_CALLS or method in _BASE_CALLS:
            return self._of_call(call)
        if name == "with_metaclass" and len(call.args) > 1:
            return self._root_of(call.args[1])
        return None

    def _of_call(self, call: Call) -> Root:
        registry = as_call(self.facts, call.callee.base) if isinstance(call.callee, Attr) else None
        schema = self.schema_of(call.kwargs.get("metadata"))
        types = call.kwargs.get("type_annotation_map")
        if registry is not None and word(self.facts, registry) == "registry":
            schema = schema or self.schema_of(registry.kwargs.get("metadata"))
            types = types or registry.kwargs.get("type_annotation_map")
        return Root(
            "declarative", schema, types if isinstance(types, Map) else None, _classes(call.kwargs.get("cls"))
        )

    def _of_handle(self, handle: Value) -> Root:
        call = as_call(self.facts, handle)
        given = call.kwargs if call is not None else {}
        extra = _classes(given.get("model_class"))
        schema = self.schema_of(given.get("metadata"))
        types: Map | None = None
        for cls in extra:
            inner = self.root(cls)
            if inner is not None:
                schema, types = schema or inner.schema, inner.types
        return Root("flask", schema, types, extra)

    def _decorated(self, cls: ClassValue) -> Root | None:
        """``@as_declarative()``, ``@registry.mapped``, ``@registry.mapped_as_dataclass``."""
        for value in decorators(self.facts.interpreter, cls):
            call = as_call(self.facts, value)
            term = call.callee if call is not None else value
            name = term.name if isinstance(term, (Attr, Ext)) else ""
            if name == "as_declarative" and call is not None:
                return self._of_call(call)
            if name in ("mapped", "mapped_as_dataclass", "as_declarative_base") and isinstance(term, Attr):
                registry = as_call(self.facts, term.base)
                if registry is not None and word(self.facts, registry) == "registry":
                    types = registry.kwargs.get("type_annotation_map")
                    schema = self.schema_of(registry.kwargs.get("metadata"))
                    return Root("declarative", schema, types if isinstance(types, Map) else None)
        return None

    def _completed(self, cls: ClassValue, found: Root) -> Root:
        """What the classes between say: ``metadata``, ``type_annotation_map`` and ``registry`` attributes."""
        schema, types = found.schema, found.types
        for base in mro(self.facts.interpreter, cls):
            if not isinstance(base, ClassValue):
                continue
            names = own(self.facts.interpreter, base)
            registry = as_call(self.facts, names.get("registry"))
            given = names.get("metadata")
            if given is None and registry is not None:
                given = registry.kwargs.get("metadata")
            schema = schema or self.schema_of(given)
            listed = names.get("type_annotation_map")
            if listed is None and registry is not None:
                listed = registry.kwargs.get("type_annotation_map")
            types = types or (listed if isinstance(listed, Map) else None)
        return Root(found.kind, schema, types, found.extra)

    def schema_of(self, metadata: Value) -> str | None:
        """The schema of a ``MetaData(schema=...)``."""
        call = as_call(self.facts, metadata)
        if call is None:
            if isinstance(metadata, Attr) and metadata.name == "metadata":
                return self._schema_of_base(metadata.base)
            return None
        return self.facts.text(argument(call, 1, "schema")) if word(self.facts, call) == "MetaData" else None

    def _schema_of_base(self, base: Value) -> str | None:
        """``Base.metadata`` and ``db.metadata``."""
        if is_handle(self.facts, base):
            return self._of_handle(base).schema
        call = as_call(self.facts, base)
        return self._of_call(call).schema if call is not None else None

    # ---- kinds of classes

    def is_base(self, cls: ClassValue) -> bool:
        """Whether a class is itself a declarative base, not a model."""
        direct = bases(self.facts.interpreter, cls)
        if any(isinstance(base, Ext) and word(self.facts, base) in _BASE_CLASSES for base in direct):
            return True
        for value in decorators(self.facts.interpreter, cls):
            call = as_call(self.facts, value)
            term = call.callee if call is not None else value
            if isinstance(term, (Attr, Ext)) and term.name == "as_declarative":
                return True
        return False

    def is_abstract(self, cls: ClassValue) -> bool:
        """Whether a class of a declarative base has no table of its own by its own word."""
        names = own(self.facts.interpreter, cls)
        if truth(names.get("__abstract__")) is True or self.is_base(cls):
            return True
        direct = bases(self.facts.interpreter, cls)
        if any(isinstance(base, Ext) and base.name in _ABSTRACT for base in direct):
            return True
        root = self.root(cls)
        if root is not None and root.kind == "sqlmodel":
            return truth(keywords(self.facts.interpreter, cls).get("table")) is not True
        return False

    def is_model(self, cls: ClassValue) -> bool:
        """Whether a class is mapped."""
        return self.root(cls) is not None and not self.is_abstract(cls)

    def line(self, cls: ClassValue) -> list[ClassValue]:
        """The classes of the repository that attributes of a class come from, in order."""
        found = [base for base in mro(self.facts.interpreter, cls) if isinstance(base, ClassValue)]
        root = self.root(cls)
        for extra in root.extra if root is not None else ():
            more = [base for base in mro(self.facts.interpreter, extra) if isinstance(base, ClassValue)]
            found += [base for base in more if base not in found]
        return found


def _classes(value: Value) -> tuple[ClassValue, ...]:
    if isinstance(value, ClassValue):
        return (value,)
    items = value.items if isinstance(value, Seq) else []
    return tuple(item for item in items if isinstance(item, ClassValue))
