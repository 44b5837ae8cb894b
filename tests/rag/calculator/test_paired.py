"""A figure and how it moved, asked at once, are one question whose answer tells both."""

from __future__ import annotations

import pytest

from rag.calculator.question.paired import told_at_once


@pytest.mark.parametrize(
    ("asked", "put"),
    [
        (
            "What was Acme's margin for fiscal 2017 and how many percentage points did it move versus fiscal 2016?",
            "By how many percentage points did Acme's margin change from fiscal 2016 to fiscal 2017?",
        ),
        (
            "What was Acme's tax rate in 2019 and how much did it change in percentage points from 2018?",
            "By how many percentage points did Acme's tax rate change from 2018 to 2019?",
        ),
        (
            "What was Acme's revenue in FY23, and by how much did it grow from FY22?",
            "By how much did Acme's revenue change from FY22 to FY23?",
        ),
        (
            "How did Acme's sales for the first half of FY2024 compare with the first half of FY2023, in percent?",
            "By how many percent did Acme's sales change from the first half of FY2023 to the first half of FY2024?",
        ),
        (
            "In percentage points, how did Acme's margin (a / b) change from FY2016 to FY2018?",
            "By how many percentage points did Acme's margin (a / b) change from FY2016 to FY2018?",
        ),
        ("Acme's 2022 current ratio and that of 2021?", "What was Acme's current ratio in 2022 and 2021?"),
        (
            "What was Acme's ROE, using net income over average equity at the start and end of the year?",
            "What was Acme's ROE, using net income over average equity?",
        ),
    ],
)
def test_two_that_are_asked_at_once_are_put_as_one(asked: str, put: str) -> None:
    assert told_at_once(asked) == put


@pytest.mark.parametrize(
    "asked",
    [
        "What was Acme's revenue in 2023 and what drove it?",
        "What was Acme's revenue in 2023 and how much did Bolt's grow from 2022?",
        "How did Acme's margin in 2023 compare with its plan, in percent?",
        "What was the average age of Acme's fleet at the end of 2022?",
    ],
)
def test_what_asks_for_something_else_stays_as_it_is(asked: str) -> None:
    assert told_at_once(asked) == asked
