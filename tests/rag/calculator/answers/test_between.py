"""A whole year beside a quarter of another: balances on both days, and no comparison of unlike periods."""

from __future__ import annotations

from datetime import date

import pytest

from preprocess.report import Period, Report
from rag.calculator.answers.between import as_span
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.question.points import mixed_points, two_quarters, unlike_spans
from rag.calculator.spans import Span
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import searched

ENDS = (Period("instant", date(2024, 12, 31), None, 2024, 1), Period("instant", date(2024, 9, 30), None, 2023))
ROWS = (
    ("Cash and cash equivalents", "7,000", "8,574"),
    ("Inventories", "8,454", "8,420"),
    ("Total current assets", "25,202", "28,213"),
    ("Total assets", "37,531", "40,321"),
    ("Total current liabilities", "9,256", "10,730"),
)
QUARTER = make_report(
    "NIKE_2024Q1_10Q",
    (
        (
            H("Balance Sheets"),
            T(("December 31, 2024", "September 30, 2024"), ROWS, statement="balance_sheet", periods=ENDS, primary=True),
        ),
    ),
    doc_type="10-q",
    fiscal_year=2024,
    fiscal_quarter=1,
)


def asked(question: str, report: Report = QUARTER) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


def test_the_points_of_time_are_told_apart_from_periods_of_one_length() -> None:
    found = mixed_points("Was there any drop in cash between FY 2022 and Q2 of FY2023?")
    assert found is not None and found[0] == ((2022, None), (2023, Span(2, 3)))
    assert mixed_points("Did sales rise in Q2 of FY2023 compared to Q2 of FY2022?") is None
    assert mixed_points("Did sales rise between FY2022 and FY2023?") is None


@pytest.mark.parametrize(
    ("question", "start"),
    [
        ("Was there any drop in Nike's cash and cash equivalents between FY2023 and Q1 of FY2024?", "Yes. "),
        ("Did Nike's inventories decrease between FY2023 and Q1 of FY2024?", "No. "),
        ("How much did Nike's inventories change between FY2023 and Q1 of FY2024?", "NIKE"),
    ],
)
def test_both_balances_stand_in_the_answer_with_their_change(question: str, start: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation) and found.text.startswith(start)
    assert "Q4 FY2023" in found.text and "Q1 FY2024" in found.text and "The change is" in found.text
    assert all(found.text[n.start : n.end] == n.text for n in found.numbers)


def test_a_year_of_sales_is_not_compared_with_a_quarter_of_them() -> None:
    assert isinstance(asked("Did Nike's revenue increase between FY2023 and Q1 of FY2024?"), Problem)


@pytest.mark.parametrize(
    ("question", "apart"),
    [
        ("Compare Nike's revenue in Q1 2024 with its revenue in fiscal 2023.", "Q1 2024 and fiscal 2023"),
        ("Was revenue of fiscal 2023 higher than that of Q1 of FY2024?", "Q1 of FY2024 and fiscal 2023"),
        ("Compare Nike's revenue in Q1 2024 and Q1 2023.", ""),
        ("Compare Nike's revenue in Q1 of fiscal 2024 with fiscal 2023's first quarter.", ""),
        ("What was Nike's revenue in Q1 2024?", ""),
    ],
)
def test_a_quarter_that_is_compared_with_a_whole_year_is_told(question: str, apart: str) -> None:
    assert unlike_spans(question) == apart
    assert not apart or isinstance(asked(question), Problem)


@pytest.mark.parametrize(
    ("question", "change"),
    [
        ("What were Nike's total assets at December 31, 2024 and at September 30, 2024?", "-$2,790 million (-6.9%)"),
        (
            "By how much did Nike's inventory increase between September 30, 2024 and December 31, 2024?",
            "$34 million (+0.4%)",
        ),
        (
            "How much did Nike's inventory increase between September 30, 2024 and December 31, 2024?",
            "$34 million (+0.4%)",
        ),
        (
            "By how much did Nike's inventory rise from September 30, 2024 to December 31, 2024? Answer in millions.",
            "$34 million (+0.4%)",
        ),
        ("What was Nike's change in cash from 30 September 2024 to 31 December 2024?", "-$1,574 million (-18.4%)"),
    ],
)
def test_two_days_are_told_with_the_change_between_them(question: str, change: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation)
    assert "at September 30, 2024 was" in found.text.replace(" were ", " was ") and change in found.text
    assert all(number.inputs for number in found.numbers if number.status == "derived")


@pytest.mark.parametrize("end", ["the end of FY2023", "year-end 2023", "the end of fiscal 2023"])
def test_a_years_end_and_a_day_are_told_with_the_change_between_them(end: str) -> None:
    found = asked(f"By how much did Nike's inventories rise between {end} and December 31, 2024?")
    assert isinstance(found, Calculation) and "Q4 FY2023" in found.text and "$34 million (+0.4%)" in found.text


def test_two_quarters_in_a_row_are_told_with_the_change_between_them() -> None:
    found = asked("What was the change in Nike's inventories from Q4 FY2023 to Q1 FY2024?")
    assert isinstance(found, Calculation) and "Q4 FY2023" in found.text and "$34 million (+0.4%)" in found.text
    assert two_quarters("the change from Q2 FY2023 to Q2 FY2024") is None


def test_two_days_around_months_are_the_months() -> None:
    assert as_span("What was Nike's revenue between January 1, 2023 and June 30, 2023?") == (
        "What was Nike's revenue in the six months ended June 30, 2023?"
    )
    assert as_span("What was Nike's revenue between January 1, 2023 and May 10, 2023?") is None


def test_a_balance_is_judged_on_the_day_that_is_named_and_is_not_said_to_rise_to_it() -> None:
    found = asked("Were Nike's total assets above $30,000 million at September 30, 2024?")
    assert isinstance(found, Calculation) and found.text.startswith("Yes: total assets are above"), found
    assert "at September 30, 2024" in found.text
    rose = asked("Did Nike's total assets rise by September 30, 2024?")
    assert not (isinstance(rose, Calculation) and rose.text.startswith(("Yes", "No"))), rose
