"""What a sentence says of one of its figures: a list shares its words, a clause keeps its own."""

from __future__ import annotations

import pytest

from rag.answering.check.question.clause import said_of
from rag.answering.check.question.gate import Held, held_to_the_question
from rag.answering.check.question.ground import grounds_of
from rag.answering.check.verify import check_numbers
from tests.rag.answering.check.cited import sentence


def quoted(question: str, quote: str) -> Held:
    """What becomes of a sentence that is quoted as the answer."""
    cited = sentence("[1]", quote)
    text = f"“{quote}” [1]"
    return held_to_the_question(question, check_numbers(text, [cited]), [cited], quoted=text, as_answer=True)


RENT = "Depot rent was $34.7 million, $26.6 million and $27.9 million for the years 2015, 2014 and 2013, respectively."
OWED = (
    "In 2023 and 2022, $67.2 million and $49.0 million, respectively, was recorded for undistributed pay of employees."
)
PLANS = "At May 31, 2023 and 2022, our plans were $5.3 billion and $7.8 billion underfunded."
RECOVERED = "We recovered $1.8 billion in 2023 and $2.1 billion in 2022 as pension costs under contracts."
STAFF = "At May 31, 2023 the group had 11,206 employees (31 December 2020: 10,874)."
KEPT = "Net retention was 112%, compared with 117% at May 31, 2022. Gross retention was 96%."
ALLOWED = "There was a $13 million net increase in the allowance for 2023, compared to a $30 million increase for 2022."
LOCKED = "In April 2023, it entered into 10-year treasury locks of $400 million, and an average rate of 2.89%."
HELD = (
    "The balance was $349 million and $350 million as of May 31, 2023 and May 31, 2022, respectively, for the deposit "
    "with the port authority."
)
BOUGHT = "During 2023 and 2022 we repurchased 26.1 million and 46.1 million shares under our program."
CREW = "At May 31, 2023 we had 360 employees in 3 towns; 271 worked in research and development and 89 sold shoes."
CLOSED = "We paid $5 million in 2023 and 12 stores were closed."


@pytest.mark.parametrize(
    ("question", "quote", "why"),
    [
        ("How much was depot rent in 2014?", RENT, ""),
        ("How many shares were repurchased in 2023?", BOUGHT, ""),
        ("How much was depot rent in 2011?", RENT, "2011"),
        ("How much undistributed pay was recorded in 2023?", OWED, ""),
        ("By how much were the plans underfunded in 2022?", PLANS, ""),
        ("How much was recovered of pension costs in 2023?", RECOVERED, ""),
        ("How many employees were there at 31 December 2020?", STAFF, ""),
        ("What was gross retention at May 31, 2022?", KEPT, "gross"),
        ("How much was paid for stores in 2023?", CLOSED, "stores"),
        ("What was the balance for the deposit with the port authority at May 31, 2022?", HELD, ""),
        ("What was the balance for the deposit with the state railway at May 31, 2022?", HELD, "railway"),
        ("What was the net increase in the allowance in 2022?", ALLOWED, ""),
        ("What was the net increase in the reserve in 2022?", ALLOWED, "reserve"),
        ("What average rate did the April 2023 treasury locks have?", LOCKED, ""),
        ("How many employees worked in research and development at May 31, 2023?", CREW, ""),
        ("How many employees worked in repairs at May 31, 2023?", CREW, "repairs"),
        ("What average rate did the June 2023 treasury locks have?", LOCKED, "June 2023"),
        ("What average rate did the April 2023 treasury swaps have?", LOCKED, "swaps"),
    ],
)
def test_a_figure_of_a_list_has_the_words_around_the_list_and_its_own_time(question: str, quote: str, why: str) -> None:
    after = quoted(question, quote)
    assert why in f"{after.unsure}{after.missed}" if why else not (after.unsure or after.missed)


OF_A_RISE = "Licence revenue rose by $4.1 billion in 2023, and represented 85% of the increase in total revenue."
LEVERAGE = "Net debt / adjusted EBITDA was 2.61x at May 31, 2023."


@pytest.mark.parametrize(
    ("question", "quote", "missed"),
    [
        ("What was licence revenue as a share of total revenue in 2023?", OF_A_RISE, True),
        ("What share of the increase in total revenue in 2023 was licence revenue?", OF_A_RISE, False),
        ("What was net debt at May 31, 2023?", LEVERAGE, True),
        ("What was net debt / adjusted EBITDA at May 31, 2023?", LEVERAGE, False),
        ("What was net debt to adjusted EBITDA at May 31, 2023?", LEVERAGE, False),
    ],
)
def test_a_ratio_or_a_part_of_a_change_is_no_level(question: str, quote: str, missed: bool) -> None:
    assert bool(quoted(question, quote).missed) is missed


def test_a_noun_that_a_list_shares_is_said_of_each() -> None:
    quote = "In 2023 it had $5 million of federal, $7 million of state, and $9 million of foreign tax credits."
    place = sentence("[1]", quote)
    ground = grounds_of(check_numbers(f"{quote} [1]", [place]), [place])[0]
    assert "tax credits" in said_of(ground.figures[0][0])


BEGUN = "At May 31, 2023 we owed $523 million under further leases, primarily for shops, that had not yet commenced."


def test_an_aside_ends_nothing_that_is_said_of_what_stands_before_it() -> None:
    assert not quoted("How much do we owe under leases not yet commenced at May 31, 2023?", BEGUN).unsure


REMEASURED = "In 2023 we recorded gains of $71 million from remeasurement of the carrying value of our Acme shares."


def test_what_was_gained_on_a_holding_is_not_what_it_stood_at() -> None:
    assert quoted("What was the carrying value of the Acme shares at May 31, 2023?", REMEASURED).missed
    assert not quoted("What gain from remeasurement of the Acme shares was recorded in 2023?", REMEASURED).missed
