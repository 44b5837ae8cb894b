"""A company with regions, products and costs whose parts are asked for."""

from __future__ import annotations

from collections.abc import Sequence

from preprocess.report import Report
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import INCOME, durations

YEARS = durations()

SEGMENTS = (
    ("Net sales:", "", "", ""),
    ("Shoes", "$ 30,000", "$ 28,000", "$ 27,000"),
    ("Shirts", "15,217", "12,710", "12,538"),
    ("Balls", "6,000", "6,000", "5,000"),
    ("Total net sales", "$ 51,217", "$ 46,710", "$ 44,538"),
    ("Operating profit:", "", "", ""),
    ("Shoes", "$ 3,000", "$ 4,000", "$ 3,500"),
    ("Shirts", "2,900", "2,000", "3,000"),
    ("Balls", "300", "200", "100"),
    ("Total segment operating profit", "$ 6,200", "$ 6,200", "$ 6,600"),
)

REGIONS = (
    ("United States", "$ 22,000", "$ 18,710", "$ 17,000"),
    ("Europe", "20,000", "20,000", "20,000"),
    ("Asia Pacific", "9,217", "8,000", "7,538"),
    ("Total", "$ 51,217", "$ 46,710", "$ 44,538"),
)


def company(*more: tuple[str, Sequence[Sequence[str]]]) -> Report:
    pages = [
        (
            H("Consolidated Statements of Income"),
            T(("2023", "2022", "2021"), INCOME, statement="income_statement", periods=YEARS, primary=True),
        ),
        (
            H("Results by segment"),
            "The Shoes segment and the Shirts segment grew; the Balls segment did not.",
            T(("2023", "2022", "2021"), SEGMENTS, periods=YEARS),
        ),
        (H("Sales by place"), T(("2023", "2022", "2021"), REGIONS, periods=YEARS)),
        *((H(title), T(("2023", "2022", "2021"), rows, periods=YEARS)) for title, rows in more),
    ]
    return make_report(pages=pages)


REPORT = company()
