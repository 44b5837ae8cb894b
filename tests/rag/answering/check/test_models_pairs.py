"""Answers as language models write them: pairs of numbers, losses that narrow, places, titles, wholes of shares."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.support import supporting
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import sentence
from tests.rag.answering.check.cited_years import yearly
from tests.rag.answering.match.test_places import rows
from tests.rag.answering.nike import NIKE

PLACES = ("Total U.S. retail units", "Mexico", "Canada")
SERVICES = yearly("[6]", "Total revenues", ("169,236", "153,022"), ("Revenues: Services", "Revenues: Products"))
CITED = (
    sentence("[1]", "We issued $500 million of 5.375% notes and $800 million of 5.875% notes."),
    sentence("[2]", "Net sales increased $1.9 billion or 3.2% and $0.5 billion or 0.9% for fiscal 2023 and 2022."),
    yearly("[3]", "Brand divisions", ("(4,841)", "(4,262)"), ("Corporate",)),
    replace(yearly("[4]", PLACES[0], ("5,358", "5,332"), PLACES, ""), rival_kinds=("", "")),
    sentence("[5]", "Rent expense associated with the operating leases was $34.7 million in fiscal 2023."),
    replace(SERVICES, caption="The table summarizes the Pharmacy Services segment's performance"),
    yearly("[7]", "Income before taxes", ("6,201", "6,651"), ("Net income",)),
    yearly("[9]", "Changes in working capital", ("(733)", "9"), ("Net earnings",)),
    yearly("[8]", "Corporate", ("(2,840)", "(2,219)"), ("Converse", "Income before income taxes")),
)


def bad(text: str, cited: tuple[Citation, ...] = CITED) -> list[str]:
    return [check.text for check in check_numbers(text, cited) if check.status == "unverified"]


@pytest.mark.parametrize(
    "text",
    [
        "It issued $800 million of 5.875% notes [1].",
        "Net sales increased $1.9 billion or 3.2% in fiscal 2023 [2].",
        "The loss of brand divisions widened by $579 million in FY2023 [3].",
        "The retail units numbered 5,358 in the U.S. in FY2023 [4].",
        "NIKE's Pharmacy Services segment had total revenues of $169,236 million in FY2023 [6].",
        "Income before taxes was $6,201 million in FY2023 and $6,651 million in FY2022, a decrease of 7% [7].",
        "Working capital swung from a source of $9 million to a use of $733 million in FY2023 [9].",
        "Corporate reported a loss before interest and taxes of $2,840 million in FY2023 [8].",
    ],
)
def test_right_answers_hold(text: str) -> None:
    assert not bad(text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("It issued $800 million of 5.375% notes [1].", "5.375%"),
        ("Net sales increased $1.9 billion or 0.9% [2].", "0.9%"),
        ("The loss of brand divisions narrowed by $579 million in FY2023 [3].", "$579 million"),
        ("The retail units numbered 5,358 in Mexico in FY2023 [4].", "5,358"),
        ("Interest expense under operating leases was $34.7 million in fiscal 2023 [5].", "$34.7 million"),
        ("NIKE's Pharmacy Services segment had revenues from services of $169,236 million [6].",
         "$169,236 million"),
    ],
)  # fmt: skip
def test_wrong_ones_do_not(text: str, wrong: str) -> None:
    assert wrong in bad(text)


@pytest.mark.parametrize(
    ("claim", "row"),
    [
        ("Inventories made up 23% of total assets in fiscal 2023", "Total assets"),
        ("The net margin was 9.9% in fiscal 2023", "Revenues"),
    ],
)
def test_a_share_brings_the_row_that_it_is_said_to_be_of(claim: str, row: str) -> None:
    assert row in [place.label for place in supporting(claim, rows(NIKE))]
