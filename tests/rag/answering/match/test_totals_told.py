"""A text tells a total by its name with an amount; a move is none, and a row of that name may be a part of it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.answering.match.totals_told import totals_told
from tests.rag.answering.check.question.test_measures import cells
from tests.rag.builders import make_report

LATER = cells("Deferred revenue", ("2023", "9,055", "9055000000"), caption="Consolidated Balance Sheets")
ASKED = "What was Nike's total deferred revenue at May 31, 2023?"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Nike had total deferred revenue of $13.7 billion.", (Decimal(13_700_000_000),)),
        ("In 2023 total deferred revenue increased by $1.3 billion.", ()),
        ("Deferred revenue was $13.7 billion.", ()),
    ],
)
def test_a_total_is_told_by_its_name_and_no_move_is_one(text: str, told: tuple[Decimal, ...]) -> None:
    report = make_report(pages=((text,),))
    assert tuple(value for _, value in totals_told(ASKED, [report])) == told
    assert totals_told("What was Nike's deferred revenue in 2023?", [report]) == ()


@pytest.mark.parametrize(
    ("total", "label", "part"),
    [(13_700, "Deferred revenue", True), (9_100, "Deferred revenue", False), (13_700, "Total deferred revenue", False)],
)
def test_a_row_that_is_not_the_told_total_is_a_part_of_it(total: int, label: str, part: bool) -> None:
    row = replace(LATER, label=label)
    numbers = check_numbers("$9,055 million [1]", [row])
    told = (("deferred revenue", Decimal(total) * 1_000_000),)
    held = held_to_the_question(ASKED, numbers, [row], totals=told)
    assert ("another total" in held.missed) is part, held.missed


@pytest.mark.parametrize(
    ("question", "caption", "part"),
    [
        ("What was Nike's warranty reserve at May 31, 2023?", "Other long-term liabilities were:", True),
        ("What was Nike's long-term warranty reserve at May 31, 2023?", "Other long-term liabilities were:", False),
        ("What was Nike's warranty reserve at May 31, 2023?", "The warranty reserve was:", False),
    ],
)
def test_what_is_long_term_of_a_reserve_is_not_all_of_it(question: str, caption: str, part: bool) -> None:
    row = replace(LATER, label="Accrued warranty reserve", caption=caption)
    held = held_to_the_question(question, check_numbers("$9,055 million [1]", [row]), [row])
    assert ("of what is long-term" in held.missed) is part, held.missed


TITLE = "Cash, Cash Equivalents and Marketable Securities"


@pytest.mark.parametrize(
    ("question", "label", "one"),
    [
        ("What were cash, cash equivalents and marketable securities in 2023?", "Cash", True),
        ("What were cash, cash equivalents and marketable securities in 2023?", "Total", False),
        ("What was cash in 2023?", "Cash", False),
    ],
)
def test_the_row_of_one_thing_is_not_all_that_a_title_lists(question: str, label: str, one: bool) -> None:
    row = replace(LATER, label=label, heading=TITLE, caption="")
    held = held_to_the_question(question, check_numbers("$9,055 million [1]", [row]), [row])
    assert ("of one of the list" in held.missed) is one, held.missed


def test_the_year_of_a_schedule_is_one_of_no_list() -> None:
    led = "Expected payments for retirement income and retirement health plans as of May 31, 2022, are as follows:"
    row = replace(LATER, label="2023", heading="", caption=led)
    question = "What expected payments for retirement income has Nike in 2023?"
    held = held_to_the_question(question, check_numbers("$9,055 million [1]", [row]), [row])
    assert "of one of the list" not in held.missed, held.missed
