"""Whether a question wants a figure or to be told what a thing is."""

from __future__ import annotations

import pytest

from rag.answering.match.wanted import described, tells, wanted


@pytest.mark.parametrize(
    "question",
    [
        "What is Adobe's Digital Media segment?",
        "What does Microsoft's Intelligent Cloud segment include?",
        "How does Adobe recognise subscription revenue?",
        "How are Walmart's leases classified?",
        "What are Block's sources of revenue in 2020?",
        "What did Nike say about its inventory in fiscal 2023?",
    ],
)
def test_what_a_thing_is_and_how_it_is_accounted_for_is_said_by_no_figure(question: str) -> None:
    assert described(question)


@pytest.mark.parametrize(
    "question",
    [
        "What was Boeing's largest segment?",
        "What is Lockheed's operating profit by business segment?",
        "What was net income from JPM's consumer business?",
        "What were Amcor's sales in the Flexibles segment?",
        "How did the fair value of Level 3 assets change?",
        "How did Nike's inventories grow in 2023?",
        "How do JPMorgan's deposits compare with loans?",
    ],
)
def test_an_amount_of_a_segment_or_how_it_moved_is_a_figure(question: str) -> None:
    assert not described(question)


@pytest.mark.parametrize(
    "question", ["As of Q2'2023, is Pfizer spinning off any segments?", "In FY2022, did Boeing pay dividends?"]
)
def test_when_is_asked_first_is_no_part_of_what_is_asked(question: str) -> None:
    assert wanted(question) == "yesno"


def test_how_a_measure_is_defined_wants_the_rule() -> None:
    assert wanted("How does Amcor define adjusted EBIT?") == "policy"


def test_what_a_company_projects_is_asked_for_ahead_and_a_credit_rating_in_letters() -> None:
    assert wanted("How much capex does Walmart project for fiscal 2019?") == "outlook"
    assert wanted("How much does the project cost Walmart in fiscal 2019?") == "figure"
    assert tells("What was Acme's credit rating at the end of 2022?")
    assert not tells("What was Acme's credit loss at the end of 2022?")


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Number of sites where Lantern is liable", "count"),
        ("How many sites are there where Lantern is liable?", "count"),
        ("Where are the sites?", "place"),
        ("At what price was the lamp business sold?", "figure"),
    ],
)
def test_what_a_question_begins_with_says_what_it_wants(question: str, kind: str) -> None:
    assert wanted(question) == kind


def test_a_company_that_is_called_by_a_goal_asks_for_no_outlook() -> None:
    assert wanted("What was Target's long-term debt in 2025?") != "outlook"
    assert wanted("What is its target for 2025?") == "outlook"
