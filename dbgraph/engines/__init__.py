"""Database products, one file each. Adding one: write the file, add its line to ``ADAPTERS``."""

from __future__ import annotations

from importlib import import_module

from dbgraph.engines.base import ColumnProfile, EngineAdapter, ResultStream, Target
from dbgraph.errors import BadSettings
from dbgraph.model import Engine

__all__ = ["ADAPTERS", "ColumnProfile", "EngineAdapter", "ResultStream", "Target", "load_engine"]

ADAPTERS: dict[Engine, str] = {
    Engine.SQLITE: "dbgraph.engines.sqlite",
    Engine.POSTGRESQL: "dbgraph.engines.postgres",
    Engine.MYSQL: "dbgraph.engines.mysql",
    Engine.MONGODB: "dbgraph.engines.mongo",
}

_EXTRAS = {Engine.POSTGRESQL: "postgres", Engine.MYSQL: "mysql", Engine.MONGODB: "demo"}


def load_engine(engine: Engine) -> EngineAdapter:
    """The adapter of that engine; its driver is imported only now.

    Raises ``BadSettings`` when the driver is not installed, naming the extra that brings it.
    """
    try:
        adapter: EngineAdapter = import_module(ADAPTERS[engine]).ADAPTER
    except ImportError as error:
        raise BadSettings(
            f"The driver for {engine} is not installed ({error.name}).",
            fix=f"Install it: pip install 'dbgraph-gateway[{_EXTRAS.get(engine, 'all')}]'.",
        ) from None
    return adapter
