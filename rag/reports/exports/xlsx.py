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
from rag.reports.exports.document import STAMP, Document, Grid, plain
from rag.reports.exports.steady import zipped
from rag.reports.phrases import Words
from rag.reports.types import FactRow

NUMBERS, SOURCES = "Numbers", "Sources"
LONGEST = 32_767
"""Characters that a cell of a spreadsheet holds."""
MOST_DIGITS = 15
"""Digits that a spreadsheet keeps of a number."""
_HEAD = (
    ("company", 24),
    ("metric", 34),
    ("period", 12),
    ("value", 20),
    ("unit", 12),
    ("as_printed", 18),
    ("status", 14),
    ("filing", 34),
    ("page", 7),
    ("footnote", 10),
    ("formula", 40),
    ("note", 44),
)
_SOURCE_HEAD = (
    ("footnote", 10),
    ("company", 26),
    ("form", 24),
    ("page", 7),
    ("place", 44),
    ("quote", 80),
    ("file", 30),
)
_OWN = {"formula", "file"}
"""Heads that this file words otherwise than the table of numbers in the text."""
_LINK = Font(color="0563C1", underline="single")


def written(document: Document) -> bytes:
    """The workbook; a footnote is a link to its row of the sheet Sources. Text is text, whatever it begins with."""
    book = Workbook()
    book.remove(book.worksheets[0])
    lines = {note.marker: line for line, note in enumerate(document.notes, start=2)}
    words = Words(document.language)
    _numbers(book.create_sheet(NUMBERS), document, lines, words)
    for number, grid in enumerate(document.grids, start=1):
        _grid(book.create_sheet(f"Table {number}"), grid)
    _sources(book.create_sheet(SOURCES), document, words)
    book.properties.created = book.properties.modified = datetime(2000, 1, 1)
    stream = io.BytesIO()
    book.save(stream)
    return zipped(stream.getvalue())


def _numbers(sheet: Worksheet, document: Document, lines: dict[str, int], words: Words) -> None:
    for at, notice in enumerate(document.notices, start=1):
        _text(sheet, at, 1, notice)
    top = len(document.notices) + 2 if document.notices else 1
    _head(sheet, top, _HEAD, words)
    for line, fact in enumerate(document.facts, start=top + 1):
        _fact(sheet, line, fact, lines, words)
    sheet.freeze_panes = f"A{top + 1}"


def _fact(sheet: Worksheet, line: int, fact: FactRow, lines: dict[str, int], words: Words) -> None:
    status = STAMP if fact.status == "unverified" else words.word(fact.status)
    name, printed = words.fact(fact.metric, fact.name), words.amount(fact.printed)
    texts = {1: fact.company, 2: name, 3: fact.period, 5: words.unit_name(fact.unit), 6: printed, 7: status}
    for at, text in (texts | {8: fact.filing, 11: words.formula(fact.formula), 12: words.amount(fact.note)}).items():
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


def _sources(sheet: Worksheet, document: Document, words: Words) -> None:
    _head(sheet, 1, _SOURCE_HEAD, words)
    for line, note in enumerate(document.notes, start=2):
        texts = {1: note.marker, 2: note.company, 3: note.form, 5: note.place, 6: note.quote, 7: note.file}
        for at, text in texts.items():
            _text(sheet, line, at, text).alignment = Alignment(wrap_text=at > 4, vertical="top")
        page = sheet.cell(line, 4, note.page)
        if note.link:
            file, _, spot = note.link.partition("#")
            page.hyperlink = Hyperlink(page.coordinate, target=file, location=spot)
            page.font = _LINK
    sheet.freeze_panes = "A2"


def _head(sheet: Worksheet, line: int, columns: tuple[tuple[str, int], ...], words: Words) -> None:
    for at, (title, width) in enumerate(columns, start=1):
        _text(sheet, line, at, words.word(f"head_{title}" if title in _OWN else title)).font = Font(bold=True)
        sheet.column_dimensions[get_column_letter(at)].width = width


def _text(sheet: Worksheet, line: int, at: int, text: str) -> Cell:
    """A cell that holds text whatever it begins with."""
    cell = sheet.cell(line, at)
    cell.value = clean(text)[:LONGEST]
    if text:
        cell.data_type = "s"
    return cell  # type: ignore[return-value]  # only merged cells are not a Cell, and no sheet here has any
