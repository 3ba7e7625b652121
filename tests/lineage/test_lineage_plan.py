"""What a plan says besides the kinds: sources, reasons, probes, names, and whether a mask is whole."""

from __future__ import annotations

import pytest
from shop import catalog

from dbgraph.errors import Refused
from dbgraph.guard import check
from dbgraph.lineage import plan_masks
from dbgraph.model import MaskPlan


def plan(text: str, dialect: str = "postgres", *, masking: bool = True) -> MaskPlan:
    known = catalog(dialect)
    return plan_masks(check(text, dialect, catalog=known), known, masking=masking)


def test_reasons_name_base_column_and_rule() -> None:
    email, name = plan("SELECT u.email, s.name FROM users u JOIN shops s ON s.id = u.shop_id").columns
    assert email.because == ("shop.users.email is PII:email by rule column.email",)
    assert name.because == ("shop.shops.name is not PII by rule negative.name_of_thing",)
    assert name.sources == ("shop.shops.name",)


def test_sources_go_through_expressions_for_enrichment() -> None:
    (made,) = plan("SELECT total * 2 AS t FROM orders", masking=False).columns
    assert made.sources == ("shop.orders.total",)
    assert made.kind is None


def test_literals_compared_with_pii_are_probes() -> None:
    made = plan("SELECT id FROM users WHERE lower(email) = 'a@b.c' OR phone IN ('1', '2') OR status = 'x'")
    assert (made.audit, made.probes, made.pii_literals) == (True, 3, ("a@b.c", "1", "2"))


def test_plain_statements_ask_for_no_audit() -> None:
    made = plan("SELECT id FROM users WHERE status = 'active' AND email IS NOT NULL")
    assert (made.audit, made.probes, made.pii_literals) == (False, 0, ())


def test_a_long_in_list_is_refused() -> None:
    listed = ", ".join(f"'{n}'" for n in range(11))
    with pytest.raises(Refused) as caught:
        plan(f"SELECT id FROM users WHERE email IN ({listed})")
    assert caught.value.code == "pii-predicate"


def test_a_mask_is_no_value() -> None:
    with pytest.raises(Refused) as caught:
        plan("SELECT id FROM users WHERE name = '***'")
    assert caught.value.code == "mask-literal"
    assert not plan("SELECT '***' AS stars", masking=False).masking


@pytest.mark.parametrize(
    ("expression", "whole"),
    [
        ("email", False),
        ("upper(email)", False),
        ("coalesce(email, phone)", False),
        ("nullif(email, 'a')", True),
        ("message", False),
        ("max(message)", True),
        ("substr(message, 1, 3)", True),
        ("payload", False),
        ("payload->>'to'", True),
    ],
)
def test_only_what_passes_unchanged_is_masked_piece_by_piece(expression: str, whole: bool) -> None:
    table = "logs" if "message" in expression or "payload" in expression else "users"
    (made,) = plan(f"SELECT {expression} AS x FROM {table}").columns
    assert made.kind is not None
    assert made.whole is whole


@pytest.mark.parametrize(
    ("text", "dialect", "names"),
    [
        ("SELECT id, count(*), lower(status), 1, id + 1 FROM users GROUP BY id, status", "postgres",
         ["id", "count", "lower", "?column?", None]),
        ("SELECT ID, U.Id AS Key, \"id\" FROM users U", "postgres", ["id", "key", "id"]),
        ("SELECT id, count(*), id+1 , id  +  1 FROM users", "mysql", ["id", "count(*)", "id+1", "id  +  1"]),
        ("SELECT id, count(*) /* c */, id+1 FROM users", "sqlite", ["id", "count(*)", "id+1"]),
        ("SELECT * FROM (SELECT id, status FROM users) AS t", "sqlite", ["id", "status"]),
        ("(SELECT max(id) FROM users) UNION SELECT 2", "postgres", ["max"]),
        ("WITH a AS (SELECT 1 AS x) SELECT min(x) FROM a", "postgres", ["min"]),
        ("VALUES (1, 2)", "postgres", ["column1", "column2"]),
    ],
)  # fmt: skip
def test_names_as_the_engine_gives_them(text: str, dialect: str, names: list[str | None]) -> None:
    assert [column.name for column in plan(text, dialect).columns] == names


def test_commands_have_columns_of_their_own() -> None:
    assert [c.name for c in plan("EXPLAIN SELECT id FROM users").columns] == ["QUERY PLAN"]
    assert plan("SHOW TABLES", "mysql").any_width
    with pytest.raises(Refused):
        plan("EXPLAIN ANALYZE SELECT id FROM users WHERE email > 'm'")
