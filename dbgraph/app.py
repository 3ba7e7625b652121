"""Settings -> ``App``: the only place where adapters are chosen and wired."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property

from dbgraph.embedders import Embedder, load_embedder
from dbgraph.engines import Target, load_engine
from dbgraph.errors import BadSettings, NotFound, nearest
from dbgraph.model import Catalog, Engine, Environment, Limits
from dbgraph.rerankers import Reranker, load_reranker
from dbgraph.settings import DatabaseSettings, Settings
from dbgraph.store.catalog import read_catalog
from dbgraph.store.dictionary import Dictionary
from dbgraph.store.store import Store, open_store


@dataclass(frozen=True)
class App:
    """The chosen adapters. Only flow files see it; steps get just what they need."""

    settings: Settings
    store: Store
    dictionary: Dictionary
    _catalogs: dict[tuple[str, Environment, str], Catalog] = field(default_factory=dict, repr=False)

    @cached_property
    def embedder(self) -> Embedder | None:
        """Loaded when first needed; ``None`` when the settings want none."""
        return load_embedder(self.settings.search.embedder, self.settings.search.api)

    @cached_property
    def reranker(self) -> Reranker:
        """Loaded when first needed."""
        return load_reranker(self.settings.search.reranker)

    @property
    def limits(self) -> Limits:
        bounds = self.settings.limits
        return Limits(rows=bounds.rows, seconds=bounds.seconds, cell_chars=bounds.cell_chars)

    def now(self) -> datetime:
        return datetime.now(UTC)

    def database(self, name: str) -> DatabaseSettings:
        found = self.settings.database(name)
        if found is None:
            known = [database.name for database in self.settings.databases]
            raise NotFound(f"There is no database {name!r}.", nearest=nearest(name, known))
        return found

    def target(self, database: DatabaseSettings, environment: Environment) -> Target:
        """Where the database answers in that environment."""
        return make_target(self.settings, database, environment)

    def catalog(self, target: Target) -> Catalog:
        """What statements on the target resolve to; built once per graph version."""
        version = self.store.graph_version() or ""
        key = (target.database, target.environment, version)
        if key not in self._catalogs:
            adapter = load_engine(target.engine)
            home = adapter.home(target)
            fresh = read_catalog(
                self.store,
                target.database,
                dialect=adapter.dialect,
                server_schema=lambda logical: target.server(logical, home),
                home=home,
            )
            for old in [k for k in self._catalogs if k[:2] == key[:2]]:
                self._catalogs.pop(old, None)
            self._catalogs[key] = fresh
        return self._catalogs[key]

    def statement_dialect(self, database: str) -> str:
        """The guard's dialect for reading a statement that was meant for ``database``, unknown ones too."""
        known = self.settings.database(database)
        if known is None:
            return load_engine(Engine.SQLITE).dialect
        engines = [place.engine or known.engine for place in known.environments.values()]
        return load_engine(engines[0] if engines else known.engine).dialect


def make_target(settings: Settings, database: DatabaseSettings, environment: Environment) -> Target:
    """The connection place of a database in one of its environments."""
    place = database.environments[environment]
    return Target(
        database=database.name,
        environment=environment,
        engine=place.engine or database.engine,
        url=place.url,
        default_schema=default_schema(settings, database),
        schemas=dict(database.schemas),
        allow_primary=place.allow_primary,
        folder=settings.folder,
    )


def default_target(settings: Settings, database: DatabaseSettings) -> Target:
    """Where the live check looks: staging, or the only environment there is.

    Raises ``BadSettings`` for a database without an environment.
    """
    if not database.environments:
        raise BadSettings(
            f"The database {database.name!r} has no environment.",
            fix=f"Add [databases.environments.{Environment.STAGING}] with its url.",
        )
    staging = Environment.STAGING in database.environments
    environment = Environment.STAGING if staging else next(iter(database.environments))
    return make_target(settings, database, environment)


def default_schema(settings: Settings, database: DatabaseSettings) -> str:
    """The dictionary's name for the server's own default schema: the single mapped one, else the schema
    that the database's sources use, else the database's name."""
    if len(database.schemas) == 1:
        return next(iter(database.schemas))
    used = [s.schema_name for s in settings.sources if s.database == database.name and s.schema_name]
    return used[0] if used else database.name


def open_app(settings: Settings) -> App:
    """Opens the store (created or migrated at need) and wires the rest.

    Raises ``DbgraphError`` with one sentence when the store is damaged or newer than this program.
    """
    store = open_store(settings.store.url, folder=settings.folder)
    return App(settings=settings, store=store, dictionary=Dictionary(store))
