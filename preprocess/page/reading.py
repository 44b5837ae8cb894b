"""PDF → the words of every page, one page at a time: from the text layer, else from OCR, each page read once only.

Whatever reads pages slowly can be stopped at any moment: pages that a PageCache has are taken from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pypdfium2 as pdfium

from preprocess.converters.base import Progress
from preprocess.errors import ConversionError
from preprocess.page.page_codec import pack_page, unpack_page
from preprocess.page.words import PageWords, read_page_words
from preprocess.pdfium import LOCK

TEXT_LAYER = "words"
"""The kind under which a PageCache keeps words of the text layer."""


class PageReader(Protocol):
    """Words of one page that has no text layer, or one of no use (OCR)."""

    kind: str
    """Names the reader in a PageCache ("ocr-ppocrv6"): another kind never sees its pages."""

    def wants(self, document: pdfium.PdfDocument, page: PageWords) -> bool:
        """Whether this page is to be read again, given what its text layer holds; cheap for a page full of words."""
        ...

    def read(self, document: pdfium.PdfDocument, number: int) -> PageWords:
        """The words of page `number` (from 1); takes the PDFium lock itself; raises ConversionError."""
        ...


class PageCache(Protocol):
    """Results of single pages of one file, kept until its report is saved."""

    sha256: str
    """Of the file whose pages it keeps."""

    def get(self, kind: str, page: int) -> bytes | None:
        """What was put for page `page` (from 1), or None; never raises."""
        ...

    def put(self, kind: str, page: int, data: bytes) -> None:
        """Keep a page's result as long as the disk takes it; never raises OSError."""
        ...

    def flush(self) -> None:
        """Write what was put and waits for its batch."""
        ...


def read_pages(
    pdf: Path, sha256: str, cache: PageCache | None, progress: Progress, ocr: PageReader | None = None
) -> Iterator[PageWords]:
    """The words of every page of a PDF with these bytes, in order; a page without text is read by `ocr` if given.

    Raises ConversionError with one sentence, also when the cache is of other bytes.
    """
    if cache is not None and cache.sha256 != sha256:
        raise ConversionError("The stored PDF is not the file that was added (its bytes changed); add the file again.")
    document, pages = _opened(pdf)
    number = 0
    try:
        for number in range(1, pages + 1):
            page = _cached(cache, TEXT_LAYER, number) or _read_text(document, number, cache)
            if ocr is not None and ocr.wants(document, page):
                page = _cached(cache, ocr.kind, number) or _read_picture(document, number, cache, ocr)
            yield page
            # After the yield: a page counts when whoever asked has it.
            progress("reading", number, pages)
        if cache is not None:
            cache.flush()
    except pdfium.PdfiumError as error:
        raise ConversionError(
            f"Page {number} of {pages} is damaged; print the file to a new PDF and add that."
        ) from error
    finally:
        with LOCK:
            document.close()


def _opened(pdf: Path) -> tuple[pdfium.PdfDocument, int]:
    with LOCK:
        try:
            document = pdfium.PdfDocument(pdf)
        except (pdfium.PdfiumError, FileNotFoundError) as error:
            raise ConversionError("The PDF cannot be opened any more; add the file again.") from error
        return document, len(document)


def _cached(cache: PageCache | None, kind: str, number: int) -> PageWords | None:
    data = cache.get(kind, number) if cache is not None else None
    return None if data is None else unpack_page(data)


def _read_text(document: pdfium.PdfDocument, number: int, cache: PageCache | None) -> PageWords:
    page = read_page_words(document, number)
    if cache is not None:
        cache.put(TEXT_LAYER, number, pack_page(page))
    return page


def _read_picture(document: pdfium.PdfDocument, number: int, cache: PageCache | None, reader: PageReader) -> PageWords:
    page = reader.read(document, number)
    if cache is not None:
        cache.put(reader.kind, number, pack_page(page))
    return page
