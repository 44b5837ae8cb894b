"""Two questions in one are answered one after the other; the one without an answer is said not to have any."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.verify import check_numbers
from rag.answering.thing_of_first import astray
from rag.answering.two_questions import both_answered, two_questions
from rag.answering.twofold import joined_answers
from rag.types import Answer, Citation, SearchResult, Usage
from tests.rag.answering.check.cited import row, sentence

WHY = "What was Nike's gross margin in fiscal 2023 and why did it decline?"
DEBT = "What is Nike's net debt and how high was its leverage in fiscal 2023?"


@pytest.mark.parametrize(
    ("question", "first", "second"),
    [
        (WHY, "What was Nike's gross margin in fiscal 2023?", "why did it decline?"),
        (
            "Did Nike's sales fall in 2023, and why, given that prices rose?",
            "Did Nike's sales fall in 2023?",
            "why did it change?",
        ),
        ("Nike's loss of its kiosks in 2023, and why?", "Nike's loss of its kiosks in 2023?", "why did it change?"),
        (DEBT, "What is Nike's net debt in fiscal 2023?", "how high was its leverage in fiscal 2023?"),
        ("What was Nike's revenue in 2023 and who is its CFO?", "What was Nike's revenue in 2023?", "who is its CFO?"),
        (
            "Who is Nike's largest customer in 2023? Was any other above 10%?",
            "Who is Nike's largest customer in 2023?",
            "Was any other above 10%?",
        ),
        (
            "What goodwill came with the Ridge acquisition in 2023, and to which segment was it assigned?",
            "What goodwill came with the Ridge acquisition in 2023?",
            "to which segment was it assigned?",
        ),
        (
            "Which of Nike's segments earned the most in 2023, and which had the widest margin?",
            "Which of Nike's segments earned the most in 2023?",
            "Which of Nike's segments had the widest margin in 2023?",
        ),
        (
            "What must Nike pay under its leases, in total and for 2024?",
            "What must Nike pay under its leases in total?",
            "What must Nike pay under its leases for 2024?",
        ),
        ("nike fcf fy23 + % of sales", "nike fcf fy23?", "nike fcf fy23 as a percentage of sales?"),
        ("What share of Nike's sales was in China and % of profit?", "", ""),
        ("Which segment had the largest sales and the largest profit in 2023?", "", ""),
        ("What were Nike's revenue and net income in 2023?", "", ""),
        ("Why did Nike's margin fall and what drove its costs?", "", ""),
    ],
)
def test_a_question_is_two_where_a_second_one_is_joined_to_it(question: str, first: str, second: str) -> None:
    assert (two_questions(question) or ("", "")) == (first, second)


def told(text: str, *cited: Citation, mode: str = "quotes") -> Answer:
    numbers = check_numbers(text, cited)
    made = Answer("half", text, tuple(cited), numbers, (), not text, "quotes", 1, Usage(), 0.0)
    return replace(made, mode="computed") if mode == "computed" else made


REFUSED = replace(told(""), text="Not in these documents.")
REASON = told("“It fell due to freight.” [1]", sentence("[1]", "It fell due to freight."))
MARGIN = told("It was 43.5 [1]", row("[1]", "Gross margin", {"2023": ("43.5", "43.5")}), mode="computed")
LEVERAGE = told("“Leverage was 3.0 times.” [1]", sentence("[1]", "Leverage was 3.0 times."))


def both(question: str, made: Answer, *halves: Answer) -> tuple[Answer, list[str]]:
    asked: list[str] = []

    def answered(half: str) -> tuple[Answer, SearchResult]:
        asked.append(half)
        return halves[len(asked) - 1], SearchResult.__new__(SearchResult)

    return both_answered(question, replace(made, question=question), answered, [REASON.citations[0].filing]), asked


def test_the_figure_stands_before_its_reason_and_the_reason_is_asked_of_the_figure() -> None:
    made, asked = both(WHY, REASON, MARGIN, REASON)
    assert made.text.index("43.5") < made.text.index("freight") and made.question == WHY
    assert "gross margin" in asked[1] and "2023" in asked[1] and len(made.citations) == 2


@pytest.mark.parametrize(
    ("halves", "said"), [((MARGIN, REFUSED), "why did it decline"), ((REFUSED, REASON), "What was")]
)
def test_the_question_without_an_answer_is_named(halves: tuple[Answer, Answer], said: str) -> None:
    made, _ = both(WHY, REFUSED, *halves)
    assert not made.refused and "Not answered" in made.notices[0] and said in made.notices[0]


def test_what_it_is_of_is_told_with_the_first_or_not_at_all() -> None:
    question = "How many planes are in Nike's Ridge contract and what is it worth?"
    assert both(question, REFUSED, REFUSED, LEVERAGE)[0].refused
    assert not both("How many planes has Nike and what is its leverage?", REFUSED, REFUSED, LEVERAGE)[0].refused


def test_an_answer_to_the_second_alone_gets_the_first_beside_it() -> None:
    made, _ = both(DEBT, LEVERAGE, MARGIN, LEVERAGE)
    assert "43.5" in made.text and "3.0" in made.text


def test_one_sentence_that_tells_both_numbers_stands_alone() -> None:
    question = "How many people did Nike employ in 2023 and how many of them were engineers?"
    quote = "We employed 83,700 people in 2023, of whom 9,000 were engineers."
    whole = told(f"“{quote}” [1]", sentence("[1]", quote))
    assert both(question, whole, whole, LEVERAGE)[0] == replace(whole, question=question)
    assert both(question, REFUSED, whole, LEVERAGE)[0].text == whole.text


def test_an_abbreviation_computed_for_a_person_is_no_answer_to_who() -> None:
    question = "What was Nike's revenue in 2023 and who is its CFO?"
    person = told("“Ada Byron, Chief Financial Officer” [1]", sentence("[1]", "Ada Byron, Chief Financial Officer"))
    assert "Ada Byron" in both(question, MARGIN, MARGIN, person)[0].text


def test_an_unsure_half_is_not_told_with_the_other() -> None:
    unsure = replace(LEVERAGE, numbers=tuple(replace(one, status="unverified") for one in LEVERAGE.numbers))
    assert both(DEBT, REFUSED, unsure, unsure)[0].refused


def test_one_figure_over_the_years_does_not_tell_two() -> None:
    spent = told("“It spent $534 million in 2019 and $584 million in 2018.” [1]",
                 sentence("[1]", "It spent $534 million in 2019 and $584 million in 2018."))  # fmt: skip
    asked = "What was Nike's advertising in 2019 and what were its total costs?"
    assert both(asked, spent, spent, REASON)[1][1:]


def test_what_it_is_was_named_in_the_first_question() -> None:
    split = told("“A seven-for-one stock split was completed.” [1]", sentence("[1]", "A stock split was completed."))
    other = told("“Tools were paid in May.” [1]", sentence("[1]", "Tools were paid in May."))
    made, _ = both("Nike's stock split in 2023 and when was it paid?", split, split, other)
    assert "Tools" not in made.text and "split" in made.text


def test_what_was_outstanding_is_of_the_thing_that_the_first_question_names() -> None:
    rate = told(
        "“The rate on commercial paper was 4.2%.” [1]", sentence("[1]", "The rate on commercial paper was 4.2%.")
    )
    other = told(
        "“Swaps of $9 million were outstanding.” [1]", sentence("[1]", "Swaps of $9 million were outstanding.")
    )
    made, _ = both("What rate did Nike pay on its paper in 2023, and what was outstanding?", rate, rate, other)
    assert "Swaps" not in made.text and "4.2%" in made.text
    assert "what was outstanding" in " ".join(made.notices)
    whole, _ = both(
        "What rate did Nike pay on its paper in 2023, and what was outstanding?",
        rate,
        *[replace(other, refused=True)] * 2,
    )
    assert "4.2%" in whole.text and "what was outstanding" in " ".join(whole.notices)


def test_two_ranks_are_never_told_by_the_order_of_one_figure() -> None:
    ranks = "Which Nike segment grew the fastest in 2023, and which earned the least?"
    wrong = told("Apparel grew 9%. [1]", row("[1]", "Apparel", {"2023": ("9%", "9")}))
    first = told("Shoes grew 13%. [1]", row("[1]", "Shoes", {"2023": ("13%", "13")}))
    least = told("Hats earned 4. [1]", row("[1]", "Hats", {"2023": ("4", "4")}))
    none = replace(least, refused=True)
    assert "Shoes" in both(ranks, wrong, first, least)[0].text and "Hats" in both(ranks, wrong, first, least)[0].text
    one = both(ranks, wrong, first, none)[0]
    assert "Apparel" not in one.text and "earned the least" in " ".join(one.notices)
    assert both(ranks, wrong, none, none)[0].refused


GRANTED = replace(row("[1]", "Granted", {"2023": ("24.5", "24.5")}), label="Options: Granted")
STOOD = replace(row("[1]", "Outstanding", {"2023": ("24.5", "24.5")}), label="Options: Outstanding, end of year")


@pytest.mark.parametrize(("place", "refused"), [(GRANTED, True), (STOOD, False)])
def test_what_was_granted_tells_nothing_of_what_is_exercisable(place: Citation, refused: bool) -> None:
    question = "How many Nike options were exercisable in 2023, and what was their price in all?"
    made, _ = both(question, REFUSED, REFUSED, told("It was 24.5 [1]", place, mode="computed"))
    assert made.refused is refused


def test_words_without_a_number_tell_no_amount() -> None:
    words = told("“We offer a limited warranty.” [1]", sentence("[1]", "We offer a limited warranty."))
    made, _ = both("What was Nike's margin in 2023, and what was its warranty liability?", REFUSED, MARGIN, words)
    assert "limited" not in made.text and "Not answered" in made.notices[0]
    made, _ = both("What was Nike's margin in 2023, and what is its warranty?", REFUSED, MARGIN, words)
    assert "limited" in made.text


def test_words_without_a_number_tell_no_share() -> None:
    words = told("“Shoes are sold by our stores.” [2]", sentence("[2]", "Shoes are sold by our stores."))
    question = "Which Nike segment had the highest margin in 2023, and what was its share of the total?"
    made, _ = both(question, REFUSED, MARGIN, words)
    assert made.text == MARGIN.text and made.notices[0].startswith("Not answered")


def test_what_was_lost_on_them_is_of_the_shares_that_the_first_question_names() -> None:
    question = "What was Nike carrying its Acme shares at in 2023, and how large was the loss it booked on them?"
    other = told("A loss of 1.2 on the Best investment. [1]", sentence("[1]", "A loss of 1.2 on the Best investment."))
    own = told("A loss of 3 on the Acme shares. [1]", sentence("[1]", "A loss of 3 on the Acme shares, carrying 9."))
    assert both(question, REFUSED, REFUSED, other)[0].refused
    assert not both(question, REFUSED, REFUSED, own)[0].refused


def test_what_is_asked_of_the_one_that_is_not_known_is_not_told_of_all() -> None:
    whole = told("Nike's decline was 5. [1]", row("[1]", "Decline", {"2023": ("5", "5")}), mode="computed")
    for question in (
        "Which of Nike's brands lost the most sales in 2023, and what was the decline?",
        "In the five years after 2023, which year brings the largest decline for Nike, and how much falls due then?",
    ):
        made, asked = both(question, REFUSED, REFUSED, whole)
        assert made.refused and len(asked) == 1


def test_a_figure_and_its_share_are_each_asked_and_what_is_lacking_is_named() -> None:
    share = told("It was 7.5 [2]", row("[2]", "Share", {"2023": ("7.5", "7.5")}), mode="computed")
    question = "What was Nike's free cash flow in 2023 and % of sales?"
    made, _ = both(question, REFUSED, MARGIN, share)
    assert "43.5" in made.text and "7.5" in made.text
    made, _ = both(question, share, MARGIN, REFUSED)
    assert "7.5" not in made.text and "percentage of sales" in made.notices[0]


def test_a_share_that_is_of_something_else_is_not_told_for_the_share_of_that() -> None:
    other = told("“Half (50%) of the value is expensed.” [2]", sentence("[2]", "Half (50%) of the value is expensed."))
    question = "How many Nike stock units vest in 2024, and what share of the total is that?"
    made, _ = both(question, REFUSED, MARGIN, other)
    assert "50%" not in made.text and "share of the total" in made.notices[0]


@pytest.mark.parametrize(
    ("said", "answered"),
    [("Nearly all of our sales are in the U.S.", True), ("Our sales are seasonal in the U.S.", False)],
)
def test_where_nearly_all_is_sold_tells_how_the_business_is_split(said: str, answered: bool) -> None:
    question = "How many segments does Nike have, and how is the business split geographically?"
    one = "We operate as a single segment."
    halves = (
        replace(told(f"“{one}” [1]", sentence("[1]", one)), question="How many segments does Nike have?"),
        replace(told(f"“{said}” [1]", sentence("[1]", said)), question="How is Nike's business split geographically?"),
    )
    made, _ = both(question, REFUSED, *halves)
    assert (said in made.text) is answered, made.text


def test_a_level_and_how_it_moved_to_it_are_two_questions_and_another_level_is_not_moved_to() -> None:
    asked = "Is Lantern's current ratio above 1, and did it get better or worse between fiscal 2022 and fiscal 2023?"
    assert two_questions(asked) == (
        "Is Lantern's current ratio above 1 in fiscal 2023?",
        "Did Lantern's current ratio improve or worsen between fiscal 2022 and fiscal 2023?",
    )
    assert two_questions("Is Lantern's store above ground, and did it rise between 2022 and 2023?") is None


@pytest.mark.parametrize(("name", "astray_"), [("Elm Mill", True), ("Oak Mill", False), ("mill", False)])
def test_a_sentence_on_a_thing_of_another_name_is_no_second_half(name: str, astray_: bool) -> None:
    place = sentence("[2]", f"The rent was cut by $90 million for the {name}.")
    first, second = "What did Nike gain on selling the Oak Mill in 2023?", "by how much did the rent come down?"
    assert astray(f"{first} {second}", first, second, [place], [place.filing]) is astray_


def test_what_the_second_answer_tells_too_is_told_once() -> None:
    whole = told("“It fell due to freight.” [1]\n\nIt was 43.5 [2]", REASON.citations[0], MARGIN.citations[0])
    assert joined_answers(MARGIN, whole).text == whole.text
    assert joined_answers(MARGIN, REASON).text.count("43.5") == 1
