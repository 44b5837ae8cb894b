"""What drove a figure, without a model: the sentence that names the figure and then its cause, with its list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.answer import answer
from rag.answering.topics.of_period import is_of_the_year
from rag.chunks.chunk import filing_of
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import INCOME, durations, made

MARGIN = "Gross margin decreased 250 basis points in fiscal 2022, primarily due to higher freight costs."
SALES = "Net sales increased 5% to $10 billion, driven by higher prices in Widgets."
REASON = "Revenues increased in fiscal 2023, primarily driven by higher average prices."
FILING = make_report(
    "ACME_2022_10K",
    (
        (
            H("Item 1A. Risk Factors", item="Item 1A"),
            "A lower gross margin resulting from competition would harm our results.",
            H("Item 7. Management's Discussion", item="Item 7"),
            "Our joint venture earned less, primarily driven by lower net sales of its own.",
            SALES,
            MARGIN,
            "Gross margin increased 90 basis points in fiscal 2019, primarily due to lower tariffs.",
        ),
    ),
    company="Acme Corp",
    ticker="ACM",
    fiscal_year=2022,
)


def quotes(question: str) -> list[str]:
    told = answer(question, result_of(question, [FILING]), report_of(FILING), None)
    return [citation.quote for citation in told.citations]


def test_the_cause_is_the_one_of_the_figure_and_year_that_are_asked_for() -> None:
    question = (
        "What drove gross margin change as of FY2022 for Acme? If gross margin is not a useful metric, explain why."
    )
    assert quotes(question) == [MARGIN]


def test_a_figure_that_is_named_as_a_cause_is_not_what_was_driven() -> None:
    assert quotes("Why did Acme's net sales increase in fiscal 2022?") == [SALES]


def test_a_cause_told_of_the_increase_is_quoted_with_the_sentence_that_says_of_what() -> None:
    spread = "Cost of sales increased $90 million in fiscal 2022. The increase was primarily driven by freight."
    filing = make_report(
        "ACME_2022_10K", ((H("Item 7. Results", item="Item 7"), spread),), company="Acme Corp", fiscal_year=2022
    )
    question = "What drove gross profit change as of FY2022 for Acme?"
    told = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert [citation.quote for citation in told.citations] == [spread]


def test_the_reasons_stand_before_the_computed_change_that_they_explain() -> None:
    filing = made(more=(H("Item 7. Results", item="Item 7"), REASON))
    question = "What drove revenue growth in FY2023 for Nike?"
    told = answer(question, result_of(question, [filing]), report_of(filing), None)
    reason, change = told.text.split("\n\n")
    assert "FY2022" in change and "FY2023" in change and "average prices" in reason
    assert {number.status for number in told.numbers} <= {"verified", "derived"}
    assert all(citation.marker in told.text for citation in told.citations)


def test_what_rose_is_no_reason_why_something_fell() -> None:
    rose = "Operating expenses increased 9% to $2 billion, driven by higher wages and total stores, among others."
    fell = "Operating expenses decreased in part of the group, driven by lower bad debt."
    filing = make_report(
        "ACME_2022_10K",
        ((H("Item 7. Management's Discussion", item="Item 7"), rose, "Other text stands here.", fell),),
        company="Acme Corp",
        ticker="ACM",
        fiscal_year=2022,
    )
    question = "Why did Acme's operating expenses fall in fiscal 2022?"
    told = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert told.citations[0].quote == fell


def test_of_a_figure_that_the_statements_lack_the_nearest_is_told_and_no_unrelated_reason() -> None:
    lacking = ("Cost of sales", "Gross profit", "Operating income (loss)")
    income = tuple(row for row in INCOME if row[0] not in lacking)
    other = "The reserve build of the year was primarily driven by gross increases in loans outstanding."
    filing = made(income=income, more=(H("Item 7. Results", item="Item 7"), other))
    question = (
        "What drove gross margin change as of FY2023 for Nike? If gross margin is not a useful metric, explain why."
    )
    told = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert told.text.startswith("Not a measure for NIKE, Inc.") and "reserve" not in told.text


OF_SEGMENT = "Revenues increased $210 million in fiscal 2023, primarily due to higher volume on contracts."
OWN_VALUE = "Revenues were $8.7 billion in fiscal 2023, up 8%, driven by higher prices and deposits."
BY_PART = T(
    ("2023", "2022"),
    (
        ("Net sales", "", ""),
        ("Aircraft", "30,000", "26,000"),
        ("Engines", "21,217", "20,710"),
        ("Total", "51,217", "46,710"),
    ),
    caption="Net sales by segment",
    periods=durations((2023, 2022)),
)


@pytest.mark.parametrize(
    "told",
    [
        (H("Engines", level=2), OF_SEGMENT, H("Aircraft", level=2), "Aircraft are built to order."),
        (H("Deposits of Households", level=2), OWN_VALUE),
    ],
    ids=("under the heading of a segment", "with another value than the company's"),
)
def test_a_reason_told_of_a_part_is_none_of_the_company(told: tuple[H | str, ...]) -> None:
    filing = made(more=(H("Item 7. Results", item="Item 7"), BY_PART, *told))
    question = "What drove revenue growth in FY2023 for Nike?"
    whole = made(more=(H("Item 7. Results", item="Item 7"), BY_PART, REASON, *told))
    for report, reasons in ((filing, 0), (whole, 1)):
        answered = answer(question, result_of(question, [report]), report_of(report), None)
        assert answered.text.count("“") == reasons and answered.refused == (not reasons)
        assert "$4,507 million" in (answered.text if reasons else " ".join(answered.notices))


def test_what_is_called_by_several_capitals_is_a_part_whose_own_reasons_are_told() -> None:
    cloud = "Lantern Cloud revenues increased $120 million in fiscal 2023, primarily due to new subscriptions."
    filing = made(more=(H("Item 7. Results", item="Item 7"), REASON, cloud))
    for question in (
        "What drove Nike's Lantern Cloud revenues in FY2023?",
        "What pushed up Nike Lantern Cloud revenue?",
    ):
        told = answer(question, result_of(question, [filing]), report_of(filing), None)
        assert "$4,507 million" not in told.text
        assert told.refused or [citation.quote for citation in told.citations] == [cloud]


@pytest.mark.parametrize(
    ("text", "quarter", "of_year"),
    [
        ("The decrease in net revenues for 2022, as compared to 2021,", None, True),
        ("Net revenues fell in the fourth quarter of 2022", None, False),
        ("Net revenues fell in the three months ended June 30, 2022", None, False),
        ("Net revenues fell", 2, False),
    ],
)
def test_a_yearly_filing_tells_of_the_year_where_it_names_no_quarter(
    text: str, quarter: int | None, of_year: bool
) -> None:
    assert is_of_the_year(text, replace(filing_of(FILING), fiscal_quarter=quarter)) is of_year


@pytest.mark.parametrize("head", ["Foreign Segment", "Foreign"])
def test_the_reason_under_a_segment_beside_another_is_not_the_company_s(head: str) -> None:
    cause = "Our SG&A decreased in fiscal 2022, primarily due to lower store payroll."
    parts = (H("Domestic Segment", 2), "Domestic stores sell lamps.", H(head, 2), cause)
    filing = make_report(
        "ACME_2022_10K", ((H("Item 7. Results", item="Item 7"), *parts),), company="Acme Corp", fiscal_year=2022
    )
    question = "Why did Acme's SG&A decrease in fiscal 2022?"
    told = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert bool(told.citations) is (head == "Foreign")
