"""The function lists: what was denied by review is on none of them."""

from __future__ import annotations

import re

import pytest

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
