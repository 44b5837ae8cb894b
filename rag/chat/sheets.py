"""The tables of an answer for a spreadsheet: real numbers in the printed scale, beside them unit and sources.

A number that was not verified, and a cell that says more than one number, stay text.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from preprocess.store.export import harmless, text_cell
from rag.chat.pictured import cells_of, figures, scaled, tables, unit
from rag.reports.phrases import ENGLISH, filing_words
from rag.types import Answer, Citation, NumberCheck

UNIT, SOURCES = "Unit", "Sources"
NOT_VERIFIED = " (not verified)"
PERCENT = "%"
LABEL_WIDTH, COLUMN_WIDTH, SOURCES_WIDTH = 36, 20, 80
Value = str | Decimal


@dataclass(frozen=True, slots=True)
class Sheet:
    """head is the label's, UNIT, one a column, SOURCES; rows are parallel to it, each with its unit ("USD million")."""

    head: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def sheets(answer: Answer) -> tuple[Sheet, ...]:
    """The tables that hold at least one number; of others there is nothing to calculate with."""
    found = []
    for header, spans in tables(answer):
        label, *columns = cells_of(answer, header)
        rows = tuple(_row(answer, span) for span in spans)
        if any(isinstance(value, Decimal) for row in rows for value in row):
            found.append(Sheet((label, UNIT, *columns, SOURCES), rows))
    return tuple(found)


def as_csv(answer: Answer) -> bytes:
    """UTF-8 with the mark that spreadsheets look for; percentages as "12.5%", an empty line between two tables."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    for at, sheet in enumerate(sheets(answer)):
        if at:
            writer.writerow([])
        writer.writerow(map(harmless, sheet.head))
        writer.writerows(map(_plain, sheet.rows))
    return stream.getvalue().encode("utf-8-sig")


def as_xlsx(answer: Answer) -> bytes:
    """One sheet a table."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for number, sheet in enumerate(sheets(answer), start=1):
        _fill(book.create_sheet(f"Table {number}"), sheet)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _row(answer: Answer, span: tuple[int, int]) -> tuple[Value, ...]:
    label, *words = cells_of(answer, span)
    cells = figures(answer, span)[1:]
    known = [_known(cell) for cell in cells]
    units = {unit(number) for number in known if number}
    # Two units in a row: which one the column beside it names could not be said.
    alike = len(units) == 1
    values = [
        _value(number) if number and alike else text + (NOT_VERIFIED if _doubted(cell) else "")
        for number, cell, text in zip(known, cells, words, strict=False)
    ]
    cited = answer.text[slice(*span)]
    lines = (_source(one) for one in answer.citations if one.marker in cited)
    return (label, units.pop() if alike else "", *values, "; ".join(lines))


def _known(cell: Sequence[NumberCheck]) -> NumberCheck | None:
    """The one number of a cell, if it was checked."""
    number = cell[0] if len(cell) == 1 else None
    return None if number is None or number.value is None or number.status == "unverified" else number


def _value(number: NumberCheck) -> Decimal:
    value = scaled(number)
    assert value is not None
    return value


def _doubted(cell: Sequence[NumberCheck]) -> bool:
    return any(number.status == "unverified" for number in cell)


def _source(citation: Citation) -> str:
    filing = citation.filing
    spoken = citation.seconds and "{}:{:02}".format(*divmod(int(citation.seconds[0]), 60))
    place = filing.url or spoken or f"page {citation.page}"
    return f"{citation.marker} {filing_words(filing, ENGLISH)}, {place}"


def _plain(row: Sequence[Value]) -> Iterator[str]:
    percent = PERCENT if row[1] == PERCENT else ""
    for value in row:
        yield f"{value:f}{percent}" if isinstance(value, Decimal) else harmless(value)


def _fill(sheet: Worksheet, found: Sheet) -> None:
    last = len(found.head)
    for at, text in enumerate(found.head, start=1):
        head = text_cell(sheet, 1, at, text)
        head.font = Font(bold=True)
        head.alignment = Alignment(horizontal="right" if 2 < at < last else "left", wrap_text=True)
        width = LABEL_WIDTH if at == 1 else SOURCES_WIDTH if at == last else COLUMN_WIDTH
        sheet.column_dimensions[get_column_letter(at)].width = width
    for line, row in enumerate(found.rows, start=2):
        for at, value in enumerate(row, start=1):
            _write(sheet, line, at, value, row[1] == PERCENT)
    sheet.freeze_panes = "C2"


def _write(sheet: Worksheet, line: int, at: int, value: Value, percent: bool) -> None:
    if isinstance(value, str):
        text_cell(sheet, line, at, value)
        return
    exponent = value.as_tuple().exponent
    places = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    digits = "#,##0" + ("." + "0" * places if places else "") + PERCENT * percent
    sheet.cell(line, at, value / 100 if percent else value).number_format = f"{digits};({digits})"
