"""The numbers of a report as a workbook: the fact table with real numbers, its tables, and the sources they lead to."""

from __future__ import annotations

import io
from datetime import datetime
from decimal import Decimal

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet

from rag.reports.exports.build import clean
from rag.reports.exports.document import Document, Grid, plain
from rag.reports.exports.steady import zipped
from rag.reports.types import FactRow

NUMBERS, SOURCES = "Numbers", "Sources"
LONGEST = 32_767
"""Characters that a cell of a spreadsheet holds."""
MOST_DIGITS = 15
"""Digits that a spreadsheet keeps of a number."""
_HEAD = (
    ("Company", 24),
    ("Metric", 34),
    ("Period", 12),
    ("Value", 20),
    ("Unit", 12),
    ("As printed", 18),
    ("Status", 14),
    ("Filing", 34),
    ("Page", 7),
    ("Footnote", 10),
    ("Formula", 40),
    ("Note", 44),
)
_SOURCE_HEAD = (
    ("Footnote", 10),
    ("Company", 26),
    ("Form", 24),
    ("Page", 7),
    ("Place", 44),
    ("Quote", 80),
    ("File", 30),
)
_LINK = Font(color="0563C1", underline="single")


def written(document: Document) -> bytes:
    """The workbook; a footnote is a link to its row of the sheet Sources. Text is text, whatever it begins with."""
    book = Workbook()
    book.remove(book.worksheets[0])
    lines = {note.marker: line for line, note in enumerate(document.notes, start=2)}
    _numbers(book.create_sheet(NUMBERS), document, lines)
    for number, grid in enumerate(document.grids, start=1):
        _grid(book.create_sheet(f"Table {number}"), grid)
    _sources(book.create_sheet(SOURCES), document)
    book.properties.created = book.properties.modified = datetime(2000, 1, 1)
    stream = io.BytesIO()
    book.save(stream)
    return zipped(stream.getvalue())


def _numbers(sheet: Worksheet, document: Document, lines: dict[str, int]) -> None:
    for at, notice in enumerate(document.notices, start=1):
        _text(sheet, at, 1, notice)
    top = len(document.notices) + 2 if document.notices else 1
    _head(sheet, top, _HEAD)
    for line, fact in enumerate(document.facts, start=top + 1):
        _fact(sheet, line, fact, lines)
    sheet.freeze_panes = f"A{top + 1}"


def _fact(sheet: Worksheet, line: int, fact: FactRow, lines: dict[str, int]) -> None:
    status = "NOT VERIFIED" if fact.status == "unverified" else fact.status
    texts = {1: fact.company, 2: fact.name, 3: fact.period, 5: fact.unit, 6: fact.printed, 7: status, 8: fact.filing}
    for at, text in (texts | {11: fact.formula, 12: fact.note}).items():
        _text(sheet, line, at, text)
    _value(sheet, line, 4, fact.value, fact.unit)
    if fact.page:
        sheet.cell(line, 9, fact.page)
    marker = _text(sheet, line, 10, fact.marker)
    if fact.marker in lines:
        marker.hyperlink = Hyperlink(marker.coordinate, location=f"'{SOURCES}'!A{lines[fact.marker]}")
        marker.font = _LINK


def _value(sheet: Worksheet, line: int, at: int, value: Decimal | None, unit: str = "") -> None:
    """A real number; one with more digits than a spreadsheet keeps is written as text instead of being changed."""
    if value is None:
        return
    if not value.is_finite() or len(value.normalize().as_tuple().digits) > MOST_DIGITS:
        _text(sheet, line, at, f"{value:f}").alignment = Alignment(horizontal="right")
        return
    if unit == "%":
        sheet.cell(line, at, value / 100).number_format = "0.0%;-0.0%"
    else:
        sheet.cell(line, at, value).number_format = "#,##0.00;(#,##0.00)" if value % 1 else "#,##0;(#,##0)"


def _grid(sheet: Worksheet, grid: Grid) -> None:
    """A table as the report prints it, footnote markers in its cells; real numbers are in the sheet Numbers."""
    _text(sheet, 1, 1, grid.title).font = Font(bold=True)
    for at, cell in enumerate(grid.header, start=1):
        head = _text(sheet, 2, at, plain(cell))
        head.font = Font(bold=True)
        head.alignment = Alignment(horizontal="left" if at == 1 else "right", wrap_text=True)
        sheet.column_dimensions[get_column_letter(at)].width = 44 if at == 1 else 22
    for line, row in enumerate(grid.rows, start=3):
        for at, cell in enumerate(row.cells, start=1):
            _text(sheet, line, at, plain(cell)).alignment = Alignment(
                horizontal="left" if at == 1 else "right", indent=row.level if at == 1 else 0
            )
    sheet.freeze_panes = "B3"


def _sources(sheet: Worksheet, document: Document) -> None:
    _head(sheet, 1, _SOURCE_HEAD)
    for line, note in enumerate(document.notes, start=2):
        texts = {1: note.marker, 2: note.company, 3: note.form, 5: note.place, 6: note.quote, 7: note.file}
        for at, text in texts.items():
            _text(sheet, line, at, text).alignment = Alignment(wrap_text=at > 4, vertical="top")
        sheet.cell(line, 4, note.page)
    sheet.freeze_panes = "A2"


def _head(sheet: Worksheet, line: int, columns: tuple[tuple[str, int], ...]) -> None:
    for at, (title, width) in enumerate(columns, start=1):
        _text(sheet, line, at, title).font = Font(bold=True)
        sheet.column_dimensions[get_column_letter(at)].width = width


def _text(sheet: Worksheet, line: int, at: int, text: str) -> Cell:
    """A cell that holds text whatever it begins with."""
    cell = sheet.cell(line, at)
    cell.value = clean(text)[:LONGEST]
    if text:
        cell.data_type = "s"
    return cell  # type: ignore[return-value]  # only merged cells are not a Cell, and no sheet here has any
