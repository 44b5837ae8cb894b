"""Questions that no filing answers: what the library holds is told from its list, advice is refused."""

from __future__ import annotations

import pytest

from preprocess.report import DocType
from rag.answering.own_shelf import COURTESY, NO_ADVICE, beside_filings
from rag.types import Filing


def filing(company: str, year: int, doc_type: DocType = "10-k", quarter: int | None = None) -> Filing:
    name = f"{company}_{year}"
    return Filing(name, name, "", company, None, doc_type, year, quarter, None, None, 90, 40)


SHELF = (filing("Lantern Works, Inc.", 2023), filing("Fern plc", 2024, "10-q", 2), filing("Lantern Works, Inc.", 2022))


@pytest.mark.parametrize(
    "question",
    [
        "Which filings do you have?",
        "What companies are in the library?",
        "what is in the library",
        "How many filings are loaded?",
        "List all filings",
        "Which documents can I ask about?",
        "Show me the companies in the library.",
        "What 10-Ks do you have?",
    ],
)
def test_what_the_library_holds_is_told_from_its_list(question: str) -> None:
    found = beside_filings(question, SHELF)
    assert found is not None and found.mode == "library" and not found.refused and not found.numbers
    assert found.text.startswith("The library holds 3 filings of 2 companies:")
    assert "| Fern plc | 10-Q Q2 2024 |\n| Lantern Works, Inc. | 10-K 2022, 10-K 2023 |" in found.text


@pytest.mark.parametrize(
    "question",
    [
        "Which filings of Lantern Works do you have?",
        "What Lantern filings do you have?",
        "Which filings do you have for Lantern?",
        "What years of Lantern Works are here?",
    ],
)
def test_a_company_that_is_named_has_its_own_filings_told(question: str) -> None:
    found = beside_filings(question, SHELF)
    assert found is not None and "2 filings of this name" in found.text and "Fern" not in found.text


@pytest.mark.parametrize(
    "question",
    [
        "Which documents are incorporated by reference in Lantern's 10-K?",
        "How many companies did Lantern buy in 2023?",
        "What reports does Lantern file with the SEC?",
        "Which filings do you have for Sorrel?",
        "Should Lantern impair its goodwill?",
        "Is Lantern a capital-intensive business?",
        "What is in the share repurchase program?",
        "How many companies are there in the Oil segment?",
        "How large was Lantern's investment in Fern?",
        "Is goodwill a big part of its investment?",
    ],
)
def test_what_filings_say_is_left_to_them(question: str) -> None:
    assert beside_filings(question, SHELF) is None


@pytest.mark.parametrize(
    "question",
    [
        "Is Lantern a good buy?",
        "Should I invest in Lantern?",
        "Is Fern undervalued?",
        "Would you buy Fern?",
        "Is Fern a safe investment?",
        "Will Fern's stock go up?",
        "Is Lantern's share price going to fall?",
    ],
)
def test_advice_is_refused_and_what_can_be_asked_instead_is_said(question: str) -> None:
    found = beside_filings(question, SHELF)
    assert found is not None and found.refused and found.text == NO_ADVICE


@pytest.mark.parametrize("said", ["hello", "Hi there!", "thanks", "Thank you very much.", "ok, great"])
def test_what_is_said_between_questions_is_no_question(said: str) -> None:
    found = beside_filings(said, SHELF)
    assert found is not None and found.refused and found.text == COURTESY


@pytest.mark.parametrize(
    "question",
    [
        "Does Fern's market share rise?",
        "Does the number of shares fall in 2023?",
        "Will Fern issue new shares?",
        "Thanks. And the year before?",
        "Hello, what was revenue in 2023?",
        "Will Fern's stock compensation expense go up?",
    ],
)
def test_a_question_behind_a_greeting_and_shares_that_filings_tell_of_are_left_to_them(question: str) -> None:
    assert beside_filings(question, SHELF) is None
