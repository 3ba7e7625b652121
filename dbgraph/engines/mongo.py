"""MongoDB: the paths that documents really have.

``mongodb://`` is a server, reached with pymongo. ``mongomock:///file.json`` is an in-process stand-in
that is filled from a file of Extended JSON (``{"collection": [{...}, ...]}``); the demo uses it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from bson import Decimal128, Int64, ObjectId, json_util
from pymongo.errors import PyMongoError

from dbgraph.engines.base import ColumnProfile, EngineAdapter, Target
from dbgraph.errors import BadSettings, Unavailable
from dbgraph.model import ColumnShape, Engine, Origin, TableShape

_SAMPLE = 1_000
_TIMEOUT_MS = 5_000
_MAX_DEPTH = 20

_TYPES: tuple[tuple[type, str], ...] = (
    (bool, "boolean"),
    (ObjectId, "objectId"),
    (Int64, "number"),
    (int, "number"),
    (float, "number"),
    (Decimal128, "decimal"),
    (str, "string"),
    (datetime, "date"),
    (Mapping, "object"),
    (list, "array"),
    (bytes, "binary"),
)


def introspect(target: Target) -> tuple[TableShape, ...]:
    """One shape per collection; its columns are the paths found in up to 1,000 documents
    (``items[].sku`` inside arrays). A path that is missing or null somewhere is nullable."""
    with _database(target) as database:
        return tuple(
            _shape(target, name, database[name].find().limit(_SAMPLE))
            for name in sorted(database.list_collection_names())
            if not name.startswith("system.")
        )


def profile(target: Target, table: TableShape) -> Mapping[str, ColumnProfile]:
    """Counts per path over up to 1,000 documents. Values are compared, none is kept."""
    with _database(target) as database:
        documents = list(database[table.name].find().limit(_SAMPLE))
    found = {
        c.name: [value for document in documents for value in _at(document, c.name)] for c in table.columns
    }
    return {
        path: ColumnProfile(
            rows=len(values),
            empty=sum(value is None for value in values),
            distinct=len({repr(value) for value in values if value is not None}),
        )
        for path, values in found.items()
    }


@contextmanager
def _database(target: Target) -> Iterator[Any]:
    if target.url.startswith("mongomock:"):
        yield _in_process(target)
        return
    from pymongo import MongoClient

    try:
        with MongoClient[Any](target.url, serverSelectionTimeoutMS=_TIMEOUT_MS, appname="dbgraph") as client:
            yield client.get_default_database()
    except PyMongoError as error:
        raise Unavailable(
            f"The database {target.database}/{target.environment} can't be read ({type(error).__name__}).",
            fix="Check the url (it must end with the database's name) and that the server is up.",
        ) from None


def _in_process(target: Target) -> Any:
    import mongomock

    path = target.file()
    try:
        content = json_util.loads(path.read_text("utf-8"))
    except OSError:
        raise Unavailable(
            f"The database {target.database}/{target.environment} can't be opened.",
            why=f"There is no readable file {path.name} where its URL points.",
            fix="Correct the url in [databases.environments] or create the file.",
        ) from None
    except ValueError:
        raise BadSettings(
            f"{path.name} is not Extended JSON.", fix="Write it as {collection: [documents]}."
        ) from None
    database: Any = mongomock.MongoClient()[target.default_schema]
    for name, documents in content.items():
        if documents:
            database[name].insert_many(documents)
    return database


def _shape(target: Target, name: str, documents: Iterable[Mapping[str, Any]]) -> TableShape:
    kinds: dict[str, Counter[str]] = {}
    total, present = 0, Counter[str]()
    for document in documents:
        total += 1
        seen: dict[str, bool] = {}
        for path, value in _paths(document):
            kinds.setdefault(path, Counter())
            if value is not None:
                kinds[path][_type_of(value)] += 1
            seen[path] = seen.get(path, True) and value is not None
        present.update(path for path, filled in seen.items() if filled)
    return TableShape(
        name=name,
        columns=tuple(
            ColumnShape(
                name=path,
                type=counter.most_common(1)[0][0] if counter else None,
                nullable=present[path] < total,
                primary_key=path == "_id",
            )
            for path, counter in kinds.items()
        ),
        schema=target.default_schema,
        engine=Engine.MONGODB,
        kind="collection",
        origin=Origin(repository=target.database),
    )


def _paths(value: Mapping[str, Any], prefix: str = "", depth: int = 0) -> Iterator[tuple[str, Any]]:
    for key, item in value.items():
        path = f"{prefix}{key}"
        yield path, item
        if depth >= _MAX_DEPTH:
            continue
        if isinstance(item, Mapping):
            yield from _paths(item, f"{path}.", depth + 1)
        elif isinstance(item, list):
            for element in item:
                if isinstance(element, Mapping):
                    yield from _paths(element, f"{path}[].", depth + 1)


def _at(value: Any, path: str) -> Iterator[Any]:
    """Every value at a path; a missing one counts as ``None``, an empty array yields nothing."""
    head, _, rest = path.partition(".")
    key = head.removesuffix("[]")
    item = value.get(key) if isinstance(value, Mapping) else None
    if head.endswith("[]"):
        for element in item or () if isinstance(item, list) else ():
            yield from _at(element, rest) if rest else (element,)
    elif rest:
        yield from _at(item, rest)
    else:
        yield item


def _type_of(value: Any) -> str:
    return next((word for kind, word in _TYPES if isinstance(value, kind)), type(value).__name__)


ADAPTER = EngineAdapter(Engine.MONGODB, "", lambda target: target.default_schema, introspect, profile)
