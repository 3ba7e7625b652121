"""Models of Sequelize: ``define``, ``Model.init`` and the decorators of sequelize-typescript."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from dbgraph.model import ColumnShape, Engine, EnumShape, IndexShape, ReferenceShape, TableShape
from orm_parsers.javascript.comments import Doc, doc_of
from orm_parsers.javascript.facts import Facts
from orm_parsers.javascript.values import (
    UNDEFINED,
    Arr,
    Call,
    ClassValue,
    Ext,
    Func,
    Member,
    Obj,
    Place,
    Undefined,
    Unknown,
    Value,
)
from orm_parsers.sequelize.naming import underscored_if
from orm_parsers.sequelize.plurals import pluralize, singularize
from orm_parsers.sequelize.types import data_type, default_text, enum_values, is_virtual, sql_type


@dataclass
class Attribute:
    """One attribute while associations may still add to it."""

    column: ColumnShape
    kind: Value = UNDEFINED
    refers_to: Value = UNDEFINED
    refers_key: str | None = None
    on_delete: str | None = None
    generated: bool = False
    allow_null: bool | None = None
    """As it is stated: associations read a column that says nothing as one that must have a value."""


@dataclass
class Model:
    """A model; ``value`` is the class or the ``define`` call."""

    facts: Facts
    name: str
    value: Value
    place: Place
    options: dict[str, Value]
    attributes: dict[str, Attribute] = field(default_factory=dict)
    enums: dict[str, EnumShape] = field(default_factory=dict)
    references: list[ReferenceShape] = field(default_factory=list)
    uniques: dict[str, list[str]] = field(default_factory=dict)
    """Attributes that are unique together, by the name of the constraint."""

    def option(self, name: str) -> Value:
        return self.options.get(name, UNDEFINED)

    def flag(self, name: str, default: bool = False) -> bool:
        """An option that is not known counts as its default."""
        value = self.facts.flag(self.option(name), default)
        return default if value is None else value

    @property
    def underscored(self) -> bool:
        return self.flag("underscored")

    @property
    def table(self) -> str:
        """``tableName``, else the model's name (frozen), else its plural (underscored when asked)."""
        stated = self.facts.text(self.option("tableName"))
        if stated:
            return stated
        if self.flag("freezeTableName"):
            return self.name
        return underscored_if(pluralize(self.name), self.underscored)

    @property
    def schema(self) -> str | None:
        return self.facts.text(self.option("schema"))

    @property
    def singular(self) -> str:
        names = self.option("name")
        stated = self.facts.text(names.get("singular")) if isinstance(names, Obj) else None
        return stated or singularize(self.name)

    @property
    def primary_key(self) -> str:
        """The attribute that is the (first) primary key."""
        return next((name for name, a in self.attributes.items() if a.column.primary_key), "id")

    def field(self, attribute: str) -> str:
        found = self.attributes.get(attribute)
        return found.column.name if found is not None else underscored_if(attribute, self.underscored)

    def refer(self, reference: ReferenceShape) -> None:
        """Adds a reference. What a column was told first stays; later ones may fill in."""
        for position, known in enumerate(self.references):
            if known.columns == reference.columns:
                self.references[position] = replace(
                    known,
                    on_delete=known.on_delete or reference.on_delete,
                    kind="one-to-one" if reference.kind == "one-to-one" else known.kind,
                )
                return
        self.references.append(reference)

    def shape(self, engine: Engine | None, doc: Doc) -> TableShape:
        columns = {a.column.name: a.column for a in self.attributes.values()}
        return TableShape(
            name=self.table,
            columns=tuple(columns.values()),
            schema=self.schema,
            engine=engine,
            references=tuple(self.references),
            enums=tuple(self.enums.values()),
            indexes=tuple(self._indexes()),
            comment=doc.text or self.facts.text(self.option("comment")),
            deprecated=doc.deprecated,
            origin=self.facts.origin(self.place),
        )

    def _indexes(self) -> Iterator[IndexShape]:
        for name, attributes in self.uniques.items():
            columns = [self.field(attribute) for attribute in self.attributes if attribute in attributes]
            if columns:
                yield IndexShape(name, tuple(columns), unique=True)
        listed = self.facts.choose(self.option("indexes"))
        for item in listed.items if isinstance(listed, Arr) else []:
            fields = self.facts.option(item, "fields")
            names = [
                self.facts.text(f) or self.facts.text(self.facts.option(f, "name")) for f in _items(fields)
            ]
            known = [self.field(name) if name in self.attributes else name for name in names if name]
            if known and len(known) == len(names):
                partial = not isinstance(self.facts.option(item, "where"), Undefined)
                unique = not partial and bool(self.facts.flag(self.facts.option(item, "unique"), False))
                yield IndexShape(self.facts.text(self.facts.option(item, "name")), tuple(known), unique)


def _items(value: Value) -> list[Value]:
    return value.items if isinstance(value, Arr) else []


def merged_options(*parts: Value) -> dict[str, Value]:
    """Later options win, as ``Object.assign`` does."""
    result: dict[str, Value] = {}
    for part in parts:
        if isinstance(part, Obj):
            result |= {key: value for key, value in part.entries.items() if not isinstance(value, Undefined)}
    return result


def find_called_models(facts: Facts, common: Value) -> Iterator[Model]:
    """Models made by ``sequelize.define(...)`` and ``Class.init(...)``."""
    for call in facts.calls():
        name, base = called(call)
        if name == "define" and len(call.args) > 1:
            yield from _defined(facts, call, common)
        elif name == "init" and isinstance(base, ClassValue) and call.args:
            attributes = facts.choose(call.args[0])
            options = facts.choose(call.args[1]) if len(call.args) > 1 else UNDEFINED
            if isinstance(attributes, Obj) and isinstance(options, Obj):
                merged = merged_options(common, options)
                own = facts.text(merged.get("modelName", UNDEFINED)) or base.name
                model = Model(facts, own, base, base.place, merged)
                fill(model, attributes, call.place)
                yield model
            elif not call.sample:
                facts.unresolved(call.place, f"the attributes of {base.name} are not known")


def called(call: Call) -> tuple[str, Value]:
    """The method's name and what it is called on: ``sequelize.models.User.hasMany`` too."""
    callee = call.callee
    if isinstance(callee, Member):
        return callee.name, callee.base
    if isinstance(callee, Ext):
        path, _, name = callee.path.rpartition(".")
        return name, Ext(callee.module, path)
    return "", UNDEFINED


def _defined(facts: Facts, call: Call, common: Value) -> Iterator[Model]:
    name, attributes = facts.text(call.args[0]), facts.choose(call.args[1])
    options = facts.choose(call.args[2]) if len(call.args) > 2 else UNDEFINED
    if name is None or not isinstance(attributes, Obj):
        if not call.sample and isinstance(attributes, (Obj, Unknown)):
            facts.unresolved(call.place, "the name or the attributes of a model are not known")
        return
    if not _looks_like_attributes(facts, attributes) and not isinstance(options, Obj):
        return  # some other `define`
    model = Model(facts, name, call, call.place, merged_options(common, options))
    fill(model, attributes, call.place)
    yield model


def _looks_like_attributes(facts: Facts, attributes: Obj) -> bool:
    return any(
        data_type(facts.choose(value)) or data_type(facts.choose(facts.option(value, "type")))
        for value in attributes.entries.values()
    )


def fill(model: Model, attributes: Obj, place: Place) -> None:
    """Adds the declared attributes; those a spread hides are a problem."""
    facts = model.facts
    if attributes.open is not None:
        facts.unresolved(attributes.open.place or place, f"{model.name} may have more attributes")
    for name, value in attributes.entries.items():
        add_attribute(model, name, facts.choose(value), attributes.places.get(name))


def add_attribute(model: Model, name: str, value: Value, place: Place | None) -> None:
    """One attribute; a virtual one is dropped (it has no column)."""
    facts = model.facts
    options = value if isinstance(value, Obj) else Obj({"type": value})
    kind = facts.choose(options.get("type"))
    if isinstance(kind, Undefined) and isinstance(value, Undefined):
        return
    if is_virtual(facts, kind):
        return
    field_name = facts.choose(options.get("field"))
    if not isinstance(field_name, (str, Undefined)):
        facts.unresolved(place or model.place, f"the column of {model.name}.{name} is not known")
        return
    column_name = field_name if isinstance(field_name, str) else underscored_if(name, model.underscored)
    type_word = sql_type(facts, kind, facts.engine)
    if type_word is None:
        facts.unresolved(place or model.place, f"the type of {model.name}.{name} is not known")
    primary = bool(facts.flag(options.get("primaryKey"), False))
    nullable = facts.flag(options.get("allowNull"), True)
    enum = _enum(model, kind, options, column_name)
    doc = doc_of(place)
    column = ColumnShape(
        name=column_name,
        property=name,
        type=type_word,
        nullable=False if primary else nullable,
        primary_key=primary,
        auto_increment=bool(facts.flag(options.get("autoIncrement"), False)),
        unique=_is_unique(model, name, facts.choose(options.get("unique"))),
        default=default_text(facts, options.get("defaultValue")),
        comment=doc.text or facts.text(options.get("comment")),
        enum=enum.name if enum else None,
        deprecated=doc.deprecated,
        line=place.line if place is not None else model.place.line,
    )
    target, key = _declared_reference(facts, options)
    on_delete = facts.text(options.get("onDelete"))
    model.attributes[name] = Attribute(
        column, kind, target, key, on_delete, allow_null=facts.flag(options.get("allowNull"), None)
    )


def _is_unique(model: Model, attribute: str, value: Value) -> bool:
    """``true``, or a name: attributes that share it are unique together."""
    name = model.facts.text(value.get("name")) if isinstance(value, Obj) else value
    if not isinstance(name, str) or not name:
        return bool(model.facts.flag(value, False))
    model.uniques.setdefault(name, []).append(attribute)
    return False


def _enum(model: Model, kind: Value, options: Obj, column: str) -> EnumShape | None:
    values = enum_values(model.facts, kind, options)
    if values is None or isinstance(values, Undefined):
        return None
    shape = model.facts.enum(values, column)
    if shape is None:
        model.facts.unresolved(
            options.place or model.place, f"the values of {model.name}.{column} are not known"
        )
        return None
    known = model.enums.get(shape.name)
    if known is not None and known.values != shape.values:
        shape = replace(shape, name=f"{model.table}.{column}")
    model.enums[shape.name] = shape
    return shape


def _declared_reference(facts: Facts, options: Obj) -> tuple[Value, str | None]:
    """``references: { model: "users", key: "id" }``: a table's name, a model, or ``{tableName, schema}``."""
    given = facts.choose(options.get("references"))
    if isinstance(given, Obj):
        return facts.choose(given.get("model")), facts.text(given.get("key"))
    return (given, None) if isinstance(given, (str, ClassValue, Call)) else (UNDEFINED, None)


def has_known_name(model: Model) -> bool:
    """Whether nothing that makes the names is hidden; options that are not known are told."""
    facts = model.facts
    table = facts.choose(model.option("tableName"))
    if not isinstance(table, (str, Undefined)):
        facts.unresolved(model.place, f"the table name of {model.name} is not known")
        return False
    for option in ("underscored", "freezeTableName", "timestamps", "paranoid"):
        if facts.flag(model.option(option), False) is None:
            facts.unresolved(model.place, f"the option {option} of {model.name} is not known")
    return True


def finish(model: Model) -> None:
    """Adds what Sequelize adds on its own: ``id`` first, time stamps and ``version`` last.

    Source: ``Model._addDefaultAttributes`` and ``_readOnlyAttributes``.
    """
    if not any(a.column.primary_key for a in model.attributes.values()):
        kind = Ext("sequelize", "DataTypes.INTEGER")
        name = underscored_if("id", model.underscored)
        word = sql_type(model.facts, kind, model.facts.engine)
        column = ColumnShape(name, "id", word, False, primary_key=True, auto_increment=True)
        model.attributes = {"id": Attribute(column, kind, generated=True), **model.attributes}
    if model.flag("timestamps", True):
        _add_stamps(model)
    if model.flag("version"):
        name = model.facts.text(model.option("version")) or "version"
        word = sql_type(model.facts, Ext("sequelize", "DataTypes.INTEGER"), model.facts.engine)
        column = ColumnShape(underscored_if(name, model.underscored), name, word, False, default="0")
        model.attributes.setdefault(name, Attribute(column, generated=True))


def _add_stamps(model: Model) -> None:
    wanted = [("createdAt", False), ("updatedAt", False)]
    if model.flag("paranoid"):
        wanted.append(("deletedAt", True))
    for option, nullable in wanted:
        value = model.facts.choose(model.option(option))
        if value is False:
            continue
        name = value if isinstance(value, str) else option
        if name not in model.attributes:
            kind = Ext("sequelize", "DataTypes.DATE")
            word = sql_type(model.facts, kind, model.facts.engine)
            column = ColumnShape(underscored_if(name, model.underscored), name, word, nullable)
            model.attributes[name] = Attribute(column, kind, generated=True)


def find_model(facts: Facts, models: list[Model], value: Value) -> Model | None:
    """The model that a value means: the class, the ``define`` call, ``models.User``, or a name."""
    value = facts.choose(value)
    if isinstance(value, Func):
        value = facts.choose(facts.interpreter.invoke(value, []))
    for model in models:
        if model.value is value:
            return model
        if isinstance(value, (Call, ClassValue)) and _same_text(model.value, value):
            return model
    if isinstance(value, ClassValue):
        name: str | None = value.name
    elif isinstance(value, Member):
        name = value.name
    elif isinstance(value, Ext):
        name = value.path.rpartition(".")[2]
    elif isinstance(value, Call) and value.args and called(value)[0] in ("model", "get"):
        name = facts.text(value.args[0])
    else:
        name = value if isinstance(value, str) else value.name if isinstance(value, Unknown) else None
    if not name:
        return None
    exact = [model for model in models if model.name == name]
    if exact:
        return exact[0]
    close = [model for model in models if _loose(model.name) in (_loose(name), _loose(singularize(name)))]
    return close[0] if len(close) == 1 else None


def _same_text(left: Value, right: Call | ClassValue) -> bool:
    """Whether two values come from the same piece of text, evaluated twice."""
    return (
        isinstance(left, (Call, ClassValue))
        and type(left) is type(right)
        and left.place.key == right.place.key
    )


def _loose(name: str) -> str:
    return name.replace("_", "").lower().removesuffix("model")
