"""From the text of an import to a file of the repository, as TypeScript and Node would find it.

Relative paths, ``paths`` and ``baseUrl`` of the nearest ``tsconfig.json`` (through ``extends``), names
of packages of the same monorepo with ``exports`` and ``main``, folders with an ``index``, and ``.js``
that means ``.ts`` (TypeScript handbook, "Module Resolution"). Anything else is a package outside.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from orm_parsers.base import Repository

ENDINGS = (".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs")
_WRITTEN_AS = {".js": (".ts", ".tsx"), ".jsx": (".tsx",), ".mjs": (".mts",), ".cjs": (".cts",)}
_BUILT_FOLDERS = ("dist", "build", "lib", "out", "cjs", "esm")
_MAX_EXTENDS = 8
_JSON_NOISE = re.compile(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/|,(?=\s*[}\]])', re.DOTALL)


def read_jsonc(text: str) -> Any:
    """JSON that may hold comments and trailing commas; ``None`` when it is something else."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        without_comments = _JSON_NOISE.sub(lambda match: match.group(1) or "", text)
        return json.loads(_JSON_NOISE.sub(lambda match: match.group(1) or "", without_comments))
    except (ValueError, RecursionError):
        return None


@dataclass(frozen=True, slots=True)
class _Config:
    """``paths`` of one tsconfig: (pattern, folder the targets are relative to, targets)."""

    paths: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    base: str | None = None


@dataclass
class Resolver:
    """Finds files for imports; remembers what it found."""

    repository: Repository
    _configs: dict[str, _Config] = field(default_factory=dict)
    _found: dict[tuple[str, str], str | None] = field(default_factory=dict)
    _packages: dict[str, tuple[str, dict[str, Any]]] | None = None

    def resolve(self, importer: str, specifier: str) -> str | None:
        """The path of the imported file, or ``None`` for a package outside the repository."""
        folder = posixpath.dirname(importer)
        key = (folder, specifier)
        if key not in self._found:
            self._found[key] = self._resolve(folder, specifier)
        return self._found[key]

    def _resolve(self, folder: str, specifier: str) -> str | None:
        if specifier.startswith("."):
            # a file that re-exports what a build will put into `dist` means the sources
            candidates = _source_of(posixpath.join(folder, specifier))
            return next(filter(None, map(self._file, candidates)), None)
        for candidate in self._by_config(folder, specifier):
            found = self._file(candidate)
            if found:
                return found
        return self._by_package(folder, specifier)

    def _file(self, path: str) -> str | None:
        """A file, a file without its ending, or the index of a folder."""
        path = posixpath.normpath(path)
        if path.startswith("..") or path.startswith("/"):
            return None
        exists = self.repository.exists
        if exists(path) and path.endswith((*ENDINGS, ".json")):
            return path
        stem, ending = posixpath.splitext(path)
        candidates = [stem + other for other in _WRITTEN_AS.get(ending, ())]
        candidates += [path + other for other in ENDINGS]
        candidates += [posixpath.join(path, "index" + other) for other in ENDINGS]
        return next(
            (posixpath.normpath(item) for item in candidates if exists(posixpath.normpath(item))), None
        )

    # ---- tsconfig

    def _by_config(self, folder: str, specifier: str) -> Iterator[str]:
        while True:
            for name in ("tsconfig.json", "tsconfig.base.json", "jsconfig.json"):
                path = posixpath.join(folder, name)
                if self.repository.exists(path):
                    yield from _mapped(self._config(path), specifier)
            if not folder:
                return
            folder = posixpath.dirname(folder)

    def _config(self, path: str, depth: int = 0) -> _Config:
        if path in self._configs:
            return self._configs[path]
        self._configs[path] = _Config()
        document = read_jsonc(self.repository.text(path) or "")
        if not isinstance(document, dict):
            return _Config()
        folder = posixpath.dirname(path)
        inherited = _Config()
        extends = document.get("extends")
        for parent in extends if isinstance(extends, list) else [extends]:
            if isinstance(parent, str) and depth < _MAX_EXTENDS:
                found = self._config_file(folder, parent)
                inherited = self._config(found, depth + 1) if found else inherited
        options = document.get("compilerOptions")
        options = options if isinstance(options, dict) else {}
        base_url, paths = options.get("baseUrl"), options.get("paths")
        base = posixpath.join(folder, base_url) if isinstance(base_url, str) else inherited.base
        own = tuple(
            (pattern, base if base is not None else folder, tuple(t for t in targets if isinstance(t, str)))
            for pattern, targets in (paths if isinstance(paths, dict) else {}).items()
            if isinstance(targets, list)
        )
        references = document.get("references")
        for reference in references if isinstance(references, list) else []:
            target = reference.get("path") if isinstance(reference, dict) else None
            if isinstance(target, str) and target.endswith(".json") and depth < _MAX_EXTENDS:
                referenced = posixpath.normpath(posixpath.join(folder, target))
                if self.repository.exists(referenced):
                    own += self._config(referenced, depth + 1).paths
        self._configs[path] = _Config(own or inherited.paths, base)
        return self._configs[path]

    def _config_file(self, folder: str, name: str) -> str | None:
        if name.startswith("."):
            path = posixpath.normpath(posixpath.join(folder, name))
        else:
            package, _, rest = _split_package(name)
            home = self._workspace.get(package)
            if home is None:
                return None
            path = posixpath.normpath(posixpath.join(home[0], rest or "tsconfig.json"))
        return next((item for item in (path, path + ".json") if self.repository.exists(item)), None)

    # ---- packages of the same monorepo

    @property
    def _workspace(self) -> dict[str, tuple[str, dict[str, Any]]]:
        if self._packages is None:
            self._packages = {}
            for path in self.repository.files:
                if path == "package.json" or path.endswith("/package.json"):
                    document = read_jsonc(self.repository.text(path) or "")
                    name = document.get("name") if isinstance(document, dict) else None
                    if isinstance(name, str) and name:
                        self._packages.setdefault(name, (posixpath.dirname(path), document))
        return self._packages

    def _by_package(self, folder: str, specifier: str) -> str | None:
        package, _, rest = _split_package(specifier)
        home = self._workspace.get(package)
        if home is None:
            if specifier.startswith("#"):
                return self._by_imports(folder, specifier)
            return None
        place, document = home
        for target in _exported(document, rest):
            for candidate in _source_of(target):
                found = self._file(posixpath.join(place, candidate))
                if found:
                    return found
        for candidate in (rest, posixpath.join("src", rest), posixpath.join("lib", rest)):
            found = self._file(posixpath.join(place, candidate)) if candidate else None
            if found:
                return found
        return None if rest else self._file(place)

    def _by_imports(self, folder: str, specifier: str) -> str | None:
        """``#alias`` of the nearest package.json (Node, "Subpath imports")."""
        while True:
            path = posixpath.join(folder, "package.json")
            if self.repository.exists(path):
                document = read_jsonc(self.repository.text(path) or "")
                imports = document.get("imports") if isinstance(document, dict) else None
                for pattern, target in (imports if isinstance(imports, dict) else {}).items():
                    for candidate in _fill(pattern, specifier, _targets(target)):
                        found = next(filter(None, map(self._file, self._placed(folder, candidate))), None)
                        if found:
                            return found
                return None
            if not folder:
                return None
            folder = posixpath.dirname(folder)

    @staticmethod
    def _placed(folder: str, candidate: str) -> Iterator[str]:
        return (posixpath.join(folder, item) for item in _source_of(candidate))


def _mapped(config: _Config, specifier: str) -> Iterator[str]:
    # the longest fixed part wins (TypeScript handbook, "paths")
    for pattern, folder, targets in sorted(config.paths, key=lambda item: -len(item[0].split("*")[0])):
        for candidate in _fill(pattern, specifier, targets):
            yield posixpath.join(folder, candidate)
    if config.base is not None:
        yield posixpath.join(config.base, specifier)


def _fill(pattern: str, specifier: str, targets: tuple[str, ...]) -> Iterator[str]:
    """The targets of a mapping whose pattern (with at most one ``*``) the specifier fits."""
    before, star, after = pattern.partition("*")
    if not star:
        if pattern == specifier:
            yield from targets
    elif (
        specifier.startswith(before)
        and specifier.endswith(after)
        and len(specifier) >= len(before) + len(after)
    ):
        middle = specifier[len(before) : len(specifier) - len(after)]
        yield from (target.replace("*", middle, 1) for target in targets)


def _split_package(specifier: str) -> tuple[str, str, str]:
    """``@a/b/c`` -> ``("@a/b", "/", "c")``."""
    parts = specifier.split("/")
    size = 2 if specifier.startswith("@") and len(parts) > 1 else 1
    return "/".join(parts[:size]), "/" if len(parts) > size else "", "/".join(parts[size:])


def _exported(document: dict[str, Any], rest: str) -> Iterator[str]:
    """The files a package names for an import of it: ``exports``, then the entry fields."""
    exports = document.get("exports")
    wanted = "./" + rest if rest else "."
    if isinstance(exports, str) and not rest:
        yield exports
    elif isinstance(exports, dict):
        keyed = exports if any(str(key).startswith(".") for key in exports) else {".": exports}
        for pattern, target in keyed.items():
            yield from _fill(str(pattern), wanted, _targets(target))
    if not rest:
        for key in ("source", "module", "main", "types", "typings"):
            if isinstance(document.get(key), str):
                yield document[key]


def _targets(target: Any, depth: int = 0) -> tuple[str, ...]:
    """Every file named by a conditional export, in order."""
    if isinstance(target, str):
        return (target,)
    if depth > 4:
        return ()
    inner = target.values() if isinstance(target, dict) else target if isinstance(target, list) else ()
    return tuple(file for item in inner for file in _targets(item, depth + 1))


def _source_of(target: str) -> Iterator[str]:
    """The file itself, and where it was probably built from: ``dist/x.js`` -> ``src/x``."""
    yield target
    path = posixpath.normpath(target)
    for ending in (".d.ts", ".d.mts", ".js", ".mjs", ".cjs"):
        path = path.removesuffix(ending)
    parts = path.split("/")
    for position, part in enumerate(parts):
        if part in _BUILT_FOLDERS:
            before, after = parts[:position], parts[position + 1 :]
            yield "/".join([*before, "src", *after])
            yield "/".join([*before, *after])
            if after[:1] == ["src"]:
                yield "/".join([*before, *after[1:]])
            return
