"""From models to tables: columns, references, the tables of many-to-many fields, indexes."""

from __future__ import annotations

from collections.abc import Iterator

from dbgraph.model import ColumnShape, EnumShape, IndexShape, ReferenceShape, TableShape
from orm_parsers.django.choices import choices_of
from orm_parsers.django.fields import AUTO, Kind, default_text, flag, option, pointing_type, sql_type
from orm_parsers.django.models import NAME_LENGTHS, Field, Model, Models
from orm_parsers.django.naming import truncated
from orm_parsers.django.targets import Targets
from orm_parsers.python.docs import Doc, class_doc, doc_of, read_lines
from orm_parsers.python.facts import Facts
from orm_parsers.python.values import Attr, Call, Ext, Seq, Value, truth

_ON_DELETE = {
    "CASCADE": "CASCADE",
    "SET_NULL": "SET NULL",
    "SET_DEFAULT": "SET DEFAULT",
    "PROTECT": "PROTECT",
    "RESTRICT": "RESTRICT",
    "DO_NOTHING": "NO ACTION",
}


class Tables:
    """The tables of one parse."""

    def __init__(self, facts: Facts, models: Models) -> None:
        self.facts = facts
        self.models = models
        self.targets = Targets(facts, models)

    def tables_of(self, model: Model) -> Iterator[TableShape]:
        """The table of a model, and those that its many-to-many fields make."""
        if model.abstract or model.proxy or model.table is None:
            return
        yield self._table(model)
        for one in model.fields.values():
            if one.kind.relation == "m2m":
                made = self._between(model, one)
                if made is not None:
                    yield made

    def _table(self, model: Model) -> TableShape:
        columns: list[ColumnShape] = []
        references: list[ReferenceShape] = []
        enums: dict[str, EnumShape] = {}
        indexes: list[IndexShape] = []
        for one in model.fields.values():
            if one.kind.relation == "m2m":
                continue
            if self._is_nameless(one):
                self.facts.unresolved(one.place, f"the column of {model.cls.name}.{one.name} is not known")
                continue
            column, reference, enum = self._column(model, one)
            if enum is not None:
                known = enums.get(enum.name)
                if known is not None and known.values != enum.values:
                    enum = EnumShape(f"{enum.name}_{column.name}", enum.values)
                enums[enum.name] = enum
                column = _with_enum(column, enum.name)
            columns.append(column)
            references += [reference] if reference is not None else []
            is_key = flag(self.facts, one.kind, "primary_key") is True
            if self._is_indexed(one) and not column.unique and not is_key:
                indexes.append(IndexShape(None, (column.name,)))
        for shape in self._meta_indexes(model):
            if not any(i.columns == shape.columns and i.unique == shape.unique for i in indexes):
                indexes.append(shape)
        comment, doc = self._comment(model)
        return TableShape(
            name=model.table or "",
            columns=tuple(columns),
            engine=self.facts.engine,
            references=tuple(references),
            enums=tuple(enums.values()),
            indexes=tuple(indexes),
            comment=comment,
            deprecated=doc.deprecated,
            origin=self.facts.origin(model.cls.place),
        )

    def _comment(self, model: Model) -> tuple[str | None, Doc]:
        said = self.facts.text(self.models.meta(model.cls, "db_table_comment"))
        doc = class_doc(model.cls)
        verbose = self.facts.text(self.models.meta(model.cls, "verbose_name"))
        return said or doc.text or verbose, doc

    # ---- columns

    def column_name(self, one: Field) -> str:
        return self.facts.text(option(one.kind, "db_column")) or one.attname

    def _is_nameless(self, one: Field) -> bool:
        given = option(one.kind, "db_column")
        return given is not None and self.facts.text(given) is None

    def _column(
        self, model: Model, one: Field
    ) -> tuple[ColumnShape, ReferenceShape | None, EnumShape | None]:
        facts, kind = self.facts, one.kind
        name = self.column_name(one)
        is_key = flag(facts, kind, "primary_key") is True or bool(
            {one.name, one.attname} & set(model.key_names)
        )
        reference: ReferenceShape | None = None
        if kind.relation:
            type_, reference = self._pointing(model, one, name)
        else:
            type_ = sql_type(facts, kind)
            if type_ is None:
                facts.unresolved(one.place, f"the type of {model.cls.name}.{one.name} is not known")
        nullable = False if is_key else flag(facts, kind, "null")
        if kind.name == "NullBooleanField":
            nullable = True
        if nullable is None:
            facts.unresolved(one.place, f"whether {model.cls.name}.{one.name} can be null is not known")
        comment, doc = self._column_comment(one)
        column = ColumnShape(
            name=name,
            property=one.name,
            type=type_,
            nullable=nullable,
            primary_key=is_key,
            auto_increment=kind.internal in AUTO,
            unique=flag(facts, kind, "unique") is True or (kind.relation == "o2o" and not is_key),
            default=default_text(facts, kind),
            comment=comment,
            deprecated=doc.deprecated,
            line=one.place.line,
        )
        return column, reference, choices_of(facts, kind, one.name, one.place)

    def _pointing(self, model: Model, one: Field, name: str) -> tuple[str | None, ReferenceShape | None]:
        """The type and the reference of a foreign key."""
        target = (one.target, None) if one.target is not None else self.targets.of(model, one)
        found = target[0] if target is not None else None
        if found is None or found.concrete.table is None:
            what = f"what {model.cls.name}.{one.name} refers to is not known"
            self.facts.unresolved(one.place, what)
            return None, None
        to = self.facts.text(option(one.kind, "to_field"))
        place = found.concrete.find(to or "pk")
        if place is None:
            self.facts.unresolved(one.place, f"what {model.cls.name}.{one.name} refers to is not known")
            return None, None
        owner, key = place
        is_key = flag(self.facts, one.kind, "primary_key") is True
        alone = one.kind.relation == "o2o" or flag(self.facts, one.kind, "unique") is True or is_key
        reference = ReferenceShape(
            columns=(name,),
            to_table=owner.table or "",
            to_columns=(self.column_name(key),),
            kind="one-to-one" if alone else "many-to-one",
            on_delete=self._on_delete(one.kind),
            line=one.place.line,
        )
        return self._key_type(owner, key, 0), reference

    def _key_type(self, owner: Model, key: Field, depth: int) -> str | None:
        """The type of a column that points to a field, through keys that point on."""
        if not key.kind.relation or depth > 8:
            return pointing_type(self.facts, key.kind)
        target = (key.target, None) if key.target is not None else self.targets.of(owner, key)
        found = target[0] if target is not None else None
        to = self.facts.text(option(key.kind, "to_field"))
        place = found.concrete.find(to or "pk") if found is not None else None
        return self._key_type(place[0], place[1], depth + 1) if place is not None else None

    def _on_delete(self, kind: Kind) -> str | None:
        given = option(kind, "on_delete")
        if given is None and len(kind.call.args) > 1:
            given = kind.call.args[1]
        if isinstance(given, Call):
            given = given.callee
        word = given.name if isinstance(given, (Ext, Attr)) else ""
        return _ON_DELETE.get(word)

    def _column_comment(self, one: Field) -> tuple[str | None, Doc]:
        """``db_comment``, else the verbose name and the help text, else what stands beside the field."""
        if one.made:
            return None, Doc()
        facts, kind = self.facts, one.kind
        doc = doc_of(one.place) if not one.owner.module.is_outside else Doc()
        said = facts.text(option(kind, "db_comment"))
        first = kind.call.args[0] if kind.call.args and not kind.relation else None
        verbose = facts.text(option(kind, "verbose_name")) or (first if isinstance(first, str) else None)
        if verbose is not None and verbose.lower() == one.name.replace("_", " ").lower():
            verbose = None
        help_text = facts.text(option(kind, "help_text"))
        joined = ": ".join(" ".join(part.split()) for part in (verbose, help_text) if part)
        text = said or joined or doc.text
        old = read_lines([text], documented=True).deprecated if text else None
        return text, Doc(text, doc.deprecated or old)

    def _is_indexed(self, one: Field) -> bool:
        given = option(one.kind, "db_index")
        if given is not None:
            return truth(given) is True
        return one.kind.relation == "fk" or one.kind.name in ("SlugField", "AutoSlugField")

    # ---- many-to-many

    def _between(self, model: Model, one: Field) -> TableShape | None:
        """The table of a many-to-many field without a model of its own."""
        facts = self.facts
        if option(one.kind, "through") is not None:
            return None
        target = self.targets.of(model, one)
        found = target[0] if target is not None else None
        label = target[1] if target is not None else None
        if found is None and label is None:
            facts.unresolved(one.place, f"what {model.cls.name}.{one.name} refers to is not known")
            return None
        other = found.name if found is not None else (label or "").lower()
        mine = model.name
        if found is model or other == mine:
            mine, other = f"from_{mine}", f"to_{other}"
        given = facts.text(option(one.kind, "db_table"))
        name = given or truncated(f"{model.table}_{one.name}", NAME_LENGTHS.get(facts.engine))
        auto = self.models.auto_kind(model)
        columns = [ColumnShape("id", "id", sql_type(facts, auto), False, True, True, line=one.place.line)]
        references: list[ReferenceShape] = []
        for column, owner in ((f"{mine}_id", model), (f"{other}_id", found)):
            place = owner.concrete.find("pk") if owner is not None else None
            type_ = self._key_type(place[0], place[1], 0) if place is not None else None
            columns.append(ColumnShape(column, column.removesuffix("_id"), type_, False, line=one.place.line))
            if place is not None:
                references.append(
                    ReferenceShape(
                        (column,),
                        place[0].table or "",
                        (self.column_name(place[1]),),
                        on_delete="CASCADE",
                        line=one.place.line,
                    )
                )
            else:
                facts.unresolved(one.place, f"what {model.cls.name}.{one.name} refers to is not known")
        names = tuple(column.name for column in columns[1:])
        return TableShape(
            name=name,
            columns=tuple(columns),
            engine=facts.engine,
            references=tuple(references),
            indexes=(IndexShape(None, names, True), *(IndexShape(None, (column,)) for column in names)),
            comment=self._column_comment(one)[0],
            origin=facts.origin(one.place),
        )

    # ---- indexes

    def _meta_indexes(self, model: Model) -> Iterator[IndexShape]:
        for unique, option_name in ((True, "unique_together"), (False, "index_together")):
            listed = self.models.listed(model.cls, option_name)
            groups = (
                [listed]
                if listed and isinstance(listed[0], str)
                else [group.items for group in listed if isinstance(group, Seq)]
            )
            for group in groups:
                names = self._names(model, group)
                if names:
                    yield IndexShape(None, names, unique)
        for value in [
            *self.models.listed(model.cls, "indexes"),
            *self.models.listed(model.cls, "constraints"),
        ]:
            call = value if isinstance(value, Call) else getattr(value, "made", None)
            if not isinstance(call, Call) or not isinstance(call.callee, (Ext, Attr)):
                continue
            word = call.callee.name
            fields = call.kwargs.get("fields")
            if isinstance(fields, Seq) and (word.endswith("Index") or word == "UniqueConstraint"):
                names = self._names(model, fields.items)
                if names:
                    name = self.facts.text(call.kwargs.get("name"))
                    unique = word == "UniqueConstraint" and "condition" not in call.kwargs
                    yield IndexShape(name, names, unique)

    def _names(self, model: Model, items: list[Value]) -> tuple[str, ...] | None:
        """The columns of fields by name; ``None`` where one is not known."""
        names: list[str] = []
        for item in items:
            found = model.find(item.lstrip("-")) if isinstance(item, str) else None
            if found is None:
                return None
            names.append(self.column_name(found[1]))
        return tuple(names)


def _with_enum(column: ColumnShape, name: str) -> ColumnShape:
    from dataclasses import replace

    return replace(column, enum=name)
