"""Search in large dictionaries: time per question, loading and memory, by number of tables.

python benchmarks/search_scale.py [--tables 1000,10000,100000] [--columns 10] [--embedder minilm]

The tables are generated (names and columns of made-up words of business); their vectors are random, since
here only the time counts: making real ones takes hours at 100,000 tables. The questions and the question's
vector are real, so the time of the model is in the figures.
"""

from __future__ import annotations

import argparse
import gc
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from measure import report
from sqlalchemy import insert

from dbgraph.embedders import compose_document, load_embedder
from dbgraph.embedders.minilm import common_words
from dbgraph.lookup.question import question_words
from dbgraph.lookup.search import search
from dbgraph.model import EdgeType
from dbgraph.store.dictionary import Dictionary
from dbgraph.store.lexical import lexical_text, packed
from dbgraph.store.schema import edges, meta, search_documents, vectors
from dbgraph.store.store import Store, open_store
from dbgraph.store.vectors import pack_columns, pack_table

QUESTIONS = (
    "which customers have unpaid invoices",
    "parcels that were returned last month",
    "salary of each employee by department",
    "how many rooms are booked per hotel and season",
    "vehicles and their drivers on a route",
    "supplier price history of an article",
    "reviews that students wrote about a lesson",
    "refund reason and amount of an order",
    "stock on each shelf of a warehouse zone",
    "loyalty points that a member has left",
)
_BATCH = 2_000
_STOCK = 1_500
"""So many different words the names are made of, those of the questions among them."""


def _stock() -> list[str]:
    asked = {word for question in QUESTIONS for word in question_words(question)}
    return [*sorted(asked), *random.Random(5).sample(sorted(common_words()), _STOCK)]


WORDS = _stock()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", default="1000,10000,100000")
    parser.add_argument("--columns", type=int, default=10)
    parser.add_argument("--embedder", default="minilm")
    chosen = parser.parse_args()
    rows = []
    for size in chosen.tables.split(","):
        with tempfile.TemporaryDirectory() as folder:
            rows.append(_measure(Path(folder), int(size), chosen.columns, chosen.embedder))
    report("Search by number of tables", rows)


def _measure(folder: Path, tables: int, columns: int, name: str) -> dict[str, Any]:
    embedder = load_embedder(name)
    assert embedder is not None
    store = open_store("sqlite:///dictionary.db", folder=folder)
    _fill(store, tables, columns, embedder.model, embedder.dimension)
    dictionary = Dictionary(store)
    embedder.embed_query("the model is loaded")
    started = time.perf_counter()
    search(dictionary, embedder, QUESTIONS[0])
    loading = time.perf_counter() - started
    times, models = [], []
    for _ in range(10):
        for question in QUESTIONS:
            started = time.perf_counter()
            search(dictionary, embedder, question)
            times.append((time.perf_counter() - started) * 1000)
            started = time.perf_counter()
            embedder.embed_query(question)
            models.append((time.perf_counter() - started) * 1000)
    store.close()
    gc.collect()
    return {
        "tables": tables,
        "columns": tables * columns,
        "p50 ms": statistics.median(times),
        "p95 ms": statistics.quantiles(times, n=20)[-1],
        "of which model p50 ms": statistics.median(models),
        "first question s": loading,
        "peak memory MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def _fill(store: Store, tables: int, columns: int, model: str, dimension: int) -> None:
    chance = random.Random(17)
    numbers = np.random.default_rng(17)
    names = _names(chance, tables)
    with store.writing() as connection:
        for start in range(0, tables, _BATCH):
            batch = names[start : start + _BATCH]
            connection.execute(insert(search_documents), [_document(chance, n, columns) for n in batch])
            matrix = numbers.standard_normal((len(batch), columns + 1, dimension), dtype=np.float32)
            matrix /= np.linalg.norm(matrix, axis=2, keepdims=True)
            connection.execute(insert(vectors), list(_vector_rows(batch, matrix, model)))
        pairs = [(chance.choice(names), chance.choice(names)) for _ in range(tables)]
        connection.execute(insert(edges), [_edge(i, *pair) for i, pair in enumerate(pairs)])
        connection.execute(insert(meta).values(key="graph_version", value="1-benchmark"))


def _names(chance: random.Random, count: int) -> list[str]:
    found: dict[str, None] = {}
    while len(found) < count:
        schema = f"{chance.choice(WORDS)}_{chance.randrange(max(1, count // 1_000))}"
        found[f"{schema}.{'_'.join(chance.sample(WORDS, chance.randint(1, 3)))}"] = None
    return list(found)


def _document(chance: random.Random, name: str, columns: int) -> dict[str, Any]:
    schema, _, table = name.partition(".")
    listed = ["id", *("_".join(chance.sample(WORDS, 2)) for _ in range(columns - 1))]
    told = f"{chance.choice(WORDS).capitalize()} of each {chance.choice(WORDS)} by {chance.choice(WORDS)}."
    composed = compose_document(schema, table, "table", listed, {}, {}, (), (), told)
    return packed(
        {
            "qualified_name": name,
            "schema_name": schema,
            "engine": "mysql",
            "is_dead": False,
            "names": lexical_text(composed.names),
            "columns": composed.columns,
            "descriptions": composed.descriptions,
            "labels": "",
            "relations": "",
            "embedding_text": composed.embedding_text,
            "column_texts": [list(pair) for pair in composed.column_texts],
        }
    )


def _vector_rows(names: list[str], matrix: Any, model: str) -> Iterator[dict[str, Any]]:
    for name, own in zip(names, matrix, strict=True):
        yield {
            "qualified_name": name,
            "model": model,
            "text_hash": "",
            "vector": pack_table(own[0]),
            "columns": pack_columns(own[1:]),
        }


def _edge(number: int, one: str, other: str) -> dict[str, Any]:
    return {
        "id": f"edge{number}",
        "edge_type": EdgeType.REFERENCES.value,
        "from_name": one,
        "to_name": other,
        "confidence": "explicit",
        "pairs": [["id", "id"]],
        "rule": "benchmark",
        "score": None,
        "condition": None,
        "evidence": [],
        "state": "active",
        "source": "benchmark",
    }


if __name__ == "__main__":
    main()
