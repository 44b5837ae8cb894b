"""Two things that a question sets beside each other are told by their two rows of one table, with the verdict."""

from __future__ import annotations

import pytest

from preprocess.report import Report
from rag.answering.answer import answer
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T
from tests.rag.statements_made import durations, made

YEARS = durations((2023, 2022))
CHANNELS = T(
    ("2023", "2022"),
    (
        ("Stores originated comparable sales change", "(4.0)%", "(1.6)%"),
        ("Digitally originated comparable sales change", "3.1", "7.5"),
    ),
    caption="Comparable Sales by Channel",
    periods=YEARS,
)
DRIVERS = T(
    ("2023", "2022"),
    (
        ("Comparable sales change", "(2.6)%", "0.1%"),
        ("Drivers of change in comparable sales", "", ""),
        ("Number of transactions (traffic)", "(2.2)", "1.4"),
        ("Average transaction amount", "(0.4)", "(1.3)"),
    ),
    caption="Comparable Sales",
    periods=YEARS,
)
MARGINS = T(
    ("2023", "2022"),
    (
        ("Gross margin:", "", ""),
        ("Products", "$ 9,000", "$ 8,000"),
        ("Services", "7,000", "6,000"),
        ("Gross margin percentage:", "", ""),
        ("Products", "36.8%", "37.2%"),
        ("Services", "75.4%", "73.9%"),
    ),
    caption="Gross margin and gross margin percentage",
    periods=YEARS,
)
SHARES = T(
    ("2023", "2022"),
    (("Stores originated", "79.4%", "80.4%"), ("Digitally originated", "20.6", "19.6"), ("Total", "100%", "100%")),
    caption="Sales by Channel",
    periods=YEARS,
)


def told(question: str, *tables: T) -> Answer:
    filing: Report = made(more=(H("Results"), *tables))
    return answer(question, result_of(question, [filing]), report_of(filing), None)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Did Nike's online business grow in fiscal 2023 while stores shrank?", "Yes,"),
        ("Did Nike's stores grow in fiscal 2023 while its online business shrank?", "No,"),
        (
            "Was the drop in Nike's comparable sales in fiscal 2023 more about fewer trips or smaller baskets?",
            "More about fewer trips",
        ),
        ("Did Nike's margins on hardware and on services move the same way in fiscal 2023?", "They moved in opposite"),
    ],
)
def test_both_rows_are_told_with_what_they_say_to_the_question(question: str, verdict: str) -> None:
    found = told(question, CHANNELS, DRIVERS, MARGINS)
    assert found.text.startswith(verdict) and len(found.citations) == 2, found.text
    assert all(one.status == "verified" for one in found.numbers), found.numbers


def test_shares_of_a_total_tell_no_growth() -> None:
    question = "Did Nike's online business grow in fiscal 2023 while stores shrank?"
    assert "two rows" not in told(question, SHARES).text


def test_what_a_thing_earns_does_not_tell_how_its_sales_moved() -> None:
    question = "Did Nike's sales of products and of services move the same way in fiscal 2023?"
    assert "two rows" not in told(question, MARGINS).text


def test_two_tables_that_tell_otherwise_tell_nothing() -> None:
    other = T(
        ("2023", "2022"),
        (("Stores sales growth", "2.0%", "1.6%"), ("Digital sales growth", "3.1%", "7.5%")),
        caption="Sales by channel",
        periods=YEARS,
    )
    question = "Did Nike's online business grow in fiscal 2023 while stores shrank?"
    assert "two rows" not in told(question, CHANNELS, other).text


def test_one_of_several_rows_that_are_called_so_is_not_all_of_them() -> None:
    rows = (("Lamp leasing", "$ 900", "$ 800"), ("Lamp sales", "9,000", "8,000"), ("Services", "7,000", "6,000"))
    question = "Did Nike's lamp sales grow while services shrank in fiscal 2023?"
    alone = T(("2023", "2022"), rows, caption="Revenue by kind", periods=YEARS)
    assert "two rows" not in told(question, alone).text
