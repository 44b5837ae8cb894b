"""The tax of one jurisdiction is the total under its heading, whatever the table is called."""

from __future__ import annotations

from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import H, T
from tests.rag.statements_made import durations, made, searched

ROWS = (
    ("Federal:", "", ""),
    ("Current", "11,487", "5,571"),
    ("Deferred", "(1,804)", "(3,080)"),
    ("Total", "9,683", "2,491"),
    ("Foreign:", "", ""),
    ("Current", "8,891", "25,483"),
    ("Deferred", "604", "347"),
    ("Total", "9,495", "25,830"),
)
HEADING = "Provision for Income Taxes and Effective Tax Rate"
REPORT = made(more=(H(HEADING), T(("2023", "2022"), ROWS, caption=HEADING, periods=durations()[:2])))


def asked(question: str) -> Calculation | Problem | None:
    return calculate(question, searched(question, REPORT), {REPORT.report_id: REPORT}.__getitem__)


def test_the_federal_income_tax_is_the_total_under_that_heading() -> None:
    found = asked("What was Nike's federal income tax provision in fiscal 2023?")
    assert isinstance(found, Calculation) and "$9,683 million" in found.text, found


def test_no_tax_is_told_for_an_income() -> None:
    found = asked("What was Nike's federal income in fiscal 2023?")
    assert not (isinstance(found, Calculation) and "9,683" in found.text), found
