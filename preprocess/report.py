"""The Report and its parts: what a converter makes, what is stored, what everything downstream reads.

Conventions: pages are physical PDF pages counted from 1. A BBox is (x0, y0, x1, y1) in PDF points, origin top left of
the page as displayed (rotation and CropBox applied), clipped to the page. Character offsets count in
`Report.full_content`. Money is Decimal in base units beside its printed text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Literal

Origin = Literal["cover", "text", "file name", "folders", "model"]
"""Who says a fact of a report: its cover, its other pages, the name of its file, the folders above it, or a model."""
ENDINGS = ("pdf", "wav", "mp3", "m4a")
# How plain a grid is: below the first a person should look, from the second on cells stand in their columns.
_DOUBTFUL, _PLAIN = 0.5, 0.9
# Sums that hold in every column do not come about by chance.
_PROVING = 2
"""Of the files that become reports."""
BBox = tuple[float, float, float, float]
BlockKind = Literal["Heading", "Text", "ListItem", "Table", "Footnote", "TableOfContents", "Caption"]
DocType = Literal["10-k", "10-q", "8-k", "earnings", "annual-report", "research-note", "other"]
StatementType = Literal[
    "income_statement", "balance_sheet", "cash_flow", "equity", "comprehensive_income", "segment", "other"
]


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
class Period:
    """What a column is about: an instant ("at December 31, 2022") or a duration ("year ended …")."""

    kind: Literal["instant", "duration"]
    end: date | None
    months: int | None = None
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """Currency (ISO code or None), scale (1, 1_000 …) and exceptions as printed ("except per share data")."""

    currency: str | None = None
    scale: int = 1
    exceptions: str | None = None
    printed: str | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: text as printed ("$ (1,577)"), value as printed number with sign but NOT scaled, and its box.

    value is None for an empty cell or words; a dash is Decimal(0) with nil=True. percent and per_share cells must not
    be scaled by the table's unit: `Table.base_value` knows. scale is the one that the head of the cell's column or row
    states for it ("Number of shares (in thousands)"), None where the table's holds.
    """

    text: str
    value: Decimal | None
    bbox: BBox | None
    page: int
    nil: bool = False
    percent: bool = False
    scaled: bool = True
    scale: int | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """One value column. label joins every header row over it, top to bottom ("Three months ended June 30, 2023")."""

    label: str
    period: Period | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One row: label as printed (joined over lines), indentation level from 0, cells one per column.

    parent is the index of the row that heads it (a row of words only, or the row it is indented under), or None.
    period is what the row itself is about ("Balance at December 31, 2019"): it goes before that of the columns.
    """

    label: str
    level: int
    cells: tuple[Cell, ...]
    bbox: BBox
    page: int
    parent: int | None = None
    period: Period | None = None


@dataclass(frozen=True, slots=True)
class TableCheck:
    """One arithmetic check of a table at ingest, and whether it held."""

    name: str
    passed: bool
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A printed table as data. id equals the id of its Block on its first page.

    summary_by names the language model that wrote the summary; "" for one composed of the table's own words.
    """

    id: str
    pages: tuple[int, ...]
    bbox: BBox
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    unit: Unit
    statement_type: StatementType
    markdown: str
    summary: str = ""
    context_heading: str = ""
    context_paragraph: str = ""
    is_financial_statement: bool = False
    is_contents: bool = False
    confidence: float = 1.0
    checks: tuple[TableCheck, ...] = ()
    stub_label: str = ""
    summary_by: str = ""

    @property
    def doubtful(self) -> bool:
        """Whether a person should look before using it: a check failed, or its grid was hard to read."""
        return bool(self.doubt)

    @property
    def sure(self) -> bool:
        """Whether to compute with it: no check fails, and its grid was plain or its own sums prove the grid right."""
        proven = len(self.checks) >= _PROVING and self.confidence >= _DOUBTFUL
        return all(check.passed for check in self.checks) and (self.confidence >= _PLAIN or proven)

    @property
    def doubt(self) -> str:
        """What speaks against the table, in words: its first failed check, or its grid; "" where nothing does."""
        if self.is_contents:
            return ""
        failed = [check for check in self.checks if not check.passed]
        if not failed:
            return "its rows and columns were hard to tell apart" if self.confidence < _DOUBTFUL else ""
        first, more, _ = failed[0].detail.partition("; ")
        others = f", and {len(failed) - 1} more" if len(failed) > 1 else ""
        return f"the check “{failed[0].name}” fails" + (f" ({first}{' …' if more else ''})" if first else "") + others

    def base_value(self, cell: Cell) -> Decimal | None:
        """The cell's value in base units: scaled by the table's unit unless the cell is a percentage or per share."""
        return None if cell.value is None else cell.value * self.scale_of(cell)

    def scale_of(self, cell: Cell) -> int:
        """What a cell's printed figure is multiplied by: its own scale or the table's; 1 for percentages and prices."""
        if cell.percent or not cell.scaled:
            return 1
        return cell.scale or self.unit.scale


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
