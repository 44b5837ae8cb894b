"""PageWords ↔ bytes: exact (every float bit for bit), small, and cheap enough to be written for every page.

A header of JSON with the scalars and the lengths, then the arrays of all other fields one after the other. Not pickle:
what lies on a disk is data.
"""

from __future__ import annotations

import json
import struct
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from itertools import chain
from typing import Any

from preprocess.page.words import PageWords
from preprocess.report import BBox, Word

_LENGTH = struct.Struct("<I")
_NUL = "\x00"
"""Parts the texts of words; clean_text leaves none in a word."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """How the values of one field's type become bytes and come back."""

    pack: Callable[[Any], bytes]
    unpack: Callable[[bytes], Any]


def pack_page(page: PageWords) -> bytes:
    """The page as bytes."""
    parts = [_KINDS[type_].pack(getattr(page, name)) for name, type_ in _ARRAYS]
    head = json.dumps([[getattr(page, name) for name in _SCALARS], [len(part) for part in parts]]).encode()
    return b"".join((_LENGTH.pack(len(head)), head, *parts))


def unpack_page(data: bytes) -> PageWords:
    """The page that pack_page packed."""
    (size,) = _LENGTH.unpack_from(data)
    at = _LENGTH.size + size
    scalars, lengths = json.loads(data[_LENGTH.size : at])
    values: dict[str, Any] = dict(zip(_SCALARS, scalars, strict=True))
    for (name, type_), length in zip(_ARRAYS, lengths, strict=True):
        values[name] = _KINDS[type_].unpack(data[at : at + length])
        at += length
    return PageWords(**values)


def _pack_words(words: Sequence[Word]) -> bytes:
    # A damaged font may yield half a surrogate pair, which plain UTF-8 refuses to write.
    texts = _NUL.join([word.text for word in words]).encode("utf-8", "surrogatepass")
    return b"".join((_LENGTH.pack(len(words)), _pack_boxes([word.bbox for word in words]), texts))


def _unpack_words(data: bytes) -> tuple[Word, ...]:
    (count,) = _LENGTH.unpack_from(data)
    end = _LENGTH.size + 32 * count
    boxes = _unpack_boxes(data[_LENGTH.size : end])
    texts = data[end:].decode("utf-8", "surrogatepass").split(_NUL)
    return tuple(map(Word, texts, boxes)) if count else ()


def _pack_boxes(boxes: Sequence[BBox]) -> bytes:
    return array("d", chain.from_iterable(boxes)).tobytes()


def _unpack_boxes(data: bytes) -> tuple[BBox, ...]:
    numbers = _floats(data)
    return tuple(zip(numbers[0::4], numbers[1::4], numbers[2::4], numbers[3::4], strict=True))


def _floats(data: bytes) -> tuple[float, ...]:
    numbers = array("d")
    numbers.frombytes(data)
    return tuple(numbers)


_KINDS = {
    "tuple[Word, ...]": _Kind(_pack_words, _unpack_words),
    "tuple[BBox, ...]": _Kind(_pack_boxes, _unpack_boxes),
    "tuple[float, ...]": _Kind(lambda values: array("d", values).tobytes(), _floats),
    "tuple[bool, ...]": _Kind(bytes, lambda data: tuple(map(bool, data))),
}
_SCALARS = tuple(field.name for field in fields(PageWords) if not str(field.type).startswith("tuple"))
# From the dataclass itself, so that a new field cannot be forgotten here.
_ARRAYS = tuple((field.name, str(field.type)) for field in fields(PageWords) if str(field.type).startswith("tuple"))
