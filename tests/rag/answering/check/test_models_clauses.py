"""Clauses as a model writes them that puts one figure, its item and its time in each: what is right there holds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row
from tests.rag.answering.check.cited_years import yearly

TAXES = ("Income tax expense: Deferred: State", "Income tax expense: Deferred: Foreign", "Total current")
ASSETS = ("Total gross deferred tax assets", "Valuation allowance", "Total deferred tax liabilities")
BACKLOG = ("Commercial Airplanes", "Defense", "Total backlog")
AWARDS = {"Cost recognized 2023": ("52", "52000000"), "Remaining term in years": ("1.4", "1400000")}
CITED = (
    yearly("[1]", "Total deferred", ("(353)", "(28)"), TAXES),
    yearly("[2]", "Total gross deferred tax assets", ("398", "299"), ASSETS),
    yearly("[3]", "Total deferred tax assets", ("304", "275"), ASSETS),
    yearly("[4]", "Less: sublease income", ("(16)", "(15)"), ("Minimum rentals",)),
    yearly("[5]", "Expected return on plan assets", ("(4,009)", "(3,847)"), ("Service cost", "Interest cost")),
    yearly("[6]", "Net gains (losses) on cash flow hedges", ("76", "(515)"), ("Net income",)),
    yearly("[7]", "Commercial Airplanes", ("329,824", "296,882"), BACKLOG),
    yearly("[8]", "Defense", ("54,373", "59,828"), BACKLOG),
    yearly("[9]", "Total backlog", ("404,381", "377,499"), BACKLOG),
    replace(row("[10]", "Performance units", AWARDS), label="Performance units", kinds=("USD", "USD")),
)
EQUITY: Citation = replace(
    row(
        "[1]",
        "Balance at December 28, 2019",
        {"Treasury Stock, at Cost": ("(271)", "-271000000"), "Total Equity": ("51,749", "51749000000")},
    ),
    label="Balance at December 28, 2019",
    kinds=("USD", "USD"),
)


def unverified(text: str) -> set[str]:
    return {check.text for check in check_numbers(text, CITED) if check.status == "unverified"}


@pytest.mark.parametrize(
    "text",
    [
        "NIKE reported a total deferred income tax benefit of $353 million in 2023 [1].",
        "Gross deferred tax assets were $398 million in 2023 [2] after $299 million in 2022 [2], so that total deferred"
        " tax assets were $304 million [3].",
        "Sublease income was $16 million in 2023 [4].",
        "The expected return on pension plan assets was $4,009 million in 2023 [5].",
        "The result of cash flow hedges swung from a loss of $515 million to a gain of $76 million [6].",
        "Commercial Airplanes makes up 82% of NIKE's $404,381 million backlog [7][9].",
        "Commercial Airplanes added $32.9 billion in 2023, whereas Defense lost $5.5 billion (-9%) [7][8].",
        "Commercial Airplanes rebounded 11% to $329,824 million in 2023 [7].",
        "The performance units cost $52 million in 2023, over a remaining term of 1.4 years [10].",
    ],
)
def test_what_is_right_in_a_clause_of_its_own_holds(text: str) -> None:
    assert not unverified(text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("NIKE's deferred foreign tax was a benefit of $353 million in 2023 [1].", "$353 million"),
        ("Gross deferred tax assets were $398 million in 2023 [2] and $299 million in 2021 [2].", "$299 million"),
        ("The result of cash flow hedges was a loss of $76 million in 2023 [6].", "$76 million"),
        ("Commercial Airplanes makes up 28% of NIKE's $404,381 million backlog [7][9].", "28%"),
        ("Commercial Airplanes lost $32.9 billion in 2023 [7].", "$32.9 billion"),
        ("The performance units cost $52 million in 2023, over a remaining term of 2.4 years [10].", "2.4"),
    ],
)
def test_what_is_wrong_in_it_is_caught(text: str, wrong: str) -> None:
    assert wrong in unverified(text)


def test_a_word_of_speech_names_no_column() -> None:
    (check,) = check_numbers("NIKE's total equity was $51,749 million at December 28, 2019 [1].", (EQUITY,))
    assert check.status == "verified", check
