"""Growth in each of the years that are listed, and figures beside it that are no growth."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation
from rag.calculator.question.grown_yearly import grown_in_each
from tests.rag.calculator.answers.test_panel import NIKE, _other, asked
from tests.rag.calculator.facts.company import REPORT


@pytest.mark.parametrize(
    "question",
    [
        "What was Nike's revenue growth in 2022 and 2023?",
        "Nike's revenue growth, FY2022 and FY2023",
        "How much did Nike's revenue grow in 2022 and in 2023?",
        "What was the percent change in Nike's revenue in each of 2022 and 2023?",
    ],
)
def test_growth_in_two_years_is_a_rate_for_each(question: str) -> None:
    found = asked(question, NIKE)
    assert isinstance(found, Calculation)
    assert found.text.splitlines() == [
        "| Fiscal year | FY2021–FY2022 | FY2022–FY2023 |",
        "|---|---|---|",
        "| Revenue growth | 4.9% [1] | 9.6% [1] |",
    ]


def test_two_companies_have_a_row_each_that_says_growth() -> None:
    found = asked("Compare the revenue growth of Nike and Adobe in 2022 and 2023.", NIKE, _other())
    assert isinstance(found, Calculation)
    assert [line.partition(" [")[0] for line in found.text.splitlines()[2:]] == [
        "| NIKE, Inc.: revenue growth | 4.9%",
        "| Adobe Inc.: revenue growth | 12.5%",
    ]


def test_a_year_whose_base_is_not_printed_stays_open() -> None:
    found = asked("What was Nike's revenue growth in 2021, 2022 and 2023?", NIKE)
    assert isinstance(found, Calculation) and "| Revenue growth | — | 4.9% [1] | 9.6% [1] |" in found.text
    assert "Revenue growth of NIKE, Inc. for FY2021 could not be told for sure." in found.notices


@pytest.mark.parametrize(
    "question",
    [
        "What was Nike's revenue growth from 2021 to 2023?",
        "What was Nike's revenue growth between 2021 and 2023?",
        "How much did Nike's revenue grow in 2023 compared to 2021?",
    ],
)
def test_growth_between_two_years_is_one_rate(question: str) -> None:
    found = asked(question, NIKE)
    assert isinstance(found, Calculation) and "15.0%" in found.text and "4.9%" not in found.text


@pytest.mark.parametrize(
    "question", ["Average revenue growth in 2022 and 2023", "Revenue CAGR, 2021 and 2023", "Revenue in 2022 and 2023"]
)
def test_one_rate_of_several_years_and_no_growth_are_not_growth_in_each(question: str) -> None:
    assert not grown_in_each(question)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Nike's revenue growth and net margin in 2023", ["Revenue growth | 9.6%", "Net margin | 9.2%"]),
        ("Nike's net margin and revenue growth in 2023", ["Net margin | 9.2%", "Revenue growth | 9.6%"]),
        ("What was Nike's growth in revenue and net income in 2023?", ["Revenue growth | 9.6%", "Net income growth |"]),
        ("Nike 2023: revenue growth and net income", ["Revenue growth | 9.6%", "Net income | $4,689 million"]),
    ],
)
def test_only_what_is_said_to_grow_is_told_as_growth(question: str, rows: list[str]) -> None:
    found = asked(question, NIKE)
    assert isinstance(found, Calculation)
    for row, told in zip(rows, found.text.splitlines()[2:], strict=False):
        assert told.startswith(f"| {row}"), found.text


def test_the_parts_of_a_company_grow_in_each_year_too() -> None:
    found = asked("How much did Nike's Shoes net sales grow in 2022 and 2023?", REPORT)
    assert isinstance(found, Calculation)
    assert [number.text for number in found.numbers if number.text.endswith("%")] == ["3.7%", "7.1%"]
    assert all(found.text[check.start : check.end] == check.text for check in found.numbers)


@pytest.mark.parametrize(
    "question",
    [
        "How much did Nike's revenue increase in 2022 and in 2023?",
        "By how much did Nike's revenue rise in FY2022 and FY2023?",
        "How much did Nike's revenue change each year between 2021 and 2023?",
        "How much did Nike's revenue change in each of 2022 and 2023?",
        "How much did Nike's revenue rise in 2022 and rise in 2023?",
    ],
)
def test_how_much_it_rose_in_two_years_is_an_amount_for_each(question: str) -> None:
    found = asked(question, NIKE)
    assert isinstance(found, Calculation)
    assert found.text.splitlines()[0] == "| Fiscal year | FY2021 | FY2022 | FY2021–FY2022 | FY2023 | FY2022–FY2023 |"
    assert [number.text for number in found.numbers if len(number.inputs) > 1] == ["$2,172 million", "$4,507 million"]


@pytest.mark.parametrize(
    "question",
    [
        "How much did Nike's revenue increase from 2021 to 2023?",
        "How much did Nike's revenue increase between 2021 and 2023?",
        "How much did Nike's revenue increase in 2023 compared to 2021?",
    ],
)
def test_how_much_it_rose_between_two_years_is_one_amount(question: str) -> None:
    found = asked(question, NIKE)
    assert isinstance(found, Calculation) and "$6,679 million" in found.text and "$2,172" not in found.text


@pytest.mark.parametrize(
    "question",
    [
        "Did revenue increase in 2022 and 2023?",
        "How much did revenue increase in 2022 and 2023 combined?",
        "How much of the increase in sales in 2022 and 2023 came from price?",
        "How much cash did the change in receivables use in 2022 and 2023?",
    ],
)
def test_whether_it_rose_and_what_several_years_come_to_are_no_amount_for_each(question: str) -> None:
    assert not grown_in_each(question)


def test_a_part_and_two_companies_rise_by_an_amount_in_each_year_too() -> None:
    found = asked("How much did Nike's Shoes net sales rise in 2022 and 2023?", REPORT)
    assert isinstance(found, Calculation) and "FY2021 to FY2022" in found.text and "FY2022 to FY2023" in found.text
    both = asked("How much did the revenue of Nike and Adobe rise in 2022 and 2023?", NIKE, _other())
    assert isinstance(both, Calculation) and "$4,507 million" in both.text and "Adobe Inc.: revenue" in both.text
