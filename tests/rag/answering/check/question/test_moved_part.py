"""Which of several moved one way is told by what names one that did; nothing else keeps its tick."""

from __future__ import annotations

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.question.rivals.moved_part import asks_moved
from rag.answering.check.question.wish import Wish
from rag.answering.check.verify import check_numbers
from tests.rag.answering.check.cited import row, sentence

PLANTS = "As of May 31, 2023, our contract manufacturers operated 123 plants located in 11 countries."
MARGIN = "Our gross margin was 80 basis points lower, as NIKE Direct margin decreased 10 basis points."
OFFSET = "Men’s revenues increased 5 percent, as Running more than offset lower Football revenues."
CAUSED = "Nike Stores room revenue increased 2% due primarily to an increase in RevPAR."
GREW = "Revenues in the Greater China region increased 12 percent in fiscal 2023."
FELL = "Revenues in the Greater China region declined 4 percent in fiscal 2023."
PART = row("[1]", "Greater China", {"2023": ("7,248", "7248"), "2022": ("7,547", "7547")})


def unsure(question: str, quote: str) -> str:
    cited = sentence("[1]", quote)
    numbers = check_numbers(f"{quote} [1]", [cited])
    held = held_to_the_question(question, numbers, [cited], (cited.filing,), as_answer=True)
    return held.unsure or held.missed


@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("Which Nike region contracted in fiscal 2023?", PLANTS),
        ("Which Nike region contracted in fiscal 2023?", MARGIN),
        ("Which Nike region contracted in fiscal 2023?", GREW),
        ("Which category of Nike shrank in fiscal 2023?", MARGIN),
        ("Which category of Nike shrank on a wholesale basis in fiscal 2023?", OFFSET),
        ("Which Nike store's revenue rose in fiscal 2023?", CAUSED),
        ("What Nike regions grew in fiscal 2023?", FELL),
        ("Which Nike region sold less in fiscal 2023 than in fiscal 2022?", PLANTS),
    ],
)
def test_what_names_no_part_that_went_that_way_is_no_answer(question: str, quote: str) -> None:
    assert unsure(question, quote)


def test_a_sentence_that_names_the_part_and_its_move_keeps_its_tick() -> None:
    assert not unsure("Which Nike region declined in fiscal 2023?", FELL)
    assert not unsure("Which Nike region increased in fiscal 2023?", GREW)


def test_one_row_says_nothing_of_the_others() -> None:
    numbers = check_numbers("Greater China: 7,248 [1]", [PART])
    held = held_to_the_question("Which Nike region fell in 2023?", numbers, [PART], (PART.filing,), as_answer=True)
    assert all(number.status == "unverified" for number in held.numbers)


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Which regions fell in 2023?", True),
        ("In 2023, which segment's sales slipped?", True),
        ("Which region sold less in 2023 than in 2022?", True),
        ("Which regions had more than 20 stores in 2023?", False),
        ("Which factors decreased gross margin in 2023?", False),
        ("In which year did sales fall?", False),
        ("Which region grew the most in 2023?", False),
        ("What drove the decline in sales?", False),
    ],
)
def test_only_what_asks_for_those_that_moved_is_held_to_it(question: str, asked: bool) -> None:
    assert asks_moved(Wish.of(question, ())) == asked
