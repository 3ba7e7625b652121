"""The dictionary's tables and key-like columns by their words: every question is one look into a hash."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from dbgraph.build.facts import TableFacts
from dbgraph.build.naming import key_name, last_part, table_key
from dbgraph.model import ColumnShape, split_words

Word = tuple[str, ...]
Place = tuple[TableFacts, ColumnShape]


class Names:
    """The dictionary's tables and key-like columns by their normalized words."""

    def __init__(self, tables: Sequence[TableFacts]) -> None:
        self.tables = [table for table in tables if table.shape.kind != "view"]
        self.keys = {table.name: key_of(table) for table in self.tables}
        self._by_key: dict[str, list[TableFacts]] = defaultdict(list)
        self._unique: dict[Word, list[Place]] = defaultdict(list)
        self._bearers: dict[Word, list[Place]] = defaultdict(list)
        prefixes = _common_prefixes(self.tables)
        for table in self.tables:
            for key in _keys(table, prefixes[table.schema]):
                self._by_key["".join(key)].append(table)
            unique = unique_columns(table)
            for column in table.shape.columns:
                if key_name(column.name) is None:
                    continue
                name = tuple(split_words(last_part(column.name)))
                self._bearers[name].append((table, column))
                if column.name in unique:
                    self._unique[name].append((table, column))

    def named(self, stem: Word, schema: str | None = None) -> list[TableFacts]:
        """Tables that columns call ``stem``: of that schema, or of all. Where words end does not count:
        ``security_group`` is ``securitygroups`` too."""
        found = self._by_key.get("".join(stem), ())
        return [table for table in found if schema is None or table.schema == schema]

    def unique(self, name: Word) -> list[Place]:
        return self._unique.get(name, [])

    def bearers(self, name: Word) -> list[Place]:
        return self._bearers.get(name, [])


def key_of(table: TableFacts) -> ColumnShape | None:
    """The single column that identifies a row; a bare ``id`` where no key is known."""
    keys = [column for column in table.shape.columns if column.primary_key]
    if len(keys) == 1:
        return keys[0]
    if keys:
        return None
    bare = ("_id", "id")
    return next((c for name in bare for c in table.shape.columns if c.name.lower() == name), None)


def unique_columns(table: TableFacts) -> frozenset[str]:
    """Columns whose value alone identifies a row."""
    key = key_of(table)
    shapes = [table.shape, *([table.live] if table.live else [])]
    indexed = {
        index.columns[0]
        for shape in shapes
        for index in shape.indexes
        if index.unique and len(index.columns) == 1
    }
    declared = {column.name for column in table.shape.columns if column.unique}
    return frozenset(declared | indexed | ({key.name} if key else set()))


def _common_prefixes(tables: Sequence[TableFacts]) -> dict[str, Word]:
    """schema -> the first word that most of its tables share (``auth_user``, ``auth_group``), or nothing."""
    first: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    total: dict[str, int] = defaultdict(int)
    for table in tables:
        total[table.schema] += 1
        key = table_key(table.shape.name)
        if len(key) > 1:
            first[table.schema][key[0]] += 1
    found: dict[str, Word] = {}
    for schema, count in total.items():
        word, uses = max(first[schema].items(), key=lambda item: (item[1], item[0]), default=("", 0))
        found[schema] = (word,) if count >= 3 and uses / count >= 0.6 else ()
    return found


def _keys(table: TableFacts, prefix: Word) -> list[Word]:
    """The table's key, and without what its schema puts before every name."""
    key = table_key(table.shape.name)
    keys = [key] if key else []
    for lead in (prefix, tuple(split_words(table.schema))):
        if lead and len(key) > len(lead) and key[: len(lead)] == lead and key[len(lead) :] not in keys:
            keys.append(key[len(lead) :])
    return keys
