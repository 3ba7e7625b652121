"""The function lists: what was denied by review is on none of them."""

from __future__ import annotations

import re

import pytest

from dbgraph.errors import Refused
from dbgraph.guard import check
from dbgraph.guard.functions import policy, read_data
from dbgraph.guard.lexer import words
from dbgraph.guard.text import DIALECTS

NEVER = words("""
    pg_sleep pg_read_file pg_ls_dir lo_import lo_export lo_create set_config setval nextval pg_notify
    dblink dblink_exec query_to_xml table_to_xml ts_stat pg_terminate_backend pg_advisory_lock
    txid_current pg_current_xact_id pg_logical_emit_message pg_reload_conf pg_switch_wal sleep benchmark
    get_lock release_lock load_file sys_exec sys_eval master_pos_wait name_const load_extension
    writefile readfile edit fts3_tokenizer pg_get_functiondef pg_stat_get_activity crosstab connectby
    gin_clean_pending_list
    """)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_denied_functions_are_on_no_list(dialect: str) -> None:
    lists = policy(dialect)
    assert not lists.functions & NEVER
    assert not lists.before_bracket & NEVER
    assert not lists.types & NEVER


def test_the_generated_list_obeys_the_review() -> None:
    review = read_data("review.json")["postgres"]
    own = set(review["contrib"]) | set(review["syntax"])
    denied = [re.compile(pattern) for pattern in review["why_denied"]]
    generated = set(read_data("postgres.json")["functions"]) - own
    assert len(generated) > 1000
    assert not {name for name in generated if any(pattern.search(name) for pattern in denied)}
    assert all(review["why_denied"].values())


@pytest.mark.parametrize("dialect", DIALECTS)
def test_names_are_folded(dialect: str) -> None:
    lists = policy(dialect)
    assert all(name == name.lower() for name in lists.functions | lists.types | lists.before_bracket)


UNRESERVED = words("""
    over filter by materialized sets rollup cube first next system bernoulli repeatable zone lateral
    join like ilike similar second varying timestamptz precision columns escape passing any some of against
    end offset window isnull is notnull document content name path within return
""")
PLACES = (
    "SELECT {}(1)", "SELECT {}(a) FROM t", "SELECT {}('a')", "SELECT {}()", "SELECT a, {}(1, 2) FROM t",
    "SELECT * FROM {}(1)", "SELECT * FROM t, {}(1) x", "SELECT a FROM t WHERE b = {}(1)",
    "SELECT a + {}(1) FROM t",
    "SELECT a FROM t ORDER BY {}(1)", "SELECT ({}(1))", "SELECT x.{}(1)",
)  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("word", sorted(UNRESERVED))
def test_a_word_of_the_grammar_is_no_function(word: str, place: str) -> None:
    """PostgreSQL and MySQL do not reserve these words: anybody can call a function like that."""
    reserved = {
        "mysql": words("lateral over join like is of precision"),
        "postgres": words("offset window any some end"),
    }
    built_in = {
        "postgres": words("timestamptz like name path ilike"),
        "mysql": words("timestamptz isnull second"),
    }
    for dialect in ("postgres", "mysql"):
        if word in reserved[dialect] or word in built_in[dialect]:
            continue
        with pytest.raises(Refused):
            check(place.format(word), dialect)
