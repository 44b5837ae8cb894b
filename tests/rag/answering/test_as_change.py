"""By how much something moved is asked for as a change between two times, or as a rate."""

from __future__ import annotations

import pytest

from rag.answering.as_change import as_change
from rag.types import Filing

FILINGS = (Filing("r1", "l", "Annual report", "Lantern, Inc.", None, "10-K", 2022, None, None, None, 1, 1),)


@pytest.mark.parametrize(
    ("asked", "put"),
    [
        (
            "how many pts did Lantern's Lamps operating margin drop FY2021 -> FY2022",
            "What was the change in Lantern's Lamps operating margin from FY2021 to FY2022?",
        ),
        (
            "How many percentage points did Lantern's Lamps margin fall in fiscal 2022?",
            "What was the change in Lantern's Lamps margin from fiscal 2021 to fiscal 2022?",
        ),
        (
            "by how much did Lantern Lamps operating margin change 2022 vs 2021 in bps",
            "What was the change in Lantern's Lamps operating margin from 2021 to 2022?",
        ),
        (
            "by how many dollars was Lantern's revenue down in the first half of fiscal 2022 vs a year ago?",
            "What was the change in Lantern's revenue in the first half of fiscal 2022?",
        ),
        (
            "By what percent did lamp and bulb revenue fall at Lantern overall in 2022?",
            "What was Lantern's lamp and bulb revenue growth rate from 2021 to 2022?",
        ),
    ],
)
def test_what_moved_and_between_which_times(asked: str, put: str) -> None:
    assert as_change(asked, FILINGS) == put


@pytest.mark.parametrize(
    "asked",
    [
        "By what percent did Lantern's gross margin fall in 2022?",
        "How many stores did Lantern open in 2022?",
        "By how much did revenue rise and margin fall at Lantern in 2022?",
        "How much did Lantern's revenue fall?",
        "How many percentage points was Lantern's margin above that of 2019 than expected in 2022?",
    ],
)
def test_other_questions_stay(asked: str) -> None:
    assert as_change(asked, FILINGS) == asked
