"""A written report becomes the blocks that every export prints. What XML cannot hold is left out here, once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import quote as _address

from rag.answering.segments import blocks as cut
from rag.reports.exports.document import (
    STAMP,
    Block,
    Document,
    Grid,
    GridRow,
    Note,
    Paragraph,
    Picture,
    Section,
    Span,
    Spans,
)
from rag.reports.facts.listing import Listed, heads, listings
from rag.reports.phrases import Words, filing_words
from rag.reports.types import Chart, DataTable, FactRow, Language, TableCell, TableRow, WrittenReport, WrittenSection
from rag.types import Citation

ENGLISH = Words()
# A formula has footnotes in the middle.
_MARKED = re.compile(r"(\[\w+\])")


def fixed_words(language: Language) -> dict[str, str]:
    """The fixed words of a report: its two lists and what a number's status is called."""
    words = Words(language)
    plain = {
        key: words.word(key) for key in ("sources", "numbers", "page", "filing", "conflict", "derived", "verified")
    }
    stamp = STAMP if language == "en" else f"{words.word('unverified')} {STAMP}"
    return plain | {"unverified": stamp}


# XML 1.0 cannot hold these, escaped or not, and Word refuses the whole file.
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f]")
"""Marks that turn the direction of what follows: in a filing's text they could make a number read backwards."""


def document(report: WrittenReport) -> Document:
    """The report as blocks, in reading order; its notices first, its numbers and its footnotes last."""
    language = report.plan.options.language
    words = fixed_words(language)
    notes = tuple(_note(citation, Words(language)) for citation in report.citations)
    known = {note.marker for note in notes}
    return Document(
        clean(" ".join(report.plan.topic.split())) or "Report",
        language,
        tuple(clean(notice) for notice in report.notices),
        tuple(Section(clean(s.name), tuple(_blocks(s, known))) for s in report.sections),
        numbers(report.facts, known, language),
        notes,
        report.facts,
        tuple(grid(table, known) for table in report.tables or [t for s in report.sections for t in s.tables]),
        words,
    )


def clean(text: str) -> str:
    """Text without what XML cannot hold and without marks that turn the reading direction of what follows."""
    return _TURNING.sub("", _FORBIDDEN.sub("", text.replace("\r", "\n")))


def grid(table: DataTable, known: set[str], above: str = "") -> Grid:
    """A table of facts with its footnote markers in the cells; its title unless it stands above it already."""
    header = tuple((Span(clean(text)),) for text in (table.unit, *table.columns))
    rows = [_row(row, known) for row in table.rows]
    title = "" if table.title == above else clean(table.title)
    return Grid(header, tuple(_padded(row, len(header)) for row in rows), title, clean(table.note))


def alt_text(chart: Chart) -> str:
    """The figures of a chart in words, for those who cannot see it."""
    lines = []
    for series in chart.series:
        pairs = zip(chart.periods, series.values, strict=False)
        told = ", ".join(f"{period} {value:,f}" for period, value in pairs if value is not None)
        lines.append(f"{series.name}: {told or 'no value'}")
    unit = f" ({chart.unit})" if chart.unit else ""
    return clean(f"{chart.title}{unit}. {'; '.join(lines)}.")


def _blocks(section: WrittenSection, known: set[str]) -> Iterator[Block]:
    for table in section.tables:
        yield grid(table, known, section.name)
    for chart in section.charts:
        yield Picture(chart, alt_text(chart))
    made = section.answer
    for block in cut(made.text, made.citations, made.numbers):
        if block["kind"] == "table":
            yield from _printed_table(block["rows"])
        else:
            yield Paragraph(block["kind"], tuple(_spans(block["pieces"])))


def _printed_table(rows: Sequence[Sequence[Sequence[dict[str, Any]]]]) -> Iterator[Grid]:
    cells = [GridRow(tuple(tuple(_spans(pieces)) for pieces in row)) for row in rows if row]
    if cells:
        width = max(len(row.cells) for row in cells)
        head, *rest = (_padded(row, width) for row in cells)
        yield Grid(head.cells, tuple(rest))


def _spans(pieces: Sequence[dict[str, Any]]) -> Iterator[Span]:
    for piece in pieces:
        kind = piece["kind"]
        yield Span(clean(piece["text"]), kind if kind in ("marker", "strong") else "text")
        if piece.get("status") == "unverified":
            yield Span(f" {STAMP}", "stamp")


def _row(row: TableRow, known: set[str]) -> GridRow:
    label = clean(f"{row.label} ({row.unit})" if row.unit else row.label)
    cells = ((Span(label),), *(_cell(cell, known) for cell in row.cells))
    return GridRow(cells, row.level, (None, *(cell.value for cell in row.cells)))


def _cell(cell: TableCell, known: set[str]) -> Spans:
    spans = [Span(clean(cell.text)), *_marked(cell.markers, known)]
    return (*spans, Span(f" {STAMP}", "stamp")) if cell.status == "unverified" else tuple(spans)


def _marked(markers: Sequence[str], known: set[str]) -> Iterator[Span]:
    for marker in dict.fromkeys(markers):
        yield Span(marker, "marker" if marker in known else "text")


def _padded(row: GridRow, width: int) -> GridRow:
    # A model's table may have rows of unequal length, which a file cannot.
    missing = width - len(row.cells)
    if missing <= 0:
        return GridRow(row.cells[:width], row.level, row.values[:width])
    return GridRow((*row.cells, *(((Span(""),),) * missing)), row.level, row.values)


def numbers(facts: Sequence[FactRow], known: set[str], language: Language) -> tuple[Grid, ...]:
    """The tables of the report's numbers; the company stands over each of its own where there are several."""
    words, fixed = Words(language), fixed_words(language)
    several = len({fact.company for fact in facts if fact.company}) > 1
    made = []
    for listing in listings(facts, words):
        filings = {row.filing for row in listing.rows}
        one = len(filings) == 1
        *titles, _ = heads(listing, words)
        kept = [title for title in titles if not (one and title == words.word("filing"))]
        rows = tuple(GridRow(tuple(_number_cells(row, listing.changed, one, known, fixed))) for row in listing.rows)
        head = tuple((Span(clean(title)),) for title in kept)
        # A filing that every row names stands over the table once.
        over = [listing.company if several else "", f"{words.word('filing')}: {filings.pop()}" if one else ""]
        made.append(Grid(head, rows, clean(", ".join(filter(None, over))), numeric=99))
    return tuple(made)


def _number_cells(row: Listed, changed: bool, one: bool, known: set[str], fixed: dict[str, str]) -> Iterator[Spans]:
    """One row of a table of numbers; the formula or the conflict stands behind the name."""
    yield (Span(clean(row.name)), *_how(row.how, known))
    for text, markers in row.cells:
        yield (Span(clean(text)), *_marked(markers, known))
    yield from ((Span(clean(row.change)),),) if changed else ()
    yield (Span(clean(row.unit)),)
    # A file name without a blank would force its column wide.
    yield from () if one else ((Span(clean(row.filing.replace("_", "_\u200b"))),),)
    yield (Span(f"{row.page} " if row.markers else row.page), *_marked(row.markers, known))
    yield (Span(fixed[row.status], "stamp" if row.status == "unverified" else "text"),)


def _how(text: str, known: set[str]) -> Iterator[Span]:
    """A formula with its footnotes as links."""
    if not text:
        return
    yield Span(" — ")
    for piece in _MARKED.split(clean(text)):
        yield Span(piece, "marker" if piece in known else "text")


def _care(citation: Citation, words: Words) -> tuple[str, ...]:
    return (citation.note, words.word("doubtful_table", why=citation.doubt) if citation.doubt else "")


def _note(citation: Citation, words: Words) -> Note:
    filing = citation.filing
    at = words.word("at_page", page=str(citation.page))
    if citation.seconds:
        minutes, seconds = divmod(int(citation.seconds[0]), 60)
        at = f"{minutes}:{seconds:02}"
    if filing.url:
        at = filing.url
    parts = (at, " ".join(citation.caption.split()), citation.unit, *_care(citation, words))
    place = ", ".join(part for part in parts if part)
    company = filing.company or filing.title or filing.doc_name
    quote = " ".join(citation.quote.split())
    name, form, quote = (
        clean(company),
        clean(filing_words(replace(filing, company=None, doc_name=""), words)),
        clean(quote),
    )
    printed = filing.media == "pdf" and not filing.url
    file = clean(f"{filing.doc_name}.pdf" if printed else filing.doc_name)
    link = f"{_address(file, safe='')}#page={citation.page}" if printed else ""
    place = f"{file}, {clean(place)}" if printed else clean(place)
    return Note(citation.marker, name, form, place, quote, file, citation.page, link)
