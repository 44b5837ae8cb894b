"""Classified pages become a Report, whichever converter read them: blocks, places, tables with context, metadata."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from preprocess.accept import make_report_id
from preprocess.layout.assemble import Assembly, Piece
from preprocess.layout.flow_lines import BULLETS
from preprocess.layout.headings import Levels, Style, kind_of, style_of
from preprocess.layout.item_pages import head_items, listed_items
from preprocess.layout.joints import joined
from preprocess.layout.measures import Measures
from preprocess.layout.paragraphs import Paragraph
from preprocess.layout.sections import Sections, contents_lines
from preprocess.metadata.fiscal_calendar import fiscal_calendar
from preprocess.metadata.period_ends import in_company_calendar
from preprocess.metadata.read import Metadata, read_metadata
from preprocess.page.running import CleanPage
from preprocess.report import BBox, BlockKind, DocType, Report, Table
from preprocess.statements.cash import with_cash_check
from preprocess.statements.primary import primary_statements
from preprocess.statements.titles import statement_title
from preprocess.statements.unit_defaults import SectionUnit, section_unit, with_section_unit
from preprocess.summaries import summarize
from preprocess.tables import FoundTable, join_continued
from preprocess.tables.currencies import in_dollars, reporting_dollar

CONTEXT_WORDS = 6
"""A context paragraph has at least so many words: "(In millions)" above a table is none."""
_SIGNED = re.compile(r"^(?:by:?\s*)?/s/", re.IGNORECASE)
"""Below a signature stands a name, however it is set."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One paragraph or table of a page, classified."""

    kind: BlockKind
    paragraph: Paragraph
    text: str = ""
    parts: tuple[str, ...] = ()
    style: Style | None = None


@dataclass(frozen=True, slots=True)
class PageParts:
    """One page between layout and assembly."""

    page: CleanPage
    tables: tuple[FoundTable, ...]
    entries: tuple[Entry, ...]
    has_text: bool


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
    metadata = read_metadata(source_name, [[line.text for line in page.page.lines] for page in pages], folders)
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


def classified(found: Sequence[Paragraph], tables: Sequence[FoundTable], usual: Measures) -> tuple[Entry, ...]:
    """The paragraphs and tables of one page in reading order with their kinds."""
    entries: list[Entry] = []
    below_table = False
    for paragraph, after in zip_longest(found, found[1:]):
        if paragraph.table is not None:
            contents = tables[paragraph.table].table.is_contents
            entries.append(Entry("TableOfContents" if contents else "Table", paragraph))
            below_table = True
            continue
        parts = tuple(joined(paragraph, usual))
        text = "".join(parts)
        kind = kind_of(paragraph, text, usual, below_table, after)
        if kind == "Heading" and entries and _SIGNED.match(entries[-1].text):
            kind = "Text"
        style = style_of(paragraph, text, usual) if kind == "Heading" else None
        entries.append(Entry(kind, paragraph, text, parts, style))
        below_table = below_table and kind == "Footnote"
    return with_contents(tuple(entries))


def with_contents(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries of one page, with lines of a table of contents marked as such."""
    listed = contents_lines([entry.text if entry.kind != "TableOfContents" else None for entry in entries])
    return tuple(
        replace(entry, kind="TableOfContents", style=None) if i in listed else entry for i, entry in enumerate(entries)
    )


def _assembled(pages: Sequence[PageParts], metadata: Metadata) -> tuple[Assembly, tuple[Table, ...]]:
    """Write every page; give each table its block's id, its context (S2-04) and its summary."""
    is_form = metadata.doc_type in ("10-k", "10-q", "8-k")
    headings = [(entry.text, entry.style) for page in pages for entry in page.entries if entry.style]
    levels, sections = Levels(headings, is_form), Sections(metadata.doc_type)
    unheaded = _unheaded_items(pages, metadata.doc_type) if is_form else {}
    assembly = Assembly()
    tables: list[Table] = []
    context = ""
    unit: SectionUnit | None = None
    for page in pages:
        pieces: list[Piece] = []
        above: Entry | None = None
        if is_form:
            sections.at_page(head_items(page.page.running, metadata.doc_type), unheaded.get(page.page.words.number))
        headed = False
        for entry in page.entries:
            headed = headed or entry.style is not None
            if entry.kind == "Table" and entry.paragraph.table is not None:
                _enter_statement(page, entry.paragraph.table, sections, headed, is_form)
            piece, table = _piece(page, entry, levels, sections, len(tables))
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
        assembly.add_page(page.page.words, pieces, page.page.running, page.has_text)
    named = [replace(table, id=assembly.table_blocks[i]) for i, table in enumerate(tables)]
    calendar = fiscal_calendar(metadata)
    dollar = reporting_dollar(entry.text for page in pages for entry in page.entries)
    whole = primary_statements([in_dollars(table, dollar) for table in join_continued(named)])
    texts = (entry.text for page in pages for entry in page.entries)
    dated = with_cash_check(in_company_calendar(whole, calendar, texts))
    return assembly, tuple(replace(table, summary=summarize(table)) for table in dated)


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
    boxes = tuple(zip(entry.parts, (line.bbox for line in entry.paragraph.lines), strict=True))
    parts = _without_mark(boxes) if entry.kind == "ListItem" else boxes
    return Piece(entry.kind, number, entry.paragraph.bbox, place, parts, level), None


def _without_mark(parts: tuple[tuple[str, BBox], ...]) -> tuple[tuple[str, BBox], ...]:
    """A bullet becomes markdown's "- "; "(a)" and "1." stay, they are referred to."""
    text, bbox = parts[0]
    mark, _, rest = text.partition(" ")
    return ((rest, bbox), *parts[1:]) if mark in BULLETS and rest else parts
