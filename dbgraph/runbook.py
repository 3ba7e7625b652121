"""How answers are written: short Markdown that says what to do next and never runs out of its budget.

Everything that came from a database or a repository passes through ``clean`` (inside a line), ``fence`` (a
block) or ``markdown_table`` (cells), so that it is read as data: it can't open markup, close a fence or
start a line of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dbgraph.errors import DbgraphError, NotFound, Refused
from dbgraph.model import NextCall

DICTIONARY_TOKENS = 4_000
QUERY_TOKENS = 8_000
_LINE = 300

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
_SPACES = re.compile(r"\s+")
_MARKUP = re.compile(r"([\\`*<>|]|\](?=[(\[:]))")  # links need "](", "][" or "]:"; a lone bracket is harmless
_SPECIAL = re.compile(r"[\\*<>\[\]~#]|(?<!\w)_|_(?!\w)")
_WIDE = re.compile(r"[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]")
_LEADING = re.compile(r"^(?=[#>+=~-]|\d+[.)])")


def estimate_tokens(text: str) -> int:
    """About how many tokens a model sees: one per Japanese, Chinese or Korean character, else one per
    four characters (the usual rule of thumb for English text and code), rounded up."""
    wide = len(_WIDE.findall(text))
    return wide + (len(text) - wide + 3) // 4


def clean(text: str, limit: int = _LINE) -> str:
    """The text on one line, at most ``limit`` characters, without control or direction characters and with
    Markdown and HTML made harmless."""
    flat = _SPACES.sub(" ", _CONTROL.sub(" ", text)).strip().replace("`", "'")
    if len(flat) > limit:
        flat = flat[: limit - 1].rstrip() + "…"
    return _LEADING.sub(r"\\", _MARKUP.sub(r"\\\1", flat))


def fence(text: str, language: str = "") -> str:
    """The text as a block; the fence is longer than any run of backticks inside."""
    body = _CONTROL.sub(" ", text.replace("\r\n", "\n"))
    longest = max((len(run) for run in re.findall(r"`+", body)), default=0)
    ticks = "`" * max(3, longest + 1)
    return f"{ticks}{language}\n{body}\n{ticks}"


def markdown_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose cells can't break out of it."""
    lines = [_row(headings), "|" + " --- |" * len(headings)]
    lines.extend(_row(row) for row in rows)
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(_cell(cell) for cell in cells) + " |"


def _cell(text: str) -> str:
    """Plain where it can be, a code span where Markdown would read something into it: both show the value
    as it is, to a reader of the source and of the page."""
    flat = _SPACES.sub(" ", _CONTROL.sub(" ", text)).strip()
    if "`" in flat or "|" in flat:
        return _MARKUP.sub(r"\\\1", flat)
    return f"`{flat}`" if _SPECIAL.search(flat) else flat


def render_call(call: NextCall) -> str:
    """``tool(argument="value", ...)`` with values as JSON."""
    arguments = ", ".join(f"{name}={json.dumps(v, ensure_ascii=False)}" for name, v in call.arguments.items())
    return f"{call.tool}({arguments})"


def render_next_calls(calls: Sequence[NextCall]) -> str:
    """The way on, one call per line with its reason; empty when there is none."""
    if not calls:
        return ""
    lines = [f"- `{render_call(call)}`" + (f" — {clean(call.why)}" if call.why else "") for call in calls]
    return "**Next**\n" + "\n".join(lines)


def calls_to_json(calls: Iterable[NextCall]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [{"tool": call.tool, "arguments": dict(call.arguments), "why": call.why} for call in calls]


def render_error(error: DbgraphError) -> str:
    """An error as a runbook: what, where, why, what to do, and the call that does it."""
    what = error.what
    if isinstance(error, Refused) and not what.startswith("Refused"):
        what = f"Refused: {what}"
    parts = [clean(what, 600)]
    if isinstance(error, Refused) and error.place:
        parts.append(f"At: {clean(error.place)}")
    if error.why:
        parts.append(f"Why: {clean(error.why, 600)}")
    if error.fix:
        parts.append(f"Do: {clean(error.fix, 600)}")
    if isinstance(error, Refused) and error.next_call:
        call = NextCall(error.next_call["tool"], error.next_call["arguments"])
        parts.append(render_next_calls([call]))
    if isinstance(error, NotFound) and error.nearest and error.nearest[0].count(".") == 1:
        parts.append(render_next_calls([NextCall("get_table_detail", {"table_name": error.nearest[0]})]))
    return "\n".join(parts)


@dataclass
class Page:
    """Lines under a budget. ``add`` takes a line while it fits; a section that doesn't fit whole says what
    was left out and which call gets it. ``reserve`` keeps room for what must stand at the end."""

    budget: int = DICTIONARY_TOKENS
    reserve: int = 400
    _parts: list[str] = field(default_factory=list)
    _used: int = 0

    def must(self, text: str) -> None:
        """A part that always stands (headers, next calls): short by design."""
        self._parts.append(text)
        self._used += estimate_tokens(text) + 1

    def section(self, heading: str, lines: Sequence[str], *, rest: str = "") -> int:
        """Heading and as many lines as fit; returns how many. ``rest`` says how to get the others, with
        ``{shown}`` and ``{left}`` filled in."""
        if not lines:
            return 0
        room = self.budget - self.reserve - self._used - estimate_tokens(heading) - estimate_tokens(rest) - 8
        shown = 0
        for line in lines:
            room -= estimate_tokens(line) + 1
            if room < 0:
                break
            shown += 1
        block = [heading, *lines[:shown]]
        left = len(lines) - shown
        if left:
            said = rest or "({left} more left out)"
            block.append(said.format(shown=shown, left=left))
        self.must("\n".join(block))
        return shown

    def text(self) -> str:
        return "\n\n".join(part for part in self._parts if part)
