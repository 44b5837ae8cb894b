"""Classified pages become a Report, whichever converter read them: blocks, places, tables with context, metadata."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from preprocess.describe.by_rules import summarize
from preprocess.intake.accept import make_report_id
from preprocess.layout.assemble import Assembly, Part, Piece
from preprocess.layout.entries import Entry, PageParts
from preprocess.layout.flow_lines import BULLETS
from preprocess.layout.item_pages import head_items, listed_items
from preprocess.layout.levels import Levels
from preprocess.layout.sections import Place, Sections
from preprocess.metadata.fiscal_calendar import calendar_of
from preprocess.metadata.period_ends import in_company_calendar
from preprocess.metadata.read import Metadata, read_metadata
from preprocess.report import DocType, Report, Table
from preprocess.statements.cash import with_cash_check
from preprocess.statements.contradictions import with_contradictions
from preprocess.statements.dollar import filing_dollar
from preprocess.statements.kinds import in_segments
from preprocess.statements.primary import primary_statements
from preprocess.statements.titles import statement_title
from preprocess.statements.told_currencies import with_told_currencies
from preprocess.statements.unit_defaults import (
    SectionUnit,
    running_unit,
    section_unit,
    unit_over,
    with_section_unit,
)
from preprocess.statements.witnesses import with_told_kinds, with_told_units
from preprocess.tables import join_continued
from preprocess.tables.meaning.column_currency import with_currencies
from preprocess.tables.meaning.continental import continental
from preprocess.tables.meaning.currencies import in_dollars
from preprocess.tables.meaning.led_overleaf import led_from_overleaf
from preprocess.tables.meaning.years_ahead import titled_by_lead
from preprocess.tables.regions.captions import is_aside

CONTEXT_WORDS = 6
"""A context paragraph has at least so many words: "(In millions)" above a table is none."""


def build_report(
    pages: Sequence[PageParts],
    source_name: str,
    sha256: str,
    *,
    converter: str,
    folders: Sequence[str] = (),
    notices: tuple[str, ...] = (),
) -> Report:
    """The Report of classified pages: metadata by rules, blocks with offsets, tables with context and summary."""
    front = [(entry.kind, entry.text) for entry in pages[0].entries] if pages else []
    lines = [[line.text for line in page.page.lines] for page in pages]
    running = [text for page in pages for text in page.page.running]
    metadata = read_metadata(source_name, lines, folders, front, running)
    assembly, tables = _assembled(pages, metadata)
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
        converter=converter,
        amendment=metadata.amendment,
        rating=metadata.rating,
        price_target=metadata.price_target,
        highlights=metadata.highlights,
        notices=(*metadata.notices, *notices),
        origins=metadata.origins,
    )


def _assembled(pages: Sequence[PageParts], metadata: Metadata) -> tuple[Assembly, tuple[Table, ...]]:
    """Write every page; give each table its block's id, its context (S2-04) and its summary."""
    writer = _Writer(pages, metadata)
    for page in pages:
        writer.write(page)
    ids = writer.assembly.table_blocks
    named = [replace(table, id=ids[i]) for i, table in enumerate(writer.tables)]
    return writer.assembly, _settled(named, pages, metadata)


class _Writer:
    """Writes pages one after the other: their blocks, and their tables with what stands over them."""

    def __init__(self, pages: Sequence[PageParts], metadata: Metadata) -> None:
        headings = [(entry.text, entry.style) for page in pages for entry in page.entries if entry.style]
        self.assembly = Assembly()
        self.tables: list[Table] = []
        self._doc_type: DocType = metadata.doc_type
        self._is_form = metadata.doc_type in ("10-k", "10-q", "8-k")
        self._levels, self._sections = Levels(headings, self._is_form), Sections(metadata.doc_type)
        self._unheaded = _unheaded_items(pages, metadata.doc_type) if self._is_form else {}
        self._context = ""
        self._last = ""
        self._unit: SectionUnit | None = None
        self._running: SectionUnit | None = None

    def write(self, page: PageParts) -> None:
        """Add a page; its head names its Items before any of its blocks is placed."""
        number = page.page.words.number
        if self._is_form:
            self._sections.at_page(head_items(page.page.running, self._doc_type), self._unheaded.get(number))
        pieces: list[Piece] = []
        above: list[tuple[str, str]] = []
        headed = False
        self._running = running_unit(page.page.running)
        for entry in page.entries:
            headed = headed or entry.style is not None
            if entry.kind == "Table" and entry.paragraph.table is not None:
                _enter_statement(page, entry.paragraph.table, self._sections, headed, self._is_form)
            piece, table = _piece(page, entry, self._levels, self._sections, len(self.tables))
            pieces.append(piece)
            self._unit = section_unit(self._unit, entry.kind, entry.text, piece.place)
            if table is not None:
                self.tables.append(self._in_place(table, entry, piece.place, above))
            # A caption is no context: S2-04 wants the paragraph that introduces the table.
            elif entry.kind in ("Text", "ListItem") and entry.text.count(" ") >= CONTEXT_WORDS - 1:
                self._context = entry.text
            self._last = entry.text if entry.kind in ("Text", "ListItem") else ""
            above.append((entry.kind, entry.text))
        self.assembly.add_page(page.page.words, pieces, page.page.running, page.has_text)

    def _in_place(self, table: Table, entry: Entry, place: Place, above: Sequence[tuple[str, str]]) -> Table:
        """A table with the unit that is stated over it and the heading and paragraph that it stands under."""
        table = replace(table, is_contents=entry.kind == "TableOfContents")
        # Nothing stands over it on its page.
        table = table if above else led_from_overleaf(table, self._last)
        unit = unit_over(above, place) or self._unit or self._running
        table = with_section_unit(table, unit, [text for _, text in above[-1:]])
        heading = place.path[-1] if place.path else ""
        return titled_by_lead(replace(table, context_heading=heading, context_paragraph=self._context))


def _settled(tables: Sequence[Table], pages: Sequence[PageParts], metadata: Metadata) -> tuple[Table, ...]:
    """The tables of all pages as the whole document shows them: joined, with their kinds, units, periods, summaries."""
    texts = [entry.text for page in pages for entry in page.entries]
    front = [line.text for line in pages[0].page.lines] if pages else []
    joined = primary_statements(join_continued(tables))
    dollar = filing_dollar(front, texts, joined, metadata.doc_type)
    whole = continental([in_dollars(table, dollar) for table in joined])
    told = with_told_currencies(with_told_units([in_segments(table) for table in whole]))
    told = with_told_kinds(told)
    dated = with_cash_check(in_company_calendar(told, calendar_of(metadata, told, texts), texts))
    # Last: which currency is the table's own is known only now, and so is what the filing says against it.
    read = with_contradictions([with_currencies(table) for table in dated], texts)
    titled = (replace(table, caption="") if _is_headed(table) else table for table in read)
    return tuple(replace(table, summary=summarize(table)) for table in titled)


def _is_headed(table: Table) -> bool:
    """Whether a table's heading tells what it is, and what stands right above it does not."""
    return bool(table.context_heading) and is_aside(table.caption)


def _unheaded_items(pages: Sequence[PageParts], doc_type: DocType) -> dict[int, str]:
    """Page → the Item that begins there by the contents, for Items that no heading names."""
    sections = Sections(doc_type)
    headed = {sections.heading(entry.text, 1).item for page in pages for entry in page.entries if entry.style}
    running = [page.page.running for page in pages]
    contents = [page for page in pages if any(entry.kind == "TableOfContents" for entry in page.entries)]
    starts: dict[int, str] = {}
    for page in contents:
        for number, name in listed_items([line.text for line in page.page.lines], running, doc_type).items():
            if name not in headed and number > page.page.words.number:
                starts.setdefault(number, name)
    return starts


def _enter_statement(page: PageParts, index: int, sections: Sections, headed: bool, is_form: bool) -> None:
    """Enter the title that a statement has in its own header, below a heading of its page, else as a chapter."""
    path = sections.here().path
    lines = [line.text for line in page.page.lines]
    title = statement_title(page.tables[index].table, path if headed else (), lines)
    if title is not None and title not in path:
        sections.heading(title, len(path) + 1 if headed else 3 if is_form else 1)


def _piece(
    page: PageParts,
    entry: Entry,
    levels: Levels,
    sections: Sections,
    table_index: int,
) -> tuple[Piece, Table | None]:
    number = page.page.words.number
    if entry.paragraph.table is not None:
        table = page.tables[entry.paragraph.table].table
        piece = Piece(entry.kind, number, table.bbox, sections.here(), markdown=table.markdown, table=table_index)
        return piece, table
    level = 0
    if entry.style is not None:
        level = levels.level(entry.text, entry.style)
    place = sections.heading(entry.text, level) if level else sections.here()
    lines = entry.paragraph.lines
    printed = tuple((text, line.bbox, line.page or number) for text, line in zip(entry.parts, lines, strict=True))
    parts = _without_mark(printed) if entry.kind == "ListItem" else printed
    return Piece(entry.kind, number, entry.paragraph.bbox, place, parts, level), None


def _without_mark(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """A bullet becomes markdown's "- "; "(a)" and "1." stay, they are referred to."""
    text, bbox, page = parts[0]
    mark, _, rest = text.partition(" ")
    return ((rest, bbox, page), *parts[1:]) if mark in BULLETS and rest else parts
