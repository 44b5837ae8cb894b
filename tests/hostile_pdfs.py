"""PDFs built to hurt whoever opens them, each small on disk."""

from __future__ import annotations

import io
import zlib
from pathlib import Path

from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    StreamObject,
    TextStringObject,
)

from tests import pdfs

MB = 1024 * 1024


def deflated_blanks(megabytes: int) -> bytes:
    """A stream, deflated twice, that inflates to so many MB of blanks."""
    squeeze = zlib.compressobj(9)
    first = squeeze.compress(b" " * MB) + squeeze.flush(zlib.Z_FULL_FLUSH)
    block = squeeze.compress(b" " * MB) + squeeze.flush(zlib.Z_FULL_FLUSH)
    return zlib.compress(first + block * (megabytes - 1) + squeeze.flush(), 9)


def content_bomb(megabytes: int) -> bytes:
    """A page whose content stream inflates to so many MB."""
    return _one_page(deflated_blanks(megabytes), "[/FlateDecode/FlateDecode]")


def object_bomb(megabytes: int) -> bytes:
    """The page tree lies in an object stream that inflates to so many MB: it goes off when the file is opened."""
    body = b"%PDF-1.5\n"
    stream = deflated_blanks(megabytes)
    head = f"3 0 obj\n<</Type/ObjStm/N 1/First 10/Filter[/FlateDecode/FlateDecode]/Length {len(stream)}>>\nstream\n"
    offsets = {1: len(body)}
    body += b"1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
    offsets[3] = len(body)
    body += head.encode() + stream + b"\nendstream\nendobj\n"
    rows = [(0, 0, 255), (1, offsets[1], 0), (2, 3, 0), (1, offsets[3], 0), (1, len(body), 0)]
    table = b"".join(bytes([kind]) + place.to_bytes(4, "big") + bytes([last]) for kind, place, last in rows)
    start = len(body)
    body += f"4 0 obj\n<</Type/XRef/Size 5/W[1 4 1]/Root 1 0 R/Length {len(table)}>>\nstream\n".encode()
    return body + table + f"\nendstream\nendobj\nstartxref\n{start}\n%%EOF\n".encode()


def picture_bomb(side: int = 12_000) -> bytes:
    """A page with one grey picture of side × side pixels and a line of text."""
    picture = zlib.compress(bytes(side * side), 9)
    return _one_page(
        zlib.compress(b"q 600 0 0 600 0 0 cm /P Do Q BT /F 12 Tf 72 700 Td (A line beside the picture.) Tj ET"),
        "/FlateDecode",
        "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>/XObject<</P 5 0 R>>",
        f"<</Type/XObject/Subtype/Image/Width {side}/Height {side}/ColorSpace/DeviceGray/BitsPerComponent 8"
        f"/Filter/FlateDecode/Length {len(picture)}>>",
        picture,
    )


def many_pages(count: int) -> bytes:
    """So many empty pages in one flat tree."""
    kids = " ".join(f"{number} 0 R" for number in range(3, count + 3))
    page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>"
    return pdfs.raw_pdf(
        ("<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages/Kids[{kids}]/Count {count}>>", *[page] * count)
    )


def huge_page(metres: int = 200) -> bytes:
    """One page of so many metres each way, two lines of text at its top."""
    side = metres * 72 / 0.0254
    return pdfs.text_pdf([("A very large page about one lantern.", "It costs 12 dollars.")], size=(side, side))


def deep_tree(levels: int = 20_000) -> bytes:
    """A page tree of so many levels with one page at its end."""
    nodes = [f"<</Type/Pages/Kids[{number + 1} 0 R]/Count 1>>" for number in range(2, levels + 2)]
    return pdfs.raw_pdf(("<</Type/Catalog/Pages 2 0 R>>", *nodes, "<</Type/Page/MediaBox[0 0 612 792]>>"))


def active_pdf(mark: Path) -> bytes:
    """Wants to run JavaScript, to start a program that would create `mark`, and carries a file."""
    writer = PdfWriter(clone_from=io.BytesIO(pdfs.simple_pdf(1, "beacon")))
    writer.add_attachment("payload.sh", f"#!/bin/sh\ntouch {mark}\n".encode())
    launch = DictionaryObject(
        {NameObject("/S"): NameObject("/Launch"), NameObject("/F"): TextStringObject(f"touch {mark}")}
    )
    script = {
        NameObject("/S"): NameObject("/JavaScript"),
        NameObject("/JS"): TextStringObject(f"app.launchURL('{mark}')"),
    }
    writer.root_object[NameObject("/OpenAction")] = DictionaryObject(script)
    writer.pages[0][NameObject("/AA")] = DictionaryObject({NameObject("/O"): launch})
    return pdfs._written(writer)


def endless_form() -> bytes:
    """A form that draws itself twice, and so on without end."""
    writer = PdfWriter(clone_from=io.BytesIO(pdfs.simple_pdf(1, "mirror")))
    form = DecodedStreamObject()
    form.set_data(b"/X Do /X Do")
    form.update({NameObject("/Type"): NameObject("/XObject"), NameObject("/Subtype"): NameObject("/Form")})
    form[NameObject("/BBox")] = ArrayObject([NumberObject(n) for n in (0, 0, 612, 792)])
    reference = writer._add_object(form)
    names = DictionaryObject({NameObject("/XObject"): DictionaryObject({NameObject("/X"): reference})})
    form[NameObject("/Resources")] = names
    content = StreamObject()
    content.set_data(b"/X Do")
    page = writer.pages[0]
    page[NameObject("/Resources")] = names
    page[NameObject("/Contents")] = writer._add_object(content)
    return pdfs._written(writer)


def _one_page(content: bytes, filters: str, resources: str = "", extra: str = "", stream: bytes = b"") -> bytes:
    """One page with this (encoded) content; `extra` is the dictionary of object 5, which holds `stream`."""
    heads = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<{resources}>>>>".encode(),
        f"<</Filter{filters}/Length {len(content)}>>\nstream\n".encode() + content + b"\nendstream",
    ]
    if extra:
        heads.append(extra.encode() + b"\nstream\n" + stream + b"\nendstream")
    return pdfs.raw_pdf([head.decode("latin-1") for head in heads])
