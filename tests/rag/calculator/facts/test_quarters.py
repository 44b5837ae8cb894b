"""Quarters printed in an annual filing: told by their sum, whatever their headers say; the best of them by name."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from preprocess.report import Period, Report
from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import H, T
from tests.rag.statements_made import made, searched

ROWS = (
    ("Revenues", "$ 12,000", "$ 13,000", "$ 12,500", "$ 13,717"),
    ("Gross profit", "5,500", "5,600", "5,500", "5,692"),
    ("Net income (loss)", "1,200", "(300)", "1,900", "1,889"),
)
BEFORE = (
    ("Revenues", "$ 11,000", "$ 12,000", "$ 11,500", "$ 12,210"),
    ("Net income (loss)", "1,400", "1,500", "1,500", "1,580"),
)
NUMBERED = ("First Quarter", "Second Quarter", "Third Quarter", "Fourth Quarter")
DAYS = ("March 31", "June 30", "September 30", "December 31")
YEAR, EARLIER = ("2023:", "", "", "", ""), ("2022:", "", "", "", "")


def filing(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Report:
    return made(more=(H("Quarterly Financial Data (Unaudited)"), T(columns, rows)))


def asked(question: str, report: Report) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


@pytest.mark.parametrize("columns", [NUMBERED, DAYS])
@pytest.mark.parametrize(
    ("question", "amount"),
    [
        ("What was Nike's revenue in Q2 2023?", "$13,000 million"),
        ("What was Nike's net income in the second quarter of 2023?", "-$300 million"),
        ("What was Nike's revenue in the fourth quarter of 2022?", "$12,210 million"),
        ("By what percentage did Nike's revenue grow in Q1 2023 versus Q1 2022?", "9.1%"),
    ],
)
def test_a_quarter_is_read_from_columns_without_a_year(columns: Sequence[str], question: str, amount: str) -> None:
    found = asked(question, filing(columns, (YEAR, *ROWS, EARLIER, *BEFORE)))
    assert isinstance(found, Calculation) and amount in found.text


def test_a_header_of_one_year_is_not_that_of_the_rows_under_another() -> None:
    periods = tuple(Period("duration", None, 3, 2023, quarter) for quarter in range(1, 5))
    report = made(more=(H("Quarterly Results"), T(NUMBERED, (*ROWS, EARLIER, *BEFORE), periods=periods)))
    found = asked("What was Nike's revenue in Q2 2023?", report)
    assert isinstance(found, Calculation) and "$13,000 million" in found.text


def test_columns_that_do_not_add_up_to_the_year_are_no_quarters() -> None:
    spoilt = (("Revenues", "$ 12,000", "$ 13,000", "$ 12,500", "$ 14,717"),)
    assert not isinstance(asked("What was Nike's revenue in Q2 2023?", filing(NUMBERED, (YEAR, *spoilt))), Calculation)


def test_the_best_quarter_is_named_with_all_four_of_them() -> None:
    found = asked("In which quarter of 2023 was Nike's net income lowest?", filing(NUMBERED, (YEAR, *ROWS)))
    assert isinstance(found, Calculation) and "lowest in Q2 FY2023: -$300 million" in found.text
    assert found.text.count("| Q") == 5 and {number.status for number in found.numbers} == {"verified"}


def test_the_best_year_of_those_printed_is_named() -> None:
    found = asked("In which year did Nike's revenue peak?", made())
    assert isinstance(found, Calculation) and "highest in FY2023: $51,217 million" in found.text
    assert "FY2021 to FY2023 compared" in found.text


def test_no_quarter_is_the_best_where_one_is_not_printed() -> None:
    rows = (("Revenues", "$ 12,000", "", "$ 12,500", "$ 13,717"),)
    assert asked("In which quarter of 2023 was Nike's revenue highest?", filing(NUMBERED, (YEAR, *rows))) is None


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("In which quarter of 2023 was Nike's net loss largest?", "lowest in Q3 FY2023: -$1,900 million"),
        ("In which quarter of 2023 did Nike lose the most?", "lowest in Q3 FY2023: -$1,900 million"),
        ("Which quarter of 2023 had Nike's worst net loss?", "lowest in Q3 FY2023: -$1,900 million"),
        ("Which quarter of 2023 had Nike's biggest loss?", "lowest in Q3 FY2023: -$1,900 million"),
        ("In which quarter of 2023 was Nike's net loss smallest?", "highest in Q2 FY2023: -$300 million"),
    ],
)
def test_the_largest_loss_is_the_one_furthest_below_nought(question: str, said: str) -> None:
    rows = (
        ("Revenues", "$ 12,000", "$ 13,000", "$ 12,500", "$ 13,717"),
        ("Net loss", "(1,200)", "(300)", "(1,900)", "(1,289)"),
    )
    found = asked(question, filing(NUMBERED, (YEAR, *rows)))
    assert isinstance(found, Calculation) and said in found.text
    assert {number.status for number in found.numbers} == {"verified"}
