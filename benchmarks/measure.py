"""Small tools that every benchmark uses: medians of repeated runs, a table, and the same as JSON."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any


def milliseconds(run: Callable[[], Any], *, repeat: int = 5) -> float:
    """Median wall time of ``run`` over ``repeat`` calls after one that is not counted."""
    run()
    times = []
    for _ in range(repeat):
        started = time.perf_counter()
        run()
        times.append((time.perf_counter() - started) * 1000)
    return statistics.median(times)


def report(title: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Prints the rows as an aligned table, then as one JSON line for programs."""
    names = list(rows[0])
    cells = [[_shown(row[name]) for name in names] for row in rows]
    widths = [max(len(name), *(len(line[i]) for line in cells)) for i, name in enumerate(names)]
    print(f"\n{title}")
    print("  ".join(name.ljust(width) for name, width in zip(names, widths, strict=True)))
    for line in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)))
    print(json.dumps({"benchmark": title, "rows": list(rows)}, ensure_ascii=False))


def _shown(value: Any) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)
