"""A figure of a sentence is of the time asked for by its own words, or by what settles it at its place."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from rag.answering.answer import answer
from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.answering.match.before import dated_before
from tests.rag.answering.check.cited import sentence
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

GREW = "Depot revenue grew 12% to $67 million."
IN_YEAR = "Depot revenue grew $67 million in 2023 as compared to 2022."
CLOSED = "Approximately 1,700 depots were closed at the end of 2023."
HELD = "Approximately 88% of the backlog of depots is with foreign airlines."
CHARGED = "In connection with this purchase, we recorded a charge of $337 million in depot expenses."
LEASED = "We lease 15 million square feet of depots."
COMPARED = "Depot revenue grew 4% compared with 2022."


def why_not(question: str, quote: str, **place: object) -> str:
    cited = replace(sentence("[1]", quote), **place)  # type: ignore[arg-type]
    return held_to_the_question(question, check_numbers(f"“{quote}” [1]", (cited,)), (cited,)).missed


@pytest.mark.parametrize(
    ("question", "quote", "sure"),
    [
        ("What was depot revenue in 2023?", GREW, True),
        ("What was depot revenue in the second quarter of 2023?", GREW, False),
        ("How much did depot revenue grow in the fourth quarter of 2023?", IN_YEAR, False),
        ("How much did depot revenue grow in 2023?", IN_YEAR, True),
        ("By how much did depot revenue grow in 2022?", COMPARED, False),
        ("By how much did depot revenue grow in 2023?", COMPARED, True),
        ("How many depots were closed as of September 30, 2023?", CLOSED, False),
        ("How many depots were closed as of December 31, 2023?", CLOSED, True),
        ("What share of the backlog of depots was with foreign airlines as of March 31, 2023?", HELD, False),
        ("What share of the backlog of depots was with foreign airlines as of December 31, 2023?", HELD, True),
        ("What share of the backlog of depots was with foreign airlines in 2023?", HELD, True),
    ],
)
def test_what_a_sentence_leaves_undated_is_of_no_quarter_and_of_no_other_day(
    question: str, quote: str, sure: bool
) -> None:
    assert (why_not(question, quote) == "") is sure, why_not(question, quote)


@pytest.mark.parametrize(
    ("question", "place", "sure"),
    [
        ("What charge was recorded in depot expenses in 2023?", {"before": "On July 1, 2021, we bought Acme."}, False),
        ("What charge was recorded in depot expenses in 2021?", {"before": "On July 1, 2021, we bought Acme."}, True),
        ("What charge was recorded in depot expenses in 2023?", {"before": "In 2023, we bought Acme."}, True),
        ("What charge was recorded in depot expenses in 2023?", {"caption": "2022 compared with 2021"}, False),
        ("What charge was recorded in depot expenses in 2022?", {"caption": "2022 compared with 2021"}, True),
        ("What charge was recorded in depot expenses in 2021?", {"caption": "2022 compared with 2021"}, False),
        (
            "What charge was recorded in depot expenses in the second quarter of 2023?",
            {"before": "In the second quarter of 2023, we bought Acme."},
            True,
        ),
        (
            "What charge was recorded in depot expenses in the third quarter of 2023?",
            {"before": "In the second quarter of 2023, we bought Acme."},
            False,
        ),
        ("What charge was recorded in depot expenses in 2023?", {"caption": "June 2023 quarter"}, False),
    ],
)
def test_an_undated_sentence_is_of_the_time_of_the_one_before_it_or_of_its_heading(
    question: str, place: dict[str, str], sure: bool
) -> None:
    assert (why_not(question, CHARGED, **place) == "") is sure


@pytest.mark.parametrize(
    ("years", "caption", "sure"),
    [
        ("from Q3 FY2022 to Q3 FY2023", "", False),
        ("from FY2022 to FY2023", "", True),
        ("from FY2022 to FY2023", "2022 compared with 2021", False),
        ("from FY2021 to FY2022", "2022 compared with 2021", True),
    ],
)
def test_a_change_is_of_the_time_at_its_end(years: str, caption: str, sure: bool) -> None:
    told = why_not(f"What was the change in depot revenue {years}?", "Depot revenue grew 12%.", caption=caption)
    assert ("either time" not in told) is sure, told


def test_what_is_so_is_of_the_filing_whatever_was_told_before_it() -> None:
    before = "In 2021, we moved to Springfield."
    assert not why_not("How many square feet of depots were leased in 2023?", LEASED, before=before)
    assert "2021" in why_not("How many square feet of depots were leased in 2021?", LEASED, before=before)


def test_a_report_of_three_months_says_of_six_only_what_stands_under_them() -> None:
    plain = sentence("[1]", GREW)
    filing = replace(plain.filing, fiscal_quarter=2, period_end=date(2023, 6, 30), doc_type="10-q")
    asked = "What was depot revenue in the {} of 2023?"
    assert not why_not(asked.format("second quarter"), GREW, filing=filing)
    assert why_not(asked.format("first quarter"), GREW, filing=filing)
    assert why_not(asked.format("second quarter"), GREW, filing=filing, caption="Year-to-date results")
    assert not why_not(asked.format("first six months"), GREW, filing=filing, caption="Year-to-date results")
    assert why_not(asked.format("first six months"), GREW, filing=filing, caption="Quarterly results")
    assert why_not(asked.format("first six months"), GREW, filing=filing)
    assert why_not("What was depot revenue in 2023?", GREW, filing=filing)
    assert not why_not("How many square feet of depots are leased in 2023?", LEASED, filing=filing)


PURCHASE = "In 2019, we bought Sparrow. It makes locks. We recorded a charge of $5 million in depot expenses."
LISTED = ("Depot openings in 2019 were as follows:", "Nine depots of 500 feet in Ohio.", "Six depots in Iowa.")
MADE = make_report(
    "ACME_2022_10K",
    ((H("Item 8. Notes", item="Item 8"), PURCHASE, *LISTED, "Depot charges of $8 million remain."),),
    company="Acme Corp",
    fiscal_year=2022,
)
REPORT = replace(
    MADE, blocks=tuple(replace(b, kind="ListItem") if b.text.strip() in LISTED[1:] else b for b in MADE.blocks)
)


@pytest.mark.parametrize(
    ("words", "before"),
    [
        ("We recorded", "In 2019, we bought Sparrow."),
        ("Nine depots", LISTED[0]),
        ("Six depots", LISTED[0]),
        ("Depot charges", ""),
        ("In 2019, we bought", ""),
    ],
)
def test_the_last_time_told_in_the_paragraph_or_over_the_list_goes_with_a_sentence(words: str, before: str) -> None:
    at = REPORT.full_content.index(words)
    block = next(block for block in REPORT.blocks if block.start <= at < block.end)
    assert dated_before(REPORT, (block,), at) == before


@pytest.mark.parametrize(("asked", "ticked"), [("", True), (" in 2022", False)])
def test_a_quoted_charge_of_an_earlier_year_is_none_of_the_filings(asked: str, ticked: bool) -> None:
    question = f"What charge did Acme record in depot expenses{asked}?"
    made = answer(question, result_of(question, [REPORT]), report_of(REPORT), None)
    found = {number.text for number in made.numbers if number.status == "verified"}
    assert ("$5 million" in found) is ticked, (made.text, made.numbers)


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("What were Nike's buildings before depreciation in 2023?", True),
        ("What is the useful life of Nike's buildings?", False),
    ],
)
def test_how_long_a_thing_lasts_is_no_amount_of_it(question: str, refused: bool) -> None:
    quote = "In 2023 buildings were written off by depreciation over 2 to 40 years."
    assert ("length of time" in why_not(question, quote)) is refused


@pytest.mark.parametrize(
    ("question", "sure"),
    [
        ("How many depots did we close in fiscal 2022?", False),
        ("How many depots did we close in November 2022?", True),
    ],
)
def test_what_was_done_on_a_day_is_of_the_fiscal_year_of_that_day(question: str, sure: bool) -> None:
    quote = "On November 18, 2022 the company closed 28 depots."
    filing = replace(sentence("[1]", quote).filing, period_end=date(2023, 5, 31))
    assert ("no figure of the answer is of it" not in why_not(question, quote, filing=filing)) is sure
