"""How well search finds the tables that people say answer their questions.

Recall at k: the share of a question's tables among the first k hits. All at 10: questions of which every
table is among the first ten. MRR: the mean of 1 / (place of the first right table).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from dbgraph.errors import BadInput

DEPTH: Final = 20
"""So many hits are looked at; a table that comes later counts as not found."""
_RECALL_AT: Final = (1, 5, 10, 20)


@dataclass(frozen=True)
class Asked:
    """A question and the qualified names of the tables that answer it; ``language`` groups the figures."""

    question: str
    gold: tuple[str, ...]
    language: str = ""


@dataclass(frozen=True)
class Outcome:
    """Where each table of the question was found (1 is first; ``None``: not within ``DEPTH``)."""

    asked: Asked
    places: tuple[int | None, ...]
    first: tuple[str, ...]
    milliseconds: float

    @property
    def complete(self) -> bool:
        """Whether every table is among the first ten."""
        return all(place is not None and place <= 10 for place in self.places)


@dataclass(frozen=True)
class Figures:
    """Shares in percent, times in milliseconds."""

    questions: int
    recall: dict[int, float]
    all_at_10: float
    mrr: float
    p50: float
    p95: float

    def to_json(self) -> dict[str, Any]:
        return {
            "questions": self.questions,
            **{f"recall@{k}": round(value, 1) for k, value in self.recall.items()},
            "all@10": round(self.all_at_10, 1),
            "mrr": round(self.mrr, 1),
            "p50_ms": round(self.p50, 1),
            "p95_ms": round(self.p95, 1),
        }


def read_questions(text: str, known: Collection[str]) -> tuple[list[Asked], list[str]]:
    """Questions from JSON lines ``{"question": ..., "gold": ["schema.table", ...], "language": ...}``, and
    the tables named as answers that are not ``known`` (they can't be found: dropped, or misspelt).

    Raises ``BadInput`` for a line that is not one, an empty text, and when no named table is known.
    """
    folded = {name.lower() for name in known}
    asked, unknown = [], dict[str, None]()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        entry = _entry(line, number)
        gold = tuple(dict.fromkeys(entry["gold"]))
        unknown.update(dict.fromkeys(name for name in gold if name.lower() not in folded))
        asked.append(Asked(entry["question"], gold, str(entry.get("language", ""))))
    if not asked:
        raise BadInput("There is no question in the file.", fix=_FORM)
    if all(name in unknown for entry in asked for name in entry.gold):
        raise BadInput(
            "None of the tables named as answers is in the dictionary.",
            why=f"The first is {next(iter(unknown))}.",
            fix="Give names as schema.table, as `dbgraph search --type name` shows them.",
        )
    return asked, list(unknown)


_FORM: Final = 'Write one JSON object per line: {"question": "unpaid orders", "gold": ["shop.orders"]}.'


def _entry(line: str, number: int) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except ValueError:
        entry = None
    sound = (
        isinstance(entry, dict)
        and isinstance(entry.get("question"), str)
        and entry["question"].strip()
        and isinstance(entry.get("gold"), list)
        and entry["gold"]
        and all(isinstance(name, str) for name in entry["gold"])
    )
    if not sound:
        raise BadInput(f"Line {number} is no question with its tables.", fix=_FORM)
    found: dict[str, Any] = entry
    return found


def evaluate(asked: Iterable[Asked], find: Callable[[str], tuple[Sequence[str], float]]) -> list[Outcome]:
    """Asks every question; ``find`` gives the names of the hits, best first, and the milliseconds taken."""
    outcomes = []
    for entry in asked:
        names, milliseconds = find(entry.question)
        place = {name.lower(): number for number, name in reversed(list(enumerate(names[:DEPTH], 1)))}
        places = tuple(place.get(name.lower()) for name in entry.gold)
        outcomes.append(Outcome(entry, places, tuple(names[:3]), milliseconds))
    return outcomes


def figures(outcomes: Sequence[Outcome]) -> Figures:
    """The figures of at least one outcome."""
    count = len(outcomes)
    times = sorted(outcome.milliseconds for outcome in outcomes)
    return Figures(
        questions=count,
        recall={
            k: 100
            * sum(sum(p is not None and p <= k for p in o.places) / len(o.places) for o in outcomes)
            / count
            for k in _RECALL_AT
        },
        all_at_10=100 * sum(outcome.complete for outcome in outcomes) / count,
        mrr=100 * sum(1 / min((p for p in o.places if p), default=float("inf")) for o in outcomes) / count,
        p50=times[count // 2],
        p95=times[min(count - 1, int(count * 0.95))],
    )
