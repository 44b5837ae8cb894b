"""What happened once is told by an older filing, where the newest one tells nothing of it."""

from __future__ import annotations

import pytest

from rag.query.older import told_before
from rag.types import Filing


def filing(year: int, form: str = "10-k") -> Filing:
    name = "Lantern Works, Inc."
    return Filing(f"{name}{year}", name, name, name, None, form, year, None, None, None, 10, 10)  # type: ignore[arg-type]


FILINGS = (filing(2020), filing(2023), filing(2022), filing(2023, "10-q"))


def test_the_older_ones_are_asked_the_newest_first() -> None:
    asked = list(told_before("What did Lumaron holders get per share from Lantern Works?", FILINGS))
    assert [question.partition("? ")[2] for question, _ in asked] == ["(2022 10-K)", "(2020 10-K)"]
    assert asked[0][1].startswith("The 2022 10-K tells it")


@pytest.mark.parametrize(
    "question",
    [
        "What did Lumaron holders get from Lantern Works in 2023?",
        "What was the revenue of Lantern Works?",
        "What does Lantern Works pay Lumaron now?",
        "What did Lumaron holders get per share?",
    ],
)
def test_what_has_a_time_or_no_name_is_asked_of_the_newest_alone(question: str) -> None:
    assert not list(told_before(question, FILINGS))
