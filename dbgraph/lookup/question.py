"""What is searched of a question: its words, without the values that it names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from dbgraph.model import split_words
from dbgraph.store.lexical import lexical_text

_MOST_WORDS: Final = 60
_WORD = re.compile(r"\w+")
_EVERYDAY: Final = (
    "a all also an and any are as at be been but by can could did do does each every find for from get give "
    "had has have her his how i if in into is it its list many me more most much my no not of on or our out "
    "please show she he so some tell than that the their them there these they this those to us was we were "
    "what when where which who whose why will with would you your"
)
STOP_WORDS: Final = frozenset(_EVERYDAY.split())
_VALUES = re.compile(
    r"""
      https?://\S+                                   # an address
    | \S+@\S+\.\S+                                   # an e-mail address
    | \b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b # a UUID
    | \b(?=[a-f]*[0-9])[0-9a-f]{12,}\b               # a hash or a long number
    | \b[0-9]+(?:[.:/-][0-9]+){2,}\b                 # an IP address, a date, a time
    | \b[a-z]+[0-9]*-[0-9]+\b                        # a host or a document number: db-17, INV-2041
    """,
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True)
class Question:
    """``text`` as asked; ``plain`` without values such as ids, addresses and hosts, which are in the tables'
    rows and in no table's description; ``words`` as the lexical index knows them."""

    text: str
    plain: str
    words: tuple[str, ...]


def read_question(text: str) -> Question:
    """The question, of which at least its own text is kept when nothing else is left."""
    plain = " ".join(_VALUES.sub(" ", text).split())
    if not _WORD.search(plain):
        plain = " ".join(text.split())
    return Question(text, plain, question_words(plain))


def question_words(text: str) -> tuple[str, ...]:
    """The words of a text: names split, Japanese in pairs of characters, without the words that every
    question has (unless nothing else is left)."""
    split = [word for raw in _WORD.findall(lexical_text(text)) for word in (raw.lower(), *split_words(raw))]
    unique = list(dict.fromkeys(split))
    telling = [word for word in unique if word not in STOP_WORDS]
    return tuple((telling or unique)[:_MOST_WORDS])
