"""Make the fictional sample 10-K that a newcomer loads in one click: `python -m scripts.make_sample [FILE.pdf]`.

The same bytes every time, so the sample is recognised when it is loaded twice. It is made when asked for, not stored.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from typing import Any

from reportlab.lib import colors
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import inch
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

from scripts import sample_tables, sample_text
from scripts.sample_cover import BODY, CELL, CENTER, HEAD, ITEM, SMALL, TITLE, cover_page
from scripts.sample_model import Year, books
from scripts.sample_tables import Line, Sheet

NAME = "EXAMPLE_LANTERN_WORKS_2025_10K.pdf"

_SHADE = colors.Color(0.89, 0.94, 0.98)


def sample_pdf() -> tuple[str, bytes]:
    """The sample's file name and its bytes, the same every time."""
    pages: dict[str, int] = {}
    # The first pass learns on which page each item starts; the second prints those pages in the table of contents.
    _build(pages)
    return NAME, _build(pages)


def make_sample(path: Path) -> Path:
    """Write the sample to a file; returns its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(sample_pdf()[1])
    return path


class _Item(Paragraph):  # type: ignore[misc]
    """The heading of an item: tells its page number to the table of contents."""

    def __init__(self, text: str, pages: dict[str, int]) -> None:
        super().__init__(text, ITEM)
        self._key, self._pages = text, pages

    def draw(self) -> None:
        self._pages[self._key] = self.canv.getPageNumber()
        super().draw()


def _build(pages: dict[str, int]) -> bytes:
    buffer = io.BytesIO()
    document = BaseDocTemplate(
        buffer,
        pagesize=letter,
        invariant=1,
        title=f"{sample_text.COMPANY} Form 10-K 2025 (fictional)",
        author="Footnote sample",
    )
    frame = Frame(0.85 * inch, 0.8 * inch, 6.8 * inch, 9.35 * inch, id="body")
    document.addPageTemplates([PageTemplate(id="page", frames=[frame], onPage=_running_lines)])
    document.build(_story(books(), pages))
    return buffer.getvalue()


def _running_lines(canvas: Canvas, document: Any) -> None:
    canvas.setFont("Times-Italic", 8)
    canvas.drawCentredString(letter[0] / 2, 0.4 * inch, sample_text.FICTIONAL)
    if document.page == 1:
        return
    canvas.setFont("Times-Roman", 9)
    canvas.drawString(0.93 * inch, 10.4 * inch, sample_text.COMPANY)
    canvas.drawRightString(7.57 * inch, 10.4 * inch, "Form 10-K for fiscal year 2025")
    canvas.drawCentredString(letter[0] / 2, 0.58 * inch, str(document.page))


def _story(years: tuple[Year, ...], pages: dict[str, int]) -> list[Flowable]:
    parts = (cover_page(), _contents(pages), _business(pages), _risks(pages), _discussion(years, pages))
    story: list[Flowable] = []
    for part in parts:
        story += [*part, PageBreak()]
    return [*story, *_statements(years, pages)]


ITEMS = (
    "Item 1. Business",
    "Item 1A. Risk Factors",
    "Item 7. Management’s Discussion and Analysis of Financial Condition and Results of Operations",
    "Item 8. Financial Statements and Supplementary Data",
)


def _contents(pages: dict[str, int]) -> list[Flowable]:
    rows: list[list[Any]] = [["", "Page"]]
    rows += [[Paragraph(item, CELL), str(pages.get(item, 0))] for item in ITEMS]
    table = Table(rows, colWidths=[6.0 * inch, 0.6 * inch])
    table.setStyle(TableStyle([("FONT", (0, 0), (-1, -1), "Times-Roman", 9), ("ALIGN", (1, 0), (1, -1), "RIGHT")]))
    return [Paragraph("TABLE OF CONTENTS", TITLE), Spacer(1, 10), table]


def _business(pages: dict[str, int]) -> list[Flowable]:
    return [_Item(ITEMS[0], pages), *_sections(sample_text.BUSINESS)]


def _risks(pages: dict[str, int]) -> list[Flowable]:
    intro = "The following risks could materially harm our business, results of operations and financial condition."
    return [_Item(ITEMS[1], pages), Paragraph(intro, BODY), *_sections(sample_text.RISKS)]


def _sections(sections: tuple[tuple[str, tuple[str, ...]], ...]) -> list[Flowable]:
    story: list[Flowable] = []
    for heading, paragraphs in sections:
        story += [Paragraph(heading, HEAD), *(Paragraph(text, BODY) for text in paragraphs)]
    return story


def _discussion(years: tuple[Year, ...], pages: dict[str, int]) -> list[Flowable]:
    prose = tuple((heading, (text,)) for heading, text in sample_text.results_prose(years))
    return [
        _Item(ITEMS[2], pages),
        *_sheet(sample_tables.results(years)),
        *_sections((*prose, ("Liquidity and Capital Resources", sample_text.liquidity_prose(years)))),
    ]


def _statements(years: tuple[Year, ...], pages: dict[str, int]) -> list[Flowable]:
    notes = tuple((heading, (text,)) for heading, text in sample_text.note_prose(years))
    closing = Paragraph("See accompanying notes to consolidated financial statements.", SMALL)
    return [
        _Item(ITEMS[3], pages),
        *(*_sheet(sample_tables.income_statement(years), titled=True), closing, PageBreak()),
        *(*_sheet(sample_tables.balance_sheet(years), titled=True), closing, PageBreak()),
        *(*_sheet(sample_tables.cash_flows(years), titled=True), closing, PageBreak()),
        Paragraph("NOTES TO CONSOLIDATED FINANCIAL STATEMENTS", TITLE),
        Spacer(1, 8),
        *_sections(notes),
        *_sheet(sample_tables.segments(years)),
    ]


def _sheet(sheet: Sheet, titled: bool = False) -> list[Flowable]:
    top: list[Flowable] = [Paragraph(sample_text.COMPANY.upper(), TITLE)] if titled else []
    title = Paragraph(sheet.title, TITLE if titled else HEAD)
    return [*top, title, Paragraph(sheet.unit, CENTER if titled else BODY), _table(sheet), Spacer(1, 8)]


def _table(sheet: Sheet) -> Table:
    """A table as filings print it: "$" in a narrow column of its own, numbers to the right, every second row shaded."""
    count = len(sheet.columns)
    header = [["", *(cell for i in range(count) for cell in (sheet.over if i == 0 else "", ""))]]
    header.append(["", *(cell for label in sheet.columns for cell in (label, ""))])
    rows: list[list[Any]] = [*header, *(_printed(line, count) for line in sheet.lines)]
    number, sign = 0.66 * inch, 0.28 * inch
    widths = [6.6 * inch - count * (number + sign), *([sign, number] * count)]
    table = Table(rows, colWidths=widths, hAlign="LEFT")
    table.setStyle(TableStyle([*_frame(count, sheet.periods or count), *_marks(sheet)]))
    return table


def _printed(line: Line, count: int) -> list[Any]:
    style = ParagraphStyle(
        "label",
        parent=CELL,
        fontName="Times-Bold" if line.kind != "line" else "Times-Roman",
        leftIndent=12 * line.level + 8,
        firstLineIndent=-8,
    )
    cells = line.cells or ("",) * count
    signs = ["$" if line.dollar and cell and not cell.endswith("%") else "" for cell in cells]
    return [Paragraph(line.label, style), *(text for pair in zip(signs, cells, strict=True) for text in pair)]


def _frame(count: int, periods: int) -> list[tuple[Any, ...]]:
    spans = [("SPAN", (1 + 2 * i, 1), (2 + 2 * i, 1)) for i in range(count)]
    return [
        ("FONT", (1, 0), (-1, -1), "Times-Roman", 9),
        ("FONT", (1, 0), (-1, 1), "Times-Bold", 8.5),
        ("SPAN", (1, 0), (2 * periods, 0)),
        *spans,
        ("ALIGN", (1, 0), (-1, 1), "CENTER"),
        ("ALIGN", (1, 2), (-1, -1), "RIGHT"),
        ("ALIGN", (1, 2), (1, -1), "LEFT"),
        *(("ALIGN", (1 + 2 * i, 2), (1 + 2 * i, -1), "LEFT") for i in range(count)),
        ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
        ("LEFTPADDING", (0, 0), (-1, -1), 3),
        ("RIGHTPADDING", (0, 0), (-1, -1), 2),
        *(("LEFTPADDING", (1 + 2 * i, 2), (1 + 2 * i, -1), 10) for i in range(count)),
    ]


def _marks(sheet: Sheet) -> list[tuple[Any, ...]]:
    """Shading, and the rules: under each column header and over totals."""
    marks: list[tuple[Any, ...]] = []
    for i in range(len(sheet.columns)):
        marks.append(("LINEBELOW", (1 + 2 * i, 1), (2 + 2 * i, 1), 0.6, colors.black))
        for row, line in enumerate(sheet.lines, start=2):
            if line.kind == "total":
                marks.append(("LINEABOVE", (1 + 2 * i, row), (2 + 2 * i, row), 0.5, colors.black))
    marks += [("BACKGROUND", (0, row), (-1, row), _SHADE) for row in range(2, len(sheet.lines) + 2, 2)]
    return marks


def main(arguments: list[str]) -> int:
    """Write the sample to the named file, or to sample/ in the current folder; prints the path."""
    parser = argparse.ArgumentParser(
        prog="python -m scripts.make_sample", description="Make the fictional sample 10-K."
    )
    parser.add_argument("file", nargs="?", type=Path, default=Path("sample") / NAME, help="the PDF to write")
    print(make_sample(parser.parse_args(arguments).file))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
