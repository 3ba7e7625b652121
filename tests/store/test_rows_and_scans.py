"""Differences, scans and effective texts, also with random content."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, select

from dbgraph.model import (
    ColumnShape,
    Engine,
    EnumShape,
    EnumValue,
    IndexShape,
    Origin,
    Problem,
    ReferenceShape,
    TableShape,
)
from dbgraph.store.documents import effective_texts
from dbgraph.store.rows import apply, difference
from dbgraph.store.scans import Scan, read_scans, write_scans
from dbgraph.store.schema import scans, texts
from dbgraph.store.store import open_store

KEY = ("qualified_name", "field", "origin")
MACHINE = st.sampled_from(["code", "database", "generated"])
TEXTS = st.dictionaries(
    st.tuples(st.sampled_from(["a", "A", "b.c", "返品"]), st.just("description"), MACHINE),
    st.text(st.characters(blacklist_categories=("Cs",)), max_size=8),
    max_size=8,
)


def as_rows(found: dict[tuple[str, str, str], str]) -> list[dict[str, Any]]:
    return [{**dict(zip(KEY, key, strict=True)), "text": text, "evidence": []} for key, text in found.items()]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(first=TEXTS, second=TEXTS, human=TEXTS)
def test_applying_a_difference_gives_what_was_wanted_and_leaves_people_alone(
    tmp_path: Path, first: Any, second: Any, human: Any
) -> None:
    path = tmp_path / "dbgraph.db"
    path.unlink(missing_ok=True)
    store = open_store("sqlite:///dbgraph.db", folder=tmp_path)
    own = texts.c.origin != "human"
    people = as_rows({(name, field, "human"): text for (name, field, _), text in human.items()})
    with store.writing() as connection:
        if people:
            connection.execute(insert(texts), people)
        for wanted in (first, second, second):
            found = difference(connection, texts, as_rows(wanted), key=KEY, scope=own)
            apply(connection, found)
            stored = [dict(row) for row in connection.execute(select(texts).where(own)).mappings()]
            assert sorted(stored, key=str) == sorted(as_rows(wanted), key=str)
            kept = [dict(row) for row in connection.execute(select(texts).where(~own)).mappings()]
            assert sorted(kept, key=str) == sorted(people, key=str)
        assert not found, "the second time there is nothing to write"
    store.close()


FULL = TableShape(
    name="orders",
    schema="shop",
    engine=Engine.MYSQL,
    kind="view",
    columns=(
        ColumnShape(
            *("id", "id", "int", False, True, True, True, "1", "the key", "Kind", "gone"),
            line=3,
        ),
        ColumnShape("bare"),
    ),
    references=(ReferenceShape(("a", "b"), "t", ("c", "d"), "s", "one-to-one", "CASCADE", 4),),
    enums=(EnumShape("Kind", (EnumValue("1", "one"), EnumValue("2"))),),
    indexes=(IndexShape("i", ("a", "b"), True),),
    comment="c 返品",
    deprecated="",
    origin=Origin("repo", "a/b.ts", 7, "c" * 40, "typeorm"),
)


def test_a_scan_comes_back_as_it_was(tmp_path: Path) -> None:
    store = open_store("sqlite:///dbgraph.db", folder=tmp_path)
    written = [
        Scan(
            "source", "api", (FULL,), (Problem("f", 1, "c", "m"),), (("s", "t", "filter"),), "c" * 40, 3, "x"
        ),
        Scan("database", "api", (TableShape("t", ()),)),
        Scan("profile", "api", profiles={"s.t": {"c": {"rows": 1}}}),
    ]
    with store.writing() as connection:
        write_scans(connection, written)
        assert list(read_scans(connection).values()) == sorted(written, key=lambda s: (s.kind, s.name))
    store.close()


def test_half_a_surrogate_pair_is_replaced() -> None:
    broken = Scan("source", "a", (TableShape("t\ud800", (ColumnShape("c", comment="\udfff"),)),))
    (table,) = broken.cleaned().tables
    assert (table.name, table.columns[0].comment) == ("t?", "?")
    whole = Scan("source", "a", (FULL,))
    assert whole.cleaned() is whole


def test_only_changed_scans_are_written_and_absent_ones_dropped(tmp_path: Path) -> None:
    store = open_store("sqlite:///dbgraph.db", folder=tmp_path)
    first, second = Scan("source", "a", (FULL,)), Scan("source", "b", (FULL,))
    with store.writing() as connection:
        write_scans(connection, [first, second])
        connection.execute(scans.update().where(scans.c.name == "a").values(document=b"untouched"))
        write_scans(connection, [first])
        rows = connection.execute(select(scans.c.name, scans.c.document)).all()
    assert [tuple(row) for row in rows] == [("a", b"untouched")]
    store.close()


def test_the_commit_alone_is_no_change() -> None:
    from dataclasses import replace

    moved = replace(FULL, origin=replace(FULL.origin, commit="d" * 40))
    assert Scan("source", "a", (FULL,), commit="1").fingerprint == (
        Scan("source", "a", (moved,), commit="2").fingerprint
    )
    other = replace(FULL, origin=replace(FULL.origin, line=8))
    assert Scan("source", "a", (FULL,)).fingerprint != Scan("source", "a", (other,)).fingerprint


def test_the_best_origin_wins_whatever_the_order() -> None:
    order = ["human", "code", "database", "ai", "generated"]
    rows = [{"qualified_name": "s.t", "field": "description", "origin": o, "text": o} for o in order]
    for start in range(len(order)):
        for candidates in (rows[start:], rows[start:][::-1]):
            assert effective_texts(candidates, ["s.t"]) == {("s.t", "description"): (order[start],) * 2}


def test_text_follows_its_node_through_a_change_of_letter_case_only() -> None:
    row = {"qualified_name": "s.T", "field": "description", "origin": "human", "text": "x"}
    assert effective_texts([row], ["s.t"]) == {("s.t", "description"): ("human", "x")}
    assert effective_texts([row], ["s.t", "s.T"]) == {("s.T", "description"): ("human", "x")}
