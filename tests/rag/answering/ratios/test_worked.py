"""What figures come to is told with each of them, or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.verify import check_numbers
from rag.answering.ratios.worked import Shelf, worked_out
from rag.chunks.chunk import filing_of
from rag.types import Answer, Citation, SearchResult, Usage
from tests.rag.answering.check.cited import sentence
from tests.rag.answering.check.question.test_speech import cells
from tests.rag.calculator.facts.company import REPORT

SHELF = Shelf([filing_of(REPORT)], lambda _: REPORT)
OLDER = cells("Balls operating profit", ("2022", "200"))


def told(text: str, *cited: Citation, mode: str = "computed") -> Answer:
    made = Answer("one", text, tuple(cited), check_numbers(text, cited), (), not text, "quotes", 1, Usage(), 0.0)
    return replace(made, mode="computed") if mode == "computed" else made


def amount(name: str, printed: str) -> Answer:
    return told(f"{name}: ${printed} million [1]", cells(name, ("2023", printed)))


REFUSED = replace(told(""), text="Not in these documents.", mode="quotes")
KNOWN = {
    "Shoes operating profit": amount("Shoes operating profit", "3,000"),
    "Balls operating profit": amount("Balls operating profit", "300"),
    "Shoes net sales": amount("Shoes net sales", "30,000"),
    "Shoes margin": told("Shoes margin: 10.0% [1]", cells("Shoes margin", ("2023", "10.0"), kind="%", unit="")),
}


def known(question: str) -> Answer:
    return KNOWN.get(question.removeprefix("Nike ").removesuffix(" in 2023"), REFUSED)


def answered(question: str, made: Answer = REFUSED, **more: Answer) -> Answer:
    known = {**KNOWN, **{name.replace("_", " "): one for name, one in more.items()}}

    def asked(one: str) -> tuple[Answer, SearchResult]:
        name = one.removeprefix("Nike ").removesuffix(" in 2023")
        return known.get(name, REFUSED), SearchResult.__new__(SearchResult)

    return worked_out(question, replace(made, question=question), asked, SHELF)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "Nike Shoes operating profit as a percentage of net sales 2023",
            "was 10.0% = Shoes operating profit $3,000 million [10K1] / Shoes net sales $30,000 million [10K2].",
        ),
        (
            "ratio of Nike's Shoes operating profit to Balls operating profit in 2023",
            "was 10.00x = Shoes operating profit $3,000 million [10K1] / Balls operating profit $300 million [10K2].",
        ),
        (
            "difference in operating profit between Shoes and Balls at Nike, 2023",
            "was $2,700 million = Shoes operating profit $3,000 million [10K1] - Balls operating profit $300 million "
            "[10K2].",
        ),
    ],
)
def test_the_result_stands_with_its_figures_and_their_footnotes(question: str, text: str) -> None:
    made = answered(question)
    assert text in made.text and made.mode == "computed" and made.question == question
    assert [one.status for one in made.numbers] == ["derived", "verified", "verified"]
    assert [made.text[one.start : one.end] for one in made.numbers] == [one.text for one in made.numbers]
    assert {marker for marker, _ in made.numbers[0].inputs} == {"[10K1]", "[10K2]"}


@pytest.mark.parametrize(
    "question",
    [
        "ratio of Nike's Shoes operating profit to Shirts operating profit in 2023",
        "ratio of Nike's Shoes operating profit to Shoes margin in 2023",
        "ratio of Nike's Shoes operating profit to Shoes operating profit in 2023",
    ],
)
def test_nothing_is_told_where_a_figure_is_not_found_is_no_amount_or_is_the_same(question: str) -> None:
    assert answered(question).refused


def test_a_share_of_what_is_below_nought_is_none() -> None:
    question = "Nike Balls share of total operating profit 2023"
    lost = told("It was -$500 million [1]", cells("Operating profit", ("2023", "-500")))
    assert answered(question, **{"total operating profit": lost}).refused
    whole = amount("Operating profit", "6,200")
    assert "was 4.8%" in answered(question, **{"operating profit": whole, "total operating profit": whole}).text


def test_a_ratio_that_the_filing_tells_by_its_name_is_not_made_of_other_figures() -> None:
    words = "Our operating profit to net sales ratio, calculated over four quarters, rose to 0.2 as of May 31, 2023."
    telling = replace(REPORT, blocks=(replace(REPORT.blocks[0], text=words), *REPORT.blocks[1:]))
    question = "Nike Shoes operating profit to net sales 2023"
    for shelf, refused in ((SHELF, False), (Shelf(SHELF.filings, lambda _: telling), True)):
        made = worked_out(question, REFUSED, lambda one: (known(one), SearchResult.__new__(SearchResult)), shelf)
        assert made.refused is refused


def test_figures_of_two_years_are_not_set_beside_each_other() -> None:
    assert OLDER.periods[0] is not None
    older = replace(OLDER, periods=(replace(OLDER.periods[0], fiscal_year=2022),))
    question = "ratio of Nike's Shoes operating profit to Balls operating profit in 2023"
    assert answered(question, Balls_operating_profit=told("Balls: $200 million [1]", older)).refused


def test_a_ratio_at_two_times_is_told_at_each() -> None:
    assert OLDER.periods[0] is not None
    older = [
        replace(cells(f"Shoes {name}", ("2022", printed)), periods=(replace(OLDER.periods[0], fiscal_year=2022),))
        for name, printed in (("operating profit", "2,000"), ("net sales", "25,000"))
    ]
    before = {
        f"{one.label} in 2022".replace(" ", "_"): told(f"{one.label}: ${one.cells[0][1]} million [1]", one)
        for one in older
    }
    made = answered("Nike Shoes operating profit as a percentage of net sales, 2023 vs 2022, two decimals", **before)
    assert "in 2023 was 10.00% =" in made.text and "in 2022 was 8.00% =" in made.text
    assert len(made.numbers) == 6 and {one.status for one in made.numbers} == {"derived", "verified"}
    assert answered("Nike Shoes operating profit as a percentage of net sales, 2023 vs 2022").refused


def test_an_amount_less_a_quotient_tells_nothing() -> None:
    assert answered("Nike Shoes net sales - operating profit / net sales 2023").refused


def test_a_change_over_time_gives_way_to_the_difference_of_two_parts_and_what_agrees_stays() -> None:
    change = amount("Shoes operating profit, change", "67")
    made = answered("difference in operating profit between Shoes and Balls at Nike, 2023", change)
    assert "$2,700 million" in made.text
    words = "In 2023 Shoes earned 10.0% of its net sales."
    quoted = told(f"{words} [1]", sentence("[1]", words), mode="quotes")
    assert answered("Nike Shoes operating profit as a percentage of net sales 2023", quoted).text == quoted.text


def test_a_question_that_says_it_in_other_words_is_worked_out_as_it_can_be_put() -> None:
    question = "how much of what Nike took in in 2023 did Shoes earn on it"
    put = "Nike Shoes operating profit as a percentage of net sales 2023"
    shelf = replace(SHELF, otherwise=lambda _: (put,))

    def asked(one: str) -> tuple[Answer, SearchResult]:
        return known(one), SearchResult.__new__(SearchResult)

    assert "was 10.0%" in worked_out(question, replace(REFUSED, question=question), asked, shelf).text


@pytest.mark.parametrize(("text", "made"), [("$300 million", False), ("-$300 million", True)])
def test_a_loss_that_is_told_as_an_amount_is_added_to_nothing(text: str, made: bool) -> None:
    lost = told(f"Operating loss: {text} [1]", cells("Operating loss", ("2023", "-300")))
    lost = replace(lost, numbers=tuple(replace(one, value=-abs(one.value or 0)) for one in lost.numbers))
    spent = amount("Depreciation", "500")
    question = "Nike EBITDA 2023, defined as operating loss plus depreciation"
    assert ("$200 million" in answered(question, operating_loss=lost, depreciation=spent).text) == made


@pytest.mark.parametrize(("row", "made"), [("Shares pay", False), ("Costs less shares pay", True)])
def test_one_row_is_not_one_figure_less_another_unless_it_says_so(row: str, made: bool) -> None:
    pay = told("Pay: $300 million [1]", cells(row, ("2023", "300")))
    question = "Nike Shoes costs less shares pay as a percentage of net sales 2023"
    more = {"Shoes_costs_less_shares_pay": pay}
    assert ("1.0%" in answered(question, **more).text) is made
