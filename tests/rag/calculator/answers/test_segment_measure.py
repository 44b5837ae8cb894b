"""Segments are ranked by the revenue that they report, where the filing prints the company's by segment beside it."""

from __future__ import annotations

from dataclasses import replace

from preprocess.report import Report
from rag.calculator.calculate import Calculation, calculate
from tests.rag.builders import H, T
from tests.rag.calculator.facts.company import SEGMENTS, YEARS, company
from tests.rag.statements_made import made, searched

OF_THE_COMPANY = (
    ("Shoes", "$ 28,217", "$ 28,710", "$ 27,000"),
    ("Shirts", "23,000", "18,000", "17,538"),
    ("Total net sales", "$ 51,217", "$ 46,710", "$ 44,538"),
)
REPORTED = (
    ("Segment net sales:", "", "", ""),
    ("Shoes", "$ 30,000", "$ 28,000", "$ 27,000"),
    ("Shirts", "22,000", "24,000", "25,000"),
    ("Total segment net sales", "$ 52,000", "$ 52,000", "$ 52,000"),
)


def asked(question: str, report: Report) -> str:
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    return found.text if isinstance(found, Calculation) else ""


def test_what_segments_report_goes_before_what_the_company_sold_by_them() -> None:
    heads = ("2023", "2022", "2021")
    report = made(
        more=(
            H("Net sales by segment"),
            "The Shoes segment and the Shirts segment sell to each other.",
            T(heads, OF_THE_COMPANY, caption="Net sales by segment were:", periods=YEARS),
            H("Results of the segments"),
            T(heads, REPORTED, caption="Segment results were:", periods=YEARS),
        )
    )
    told = asked("Which Nike segment had the largest decline in net sales in FY2023?", report)
    assert "was Shirts: -8.3%" in told and "| Shoes | $28,000 million" in told


def test_another_figure_of_segments_is_not_their_revenue() -> None:
    told = asked("Which Nike segment had the highest net sales growth in FY2023?", company(("Note", SEGMENTS)))
    assert "was Shirts: 19.7%" in told and "profit" not in told


def test_a_margin_of_segments_is_no_profit_of_theirs() -> None:
    rows = [(("Segment operating profit:", "", "", "") if row[0] == "Operating profit:" else row) for row in SEGMENTS]
    note = (H("Results by segment"), "The Shoes, Shirts and Balls segments.")
    report = made(more=(*note, T(("2023", "2022", "2021"), rows, periods=YEARS)))
    told = asked("Which Nike segment had the highest operating margin in FY2023?", report)
    assert "was Shirts: 19.1%" in told and "$2,900 million" not in told


def test_the_profit_of_segments_is_not_set_over_what_the_company_took_in_by_them() -> None:
    heads = ("2023", "2022", "2021")
    profit = (
        ("Operating profit:", "", "", ""),
        ("Shoes", "$ 3,000", "$ 4,000", "$ 3,500"),
        ("Shirts", "3,200", "2,200", "3,100"),
        ("Total segment operating profit", "$ 6,200", "$ 6,200", "$ 6,600"),
    )
    mixed, alike = (
        made(
            more=(
                H("Net sales by segment"),
                "The Shoes segment and the Shirts segment sell to each other.",
                T(heads, OF_THE_COMPANY, caption="Net sales by segment were:", periods=YEARS),
                H("Results of the segments"),
                T(heads, (*rows, *profit), caption="Segment results were:", periods=YEARS),
            )
        )
        for rows in (REPORTED, OF_THE_COMPANY)
    )
    question = "Which Nike segment had the highest operating margin in FY2023?"
    assert "10.6%" not in asked(question, mixed)
    assert "was Shirts: 13.9%" in asked(question, replace(alike, report_id="nike-alike"))
