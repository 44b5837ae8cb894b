"""A line that a statement does not print is answered as the question says, with the rows that it does print."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, calculate
from tests.rag.statements_made import INCOME, made, searched

ASKED = (
    "What is the quantity of {what} directly outlined in Nike's income statement for FY{year}? "
    "If {what} are not explicitly outlined then state 0."
)


def told(question: str, income: tuple[tuple[str, ...], ...] = INCOME) -> str:
    report = made(income)
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    return found.text if isinstance(found, Calculation) else f"no figure: {found}"


def test_what_no_row_names_is_nought_with_the_rows_there_are() -> None:
    said = told(ASKED.format(what="restructuring costs", year=2023))
    assert said.startswith("None of the rows of NIKE, Inc.'s FY2023 income statement names restructuring costs: 0.")
    assert "Cost of sales [2]" in said


def test_what_a_row_prints_is_told() -> None:
    rows = (*INCOME[:3], ("Restructuring costs", "310", "150", "120"), *INCOME[3:])
    assert "$310 million" in told(ASKED.format(what="restructuring costs", year=2023), rows)


@pytest.mark.parametrize(
    ("what", "year"),
    # A row that says the word and something else, and a year that the statement does not print.
    [("interest income", 2023), ("restructuring costs", 2019)],
)
def test_what_may_be_there_is_not_nought(what: str, year: int) -> None:
    assert "None of the rows" not in told(ASKED.format(what=what, year=year))


def test_nought_is_only_told_where_the_question_asks_for_it() -> None:
    assert "None of the rows" not in told("What were restructuring costs in Nike's income statement for FY2023?")
