from __future__ import annotations

import csv
import dataclasses
import io
from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest

from preprocess.convert import convert_file
from preprocess.report import Cell, Column, Report, Row, Table, TableCheck, Unit
from preprocess.store.export import header, statements, table_csv, tables_xlsx

BOX = (0.0, 0.0, 1.0, 1.0)


@pytest.fixture(scope="module")
def report(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Report:
    return convert_file(sample, sample.name, tmp_path_factory.mktemp("data"))


def cell(text: str, value: str | None, **kinds: bool) -> Cell:
    return Cell(text, None if value is None else Decimal(value), BOX, 3, **kinds)


def row(label: str, *cells: Cell, level: int = 0) -> Row:
    return Row(label, level, cells, BOX, 3)


TABLE = Table(
    *("/page/3/Table/0", (3,), BOX, "=HYPERLINK(1)", (Column("2023"), Column("Change"))),
    rows=(
        row("Net sales", cell("$ 9,007,199,254,740", "9007199254740"), cell("12.5%", "12.5", percent=True)),
        row("=1+1", cell("(1,577.10)", "-1577.10"), cell("—", "0", nil=True), level=1),
        row("@note", cell("=cmd|' /C calc'!A0", None), cell("", None)),
        row("Per share", cell("$ 0.29", "0.29", scaled=False), cell("-3.25%", "-3.25", percent=True)),
    ),
    unit=Unit("USD", 1_000_000, "except per share data", "In millions, except per share data"),
    statement_type="income_statement",
    markdown="",
    is_financial_statement=True,
    checks=(TableCheck("total", False, "1 against 2"),),
    stub_label="Item",
)


def test_a_column_in_another_currency_says_so_in_its_header() -> None:
    columns = (Column("2022 US$ (Note 2)", currency="USD"), Column("2022 €"))
    rows = (row("Turnover", cell("219.6", "219.6"), cell("205.2", "205.2")),)
    two = dataclasses.replace(TABLE, checks=(), columns=columns, rows=rows, unit=Unit("EUR", 1_000_000, None, "€m"))
    assert header(two)[1:] == ["2022 US$ (Note 2) (USD millions)", "2022 € (EUR millions)"]


def test_the_header_carries_unit_and_scale_and_percent_columns_their_own() -> None:
    sound = dataclasses.replace(TABLE, checks=())
    assert header(sound) == ["Item", "2023 (USD millions, except per share data)", "Change (%)"]


def test_a_column_that_refers_to_notes_has_no_unit() -> None:
    noted = dataclasses.replace(TABLE, columns=(Column("Note"), Column("Change")), checks=())
    assert header(noted) == ["Item", "Note", "Change (%)"]


def test_the_first_cell_of_a_doubtful_table_says_why() -> None:
    assert header(TABLE)[0] == "Item [doubtful: the check “total” fails (1 against 2)]"
    assert header(TABLE)[1:] == header(dataclasses.replace(TABLE, checks=()))[1:]


def test_numbers_in_the_sheet_are_the_exact_numbers_printed(report: Report) -> None:
    book = openpyxl.load_workbook(io.BytesIO(tables_xlsx(report, [TABLE])))
    sheet = book["Income statement p3"]
    found = [[Decimal(str(c.value)) if c.data_type == "n" and c.value is not None else None for c in r] for r in sheet]
    assert [line[1] for line in found[1:]] == [Decimal(9007199254740), Decimal("-1577.1"), None, Decimal("0.29")]
    assert [line[2] for line in found[1:]] == [Decimal("0.125"), Decimal(0), None, Decimal("-0.0325")]
    assert sheet["B3"].number_format == "#,##0.00;(#,##0.00)" and sheet["C2"].number_format == "#,##0.0%;(#,##0.0%)"
    assert sheet["A3"].alignment.indent == 1 and sheet.freeze_panes == "B2"


def test_no_text_becomes_a_formula(report: Report) -> None:
    book = openpyxl.load_workbook(io.BytesIO(tables_xlsx(report, [TABLE])))
    texts = [c for sheet in book for line in sheet for c in line if isinstance(c.value, str)]
    assert {c.data_type for c in texts} == {"s"} and "=1+1" in {c.value for c in texts}
    lines = list(csv.reader(io.StringIO(table_csv(TABLE).decode("utf-8-sig"))))
    assert [line[0] for line in lines[2:4]] == ["'=1+1", "'@note"] and lines[3][1].startswith("'=cmd")
    assert lines[1] == ["Net sales", "9007199254740", "12.5%"] and lines[2][1:] == ["-1577.10", "0"]


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1+1", "@SUM(1)", "\t=1", "\n=1", "\r=1", "  =1+1", "＝1+1", "＠SUM(1)"]
)
def test_no_way_of_writing_a_formula_is_one_in_a_csv(text: str) -> None:
    row = dataclasses.replace(TABLE.rows[0], label=text)
    told = table_csv(dataclasses.replace(TABLE, rows=(row,))).decode("utf-8-sig")
    assert list(csv.reader(io.StringIO(told, newline="")))[1][0] == f"'{text}"


def test_the_sheet_source_says_where_each_table_stands(report: Report) -> None:
    book = openpyxl.load_workbook(io.BytesIO(tables_xlsx(report, [TABLE, TABLE])))
    assert book.sheetnames == ["Income statement p3", "Income statement p3 (2)", "source"]
    titles, first, *_ = ([c.value for c in line] for line in book["source"])
    facts = dict(zip(titles, first, strict=True))
    assert facts["Company"] == report.company and facts["Table"] == "/page/3/Table/0" and facts["Scale"] == 1_000_000
    assert facts["Caption"] == "=HYPERLINK(1)" and facts["Checks"] == "total: FAILS" and facts["Pages"] == "3"


def test_all_statements_of_a_filing_are_one_book(report: Report) -> None:
    found = statements(report)
    book = openpyxl.load_workbook(io.BytesIO(tables_xlsx(report, found)))
    assert found and len(book.sheetnames) == len(found) + 1 and book.sheetnames[-1] == "source"


def test_what_a_sheet_cannot_hold_is_left_out(report: Report) -> None:
    odd = dataclasses.replace(TABLE, rows=(row("a\x00b" + "x" * 40_000, cell("\x0b", None), cell("", None)),))
    book = openpyxl.load_workbook(io.BytesIO(tables_xlsx(report, [odd])))
    assert str(book["Income statement p3"]["A2"].value).startswith("abx")
