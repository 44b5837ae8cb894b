"""Questions about risks, outlook and drivers, without a model: the sentences that answer, not those about sentences."""

from __future__ import annotations

from rag.answering.answer import answer
from rag.answering.quote.prose import is_boilerplate
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

RISKS = (
    "We depend heavily on commercial airlines, which are subject to unique risks.",
    "We enter into fixed-price contracts which could subject us to losses.",
    "Unauthorized access to our systems could negatively impact our business.",
    "We may be unable to obtain debt to fund our operations at competitive rates.",
)
FILING = make_report(
    "ACME_2022_10K",
    (
        (
            H("Item 1A. Risk Factors", item="Item 1A"),
            "We urge investors to consider carefully the risk factors described below. Actual results may differ.",
            H("Risks Related to Our Business", 2),
            *(part for risk in RISKS for part in (H(risk, 3), "Many of our customers face the same threats today.")),
        ),
        (
            H("Item 7. Management's Discussion", item="Item 7"),
            "Revenue increased 9% in fiscal 2022, primarily driven by higher prices in our Widgets business.",
            "Revenue increased 5% in 2021 compared to 2020, primarily driven by higher volumes of Gadgets.",
            "Forward-looking statements about revenue are generally identified by words such as expect and outlook.",
            "For fiscal 2023 we expect revenue growth of 3% to 5% and an operating margin of about 12%.",
        ),
    ),
    company="Acme Corp",
    ticker="ACM",
    fiscal_year=2022,
)


LEAD = "Cost of products sold increased as a percent to sales in 2022, primarily driven by:"


def asked(question: str) -> Answer:
    return answer(question, result_of(question, [FILING]), report_of(FILING), None)


def test_risks_as_a_whole_are_the_headings_of_the_risk_factors_each_cited_where_it_stands() -> None:
    made = asked("What are the main risks of Acme?")
    assert [citation.quote for citation in made.citations] == list(RISKS)
    assert all(citation.page == 1 and citation.boxes for citation in made.citations)


def test_the_risks_of_one_thing_are_ranked_by_that_thing() -> None:
    made = asked("What risks does Acme face from fixed-price contracts?")
    assert made.citations[0].quote == RISKS[1]


def test_a_driver_is_the_sentence_with_the_cause_in_the_year_asked_for() -> None:
    made = asked("What drove Acme's revenue growth in fiscal 2022?")
    assert "Widgets" in made.citations[0].quote
    assert all("Gadgets" not in citation.quote for citation in made.citations)


def test_an_outlook_is_what_is_expected_not_what_identifies_expectations() -> None:
    made = asked("What is the outlook of Acme for revenue?")
    assert "3% to 5%" in made.citations[0].quote
    assert all("identified" not in citation.quote for citation in made.citations)


def test_sentences_about_sentences_are_boilerplate() -> None:
    assert is_boilerplate("This should be read in conjunction with our consolidated financial statements.")
    assert not is_boilerplate("A shortage of chips could reduce our sales.")


def test_a_sentence_that_leads_to_a_list_is_quoted_with_its_items() -> None:
    items = ("One-time costs of plant closures.", "Unfavorable currency in the Widgets business.")
    report = make_report(
        "ACME_2022_10K",
        ((H("Cost of products sold"), f"{LEAD}\n\n" + "\n\n".join(f"- {item}" for item in items)),),
        company="Acme Corp",
    )
    question = "What drove the gross margin change of Acme in 2022?"
    made = answer(question, result_of(question, [report]), report_of(report), None)
    assert not made.refused and LEAD in made.text, made.text
