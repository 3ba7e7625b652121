"""What a refusal says: the rule, the place and the way forward."""

from __future__ import annotations

import pytest

from dbgraph.errors import Refused
from dbgraph.guard import POLICY_VERSION, check
from dbgraph.guard.text import MAX_BYTES
from dbgraph.model import Catalog, CatalogColumn, CatalogTable, CheckedQuery

SHOP = Catalog(
    "postgres",
    (CatalogTable("public", "orders", "shop.orders", (CatalogColumn("id", "int"), CatalogColumn("Total"))),),
    ("public",),
)


def refusal(text: str, dialect: str = "postgres", catalog: Catalog | None = None) -> Refused:
    with pytest.raises(Refused) as caught:
        check(text, dialect, catalog=catalog)
    return caught.value


def test_a_write_in_a_cte_names_table_and_cte() -> None:
    refused = refusal(
        "WITH gone AS (DELETE FROM orders RETURNING id) SELECT * FROM gone".replace(" RETURNING id", "")
    )
    assert refused.what == "Refused: 'orders' is written by the CTE 'gone' (DELETE)."
    assert refused.why == "Only reads are allowed."


def test_unreadable_is_not_called_dangerous() -> None:
    refused = refusal("SELECT * FROM orders WHERE ((id = 1")
    assert refused.code == "unreadable"
    assert "could not be read" in refused.what


def test_an_unknown_table_names_the_nearest() -> None:
    refused = refusal("SELECT id FROM order_", catalog=SHOP)
    assert (refused.code, refused.fix) == ("unknown-table", "Did you mean orders?")


def test_an_unknown_column_names_the_nearest() -> None:
    refused = refusal("SELECT idd FROM orders", catalog=SHOP)
    assert (refused.code, refused.fix) == ("unknown-column", "Did you mean id?")


def test_names_are_compared_as_postgresql_does() -> None:
    assert check('SELECT "Total" FROM Orders', "postgres", catalog=SHOP).tables == SHOP.tables
    assert refusal("SELECT Total FROM orders", catalog=SHOP).code == "unknown-column"
    assert refusal('SELECT id FROM "Orders"', catalog=SHOP).code == "unknown-table"


def test_the_bytes_that_were_checked_are_kept() -> None:
    text = "SELECT  /* why */ id\tFROM orders ;\n"
    query = check(text, "postgres", catalog=SHOP)
    assert query.text == text
    assert query.policy_version == POLICY_VERSION


def test_a_refusal_is_the_same_the_second_time() -> None:
    first, second = refusal("DELETE FROM orders"), refusal("DELETE FROM orders")
    assert first is not second
    assert str(first) == str(second)


def test_nobody_else_makes_a_checked_query() -> None:
    with pytest.raises(TypeError):
        CheckedQuery("SELECT 1", "postgres", (), "")


def test_a_text_over_the_bound_is_too_large() -> None:
    assert refusal("SELECT '" + "x" * MAX_BYTES + "'").code == "too-large"
    assert check("SELECT '" + "x" * (MAX_BYTES - 20) + "'", "postgres")
