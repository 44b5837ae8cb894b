"""Which of two is ahead is said of figures that are alike, each with its own footnote."""

from __future__ import annotations

from dataclasses import replace

from rag.answering.check.verify import check_numbers
from rag.answering.weighed import both_weighed
from rag.types import Answer, SearchResult, Usage
from tests.rag.answering.check.cited import row

ASKED = "Was NIKE's Shoes revenue larger than that of Shirts in 2023?"


def half(name: str, amount: str, when: str = "FY2023") -> Answer:
    cited = row("[1]", name, {when: (amount, amount.replace(",", "") + "000000")})
    text = f"NIKE, Inc.'s {when} {name} revenue was ${amount} million [1]."
    return Answer("half", text, (cited,), check_numbers(text, (cited,)), (), False, "computed", 1, Usage(), 0.0)


MADE = replace(half("Shoes", "900"), text="Not in these documents.", citations=(), numbers=(), refused=True)


def weighed(one: Answer, other: Answer, question: str = ASKED, made: Answer = MADE) -> Answer:
    halves = iter((one, other))
    return both_weighed(question, made, lambda _: (next(halves), SearchResult.__new__(SearchResult)), ())


def test_the_one_that_is_ahead_is_named_over_both_figures() -> None:
    told = weighed(half("Shoes", "900"), half("Shirts", "700"))
    assert told.text.startswith("Yes: the higher revenue is that of NIKE's Shoes.")
    assert [told.text[n.start : n.end] for n in told.numbers if n.citation] == ["$900 million", "$700 million"]
    assert weighed(half("Shoes", "700"), half("Shirts", "900")).text.startswith(
        "No: the higher revenue is that of Shirts"
    )


def test_figures_of_two_times_or_one_that_is_not_there_are_not_weighed() -> None:
    assert weighed(half("Shoes", "900"), half("Shirts", "700", "FY2022")) is MADE
    assert weighed(half("Shoes", "900"), MADE) is MADE
    assert weighed(half("Shoes", "900"), half("Shirts", "900")) is MADE


def test_two_figures_of_one_thing_are_both_told_or_the_other_is_said_to_be_missing() -> None:
    question = "NIKE: revenue and operating income of Shoes in 2023"
    only = half("Shoes", "900")
    assert weighed(only, half("Profit", "90"), question, only).text.count("million") == 2
    assert "operating income" in weighed(only, MADE, question, only).notices[0]
