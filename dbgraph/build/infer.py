"""Relations that nobody declared, by naming. Careful on purpose: a wrong relation costs more than none.

Each rule looks at one column and answers with candidates or nothing; the first rule that answers decides.
Every lookup is a hash on normalized words, so the time grows with the columns, not with columns x keys.

Scores (0..1; below ``build.inferred_threshold``, 0.6, a relation is only proposed):

=====  ==================================================================================================
0.90   ``customer_id`` and one table ``customer(s)`` with a fitting key in the same schema
0.85   ``department_code`` and ``department(s)`` whose ``code`` or ``department_code`` is unique
0.80   the same name as the key of one table in the same schema (``StuID``); ``parent_id`` of a tree
0.75   a shared primary key; a table with the same first word (``lbaas_sni.listener_id`` ->
       ``lbaas_listeners``); a distinctive code that is unique in the table it is named after
0.70   a role before the name (``billing_address_id``); a distinctive code that one other schema has unique
0.65   ``ship_slip_code`` and the unique ``slip_code`` of ``shipping_orders`` in any schema;
       ``created_by`` and ``users`` of the same schema
0.60   a name of several words that exists once, in another schema; ``author_id`` as a user
less   the key of a table that has another name (0.55); an unknown qualifier (``pickup_store_id``: 0.5);
       one-word names across schemas and codes that are unique nowhere (0.45); several tables that fit
       (half the score, at most three, else none)
=====  ==================================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from dbgraph.build.facts import TableFacts
from dbgraph.build.names import Names, Place, Word, unique_columns
from dbgraph.build.naming import KeyName, is_actor, key_name, last_part, table_key, words
from dbgraph.build.types import joinable
from dbgraph.model import ColumnShape, split_words

MOST = 3
"""More tables than this that fit a name equally well mean that the name says nothing."""

_USER = ("user",)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A relation from ``column`` of one table to ``to_column`` of ``target``."""

    target: TableFacts
    to_column: ColumnShape
    rule: str
    score: float
    note: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The column that the rules are asked about."""

    table: TableFacts
    column: ColumnShape
    key: KeyName | None
    names: Names

    @property
    def words(self) -> Word:
        return tuple(split_words(last_part(self.column.name)))

    @property
    def is_own_key(self) -> bool:
        return self.names.keys[self.table.name] == self.column

    def fits(self, target: TableFacts, to: ColumnShape | None) -> bool:
        """Another column than this one, of a type whose values can be equal."""
        if to is None or (target.name == self.table.name and to.name == self.column.name):
            return False
        return joinable(self.column.type, to.type)

    def to_keys(self, targets: Iterable[TableFacts], rule: str, score: float) -> list[Candidate]:
        """Candidates that point to the keys of ``targets``, as far as the types fit."""
        found = []
        for target in targets:
            to = self._uuid_of(target) or self.names.keys[target.name]
            if to is not None and self.fits(target, to):
                note = f"{self.column.name} names {target.name}, whose key is {to.name}."
                found.append(Candidate(target, to, rule, score, note))
        return found

    def _uuid_of(self, target: TableFacts) -> ColumnShape | None:
        """``instance_uuid`` means the column ``uuid`` of a table that has one beside its ``id``."""
        if self.key is None or self.key.suffix not in ("uuid", "guid"):
            return None
        return target.shape.column(self.key.suffix)

    @property
    def is_distinctive(self) -> bool:
        """A code of several words that does not merely sort rows into kinds."""
        assert self.key is not None
        return len(self.key.stem) > 1 and self.key.stem[-1] not in words()["classifying"]


def infer(tables: Sequence[TableFacts]) -> dict[tuple[str, str], list[Candidate]]:
    """(table, column) -> where it may point to, best first; only columns without a declared relation."""
    names = Names(tables)
    found = {}
    for table in names.tables:
        declared = {name.casefold() for r in table.shape.references for name in r.columns}
        if table.live:
            declared |= {name.casefold() for r in table.live.references for name in r.columns}
        for column in table.shape.columns:
            if column.name.casefold() in declared:
                continue
            candidates = _ask(Asked(table, column, key_name(column.name), names))
            if candidates:
                found[table.name, column.name] = candidates
    return found


def _ask(asked: Asked) -> list[Candidate]:
    if asked.is_own_key and asked.column.auto_increment:
        return []
    for rule in RULES:
        found = rule(asked)
        if found:
            return _ranked(found)
    return []


def _ranked(found: list[Candidate]) -> list[Candidate]:
    """One is as good as its rule; several that fit weaken each other, too many say nothing."""
    if len(found) > MOST:
        return []
    if len(found) > 1:
        found = [
            replace(c, score=round(c.score / 2, 2), note=f"{c.note} {len(found) - 1} other(s) fit as well.")
            for c in found
        ]
    return sorted(found, key=lambda c: (-c.score, c.target.name))


# --------------------------------------------------------------------------------------------- rules


def table_name(asked: Asked) -> list[Candidate]:
    """``customer_id`` -> ``customers`` of the same schema, by its id."""
    key = asked.key
    if key is None or key.is_code or _is_polymorphic(asked, key):
        return []
    schema, own = asked.table.schema, table_key(asked.table.shape.name)
    targets = _others(asked, asked.names.named(key.stem, schema))
    if asked.is_own_key:
        return asked.to_keys(targets, "name.shared-key", 0.75)
    found = asked.to_keys(targets, "name.id", 0.9)
    if found or len(own) < 2:
        return found
    return asked.to_keys(_others(asked, asked.names.named((own[0], *key.stem), schema)), "name.prefix", 0.75)


def table_code(asked: Asked) -> list[Candidate]:
    """``department_code`` -> ``departments``, by its unique ``code`` or ``department_code``."""
    key = asked.key
    if key is None or not key.is_code or asked.is_own_key:
        return []
    found = []
    for target in asked.names.named(key.stem):
        here = target.schema == asked.table.schema
        to = _code_of(target, asked.words, key.suffix)
        if to is not None and target.name != asked.table.name and asked.fits(target, to):
            exact = tuple(split_words(to.name)) == asked.words and asked.is_distinctive
            score = 0.85 if here else 0.75 if exact else 0.45
            note = f"{asked.column.name} names {target.name}, where {to.name} is unique."
            found.append((here, Candidate(target, to, "name.code", score, note)))
    own = [candidate for here, candidate in found if here]
    return own or [candidate for _, candidate in found]


def same_key(asked: Asked) -> list[Candidate]:
    """A name that is the key of another table in the same schema (``StuID``, ``airport_code``)."""
    if asked.key is None or _is_polymorphic(asked, asked.key):
        return []
    holders = [
        (table, column)
        for table, column in asked.names.unique(asked.words)
        if table.schema == asked.table.schema and asked.names.keys[table.name] == column
    ]
    if asked.is_own_key:
        return []  # which of two tables with one key came first, names can't say
    named = [place for place in holders if _abbreviates(asked.key.stem[-1], place[0])]
    if not named and len(holders) > 1:
        return []
    score = 0.8 if named else 0.55
    return _to_places(asked, named or holders, "name.same-key", score, "is the key of")


def role(asked: Asked) -> list[Candidate]:
    """``billing_address_id`` -> ``addresses``; ``parent_id`` -> the table itself; ``author_id`` -> users."""
    key = asked.key
    if key is None or key.is_code or asked.is_own_key or _is_polymorphic(asked, key):
        return []
    known, schema = words(), asked.table.schema
    if key.stem == ("parent",) or key.stem == ("parent", *table_key(asked.table.shape.name)):
        return asked.to_keys([asked.table], "name.parent", 0.8)
    if known["foreign"] & set(key.stem):
        return []
    for start in range(1, len(key.stem)):
        targets = asked.names.named(key.stem[start:], schema)
        if targets:
            is_role = set(key.stem[:start]) <= known["roles"]
            return asked.to_keys(targets, "name.role", 0.7 if is_role else 0.5)
    if len(key.stem) == 1 and key.stem[0] in known["persons"]:
        return asked.to_keys(asked.names.named(_USER, schema), "name.person", 0.6)
    return []


def actor(asked: Asked) -> list[Candidate]:
    """``created_by`` -> ``users`` of the same schema, else the only ``users`` there is."""
    if not is_actor(asked.column.name) or asked.column.type is None:
        return []
    own = asked.names.named(_USER, asked.table.schema)
    if own:
        return asked.to_keys(own, "name.actor", 0.65)
    return asked.to_keys(asked.names.named(_USER), "name.actor", 0.4)


def same_code(asked: Asked) -> list[Candidate]:
    """A distinctive code (``shipping_order_code``) that another table has unique, in any schema."""
    key = asked.key
    if key is None or not key.is_code or (len(key.stem) == 1 and key.stem[0] in words()["generic_codes"]):
        return []
    holders = [p for p in asked.names.unique(asked.words) if p[0].name != asked.table.name]
    here = [place for place in holders if place[0].schema == asked.table.schema]
    distinctive = asked.is_distinctive
    if asked.column.name in unique_columns(asked.table):
        return _between_equals(asked, here or holders) if distinctive else []
    score = 0.75 if here else 0.7 if distinctive else 0.5
    found = _to_places(asked, here or holders, "code.unique", score, "is unique in")
    if found or not distinctive:
        return found
    return _unproved_code(asked)


def qualified_code(asked: Asked) -> list[Candidate]:
    """``ship_slip_code`` -> the unique ``slip_code`` of ``shipping_orders``, not that of ``receive_records``:
    the words before the code's own name must be words of the table, or a role before its name
    (``home_depot_cd`` -> ``depots``)."""
    key = asked.key
    if key is None or not key.is_code:
        return []
    for start in range(1, len(asked.words) - 1):
        lead, code = asked.words[:start], asked.words[start:]
        holders = [
            place
            for place in _distinctive_holders(asked, code)
            if all(_names_word(word, table_key(place[0].shape.name)) for word in lead)
            or (set(lead) <= words()["roles"] and table_key(place[0].shape.name) == key.stem[start:])
        ]
        if holders:
            says = f"has the words of {' '.join(code)}, which is unique in"
            return _to_places(asked, holders, "code.qualified", 0.65, says)
    return []


def elsewhere(asked: Asked) -> list[Candidate]:
    """``shipping_order_id`` -> the only ``shipping_orders`` of another schema."""
    key = asked.key
    if key is None or key.is_code or asked.is_own_key or _is_polymorphic(asked, key):
        return []
    if words()["foreign"] & set(key.stem):
        return []
    targets = [t for t in asked.names.named(key.stem) if t.schema != asked.table.schema]
    return asked.to_keys(targets, "name.elsewhere", 0.6 if len(key.stem) > 1 else 0.45)


RULES: tuple[Callable[[Asked], list[Candidate]], ...] = (
    table_name,
    table_code,
    same_key,
    role,
    actor,
    same_code,
    qualified_code,
    elsewhere,
)
"""In this order; the first that answers decides."""

# -------------------------------------------------------------------------------------------- helpers


def _others(asked: Asked, tables: Iterable[TableFacts]) -> list[TableFacts]:
    return [table for table in tables if table.name != asked.table.name]


def _abbreviates(word: str, table: TableFacts) -> bool:
    """``stu`` is short for ``student``, ``dept`` for ``department``: same first letter, the rest in order."""
    key = table_key(table.shape.name)
    full = key[-1] if key else ""
    rest = iter(full)
    return full[:1] == word[:1] and all(letter in rest for letter in word)


def _between_equals(asked: Asked, holders: Sequence[Place]) -> list[Candidate]:
    """Unique on both sides: one edge only, and not a certain one (either may have come first)."""
    later = [place for place in holders if place[0].name < asked.table.name]
    return _to_places(asked, later, "code.unique-both", 0.6, "is unique here and in")


def _distinctive_holders(asked: Asked, code: Word) -> list[Place]:
    holders = [place for place in asked.names.unique(code) if place[0].name != asked.table.name]
    return holders if code[0] not in words()["generic_codes"] else []


def _names_word(word: str, table: Word) -> bool:
    """Whether a word of the table begins with ``word`` (``ship`` of ``shipping``) or is it."""
    return any(word == own or (len(word) > 3 and own.startswith(word)) for own in table)


def _unproved_code(asked: Asked) -> list[Candidate]:
    """Two tables of different schemas alone share a code of several words, unique in neither."""
    bearers = asked.names.bearers(asked.words)
    others = [place for place in bearers if place[0].schema != asked.table.schema]
    if len(bearers) != 2 or len(others) != 1 or others[0][0].name > asked.table.name:
        return []
    return _to_places(asked, others, "code.same-name", 0.45, "is found only here and in")


def _to_places(asked: Asked, places: Iterable[Place], rule: str, score: float, says: str) -> list[Candidate]:
    return [
        Candidate(table, column, rule, score, f"{column.name} {says} {table.name}.")
        for table, column in places
        if asked.fits(table, column)
    ]


def _is_polymorphic(asked: Asked, key: KeyName) -> bool:
    """``owner_id`` beside ``owner_type`` points to different tables in different rows."""
    stem = "".join(key.stem)
    return any(
        (parts := split_words(column.name))[-1:] == ["type"] and "".join(parts[:-1]) == stem
        for column in asked.table.shape.columns
        if column.name.lower().endswith("type")
    )


def _code_of(target: TableFacts, full: Word, suffix: str) -> ColumnShape | None:
    unique = unique_columns(target)
    for wanted in (full, (suffix,)):
        for column in target.shape.columns:
            if column.name in unique and tuple(split_words(column.name)) == wanted:
                return column
    return None
