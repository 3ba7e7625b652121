"""What a search gives back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dbgraph.embedders import first_sentence
from dbgraph.model import NextCall
from dbgraph.runbook import calls_to_json
from dbgraph.store.dictionary import NodeRow


@dataclass(frozen=True)
class Hit:
    """One table or column. ``distance`` is 1 - cosine where vectors were compared; ``table`` is the table to
    look at (for a column: the one it belongs to)."""

    name: str
    score: float
    why: str
    table: str
    distance: float | None = None
    engine: str | None = None
    description: str | None = None
    dead: bool = False


def make_hit(
    node: NodeRow,
    score: float,
    why: str,
    table: str | None = None,
    distance: float | None = None,
    engine: str | None = None,
) -> Hit:
    """A node of the dictionary as a hit."""
    return Hit(
        name=node.name,
        score=score,
        why=why,
        table=table or node.name,
        distance=distance,
        engine=engine or node.get("engine"),
        description=first_sentence(node.description.text) if node.description else None,
        dead=bool(node.get("is_dead") or node.get("dead")),
    )


@dataclass(frozen=True)
class SearchResult:
    """Hits, best first; ``related`` never pushes one out; ``notice`` says what the search lacked."""

    query: str
    hits: tuple[Hit, ...]
    related: tuple[str, ...] = ()
    notice: str | None = None

    def next_calls(self, usecase: str = "general") -> tuple[NextCall, ...]:
        tables = list(dict.fromkeys(hit.table for hit in self.hits))
        calls = [
            NextCall("get_table_detail", {"table_name": table, "usecase": usecase}, why)
            for table, why in zip(tables[:2], ("columns, enums, relations of the best hit", ""), strict=False)
        ]
        if len(tables) > 1:
            ends = {"from_table": tables[0], "to_table": tables[1]}
            calls.append(NextCall("find_join_path", ends, "how the first two belong together"))
        if not tables:
            calls.append(
                NextCall("search_tables", {"query": self.query, "search_type": "column"}, "by column instead")
            )
        return tuple(calls)

    def to_json(self, usecase: str = "general") -> dict[str, Any]:
        return {
            "query": self.query,
            "results": [
                {
                    "name": hit.name,
                    "score": round(hit.score, 6),
                    "distance": None if hit.distance is None else round(hit.distance, 6),
                    "why": hit.why,
                    "table": hit.table,
                    "engine": hit.engine,
                    "description": hit.description,
                    "dead": hit.dead,
                }
                for hit in self.hits
            ],
            "related": list(self.related),
            "notice": self.notice,
            "next_calls": calls_to_json(self.next_calls(usecase)),
        }
