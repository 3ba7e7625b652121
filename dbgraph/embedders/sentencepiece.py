"""A SentencePiece unigram model as a tokenizer of the ``tokenizers`` library.

Only what is needed of the file is read: the pieces with their scores and the table of character
replacements. https://github.com/google/sentencepiece (src/sentencepiece_model.proto)
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tokenizers import Tokenizer

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_UNKNOWN: Final = 0
_BEGIN: Final = 1
_END: Final = 2
_SPACE: Final = "\u2581"


def unigram_tokenizer(model: bytes, *, max_tokens: int) -> Tokenizer:
    """The tokenizer of a unigram model whose pieces 0, 1, 2 are unknown, begin and end of the text."""
    from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, processors

    pieces, replacements = _read(model)
    tokenizer = Tokenizer(models.Unigram(pieces, unk_id=_UNKNOWN, byte_fallback=False))
    tokenizer.normalizer = normalizers.Sequence(
        [
            # the table holds pairs such as ｶ+ﾞ, which the library looks up one by one: NFKC joins them before
            normalizers.NFKC(),
            normalizers.Precompiled(replacements),
            normalizers.Strip(),
            normalizers.Replace(Regex(" {2,}"), " "),
        ]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(
        replacement=_SPACE, prepend_scheme="always", split=False
    )
    begin, end = pieces[_BEGIN][0], pieces[_END][0]
    tokenizer.post_processor = processors.TemplateProcessing(
        single=f"{begin} $A {end}", special_tokens=[(begin, _BEGIN), (end, _END)]
    )
    tokenizer.enable_truncation(max_tokens)
    return tokenizer


def _read(model: bytes) -> tuple[list[tuple[str, float]], bytes]:
    pieces: list[tuple[str, float]] = []
    replacements = b""
    for field, value in _fields(model):
        if field == 1:
            inner = dict(_fields(value))
            score = struct.unpack("<f", inner[2])[0] if 2 in inner else 0.0
            pieces.append((inner[1].decode("utf-8"), score))
        elif field == 3:
            replacements = dict(_fields(value)).get(2, replacements)
    return pieces, replacements


def _fields(message: bytes) -> Iterator[tuple[int, bytes]]:
    """(number, content) of each field of a protobuf message; numbers are passed over."""
    place = 0
    while place < len(message):
        key, place = _varint(message, place)
        kind = key & 7
        if kind == _VARINT:
            _, place = _varint(message, place)
            continue
        if kind == _BYTES:
            size, place = _varint(message, place)
        elif kind in (_FIXED32, _FIXED64):
            size = 4 if kind == _FIXED32 else 8
        else:
            raise ValueError(f"not a SentencePiece model: wire type {kind}")
        yield key >> 3, message[place : place + size]
        place += size


def _varint(message: bytes, place: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = message[place]
        place += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, place
        shift += 7
