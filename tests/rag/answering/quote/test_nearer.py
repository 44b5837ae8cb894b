"""Which place says more of the question: a row by its own name, a column by its head, a sentence in its words."""

from __future__ import annotations

import pytest

from preprocess.report import Unit
from rag.answering.answer import answer
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report

COUNTED = Unit(None, 1, None, None)
FILLER = tuple(f"Collection number {n} is sold on many channels in many towns by many people." for n in range(25))
SHOP = make_report(
    "MARLIN_2023_10K",
    (
        (
            H("Item 1. Business", 1, "1"),
            H("UNITED STATES MARKET", 2, "1"),
            "We operate the following number of stores in the United States:",
            T(
                ("NUMBER",),
                (("Trailhead stores (including outlets)", "82"), ("Harbour stores", "287"), ("TOTAL", "369")),
            ),
            H("INTERNATIONAL MARKETS", 2, "1"),
            "We operate the following number of stores outside the United States:",
            T(
                ("NUMBER",),
                (("Trailhead stores (including outlets)", "54"), ("Harbour stores", "609"), ("TOTAL", "663")),
            ),
            *FILLER,
        ),
        (
            H("Human Capital", 2, "1"),
            "As of December 31, 2023, we employed approximately 77,300 people, whom we call colleagues.",
            "Approximately 18 million shares are reserved for employee stock plans at December 31, 2023.",
            "Rosa L. Marin, age 55, is Chairman of the Board and Chief Executive Officer.",
            "Mr. Okafor was named Executive Vice President, Chief Operating Officer, in 2014.",
        ),
        (
            H("Item 7. Results", 1, "7"),
            "Leverage, measured as net debt divided by EBITDA, was 3.0 times at December 31, 2023.",
            T(("2023", "2022"), (("Short-term debt", "93", "80"), ("Long-term debt", "6,653", "6,340"))),
            "Gross revenue retention was 96% in the year.",
            T(("2023", "2022"), (("Total revenue", "128,278", "107,000"),), statement="income_statement"),
        ),
        (
            H("Item 2. Properties", 1, "2"),
            T(
                ("Number of Guestrooms and Suites", "Square Footage", "Gaming Tables"),
                (("Grand Palm", "3,933", "155,000", "147"), ("Silver Reef", "6,131", "160,000", "127")),
                unit=COUNTED,
            ),
        ),
    ),
    company="Marlin, Inc.",
    ticker="MRL",
)


def asked(question: str) -> Answer:
    return answer(question, result_of(question, [SHOP], pages=(1, 2, 3, 4)), report_of(SHOP), None)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("How many Trailhead stores does Marlin run in the United States, according to its 2023 annual report?", "82"),
        ("What is the headcount of Marlin?", "77,300 people"),
        ("Who runs Marlin?", "Rosa L. Marin"),
        ("What was Marlin's leverage at December 31, 2023?", "3.0 times"),
        ("Gross revenue retention of Marlin?", "96%"),
        ("How many rooms does the Grand Palm have, per Marlin's 2023 report?", "3,933"),
    ],
)
def test_what_says_more_of_the_question_is_quoted_first(question: str, first: str) -> None:
    made = asked(question)
    assert not made.refused
    assert first in made.text.split("\n\n")[0]


def test_how_big_a_workforce_is_counts_people_and_no_floor_space() -> None:
    assert "77,300" in asked("How big was Marlin's workforce at the end of 2023?").text


def test_a_number_that_counts_something_else_says_not_how_many() -> None:
    assert "18 million" not in asked("What is the headcount of Marlin?").text


BANK = make_report(
    "BANK_2023_10K",
    (
        (
            H("Highlights"),
            T(("2023",), (("Headcount", "278,494"),), unit=COUNTED),
            H("RETAIL BANKING"),
            H("Selected metrics", 2),
            T(("2023",), (("Headcount", "130,907"),), unit=COUNTED),
            H("TRADING"),
            H("Selected metrics", 2),
            T(("2023",), (("Headcount", "69,447"),), unit=COUNTED),
            H("Dividend"),
            "Record date for the interim dividend of the bank: 7 March 2024. Payment date: 4 April 2024.",
            *FILLER,
        ),
    ),
    company="Alder Bank, Inc.",
)


def of_bank(question: str) -> str:
    return answer(question, result_of(question, [BANK]), report_of(BANK), None).text


def test_rows_of_one_name_are_told_by_their_segment_and_the_whole_comes_first() -> None:
    said = of_bank("How many people does Alder Bank employ?")
    assert said.index("278,494") < said.index("130,907")
    assert "RETAIL BANKING: Headcount" in said


def test_a_dividend_is_paid_on_another_day_than_it_is_recorded() -> None:
    assert "4 April 2024" in of_bank("When will Alder Bank's interim dividend be paid?")
    assert of_bank("When is the record date of Alder Bank's interim dividend?").startswith("“Record date")


CLUBS = make_report(
    "BIGBOX_2023_10K",
    (
        (
            H("Item 7. Results", 1, "7"),
            H("Charges", 2),
            T(("2023",), (("Tom's Club", "665"), ("International", "120"))),
            H("Units", 2),
            T(("2023",), (("Tom's Club segment", "597"), ("International segment", "6,360")), unit=COUNTED),
            *FILLER,
        ),
    ),
    company="Bigbox, Inc.",
)


def test_an_amount_beside_a_name_that_holds_the_thing_counts_none_of_it() -> None:
    question = "How many Tom's Club clubs did Bigbox have in 2023?"
    assert "665" not in answer(question, result_of(question, [CLUBS]), report_of(CLUBS), None).text


def test_what_was_spent_on_advertising_is_told_by_its_sentence_and_not_by_the_row_of_marketing() -> None:
    said = "Advertising expenses were $714.3 million in 2023 and $533.1 million in 2022."
    filing = make_report(
        "MARLIN_2023_10K",
        ((T(("2023", "2022"), (("Marketing", "824", "607"),), statement="income_statement"), *FILLER), (said, *FILLER)),
        company="Marlin, Inc.",
        fiscal_year=2023,
    )
    question = "What was Marlin's advertising expense in 2023?"
    told = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert not told.refused and [one.quote for one in told.citations] == [said]


def test_an_expected_change_is_told_before_a_sentence_on_what_an_outlook_is() -> None:
    told_ahead = "Organic net sales are expected to increase 4 percent in fiscal 2024."
    about = "Our fiscal 2024 outlook for organic net sales growth is a measure that excludes items of comparability."
    filing = make_report(
        "MARLIN_2023_10K", ((told_ahead, *FILLER), (about, *FILLER)), company="Marlin, Inc.", fiscal_year=2023
    )
    question = "What did Marlin expect for organic net sales growth in fiscal 2024?"
    told = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert told.citations[0].quote == told_ahead
