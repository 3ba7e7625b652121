"""Which server a script was written for: what stands beside it, what its path says, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from orm_parsers.base import Repository
from orm_parsers.ddl.history import DIALECT_WORDS, History
from orm_parsers.ddl.tokens import Dialect

_SAYS = re.compile(r'"dialect"\s*:\s*"(\w+)"|^\s*provider\s*=\s*"(\w+)"', re.MULTILINE)
_ROWID = r"\binteger(?: not null)? primary key\b(?! auto_increment)"
_BACKQUOTED = r"`\w+`"
_WEAK = frozenset({_ROWID, _BACKQUOTED})
"""Marks that are met elsewhere too: one of them alone tells nothing."""

_MARKS: dict[Dialect, tuple[str, ...]] = {
    "postgres": (
        r"\b(?:big|small)?serial\b",
        r"::\w",
        r"\bjsonb\b",
        r"\btimestamptz\b|\btimestamp(?:\(\d\))? with(?:out)? time zone\b",
        r"\bcreate extension\b",
        r"\bas enum\b",
        r"\bbytea\b|\bcitext\b|\btsvector\b",
        r"\balter table only\b|\bowner to\b",
        r"\bsearch_path\b|\bpg_catalog\b",
        r"\bplpgsql\b|\$\$",
        r"\bnextval\b|\bgen_random_uuid\b|\buuid_generate_v4\b",
        r"\busing (?:gin|gist|btree|hnsw|ivfflat|brin)\b",
        r"\bcomment on (?:table|column)\b",
        r"\bdouble precision\b|\bcharacter varying\b",
        r"\balter column \S+ (?:type|set|drop)\b",
        r"\bconcurrently\b",
        r"\btext\[\]|\buuid\b",
        r"\bpublic\.|\"public\"",
    ),
    "mysql": (
        r"\bengine\s*=\s*\w+",
        r"\bauto_increment\b",
        r"/\*!\d",
        r"\bunsigned\b",
        r"\bon update current_timestamp\b",
        r"\b(?:default )?(?:charset|character set)\b",
        r"^delimiter\b",
        r"\bmodify (?:column )?[`\w]",
        r"\b(?:tiny|medium)int\b|\b(?:medium|long|tiny)(?:text|blob)\b",
        r"(?<!\bas )\benum\s*\(\s*'",
        _BACKQUOTED,
        r"\bdatetime\(\d\)",
    ),
    "sqlite": (
        r"\bautoincrement\b",
        r"\bpragma\b",
        r"\bwithout rowid\b|\)\s*strict\b",
        r"\bsqlite_\w+",
        _ROWID,
        r"\bstrftime\b|\bdatetime\('now'|\bunixepoch\b",
        r"\bcreate virtual table\b",
        r"\binsert or (?:ignore|replace)\b",
        r"\bblob\b",
        r"\bcollate nocase\b|\bon conflict (?:abort|replace|ignore|fail|rollback)\b",
        _BACKQUOTED,
    ),
}
_COMPILED = {
    dialect: tuple(re.compile(mark, re.IGNORECASE | re.MULTILINE) for mark in marks)
    for dialect, marks in _MARKS.items()
}
_SAMPLE_CHARS = 400_000
_LEAST = 2


def dialect_of(repository: Repository, history: History, texts: Sequence[str]) -> Dialect | None:
    """The dialect, or ``None`` when nothing tells (the script is then read as PostgreSQL's, and no engine is
    claimed)."""
    beside = _said_beside(repository, history)
    if beside is not None:
        return beside
    sample = "\n".join(texts)[:_SAMPLE_CHARS]
    counts = {
        dialect: sum(1 if mark.pattern in _WEAK else 2 for mark in marks if mark.search(sample))
        for dialect, marks in _COMPILED.items()
    }
    if history.hint is not None:
        counts[cast(Dialect, history.hint)] += 6
    best = max(counts, key=lambda dialect: counts[dialect])
    others = [count for dialect, count in counts.items() if dialect != best]
    return best if counts[best] > max(others) and counts[best] >= _LEAST else None


def _said_beside(repository: Repository, history: History) -> Dialect | None:
    """What Prisma's lock file or Drizzle's journal in the same folder says."""
    prefix = f"{history.folder}/" if history.folder else ""
    for name in ("migration_lock.toml", "meta/_journal.json"):
        if not repository.exists(prefix + name):
            continue
        text = repository.text(prefix + name) or ""
        repository.parsed[prefix + name] = True
        said = _SAYS.search(text)
        word = DIALECT_WORDS.get((said[1] or said[2]).lower()) if said else None
        if word is not None:
            return cast(Dialect, word)
    return None
