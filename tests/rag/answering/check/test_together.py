"""Numbers right alone and wrong together: swapped pairs, mixed years, changes that their levels do not give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from preprocess.report import Period
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.test_verify import row

YEARS = tuple((f"FY{year}", Period("duration", date(year, 12, 31), 12, year, None)) for year in (2023, 2022))
FLOWS = ("Net cash used in investing activities", "Net cash used in financing activities")
REGIONS = ("Europe", "Asia Pacific", "Total net sales")


def yearly(marker: str, label: str, texts: Sequence[str], rivals: Sequence[str], kind: str = "USD") -> Citation:
    """A row of two fiscal years, in millions where it is money."""
    scale = 1_000_000 if kind == "USD" else 1
    values = [Decimal(t.strip("()").replace(",", "")) * (-1 if "(" in t else 1) * scale for t in texts]
    cells = {name: (text, str(value)) for (name, _), text, value in zip(YEARS, texts, values, strict=True)}
    others = tuple(rival for rival in rivals if rival != label)
    made = replace(row(marker, label, cells), periods=tuple(period for _, period in YEARS), label=label)
    return replace(made, kinds=(kind, kind), rivals=others, rival_kinds=("USD",) * len(others))


ALL = (
    yearly("[1]", "Europe", ("2,500", "2,000"), REGIONS),
    yearly("[2]", "Asia Pacific", ("1,210", "1,100"), REGIONS),
    yearly("[3]", "Total net sales", ("5,000", "4,000"), REGIONS),
    yearly("[4]", FLOWS[0], ("(443)", "(960)"), FLOWS),
    yearly("[5]", FLOWS[1], ("(1,184)", "(1,091)"), FLOWS),
    yearly("[6]", "Return on invested capital", ("48.8", "21.5"), ("Total debt",), "%"),
    yearly("[7]", "Gross margin", ("43.84", "44.58"), (), "%"),
)


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
