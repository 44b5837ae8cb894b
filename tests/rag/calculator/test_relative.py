"""Times that a question names by others are called by their own names, where one other time is named."""

from __future__ import annotations

from datetime import date

import pytest

from preprocess.report import DocType
from rag.calculator.question.openings import before_it
from rag.calculator.question.relative import resolved
from rag.types import Filing


def filing(doc_type: DocType, year: int, quarter: int | None, end: date) -> Filing:
    name = f"LANTERN_{year}"
    return Filing(name, name, name, "Lantern Works, Inc.", "LNTN", doc_type, year, quarter, end, None, 9, 9)


ANNUAL = filing("10-k", 2023, None, date(2023, 1, 28))
QUARTER = filing("10-q", 2024, 2, date(2023, 7, 29))
FILINGS = (ANNUAL, QUARTER)


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Lantern Works revenue in the year-ago quarter of Q2 FY24?", "Lantern Works revenue in Q2 FY2023?"),
        (
            "Lantern Works revenue in the same quarter a year before the quarter ended July 29, 2023",
            "Lantern Works revenue in Q2 FY2023",
        ),
        ("Lantern Works revenue in the prior-year quarter (Q2 2022)?", "Lantern Works revenue in Q2 FY2022?"),
        (
            "Did Lantern Works' revenue rise in 1H24 from the prior-year period?",
            "Did Lantern Works' revenue rise in 1H24 from the first six months of FY2023?",
        ),
        (
            "Lantern Works revenue in last year's third quarter?",
            "Lantern Works revenue in the third quarter of FY2023?",
        ),
        ("Lantern Works revenue in the prior-year quarter, i.e. Q2 FY23", "Lantern Works revenue in Q2 FY2023"),
        (
            "Lantern Works' revenue in Q2 FY24 against the same quarter of 2022",
            "Lantern Works' revenue in Q2 FY24 against Q2 FY2022",
        ),
        (
            "Did Lantern Works' revenue rise from the first to the second quarter of 2024?",
            "Did Lantern Works' revenue rise from Q1 FY2024 to Q2 FY2024?",
        ),
        (
            "Lantern Works revenue year-to-date through July 29, 2023",
            "Lantern Works revenue the first six months of FY2024",
        ),
        ("Lantern Works goodwill a year before July 29, 2023", "Lantern Works goodwill at the end of Q2 FY2023"),
        ("Lantern Works revenue in the quarter before Q1 FY24", "Lantern Works revenue in Q4 FY2023"),
        (
            "How did Lantern Works' revenue move sequentially in 2Q24?",
            "How did Lantern Works' revenue move from Q1 FY2024 to Q2 FY2024?",
        ),
        (
            "Did Lantern Works' revenue rise in Q1 FY24 versus the preceding quarter?",
            "Did Lantern Works' revenue rise from Q4 FY2023 to Q1 FY2024?",
        ),
        (
            "Lantern Works revenue change quarter-over-quarter, Q1 FY24 to Q2 FY24",
            "Lantern Works revenue change, Q1 FY2024 to Q2 FY2024",
        ),
        ("Lantern Works revenue YTD Q3 FY24", "Lantern Works revenue the first nine months of FY2024"),
        ("Lantern Works revenue in the latest quarter", "Lantern Works revenue in Q2 FY2024"),
        ("Lantern Works goodwill on the latest balance sheet", "Lantern Works goodwill as of July 29, 2023"),
        ("Lantern Works goodwill at the prior fiscal year end", "Lantern Works goodwill at the end of FY2023"),
        ("Lantern Works goodwill at year-end (January 28, 2023)", "Lantern Works goodwill at January 28, 2023"),
    ],
)
def test_a_time_told_by_another_is_called_by_its_name(question: str, named: str) -> None:
    assert resolved(question, FILINGS) == named


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Lantern Works inventories at the beginning of fiscal 2024", "Lantern Works inventories at the end of FY2023"),
        (
            "What goodwill did Lantern Works start 2024 with?",
            "What goodwill did Lantern Works have at the end of FY2023?",
        ),
        ("Lantern Works inventories going into Q2 FY24?", "Lantern Works inventories at the end of Q1 FY2024?"),
        (
            "What were the opening inventories of Lantern Works for FY2024?",
            "What were the inventories of Lantern Works at the end of FY2023?",
        ),
    ],
)
def test_what_opens_a_period_closed_the_one_before(question: str, named: str) -> None:
    assert resolved(question, FILINGS) == named


def test_cash_at_the_beginning_has_a_row_of_its_own_and_else_is_that_of_the_day_before() -> None:
    row = resolved("Lantern Works cash at the beginning of fiscal 2024", FILINGS)
    assert row == "Lantern Works cash and cash equivalents at the beginning of the year in fiscal 2024"
    assert before_it(row, FILINGS) == "Lantern Works cash and cash equivalents at the end of FY2023"


@pytest.mark.parametrize(
    "question",
    [
        "How did Lantern Works do in the year-ago quarter?",
        "How did Lantern Works' revenue change sequentially?",
        "Lantern Works revenue in Q1 FY24, Q2 FY24 and Q3 FY24 against the year-ago quarter",
        "How did cash change from the beginning of fiscal 2024 to its end at Lantern Works?",
        "Average of Lantern Works' inventories at the beginning of fiscal 2024",
        "Who was the chief executive of Lantern Works going into the merger?",
    ],
)
def test_what_leans_on_no_time_or_on_several_stays(question: str) -> None:
    assert resolved(question, FILINGS) == question


def test_the_latest_quarter_of_a_company_that_last_filed_a_year_is_not_known() -> None:
    question = "Lantern Works revenue in the latest quarter"
    assert resolved(question, (ANNUAL,)) == question
