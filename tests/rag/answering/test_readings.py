"""What a question may mean: the reading that the filings answer is told."""

from __future__ import annotations

from collections.abc import Sequence

from preprocess.report import Report
from rag.answering.ask import ask
from rag.answering.depth import Means
from rag.answering.readings import Reading, readings
from rag.chunks.chunk import filing_of
from rag.config import Settings
from rag.types import Answer
from tests.rag.annual import annual
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

LANTERN = annual("LANTERN_2023_10K", "Lantern Works, Inc.", 2023, 1000)


def asked(question: str, *reports: Report, history: Sequence[tuple[str, str]] = ()) -> Answer:
    means = Means(
        lambda said, _: result_of(said, reports), report_of(*reports), lambda: [filing_of(one) for one in reports]
    )
    return ask(question, means, Settings(), history=history)


def test_the_side_that_has_a_filing_is_told_and_the_other_one_is_named() -> None:
    made = asked("Compare the revenue of Lantern Works and Airbus in 2023", LANTERN)
    assert made.text.startswith("There is no filing of Airbus in the library.\n\n") and not made.refused
    own = [made.text[number.start : number.end] for number in made.numbers]
    assert own == [number.text for number in made.numbers] and {n.status for n in made.numbers} == {"verified"}
    assert made.standalone == "What was revenue in 2023 of Lantern Works, Inc.?"


def test_where_the_other_side_tells_nothing_either_the_question_itself_is_refused() -> None:
    made = asked("Compare the zeppelins of Lantern Works and Airbus in 2023", LANTERN)
    assert made.refused and "Airbus in the library" not in made.text and made.standalone == ""


def test_a_wrongly_spelt_figure_is_understood_and_said_to_be() -> None:
    made = asked("What was the reveneu of Lantern Works in 2023?", LANTERN)
    assert not made.refused and made.standalone == "What was the revenue of Lantern Works in 2023?"


def test_which_page_it_was_is_told_in_words() -> None:
    before = [("What was Lantern Works' revenue in FY2023?", "an answer")]
    made = asked("which page is that on?", LANTERN, history=before)
    page = made.citations[0].page
    assert any(f"is page {page} of LANTERN_2023_10K" in notice for notice in made.notices)


def test_a_question_in_short_words_is_answered_as_in_full_ones_and_said_to_be() -> None:
    made = asked("Lantern Works rev FY '23", LANTERN)
    full = asked("Lantern Works revenue FY 2023", LANTERN)
    assert not full.refused and (made.text, made.standalone) == (full.text, full.question)


def test_a_figure_that_is_not_told_of_the_part_before_is_said_to_be_the_companys() -> None:
    before = [("What was the operating profit of Lantern Works' Beacon segment in FY2023?", "an answer")]
    made = asked("And its revenue?", LANTERN, history=before)
    assert made.text.startswith("No figure was found for Beacon. For the whole company:\n\nRevenues")
    assert {number.status for number in made.numbers} == {"verified"}


def test_the_same_in_other_words_of_the_filing_is_tried_next() -> None:
    filings = [filing_of(LANTERN)]
    tried = readings("Lantern shoes 2023", "", (), filings, False, str, lambda said: (said, "Lantern footwear 2023"))
    assert list(tried) == [Reading("Lantern shoes 2023"), Reading("Lantern footwear 2023", same=True)]


def test_who_holds_an_office_and_since_when_is_no_cash_flow() -> None:
    said = make_report(
        "ACME_2022_10K",
        ((H("Item 1. Business", item="Item 1"), "Ms. Jane Doe has served as Chief Financial Officer since May 2013."),),
        company="Acme Corporation",
        ticker="ACM",
        fiscal_year=2022,
    )
    made = asked("Acme Chief Financial Officer and since when", said)
    assert [citation.quote[:12] for citation in made.citations] == ["Ms. Jane Doe"]
