"""What drove a figure, without a model: the sentence that names the figure and then its cause, with its list."""

from __future__ import annotations

from rag.answering.answer import answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

MARGIN = "Gross margin decreased 250 basis points in fiscal 2022, primarily due to higher freight costs."
SALES = "Net sales increased 5% to $10 billion, driven by higher prices in Widgets."
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
    made = answer(question, result_of(question, [FILING]), report_of(FILING), None)
    return [citation.quote for citation in made.citations]


def test_the_cause_is_the_one_of_the_figure_and_year_that_are_asked_for() -> None:
    question = (
        "What drove gross margin change as of FY2022 for Acme? If gross margin is not a useful metric, explain why."
    )
    assert quotes(question) == [MARGIN]


def test_a_figure_that_is_named_as_a_cause_is_not_what_was_driven() -> None:
    assert quotes("Why did Acme's net sales increase in fiscal 2022?") == [SALES]
