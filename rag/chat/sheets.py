"""The tables of an answer for a spreadsheet: real numbers in the printed scale, beside them unit and sources.

Where a row is in several units (two amounts and their growth), each column is named with its own instead. A number that
was not verified, and a cell that says more than one number, stay text.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Sequence
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


@dataclass(frozen=True, slots=True)
class Amount:
    """A number in the unit that is printed with it: 51,217 in "USD million"."""

    value: Decimal
    unit: str


Value = str | Amount


@dataclass(frozen=True, slots=True)
class Sheet:
    """head is the label's, UNIT, one a column, SOURCES; rows are parallel to it, each with its unit ("USD million").

    There is no UNIT where the heads of the columns name theirs: "Growth (%)".
    """

    head: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def sheets(answer: Answer) -> tuple[Sheet, ...]:
    """The tables that hold at least one number; of others there is nothing to calculate with."""
    found = (_sheet(answer, header, spans) for header, spans in tables(answer))
    return tuple(one for one in found if any(isinstance(value, Amount) for row in one.rows for value in row))


def _sheet(answer: Answer, header: tuple[int, int], spans: Sequence[tuple[int, int]]) -> Sheet:
    label, *columns = cells_of(answer, header)
    known = [[_known(cell) for cell in figures(answer, span)[1:]] for span in spans]
    by_row = [{unit(number) for number in row if number} for row in known]
    by_column = [{unit(number) for number in column if number} for column in zip(*known, strict=False)]
    apart = any(len(units) > 1 for units in by_row) and all(len(units) <= 1 for units in by_column)
    if apart:
        columns = [f"{name} ({of})" if of else name for name, of in zip(columns, map(_only, by_column), strict=False)]
    rows = tuple(_row(answer, span, numbers, apart) for span, numbers in zip(spans, known, strict=True))
    return Sheet((label, *(() if apart else (UNIT,)), *columns, SOURCES), rows)


def as_csv(answer: Answer) -> bytes:
    """UTF-8 with the mark that spreadsheets look for; percentages as "12.5%", an empty line between two tables."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    for at, sheet in enumerate(sheets(answer)):
        if at:
            writer.writerow([])
        writer.writerow(map(harmless, sheet.head))
        writer.writerows(map(_plain, row) for row in sheet.rows)
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


def _row(answer: Answer, span: tuple[int, int], known: Sequence[NumberCheck | None], apart: bool) -> tuple[Value, ...]:
    label, *words = cells_of(answer, span)
    units = {unit(number) for number in known if number}
    # Two units in a row: which one the column beside it names could not be said.
    told = apart or len(units) == 1
    values = [
        _value(number) if number and told else text + (NOT_VERIFIED if _doubted(cell) else "")
        for number, cell, text in zip(known, figures(answer, span)[1:], words, strict=False)
    ]
    cited = answer.text[slice(*span)]
    lines = (_source(one) for one in answer.citations if one.marker in cited)
    return (label, *(() if apart else (_only(units),)), *values, "; ".join(lines))


def _only(units: Collection[str]) -> str:
    """The one of them, "" where there is not exactly one."""
    return next(iter(units)) if len(units) == 1 else ""


def _known(cell: Sequence[NumberCheck]) -> NumberCheck | None:
    """The one number of a cell, if it was checked."""
    number = cell[0] if len(cell) == 1 else None
    return None if number is None or number.value is None or number.status == "unverified" else number


def _value(number: NumberCheck) -> Amount:
    value = scaled(number)
    assert value is not None
    return Amount(value, unit(number))


def _doubted(cell: Sequence[NumberCheck]) -> bool:
    return any(number.status == "unverified" for number in cell)


def _source(citation: Citation) -> str:
    filing = citation.filing
    spoken = citation.seconds and "{}:{:02}".format(*divmod(int(citation.seconds[0]), 60))
    place = filing.url or spoken or f"page {citation.page}"
    return f"{citation.marker} {filing_words(filing, ENGLISH)}, {place}"


def _plain(value: Value) -> str:
    if isinstance(value, str):
        return harmless(value)
    return f"{value.value:f}{PERCENT if value.unit == PERCENT else ''}"


def _fill(sheet: Worksheet, found: Sheet) -> None:
    last, left = len(found.head), 2 if UNIT in found.head[:2] else 1
    for at, text in enumerate(found.head, start=1):
        head = text_cell(sheet, 1, at, text)
        head.font = Font(bold=True)
        head.alignment = Alignment(horizontal="right" if left < at < last else "left", wrap_text=True)
        width = LABEL_WIDTH if at == 1 else SOURCES_WIDTH if at == last else COLUMN_WIDTH
        sheet.column_dimensions[get_column_letter(at)].width = width
    for line, row in enumerate(found.rows, start=2):
        for at, value in enumerate(row, start=1):
            _write(sheet, line, at, value)
    sheet.freeze_panes = f"{get_column_letter(left + 1)}2"


def _write(sheet: Worksheet, line: int, at: int, value: Value) -> None:
    if isinstance(value, str):
        text_cell(sheet, line, at, value)
        return
    percent, exponent = value.unit == PERCENT, value.value.as_tuple().exponent
    places = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    digits = "#,##0" + ("." + "0" * places if places else "") + PERCENT * percent
    sheet.cell(line, at, value.value / 100 if percent else value.value).number_format = f"{digits};({digits})"
