"""Which file a module name means: relative and absolute imports, src layouts, several roots.

Source roots are the folders that hold a top-level package or module. The root nearest to the importer wins,
as it would by ``sys.path`` in a monorepo whose packages are installed side by side.
"""

from __future__ import annotations

import sys
from collections import defaultdict

from orm_parsers.base import Repository

_NEVER = frozenset(sys.stdlib_module_names) | {"sqlalchemy", "django", "flask_sqlalchemy", "sqlmodel"}
"""What a file of a repository can't stand for, whatever it is called."""


class Resolver:
    """Module names of one repository."""

    def __init__(self, repository: Repository) -> None:
        self.files = frozenset(path for path in repository.files if path.endswith(".py"))
        self.folders: set[str] = {""}
        for path in self.files:
            folder = path.rpartition("/")[0]
            while folder and folder not in self.folders:
                self.folders.add(folder)
                folder = folder.rpartition("/")[0]
        self._roots: defaultdict[str, set[str]] = defaultdict(set)
        for path in [*self.files, *self.folders]:
            folder, _, name = path.rpartition("/")
            if path and not self.is_package(folder):
                self._roots[name.removesuffix(".py")].add(folder)

    def is_package(self, folder: str) -> bool:
        """Whether a folder has an ``__init__.py``: then it is no root."""
        return _join(folder, "__init__.py") in self.files

    def file_of(self, stem: str) -> str | None:
        """The file of a module by its path without suffix: ``a/b`` -> ``a/b/__init__.py`` or ``a/b.py``."""
        for path in (_join(stem, "__init__.py"), f"{stem}.py"):
            if path in self.files:
                return path
        return None

    def relative(self, importer: str, level: int, name: str) -> str | None:
        """The stem that ``from ..name import`` means; ``None`` when it leads out of the repository."""
        parts = importer.split("/")[:-1]
        if level - 1 > len(parts):
            return None
        parts = parts[: len(parts) - (level - 1)]
        return "/".join(parts + [part for part in name.split(".") if part])

    def absolute(self, importer: str, name: str) -> str | None:
        """The stem that ``import name`` means within the repository; ``None``: it is outside."""
        parts = name.split(".")
        if parts[0] in _NEVER:
            return None
        roots = [
            root for root in self._roots.get(parts[0], ()) if self._may_be_root(root, parts[0], importer)
        ]
        roots.sort(key=lambda root: (-_shared(root, importer), len(root), root))
        for root in roots:
            stem = _join(root, "/".join(parts))
            if self.file_of(stem) is not None or stem in self.folders:
                return stem
        for root in roots:  # a package of the repository: what is missing in it is not outside
            if self.is_package(_join(root, parts[0])):
                return _join(root, "/".join(parts))
        return None

    def _may_be_root(self, root: str, top: str, importer: str) -> bool:
        """A folder above the importer, or one that holds a real package (not a script called so)."""
        above = not root or importer.startswith(root + "/")
        return above or self.is_package(_join(root, top))

    def dotted(self, path: str) -> str:
        """The module name of a file from its source root: ``src/shop/models/a.py`` -> ``shop.models.a``."""
        parts = path.removesuffix(".py").split("/")
        if parts[-1] == "__init__":
            parts.pop()
        folder = path.rpartition("/")[0]
        count = 1 if not path.endswith("/__init__.py") else 0
        while folder and self.is_package(folder):
            count += 1
            folder = folder.rpartition("/")[0]
        return ".".join(parts[-count:] if count else parts)


def _join(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name


def _shared(root: str, importer: str) -> int:
    """How many folders a root and the importer share from the top, if the root lies above the importer;
    what lies elsewhere counts less."""
    own, other = root.split("/") if root else [], importer.split("/")[:-1]
    count = 0
    for left, right in zip(own, other, strict=False):
        if left != right:
            break
        count += 1
    return count * 2 + (1 if count == len(own) else 0)
