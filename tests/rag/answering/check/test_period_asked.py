"""A right figure of another period is no answer: what a question names, some figure of its answer must be of."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period
from rag.answering.check.place.period_asked import of_the_period_asked
from rag.answering.check.verify import check_numbers, unverified_sentence
from rag.types import Citation
from tests.rag.answering.check.test_verify import row, sentence

NAMES = ("First", "Second", "Third", "Fourth")
COUNTED = row("[1]", "Net income", {name: (f"2,1{at}8", f"21{at}8000000") for at, name in enumerate(NAMES)})
HALVES = replace(
    row("[2]", "Aircraft fuel", {"Three Months": ("262.8", "262800000"), "Six Months": ("501.2", "501200000")}),
    periods=tuple(Period("duration", date(2022, 6, 30), months, 2022, None) for months in (3, 6)),
)
PLAIN = row("[4]", "Net income", {"Amount": ("2,108", "2108000000")})
TEXT = sentence("[3]", "Net income was $2,128 million.")


def statuses(question: str, text: str, *cited: Citation) -> set[str]:
    checks = check_numbers(text, cited)
    assert {check.status for check in checks} == {"verified"}, [(c.text, c.reason) for c in checks]
    return {check.status for check in of_the_period_asked(question, checks, cited)}


@pytest.mark.parametrize(
    ("question", "text", "cited", "status"),
    [
        ("What was net income in the third quarter?", "Net income, First: $2,108 million [1]", COUNTED, "verified"),
        ("Net income in the third quarter of 2023?", "Net income, First: $2,108 million [1]", COUNTED, "unverified"),
        ("Net income in the third quarter of 2023?", "Net income, Third: $2,128 million [1]", COUNTED, "verified"),
        ("Fuel for the six months ended June 30, 2022?", "Aircraft fuel: $262.8 million [2]", HALVES, "unverified"),
        ("Fuel for the six months ended June 30, 2022?", "Aircraft fuel: $501.2 million [2]", HALVES, "verified"),
        (
            "Fuel for the twenty-six weeks ended June 30, 2022?",
            "Aircraft fuel: $262.8 million [2]",
            HALVES,
            "unverified",
        ),
        (
            "Fuel in the second quarter of 2022?",
            "Fuel was $262.8 million in three months and $501.2 million in six months [2]",
            HALVES,
            "verified",
        ),
        ("How did fuel change from 2021 to 2022?", "Aircraft fuel: $262.8 million [2]", HALVES, "verified"),
        ("What was net income in 2019?", "Net income was $2,128 million [3].", TEXT, "verified"),
        ("What was net income in 2023?", "Net income: $2,108 million [4]", PLAIN, "verified"),
        ("What was net income in 2019?", "Net income: $2,108 million [4]", PLAIN, "unverified"),
        ("What was net income in the second quarter of 2023?", "Net income: $2,108 million [4]", PLAIN, "unverified"),
    ],
)
def test_the_figures_of_an_answer_hold_if_one_is_of_the_period_asked(
    question: str, text: str, cited: Citation, status: str
) -> None:
    assert statuses(question, text, cited) == {status}


def test_one_reason_for_all_numbers_stands_above_the_answer() -> None:
    text = "Aircraft fuel: $262.8 million [2]; in the three months before: $262.8 million [2], or 262.8 million [2]."
    checks = of_the_period_asked("Fuel in the six months ended June 30, 2022?", check_numbers(text, [HALVES]), [HALVES])
    told = unverified_sentence(checks)
    assert told is not None and told.count("no figure of the answer is of it") == 1 and "stands at each" not in told
