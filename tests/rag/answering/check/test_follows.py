"""Numbers that others of the answer give by one plain step, and numbers that are names and bear no mark."""

from __future__ import annotations

import pytest

from rag.answering.check.verify import check_numbers
from tests.rag.answering.check.cited import row, sentence
from tests.rag.answering.check.cited_years import yearly

CITED = (
    yearly("[1]", "Subscriptions", ("600", "450"), ("Licences", "Services", "Total revenue")),
    yearly("[2]", "Total revenue", ("1,000", "900"), ("Subscriptions", "Licences", "Services")),
    yearly("[3]", "Licences", ("250", "312"), ("Subscriptions", "Services", "Total revenue")),
    yearly("[4]", "Operating income", ("218", "171"), ("Total revenue",)),
)

SHARES = (
    "Subscriptions brought in $600 million of $1,000 million total revenue (60%) in fiscal 2023, "
    "up from $450 million (50%) in fiscal 2022 [1][2]."
)
AGAIN = "Operating margin: 21.8% in fiscal 2023, after 19.0% in fiscal 2022 [4][2]."
SUM = (
    "In fiscal 2023 subscriptions were $600 million and licences $250 million [1][3]. That is $850 million in fiscal "
    "2023, or 85% of total revenue of $1,000 million [1][2][3]."
)
TABLE = (
    "| Fiscal 2023 | Amount | Part |\n|---|---|---|\n| Subscriptions [1] | $600 million | 60.0% |\n"
    "| Licences [3] | $250 million | 25.0% |\n| Total revenue [2] | $1,000 million | |"
)


def unverified(text: str) -> set[str]:
    return {check.text for check in check_numbers(text, CITED) if check.status == "unverified"}


@pytest.mark.parametrize("text", [SHARES, AGAIN, SUM, TABLE])
def test_a_number_follows_from_those_beside_it_without_a_word_that_calls_for_it(text: str) -> None:
    assert not unverified(text)


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (SHARES, "(50%)", "(55%)"),
        (AGAIN, "19.0%", "19.6%"),
        (SUM, "$850 million", "$870 million"),
        (SUM, "$850 million", "€850 million"),
        (TABLE, "25.0%", "26.0%"),
    ],
)
def test_what_does_not_follow_is_told(text: str, right: str, wrong: str) -> None:
    assert unverified(text.replace(right, wrong))


def test_a_name_in_capitals_that_a_cited_row_spells_out_is_no_other_company() -> None:
    cited = yearly("[1]", "Revenue: More Personal Computing", ("54,734", "59,941"), ())
    (check,) = check_numbers("MPC brought in $54.7 billion of revenue in 2023 [1].", [cited])
    assert check.status == "verified"


@pytest.mark.parametrize(
    "text",
    [
        "Dynamics 365 led the growth [1].",
        "Scope 1 and 2 emissions are not told [1].",
        "Free cash flow (1 – 2) is the difference [1].",
        "Two things matter: (1) growth and (2) margins [1].",
    ],
)
def test_a_number_that_is_a_name_bears_no_mark(text: str) -> None:
    cited = sentence("[1]", "Dynamics 365 grew faster than the segment.")
    assert not check_numbers(text, [cited])


def test_a_line_says_its_scale_by_the_sign_of_its_money() -> None:
    cited = row("[1]", "Goodwill", {"2023": ("18,242", "18242000000")})
    (check,) = check_numbers("Goodwill at the end of 2023 ($m): 18,242 [1].", [cited])
    assert check.status == "verified"
