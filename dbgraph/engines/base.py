"""What an engine adapter offers, and the place it is aimed at.

An engine is one file with one ``ADAPTER``; ``dbgraph.engines.ADAPTERS`` registers it. Adapters never see
settings, people or masks: they read catalogues and run statements that the guard has checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from dbgraph.errors import BadSettings
from dbgraph.model import CheckedQuery, Engine, Environment, Limits, TableShape


@dataclass(frozen=True)
class Target:
    """One database of one environment, ready to be connected to.

    ``schemas`` maps dictionary schema -> the server's name; ``default_schema`` is the dictionary's name
    for the server's own default (SQLite ``main``, PostgreSQL ``public``, MySQL's database).
    """

    database: str
    environment: Environment
    engine: Engine
    url: str = field(repr=False)  # a URL may hold a password
    default_schema: str
    schemas: Mapping[str, str] = field(default_factory=dict)
    allow_primary: bool = False
    folder: Path = Path()

    def logical(self, server_schema: str, home: str) -> str:
        """The dictionary's name of a server schema."""
        for logical, server in self.schemas.items():
            if server == server_schema:
                return logical
        return self.default_schema if server_schema == home else server_schema

    def server(self, logical_schema: str, home: str) -> str:
        """The server's name of a dictionary schema."""
        mapped = self.schemas.get(logical_schema)
        if mapped is not None:
            return mapped
        return home if logical_schema == self.default_schema else logical_schema

    def file(self) -> Path:
        """The path inside a file URL such as ``sqlite:///shop.db`` (relative: to the settings' folder)
        or ``sqlite:////srv/shop.db`` (absolute)."""
        parts = urlsplit(self.url)
        path = unquote(parts.path).removeprefix("/")
        if parts.netloc or not path:
            raise BadSettings(
                f"The URL of {self.database}/{self.environment} names no file.",
                fix=f"Write it as {parts.scheme}:///folder/file (relative) or {parts.scheme}:////folder/file.",
            )
        return (self.folder / path).resolve()


@dataclass
class ResultStream:
    """A running statement: output names as the engine reports them, and its rows, read one by one.

    ``exact`` turns a value of this engine into a JSON-able one without losing anything.
    """

    names: tuple[str, ...]
    rows: Iterator[tuple[Any, ...]]
    exact: Callable[[Any], Any]


@dataclass(frozen=True)
class ColumnProfile:
    """Counts over the rows that were looked at; no value of the data."""

    rows: int
    empty: int
    distinct: int


Introspect = Callable[[Target], tuple[TableShape, ...]]
Profile = Callable[[Target, TableShape], Mapping[str, ColumnProfile]]
Run = Callable[[Target, CheckedQuery, Limits], AbstractContextManager[ResultStream]]


@dataclass(frozen=True)
class EngineAdapter:
    """``dialect`` is the guard's word for the SQL that this engine speaks ("" where it speaks none).

    ``home`` gives the server schema in which bare names are looked up. The functions that connect raise
    ``Unavailable`` when the database can't be reached; ``run`` also raises it past ``Limits.seconds``.
    """

    engine: Engine
    dialect: str
    home: Callable[[Target], str]
    introspect: Introspect
    profile: Profile | None = None
    run: Run | None = None
