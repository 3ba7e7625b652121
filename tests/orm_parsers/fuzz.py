"""Damages the files of the cases and looks at what the parsers make of it.

python tests/orm_parsers/fuzz.py [SECONDS [SEED]]     default: 60 seconds

Whatever the damage, parsing ends within ``MAX_SECONDS`` and raises nothing. Damage can of course make another
text that says other things (a name lost a letter); but where it broke the syntax, nothing may come out that
the whole text does not say: no reference between names it knows, no other type of a column, and from a text
that was cut off no table and no column that it does not have.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parents[1]))

from dbgraph.model import ParseResult  # noqa: E402
from orm_parsers import parse_repository  # noqa: E402

MAX_SECONDS = 2.0
ORMS = ("typeorm", "sequelize", "drizzle", "mongoose")
SUFFIXES = (".ts", ".js", ".tsx", ".mts", ".cjs")
PIECES = (
    *"{}()[]'\"`,;:@<>=\\\n\0\u202e",
    *("${", "=>", "...", "/*", "//", "?.", "9" * 30, "await ", "class ", "function ", "return "),
)


@dataclass(frozen=True)
class Finding:
    """Something that should not be: seed and place say how to see it again."""

    seed: int
    case: str
    file: str
    kind: str
    what: str
    text: str


def truncated(text: str, chance: random.Random) -> str:
    return text[: chance.randrange(len(text))]


def without_a_letter(text: str, chance: random.Random) -> str:
    start = chance.randrange(len(text))
    return text[:start] + text[start + 1 :]


def with_a_gap(text: str, chance: random.Random) -> str:
    """Large enough to join two definitions to another one, which then counts."""
    start = chance.randrange(len(text))
    return text[:start] + text[start + chance.choice((5, 20, 100)) :]


def with_pieces(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(text) + 1)
        text = text[:place] + chance.choice(PIECES) + text[place:]
    return text


def with_a_copy(text: str, chance: random.Random) -> str:
    start = chance.randrange(len(text))
    part = text[start : start + chance.randint(1, 200)]
    place = chance.randrange(len(text))
    return text[:place] + part * chance.choice((1, 1, 2, 30)) + text[place:]


def with_lines_swapped(text: str, chance: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return "".join(lines)


def with_odd_bytes(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text))
    return text[:place] + "".join(chr(chance.randrange(1, 0xD800)) for _ in range(3)) + text[place + 1 :]


MUTATORS: tuple[Callable[[str, random.Random], str], ...] = (
    truncated,
    without_a_letter,
    without_a_letter,
    with_a_gap,
    with_pieces,
    with_a_copy,
    with_lines_swapped,
    with_odd_bytes,
)
CONTEXT = ("DataSource", "Strategy", "new Sequelize", "casing", "underscored", "pluralize", "drizzle-kit")
"""Files on which the meaning of others depends: without a line of theirs those rightly say something else."""


class Facts:
    """What a parse says, in the parts that are compared."""

    def __init__(self, result: ParseResult, file: str) -> None:
        self.broken = any(p.code == "syntax-error" and p.file == file for p in result.problems)
        self.columns = {
            (table.name, column.name): column.type for table in result.tables for column in table.columns
        }
        self.tables = {table.name for table in result.tables}
        self.references = {
            (table.name, reference.columns, reference.to_table, reference.to_columns)
            for table in result.tables
            for reference in table.references
        }

    def invented(self, whole: Facts, cut_off: bool) -> Iterator[str]:
        """What the whole text does not say."""
        for name, columns, to_table, to_columns in self.references - whole.references:
            ends = {(name, column) for column in columns} | {(to_table, column) for column in to_columns}
            if ends <= whole.columns.keys():
                yield f"reference {name}{columns} -> {to_table}{to_columns}"
        for key, kind in self.columns.items():
            before = whole.columns.get(key)
            if kind is not None and before is not None and not _is_less_precise(kind, before):
                yield f"type of {'.'.join(key)}: {kind}, not {whole.columns[key]}"
        if cut_off:
            yield from (f"table {name}" for name in self.tables - whole.tables)
            known = {key for key in self.columns if key[0] in whole.tables}
            yield from (f"column {'.'.join(key)}" for key in known - whole.columns.keys())


def _is_less_precise(kind: str, whole: str) -> bool:
    """``varchar`` of ``varchar(20)``, ``Map`` of ``Map<String>``."""
    return whole == kind or whole.startswith((kind + "(", kind + "<", kind + " ", kind + "["))


def cases() -> list[Path]:
    found = {path.parent for name in ("facts.json", "expected.json") for path in HERE.glob(f"*/*/{name}")}
    return sorted(path for path in found if path.parent.name in ORMS)


class Fuzzer:
    """One copy of every case in a folder; each round damages one file and puts it back."""

    def __init__(self, folder: Path) -> None:
        self._cases: list[tuple[Path, str, list[Path]]] = []
        self._whole: dict[tuple[Path, Path], Facts] = {}
        for case in cases():
            copy = folder / case.parent.name / case.name
            shutil.copytree(case, copy, ignore=shutil.ignore_patterns("*expected.json", "*facts.json"))
            files = sorted(path for path in copy.rglob("*") if path.suffix in SUFFIXES)
            if files:
                self._cases.append((copy, case.parent.name, files))

    def round(self, seed: int) -> list[Finding]:
        """One damage, wholly decided by the seed."""
        chance = random.Random(seed)
        root, orm, files = chance.choice(self._cases)
        file, mutate = chance.choice(files), chance.choice(MUTATORS)
        text = file.read_text(encoding="utf-8")
        damaged = mutate(text, chance) if text.strip() else text
        where = f"{orm}/{root.name}", file.relative_to(root).as_posix()
        whole = self._facts(root, orm, file)
        file.write_text(damaged, encoding="utf-8")
        started = time.process_time()
        try:
            facts = Facts(parse_repository(root, name="fuzz", orms=[orm]), where[1])
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
            return [Finding(seed, *where, mutate.__name__, f"raised {error!r}", damaged)]
        finally:
            took = time.process_time() - started
            file.write_text(text, encoding="utf-8")
        found = [f"took {took:.1f} s"] if took > MAX_SECONDS else []
        takes_away = mutate in (without_a_letter, truncated)
        is_local = len(files) == 1 and not any(word in text for word in CONTEXT)
        if takes_away and is_local and facts.broken and not whole.broken:
            found += facts.invented(whole, cut_off=mutate is truncated)
        return [Finding(seed, *where, mutate.__name__, what, damaged) for what in found]

    def _facts(self, root: Path, orm: str, file: Path) -> Facts:
        key = (root, file)
        if key not in self._whole:
            result = parse_repository(root, name="fuzz", orms=[orm])
            self._whole[key] = Facts(result, file.relative_to(root).as_posix())
        return self._whole[key]


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    with tempfile.TemporaryDirectory() as folder:
        fuzzer, end, rounds, findings = Fuzzer(Path(folder)), time.monotonic() + seconds, 0, 0
        while time.monotonic() < end:
            for finding in fuzzer.round(seed + rounds):
                findings += 1
                print(
                    f"{finding.seed}: {finding.case}/{finding.file} {finding.kind}: {finding.what}",
                    flush=True,
                )
            rounds += 1
        print(f"{rounds} rounds, {findings} findings")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
