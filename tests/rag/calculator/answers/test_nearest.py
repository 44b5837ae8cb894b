"""Leave to say that a figure has no meaning for a company: taken only where its statements print no input for it."""

from __future__ import annotations

import pytest

from preprocess.report import Report
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.query.proviso import without_proviso
from tests.rag.statements_elsewhere import BANK, RETAILER, elsewhere
from tests.rag.statements_made import BALANCE, made, searched

LEAVE = " If this is not a useful metric for a company like this, then please state that and explain why."


def asked(question: str, report: Report) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


@pytest.mark.parametrize("figure", ["gross margin", "quick ratio", "inventory turnover ratio"])
def test_a_bank_is_told_to_print_no_input_and_the_nearest_measure_is_given(figure: str) -> None:
    found = asked(f"What was Acme's {figure} in FY2022?{LEAVE}", elsewhere(BANK))
    assert isinstance(found, Calculation) and "no row of its statements was found to be" in found.text
    assert f"{figure} is not computed" in found.text and found.citations
    assert {number.status for number in found.numbers} <= {"verified", "derived"}


def test_leave_that_is_not_needed_changes_nothing() -> None:
    bare, long = "What was Acme's gross margin in FY2022?", f"What was Acme's gross margin in FY2022?{LEAVE}"
    one, other = asked(bare, elsewhere(RETAILER)), asked(long, elsewhere(RETAILER))
    assert isinstance(one, Calculation) and isinstance(other, Calculation) and one.text == other.text


def test_what_is_to_be_calculated_may_be_put_in_other_words_before() -> None:
    question = (
        "Roughly how many times has Nike sold its inventory in FY2023? Calculate inventory turnover ratio for FY2023; "
        "if conventional inventory management is not meaningful for the company then state that and explain why."
    )
    found = asked(question, made())
    assert isinstance(found, Calculation) and "3.43x" in found.text
    assert not isinstance(asked("How high was Nike's goodwill in FY2023? Calculate gross margin.", made()), Calculation)


def test_a_condition_that_gives_no_leave_stays() -> None:
    question = "If Nike did not report it, what was revenue?"
    assert without_proviso(question) == question


def test_debt_is_the_sum_of_every_row_that_is_debt_by_its_name() -> None:
    debts = (
        ("Notes payable", "6", "10"),
        ("Current portion of long-term debt", "500", "0"),
        ("Long-term debt", "8,927", "9,420"),
    )
    found = asked(
        "Has Nike increased its debt on balance sheet between FY2023 and FY2022?", made(balance=(*BALANCE, *debts))
    )
    assert (
        isinstance(found, Calculation)
        and found.text.startswith("Yes: debt is above")
        and "$9,433 million" in found.text
    )
    unknown = (*BALANCE, *debts, ("Subordinated convertible notes payable to members", "300", "300"))
    problem = asked("What was Nike's total debt in FY2023?", made(balance=unknown))
    assert isinstance(problem, Problem) and "may be a part of it too" in problem.sentence
