"""An amount belongs to the noun before it, a sentence to the model or the stretch of time that it stands under."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.question.ground import Ground, grounds_of
from rag.answering.check.question.kind.own_noun import of_its_own_noun
from rag.answering.check.question.named.of_segment import of_a_segment
from rag.answering.check.question.named.under import under_a_model
from rag.answering.check.question.period.spans import under_another_length
from rag.answering.check.question.portion.of_all import of_one_of_a_sum
from rag.answering.check.question.portion.whole import one_for_a_list
from rag.answering.check.question.wish import Wish, is_for_several
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence


def ground_of(cited: Citation, text: str = "") -> Ground:
    shown = text or f"“{cited.quote}” [1]"
    return next(one for one in grounds_of(check_numbers(shown, [cited]), [cited]) if one.figures)


PLEDGED = "Restricted cash of $30 million at year end is pledged to the bank that originates our loans."
SPENT = "We made loan originations of approximately $30 million in 2023."
MAINLY = "Interest expense in 2023 consists primarily of $127 million on loans."


@pytest.mark.parametrize(
    ("question", "quote", "refused"),
    [
        ("What was the amount of loan originations in 2023?", PLEDGED, True),
        ("What was restricted cash at the end of 2023?", PLEDGED, False),
        ("What was the amount of loan originations in 2023?", SPENT, False),
        ("What was the interest on loans in 2023?", MAINLY, False),
        ("What did Nike pay for Oak in 2023?", "We bought Oak for a purchase price of $5 million in 2023.", False),
    ],
)
def test_an_amount_is_of_the_noun_before_it(question: str, quote: str, refused: bool) -> None:
    cited = sentence("[1]", quote)
    assert bool(of_its_own_noun(Wish.of(question, (cited.filing,)), ground_of(cited))) is refused


DELIVERED = replace(
    sentence("[1]", "During 2023, we delivered 31 aircraft to customers."), heading="Results ; 787 Program"
)


@pytest.mark.parametrize(
    ("question", "heading", "refused"),
    [
        ("How many aircraft were delivered in 2023?", "Results ; 787 Program", True),
        ("How many 787 aircraft were delivered in 2023?", "Results ; 787 Program", False),
        ("How many aircraft were delivered in 2023?", "Results ; Fiscal 2023 Compared to Fiscal 2022", False),
        ("How many aircraft were delivered in 2023?", "Note 12", False),
    ],
)
def test_what_a_model_did_is_not_what_all_did(question: str, heading: str, refused: bool) -> None:
    cited = replace(DELIVERED, heading=heading)
    assert bool(under_a_model(Wish.of(question, (cited.filing,)), ground_of(cited))) is refused


@pytest.mark.parametrize(
    ("question", "quote", "refused"),
    [
        ("What was the provision in Q2 2023?", "The provision was $2.6 billion.", True),
        ("What was the provision so far, year-to-date, in Q2 2023?", "The provision was $2.6 billion.", False),
        ("What was the provision in Q2 2023?", "The provision of the quarter was $2.6 billion.", False),
        ("What was the provision in 2023?", "The provision was $2.6 billion.", False),
    ],
)
def test_what_stands_under_the_year_to_date_is_of_no_quarter(question: str, quote: str, refused: bool) -> None:
    cited = replace(sentence("[1]", quote), caption="Year-to-date results")
    assert bool(under_another_length(Wish.of(question, (cited.filing,)), ground_of(cited))) is refused


CURRENT = replace(row("[1]", "Current portion of debt", {"2023": ("15", "15000000")}), kinds=("USD",))


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("Nike debt + current portion 2023", True),
        ("Nike current portion of debt 2023", False),
    ],
)
def test_one_row_is_no_sum_of_two(question: str, refused: bool) -> None:
    ground = ground_of(CURRENT, "Current portion of debt: $15 million [1]")
    assert ("adds two things up" in of_one_of_a_sum(Wish.of(question, (CURRENT.filing,)), ground)) is refused


def test_one_number_is_no_list_by_program() -> None:
    ground = ground_of(DELIVERED)
    assert one_for_a_list(Wish.of("Nike 2023: aircraft delivered and by program", (DELIVERED.filing,)), ground)
    assert not one_for_a_list(Wish.of("Nike 2023: aircraft delivered", (DELIVERED.filing,)), ground)


def test_those_who_work_for_a_segment_are_not_all_who_work_there() -> None:
    staff = replace(row("[1]", "Headcount", {"2023": ("69,447", "69447")}, unit=""), heading="Ball Banking")
    wish = Wish.of("Nike headcount in 2023 vs a year ago", (staff.filing,))
    ground = ground_of(staff, "Headcount: 69,447 [1]")
    assert of_a_segment(replace(wish, segments=("Ball Banking", "Shoe Services")), ground)


def test_another_time_makes_no_second_thing() -> None:
    assert not is_for_several("headcount vs a year ago", ())
    assert not is_for_several("headcount versus 2022", ())
    assert is_for_several("footwear vs apparel", ())
    assert is_for_several("the sales of footwear and apparel in 2023, respectively", ())


UNDER = (
    "Gross property, plant and equipment under finance leases as of May 31, 2023 and 2022 was $2.75 billion and "
    "$2.28 billion, respectively, with accumulated depreciation of $1.21 billion and $816 million, respectively."
)


def test_every_amount_of_a_sentence_is_of_the_noun_that_its_list_stands_behind() -> None:
    place = sentence("[1]", UNDER)
    numbers = check_numbers(f"“{UNDER}” [1]", [place])
    question = "What was Nike's gross property, plant and equipment at May 31, 2022?"
    held = held_to_the_question(question, numbers, [place], (place.filing,), as_answer=True)
    assert held.unsure or held.missed
    assert not any(number.status == "verified" for number in held.numbers)
