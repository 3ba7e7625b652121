"""Applications and settings of a Django project: labels, automatic keys, the user model, the engine.

Source of the rules: django 5.2 ``apps/config.py``, ``apps/registry.py`` (``get_containing_app_config``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dbgraph.model import Engine
from orm_parsers.base import is_passed_over
from orm_parsers.python.classes import find, mro, own
from orm_parsers.python.facts import Facts, engine_named
from orm_parsers.python.modules import Module
from orm_parsers.python.values import MISSING, Call, ClassValue, Ext, Map, Missing, Seq, Unknown, Value, truth

AUTO_FIELDS = {"AutoField": "AutoField", "BigAutoField": "BigAutoField", "SmallAutoField": "SmallAutoField"}
_NAMED = re.compile(rb"DJANGO_SETTINGS_MODULE[\"']\s*,\s*[\"']([\w.]+)[\"']")
_ASSIGNED = (b"INSTALLED_APPS", b"AUTH_USER_MODEL", b"DEFAULT_AUTO_FIELD", b"DATABASES")


@dataclass(frozen=True, slots=True)
class App:
    """An application. ``auto_field`` is the class of automatic keys, ``None``: the project's."""

    label: str
    auto_field: str | None = None


class Project:
    """The settings and applications of one repository (of each of several projects, by nearness)."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.settings = list(self._settings())
        self._apps: dict[str, App] = {}
        self._configs: dict[str, list[ClassValue]] = {}
        self._busy: set[str] = set()
        facts.interpreter.hook = self._outside
        facts.interpreter.functions["swapper.get_model_name"] = self._swappable

    def _settings(self) -> Iterator[Module]:
        """Settings modules: those that ``manage.py`` names first."""
        repository, interpreter = self.facts.repository, self.facts.interpreter
        seen: set[str] = set()
        others: list[str] = []
        for path in repository.files:
            if not path.endswith(".py") or is_passed_over(path):
                continue
            name = path.rpartition("/")[2]
            content = repository.read(path) if name in ("manage.py", "wsgi.py", "asgi.py") else None
            for dotted in _NAMED.findall(content or b""):
                stem = interpreter.resolver.absolute(path, dotted.decode())
                found = interpreter.resolver.file_of(stem) if stem is not None else None
                if found is not None and found not in seen:
                    seen.add(found)
                    module = interpreter.module(found)
                    if module is not None:
                        yield module
            if "settings" in path:
                others.append(path)
        for path in others:
            content = repository.read(path) or b""
            if path not in seen and any(word in content for word in _ASSIGNED):
                module = interpreter.module(path)
                if module is not None:
                    yield module

    def setting(self, name: str, near: str = "") -> Value | Missing:
        """A setting as the nearest settings module that knows it says."""
        if name in self._busy or not name.isupper():
            return MISSING
        self._busy.add(name)
        try:
            ordered = (
                sorted(self.settings, key=lambda module: -_shared(module.path, near))
                if near
                else self.settings
            )
            for module in ordered:
                found: Value | Missing = MISSING
                with self.facts.interpreter.budget(module.path):
                    found = module.lookup(name)
                if not isinstance(found, (Missing, Unknown, Call)):
                    return found
        finally:
            self._busy.discard(name)
        return MISSING

    def _outside(self, path: str) -> Value | Missing:
        if path.startswith("django.conf.settings."):
            return self.setting(path.removeprefix("django.conf.settings."))
        return MISSING

    def _swappable(self, args: list[Value]) -> Value:
        """``swapper.get_model_name("app", "Model")``: the model that a setting names, or the plain one."""
        names = [name for name in args if isinstance(name, str)]
        if len(names) != 2:
            return Unknown("a model that is not known")
        return self.text(f"{'_'.join(names)}_MODEL".upper()) or ".".join(names)

    def text(self, name: str, near: str = "") -> str | None:
        found = self.setting(name, near)
        return found if isinstance(found, str) else None

    def engine(self) -> Engine | None:
        """The engine of the default database, where the settings name one."""
        for module in self.settings:
            databases: Value | Missing = MISSING
            with self.facts.interpreter.budget(module.path):
                databases = module.lookup("DATABASES")
            default = databases.get("default") if isinstance(databases, Map) else MISSING
            found: Engine | None = None
            if isinstance(default, Map):
                engine = default.get("ENGINE")
                found = engine_named(engine) if isinstance(engine, str) else None
            elif isinstance(default, Call):
                url = default.kwargs.get("default")
                found = engine_named(url) if isinstance(url, str) else None
            if found is not None:
                return found
        return None

    # ---- applications

    def app(self, module: Module) -> App:
        """The application that the models of a module belong to."""
        if module.is_outside:
            parts = module.dotted.split(".")
            return App(parts[-2] if len(parts) > 1 else parts[0], "AutoField")
        if module.path not in self._apps:
            self._apps[module.path] = App(module.dotted.split(".")[0])
            with self.facts.interpreter.budget(module.path):
                self._apps[module.path] = self._app(module)
        return self._apps[module.path]

    def _app(self, module: Module) -> App:
        folder = self._folder(module)
        installed = self.setting("INSTALLED_APPS", module.path)
        named = (
            [item for item in installed.items if isinstance(item, str)] if isinstance(installed, Seq) else []
        )
        config = self._config(folder, named)
        label = folder.rpartition("/")[2] or module.dotted.split(".")[0]
        if config is None:
            return App(label)
        name = self._attribute(config, "name")
        label = self._attribute(config, "label") or (name or label).rpartition(".")[2]
        auto = self._attribute(config, "default_auto_field")
        return App(label, auto.rpartition(".")[2] if auto else None)

    def _folder(self, module: Module) -> str:
        """The folder of the application: the longest installed prefix, else the nearest folder with a
        configuration or with the models themselves."""
        installed = self.setting("INSTALLED_APPS", module.path)
        listed = installed.items if isinstance(installed, Seq) else []
        entries = {item for item in listed if isinstance(item, str)}
        entries |= {entry.partition(".apps.")[0] for entry in entries}
        folder = module.path.rpartition("/")[0]
        parts = module.dotted.split(".")
        if not module.path.endswith("/__init__.py"):
            parts = parts[:-1]
        while parts:
            dotted = ".".join(parts)
            named = any(self._attribute(config, "name") == dotted for config in self._configs_in(folder))
            if dotted in entries or named:  # a configuration is one, whatever these settings install
                return folder
            parts, folder = parts[:-1], folder.rpartition("/")[0]
        folder = module.path.rpartition("/")[0]
        while folder:
            if self._configs_in(folder) or self.facts.repository.exists(f"{folder}/models.py"):
                return folder
            if self.facts.repository.exists(f"{folder}/models/__init__.py"):
                return folder
            folder = folder.rpartition("/")[0]
        own_folder = module.path.rpartition("/")[0]
        return own_folder.removesuffix("/models")

    def _configs_in(self, folder: str) -> list[ClassValue]:
        """The ``AppConfig`` classes of a folder."""
        if folder not in self._configs:
            found: list[ClassValue] = []
            for name in ("apps.py", "__init__.py", "apps/__init__.py"):
                path = f"{folder}/{name}" if folder else name
                content = self.facts.repository.read(path) if self.facts.repository.exists(path) else None
                if content and b"AppConfig" in content:
                    self.facts.interpreter.module(path)
                    found += [cls for cls in self.facts.classes_of(path) if self._is_config(cls)]
            self._configs[folder] = found
        return self._configs[folder]

    def _is_config(self, cls: ClassValue) -> bool:
        bases = [base for base in mro(self.facts.interpreter, cls) if isinstance(base, Ext)]
        return any(base.name.endswith("AppConfig") for base in bases)

    def _config(self, folder: str, installed: list[str]) -> ClassValue | None:
        """The configuration in use: the installed one, the default one, the only one."""
        configs = self._configs_in(folder)
        for cls in configs:
            if f"{cls.module.dotted}.{cls.name}" in installed:
                return cls
        for cls in configs:
            if truth(own(self.facts.interpreter, cls).get("default")) is True:
                return cls
        return configs[0] if configs else None

    def _attribute(self, cls: ClassValue, name: str) -> str | None:
        return self.facts.text(find(self.facts.interpreter, cls, name))


def _shared(path: str, other: str) -> int:
    count = 0
    for left, right in zip(path.split("/")[:-1], other.split("/")[:-1], strict=False):
        if left != right:
            break
        count += 1
    return count
