"""The tables of an answer are taken away with real numbers, their unit and where they stand."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

from openpyxl import load_workbook

from rag.chat.sheets import as_csv, as_xlsx, sheets
from rag.types import Answer, Citation, Filing
from tests.rag.tabled import SERIES, answered

FILING = Filing("lantern", "LANTERN_2023_10K", "", "Lantern Works", None, "10-k", 2023, None, None, None, 90, 40)
CITED = Citation("[1]", "LANTERN_2023_10K|p1|c1", FILING, 31, (), "Revenue 1,000 1,200", "table")


def cited(text: str = SERIES) -> Answer:
    return replace(answered(text), citations=(CITED,))


def read(answer: Answer) -> list[list[str]]:
    return list(csv.reader(io.StringIO(as_csv(answer).decode("utf-8-sig"))))


def test_a_csv_has_plain_numbers_in_the_printed_scale_with_unit_and_sources() -> None:
    source = "[1] Lantern Works, 10-K, fiscal 2023, page 31"
    assert read(cited()) == [
        ["Fiscal year", "Unit", "FY2021", "FY2022", "FY2023", "Sources"],
        ["Revenue", "USD million", "1000", "1200", "1500", source],
        ["Net income", "USD million", "90", "–", "-20", source],
        ["Net margin", "%", "9.0%", "–", "-1.3%", source],
    ]


def test_a_workbook_holds_numbers_that_can_be_calculated_with() -> None:
    sheet = load_workbook(io.BytesIO(as_xlsx(cited()))).worksheets[0]
    assert [cell.value for cell in sheet[2]][:5] == ["Revenue", "USD million", 1000, 1200, 1500]
    assert (sheet["E3"].value, sheet["E3"].number_format) == (-20, "#,##0;(#,##0)")
    assert (sheet["C4"].value, sheet["C4"].number_format) == (0.09, "#,##0.0%;(#,##0.0%)")


def test_a_number_that_was_not_verified_is_text_that_says_so() -> None:
    answer = cited()
    doubted = tuple(replace(n, status="unverified") if n.text == "$90 million" else n for n in answer.numbers)
    assert read(replace(answer, numbers=doubted))[2][2] == "$90 million (not verified)"


def test_a_row_in_two_units_and_a_cell_with_two_numbers_keep_their_words() -> None:
    text = (
        "| | FY2022 | FY2023 |\n|---|---|---|\n| Sales | $10 million [1] | 5.0% |\n| Debt | $7 million | $8 million |"
    )
    rows = read(cited(text))
    assert rows[1][:4] == ["Sales", "", "$10 million", "5.0%"]
    assert rows[2][:4] == ["Debt", "USD million", "7", "8"]


def test_amounts_and_their_growth_are_taken_with_the_unit_in_the_head_of_each_column() -> None:
    text = "| Line | FY2022 | FY2023 | Growth |\n|---|---|---|---|\n| Lamps | $10 million | $9 million | -10.0% |"
    assert [row[:4] for row in read(cited(text))] == [
        ["Line", "FY2022 (USD million)", "FY2023 (USD million)", "Growth (%)"],
        ["Lamps", "10", "9", "-10.0%"],
    ]
    sheet = load_workbook(io.BytesIO(as_xlsx(cited(text)))).worksheets[0]
    assert [cell.value for cell in sheet[2]][:4] == ["Lamps", 10, 9, -0.1] and sheet.freeze_panes == "B2"


def test_a_label_cannot_run_in_a_spreadsheet() -> None:
    text = "| =1+1 | FY2023 |\n|---|---|\n| @SUM(A1) | $10 million [1] |"
    rows = read(cited(text))
    assert rows[0][0] == "'=1+1" and rows[1][0] == "'@SUM(A1)"
    sheet = load_workbook(io.BytesIO(as_xlsx(cited(text)))).worksheets[0]
    assert sheet["A1"].data_type == "s" and sheet["A2"].value == "@SUM(A1)"


def test_an_answer_without_a_table_of_numbers_has_nothing_to_take() -> None:
    assert sheets(cited("Revenue was $10 million [1].")) == ()
    assert sheets(cited("| | Says |\n|---|---|\n| Lantern | sells lamps |")) == ()
