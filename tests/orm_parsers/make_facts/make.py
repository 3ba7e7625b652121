"""Writes `expected.json` of the Python ORMs' cases from what the real ORMs report (see README.md)."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
CASES = HERE.parent
sys.path[:0] = [str(CASES.parents[1]), str(CASES), str(HERE)]

from shown import show_table  # noqa: E402

from dbgraph.model import ColumnShape, EnumShape, EnumValue, TableShape  # noqa: E402


def modules_of(case: Path, said: dict[str, Any]) -> Iterable[str]:
    """The modules of a case: those that it names, or every file by its dotted name."""
    if "load" in said:
        yield from said["load"]
        return
    roots = [case / folder for folder in said.get("path", ["."])]
    for root in roots:
        for file in sorted(root.rglob("*.py")):
            parts = file.relative_to(root).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def with_said(table: TableShape, said: dict[str, Any]) -> TableShape:
    """A table of the ORM completed by what was written by hand."""
    name = table.name
    enums = {enum.name: enum for enum in table.enums}
    columns: list[ColumnShape] = []
    for column in table.columns:
        key = f"{name}.{column.name}"
        if key in said.get("gone", ()):
            continue
        column = replace(
            column,
            comment=column.comment or said.get("comments", {}).get(key),
            deprecated=said.get("deprecated", {}).get(key),
        )
        if "enum" in said.get("unknown", {}).get(key, ()):
            enums.pop(column.enum or "", None)
        column = replace(column, **dict.fromkeys(said.get("unknown", {}).get(key, ())))
        if column.enum is not None:
            shape = enums.pop(column.enum) if column.enum in enums else None
            values = shape.values if shape is not None else ()
            labels = said.get("labels", {}).get(key, {})
            values = tuple(EnumValue(v.value, labels.get(v.value, v.label)) for v in values)
            renamed = said.get("enums", {}).get(key, column.enum)
            enums[renamed] = EnumShape(renamed, values)
            column = replace(column, enum=renamed)
        columns.append(column)
    return replace(
        table,
        columns=tuple(columns),
        enums=tuple(sorted(enums.values(), key=lambda enum: enum.name)),
        comment=table.comment or said.get("comments", {}).get(name),
        deprecated=said.get("deprecated", {}).get(name),
        references=tuple(
            r for r in table.references if f"{name}.{','.join(r.columns)} ->" not in said.get("gone", ())
        ),
    )


def make(orm: str, case: Path) -> None:
    """Loads one case and writes its facts."""
    file = case / "said.json"
    said: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    sys.path[:0] = [str(case / folder) for folder in said.get("path", ["."])]
    sys.dont_write_bytecode = True
    facts: Callable[..., list[TableShape]] = importlib.import_module(f"{orm}_facts").facts
    tables = [with_said(t, said) for t in facts(case, said, modules_of(case, said))]
    tables = [table for table in tables if table.name not in said.get("gone", ())]
    shown: dict[str, Any] = {
        "tables": {f"{t.schema}.{t.name}" if t.schema else t.name: show_table(t) for t in tables}
    }
    shown["tables"] |= said.get("more", {})
    if "problems" in said:
        shown["problems"] = said["problems"]
    text = json.dumps(shown, indent=1, ensure_ascii=False)
    (case / "expected.json").write_text(text + "\n", encoding="utf-8")


def main() -> None:
    wanted = sys.argv[1:]
    if len(wanted) == 2 and wanted[0] == "--one":
        path = Path(wanted[1])
        make(path.parent.name, path)
        return
    for orm in ("sqlalchemy", "django"):
        for case in sorted(path for path in (CASES / orm).glob("*") if path.is_dir()):
            if not wanted or f"{orm}/{case.name}" in wanted or orm in wanted:
                done = subprocess.run(
                    [sys.executable, __file__, "--one", str(case)],
                    capture_output=True,
                    text=True,
                    check=False,
                )
                print(f"{orm}/{case.name}", "ok" if done.returncode == 0 else f"FAILED\n{done.stderr[-500:]}")


if __name__ == "__main__":
    main()
