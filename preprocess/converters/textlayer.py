"""The default converter: the PDF's own text layer through PDFium, and OCR where there is none. No network."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from preprocess.converters.base import Progress
from preprocess.document import build_report
from preprocess.errors import ConversionError
from preprocess.layout.entries import PageParts, classified
from preprocess.layout.measures import at_page, measure
from preprocess.layout.page_breaks import over_pages
from preprocess.layout.paragraphs import paragraphs
from preprocess.layout.tiles import no_tiles
from preprocess.layout.turned import turned_titles
from preprocess.ocr.doubts import with_doubts
from preprocess.ocr.notices import no_text, page_notices
from preprocess.page.reading import PageCache, PageReader, read_pages
from preprocess.page.running import without_running
from preprocess.page.words import PageWords, text_lines
from preprocess.report import Report, Table
from preprocess.tables import find_tables
from preprocess.tables.grids.overleaf import table_at_foot


class TextLayer:
    """Converter on pypdfium2. with_tables=False leaves tables in the text as lines (S2-01, --no-table).

    cache keeps pages of a conversion that was stopped; ocr reads the pages without a text layer.
    """

    name = "textlayer"

    def __init__(
        self,
        with_tables: bool = True,
        folders: Sequence[str] = (),
        cache: PageCache | None = None,
        ocr: PageReader | None = None,
    ) -> None:
        self._with_tables = with_tables
        self._folders = folders
        self._cache = cache
        self._ocr = ocr

    def convert(self, pdf: Path, source_name: str, progress: Progress) -> Report:
        """Convert one accepted PDF; raises ConversionError with one sentence, also when no page has text."""
        sha256 = hashlib.sha256(pdf.read_bytes()).hexdigest()
        # Heads and feet show only over all pages, so that words are read first and parsed after.
        raw = list(read_pages(pdf, sha256, self._cache, progress, self._ocr))
        if not any(page.words or page.rotated for page in raw):
            raise ConversionError(no_text(len(raw), self._ocr is not None))
        pages = self._parts(raw, progress)
        notices = page_notices(raw, self._ocr is not None)
        return build_report(pages, source_name, sha256, converter=self.name, folders=self._folders, notices=notices)

    def _parts(self, raw: Sequence[PageWords], progress: Progress) -> list[PageParts]:
        """Running lines off, tables found, the rest in classified paragraphs."""
        cleaned = without_running(raw, [text_lines(page) for page in raw])
        usual = measure([page.words for page in cleaned], [page.lines for page in cleaned])
        turned = turned_titles(raw, usual)
        parts: list[PageParts] = []
        above: Table | None = None
        for page, before in zip(cleaned, raw, strict=True):
            tables = find_tables(page.words, above) if self._with_tables and page.words.words else ()
            above = table_at_foot(tables, page.lines)
            tables = no_tiles(page.words, page.lines, tables)
            tables = tuple(with_doubts(table, page.words) for table in tables)
            own = [(table.words, table.table.bbox) for table in tables]
            here = at_page(usual, page.words)
            found = paragraphs(page.words, page.lines, own, here)
            title = turned.get(before.number)
            entries = classified([title, *found] if title else found, tables, here)
            parts.append(PageParts(page, tables, entries, bool(before.words or before.rotated)))
            progress("tables", len(parts), len(raw))
        return over_pages(parts, usual)
