"""Risks as a whole are told by the headings of the risk factors, whatever words ask for them."""

from __future__ import annotations

import pytest

from preprocess.report import Report
from rag.answering.answer import answer
from rag.answering.quote.prose import risk_heads
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

RISKS = tuple(f"If our {part} fail, our business could be harmed." for part in ("mills", "ships", "barns", "looms"))
OTHERS = tuple(f"We depend on {part}, which may become scarce." for part in ("tin", "coal", "wool", "salt"))
BLEEDS = "Strikes in the U.S. could delay what we sell. As a part of"


def filing(name: str, company: str, risks: tuple[str, ...]) -> Report:
    heads = (part for risk in risks for part in (H(risk, 3), "Much of what we do is open to threats like this one."))
    lead = "These risks and uncertainties are main risks that our company names."
    page = (H("Item 1A. Risk Factors", item="Item 1A"), lead, H("Risks Related to Our Business", 2), *heads)
    return make_report(name, (page,), company=company, ticker=name[:4], fiscal_year=int(name[5:9]))


ACME = filing("ACME_2022_10K", "Acme Corp", RISKS)
TERN = filing("TERN_2022_10K", "Tern Corp", OTHERS)


def asked(question: str, *filings: Report) -> Answer:
    return answer(question, result_of(question, list(filings)), report_of(*filings), None)


@pytest.mark.parametrize(
    "question",
    [
        "What are the main risks Acme names?",
        "What principal risks does Acme identify?",
        "What are the key risk factors of Acme?",
        "Summarize the biggest risks of Acme",
    ],
)
def test_no_word_of_the_question_has_to_stand_in_them(question: str) -> None:
    assert [citation.quote for citation in asked(question, ACME).citations] == list(RISKS)


def test_the_risks_of_one_thing_are_no_risks_as_a_whole() -> None:
    quoted = [citation.quote for citation in asked("What risks does Acme face from looms?", ACME).citations]
    assert quoted[:1] != list(RISKS[:1])


def test_each_company_named_has_its_share_and_how_many_there_are_is_said() -> None:
    made = asked("What are the main risks Acme and Tern name?", ACME, TERN)
    assert [c.filing.company for c in made.citations] == ["Acme Corp"] * 3 + ["Tern Corp"] * 3
    assert "Tern Corp 2022: “We depend on tin" in made.text
    assert "Acme Corp 2022: 3 of the 4 headings of its risk factors, from all over the section." in made.notices


def test_the_newest_filing_tells_them_where_no_year_is_named() -> None:
    older = filing("ACME_2019_10K", "Acme Corp", OTHERS)
    assert asked("What are the main risks Acme names?", older, ACME).citations[0].quote == RISKS[0]
    assert asked("What were the main risks of Acme in 2019?", older, ACME).citations[0].quote == OTHERS[0]


def test_words_of_the_paragraph_behind_a_heading_are_not_quoted() -> None:
    made = asked("What are the main risks Acme names?", filing("ACME_2022_10K", "Acme Corp", (*RISKS[:2], BLEEDS)))
    assert made.citations[-1].quote == "Strikes in the U.S. could delay what we sell."


def test_two_headings_are_no_list_of_risks() -> None:
    assert len(risk_heads(ACME)) == 4 and not risk_heads(filing("ACME_2022_10K", "Acme Corp", RISKS[:2]))
