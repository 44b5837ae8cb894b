"""What every export prints: a report cut into blocks whose text is data, never markup."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from rag.reports.types import Chart, FactRow, Language

STAMP = "NOT VERIFIED"
"""Printed behind every number that the check did not find in its source."""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text; a marker ("[3]") leads to the note of that marker, a stamp warns of the number before it."""

    text: str
    kind: Literal["text", "strong", "marker", "stamp"] = "text"


Spans = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text: a paragraph, a heading inside a section, an item of a list, or a quotation."""

    kind: Literal["p", "h", "li", "quote"]
    spans: Spans


@dataclass(frozen=True, slots=True)
class GridRow:
    """One row: its label first; level indents it; values are parallel to cells, None for words and empty cells."""

    cells: tuple[Spans, ...]
    level: int = 0
    values: tuple[Decimal | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """A table. Every row has as many cells as the header; the columns from `numeric` on are printed to the right."""

    header: tuple[Spans, ...]
    rows: tuple[GridRow, ...]
    title: str = ""
    note: str = ""
    numeric: int = 1


@dataclass(frozen=True, slots=True)
class Picture:
    """A chart with the words that stand for it where it cannot be seen."""

    chart: Chart
    alt: str


Block = Paragraph | Grid | Picture


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it."""

    name: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A numbered footnote: filing, form and period; then page and caption; then the printed words.

    link leads to the page of the filing's own file where that lies beside the report; "" where there is no such file.
    """

    marker: str
    company: str
    form: str
    place: str
    quote: str
    file: str
    page: int
    link: str = ""

    @property
    def number(self) -> str:
        """The marker without its brackets, which is what anchors are named by."""
        return self.marker.strip("[]")


@dataclass(frozen=True, slots=True)
class Document:
    """A whole report. words are the fixed words in its language; language is "en" or "zh-TW"."""

    title: str
    language: Language
    notices: tuple[str, ...]
    sections: tuple[Section, ...]
    numbers: tuple[Grid, ...]
    notes: tuple[Note, ...]
    facts: tuple[FactRow, ...]
    grids: tuple[Grid, ...]
    words: dict[str, str]

    def texts(self) -> Iterator[str]:
        """Every text that is printed, to see whether fonts can."""
        yield self.title
        yield from self.notices
        for section in self.sections:
            yield section.name
            for block in section.blocks:
                yield from _texts(block)
        for grid in self.numbers:
            yield from _texts(grid)
        for note in self.notes:
            yield from (note.company, note.form, note.place, note.quote)


def plain(spans: Spans) -> str:
    """The text of a cell or a paragraph."""
    return "".join(span.text for span in spans)


def _texts(block: Block) -> Iterator[str]:
    if isinstance(block, Paragraph):
        yield plain(block.spans)
    elif isinstance(block, Grid):
        yield block.title
        yield block.note
        for cells in (block.header, *(row.cells for row in block.rows)):
            yield from (plain(cell) for cell in cells)
    else:
        yield block.chart.title
        yield from (series.name for series in block.chart.series)
