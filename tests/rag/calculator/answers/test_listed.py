"""The largest item of a list in the notes: only of rows that a column proves to be all of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preprocess.report import Report
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.question.ranked_figure import SUPERLATIVE
from tests.rag.builders import H, T
from tests.rag.statements_made import instants, made, searched

HEADS = ("2023", "2022")
ACCRUED = (
    ("Compensation and benefits", "$ 1,737", "$ 1,297"),
    ("Sales-related reserves", "994", "1,015"),
    ("Endorsement compensation", "552", "496"),
    ("Other", "1,911", "2,530"),
    ("Total accrued liabilities", "$ 5,194", "$ 5,338"),
)
BALANCE = (
    ("Cash and cash equivalents", "7,000", "8,574"),
    ("Inventories", "8,000", "8,420"),
    ("Total current assets", "15,000", "16,994"),
    ("Total assets", "15,000", "16,994"),
    ("Accounts payable", "3,000", "3,000"),
    ("Accrued liabilities", "2,000", "2,500"),
    ("Total current liabilities", "5,000", "5,500"),
    ("Total shareholders' equity", "10,000", "11,494"),
    ("Total liabilities and shareholders' equity", "15,000", "16,994"),
)
LOANS = (
    ("Nonaccrual loans:", "", ""),
    ("Residential real estate", "4,562", "4,759"),
    ("Auto and other", "110", "119"),
    ("Total nonaccrual loans", "4,672", "4,878"),
)
MIX = (
    ("Computing", "41 %", "42 %", "(6.4)%", "(16.6)%"),
    ("Appliances", "43 %", "43 %", "(16.1)%", "(1.2)%"),
    ("Services", "16 %", "15 %", "7.6 %", "(8.5)%"),
    ("Total", "100 %", "100 %", "(6.3)%", "(12.7)%"),
)
MIX_HEADS = ("Revenue mix 2023", "Revenue mix 2022", "Comparable sales 2023", "Comparable sales 2022")


def noted(rows: tuple[tuple[str, ...], ...], caption: str, heads: tuple[str, ...] = HEADS) -> Report:
    """The filing with a note that has this table."""
    return made(more=(H("Note"), T(heads, rows, caption=caption, periods=instants() * (len(heads) // 2))))


def asked(question: str, report: Report) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


NIKE = noted(ACCRUED, "Accrued liabilities included the following:")


def test_the_largest_item_is_named_over_all_of_them_and_their_sum() -> None:
    found = asked("Which component of accrued liabilities was the largest at Nike in fiscal 2023?", NIKE)
    assert isinstance(found, Calculation)
    assert "largest item of accrued liabilities at May 31, 2023 was Compensation and benefits" in found.text
    assert "| Total accrued liabilities | $5,194 million" in found.text
    assert {number.status for number in found.numbers} == {"verified"}


def test_what_is_left_over_is_no_item_though_it_is_larger_and_the_answer_says_so() -> None:
    found = asked("What was the largest item of Nike's accrued liabilities at May 31, 2023?", NIKE)
    assert isinstance(found, Calculation)
    assert any("“Other” is not one item" in notice for notice in found.notices)


def test_a_company_called_best_ranks_nothing() -> None:
    report = replace(made(balance=BALANCE), company="Best Buy Co., Inc.")
    for question in (
        "What is the FY2023 amount of total current liabilities for Best Buy?",
        "best buy total current liabilities fy23",
    ):
        found = asked(question, report)
        assert isinstance(found, Calculation) and "FY2023 total current liabilities were $5,000 million" in found.text


def test_what_is_taken_off_ranks_nothing() -> None:
    assert SUPERLATIVE.search("other loans, less reserves for credit losses") is None
    assert SUPERLATIVE.search("which segment earned less") is not None
    assert SUPERLATIVE.search("the operating income of Greater Bay") is None
    assert SUPERLATIVE.search("which segment had the greater income") is not None


def test_a_day_that_no_column_is_of_is_not_answered() -> None:
    question = "What was the largest item of Nike's accrued liabilities at May 31, 2020?"
    assert not isinstance(asked(question, NIKE), Calculation)


def test_rows_that_do_not_add_up_are_no_list() -> None:
    rows = (*ACCRUED[:-1], ("Total accrued liabilities", "$ 5,999", "$ 6,999"))
    report = noted(rows, "Accrued liabilities included the following:")
    question = "Which component of accrued liabilities was the largest at Nike in fiscal 2023?"
    assert not isinstance(asked(question, report), Calculation)


def test_a_part_of_what_is_asked_for_is_another_list() -> None:
    report = noted(LOANS, "Credit quality of loans:")
    assert not isinstance(asked("Which kind of loans was the largest at Nike in fiscal 2023?", report), Calculation)
    assert isinstance(asked("Which kind of nonaccrual loans was the largest in fiscal 2023?", report), Calculation)


@pytest.mark.parametrize(
    ("question", "winner"),
    [
        ("Which category had the largest share of Nike's domestic revenue in fiscal 2023?", "Appliances: 43%"),
        (
            "Which domestic category of Nike had the largest comparable sales decline in fiscal 2023?",
            "Appliances: -16.1%",
        ),
        ("Which domestic category of Nike had the highest comparable sales growth in 2023?", "Services: 7.6%"),
    ],
)
def test_a_mix_that_makes_a_hundred_proves_the_list_of_its_other_columns(question: str, winner: str) -> None:
    report = noted(MIX, "Domestic revenue mix and comparable sales changes by category were as follows:", MIX_HEADS)
    found = asked(question, report)
    assert isinstance(found, Calculation) and winner in found.text
