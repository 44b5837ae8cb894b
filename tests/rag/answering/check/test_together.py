"""Numbers right alone and wrong together: swapped pairs, mixed years, changes that their levels do not give."""

from __future__ import annotations

import pytest

from rag.answering.check.verify import check_numbers
from tests.rag.answering.check.cited_years import ALL, yearly


def bad(text: str) -> list[str]:
    return [check.text for check in check_numbers(text, ALL) if check.status == "unverified"]


@pytest.mark.parametrize(
    "text",
    [
        "Europe's sales rose 25% to $2.5 billion from $2.0 billion, and Asia Pacific grew 10% to $1.2 billion [1][2].",
        "The company used $443 million in investing activities and $1,184 million in financing activities [4][5].",
        "Net sales rose by $500 million in Europe and by $110 million in Asia Pacific [1][2].",
        "- **Europe** – $2.5 billion (FY2022: $2.0 billion) [1]",
        "ROIC more than doubled to 48.8% [6].",
        "Gross margin slipped 80 bps to 43.8% from 44.6% [7].",
        "Europe made $2,500 million of $5,000 million (50%) [1][3].",
        "Europe inched up to $2,500 million (vs. $2,000 million) [1].",
    ],
)
def test_right_numbers_that_go_together_hold(text: str) -> None:
    assert not bad(text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Europe rose 10% and Asia Pacific 25% in FY2023 [1][2].", "10%"),
        ("The company used $1,184 million in investing activities and $443 million in financing activities [4][5].",
         "$1,184 million"),
        ("Europe and Asia Pacific sold $1,210 million and $2,500 million, respectively [1][2].", "$1,210 million"),
        ("Europe sold $2,500 million and Asia Pacific $1,100 million [1][2].", "$1,100 million"),
        ("Europe rose 20% to $2,500 million from $2,000 million [1].", "20%"),
        ("Europe rose 25% to $2,500 million (FY2022: $2,500 million) [1].", "$2,500 million"),
        ("ROE more than doubled to 48.8% [6].", "48.8%"),
        ("Gross margin slipped 120 bps to 43.8% from 44.6% [7].", "120 bps"),
        ("Europe made 24.2% of net sales in FY2023 [1][2][3].", "24.2%"),
    ],
)  # fmt: skip
def test_right_numbers_in_each_others_place_are_caught(text: str, wrong: str) -> None:
    assert wrong in bad(text)


NAMED = (
    yearly("[1]", "Cash and restricted cash at end of period", ("1,491", "1,152"), ("Cash from operations",)),
    yearly("[2]", "Cash from operations", ("181", "210"), ("Cash and restricted cash at end of period",)),
)
LISTED = (
    "Cash and restricted cash at end of period and cash from operations were {} and {}, respectively, in FY2023 [1][2]."
)


def test_a_list_with_respectively_names_its_rows_in_the_order_of_their_numbers() -> None:
    right = check_numbers(LISTED.format("$1,491 million", "$181 million"), NAMED)
    wrong = check_numbers(LISTED.format("$181 million", "$1,491 million"), NAMED)
    assert {one.status for one in right} == {"verified"}, [(one.text, one.reason) for one in right]
    assert {one.status for one in wrong} == {"unverified"}
