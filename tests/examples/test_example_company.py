"""The example company is what its page, its story and its facts say."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dbgraph.settings import load_settings

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "examples"
EXPECTED = json.loads((HERE / "company.json").read_text("utf-8"))
STORY = json.loads((EXAMPLES / "story.json").read_text("utf-8"))
FACTS = {
    schema: json.loads((EXAMPLES / "facts" / f"{repository}.json").read_text("utf-8"))["tables"]
    for schema, repository in (
        ("shop", "shop-api"),
        ("warehouse", "warehouse-api"),
        ("logistics", "logistics-partner"),
        ("spot", "spot-rental"),
        ("profile", "profile-service"),
    )
}
SQL_SCHEMAS = ("shop", "warehouse", "logistics", "spot")
ENVIRONMENTS = ("staging", "production")
QUESTION_KINDS = {"named", "paraphrase", "joined", "value", "column", "typo", "short"}
COLUMNS = """
    SELECT m.name AS t, c.name AS c, lower(c.type) AS type
      FROM sqlite_schema m, pragma_table_xinfo(m.name) c
     WHERE m.type IN ('table', 'view')
     ORDER BY m.name, c.cid
"""


def content(path: Path) -> str:
    """Everything in a file: documents as they are, a database as the statements that would make it."""
    if path.suffix != ".sqlite":
        return path.read_text("utf-8")
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return "\n".join(connection.iterdump())


# --------------------------------------------------------------------------------------- the program


def test_the_same_content_on_every_run(company: Any, make: Any, tmp_path: Path) -> None:
    make(tmp_path)
    first = sorted(path.name for path in company.folder.iterdir())
    assert first == sorted(path.name for path in tmp_path.iterdir())
    assert len(first) == 11  # five databases in two environments, and the stamp
    for name in first:
        assert content(company.folder / name) == content(tmp_path / name), name


def test_nothing_is_written_when_nothing_changed(company: Any, make: Any) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in company.folder.iterdir()}
    assert make(company.folder).startswith("Unchanged")
    assert before == {path.name: path.stat().st_mtime_ns for path in company.folder.iterdir()}


@pytest.mark.parametrize("damage", ["a file is gone", "another version"])
def test_databases_are_made_again(make: Any, tmp_path: Path, damage: str) -> None:
    assert make(tmp_path).startswith("Made")
    wanted = content(tmp_path / "spot.staging.sqlite")
    if damage == "a file is gone":
        (tmp_path / "spot.staging.sqlite").unlink()
    else:
        (tmp_path / "made-from.txt").write_text("an older version", "ascii")
        (tmp_path / "spot.staging.sqlite").write_text("old content", "ascii")
    assert make(tmp_path).startswith("Made")
    assert content(tmp_path / "spot.staging.sqlite") == wanted
    assert not [path.name for path in tmp_path.iterdir() if path.name.startswith(".")]  # no drafts left


# ------------------------------------------------------------------------------------ code and tables


def test_there_is_enough_of_it() -> None:
    assert len(FACTS) == 5
    assert sum(len(tables) for tables in FACTS.values()) >= 60


@pytest.mark.parametrize("environment", ENVIRONMENTS)
@pytest.mark.parametrize("schema", SQL_SCHEMAS)
def test_columns_are_those_of_the_orm(company: Any, schema: str, environment: str) -> None:
    drifts = EXPECTED["drifts"][schema]
    wanted = {table["name"]: [column["name"] for column in table["columns"]] for table in FACTS[schema]}
    for name in drifts["code_only_tables"]:
        del wanted[name]
    for place in drifts["live_only_columns"]:
        table, column = place.split(".")
        wanted[table].append(column)
    found: dict[str, list[str]] = {}
    for row in company.query(schema, COLUMNS, environment):
        if row["t"] not in drifts["live_only_tables"]:
            found.setdefault(row["t"], []).append(row["c"])
        changed = drifts["types"].get(f"{row['t']}.{row['c']}")
        assert changed in (None, row["type"])
    assert found == wanted
    for name in drifts["live_only_tables"]:
        assert company.query(schema, f'SELECT * FROM "{name}"', environment)


@pytest.mark.parametrize("environment", ENVIRONMENTS)
@pytest.mark.parametrize("schema", SQL_SCHEMAS)
def test_references_hold(company: Any, schema: str, environment: str) -> None:
    assert company.query(schema, "PRAGMA foreign_key_check", environment) == []
    kept = sum(
        bool(company.query(schema, f'PRAGMA foreign_key_list("{table["name"]}")', environment))
        for table in FACTS[schema]
    )
    assert kept >= 1


@pytest.mark.parametrize("schema", SQL_SCHEMAS)
def test_enum_values_are_those_of_the_code(company: Any, schema: str) -> None:
    for table in FACTS[schema]:
        if table["name"] in EXPECTED["drifts"][schema]["code_only_tables"]:
            continue
        for column in table["columns"]:
            if "enum" in column:
                found = set(company.values(f"{schema}.{table['name']}.{column['name']}"))
                assert found <= {*column["enum"], None}, (table["name"], column["name"])


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_documents_have_the_paths_of_the_code(company: Any, environment: str) -> None:
    facts = {table["name"]: {column["name"] for column in table["columns"]} for table in FACTS["profile"]}
    open_ended = {c["name"] for t in FACTS["profile"] for c in t["columns"] if c["type"] in ("Map", "Mixed")}
    documents = company.documents(environment)
    assert documents.keys() == facts.keys()
    for name, held in documents.items():
        assert held, name
        found = {path for document in held for path in leaves(document, "", open_ended)}
        assert found <= facts[name], name


def leaves(value: Any, path: str, open_ended: set[str]) -> list[str]:
    """Paths of plain values; what stands below a map or a mixed field is not looked at."""
    if path in open_ended or (isinstance(value, dict) and value.keys() & {"$oid", "$date"}):
        return [path]
    if isinstance(value, dict):
        inner = [leaves(item, f"{path}.{key}" if path else key, open_ended) for key, item in value.items()]
        return [found for paths in inner for found in paths]
    if isinstance(value, list) and value and isinstance(value[0], dict) and "$oid" not in value[0]:
        return [path] + [found for item in value for found in leaves(item, f"{path}[]", open_ended)]
    return [path]


# ---------------------------------------------------------------------------------------- the content


@pytest.mark.parametrize("environment", ENVIRONMENTS)
@pytest.mark.parametrize(("code", "key"), EXPECTED["codes"], ids=lambda place: place)
def test_codes_match_across_databases(company: Any, code: str, key: str, environment: str) -> None:
    used = {value for value in company.values(code, environment) if value is not None}
    assert used
    assert used <= set(company.values(key, environment))


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_slips_of_the_carrier_are_those_of_the_warehouse(company: Any, environment: str) -> None:
    pairs = company.query(
        "logistics", "SELECT WH_SLIP_CD AS slip, MAP_KBN AS way FROM T_ORDER_MAPPING", environment
    )
    out = set(company.values("warehouse.shipping_orders.slip_code", environment))
    back = set(company.values("warehouse.receive_records.slip_code", environment))
    assert {pair["way"] for pair in pairs} == {"O", "B"}
    assert all(pair["slip"] in (out if pair["way"] == "O" else back) for pair in pairs)


@pytest.mark.parametrize("place", EXPECTED["dead"])
def test_deprecated_columns_are_empty(company: Any, place: str) -> None:
    values = company.values(place)
    assert len(values) >= 20
    assert sum(value is None for value in values) >= 0.99 * len(values)


def test_people_of_staging_are_others(company: Any) -> None:
    staging, production = (set(company.values("shop.users.email", name)) for name in ENVIRONMENTS)
    assert len(production) > len(staging) > 0
    assert not staging & production


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_mail_addresses_lead_nowhere(company: Any, environment: str) -> None:
    found: set[str] = set()
    for path in company.folder.glob(f"*.{environment}.*"):
        found.update(match[1] for match in re.finditer(r"\w@([\w.-]*\w)", content(path)))
    assert found == {"example.com", "example.org", "example.jp"}


def test_free_text_holds_contacts_now_and_then(company: Any) -> None:
    notes = [note for note in company.values("shop.delivery_orders.customer_note") if note]
    with_contact = [note for note in notes if re.search(r"@|\d{3}", note)]
    assert 0 < len(with_contact) < len(notes) / 2


# ------------------------------------------------------------------------------------------ the story


@pytest.mark.parametrize("case", STORY["cases"], ids=lambda case: case["order_code"])
def test_the_story_is_true(company: Any, case: dict[str, Any]) -> None:
    carried: dict[str, Any] = {}
    for query in case["queries"]:
        rows = company.query(query["database"], query["sql"].format(**carried))
        assert len(rows) == 1
        for name, value in query.get("expect", {}).items():
            assert rows[0][name] == value
        assert query.get("masked", {}).keys() <= rows[0].keys()
        if "carry" in query:
            assert re.fullmatch(r"RS-\d{8}-\d{4}", rows[0][query["carry"]])
        carried |= rows[0]
    sql = f"SELECT 1 FROM delivery_orders WHERE order_code = '{case['order_code']}'"
    assert company.query("shop", sql, "staging") == []


def test_the_two_returns_differ_at_the_warehouse_only() -> None:
    first, second = ([query.get("expect") for query in case["queries"][:2]] for case in STORY["cases"])
    assert first[0] == second[0] == {"status": "COMPLETED"}
    assert (first[1]["status"], second[1]["status"]) == ("COMPLETE", "IN_PROGRESS")


def test_the_dead_column_of_the_story_is_empty(company: Any) -> None:
    place = f"{STORY['detail']['table']}.{STORY['detail']['dead_column']}"
    assert set(company.values(place)) == {None}


def test_settings_fit_the_story() -> None:
    settings = load_settings(EXAMPLES / "dbgraph.toml")
    assert [database.name for database in settings.databases] == [*SQL_SCHEMAS, "profile"]
    assert all(settings.resolve(source.path or "").is_dir() for source in settings.sources)
    granted = {grant.database for grant in settings.grants if grant.environment == "production"}
    assert {query["database"] for case in STORY["cases"] for query in case["queries"]} <= granted
    refused = {case["database"] for case in STORY["refused"] if case["code"] == "no-grant"}
    assert refused and not refused & granted


def test_questions_name_tables_that_exist() -> None:
    lines = (EXAMPLES / "questions.jsonl").read_text("utf-8").splitlines()
    questions = [json.loads(line) for line in lines]
    known = {f"{schema}.{table['name']}" for schema, tables in FACTS.items() for table in tables}
    assert len(questions) == len({question["question"] for question in questions}) == 150
    for question in questions:
        assert question["gold"]
        assert set(question["gold"]) <= known
        assert question["kind"] in QUESTION_KINDS
        assert question["kind"] != "joined" or len(question["gold"]) > 1
    languages = [question["language"] for question in questions]
    assert (languages.count("en"), languages.count("ja")) == (100, 50)
    assert {question["kind"] for question in questions} == QUESTION_KINDS
    asked = {name for question in questions for name in question["gold"]}
    assert len(asked) >= 80
    assert {name.partition(".")[0] for name in asked} == FACTS.keys()
