"""Models: which classes are one, the fields of each along its bases, and what ``Meta`` says.

Source of the rules: django 5.2 ``db/models/base.py`` (``ModelBase.__new__``) and ``db/models/options.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from dbgraph.model import Engine
from orm_parsers.django.apps import App, Project
from orm_parsers.django.fields import Kind, field_of, flag
from orm_parsers.django.naming import truncated
from orm_parsers.python.classes import bases, class_has, find, mro, own, place_of
from orm_parsers.python.facts import Facts
from orm_parsers.python.values import Call, ClassValue, Ext, Instance, Place, Seq, Unknown, Value, truth

_MODEL_WORDS = ("Model", "Page", "Mixin", "Base", "Node", "Abstract")
_ABSTRACT_WORDS = ("Abstract", "Mixin", "Base", "Stamped", "Tracked", "Tracking", "SoftDelet", "Timestamp")
NAME_LENGTHS: dict[Engine | None, int] = {Engine.POSTGRESQL: 63, Engine.MYSQL: 64}


@dataclass
class Field:
    """A field of a model. ``owner`` is the class that wrote it (``place``); ``made`` tells that Django adds
    it: ``id``, ``parent_ptr``. ``target`` is the parent of a ``parent_ptr``."""

    name: str
    kind: Kind
    place: Place
    owner: ClassValue
    made: bool = False
    target: Model | None = None

    @property
    def attname(self) -> str:
        return f"{self.name}_id" if self.kind.relation in ("fk", "o2o") else self.name


@dataclass
class Model:
    """A model class. ``fields`` are the local ones: those of its own table, many-to-many fields included."""

    cls: ClassValue
    app: App
    abstract: bool
    proxy: bool
    parents: list[Model] = field(default_factory=list)
    fields: dict[str, Field] = field(default_factory=dict)
    table: str | None = None
    key_names: list[str] = field(default_factory=list)
    """The names of ``CompositePrimaryKey``."""

    @property
    def name(self) -> str:
        return self.cls.name.lower()

    @property
    def concrete(self) -> Model:
        """The model whose table a proxy uses."""
        return self.parents[0].concrete if self.proxy and self.parents else self

    def key(self) -> Field | None:
        """The field of the primary key (the parent link of a child)."""
        concrete = self.concrete
        found = next(
            (f for f in concrete.fields.values() if truth(f.kind.call.kwargs.get("primary_key")) is True),
            None,
        )
        return found or next((f for f in concrete.fields.values() if f.target is not None), None)

    def find(self, name: str) -> tuple[Model, Field] | None:
        """A field by name, also of a concrete parent."""
        concrete = self.concrete
        if name == "pk":
            key = concrete.key()
            return (concrete, key) if key is not None else None
        for one in concrete.fields.values():
            if name in (one.name, one.attname):
                return concrete, one
        return next((found for parent in concrete.parents if (found := parent.find(name)) is not None), None)


class Models:
    """Every model of one parse, put together when asked for."""

    def __init__(self, facts: Facts, project: Project) -> None:
        self.facts = facts
        self.project = project
        self.by_class: dict[int, Model | None] = {}
        self.by_label: dict[tuple[str, str], Model] = {}

    def model(self, cls: ClassValue) -> Model | None:
        """The model that a class is, or ``None``."""
        if id(cls) not in self.by_class:
            self.by_class[id(cls)] = None  # a class among its own bases
            with self.facts.interpreter.budget(cls.place.file):
                if self._is_model(cls):
                    self.by_class[id(cls)] = self._make(cls)
        return self.by_class[id(cls)]

    def _is_model(self, cls: ClassValue) -> bool:
        line = mro(self.facts.interpreter, cls)
        outside = [base for base in line if isinstance(base, Ext)]
        if any(base.path.startswith("django.") and base.name == "Model" for base in outside):
            return True
        return any(map(_is_doubtful, outside)) and self._has_model_fields(cls)

    def _has_model_fields(self, cls: ClassValue) -> bool:
        """Whether a class writes fields of ``django.db.models`` itself: a model on a base outside."""
        for value in own(self.facts.interpreter, cls).values():
            kind = field_of(self.facts, value)
            callee = kind.call.callee if kind is not None else None
            if isinstance(callee, Ext) and callee.path.startswith(
                ("django.db.models", "django.contrib.gis.db")
            ):
                return True
        return False

    # ---- Meta

    def meta(self, cls: ClassValue, name: str) -> Value:
        """An option of ``Meta``: own, or of the first abstract base that has one; ``None``: not given."""
        found = self._meta_class(cls)
        if found is None:
            return None
        if not class_has(self.facts.interpreter, found, name):
            return None
        return find(self.facts.interpreter, found, name)

    def _meta_class(self, cls: ClassValue) -> ClassValue | None:
        for base in mro(self.facts.interpreter, cls):
            if not isinstance(base, ClassValue):
                continue
            found = own(self.facts.interpreter, base).get("Meta")
            counts = base is cls or not self._is_model(base) or self._says_abstract(base)
            if isinstance(found, ClassValue) and counts:
                return found
        return None

    def _says_abstract(self, cls: ClassValue) -> bool:
        """``abstract = True`` in the class's very own ``Meta``: it is not inherited."""
        found = own(self.facts.interpreter, cls).get("Meta")
        if not isinstance(found, ClassValue):
            return False
        names = own(self.facts.interpreter, found)
        return truth(names.get("abstract")) is True

    # ---- putting together

    def _make(self, cls: ClassValue) -> Model:
        abstract = self._says_abstract(cls)
        own_meta = own(self.facts.interpreter, cls).get("Meta")
        proxy = isinstance(own_meta, ClassValue) and truth(self.meta(cls, "proxy")) is True
        app = self.project.app(cls.module)
        label = self.facts.text(self.meta(cls, "app_label"))
        if label is not None:
            app = App(label, app.auto_field)
        model = Model(cls, app, abstract, proxy and not abstract)
        for base in bases(self.facts.interpreter, cls):
            self._add_parent(model, base)
        self._add_fields(model)
        if not abstract:
            self._finish(model)
            if not (cls.module.is_outside and self._is_swapped(cls)):
                self.by_label.setdefault((app.label.lower(), model.name), model)
        return model

    def _is_swapped(self, cls: ClassValue) -> bool:
        setting = self.facts.text(self.meta(cls, "swappable"))
        chosen = self.project.text(setting) if setting is not None else None
        label = self.project.app(cls.module).label
        return chosen is not None and chosen.lower() != f"{label}.{cls.name}".lower()

    def _add_parent(self, model: Model, base: Value) -> None:
        if isinstance(base, ClassValue):
            parent = self.model(base)
            if parent is not None and not parent.abstract and parent.concrete not in model.parents:
                model.parents.append(parent.concrete)
        elif isinstance(base, Ext) and _is_doubtful(base):
            message = f"{model.cls.name} may have fields of {base.name}, which is outside of the repository"
            self.facts.unresolved(model.cls.place, message)

    def _add_fields(self, model: Model) -> None:
        """Own fields, then those of abstract bases in the order of bases; a name that the class or a base
        before binds to something else removes the field."""
        names: set[str] = set()
        for name, found in self._own_fields(model.cls):
            model.fields[name] = found
        names |= own(self.facts.interpreter, model.cls).keys()
        self._composite(model)
        direct = [base for base in bases(self.facts.interpreter, model.cls) if isinstance(base, ClassValue)]
        for base in mro(self.facts.interpreter, model.cls)[1:]:
            if not isinstance(base, ClassValue):
                continue
            parent = self.model(base) if base in direct else None
            if parent is None:
                if base not in direct and self.model(base) is not None:
                    continue  # its fields came through a direct base
                names |= own(self.facts.interpreter, base).keys()
            elif parent.abstract:
                for name, inherited in parent.fields.items():
                    if name not in names and name not in model.fields:
                        model.fields[name] = inherited
                model.key_names = model.key_names or parent.key_names
                for one in parent.parents:
                    if one not in model.parents:
                        model.parents.append(one)

    def _own_fields(self, cls: ClassValue) -> Iterator[tuple[str, Field]]:
        for name, value in own(self.facts.interpreter, cls).items():
            kind = field_of(self.facts, value)
            place = place_of(self.facts.interpreter, cls, name)
            if kind is not None:
                yield name, Field(name, kind, place, cls)
                if kind.name == "MoneyField":
                    made = Call(Ext("djmoney.models.fields.CurrencyField"), [], {}, place)
                    yield (
                        f"{name}_currency",
                        Field(f"{name}_currency", Kind(made, "CurrencyField", "CharField"), place, cls),
                    )
            elif isinstance(value, Unknown) and "Field(" in place.module.source.segment(place.node):
                self.facts.unresolved(place, f"{cls.name}.{name} is not known")

    def _composite(self, model: Model) -> None:
        for value in own(self.facts.interpreter, model.cls).values():
            call = value.made if isinstance(value, Instance) else value
            callee = call.callee if isinstance(call, Call) else None
            if isinstance(call, Call) and isinstance(callee, Ext) and callee.name == "CompositePrimaryKey":
                model.key_names = [name for name in call.args if isinstance(name, str)]

    def _finish(self, model: Model) -> None:
        """The table's name, the links to parents and the automatic key."""
        if model.proxy:
            return
        given = self.meta(model.cls, "db_table")
        name = self.facts.text(given)
        if given is not None and name is None:
            self.facts.unresolved(model.cls.place, f"the table name of {model.cls.name} is not known")
        elif name is None or not name:
            name = truncated(f"{model.app.label}_{model.name}", NAME_LENGTHS.get(self.facts.engine))
        model.table = name
        links = [
            f
            for f in model.fields.values()
            if f.kind.relation == "o2o" and truth(f.kind.call.kwargs.get("parent_link")) is True
        ]
        for parent in model.parents:
            self._link(model, parent, links)
        if model.key() is None and not model.key_names and not self._may_have_key(model):
            self._add_id(model)

    def _may_have_key(self, model: Model) -> bool:
        """Whether a base outside may bring a key: a model whose name does not sound abstract."""
        line = mro(self.facts.interpreter, model.cls)
        outside = [base for base in line if isinstance(base, Ext) and _is_doubtful(base)]
        return any(not any(word in base.name for word in _ABSTRACT_WORDS) for base in outside)

    def _link(self, model: Model, parent: Model, links: list[Field]) -> None:
        for link in links:
            target = link.kind.call.kwargs.get("to", link.kind.call.args[0] if link.kind.call.args else None)
            same_class = isinstance(target, ClassValue) and target is parent.cls
            same_name = isinstance(target, str) and target.rpartition(".")[2].lower() == parent.name
            if same_class or same_name:
                link.target = parent
                return
        name = f"{parent.name}_ptr"
        if name in model.fields:
            return
        is_key = model.key() is None
        call = Call(
            Ext("django.db.models.OneToOneField"), [parent.cls], {"primary_key": is_key}, model.cls.place
        )
        call.kwargs["on_delete"] = Ext("django.db.models.CASCADE")
        made = Field(
            name,
            Kind(call, "OneToOneField", None, "o2o"),
            model.cls.place,
            model.cls,
            made=True,
            target=parent,
        )
        model.fields = {name: made, **model.fields}

    def _add_id(self, model: Model) -> None:
        kind = self.auto_kind(model)
        model.fields = {"id": Field("id", kind, model.cls.place, model.cls, made=True), **model.fields}

    def auto_kind(self, model: Model) -> Kind:
        """The class of automatic keys: of the application, of the settings, or Django's own default."""
        given = model.app.auto_field
        if given is None and not model.cls.module.is_outside:
            given = (self.project.text("DEFAULT_AUTO_FIELD", model.cls.place.file) or "AutoField").rpartition(
                "."
            )[2]
        name = given if given in ("AutoField", "BigAutoField", "SmallAutoField") else "AutoField"
        if given not in (name, None):
            name = "BigAutoField" if "big" in (given or "").lower() else "AutoField"
        call = Call(Ext(f"django.db.models.{name}"), [], {"primary_key": True}, model.cls.place)
        return Kind(call, name, name)

    def listed(self, cls: ClassValue, name: str) -> list[Value]:
        """The items of a list in ``Meta``."""
        value = self.meta(cls, name)
        return list(value.items) if isinstance(value, Seq) else []


def _is_doubtful(base: Ext) -> bool:
    """Whether a base outside may be a model that is not known here."""
    elsewhere = not base.path.startswith(
        ("django.", "rest_framework.", "builtins.", "typing.", "abc.", "enum.")
    )
    return elsewhere and any(word in base.name for word in _MODEL_WORDS)


__all__ = ["Field", "Model", "Models", "flag"]
