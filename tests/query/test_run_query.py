"""A query's life, end to end on a real file: grant, guard, masks, audit, answer."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml

from dbgraph.app import App
from dbgraph.errors import DbgraphError, Refused, Unavailable
from dbgraph.model import Environment, Grant, Identity, Permission
from dbgraph.query.markdown import answer_to_json, render_answer
from dbgraph.query.request import Query
from dbgraph.query.run import run_query
from dbgraph.store.access import add_grant, revoke_grant
from dbgraph.store.audit import read_audit, sweep_unknown

CASES = yaml.safe_load((Path(__file__).parent / "cases.yaml").read_text("utf-8"))
VIEWER = Identity("view@example.com", client="test")


def _query(case: dict[str, Any]) -> Query:
    return Query(
        database=case.get("database", "shop"),
        sql=case["sql"],
        environment=Environment(case["environment"]) if "environment" in case else None,
        permission=Permission(case["permission"]) if "permission" in case else None,
        max_rows=case.get("max_rows"),
    )


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case(app: App, case: dict[str, Any]) -> None:
    shown = ""
    if "refused" in case or "error" in case:
        with pytest.raises(DbgraphError) as caught:
            run_query(app, Identity(case["as"], client="test"), _query(case))
        shown = json.dumps(caught.value.to_json(), ensure_ascii=False)
        if "refused" in case:
            assert isinstance(caught.value, Refused)
            assert caught.value.code == case["refused"]
        else:
            assert case["error"] in shown
    else:
        answer = run_query(app, Identity(case["as"], client="test"), _query(case))
        shown = render_answer(answer) + json.dumps(answer_to_json(answer), ensure_ascii=False)
        if "rows" in case:
            assert [list(row) for row in answer.rows.rows] == case["rows"]
        if "truncated" in case:
            assert answer.rows.truncated is case["truncated"]
        if "environment_is" in case:
            assert answer.environment == case["environment_is"]
    assert [words for words in case.get("says", []) if words not in shown] == []
    (record,) = read_audit(app.store)
    assert (record["person"], record["outcome"]) == (case["as"], case["audited"])
    assert record["statement"].startswith(case.get("statement", ""))
    logged = json.dumps(record, ensure_ascii=False)
    visible = logged if "refused" in case else logged + shown  # a refusal points into the caller's own text
    assert [words for words in case.get("absent", []) if words in visible] == []


def test_no_intent_no_run(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """The audit table refuses to be written: the statement must not reach the database."""
    with app.store.writing() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE INSERT ON audit_intents BEGIN SELECT RAISE(ABORT, 'disk full'); END"
        )
    opened = []
    connect = sqlite3.connect

    def watched(name: Any, *args: Any, **options: Any) -> sqlite3.Connection:
        opened.append(str(name))
        return connect(name, *args, **options)

    monkeypatch.setattr("dbgraph.engines.sqlite.sqlite3.connect", watched)
    with pytest.raises(Unavailable, match="audit log can't be written") as caught:
        run_query(app, VIEWER, Query("shop", "SELECT id FROM orders"))
    assert "Nothing was run" in str(caught.value)
    assert opened == []


def test_no_outcome_no_answer(app: App) -> None:
    with app.store.writing() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE INSERT ON audit_outcomes BEGIN SELECT RAISE(ABORT, 'disk full'); END"
        )
    with pytest.raises(Unavailable, match="withheld"):
        run_query(app, VIEWER, Query("shop", "SELECT id FROM orders"))
    (record,) = read_audit(app.store)
    assert record["outcome"] is None


def test_an_intent_that_never_closed_is_swept(app: App) -> None:
    with app.store.writing() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE INSERT ON audit_outcomes BEGIN SELECT RAISE(ABORT, 'killed'); END"
        )
    with pytest.raises(Unavailable):
        run_query(app, VIEWER, Query("shop", "SELECT id FROM orders"))
    with app.store.writing() as connection:
        connection.exec_driver_sql("DROP TRIGGER full")
    now = app.now()
    assert sweep_unknown(app.store, now=now, older_than=now - timedelta(hours=1)) == 0
    assert sweep_unknown(app.store, now=now, older_than=now + timedelta(seconds=1)) == 1
    assert read_audit(app.store)[0]["outcome"] == "unknown"


def test_a_grant_ends_with_its_clock_and_with_revocation(app: App) -> None:
    person = Identity("new@example.com")
    query = Query("shop", "SELECT count(*) FROM orders", Environment.PRODUCTION)
    place = ("new@example.com", "shop", Environment.PRODUCTION, Permission.VIEW)
    now = app.now()

    add_grant(app.store, Grant(*place, expires_at=now - timedelta(seconds=1)), granted_by="op", now=now)
    with pytest.raises(Refused, match="no view grant"):
        run_query(app, person, query)

    add_grant(app.store, Grant(*place, expires_at=now + timedelta(hours=1)), granted_by="op", now=now)
    assert run_query(app, person, query).rows.rows == [[3]]

    assert revoke_grant(app.store, Grant(*place), revoked_by="op", now=now) == 1
    with pytest.raises(Refused, match="no view grant"):
        run_query(app, person, query)


def test_a_column_that_the_dictionary_does_not_know_is_masked_whole(app: App) -> None:
    """The live table gained a column since the build: `*` has another shape, and by name it is unknown."""
    path = app.settings.folder / "shop.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE orders ADD COLUMN buyer_mail TEXT DEFAULT 'taro.yamada@example.jp'")
    with pytest.raises(Refused) as caught:
        run_query(app, VIEWER, Query("shop", "SELECT * FROM orders"))
    assert caught.value.code == "shape-differs"
    with pytest.raises(Refused, match="buyer_mail"):
        run_query(app, VIEWER, Query("shop", "SELECT buyer_mail FROM orders"))


def test_an_answer_explains_its_columns(app: App) -> None:
    answer = run_query(
        app, VIEWER, Query("shop", "SELECT status AS s, count(*) AS n FROM orders GROUP BY status")
    )
    meaning = answer.meanings[0]
    assert meaning.base == "shop.orders.status"
    assert meaning.description == "Where the order is"
    assert [(v.value, v.label) for v in meaning.labels] == [
        ("open", "waiting for payment"),
        ("done", "delivered"),
    ]
    assert any("shop.customers" in text for text in answer.related)
    text = render_answer(answer)
    assert text.startswith("**shop** (production, view, anonymized) - 2 rows")
    assert "open = waiting for payment" in text


def test_an_answer_keeps_to_its_budget(app: App) -> None:
    from dataclasses import replace

    from dbgraph.query.answer import fit

    answer = run_query(app, VIEWER, Query("shop", "SELECT id, memo FROM orders"))
    wide = replace(answer, rows=replace(answer.rows, rows=[[i, "x" * 400] for i in range(500)]))
    cut = fit(wide, 8_000)
    assert 1 <= len(cut.rows.rows) < 500
    assert cut.rows.truncated
    assert len(render_answer(cut)) / 4 < 8_000
    assert "there are more" in render_answer(cut)
