"""The schemas of a repository: which files belong together, and what their blocks declare.

A schema is one file with a ``datasource``, or a folder of files of which one has it (``prismaSchemaFolder``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dbgraph.model import Engine, EnumShape, EnumValue
from orm_parsers.base import Repository
from orm_parsers.prisma.syntax import Attribute, Block, Member, Value, read_blocks

_ENGINES = {
    "postgresql": Engine.POSTGRESQL,
    "postgres": Engine.POSTGRESQL,
    "cockroachdb": Engine.POSTGRESQL,  # speaks PostgreSQL's protocol and catalogue
    "mysql": Engine.MYSQL,
    "sqlite": Engine.SQLITE,
    "mongodb": Engine.MONGODB,
}
_DEPRECATED = "marked as deprecated in the code"
_MAX_DOC_CHARS = 2000


@dataclass(frozen=True, slots=True)
class Model:
    """A model, view or composite type with the file it stands in."""

    block: Block
    file: str

    @property
    def name(self) -> str:
        return self.block.name

    @property
    def fields(self) -> list[Member]:
        return self.block.members

    @property
    def is_view(self) -> bool:
        return self.block.keyword == "view"

    @property
    def table(self) -> str:
        """Its name in the database."""
        return mapped(self.block.attribute("map")) or self.name

    @property
    def schema(self) -> str | None:
        return text_of(_argument(self.block.attribute("schema"), "map"))

    def field(self, name: str) -> Member | None:
        return next((member for member in self.fields if member.name == name), None)


@dataclass
class Schema:
    """What one datasource governs. ``provider`` is empty when no datasource or no literal names it."""

    repository: Repository
    provider: str = ""
    models: dict[str, Model] = field(default_factory=dict)
    types: dict[str, Model] = field(default_factory=dict)
    enums: dict[str, EnumShape] = field(default_factory=dict)
    names: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def engine(self) -> Engine | None:
        return _ENGINES.get(self.provider)

    def stored(self, enum: str, name: str) -> str:
        """What the database holds for a value of an enum."""
        return self.names.get(enum, {}).get(name, name)


def find_schemas(repository: Repository, files: Sequence[str]) -> Iterator[Schema]:
    """The schemas of these files; broken parts are problems."""
    blocks: dict[str, list[Block]] = {}
    for file in files:
        source = repository.text(file)
        repository.parsed[file] = True
        if source is None:
            continue
        blocks[file], faults = read_blocks(source)
        for fault in faults:
            repository.report(file, fault.line, "syntax-error", fault.message)
    for group in _grouped(
        {file: any(b.keyword == "datasource" for b in found) for file, found in blocks.items()}
    ):
        yield _declare(repository, {file: blocks[file] for file in group})


def _grouped(has_source: dict[str, bool]) -> list[list[str]]:
    """Files by schema. A file without a datasource belongs to the only one below the nearest folder above
    it that has any; where there are several, its own folder is a schema whose provider is not known."""
    below: defaultdict[str, list[str]] = defaultdict(list)
    for file in (f for f, has in has_source.items() if has):
        for folder in _folders(file):
            below[folder].append(file)
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for file, has in has_source.items():
        owners = next((below[f] for f in _folders(file) if below[f]), [])
        key = file if has else owners[0] if len(owners) == 1 else _folders(file)[0] + "/"
        groups[key].append(file)
    return [sorted(group) for _, group in sorted(groups.items())]


def _folders(path: str) -> list[str]:
    """Every folder above a path, nearest first, the root (an empty text) last."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[:end]) for end in range(len(parts), -1, -1)]


def _declare(repository: Repository, files: dict[str, list[Block]]) -> Schema:
    schema = Schema(repository)
    for file, blocks in files.items():
        for block in blocks:
            if block.keyword == "datasource":
                setting = next((m.setting for m in block.members if m.name == "provider"), None)
                schema.provider = schema.provider or (text_of(setting) or "").lower()
            elif block.keyword == "enum":
                _declare_enum(schema, block)
            elif block.keyword in ("model", "view", "type"):
                _declare_model(schema, Model(block, file))
    return schema


def _declare_model(schema: Schema, model: Model) -> None:
    known = schema.types if model.block.keyword == "type" else schema.models
    first = known.setdefault(model.name, model)
    if first is not model:
        message = f"{model.name} is already defined in {first.file}:{first.block.line}"
        schema.repository.report(model.file, model.block.line, "duplicate", message)


def _declare_enum(schema: Schema, block: Block) -> None:
    values = []
    names = {}
    for member in block.members:
        stored = mapped(member.attribute("map")) or member.name
        names[member.name] = stored
        words, _ = doc_of(member.doc)
        values.append(EnumValue(stored, words or (member.name if member.name != stored else None)))
    schema.enums.setdefault(
        block.name, EnumShape(mapped(block.attribute("map")) or block.name, tuple(values))
    )
    schema.names.setdefault(block.name, names)


# ---- small readers


def text_of(value: Value | None) -> str | None:
    """The content of a string; of a list (``provider = ["sqlite", "mysql"]``, once allowed) its first."""
    if value is not None and value.kind == "list" and value.arguments:
        value = value.arguments[0].value
    return value.text if value is not None and value.kind == "text" and value.text else None


def mapped(attribute: Attribute | None) -> str | None:
    """The name in ``@map("x")`` or ``@map(name: "x")``."""
    return text_of(_argument(attribute, "name"))


def _argument(attribute: Attribute | None, name: str) -> Value | None:
    return attribute.argument(name) if attribute is not None else None


def doc_of(lines: Sequence[str]) -> tuple[str | None, str | None]:
    """The ``///`` comment as (text on one line, reason of ``@deprecated``)."""
    deprecated = None
    kept = []
    for line in lines:
        if line.startswith("@deprecated"):
            deprecated = line.removeprefix("@deprecated").strip() or _DEPRECATED
        elif not line.startswith("@"):  # tags of generators: @hidden, @TypeGraphQL.omit()
            kept.append(line)
    words = " ".join(" ".join(kept).split())[:_MAX_DOC_CHARS]
    return words or None, deprecated
