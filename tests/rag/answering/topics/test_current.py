"""What an 8-K was filed for: its items, each under its heading with the sentence that opens it."""

from __future__ import annotations

import pytest

from rag.answering.answer import answer
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

HELD = "At the annual meeting held on May 18, 2022, shareholders voted on the two proposals set forth below."
ELECT = "With respect to the proposal to elect ten nominees to the Board, the votes were cast as set forth below:"
RATIFY = "With respect to the proposal to ratify the appointment of Ash LLP, the votes were cast as set forth below:"
EXPERT = "On May 18, 2022, the Board designated Ms. Hale as the audit committee financial expert."
FILING = make_report(
    "ACME_2022_8K",
    (
        (
            H("FORM 8-K"),
            "Check the appropriate box below if the Form 8-K filing is intended to satisfy the filing obligation.",
            H("Item 5.07. Submission of Matters to a Vote of Security Holders.", item="Item 5.07"),
            HELD,
            "As of March 21, 2022, there were 96,089,997 shares of common stock outstanding and entitled to vote.",
            f"Proposal 1. {ELECT}",
            f"Proposal 2. {RATIFY}",
            H("Item 8.01. Other Events.", item="Item 8.01"),
            EXPERT,
            H("Item 9.01. Financial Statements and Exhibits.", item="Item 9.01"),
            "Exhibit 104 is the cover page interactive data file, which is embedded in the document.",
        ),
    ),
    company="Acme Corp",
    ticker="ACM",
    doc_type="8-k",
    fiscal_year=2022,
)


def asked(question: str) -> Answer:
    return answer(question, result_of(question, [FILING]), report_of(FILING), None)


@pytest.mark.parametrize(
    "question",
    [
        "What was the key agenda of Acme's 8K filing dated 20 May 2022?",
        "What was the purpose of Acme's 8-K filed in May 2022?",
        "Summarize Acme's 8-K.",
        "Why did Acme file the current report?",
    ],
)
def test_its_items_and_the_matters_they_number_are_what_it_was_filed_for(question: str) -> None:
    made = asked(question)
    assert [citation.quote for citation in made.citations] == [HELD, ELECT, RATIFY, EXPERT]
    assert made.text.startswith("Item 5.07. Submission of Matters to a Vote of Security Holders: “At the annual")


def test_what_it_says_of_one_matter_is_no_question_about_all_of_it() -> None:
    assert len(asked("What did Acme's 8-K say about dividends?").citations) < 2
