"""The converter on marker-pdf: marker's child process divides the pages, Footnote reads words and tables in them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from pydantic import ValidationError

from preprocess.converters.base import Progress
from preprocess.converters.marker_json import MarkerPage, Region
from preprocess.converters.marker_layout import own_region, page_parts
from preprocess.converters.marker_process import CHILD, MarkerProcess
from preprocess.converters.marker_setup import MarkerSetup, Mode
from preprocess.converters.marker_words import ROUGH_BOXES, words_of_blocks
from preprocess.document import build_report
from preprocess.errors import ConversionError
from preprocess.layout.entries import PageParts
from preprocess.layout.measures import Measures, at_page, measure
from preprocess.layout.page_breaks import over_pages
from preprocess.ocr.notices import no_text, page_notices
from preprocess.page.reading import PageCache, PageReader, read_pages
from preprocess.page.running import CleanPage, without_running
from preprocess.page.words import PageWords, text_lines
from preprocess.report import Report

TEXT_LAYER_ONLY = "marker ran without its weights: on the text layer, in the regions that Footnote's own layout found."


class Marker:
    """Converter on marker-pdf, which lives in an environment of its own.

    cache keeps marker's pages of a conversion that was stopped; ocr reads the words of pages without a text layer;
    child is the script that runs in marker's environment.
    """

    name = "marker"

    def __init__(
        self,
        setup: MarkerSetup,
        with_tables: bool = True,
        folders: Sequence[str] = (),
        cache: PageCache | None = None,
        ocr: PageReader | None = None,
        child: Path = CHILD,
    ) -> None:
        self._setup = setup
        self._mode: Mode = setup.mode
        self._with_tables = with_tables
        self._folders = folders
        self._cache = cache
        self._ocr = ocr
        self._child = child

    def convert(self, pdf: Path, source_name: str, progress: Progress) -> Report:
        """Convert one accepted PDF; raises ConversionError or ConverterMissing with one sentence."""
        self._setup.required_python()
        sha256 = hashlib.sha256(pdf.read_bytes()).hexdigest()
        raw = list(read_pages(pdf, sha256, self._cache, progress, self._ocr))
        scanned = {page.number for page in raw if not page.words and not page.rotated}
        if len(scanned) == len(raw) and self._mode != "full":
            raise ConversionError(no_text(len(raw), self._ocr is not None))
        cleaned, usual = _measured(raw)
        # Without running lines: marker would make headings of them.
        regions = self._regions(cleaned, raw, usual)
        pages = self._marker_pages(pdf, regions, progress)
        if self._mode == "full" and scanned:
            raw = [
                words_of_blocks(made, page.width, page.height) if page.number in scanned else page
                for page, made in zip(raw, pages, strict=True)
            ]
            cleaned, usual = _measured(raw)
        parts = [self._parts(*pair, usual) for pair in zip(cleaned, raw, pages, strict=True)]
        return build_report(
            over_pages(parts, usual),
            source_name,
            sha256,
            converter=self.name,
            folders=self._folders,
            notices=self._notices(raw, scanned),
        )

    def _regions(self, cleaned: Sequence[CleanPage], raw: Sequence[PageWords], usual: Measures) -> list[Region | None]:
        """Our own layout of every page where marker has none of its own."""
        if self._mode != "text-layer":
            return [None] * len(cleaned)
        return [own_region(page, before, at_page(usual, page.words)) for page, before in zip(cleaned, raw, strict=True)]

    def _parts(self, page: CleanPage, before: PageWords, made: MarkerPage, usual: Measures) -> PageParts:
        has_text = bool(before.words or before.rotated)
        return page_parts(page, made, at_page(usual, page.words), self._with_tables, has_text)

    def _marker_pages(self, pdf: Path, regions: Sequence[Region | None], progress: Progress) -> list[MarkerPage]:
        """marker's pages, batch by batch; the process starts with the first page that the cache does not have."""
        total = len(regions)
        pages = {number: page for number in range(1, total + 1) if (page := self._kept(number)) is not None}
        missing = [number for number in range(1, total + 1) if number not in pages]
        with ExitStack() as stack:
            process: MarkerProcess | None = None
            for start in range(0, len(missing), self._setup.options.batch_pages):
                progress("tables", len(pages), total)
                process = process or stack.enter_context(MarkerProcess(pdf, self._setup, self._child))
                batch = missing[start : start + self._setup.options.batch_pages]
                for page in process.convert(batch, [regions[number - 1] for number in batch]):
                    pages[page.number] = page
                    self._keep(page)
        progress("tables", total, total)
        return [pages[number] for number in range(1, total + 1)]

    @property
    def _kind(self) -> str:
        # Pages of another mode are other pages.
        return f"marker-{self._mode}" + ("-llm" if self._setup.asked_llm else "")

    def _kept(self, number: int) -> MarkerPage | None:
        data = self._cache.get(self._kind, number) if self._cache is not None else None
        try:
            return None if data is None else MarkerPage.model_validate_json(data)
        # A page of an older version of marker is made again.
        except ValidationError:
            return None

    def _keep(self, page: MarkerPage) -> None:
        if self._cache is not None:
            self._cache.put(self._kind, page.number, page.model_dump_json().encode())

    def _notices(self, raw: Sequence[PageWords], scanned: set[int]) -> tuple[str, ...]:
        own = (TEXT_LAYER_ONLY,) if self._mode == "text-layer" else ()
        rough = (ROUGH_BOXES,) if scanned and self._mode == "full" else ()
        return (*own, *rough, *page_notices(raw, self._ocr is not None))


def _measured(raw: Sequence[PageWords]) -> tuple[list[CleanPage], Measures]:
    """Running lines off, and the measures of the text."""
    cleaned = without_running(raw, [text_lines(page) for page in raw])
    return cleaned, measure([page.words for page in cleaned], [page.lines for page in cleaned])
