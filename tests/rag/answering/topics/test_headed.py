"""Questions to be told about a matter are answered by the section whose heading names it, in the filing's own words."""

from __future__ import annotations

import pytest

from rag.answering.answer import answer
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report

OFF_SHEET = "We have no transactions with unconsolidated entities that expose us to material liabilities."
RATABLY = "We recognize subscription revenue ratably over the term of the agreement with the customer."
MEDIA = "Our Digital Media segment provides tools with which people create, publish and sell their pictures."
BUYBACK = "Our Board authorized the purchase of shares in the open market until the end of 2024."
FILING = make_report(
    "ACME_2022_10K",
    (
        (
            H("Item 1. Business", item="Item 1"),
            H("Digital Media Segment", 2),
            MEDIA,
            H("Item 1A. Risk Factors", item="Item 1A"),
            H("Off-balance sheet arrangements may fail.", 2),
            "An off-balance sheet arrangement of a partner could fail, which could harm our results of operations.",
            H("Item 1B. Unresolved Staff Comments", item="Item 1B"),
            "None.",
        ),
        (
            H("Item 7. Management's Discussion", item="Item 7"),
            H("Off-Balance Sheet Arrangements", 2),
            OFF_SHEET,
            H("Stock Repurchase Program", 2),
            BUYBACK,
            "The accounting for the stock repurchase program is described in the following paragraphs.",
            H("Critical Accounting Estimates", 2),
            "The estimates below have the greatest potential impact, so we consider them to be critical.",
            H("Income Taxes:", 3),
            "We estimate the tax that we owe in each country in which we do business with our customers.",
            H("Goodwill", 3),
            "We test goodwill for impairment each year in the fourth quarter, or when something happens.",
            H("Warranties", 3),
            "We estimate what it will cost to repair the gears that we sold with a warranty of two years.",
        ),
        (
            H("Item 8. Financial Statements", item="Item 8"),
            "The balance sheet presents such costs as a deduction from the balance of the debt, which is a liability.",
            H("Note 1. Summary of Significant Accounting Policies", 2),
            H("Subscription Revenue", 3),
            RATABLY,
            H("Revenue by Segment", 2),
            T(("2022", "2021"), (("Digital Media", "5,010.6", "3,941.0"), ("Subscription revenue", "900", "800"))),
        ),
    ),
    company="Acme Corp",
    ticker="ACM",
    fiscal_year=2022,
)


def asked(question: str) -> Answer:
    return answer(question, result_of(question, [FILING]), report_of(FILING), None)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Does Acme have any off-balance sheet arrangements?", OFF_SHEET),
        ("How does Acme recognise subscription revenue?", RATABLY),
        ("What is Acme's Digital Media segment?", MEDIA),
        ("What does Acme's Digital Media segment include?", MEDIA),
        ("What is Acme's stock repurchase program?", BUYBACK),
        ("Describe Acme's stock repurchase program.", BUYBACK),
    ],
)
def test_what_stands_under_the_heading_of_the_matter_is_quoted(question: str, told: str) -> None:
    made = asked(question)
    assert not made.refused
    assert [citation.quote for citation in made.citations] == [told]


def test_a_section_that_says_none_is_quoted_under_its_heading() -> None:
    made = asked("Does Acme have any unresolved staff comments?")
    assert made.text.startswith("Unresolved Staff Comments: “None.”")


def test_a_heading_that_only_leads_to_others_is_answered_with_their_list() -> None:
    made = asked("What are Acme's critical accounting estimates?")
    assert made.text.startswith("Critical Accounting Estimates:\n\n- Income Taxes [10K1]\n\n- Goodwill [10K2]")
    assert len(made.citations) == 3


def test_a_figure_of_the_same_name_is_still_told_as_a_figure() -> None:
    made = asked("What was Acme's Digital Media revenue in 2022?")
    assert "5,010.6" in made.text and MEDIA not in made.text


@pytest.mark.parametrize(
    "question", ["Does Acme have any joint venture arrangements?", "Describe Acme's dividend program."]
)
def test_a_heading_that_names_only_half_of_the_matter_is_no_answer(question: str) -> None:
    assert not {OFF_SHEET, BUYBACK} & {citation.quote for citation in asked(question).citations}


NOTES = make_report(
    "ACME_2015_10K",
    (
        (
            H("Item 8. Financial Statements", item="Item 8"),
            "In November 2009, the Company issued $200.0 million of 8.50% senior notes due November 15, 2017.",
            T(
                ("Principal Amount", "Issuance Date", "Maturity"),
                (("5.875% Senior Notes", "800.0", "February 2015", "2025"), ("5.50% Notes", "700.0", "2015", "2022")),
            ),
        ),
    ),
    company="Acme Corp",
    ticker="ACM",
    fiscal_year=2015,
)


def test_notes_called_by_their_rate_are_not_answered_by_others() -> None:
    question = "When do Acme's 5.875% senior notes mature?"
    made = answer(question, result_of(question, [NOTES]), report_of(NOTES), None)
    assert "8.50%" not in made.text and all("5.875%" in citation.quote for citation in made.citations)


def test_a_row_answers_no_question_for_yes_or_no_that_a_sentence_answers() -> None:
    told = "Applicable laws also restrict the ability of the regulated subsidiaries to pay dividends to the Company."
    cash = T(("2022", "2021"), (("Proceeds from sale of subsidiaries", "1,249", "800"),))
    filing = make_report(
        "ACME_2022_10K", ((H("Item 8. Statements", item="Item 8"), cash, told),), company="Acme Corp", ticker="ACM"
    )
    question = "Does Acme have any dividend restrictions on its subsidiaries?"
    made = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert [citation.quote for citation in made.citations] == [told]
