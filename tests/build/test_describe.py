"""Describers: only changed tables are asked about, inventions are dropped, failures keep yesterday's text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from world import World

import dbgraph.describers as package
from dbgraph.build.daily import Tools, run
from dbgraph.build.report import BuildReport
from dbgraph.describers import DESCRIBERS, Description, Subject, SubjectColumn, load_describer
from dbgraph.errors import BadSettings, Unavailable
from dbgraph.model import DescriptionOrigin

SHOP = {
    "shop.users": "id int pk, name text",
    "shop.orders": "id int pk, user_id int -> users.id",
    "shop.notes": "id int pk, body text",
}


@dataclass
class Model:
    """Stands for a provider: says something of each table, and of a column that does not exist."""

    revision: str = "model-1"
    origin: DescriptionOrigin = DescriptionOrigin.AI
    asked: list[str] = field(default_factory=list)
    fails: bool = False

    def describe(self, subjects: Sequence[Subject]) -> Sequence[Description]:
        if self.fails:
            raise Unavailable("The provider is away.", code="provider-away")
        self.asked += [subject.qualified_name for subject in subjects]
        columns = {"id": "The key.", "invented": "Never there."}
        return [Description(f"About {subject.table}.", columns) for subject in subjects]


def build(world: World, model: Model) -> BuildReport:
    world.write()
    tools = Tools(introspect=world.introspect, describer=model)
    return run(world.settings, world.store, tools, clock=lambda: world.now)


def ai_texts(world: World) -> dict[str, str]:
    return {t["qualified_name"]: t["text"] for t in world.rows("texts") if t["origin"] == "ai"}


def test_only_changed_tables_are_asked_about(world: World) -> None:
    world.sources, model = {"shop": dict(SHOP)}, Model()
    build(world, model)
    assert sorted(model.asked) == sorted(SHOP)
    build(world, model)
    assert len(model.asked) == 3, "no call when nothing changed"
    model.asked.clear()
    world.sources["shop"]["shop.notes"] = "id int pk, body text, at date"
    build(world, model)
    assert model.asked == ["shop.notes"]


def test_names_that_are_not_in_the_table_are_dropped(world: World) -> None:
    world.sources = {"shop": dict(SHOP)}
    build(world, Model())
    assert ai_texts(world) == {
        **{name: f"About {name.partition('.')[2]}." for name in SHOP},
        **{f"{name}.id": "The key." for name in SHOP},
    }


def test_a_provider_that_fails_keeps_yesterdays_text_and_is_asked_again(world: World) -> None:
    world.sources, model = {"shop": dict(SHOP)}, Model()
    build(world, model)
    before = ai_texts(world)
    model.fails = True
    world.sources["shop"]["shop.notes"] = "id int pk, body text, at date"
    report = build(world, model)
    assert (report.status, [(t.part, t.code) for t in report.troubles]) == (
        *("partial", [("describer", "provider-away")]),
    )
    assert ai_texts(world) == before
    assert "at" in world.columns("shop.notes")
    model.fails = False
    model.asked.clear()
    assert build(world, model).status == "complete"
    assert model.asked == ["shop.notes"]


TEMPLATES = [
    (
        Subject(
            *("shop.order_items", "shop", "order_items", "table", None),
            columns=(
                SubjectColumn("id"),
                SubjectColumn("order_id", refers_to="shop.orders.id"),
                SubjectColumn("status", values=(("OPEN", "still open"), ("DONE", None))),
            ),
            referred_by=("shop.refunds",),
        ),
        "One row per order item. Refers to orders. Referred to by refunds. status: OPEN (still open), DONE.",
        {"order_id": "Refers to shop.orders.id.", "status": "One of OPEN (still open), DONE."},
    ),
    (Subject("docs.carts", "docs", "carts", "collection", None, ()), "One document per cart.", {}),
    (Subject("s.v_sales", "s", "v_sales", "view", None, ()), "A view: one row per v sale.", {}),
    (Subject("s.返品", "s", "返品", "table", None, ()), "One row per 返品.", {}),
    (
        Subject(
            *("s.t", "s", "t", "table", None),
            columns=(SubjectColumn("kind", values=tuple((str(n), None) for n in range(9))),),
        ),
        "One row per t. kind: 0, 1, 2, 3, 4, 5 and 3 more.",
        {"kind": "One of 0, 1, 2, 3, 4, 5 and 3 more."},
    ),
]


@pytest.mark.parametrize(("subject", "table", "columns"), TEMPLATES, ids=lambda v: getattr(v, "table", ""))
def test_the_template_says_only_what_is_known(subject: Subject, table: str, columns: dict[str, str]) -> None:
    (said,) = load_describer("template").describe([subject])
    assert (said.table, dict(said.columns)) == (table, columns)


def test_every_describer_is_registered() -> None:
    folder = Path(package.__file__).parent
    files = {file.stem for file in folder.glob("*.py")} - {"__init__", "base"}
    assert {module.rpartition(".")[2] for module in DESCRIBERS.values()} == files
    with pytest.raises(BadSettings, match="template"):
        load_describer("tempalte")
