"""What a filing calls by its own short names, and what people call by everyday words, is told with its tick."""

from __future__ import annotations

import pytest

from rag.answering.answer import answer
from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.answering.match.abbreviations import spelled_out
from rag.types import Answer
from tests.rag.answering.check.cited import sentence
from tests.rag.answering.check.question.test_accounted import held
from tests.rag.answering.check.question.test_measures import cells
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

SHOP = make_report(
    "SHOP_2023_10K",
    (
        (
            H("Business"),
            "We report gross viewing minutes (“GVM”) of all our shops. We serve many towns.",
            "Our top two brands—Oak, Elm and Ash Wood—collectively accounted for 61% of our net revenues in 2023.",
        ),
    ),
    company="Shop Corp",
    ticker="SHP",
)


def asked(question: str) -> Answer:
    return answer(question, result_of(question, [SHOP]), report_of(SHOP), None)


def ticked(made: Answer) -> set[str]:
    return {number.text for number in made.numbers if number.status != "unverified"}


@pytest.mark.parametrize(("said", "left"), [("viewing minutes", ""), ("roaming minutes", "roaming")])
def test_words_that_a_filing_shortens_itself_are_borne_by_its_letters(said: str, left: str) -> None:
    quote = "GVM from larger shops represented 46% of our GVM in the fourth quarter of 2023."
    cited, text = sentence("[1]", quote), f"{quote} [1]"
    question = f"What part of {said} came from larger shops in Q4 2023?"
    spelled = spelled_out(SHOP)
    after = held_to_the_question(
        question, check_numbers(text, [cited]), [cited], quoted=text, as_answer=True, spelled=spelled
    )
    assert f"“{left}”" in after.unsure if left else not (after.unsure or after.missed)


def test_a_list_between_dashes_is_no_name_of_the_figure() -> None:
    assert "61%" in ticked(asked("How much of Shop's 2023 net revenues came from its top two brands?"))


UNIONS = "We had collective bargaining agreements with unions covering approximately 3,900 of our employees in 2023."
USERS = "In December 2023, the app had more than 36 million active customers."
PPP = "In 2023 it had made approximately $857 million of PPP loans."
MEMBERS = "In 2023 the club had over 950 million members and offices around the globe."
LENT = "Since its launch in May 2014, Acme Capital has made loans of more than $8.1 billion."
BASES = "In 2023 we ran water systems on 18 military installations."


@pytest.mark.parametrize(
    ("question", "quote", "figure", "why"),
    [
        ("How many workers were covered by union contracts in 2023?", UNIONS, "3,900", ""),
        ("How many people used the app in December 2023?", USERS, "36 million", ""),
        ("How much of its loans did it make in 2023?", PPP, "$857 million", "PPP loans"),
        ("How much of its PPP loans did it make in 2023?", PPP, "$857 million", ""),
        ("How many people were members of the club in 2023?", MEMBERS, "950 million", ""),
        ("How many people did it employ in December 2023?", USERS, "36 million", "counts nothing"),
        ("How much has Acme Capital lent since its launch?", LENT, "$8.1 billion", ""),
        ("How much has Acme Capital repaid since its launch?", LENT, "$8.1 billion", "repaid"),
        ("On how many military bases did it run water systems in 2023?", BASES, "18", ""),
    ],
)
def test_everyday_words_for_what_a_sentence_says(question: str, quote: str, figure: str, why: str) -> None:
    after = held(question, f"{quote[: quote.find(figure) + len(figure)]} [1]", sentence("[1]", quote))
    reason = after.unsure or after.missed
    assert why in reason if why else not reason


def test_a_row_that_says_dollars_needs_no_scale_of_its_table() -> None:
    fee = cells("Average fee per card (dollars)", ("2023", "82", "82"), unit="scale not stated")
    assert not held("What was the average fee per card in 2023?", "Average fee per card (dollars): 82 [1]", fee).unsure


def test_the_peak_of_a_balance_is_its_maximum_and_not_its_average() -> None:
    asked = "What were the peak short-term borrowings in 2023?"
    most = cells("Maximum short-term borrowings", ("2023", "11", "11"))
    assert not held(asked, "Maximum short-term borrowings: 11 [1]", most).unsure
    limit = sentence("[1]", "The maximum borrowing capacity available from the bank in 2023 was about $915 million.")
    assert "peak" in held("What was the peak borrowing in 2023?", "It was $915 million [1]", limit).missed
    mean = cells("Average short-term borrowings", ("2023", "8", "8"))
    assert held(asked, "Average short-term borrowings: 8 [1]", mean).missed


def test_what_will_be_paid_by_a_schedule_is_what_is_expected_of_it() -> None:
    due = cells("Expected benefit payments", ("2023", "243", "243"))
    text = "Expected benefit payments: 243 [1]"
    assert not held("What benefit payments will be made in 2023?", text, due).unsure
    assert "expected" in held("What were the benefit payments in 2023?", text, due).unsure
