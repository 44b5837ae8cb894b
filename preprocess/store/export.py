"""Tables for a spreadsheet: numbers as numbers in the printed scale, the unit in the header, the place beside them.

A text that a spreadsheet would take for a formula is written as text: in XLSX by its type, in CSV behind an apostrophe.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from openpyxl import Workbook
from openpyxl.cell import Cell as SheetCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from preprocess.report import Cell, Report, StatementType, Table, Unit
from preprocess.scales import named

# As a header says them; another scale is printed as a factor.
SHEETS: dict[StatementType, str] = {
    "income_statement": "Income statement",
    "balance_sheet": "Balance sheet",
    "cash_flow": "Cash flow",
    "equity": "Equity",
    "comprehensive_income": "Comprehensive income",
    "segment": "Segments",
    "other": "Table",
}
SOURCE = "source"
# A spreadsheet would run a label that begins so.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
# Excel's limit for a cell.
LONGEST = 32_767
"""Characters that a cell of a spreadsheet holds."""
# In characters, as spreadsheets measure: a label wraps once, a figure never.
STUB_WIDTH, COLUMN_WIDTH = 52, 18
# XML cannot hold these, and a workbook with one does not open.
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b-\x1f\ufffe\uffff]")
# A column that refers to the notes of a statement holds no amounts.
_REFERENCE = re.compile(r"\W*(?:notes?|refs?|references?)(?: (?:no|number)s?)?\W*", re.IGNORECASE)
# A spreadsheet shows 0.125 as 12.5 %.
_PERCENT = Decimal("0.01")
_DETAILS = (
    ("Sheet", 26),
    ("Company", 26),
    ("Filing", 30),
    ("Pages", 9),
    ("Table", 20),
    ("Caption", 48),
    ("Unit as printed", 30),
    ("Currency", 10),
    ("Scale", 12),
    ("Confidence", 11),
    ("Checks", 40),
    ("Doubt", 40),
    ("File", 30),
    ("SHA-256", 20),
)


def statements(report: Report) -> tuple[Table, ...]:
    """The financial statements of a filing, in its order."""
    return tuple(table for table in report.tables if table.is_financial_statement and not table.is_contents)


def unit_words(unit: Unit) -> str:
    """ "USD millions", "USD millions, except per share data", "thousands" or ""."""
    scale = named(unit.scale) or (f"× {unit.scale:,}" if unit.scale > 1 else "")
    words = " ".join(part for part in (unit.currency, scale) if part)
    return ", ".join(part for part in (words, unit.exceptions) if part)


def header(table: Table) -> list[str]:
    """The header row: the stub's label, then each column with its unit ("2023 (USD millions)").

    A doubtful table says so in its first cell, where no reader of numbers trips over it and no person misses it.
    """
    words = [_column_unit(table, number) for number in range(len(table.columns))]
    named = [
        f"{column.label} ({unit})" if unit else column.label for column, unit in zip(table.columns, words, strict=True)
    ]
    stub = f"{table.stub_label} [doubtful: {table.doubt}]".strip() if table.doubt else table.stub_label
    return [stub, *(name.strip() for name in named)]


def table_csv(table: Table) -> bytes:
    """One table as CSV (UTF-8 with the mark that spreadsheets look for): numbers plain, percentages as "12.5%"."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    writer.writerow([harmless(text) for text in header(table)])
    for row in table.rows:
        writer.writerow([harmless(row.label), *(_csv_value(cell) for cell in row.cells)])
    return stream.getvalue().encode("utf-8-sig")


def tables_xlsx(report: Report, tables: Sequence[Table]) -> bytes:
    """One sheet a table, and the sheet "source" that tells where each comes from."""

    book = Workbook()
    book.remove(book.worksheets[0])
    names: list[str] = []
    for table in tables:
        names.append(_sheet_name(table, names))
        _fill(book.create_sheet(names[-1]), table)
    _sources(book.create_sheet(SOURCE), report, tables, names)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _column_unit(table: Table, number: int) -> str:
    cells = [row.cells[number] for row in table.rows if row.cells[number].value is not None]
    figures = [cell for cell in cells if not cell.nil]
    if _REFERENCE.fullmatch(table.columns[number].label):
        return ""
    if figures and all(cell.percent for cell in figures):
        return "%"
    own = {cell.scale for cell in figures}
    unit = replace(table.unit, scale=own.pop() or table.unit.scale) if len(own) == 1 else table.unit
    return unit_words(replace(unit, currency=table.currency_of(table.columns[number]) or None))


def _csv_value(cell: Cell) -> str:
    if cell.value is None:
        return harmless(cell.text)
    return f"{cell.value:f}%" if cell.percent else f"{cell.value:f}"


def harmless(text: str) -> str:
    """Text for a cell of a CSV that no spreadsheet takes for a formula."""
    # Blanks in front do not keep a spreadsheet from running it.
    return f"'{text}" if text.startswith(FORMULA) or text.lstrip().startswith(FORMULA) else text


def _fill(sheet: Worksheet, table: Table) -> None:

    for at, text in enumerate(header(table), start=1):
        cell = text_cell(sheet, 1, at, text)
        cell.font = Font(bold=True)
        cell.alignment = Alignment(wrap_text=True, vertical="bottom", horizontal="left" if at == 1 else "right")
        sheet.column_dimensions[get_column_letter(at)].width = STUB_WIDTH if at == 1 else COLUMN_WIDTH
    for line, row in enumerate(table.rows, start=2):
        text_cell(sheet, line, 1, row.label).alignment = Alignment(indent=row.level, wrap_text=True, vertical="top")
        for at, value in enumerate(row.cells, start=2):
            _value(sheet, line, at, value)
    sheet.freeze_panes = "B2"


def _value(sheet: Worksheet, line: int, at: int, cell: Cell) -> None:

    if cell.value is None:
        if cell.text:
            text_cell(sheet, line, at, cell.text).alignment = Alignment(horizontal="right")
        return
    written = sheet.cell(line, at, cell.value * _PERCENT if cell.percent else cell.value)
    written.number_format = _format(cell, cell.value)


def _format(cell: Cell, value: Decimal) -> str:
    """Decimals as printed, negative numbers in parentheses, a printed dash as a dash."""
    exponent = value.as_tuple().exponent
    places = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    digits = "#,##0" + ("." + "0" * places if places else "") + ("%" if cell.percent else "")
    return f'{digits};({digits});"–"' if cell.nil else f"{digits};({digits})"


def text_cell(sheet: Worksheet, line: int, at: int, text: str) -> SheetCell:
    """A cell that holds text whatever it begins with; what XML cannot hold is left out."""
    cell = sheet.cell(line, at)
    cell.value = _FORBIDDEN.sub("", text)[:LONGEST]
    if text:
        cell.data_type = "s"
    return cell  # type: ignore[return-value]  # only merged cells are not a Cell, and no sheet here has any


def _sources(sheet: Worksheet, report: Report, tables: Sequence[Table], names: Sequence[str]) -> None:

    for at, (title, width) in enumerate(_DETAILS, start=1):
        text_cell(sheet, 1, at, title).font = Font(bold=True)
        sheet.column_dimensions[get_column_letter(at)].width = width
    for line, (table, name) in enumerate(zip(tables, names, strict=True), start=2):
        for at, value in enumerate(_details(report, table, name), start=1):
            if isinstance(value, str):
                text_cell(sheet, line, at, value)
            else:
                sheet.cell(line, at, value)
    text_cell(sheet, len(tables) + 3, 1, "Figures stand as printed; times Scale they are in base units.")
    sheet.freeze_panes = "B2"


def _details(report: Report, table: Table, name: str) -> list[str | int | float]:
    checks = "; ".join(f"{check.name}: {'holds' if check.passed else 'FAILS'}" for check in table.checks)
    return [
        name,
        report.company or "",
        report.title,
        ", ".join(map(str, table.pages)),
        table.id,
        table.caption,
        table.unit.printed or "",
        table.unit.currency or "",
        table.unit.scale,
        table.confidence,
        checks or "none",
        table.doubt,
        report.source_name,
        report.sha256,
    ]


def _sheet_name(table: Table, taken: Sequence[str]) -> str:
    """ "Balance sheet p45", numbered where a page has two."""
    wanted = f"{SHEETS[table.statement_type]} p{table.pages[0]}"
    number = 2
    name = wanted
    # Two sheets of one name make the file unreadable.
    while name in taken:
        name, number = f"{wanted} ({number})", number + 1
    return name
