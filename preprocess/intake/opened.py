"""What PDFium finds when it opens bytes of unknown origin. Runs in the reader process of apart.py, never in the app."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2 as pdfium

from preprocess.errors import RejectedFile
from preprocess.pdfium import LOCK

_NO_PAGES = "The PDF has no pages, so there is nothing to read; export or download it again."
_DAMAGED = "The PDF is damaged and cannot be opened; download it again, or print it to a new PDF."
_LOCKED = "The PDF is encrypted and needs a password; save a copy without the password and add that."


def count_pages(data: bytes, max_pages: int) -> int:
    """The number of pages, every one of which can be opened; raises RejectedFile with one sentence."""
    with LOCK, _opened(data) as document:
        # What the file claims; each is opened below.
        pages = len(document)
        if pages == 0:
            raise RejectedFile(_NO_PAGES)
        if pages > max_pages:
            raise RejectedFile(
                f"The PDF has {pages:,} pages and the limit is {max_pages:,}; "
                "split it, or raise preprocess.max_pages in retriever_config.yaml."
            )
        _check_pages(document, pages)
        return pages


@contextmanager
def _opened(data: bytes) -> Iterator[pdfium.PdfDocument]:
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        raise RejectedFile(_why_closed(data)) from error
    try:
        yield document
    finally:
        document.close()


def _why_closed(data: bytes) -> str:
    """The reason from the bytes: PDFium's own error code is the previous file's when a document has no pages."""
    if re.search(rb"/Encrypt\b", data):
        return _LOCKED
    if re.search(rb"/Count\s+0\b", data) and not re.search(rb"/Type\s*/Page\b", data):
        return _NO_PAGES
    return _DAMAGED


def _check_pages(document: pdfium.PdfDocument, pages: int) -> None:
    """Every page that the file announces must be there; a looping or lying page tree announces more than it has."""
    for index in range(pages):
        try:
            # The size alone makes PDFium load the page, and takes a fraction of a millisecond.
            document.get_page_size(index)
        except pdfium.PdfiumError as error:
            raise RejectedFile(
                f"The PDF is damaged: page {index + 1} of {pages:,} cannot be opened; "
                "download it again, or print it to a new PDF."
            ) from error
