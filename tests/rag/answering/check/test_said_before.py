"""Numbers that an answer says twice, that follow from what it said before, or whose footnotes stand near them."""

from __future__ import annotations

import pytest

from rag.answering.check.verify import check_numbers
from tests.rag.answering.check.cited_years import yearly

GROSS = yearly("[1]", "Gross profit", ("440", "388"), ("Revenue",))
REVENUE = yearly("[2]", "Revenue", ("1,000", "970"), ("Gross profit",))
OPERATING = yearly("[3]", "Operating income", ("100", "180"), ("Impairment of assets",))
CHARGE = yearly("[4]", "Impairment of assets", ("60", "5"), ("Operating income",))
CITED = (GROSS, REVENUE, OPERATING, CHARGE)

SUMMED_UP = (
    "The gross margin was **44.0%** in fiscal 2023, up from **40.0%** in fiscal 2022.\n\n"
    "Calculation:\n- Fiscal 2023: $440 million ÷ $1,000 million = 44.0% [1][2]\n"
    "- Fiscal 2022: $388 million ÷ $970 million = 40.0% [1][2]"
)


def unverified(text: str) -> set[str]:
    return {check.text for check in check_numbers(text, CITED) if check.status == "unverified"}


@pytest.mark.parametrize(
    "text",
    [
        SUMMED_UP,
        "Revenue was $1,000 million in fiscal 2023 [2]. That is 3% more than the $970 million of fiscal 2022 [2].",
        "Operating income fell to $100 million in fiscal 2023 on impairments of assets of $60 million [3][4]. "
        "Without this charge, operating income would have been $160 million [3][4].",
        "The gross margin was 44.0% in fiscal 2023 and 40.0% in fiscal 2022 [1][2]. "
        "It is thus 4.0 percentage points higher than before [1][2].",
        "- Revenue (2023): $1,000 million [2]\n- Revenue (2022): $970 million [2]\n- Change: +$30 million (+3.1%)",
        "| Year | Revenue |\n|---|---|\n| 2022 | $970 million |\n| 2023 | $1,000 million |\n\n"
        "The two years add up to $1,970 million [2].",
    ],
)
def test_what_was_said_before_carries_a_number(text: str) -> None:
    assert not unverified(text)


@pytest.mark.parametrize(
    ("text", "right", "wrong", "number"),
    [
        (SUMMED_UP, "up from **40", "down from **40", "40.0%"),
        (SUMMED_UP, "in fiscal 2022.\n", "in fiscal 2021.\n", "40.0%"),
        (SUMMED_UP, "The gross margin", "The tax rate", "44.0%"),
        ("Revenue was $1,000 million in fiscal 2023 [2]. That is 3% more than the $970 million of fiscal 2022 [2].",
         "3% more", "3% less", "3%"),
        ("- Revenue (2023): $1,000 million [2]\n- Revenue (2022): $970 million [2]\n- Change: +$30 million",
         "+$30", "−$30", "−$30 million"),
        ("- Revenue (2023): $1,000 million [2]\n- Revenue (2022): $970 million [2]\n- Change: +$30 million",
         "+$30", "+€30", "€30 million"),
    ],
)  # fmt: skip
def test_what_was_said_before_carries_no_other_number(text: str, right: str, wrong: str, number: str) -> None:
    assert number in unverified(text.replace(right, wrong))


def test_a_row_whose_own_footnote_does_not_hold_its_number_is_not_carried_by_another_row() -> None:
    rows = "| Operating income | 60 [3] |\n| Impairment of operating assets | 60 [4] |"
    table = f"| USD millions | FY2023 |\n|---|---|\n{rows}"
    checks = check_numbers(table, CITED)
    assert [check.status for check in checks] == ["unverified", "verified"]
