"""People speak of figures in other words and forms than filings print: what is said all the same, and what is not."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from preprocess.report import Period
from rag.answering.check.question.gate import Held, held_to_the_question
from rag.answering.check.question.speech import forms
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence

YEAR = Period("duration", date(2023, 5, 31), 12, 2023, None)
DAY = Period("instant", date(2023, 5, 31), None, 2023, None)


def cells(label: str, *printed: tuple[str, str], kind: str = "USD", unit: str = "USD, in millions") -> Citation:
    """A row of fiscal 2023: column and text of each cell, in the scale of its unit."""
    scale = 10**6 if "millions" in unit else 1
    made = row(
        "[1]", label, {name: (text, str(Decimal(text.replace(",", "")) * scale)) for name, text in printed}, unit
    )
    return replace(made, label=label, kinds=(kind,) * len(printed), periods=(YEAR,) * len(printed))


def quoted(question: str, text: str, cited: Citation) -> Held:
    """What becomes of figures that are quoted as the answer."""
    return held_to_the_question(question, check_numbers(text, [cited]), [cited], quoted=text, as_answer=True)


DERIVATIVES = cells("Losses on derivatives, net", ("2023", "168"))
PLANS = sentence("[1]", "Approximately 90% of all eligible employees are enrolled in our healthcare benefits.")
COVENANT = sentence("[1]", "The credit agreement requires a leverage ratio of no more than 3.50 to 1.00.")
DEBT = sentence("[1]", "Net debt / adjusted EBITDA was 2.61x at May 31, 2023.")
NOTES = sentence("[1]", "In 2023 we issued $225.0 million of 4.05% senior notes due 2029.")
BESIDE = cells("Profit before tax", ("Underlying 2023", "72"), ("Total 2023", "112"))
ALONE = cells("Effective tax rate", ("2023", "22"), kind="%", unit="")
UNVESTED = sentence("[1]", "At May 31, 2023, $96 million of unrecognized compensation cost was related to stock units.")
FLAT = sentence("[1]", "Restricted cash, which is current, remained relatively flat at $193 million at May 31, 2023.")
YET = sentence(
    "[1]", "As of May 31, 2023, the value of shares that may yet be purchased under the program is $8 billion."
)
UP_TO = sentence("[1]", "At May 31, 2023 the program was for purchases of up to $9 billion.")
UTILIZED = sentence("[1]", "As of May 31, 2023, $221 million of the program had been utilized.")
MATCH = cells("401(k) match", ("2023", "386"))
ALLOWANCE = sentence("[1]", "As of May 31, 2023, we had a valuation allowance of $16 million.")
AVERAGE = cells("Average Daily Rate (ADR)", ("2023", "154"), unit="USD")


@pytest.mark.parametrize(
    ("question", "text", "cited", "why"),
    [
        ("How much was lost on derivatives in 2023?", "Losses on derivatives: $168 million [1]", DERIVATIVES, ""),
        (
            "How much was burned on derivatives in 2023?",
            "Losses on derivatives: $168 million [1]",
            DERIVATIVES,
            "no “Losses”",
        ),
        (
            "How much was lost on swaps in 2023?",
            "Losses on derivatives: $168 million [1]",
            DERIVATIVES,
            "names nothing",
        ),
        ("What share of eligible employees has joined healthcare plans?", "90% of all eligible [1]", PLANS, ""),
        ("What share of retired employees has joined healthcare plans?", "90% of all eligible [1]", PLANS, "retired"),
        ("What leverage ratio does the credit agreement allow at most?", "no more than 3.50 to 1.00 [1]", COVENANT, ""),
        ("What is the maximum leverage ratio?", "no more than 3.50 to 1.00 [1]", COVENANT, ""),
        ("Leverage (net debt/adjusted EBITDA) at May 31, 2023?", "Net debt / adjusted EBITDA was 2.61x [1]", DEBT, ""),
        ("Gearing (net debt/adjusted EBITDA) at May 31, 2023?", "Net debt / adjusted EBITDA was 2.61x [1]", DEBT, ""),
        ("Gearing of the parent at May 31, 2023?", "Net debt / adjusted EBITDA was 2.61x [1]", DEBT, "earing"),
        ("What is the interest rate of the senior notes due 2029?", "4.05% senior notes due 2029 [1]", NOTES, ""),
        (
            "What was statutory profit before tax in 2023?",
            "Profit before tax, Total 2023: $112 million [1]",
            BESIDE,
            "",
        ),
        ("What was the statutory tax rate in 2023?", "Effective tax rate, 2023: 22% [1]", ALONE, "statutory"),
        ("How much is still to be expensed for stock units in 2023?", "$96 million of unrecognized [1]", UNVESTED, ""),
        ("What was restricted cash at May 31, 2023?", "flat at $193 million at May 31, 2023 [1]", FLAT, ""),
        (
            "How much room is left for purchases of shares under the program at May 31, 2023?",
            "is $8 billion [1]",
            YET,
            "",
        ),
        ("How much room was there under the program at May 31, 2023?", "up to $9 billion [1]", UP_TO, "room"),
        ("How much of the program was used at May 31, 2023?", "is $8 billion [1]", YET, "was used"),
        ("How much of the program was used at May 31, 2023?", "$221 million of the program [1]", UTILIZED, ""),
        ("How much of the June 2022 program was used at May 31, 2023?", "$221 million [1]", UTILIZED, "June 2022"),
        ("What did matching employees' 401(k) savings cost in 2023?", "401(k) match: $386 million [1]", MATCH, ""),
        (
            "What did matching employees' pension savings cost in 2023?",
            "401(k) match: $386 million [1]",
            MATCH,
            "ension",
        ),
        ("How much did it add to its valuation allowance in 2023?", "allowance of $16 million [1]", ALLOWANCE, "added"),
        ("What was the valuation allowance at May 31, 2023?", "allowance of $16 million [1]", ALLOWANCE, ""),
        ("What was the ADR in 2023?", "Average Daily Rate (ADR): $154 [1]", AVERAGE, ""),
    ],
)
def test_a_word_is_borne_in_whatever_form_a_place_says_it(question: str, text: str, cited: Citation, why: str) -> None:
    after = quoted(question, text, cited)
    assert why in f"{after.unsure}{after.missed}" if why else not (after.unsure or after.missed)


def test_a_verb_is_meant_in_all_its_forms() -> None:
    assert {"plan", "plans", "planned", "planning"} <= set(forms("plan"))
    assert {"carry", "carries", "carried", "carrying"} <= set(forms("carry"))
    assert {"raise", "raises", "raised", "raising"} <= set(forms("raise"))


def test_what_an_answer_shows_over_a_row_is_said_of_it() -> None:
    made = replace(cells("Headcount", ("2023", "69,447"), kind="", unit=""), heading="Year-to-date results")
    question, shown = "Headcount of the corporate bank in 2023?", "Headcount, 2023: 69,447 [1]"
    assert "“corporate bank”" in quoted(question, shown, made).unsure
    assert not quoted(question, f"CORPORATE BANK: {shown}", made).unsure


VOTES = cells("Jane Doe", ("Votes For", "55,421,657"), kind="", unit="USD, scale not stated")
FUNDS = cells("Net income (loss)", ("2023", "165,590"), kind="", unit="scale not stated")
RENT = cells("Nashville", ("Average rent per home 2023", "1,604"))
KILO = cells("Average price (R$/kg): Poultry", ("2023", "8"), kind="BRL", unit="BRL, in millions")


@pytest.mark.parametrize(
    ("question", "text", "cited", "why"),
    [
        ("Votes for Jane Doe?", "Jane Doe, Votes For: 55,421,657 [1]", VOTES, ""),
        ("What was net income in 2023?", "Net income (loss), 2023: 165,590 [1]", FUNDS, "counted"),
        ("What was the average rent in Nashville in 2023?", "Nashville: $1,604 million [1]", RENT, "per piece"),
        ("Average price of poultry in 2023?", "Poultry: R$8 million [1]", KILO, "per piece"),
    ],
)
def test_an_amount_is_of_its_scale_for_sure(question: str, text: str, cited: Citation, why: str) -> None:
    after = quoted(question, text, replace(cited, periods=(DAY,) if why == "" else cited.periods))
    assert why in f"{after.unsure}{after.missed}" if why else not (after.unsure or after.missed)


FELL = sentence("[1]", "Net income of the segment was $2.0 billion in 2023, down 17%.")
FIRST = sentence("[1]", "Banking had the largest net income of all segments in 2023, $2.0 billion.")


LONE = sentence("[1]", "One segment, Banking, had net income of $2.0 billion in 2023.")


@pytest.mark.parametrize(("cited", "sure"), [(FELL, False), (FIRST, True), (LONE, True)])
def test_a_rank_is_told_by_a_place_that_says_one(cited: Citation, sure: bool) -> None:
    after = quoted("Which segment had the largest net income in 2023?", "$2.0 billion [1]", cited)
    assert ("a rank" in after.unsure) is not sure


def test_a_segment_in_a_title_is_no_matter_where_the_row_is_named_apart() -> None:
    made = cells("California", ("Pacific stores", "28"), kind="", unit="USD, scale not stated")
    made = replace(made, caption="Stores of our Domestic segment", periods=())
    assert not quoted("How many Pacific stores are in California?", "California, Pacific stores: 28 [1]", made).missed
    total = replace(made, label="Total stores", quote="Total stores 28")
    assert "Domestic segment" in quoted("What is the store count?", "Total stores: 28 [1]", total).missed


LOSSES = sentence("[1]", "In 2023, tax losses were $12 million in Peru, $2 million in Chile and $5 million in Fiji.")
CLOUD = sentence("[1]", "Other obligations were $14 million in 2023, including $10 million of cloud contracts.")


def test_each_of_two_figures_of_one_sentence_bears_its_own_of_two_names_and_a_third_none() -> None:
    shown = f"{LOSSES.quote} [1]"
    both = quoted("What were tax losses in Peru and in Chile in 2023?", shown, LOSSES)
    assert not (both.unsure or both.missed)
    other = quoted("What were tax losses in Peru and in Cuba in 2023?", shown, LOSSES)
    assert "Cuba" in f"{other.unsure}{other.missed}"


def test_beside_the_figure_that_bears_every_word_another_of_its_quote_has_no_tick() -> None:
    after = quoted("How much were cloud contracts in 2023?", f"{CLOUD.quote} [1]", CLOUD)
    ticked = {one.text for one in after.numbers if one.status == "verified"}
    assert "$10 million" in ticked and "$14 million" not in ticked
