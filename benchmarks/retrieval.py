"""Search quality: recall of the right tables, beside what was published or measured elsewhere.

python benchmarks/retrieval.py [FOLDER] [--embedders multilingual,minilm,static,none] [--rerank]

Without FOLDER: the example company and its 150 questions. FOLDER holds SET_questions.json
([{"question", "gold"}]) and POOL_schema.json (`dbgraph parse` documents) of the public sets Spider,
Spider-Syn, BIRD, BEAVER and the Japanese translations; they are not part of this repository (licences).
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from measure import report

from dbgraph.app import App, open_app
from dbgraph.build import daily
from dbgraph.lookup.evaluation import Asked, Figures, evaluate, figures, read_questions
from dbgraph.lookup.search import search
from dbgraph.settings import load_settings
from orm_parsers import parse_repository, to_document

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
REPOSITORIES = {
    "shop-api": "shop",
    "warehouse-api": "warehouse",
    "logistics-partner": "logistics",
    "spot-rental": "spot",
    "profile-service": "profile",
}
POOLS = {
    "spider": ("spider",),
    "spidersyn": ("spider",),
    "bird": ("spider", "bird", "beaver"),
    "beaver": ("spider", "bird", "beaver"),
    "spiderja": ("spider",),
}
ELSEWHERE = {
    # recall@10, all@10, MRR of the best single configuration measured before this one was built:
    # BM25 + bge-small (English sets), a multilingual encoder alone (Japanese)
    "spider": (97.6, 97.3, 87.8),
    "spidersyn": (78.4, 75.3, 61.6),
    "bird": (90.3, 84.7, 77.0),
    "beaver": (65.6, 30.7, 73.9),
    "spiderja": (81.9, 75.0, 61.7),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--embedders", default="multilingual,minilm,static,none")
    parser.add_argument("--rerank", action="store_true")
    chosen = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for embedder in chosen.embedders.split(","):
        with tempfile.TemporaryDirectory() as folder:
            if chosen.folder is None:
                rows += _example_rows(Path(folder), embedder, chosen.rerank)
            else:
                rows += _public_rows(Path(folder), chosen.folder, embedder, chosen.rerank)
    report("Search quality (percent; times in ms, one question at a time)", rows)


def _example_rows(folder: Path, embedder: str, rerank: bool) -> list[dict[str, Any]]:
    documents = {}
    for repository, schema in REPOSITORIES.items():
        parsed = to_document(parse_repository(EXAMPLES / repository, name=repository))
        (folder / f"{repository}.json").write_text(json.dumps(parsed), "utf-8")
        documents[schema] = folder / f"{repository}.json"
    app, seconds = _built(folder, documents, embedder)
    with app.dictionary.connection() as connection:
        known = app.dictionary.indexes.index(connection, None).names
    asked, _ = read_questions((EXAMPLES / "questions.jsonl").read_text("utf-8"), known)
    rows = []
    for language in sorted({entry.language for entry in asked}):
        own = [entry for entry in asked if entry.language == language]
        rows.append(_row(f"example company, {language}", embedder, _measure(app, own, rerank), seconds, None))
    return rows


def _public_rows(folder: Path, data: Path, embedder: str, rerank: bool) -> list[dict[str, Any]]:
    built: dict[tuple[str, ...], tuple[App, float]] = {}
    rows = []
    for name, pool in POOLS.items():
        file = data / f"{name}_questions.json"
        if not file.is_file():
            continue
        if pool not in built:
            place = folder / "-".join(pool)
            place.mkdir()
            built[pool] = _built(place, {part: data / f"{part}_schema.json" for part in pool}, embedder)
        app, seconds = built[pool]
        asked = [Asked(e["question"], tuple(e["gold"])) for e in json.loads(file.read_text("utf-8"))]
        rows.append(_row(name, embedder, _measure(app, asked, rerank), seconds, ELSEWHERE[name]))
    return rows


def _built(folder: Path, documents: dict[str, Path], embedder: str) -> tuple[App, float]:
    """A dictionary of those documents, and the seconds that the build took."""
    settings = [f'[search]\nembedder = "{embedder}"\n']
    for name, path in documents.items():
        settings.append(f'[[sources]]\nname = "{name}"\nkind = "json"\npath = "{os.fspath(path)}"\n')
        if path.parent == folder:
            settings.append(f'schema = "{name}"\n')
    (folder / "dbgraph.toml").write_text("\n".join(settings), "utf-8")
    app = open_app(load_settings(folder / "dbgraph.toml"))
    started = time.perf_counter()
    tools = daily.Tools(introspect=lambda _: (), embedder=app.embedder)
    done = daily.run(app.settings, app.store, tools)
    assert done.status == "complete", done.to_json()
    return app, time.perf_counter() - started


def _measure(app: App, asked: list[Asked], rerank: bool) -> Figures:
    reranker = app.reranker if rerank else None

    def find(question: str) -> tuple[list[str], float]:
        started = time.perf_counter()
        found = search(app.dictionary, app.embedder, question, limit=20, include_dead=True, reranker=reranker)
        return [hit.name for hit in found.hits], (time.perf_counter() - started) * 1000

    find("the model is loaded by a first question")
    return figures(evaluate(asked, find))


def _row(
    name: str, embedder: str, found: Figures, seconds: float, elsewhere: tuple[float, ...] | None
) -> dict[str, Any]:
    return {
        "questions": name,
        "embedder": embedder,
        "n": found.questions,
        **{f"r@{k}": round(value, 1) for k, value in found.recall.items()},
        "all@10": round(found.all_at_10, 1),
        "MRR": round(found.mrr, 1),
        "p50 ms": round(found.p50, 1),
        "p95 ms": round(found.p95, 1),
        "build s": round(seconds, 1),
        "best elsewhere r@10/all@10/MRR": "/".join(map(str, elsewhere)) if elsewhere else "",
    }


if __name__ == "__main__":
    main()
