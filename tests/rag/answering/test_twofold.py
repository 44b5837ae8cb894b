"""A question for two measures of one thing is answered by what bears both."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.verify import check_numbers
from rag.answering.twofold import both_told, twofold
from rag.types import Answer, Citation, SearchResult, Usage
from tests.rag.answering.check.cited import row, sentence

ASKED = "NIKE commercial paper balance and weighted average rate, at the end of 2023"


@pytest.mark.parametrize(
    ("question", "first", "second"),
    [
        (
            ASKED,
            "NIKE commercial paper balance, at the end of 2023",
            "weighted average rate of NIKE commercial paper, at the end of 2023",
        ),
        (
            "Lantern RSUs nonvested at the end of 2023 and grant date fair value",
            "Lantern RSUs nonvested at the end of 2023",
            "grant date fair value of Lantern RSUs nonvested at the end of 2023",
        ),
        (
            "What were Lantern's options outstanding and average exercise price in fiscal 2023?",
            "What were Lantern's options outstanding in fiscal 2023?",
            "average exercise price of Lantern's options outstanding in fiscal 2023",
        ),
        (
            "How many Lantern options were exercisable at the end of 2023, and what was their exercise price?",
            "How many Lantern options were exercisable at the end of 2023?",
            "exercise price of Lantern options were exercisable at the end of 2023",
        ),
        (
            "How many options did Lantern grant in 2023, and at what exercise price?",
            "How many options did Lantern grant in 2023?",
            "",
        ),
        (
            "What average remaining term and discount rate apply to Lantern's leases at the end of 2023?",
            "what was the average remaining term of Lantern's leases at the end of 2023?",
            "what was the average discount rate of Lantern's leases at the end of 2023?",
        ),
        ("Lantern revenue and net income in 2023", "", ""),
        ("Why did Lantern cut its debt and its interest rate in 2023?", "", ""),
    ],
)
def test_the_second_measure_is_asked_of_the_thing_of_the_first(question: str, first: str, second: str) -> None:
    two = twofold(question)
    assert (two.first, two.second) == (first, second) if two else not first


def told(text: str, *cited: Citation) -> Answer:
    numbers = check_numbers(text, cited)
    return Answer("half", text, tuple(cited), numbers, (), not text, "quotes", 1, Usage(), 0.0)


REFUSED = replace(told(""), text="Not in these documents.", question=ASKED)
SAID = "At year end we had $11.2 billion of commercial paper with a weighted average interest rate of 4.23%."
LOANS = told("Loans payable: $12,771 million [1]", row("[1]", "Loans payable", {"2023": ("12,771", "12771000000")}))


def both(question: str, **answers: Answer) -> Answer:
    two = twofold(question)
    assert two is not None
    halves = {two.first: answers.get("one", REFUSED), two.second: answers.get("other", REFUSED)}
    made = replace(REFUSED, question=question)
    return both_told(question, made, lambda half: (halves[half], SearchResult.__new__(SearchResult)))


def test_a_sentence_that_speaks_of_both_is_the_answer_and_another_row_for_one_of_them_is_not() -> None:
    made = both(ASKED, one=LOANS, other=told(f"{SAID} [1]", sentence("[1]", SAID)))
    assert (made.question, made.text) == (ASKED, f"{SAID} [1]")
    assert [one.status for one in made.numbers] == ["verified", "verified"]


def test_a_row_tells_the_second_measure_by_its_own_column() -> None:
    cells = {"Number of RSUs": ("877", "877"), "Weighted Average Grant-Date Fair Value": ("371.17", "371.17")}
    nonvested = replace(row("[1]", "Nonvested RSUs", cells, unit=""), label="Nonvested RSUs", kinds=("", ""))
    question = "Lantern RSUs nonvested at the end of 2023 and grant date fair value"
    made = both(question, one=told("Nonvested RSUs: 877 [1]", nonvested))
    assert "Weighted Average Grant-Date Fair Value: 371.17 [1]" in made.text
    assert [(one.text, one.status) for one in made.numbers] == [("877", "verified"), ("371.17", "verified")]


def test_where_only_one_of_both_is_found_nothing_is_told() -> None:
    assert both(ASKED, one=LOANS).refused


def test_of_two_measures_named_before_their_thing_each_is_told_and_one_alone_is_not_both() -> None:
    asked = "What remaining term and discount rate apply to Lantern's leases at the end of 2023?"
    term = told("Remaining term: 12 [1]", row("[1]", "Remaining term", {"2023": ("12", "12")}, ""))
    rate = told("Discount rate: 4.6% [1]", row("[1]", "Discount rate", {"2023": ("4.6%", "4.6")}, ""))
    assert [one.text for one in both(asked, one=term, other=rate).numbers] == ["12", "4.6%"]
    assert both(asked, one=term).refused
