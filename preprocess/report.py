"""The Report and its parts: what a converter makes, what is stored, what everything downstream reads.

Conventions: pages are physical PDF pages counted from 1. A BBox is (x0, y0, x1, y1) in PDF points, origin top left of
the page as displayed (rotation and CropBox applied), clipped to the page. Character offsets count in
`Report.full_content`. Money is Decimal in base units beside its printed text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from preprocess.table import BBox, Cell, Column, Period, Row, StatementType, Table, TableCheck, Unit

__all__ = [
    "ENDINGS", "BBox", "Block", "BlockKind", "Cell", "Column", "DocType", "Line", "Origin", "Page", "Period", "Report",
    "Row", "StatementType", "Table", "TableCheck", "Unit", "Word",
]  # fmt: skip

Origin = Literal["cover", "text", "file name", "folders", "model"]
"""Who says a fact of a report: its cover, its other pages, the name of its file, the folders above it, or a model."""
ENDINGS = ("pdf", "wav", "mp3", "m4a")
"""Of the files that become reports."""
BlockKind = Literal["Heading", "Text", "ListItem", "Table", "Footnote", "TableOfContents", "Caption"]
DocType = Literal["10-k", "10-q", "8-k", "earnings", "annual-report", "research-note", "other"]


@dataclass(frozen=True, slots=True)
class Word:
    """One printed word and its box."""

    text: str
    bbox: BBox


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line of a block: its characters are full_content[start:end], its place is bbox on its page."""

    start: int
    end: int
    bbox: BBox
    page: int


@dataclass(frozen=True, slots=True)
class Block:
    """One heading, paragraph, list item or table; Caption is a line over a table ("(In millions)") and no prose.

    id is "/page/3/Table/2": page counted from 1, then kind, then the block's ordinal on that page from 0.
    text is full_content[start:end] (a Table's text is its markdown). level is 1… for headings, else 0. page and
    bbox are where it begins; the lines of a paragraph that goes on over a page break know the page they stand on.
    """

    id: str
    kind: BlockKind
    page: int
    bbox: BBox
    text: str
    start: int
    end: int
    level: int = 0
    heading_path: tuple[str, ...] = ()
    sec_item: str | None = None
    lines: tuple[Line, ...] = ()

    @property
    def pages(self) -> tuple[int, ...]:
        """Every page it stands on, in order."""
        return tuple(dict.fromkeys((self.page, *(line.page for line in self.lines))))

    def page_at(self, offset: int) -> int:
        """The page of the character that stands at an offset of full_content."""
        return next((line.page for line in reversed(self.lines) if line.start <= offset), self.page)


@dataclass(frozen=True, slots=True)
class Page:
    """One physical page: size in points as displayed, its span in full_content, and what was dropped from the text.

    ocr: its words were read from its picture. turn: degrees clockwise by which the displayed page is turned to stand
    upright; size and boxes are those of the turned page. seconds: of a recording, from when to when the passage is
    spoken that stands in place of a page; its size is 0.
    """

    number: int
    width: float
    height: float
    start: int
    end: int
    running_heads: tuple[str, ...] = ()
    has_text_layer: bool = True
    ocr: bool = False
    turn: float = 0.0
    seconds: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """One converted filing. full_content is markdown: blocks in reading order joined by a blank line.

    converter_version is the CONVERTER_VERSION that made it; 0 where it was not written down. source_folders are those
    above the file when it came in, innermost last: they are metadata (S3-01), and reading it again needs them.
    url is the address of a page of the web, which is never stored. origins are (field, who says so) of the metadata;
    empty in reports of before they were kept.
    """

    report_id: str
    sha256: str
    source_name: str
    title: str
    company: str | None
    ticker: str | None
    doc_type: DocType
    fiscal_year: int | None
    fiscal_quarter: int | None
    period_end: date | None
    date: date | None
    pages: tuple[Page, ...]
    blocks: tuple[Block, ...]
    tables: tuple[Table, ...]
    full_content: str
    converter: str
    amendment: bool = False
    rating: str | None = None
    price_target: str | None = None
    highlights: str | None = None
    notices: tuple[str, ...] = field(default=())
    converter_version: int = 0
    source_folders: tuple[str, ...] = ()
    described_by: str = ""
    media: Literal["pdf", "audio"] = "pdf"
    url: str = ""
    origins: tuple[tuple[str, Origin], ...] = ()

    @property
    def doc_name(self) -> str:
        """The source file's name without its ending."""
        stem, dot, ending = self.source_name.rpartition(".")
        return stem if dot and ending.lower() in ENDINGS else self.source_name
