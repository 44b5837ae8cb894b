"""What can be asked next: only questions that were tried and are answered."""

from __future__ import annotations

from dataclasses import replace

from rag.answering.answer import answer
from rag.answering.suggestions import suggestions
from rag.chunks.chunk import filing_of
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import made

STAFF = "As of December 31, 2023, Acme employed approximately 3,700 people in eleven countries."
SUED = (
    "In March 2023, a class action complaint was filed against Acme in a federal court, alleging defects and damages."
)
FILING = make_report(
    "ACME_2023_10K",
    (
        (H("Item 1. Business", item="Item 1"), STAFF, *(f"Widget number {n} is blue and heavy." for n in range(20))),
        (H("Item 3. Legal Proceedings", item="Item 3"), SUED),
    ),
    company="Acme Corp",
    ticker="ACM",
    fiscal_year=2023,
)


def offered(question: str) -> tuple[str, ...]:
    result = result_of(question, [FILING])
    made = answer(question, result, report_of(FILING), None)
    return suggestions(made, result, report_of(FILING), [filing_of(FILING)])


def test_beside_a_sentence_stand_the_matters_that_the_filing_tells_of() -> None:
    assert offered("How many people does Acme employ?") == ("What legal proceedings does Acme Corp face?",)


def test_what_is_offered_is_answered() -> None:
    for question in offered("How many people does Acme employ?"):
        made = answer(question, result_of(question, [FILING]), report_of(FILING), None)
        assert not made.refused and SUED in [citation.quote for citation in made.citations]


def test_after_a_refusal_nothing_is_offered() -> None:
    assert offered("How many zeppelins does Acme charter?") == ()


def test_after_a_year_that_no_filing_covers_the_same_is_offered_of_one_that_is_there() -> None:
    report = made()
    result = result_of("What was Nike's revenue in fiscal 2031?", [report])
    refused = answer("What was Nike's revenue in fiscal 2031?", result, report_of(report), None)
    assert refused.refused
    # A search in a year that no filing is about finds nothing.
    for found in (result, replace(result, contexts=(), hits=(), filings=(filing_of(report),))):
        told = suggestions(refused, found, report_of(report), [filing_of(report)])
        assert told == ("What was Nike's revenue in fiscal 2023?",)


def why(*sentences: str, asked: str = "net income") -> tuple[str, ...]:
    page = (H("Item 7. Discussion", item="Item 7"), *sentences)
    rows = [("Discount revenue", "400", "300"), ("Revenues", "1,000", "900"), ("Net income", "120", "100")]
    title = "Consolidated Statements of Operations"
    table = T(
        ["December 31, 2023", "December 31, 2022"], rows, caption=title, statement="income_statement", primary=True
    )
    pages = (page, (H(title, item="Item 8"), table))
    report = make_report("ACME_2023_10K", pages, company="Acme Corp", ticker="ACM", fiscal_year=2023)
    question = f"What was Acme's {asked} in 2023?"
    result = result_of(question, [report])
    made = answer(question, result, report_of(report), None)
    return suggestions(made, result, report_of(report), [filing_of(report)])


def test_a_reason_is_offered_only_where_a_sentence_gives_it_for_that_figure() -> None:
    asks = "What drove the change in net income of Acme Corp in FY2023?"
    assert asks in why("Net income rose in 2023, driven by higher sales of widgets.")
    assert asks not in why("Net income of the segment was $31 million in 2023, driven by higher sales of widgets.")
    assert asks not in why("Net income is expected to rise in 2024, driven by higher sales of widgets.")


def test_no_reason_is_offered_for_a_part_whose_change_is_told_of_the_whole() -> None:
    told = why("Discount revenue rose in 2023, driven by higher sales of widgets.", asked="discount revenue")
    assert not [question for question in told if "drove" in question]
