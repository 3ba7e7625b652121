"""What a relation points to: a class, ``"app.Model"``, ``"self"``, the project's user model."""

from __future__ import annotations

from orm_parsers.django.models import Field, Model, Models
from orm_parsers.django.outside import LABELS
from orm_parsers.python.facts import Facts
from orm_parsers.python.values import Call, ClassValue, Ext, Func, Value

_USER_CALLS = ("django.contrib.auth.get_user_model", "django.contrib.auth.models.get_user_model")


class Targets:
    """Looks up the targets of relations."""

    def __init__(self, facts: Facts, models: Models) -> None:
        self.facts = facts
        self.models = models

    def of(self, model: Model, one: Field) -> tuple[Model | None, str | None] | None:
        """The model that a relation points to, and the name that was written; ``None``: neither is known."""
        call = one.kind.call
        given = call.kwargs.get("to", call.args[0] if call.args else None)
        if isinstance(given, Func):
            given = self.facts.interpreter.call(given, [], {}, one.place)
        if isinstance(given, ClassValue):
            found = self.models.model(given)
            return (found, given.name) if found is not None else None
        text = self._text(given, one)
        if text is None:
            return None
        return self._named(model, text)

    def _text(self, given: Value, one: Field) -> str | None:
        """The name of the target as ``app.Model`` or ``Model``."""
        if isinstance(given, str):
            return given
        if isinstance(given, Ext):
            if given.path == "django.conf.settings.AUTH_USER_MODEL":
                return self.user(one)
            parts = given.path.split(".")
            if len(parts) > 2 and parts[-2] == "models":
                return f"{parts[-3]}.{parts[-1]}"
        if isinstance(given, Call) and isinstance(given.callee, Ext):
            if given.callee.path in _USER_CALLS:
                return self.user(one)
            if given.callee.name == "get_model":
                parts = [part for part in given.args if isinstance(part, str)]
                return ".".join(parts) if parts else None
        return None

    def user(self, one: Field) -> str:
        """The user model of the project."""
        return self.models.project.text("AUTH_USER_MODEL", one.place.file) or "auth.User"

    def _named(self, model: Model, text: str) -> tuple[Model | None, str]:
        if text == "self":
            return model, model.cls.name
        label, _, name = text.rpartition(".")
        found = self.models.by_label.get(((label or model.app.label).lower(), name.lower()))
        if found is None and label.lower() in LABELS:
            value = self.facts.interpreter.outside(f"{LABELS[label.lower()]}.{name}")
            found = self.models.model(value) if isinstance(value, ClassValue) else None
        if found is None and label:
            found = self._by_module(label, name)
        return found, name

    def _by_module(self, label: str, name: str) -> Model | None:
        """``"shop.orders.Order"``, or a label that the application does not use for itself: the only model
        of that name in a folder called so."""
        last = label.rpartition(".")[2].lower()
        found = [
            model
            for (_, own), model in self.models.by_label.items()
            if own == name.lower() and f"/{last}/" in f"/{model.cls.place.file}"
        ]
        return found[0] if len(found) == 1 else None
