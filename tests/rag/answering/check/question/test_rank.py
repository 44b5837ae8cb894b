"""A question that says to rank asks for a rank, as one for the largest does; what is no rank of it is no answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.question.rivals.rank import asks_rank
from rag.answering.check.question.wish import Wish
from rag.answering.check.verify import check_numbers
from tests.rag.answering.check.cited import sentence

FILING = sentence("[1]", "").filing
FAR = (
    "Revenues of each resort decreased 60% due primarily to the closures, which took a part of the year and all slots, "
    "with rooms at 77% of what they were in the year before the closures, tables at 61% of what they were in the year "
    "before that, and dining at 45%."
)


def unsure(question: str, quote: str) -> str:
    cited = sentence("[1]", quote)
    numbers = check_numbers(f"{quote} [1]", [cited])
    held = held_to_the_question(question, numbers, [cited], (cited.filing,), as_answer=True)
    return held.unsure or held.missed


def test_to_rank_the_parts_is_to_ask_for_a_rank() -> None:
    assert asks_rank(Wish.of("Rank the segments by net sales in fiscal 2022.", ()))
    assert asks_rank(Wish.of("Of Shoes, Hats and Balls, which had the higher net sales in fiscal 2022?", ()))
    assert asks_rank(Wish.of("Is the state with the largest sales also the one with the most customers?", ()))
    assert not asks_rank(Wish.of("What were net sales in fiscal 2022?", ()))


@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("Which resort of Nike has the fewest rooms?", "Our largest resort in Oregon has 400 rooms."),
        ("Which state has the most Nike stores?", "We expect to close 20 to 30 stores and to open 5 Outlet Centers."),
        ("Which state has the most Nike stores?", "We close 20 to 30 stores, remodel 8 and plan 25 of Outlet stores."),
        ("Which country has the most Nike stores?", "We run 900 stores in 27 countries in three major categories."),
        ("Which resort of Nike has the most slots?", FAR),
        (
            "Which segment of Nike paid the least tax?",
            "Taxes paid were $3.0 billion, $1.6 billion and $2.2 billion.",
        ),
        ("Who is the largest customer of Nike?", "Our three largest U.S. wholesaler customers made up 24% of it."),
    ],
)
def test_what_says_another_rank_or_none_of_the_thing_is_no_answer(question: str, quote: str) -> None:
    assert unsure(question, quote)


@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("Who is the largest customer of Nike?", "Our largest customer, Shoe Depot, represented 21% of our net sales."),
        ("Which state has the most Nike stores?", "Most of our 60 stores are in Oregon."),
        ("Which resort of Nike has the fewest rooms?", "The smallest resort is Beach Lodge with 40 rooms."),
    ],
)
def test_a_sentence_that_says_the_rank_keeps_its_tick(question: str, quote: str) -> None:
    assert not unsure(question, quote)


@pytest.mark.parametrize(
    "question",
    [
        "Nike FY2023: which segment has the most stores?",
        "Which region of Nike had the higher net sales?",
        "Nike, in fiscal 2023, which segment was largest?",
    ],
)
def test_whose_and_when_may_stand_before_a_question_for_a_rank(question: str) -> None:
    assert asks_rank(Wish.of(question, (FILING,)))
    assert unsure(question, "Nike had 900 stores in its segments and regions, with net sales of $5 billion.")


def test_the_company_is_not_the_best_of_several_for_its_name() -> None:
    cited = sentence("[1]", "We ship from 900 of our Best Buy stores in every state.")
    filing = replace(cited.filing, company="Best Buy Co., Inc.")
    cited = replace(cited, filing=filing)
    numbers = check_numbers(f"{cited.quote} [1]", [cited])
    question = "Which state has the most Best Buy stores?"
    assert held_to_the_question(question, numbers, [cited], (filing,), as_answer=True).unsure


def test_quotes_on_a_topic_that_say_no_rank_have_no_ticks_for_one() -> None:
    cited = sentence("[1]", "Membership as of 2023 of 24 million increased by 500,000.")
    numbers = check_numbers(f"{cited.quote} [1]", [cited])
    held = held_to_the_question(
        "Which membership type of Nike is the largest?",
        numbers,
        [cited],
        (cited.filing,),
        quoted=f"“{cited.quote}” [1]",
    )
    assert held.unsure and all(one.status == "unverified" for one in held.numbers)


@pytest.mark.parametrize(
    ("question", "quote", "told"),
    [
        ("Was Nike's Shoes revenue larger than that of Shirts?", "Shoes revenue was $9 billion in 2023.", False),
        ("Did Shoes or Shirts have the higher revenue?", "Shoes revenue rose 7% in 2023, a full quarter of it.", False),
        ("Was Shoes revenue larger than Shirts?", "Revenue, which includes Shoes and Shirts, was $9 billion.", False),
        (
            "Did Shoes or Shirts have the higher revenue?",
            "Shoes revenue was $9 billion, Shirts revenue $7 billion.",
            True,
        ),
        ("Was Nike's revenue larger than in 2022?", "Revenue was $9 billion, up from $8 billion in 2022.", True),
    ],
)
def test_of_two_things_both_are_spoken_of(question: str, quote: str, told: bool) -> None:
    assert bool(unsure(question, quote)) is not told


def missed_in_words(question: str, quote: str, shown: str = "") -> str:
    held = held_to_the_question(question, (), [sentence("[1]", quote)], (FILING,), quoted=shown or f"“{quote}” [1]")
    return held.missed if held.near else ""


@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("Which Nike channel lost the most revenue in 2022?", "Net revenues by sales channel were as follows:"),
        ("Nike 2022: which segment has the lowest margin?", "Management evaluates segments by several factors."),
    ],
)
def test_words_that_announce_a_table_tell_no_first(question: str, quote: str) -> None:
    assert "rank" in missed_in_words(question, quote)


@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("Which Nike channel sells the most?", "Most of what we sell goes through our own stores."),
        ("What is the largest risk that Nike faces?", "Our products face intense competition."),
        ("Which segment sells shoes?", "The Shoes segment sells shoes."),
    ],
)
def test_words_that_say_a_rank_and_questions_for_none_are_answered_in_words(question: str, quote: str) -> None:
    assert not missed_in_words(question, quote)


def test_things_with_a_number_for_a_name_rank_themselves() -> None:
    quote = "Charges of the programs in 2022 were QX-25 ($1,452 million), ZA-7 ($374 million), and MU-9B ($79 million)."
    assert not unsure("Which program had the highest charges in 2022?", quote)


def test_principal_that_is_owed_or_traded_is_no_rank() -> None:
    question = "Which unit had the highest revenue in 2022?"
    assert unsure(question, "Revenue from principal transactions was $4,990 million in 2022.")
    assert not unsure(question, "Revenue came principally from the Toys unit: $4,990 million in 2022.")


@pytest.mark.parametrize(
    "quote",
    [
        "The expense of the programs was $270 million in 2022, the majority of which stands within Other.",
        "The expense, which primarily relates to severance, was $142 million in 2022.",
        "The expense of $142 million in 2022 is divided principally into two categories.",
    ],
)
def test_what_something_is_mostly_made_of_is_no_rank_of_it(quote: str) -> None:
    assert "a rank" in unsure("Which was the largest expense in 2022?", quote)
