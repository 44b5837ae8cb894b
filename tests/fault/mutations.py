"""Byte mutations of PDFs, the same for the same seed."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from functools import cache

from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, NameObject

from tests import pdfs

Mutation = Callable[[bytearray, random.Random], bytearray]


@cache
def sources() -> tuple[bytes, ...]:
    """Whole small PDFs: the pages of the sample 10-K one by one, deflated and plain, and what the tests build."""
    sample = PdfReader(io.BytesIO(pdfs.filing_pdf()))
    single = [_page(sample, number, plain) for number in range(len(sample.pages)) for plain in (False, True)]
    built = (
        pdfs.simple_pdf(3),
        pdfs.hostile_text_pdf(),
        pdfs.two_column_pdf(),
        pdfs.rotated_pdf(),
        pdfs.cropped_pdf(),
        pdfs.encrypted_pdf(""),
        pdfs.image_only_pdf(),
        pdfs.filing_pdf(),
    )
    return (*single, *built)


def mutated(seed: int) -> tuple[str, bytes]:
    """(names of the mutations, bytes) of case `seed`."""
    chosen = random.Random(seed)
    data = bytearray(chosen.choice(sources()))
    names = chosen.choices(sorted(MUTATIONS), k=chosen.choice((1, 1, 2, 4)))
    for name in names:
        data = MUTATIONS[name](data, chosen)
    return "+".join(names), bytes(data)


def _page(reader: PdfReader, number: int, plain: bool) -> bytes:
    writer = PdfWriter()
    page = writer.add_page(reader.pages[number])
    contents = page.get_contents()
    if plain and contents is not None:
        stream = DecodedStreamObject()
        stream.set_data(contents.get_data())
        page[NameObject("/Contents")] = writer._add_object(stream)
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def _flips(data: bytearray, chosen: random.Random) -> bytearray:
    for _ in range(chosen.choice((1, 4, 32, 256))):
        data[chosen.randrange(len(data))] ^= 1 << chosen.randrange(8)
    return data


def _swap(data: bytearray, chosen: random.Random) -> bytearray:
    size = chosen.randrange(1, max(2, len(data) // 8))
    a, b = (chosen.randrange(len(data) - size + 1) for _ in range(2))
    data[a : a + size], data[b : b + size] = data[b : b + size], data[a : a + size]
    return data


def _truncate(data: bytearray, chosen: random.Random) -> bytearray:
    """Cut in the middle; half the time with an end that pretends to be whole."""
    tail = bytes(data[data.rfind(b"startxref") :]) if chosen.random() < 0.5 else b""
    return data[: chosen.randrange(1, len(data))] + tail


def _numbers(data: bytearray, chosen: random.Random) -> bytearray:
    """Object numbers and references that lead elsewhere."""
    found = list(re.finditer(rb"\b(\d+) 0 (?:obj|R)\b", bytes(data)))
    for match in chosen.sample(found, min(len(found), chosen.choice((1, 3, 10)))):
        width = len(match[1])
        number = chosen.choice((0, 1, 2, 3, int(match[1]) + 1, 9_999_999))
        data[match.start(1) : match.end(1)] = str(number).zfill(width).encode()[-width:]
    return data


def _lengths(data: bytearray, chosen: random.Random) -> bytearray:
    """Streams, pictures and arrays that lie about their sizes."""
    found = list(re.finditer(rb"/(?:Length|Width|Height|Count|Size|First|N|W)\s*\[?\s*(\d+)", bytes(data)))
    for match in sorted(chosen.sample(found, min(len(found), 2)), key=lambda match: -match.start()):
        lie = chosen.choice((b"0", b"-1", b"1", b"65536", b"2147483647", b"99999999999"))
        data[match.start(1) : match.end(1)] = lie
    return data


def _splice(data: bytearray, chosen: random.Random) -> bytearray:
    other = chosen.choice(sources())
    at, start = chosen.randrange(len(data)), chosen.randrange(len(other))
    piece = other[start : start + chosen.randrange(1, 4000)]
    return data[:at] + piece + data[at + (len(piece) if chosen.random() < 0.5 else 0) :]


MUTATIONS: dict[str, Mutation] = {
    "flip": _flips,
    "length": _lengths,
    "number": _numbers,
    "splice": _splice,
    "swap": _swap,
    "truncate": _truncate,
}
