"""One frozen ``Settings``, read once: ``dbgraph.toml`` < environment (``DBGRAPH_...``) < flags.

An unknown key is an error that names the nearest known one; a missing file lists every place tried.
Paths in a settings file are relative to that file. ``secret://`` references stay references here:
whoever needs the value resolves it at the moment of use.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final, Literal, get_args
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from dbgraph.errors import BadSettings, nearest
from dbgraph.model import Engine, Environment, Permission

FILE_NAME = "dbgraph.toml"


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class StoreSettings(_Section):
    url: str = "sqlite:///dbgraph.db"


class SourceSettings(_Section):
    """One place that definitions come from."""

    name: str = Field(min_length=1)
    kind: Literal["repository", "json", "ddl"] = "repository"
    path: str | None = None
    git: str | None = None
    orm: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    schema_name: str | None = Field(default=None, alias="schema")
    database: str | None = None

    @model_validator(mode="after")
    def _has_a_place(self) -> SourceSettings:
        if (self.path is None) == (self.git is None):
            raise ValueError("give either `path` (a folder or file) or `git` (a repository URL)")
        return self


class EnvironmentSettings(_Section):
    """Where a database really answers. ``engine`` overrides the database's: the dialect follows it."""

    url: str
    engine: Engine | None = None
    runner: Literal["direct"] = "direct"
    allow_primary: bool = False


class DatabaseSettings(_Section):
    name: str = Field(min_length=1)
    engine: Engine
    schemas: Mapping[str, str] = Field(default_factory=dict)
    environments: Mapping[Environment, EnvironmentSettings] = Field(default_factory=dict)
    profile: bool = False

    def engine_in(self, environment: Environment) -> Engine:
        """The engine that answers in that environment; its dialect is the one that statements are in."""
        return self.environments[environment].engine or self.engine


class GrantSettings(_Section):
    """A grant of the operator's own."""

    person: str = Field(min_length=1)
    database: str
    environment: Environment
    permission: Permission = Permission.VIEW


_KEY_WORDS: Final = frozenset({"key", "api_key", "apikey", "token", "secret", "password"})


class ApiSettings(_Section):
    """The service behind the embedders ``openai``, ``gemini`` and ``vertex``; what is left out is the
    provider's own. ``dimension`` is the length of its vectors, ``shorten`` asks it to cut longer ones to
    that; ``key_env`` names the environment variable that holds the key, which is never in the file."""

    url: str | None = None
    model: str | None = Field(default=None, pattern=r"^[A-Za-z0-9][A-Za-z0-9._:/@-]*$", max_length=200)
    dimension: int | None = Field(default=None, ge=1, le=16_384)
    shorten: bool = False
    text_prefix: str = Field(default="", max_length=500)
    query_prefix: str = Field(default="", max_length=500)
    key_env: str | None = None
    project: str | None = Field(default=None, pattern=r"^[a-z0-9][a-z0-9.:-]*$", max_length=100)
    location: str | None = Field(default=None, pattern=r"^[a-z][a-z0-9-]*$", max_length=40)
    timeout_seconds: float = Field(default=30.0, gt=0, le=600)
    batch_size: int | None = Field(default=None, ge=1, le=2_048)

    @model_validator(mode="before")
    @classmethod
    def _holds_no_key(cls, values: Any) -> Any:
        found = sorted(_KEY_WORDS & set(values)) if isinstance(values, Mapping) else []
        if found:
            raise ValueError(
                f"`{found[0]}` does not belong into the settings: put it into an environment variable and "
                "name that variable in `key_env`"
            )
        return values

    @field_validator("key_env")
    @classmethod
    def _is_a_name(cls, name: str | None) -> str | None:
        # capitals only: keys have small letters or dashes, so a pasted one is told apart and not repeated
        if name is not None and not re.fullmatch(r"[A-Z_][A-Z0-9_]{0,99}", name):
            raise ValueError(
                "`key_env` is the NAME of an environment variable, in capitals (for example "
                "EMBEDDING_API_KEY), not the key itself"
            )
        return name

    @field_validator("url")
    @classmethod
    def _is_safe(cls, url: str | None) -> str | None:
        if url is None:
            return None
        try:
            parts = urlsplit(url)
            host, _ = parts.hostname or "", parts.port
        except ValueError:
            raise ValueError("`url` is not an address") from None
        if parts.scheme not in ("http", "https") or not host or not url.isprintable() or " " in url:
            raise ValueError("`url` starts with https:// and names a host")
        if parts.username or parts.password or parts.query or parts.fragment:
            raise ValueError("`url` is the bare address: no user, key, `?` or `#` in it")
        if parts.scheme == "http" and not is_loopback(host):
            raise ValueError("`url` must be https; plain http is for this machine itself only")
        return url.rstrip("/")


class SearchSettings(_Section):
    """``embedder`` names a file of ``dbgraph/embedders`` (``none``: lexical search only); ``rerank`` puts the
    first hits in the order of the ``reranker``, a file of ``dbgraph/rerankers``, without being asked;
    ``api`` is for the embedders that ask a service."""

    embedder: str = "multilingual"
    rerank: bool = False
    reranker: str = "marco"
    api: ApiSettings = ApiSettings()


class BuildSettings(_Section):
    """``removal_limit`` is the share (0..1) of a source's tables that may vanish in one run."""

    removal_limit: float = Field(default=0.10, ge=0.0, le=1.0)
    inferred_threshold: float = Field(default=0.6, ge=0.0, le=1.0)
    lock_seconds: int = Field(default=900, ge=1)


class LimitSettings(_Section):
    """Bounds of one query; see ``dbgraph.model.Limits``."""

    rows: int = Field(default=500, ge=1, le=10_000)
    seconds: float = Field(default=30.0, gt=0, le=600)
    cell_chars: int = Field(default=2_000, ge=16)
    answer_tokens: int = Field(default=8_000, ge=500)


class ServeSettings(_Section):
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)


class AuthSettings(_Section):
    """``dev`` is a fixed local user on the loopback interface; other modes come with sign-in."""

    mode: Literal["dev"] = "dev"
    user: str = "dev@localhost"


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        frozen=True, extra="forbid", env_prefix="DBGRAPH_", env_nested_delimiter="__"
    )

    store: StoreSettings = StoreSettings()
    sources: tuple[SourceSettings, ...] = ()
    databases: tuple[DatabaseSettings, ...] = ()
    grants: tuple[GrantSettings, ...] = ()
    search: SearchSettings = SearchSettings()
    build: BuildSettings = BuildSettings()
    limits: LimitSettings = LimitSettings()
    serve: ServeSettings = ServeSettings()
    auth: AuthSettings = AuthSettings()
    folder: Path = Field(default_factory=Path.cwd, exclude=True)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return (env_settings, init_settings)

    @field_validator("sources", "databases")
    @classmethod
    def _names_are_unique(cls, entries: tuple[Any, ...]) -> tuple[Any, ...]:
        seen: set[str] = set()
        for entry in entries:
            if entry.name in seen:
                raise ValueError(f"the name {entry.name!r} is given twice")
            seen.add(entry.name)
        return entries

    @model_validator(mode="after")
    def _references_exist(self) -> Settings:
        databases = [database.name for database in self.databases]
        for source in self.sources:
            if source.database and source.database not in databases:
                raise ValueError(_unknown(f"source {source.name!r} names", source.database, databases))
        for grant in self.grants:
            if grant.database not in databases:
                raise ValueError(_unknown(f"a grant for {grant.person!r} names", grant.database, databases))
        return self

    def database(self, name: str) -> DatabaseSettings | None:
        return next((database for database in self.databases if database.name == name), None)

    def resolve(self, path: str) -> Path:
        """A path of the settings file: relative ones are taken from the file's folder."""
        return (self.folder / Path(path).expanduser()).resolve()


def is_loopback(host: str) -> bool:
    """Whether the host (a name or an address) is this machine itself."""
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _unknown(who: str, name: str, known: Sequence[str]) -> str:
    close = nearest(name, known)
    hint = f"; did you mean {close[0]!r}?" if close else f"; known: {', '.join(known) or 'none'}"
    return f"{who} the database {name!r}, which is not in [[databases]]{hint}"


def load_settings(path: Path | None = None, flags: Mapping[str, Mapping[str, Any]] | None = None) -> Settings:
    """Reads the settings file (``path``, or ``dbgraph.toml`` in the working folder).

    ``flags`` are command-line values by section; they win over file and environment.
    Raises ``BadSettings`` with the place and the nearest known key.
    """
    file = _find(path)
    try:
        document = tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(f"{file} is not valid TOML: {error}.", fix="Correct that line.") from None
    except OSError as error:
        raise BadSettings(f"{file} can't be read: {error.strerror}.") from None
    document.pop("folder", None)
    try:
        settings = Settings(**document, folder=file.resolve().parent)
        return _with_flags(settings, flags) if flags else settings
    except ValidationError as error:
        raise BadSettings(_explain(file, error), fix="Correct the settings and run again.") from None


def _find(path: Path | None) -> Path:
    file = path if path is not None else Path.cwd() / FILE_NAME
    if file.is_dir():
        file = file / FILE_NAME
    if not file.exists():
        raise BadSettings(
            f"No settings file at {file}.",
            why="Places tried: " + ("the path given." if path else f"{FILE_NAME} in the working folder."),
            fix="Run `dbgraph init`, or give one with --settings FILE.",
        )
    return file


def _with_flags(settings: Settings, flags: Mapping[str, Mapping[str, Any]]) -> Settings:
    sections = {}
    for name, values in flags.items():
        section: BaseModel = getattr(settings, name)
        sections[name] = type(section).model_validate({**section.model_dump(by_alias=True), **values})
    return settings.model_copy(update=sections)


def _explain(file: Path, error: ValidationError) -> str:
    """One problem in words: where, what, and the nearest known key of that section. A misspelt key comes
    before the missing value that it causes."""
    problems = error.errors(include_url=False)
    first = next((problem for problem in problems if problem["type"] == "extra_forbidden"), problems[0])
    place = ".".join(str(part + 1) if isinstance(part, int) else str(part) for part in first["loc"])
    more = f" (and {error.error_count() - 1} more)" if error.error_count() > 1 else ""
    if first["type"] == "extra_forbidden":
        known = _known_keys(first["loc"])
        close = nearest(str(first["loc"][-1]), known)
        hint = f"did you mean {close[0]!r}?" if close else f"known keys there: {', '.join(sorted(known))}."
        return f"{file}: unknown key {place!r}; {hint}{more}"
    message = first["msg"].removeprefix("Value error, ")
    return f"{file}: {place + ': ' if place else ''}{message}{'' if message.endswith('.') else '.'}{more}"


def _known_keys(location: Sequence[int | str]) -> list[str]:
    """Keys (by their names in the file) of the section in which ``location`` ends."""
    section: type[BaseModel] = Settings
    for part in location[:-1]:
        field = next((f for n, f in section.model_fields.items() if part in (n, f.alias)), None)
        if field is None:
            continue  # an index of a list, or a key of a mapping: the section stays the same
        nested = _model_in(field.annotation)
        if nested is None:
            return []
        section = nested
    return [f.alias or name for name, f in section.model_fields.items() if name != "folder"]


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """The section class inside ``tuple[X, ...]``, ``Mapping[..., X]`` or ``X | None``."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for arg in get_args(annotation) if (found := _model_in(arg)) is not None), None)
