"""Figures before and after a restatement, however a question says it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preprocess.report import Report
from rag.calculator.calculate import Calculation, calculate
from rag.calculator.question.wordings import as_columns_say
from tests.rag.statements_made import BALANCE, INCOME, made, searched


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "What net income did Acme originally report for 2022, before the restatement?",
            "What net income did Acme report for 2022 as previously reported?",
        ),
        (
            "What was Acme's gross profit in 2022 prior to the restatement?",
            "What was Acme's gross profit in 2022 as previously reported?",
        ),
        (
            "How did Acme's net income change from 2021 to 2022, as restated?",
            "How did Acme's net income change from 2021 to 2022?",
        ),
        ("What was Acme's net income for 2022 as restated?", "What was Acme's net income for 2022 as restated?"),
        ("What was Acme's revenue as previously reported?", "What was Acme's revenue as previously reported?"),
        ("What was Acme's revenue in 2022?", "What was Acme's revenue in 2022?"),
    ],
)
def test_a_restatement_is_asked_for_in_the_words_of_its_columns(question: str, said: str) -> None:
    assert as_columns_say(question) == said


def earlier(label: str, revenue: str, assets: str = "40,321") -> Report:
    """The annual report of the year before, with that revenue and those assets of fiscal 2022."""
    income = ((label, revenue, "$ 44,538", "$ 37,403"), *INCOME[1:])
    balance = tuple((row[0], assets, "37,740") if row[0] == "Total assets" else row for row in BALANCE)
    filing = made(
        income=income, balance=balance, name=f"NIKE_2022_{label}_{revenue}_{assets}", years=(2022, 2021, 2020)
    )
    return replace(filing, fiscal_year=2022)


def told(question: str, before: Report) -> Calculation:
    filings = {one.report_id: one for one in (before, made())}
    found = calculate(question, searched(question, *filings.values()), filings.__getitem__)
    assert isinstance(found, Calculation), found
    return found


@pytest.mark.parametrize(
    "question",
    [
        "How fast did Nike's revenue grow in FY2023?",
        "What was Nike's average revenue over FY2022 and FY2023?",
        "What was Nike's total revenue over FY2022 and FY2023 together?",
        "Did Nike's revenue rise in FY2023?",
    ],
)
def test_an_input_that_an_earlier_filing_prints_otherwise_is_told_with_both_pages(question: str) -> None:
    found = told(question, earlier("Revenues", "$ 46,192"))
    (notice,) = (one for one in found.notices if "disagree" in one)
    assert "$46,192 million, page 1) and NIKE_2023_10K (FY2022 “Revenues” $46,710 million, page 1)" in notice
    assert notice.endswith("the later one is used (restated).") and "$46,710 million" in found.text


def test_a_balance_of_the_year_before_is_one_of_the_inputs() -> None:
    found = told("What was Nike's asset turnover in FY2023?", earlier("Revenues", "$ 46,710", "40,999"))
    (notice,) = (one for one in found.notices if "disagree" in one)
    assert "“Total assets” $40,999 million, page 2" in notice and "$40,321 million, page 2" in notice


@pytest.mark.parametrize(
    ("label", "revenue"), [("Revenues", "$ 46,710"), ("Revenues", "$ 46,711"), ("Sales", "$ 40,000")]
)
def test_the_same_amount_its_rounding_and_a_row_of_another_name_do_not_disagree(label: str, revenue: str) -> None:
    found = told("How fast did Nike's revenue grow in FY2023?", earlier(label, revenue))
    assert not any("disagree" in one for one in found.notices)


@pytest.mark.parametrize(
    ("soon", "question", "said"),
    [
        ("500", "What was Nike's long-term debt in FY2023?", True),
        ("—", "What was Nike's long-term debt in FY2023?", False),
        ("500", "What was Nike's long-term debt to equity in FY2023?", False),
    ],
)
def test_long_term_debt_is_told_with_what_of_it_is_due_within_a_year(soon: str, question: str, said: bool) -> None:
    owed = (
        *BALANCE[:5],
        ("Current portion of long-term debt", soon, "480"),
        *BALANCE[5:7],
        ("Long-term debt", "8,927", "8,920"),
        *BALANCE[7:],
    )
    filing = made(balance=owed)
    found = calculate(question, searched(question, filing), {filing.report_id: filing}.__getitem__)
    assert isinstance(found, Calculation), found
    notices = [one for one in found.notices if "leaves out what is due within a year" in one]
    assert bool(notices) is said and all("“Current portion of long-term debt”, $500 million" in one for one in notices)
