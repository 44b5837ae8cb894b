"""What a report says of its scanned pages, as sentences for a person."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from preprocess.ocr import FIX, MISSING, ocr_installed
from preprocess.ocr.pictured import is_garbage
from preprocess.page.words import PageWords

NO_TEXT = "None of its {pages} pages has a text layer (they are pictures of pages), so there is nothing to search; "
SOME_TEXT = "{missing} of {pages} pages have no text layer and cannot be searched (page {first} is the first of them). "
UNSAID = (
    "The fonts of {missing} of {pages} pages do not say which characters they draw, so that words and figures there "
    "cannot be read (page {first} is the first of them). "
)
UNREAD = "set preprocess.converter to auto, which reads them by OCR, and drop the file again."
NOTHING_SEEN = (
    "OCR found no words on any of its {pages} pages, so there is nothing to search; scan it at 200 dpi or more."
)
# More page numbers than that help nobody.
SHOWN = 8


def no_text(pages: int, tried: bool) -> str:
    """Why a PDF without any words is refused; tried: OCR looked at its pages."""
    if tried:
        return NOTHING_SEEN.format(pages=pages)
    return NO_TEXT.format(pages=pages) + (UNREAD if ocr_installed() else f"{MISSING} {FIX}")


def page_notices(pages: Sequence[PageWords], tried: bool) -> tuple[str, ...]:
    """Which pages were read by OCR, and how many have no words at all."""
    read = [page.number for page in pages if page.ocr and page.words]
    empty = [page.number for page in pages if not page.words and not page.rotated]
    notices = [_read(read)] if read else []
    unsaid = [page.number for page in pages if not page.ocr and is_garbage(page)]
    advice = "" if tried else UNREAD[0].upper() + UNREAD[1:] if ocr_installed() else f"{MISSING} {FIX}"
    for sentence, numbers in ((SOME_TEXT, empty), (UNSAID, unsaid)):
        if numbers:
            said = sentence.format(missing=len(numbers), pages=len(pages), first=numbers[0])
            notices.append(f"{said}{advice}".strip())
    return tuple(notices)


def _read(numbers: Sequence[int]) -> str:
    runs = [[n for _, n in run] for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])]
    names = [f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs]
    more = f" and {len(names) - SHOWN} more runs of pages" if len(names) > SHOWN else ""
    pages = f"Page {names[0]} was" if len(numbers) == 1 else f"Pages {', '.join(names[:SHOWN])}{more} were"
    return f"{pages} read by OCR, which can mistake a digit: compare figures with the picture of the page."
