"""Only the guard holds the seal that makes checked queries."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_only_the_guard_names_the_seal() -> None:
    packages = [ROOT / "dbgraph", ROOT / "orm_parsers", ROOT / "pii_rules"]
    holders = {
        file.relative_to(ROOT).as_posix()
        for package in packages
        for file in package.rglob("*.py")
        if "GUARD_SEAL" in file.read_text("utf-8")
    }
    assert holders == {"dbgraph/model.py", "dbgraph/guard/sql.py"}
