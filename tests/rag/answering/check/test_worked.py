"""Formulas, runs of periods, levels against their rows: right answers hold, and one wrong word or number is caught."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited_years import yearly

LINES = ("Revenue", "Selling expense", "Interest expense", "Marketing", "Operating income", "Gain on sale of vessels")
CITED: tuple[Citation, ...] = (
    yearly("[1]", "Long-term debt", ("28,216", "30,770"), ("Current debt", "Cash")),
    yearly("[2]", "Current debt", ("1,022", "377"), ("Long-term debt", "Cash")),
    yearly("[3]", "Cash", ("2,279", "3,130"), ("Long-term debt", "Current debt")),
    yearly("[4]", "Revenue", ("5,000", "4,000"), LINES),
    yearly("[5]", "Marketing", ("600", "500"), LINES),
    yearly("[6]", "Operating income", ("400", "520"), LINES),
    yearly("[7]", "Gain on sale of vessels", ("48", "12"), LINES),
    yearly("[8]", "Benefit (provision) for income taxes", ("(50)", "1,127"), LINES),
    replace(yearly("[9]", "Amortisation of intangibles", ("70", "80"), LINES), heading="CS SELECTED DATA"),
    yearly("[10]", "General and administrative", ("(360)", "(340)"), LINES),
)


def wrong(text: str) -> dict[str, str]:
    return {one.text: one.reason for one in check_numbers(text, CITED) if one.status == "unverified"}


@pytest.mark.parametrize(
    "text",
    [
        "Net debt in FY2023, in $m: 28,216 + 1,022 − 2,279 = 26,959 [1][2][3].",
        "In FY2023 all of it (current debt $1,022 million + long-term debt $28,216 million) is $29,238 million [1][2].",
        "(2022 → 2023): revenue $4,000m → $5,000m, marketing $500m → $600m [4][5].",
        "Revenue (fiscal 2022 / 2023): $4,000 million / $5,000 million [4].",
        "Marketing took 12 cents of every revenue dollar in FY2023 [5][4].",
        "Cash fell to $2,279 million in FY2023 [3].",
        "A benefit of $1,127 million in 2022 turned into a $50 million provision in 2023 [8].",
        "Amortization at Commercial Services was $70 million in FY2023 [9].",
        "G&A, at $360 million in FY2023, was up 5.9% [10].",
        "Marketing accounts for 10% of that rise in revenue in FY2023 [5][4].",
        "Revenue was $5,000 million in FY2023 against $4,000 million the year before, when marketing cost $500 million"
        " [4][5].",
        "FY2023 by cost:\n- Marketing – $600 million\n- G&A – $360 million\n[5][10]",
    ],
)
def test_a_right_answer_in_a_models_wording_holds(text: str) -> None:
    assert wrong(text) == {}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Net debt in FY2023, in $m: 28,216 + 1,022 + 2,279 = 26,959 [1][2][3].", "26,959"),
        ("Net debt in FY2023, in $bn: 28,216 + 1,022 − 2,279 = 26,959 [1][2][3].", "28,216"),
        (
            "Marketing $600 million − revenue $5,000 million = positive $4,400 million in FY2023 [5][4].",
            "$4,400 million",
        ),
        ("(2023 → 2022): revenue $4,000m → $5,000m [4].", "$4,000m"),
        ("Revenue rose by a quarter ($5,000m → $4,000m) [4].", "$4,000m"),
        ("Cash rose to $2,279 million in FY2023 [3].", "$2,279 million"),
        ("Operating income went up 23% to $400 million in FY2023 [6].", "$400 million"),
        ("A provision of $1,127 million in 2022 turned into a $50 million provision in 2023 [8].", "$50 million"),
        ("Interest ate $600 million in FY2023 [5].", "$600 million"),
        ("Marketing fell to $600 million (2022: $500 million) in FY2023 [5].", "$600 million"),
        ("Operating income was $400 million in FY2023, more than the $520 million of FY2022 [6].", "$520 million"),
        ("Marketing ($600 million) makes up (+12%) of revenue ($5,000 million) in FY2023 [5][4].", "12%"),
    ],
)
def test_a_wrong_word_or_number_in_it_is_caught(text: str, number: str) -> None:
    assert number in wrong(text), wrong(text)
