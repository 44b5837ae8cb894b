"""The default converter: the PDF's own text layer through PDFium, nothing else. No model, no network."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path

from preprocess.accept import make_report_id
from preprocess.assemble import Assembly, Piece
from preprocess.converters.base import Progress
from preprocess.errors import ConversionError
from preprocess.fiscal_calendar import fiscal_calendar, in_calendar
from preprocess.headings import Levels, Style, kind_of, style_of
from preprocess.joints import joined
from preprocess.layout import BULLETS, Measures, Paragraph, at_page, measure, paragraphs
from preprocess.metadata import Metadata, read_metadata
from preprocess.reading import PageCache, PageReader, read_pages
from preprocess.report import BBox, BlockKind, Report, Table
from preprocess.running import CleanPage, without_running
from preprocess.sections import Sections, contents_lines
from preprocess.summaries import summarize
from preprocess.tables import FoundTable, find_tables, join_continued
from preprocess.unit_defaults import SectionUnit, section_unit, with_section_unit
from preprocess.words import PageWords, text_lines

NO_TEXT = (
    "None of its {pages} pages has a text layer (they are pictures of pages), so there is nothing to search; "
    "run OCR over the PDF first and add the result."
)
CONTEXT_WORDS = 6
"""A context paragraph has at least so many words: "(In millions)" above a table is none."""
SOME_TEXT = "{missing} of {pages} pages have no text layer and cannot be searched (page {first} is the first of them)."


@dataclass(frozen=True, slots=True)
class _Entry:
    """One paragraph or table of a page, classified."""

    kind: BlockKind
    paragraph: Paragraph
    text: str = ""
    parts: tuple[str, ...] = ()
    style: Style | None = None


@dataclass(frozen=True, slots=True)
class _PageParts:
    """One page between layout and assembly."""

    page: CleanPage
    tables: tuple[FoundTable, ...]
    entries: tuple[_Entry, ...]
    has_text: bool


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
        raw = list(read_pages(pdf, sha256, self._cache, progress, self._ocr))
        textless = [page.number for page in raw if not page.words and not page.rotated]
        if len(textless) == len(raw):
            raise ConversionError(NO_TEXT.format(pages=len(raw)))
        pages = self._parts(raw, progress)
        metadata = read_metadata(
            source_name, [[line.text for line in page.page.lines] for page in pages], self._folders
        )
        assembly, tables = _assembled(pages, metadata)
        notices: tuple[str, ...] = ()
        if textless:
            notices = (SOME_TEXT.format(missing=len(textless), pages=len(raw), first=textless[0]),)
        return Report(
            report_id=make_report_id(source_name, sha256),
            sha256=sha256,
            source_name=source_name,
            title=metadata.title,
            company=metadata.company,
            ticker=metadata.ticker,
            doc_type=metadata.doc_type,
            fiscal_year=metadata.fiscal_year,
            fiscal_quarter=metadata.fiscal_quarter,
            period_end=metadata.period_end,
            date=metadata.date,
            pages=tuple(assembly.pages),
            blocks=tuple(assembly.blocks),
            tables=tables,
            full_content=assembly.content,
            converter=self.name,
            amendment=metadata.amendment,
            notices=notices,
        )

    def _parts(self, raw: Sequence[PageWords], progress: Progress) -> list[_PageParts]:
        """Running lines off, tables found, the rest in classified paragraphs."""
        cleaned = without_running(raw, [text_lines(page) for page in raw])
        usual = measure([page.words for page in cleaned], [page.lines for page in cleaned])
        parts = []
        for page, before in zip(cleaned, raw, strict=True):
            tables = find_tables(page.words) if self._with_tables and page.words.words else ()
            own = [(found.words, found.table.bbox) for found in tables]
            here = at_page(usual, page.words)
            entries = _classified(paragraphs(page.words, page.lines, own, here), tables, here)
            parts.append(_PageParts(page, tables, entries, bool(before.words or before.rotated)))
            progress("tables", len(parts), len(raw))
        return parts


def _classified(found: Sequence[Paragraph], tables: Sequence[FoundTable], usual: Measures) -> tuple[_Entry, ...]:
    entries: list[_Entry] = []
    below_table = False
    for paragraph, after in zip_longest(found, found[1:]):
        if paragraph.table is not None:
            contents = tables[paragraph.table].table.is_contents
            entries.append(_Entry("TableOfContents" if contents else "Table", paragraph))
            below_table = True
            continue
        parts = tuple(joined(paragraph, usual))
        text = "".join(parts)
        kind = kind_of(paragraph, text, usual, below_table, after is not None and after.table is not None)
        style = style_of(paragraph, text, usual) if kind == "Heading" else None
        entries.append(_Entry(kind, paragraph, text, parts, style))
        below_table = below_table and kind == "Footnote"
    listed = contents_lines([entry.text if entry.kind != "TableOfContents" else None for entry in entries])
    return tuple(
        replace(entry, kind="TableOfContents", style=None) if i in listed else entry for i, entry in enumerate(entries)
    )


def _assembled(pages: Sequence[_PageParts], metadata: Metadata) -> tuple[Assembly, tuple[Table, ...]]:
    """Write every page; give each table its block's id, its context (S2-04) and its summary."""
    is_form = metadata.doc_type in ("10-k", "10-q", "8-k")
    headings = [(entry.text, entry.style) for page in pages for entry in page.entries if entry.style]
    levels, sections = Levels(headings, is_form), Sections(metadata.doc_type)
    assembly = Assembly()
    tables: list[Table] = []
    context = ""
    unit: SectionUnit | None = None
    for page in pages:
        pieces: list[Piece] = []
        above: _Entry | None = None
        for entry in page.entries:
            under = (above.style, pieces[-1].level) if above and above.style else None
            piece, table = _piece(page, entry, levels, sections, len(tables), under)
            pieces.append(piece)
            unit = section_unit(unit, entry.kind, entry.text, piece.place)
            if table is not None:
                path = piece.place.path
                table = replace(table, is_contents=entry.kind == "TableOfContents")
                table = with_section_unit(table, unit, [above.text] if above else [])
                tables.append(replace(table, context_heading=path[-1] if path else "", context_paragraph=context))
            elif entry.kind in ("Text", "ListItem") and entry.text.count(" ") >= CONTEXT_WORDS - 1:
                context = entry.text
            above = entry
        words = page.page.words
        assembly.add_page(words.number, (words.width, words.height), pieces, page.page.running, page.has_text)
    named = [replace(table, id=assembly.table_blocks[i]) for i, table in enumerate(tables)]
    calendar = fiscal_calendar(metadata)
    dated = [in_calendar(table, calendar) for table in join_continued(named)]
    return assembly, tuple(replace(table, summary=summarize(table)) for table in dated)


def _piece(
    page: _PageParts,
    entry: _Entry,
    levels: Levels,
    sections: Sections,
    table_index: int,
    above: tuple[Style, int] | None,
) -> tuple[Piece, Table | None]:
    number = page.page.words.number
    if entry.paragraph.table is not None:
        table = page.tables[entry.paragraph.table].table
        piece = Piece(entry.kind, number, table.bbox, sections.here(), markdown=table.markdown, table=table_index)
        return piece, table
    level = 0
    if entry.style is not None:
        level = levels.level(entry.text, entry.style)
        # Two headings of one style with nothing between them: the second is part of the first.
        if above and above[0] == entry.style and level > 2:
            level = min(6, max(level, above[1] + 1))
    place = sections.heading(entry.text, level) if level else sections.here()
    boxes = tuple(zip(entry.parts, (line.bbox for line in entry.paragraph.lines), strict=True))
    parts = _without_mark(boxes) if entry.kind == "ListItem" else boxes
    return Piece(entry.kind, number, entry.paragraph.bbox, place, parts, level), None


def _without_mark(parts: tuple[tuple[str, BBox], ...]) -> tuple[tuple[str, BBox], ...]:
    """A bullet becomes markdown's "- "; "(a)" and "1." stay, they are referred to."""
    text, bbox = parts[0]
    mark, _, rest = text.partition(" ")
    return ((rest, bbox), *parts[1:]) if mark in BULLETS and rest else parts
