"""Parsing repositories: cold and unchanged, beside reading the same files, in one run.

python benchmarks/parse.py [REPOSITORY ...]      default: the example company
"""

from __future__ import annotations

import sys
from pathlib import Path

from measure import milliseconds, report

from orm_parsers import parse_repository

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
DEFAULT = ("shop-api", "warehouse-api", "logistics-partner", "spot-rental", "profile-service")


class Memory:
    """A cache that lives as long as the benchmark."""

    def __init__(self) -> None:
        self._entries: dict[str, bytes] = {}

    def get(self, key: str) -> bytes | None:
        return self._entries.get(key)

    def put(self, key: str, value: bytes) -> None:
        self._entries[key] = value


def _read_all(root: Path) -> int:
    return sum(len(file.read_bytes()) for file in root.rglob("*") if file.suffix in (".ts", ".js", ".tsx"))


def main() -> None:
    roots = [Path(argument) for argument in sys.argv[1:]] or [EXAMPLES / name for name in DEFAULT]
    rows = []
    for root in roots:
        cache = Memory()
        result = parse_repository(root, name=root.name, cache=cache)
        cold = milliseconds(lambda root=root: parse_repository(root, name=root.name), repeat=3)
        warm = milliseconds(
            lambda root=root, c=cache: parse_repository(root, name=root.name, cache=c), repeat=3
        )
        reading = milliseconds(lambda root=root: _read_all(root), repeat=3)
        rows.append(
            {
                "repository": root.name,
                "files": result.files,
                "tables": len(result.tables),
                "cold_ms": cold,
                "files_per_s": result.files / cold * 1000,
                "unchanged_ms": warm,
                "unchanged_ratio": warm / cold,
                "reading_ms": reading,
            }
        )
    report("parse: cold and unchanged", rows)


if __name__ == "__main__":
    main()
