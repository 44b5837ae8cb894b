"""Debt that a question tells to be all of it: of both terms, and no part of it."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, calculate
from rag.calculator.question.debt_words import all_debt
from tests.rag.statements_made import BALANCE, made, searched


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("total debt acme FY2025 (st + lt borrowings)", "short and long term debt acme FY2025"),
        (
            "What was Acme's total debt (short-term plus long-term borrowings) in FY2025?",
            "What was Acme's short and long term debt in FY2025?",
        ),
        (
            "What was debt to equity? Debt means the current plus the long-term lines (operating leases left out).",
            "What was debt to equity? Debt is defined as: short and long term debt.",
        ),
    ],
)
def test_debt_of_both_terms_goes_by_one_name(question: str, said: str) -> None:
    assert all_debt(question) == said


@pytest.mark.parametrize(
    "question",
    [
        "What was Acme's total debt (long-term borrowings only) in FY2025?",
        "What was Acme's total debt (short-term plus long-term borrowings, with operating leases) in FY2025?",
        "What was Acme's total debt (short-term plus long-term borrowings and pension deficit) in FY2025?",
        "What was Acme's debt in FY2025? Debt means long-term debt.",
    ],
)
def test_a_part_of_debt_or_more_than_debt_stays_as_it_is_told(question: str) -> None:
    assert all_debt(question) == question


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "What was Acme's debt-to-equity ratio in FY2025, counting commercial paper and both current and "
            "non-current term debt?",
            "What was Acme's debt-to-equity ratio in FY2025? Debt is defined as: commercial paper plus current "
            "term debt plus non-current term debt.",
        ),
        (
            "What was Acme's debt-to-equity ratio in FY2025, with debt being commercial paper and long-term debt?",
            "What was Acme's debt-to-equity ratio in FY2025? Debt is defined as: commercial paper plus long-term debt.",
        ),
        (
            "What was Acme's debt-to-equity ratio in FY2025, counting operating lease liabilities?",
            "What was Acme's debt-to-equity ratio in FY2025, counting operating lease liabilities?",
        ),
        (
            "What was Acme's debt-to-equity ratio in FY2025, counting long-term debt and pensions?",
            "What was Acme's debt-to-equity ratio in FY2025, counting long-term debt and pensions?",
        ),
    ],
)
def test_what_is_counted_as_debt_is_its_definition_where_it_is_of_debt(question: str, said: str) -> None:
    assert all_debt(question) == said


OTHER = (
    ("Current portion of long-term debt and other borrowings", "20", "10"),
    ("Long-term debt and other borrowings", "300", "200"),
)


@pytest.mark.parametrize(
    ("rows", "said"), [(OTHER, "$320 million"), (OTHER[:1], ""), ((("Long-term debt", "300", "200"),), "")]
)
def test_both_terms_are_added_up_or_nothing_is(rows: tuple[tuple[str, ...], ...], said: str) -> None:
    bare = tuple(row for row in BALANCE if "debt" not in row[0].lower() and "borrowing" not in row[0].lower())
    report = made(balance=(*bare, *rows))
    question = "What were Nike's short and long term debt at the end of FY2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert (isinstance(found, Calculation) and said in found.text) if said else not isinstance(found, Calculation)


@pytest.mark.parametrize(
    ("label", "told"), [("Long-term debt, net of current portion", False), ("Long-term debt", True)]
)
def test_debt_less_what_is_due_within_a_year_is_not_all_debt(label: str, told: bool) -> None:
    filing = made(balance=(*BALANCE, (label, "655", "644")))
    question = "What was Nike's debt to equity ratio in FY2023?"
    found = calculate(question, searched(question, filing), {filing.report_id: filing}.__getitem__)
    assert isinstance(found, Calculation) is told, found
