"""A reason of another figure, another part or the other way is not told; nor is another figure's change."""

from __future__ import annotations

import pytest

from preprocess.report import Report
from rag.answering.answer import answer
from rag.answering.topics.drivers import driver_quotes
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import durations, made

RESULTS = H("Item 7. Results", item="Item 7")
BY_PART = T(
    ("2023", "2022"),
    (
        ("Net sales", "", ""),
        ("Lantern Technologies", "30,000", "26,000"),
        ("Garden Tools", "21,217", "20,710"),
        ("Total", "51,217", "46,710"),
    ),
    caption="Net sales by segment",
    periods=durations((2023, 2022)),
)


def told(question: str, filing: Report) -> Answer:
    return answer(question, result_of(question, [filing]), report_of(filing), None)


def quotes(question: str, filing: Report) -> list[str]:
    return [citation.quote for citation in told(question, filing).citations]


def acme(*said: str | H) -> Report:
    return make_report("ACME_2022_10K", ((RESULTS, *said),), company="Acme Corp", ticker="ACM", fiscal_year=2022)


@pytest.mark.parametrize(
    ("question", "other"),
    [
        (
            "Why did Acme's income taxes fall in 2022?",
            "Adjusted income taxes were lower in 2022, primarily due to the mix of income.",
        ),
        (
            "Why did Acme's operating income fall in 2022?",
            "Operating expenses as a percentage of net sales fell in 2022, primarily due to lower rent.",
        ),
        (
            "Why did Acme's net sales fall in 2022?",
            "Spade net sales decreased 7% in 2022, primarily due to lower demand for gardens.",
        ),
        (
            "Why did Acme's net sales increase in 2022?",
            "The increase in net sales in 2022 was partially offset by the weather of the spring.",
        ),
        (
            "Why did Acme's free cash flow fall in 2022?",
            "Free cash flow increased $40 million in 2022, primarily due to lower inventories.",
        ),
    ],
)
def test_the_reason_of_another_figure_or_the_other_way_is_none(question: str, other: str) -> None:
    assert told(question, acme(other)).refused


def test_a_word_beside_the_figure_has_to_be_told_with_its_reason() -> None:
    all_of_it = "The provision for income taxes increased $16 million in 2022, due to higher income."
    current = "The current provision for income taxes is paid in four parts."
    asked = "Why did Acme's current provision for income taxes increase in 2022?"
    assert told(asked, acme(all_of_it, current)).refused


def test_the_company_s_change_is_none_of_a_narrower_figure() -> None:
    said = told("Why did Nike's wholesale outlet revenues increase in fiscal 2023?", made(more=(RESULTS, "No reason.")))
    assert "change in revenue" not in said.text


def test_under_a_part_s_heading_the_table_above_says_what_increased() -> None:
    lead = "The following table presents segment net sales by reportable segment (in millions):"
    sales = "The increase was primarily driven by higher prices of spades."
    income = "The increase was primarily driven by the closing of a plant."
    earned = T(("2023", "2022"), (("Garden Tools", "217", "210"),), caption="", periods=durations((2023, 2022)))
    filing = made(
        more=(
            *(RESULTS, lead, BY_PART, H("Garden Tools", level=2), sales, H("Lantern Technologies", level=2)),
            *("The following table presents segment net income (loss) by segment:", earned),
            *(H("Garden Tools", level=2), income, H("Lantern Technologies", level=2), "Nothing."),
        )
    )
    assert quotes("Why did Nike's Garden Tools grow in fiscal 2023?", filing) == [sales]


def test_a_variance_against_a_year_it_is_compared_with_is_told_with_its_reason() -> None:
    said = "Free cash flow for fiscal 2022 was $848 million and compares with $1,066 million last year."
    why = "The year over year variance largely reflects higher interest payments and lower payables."
    assert quotes("Why was Acme's free cash flow lower in fiscal 2022?", acme(f"{said} {why}")) == [f"{said} {why}"]


@pytest.mark.parametrize(
    "said",
    [
        "Merchandise returns of the Harbour outlets increased in 2022, due to larger sizes.",
        "Merchandise returns of the Harbour outlets declined in 2022 due to the following:",
        "“Merchandise returns of the Harbour outlets declined because of our people,” said Jane Doe.",
    ],
)
def test_no_list_no_speech_and_no_other_way_is_quoted_for_a_why(said: str) -> None:
    assert (
        said not in told("why did acme's merchandise returns of the Harbour outlets decline in 2022", acme(said)).text
    )


def test_the_company_s_own_name_calls_no_part_of_it() -> None:
    own = "Revenues increased in fiscal 2023, primarily due to higher prices of shoes."
    by_part = T(
        ("2023", "2022"),
        (("Nike Capital", "30,000", "26,000"), ("Garden Tools", "21,217", "20,710")),
        caption="Net sales by segment",
        periods=durations((2023, 2022)),
    )
    parts = (H("Nike Capital", level=2), "It lends.", H("Garden Tools", level=2), "They dig.")
    assert (
        own in told("Why did Nike's revenues increase in fiscal 2023?", made(more=(RESULTS, own, by_part, *parts))).text
    )


def test_a_gain_that_the_company_s_change_bears_out_is_told_with_what_the_question_has_wrong() -> None:
    rose = "Revenues increased in fiscal 2023, primarily driven by higher average prices."
    said = told("Why did Nike's revenues fall in fiscal 2023?", made(more=(RESULTS, rose)))
    assert rose in said.text and any("what is quoted says that it rose" in notice for notice in said.notices)


def test_a_change_without_a_told_reason_is_no_answer_to_a_why_but_the_nearest() -> None:
    said = told("Why did Nike's revenues increase in fiscal 2023?", made(more=(RESULTS, "Nothing is told here.")))
    assert said.refused and not said.numbers and "for sure what drove it" in said.text
    assert any(notice.startswith("Nearest") and "$4,507 million" in notice for notice in said.notices)


def test_the_company_by_its_own_word_is_no_smaller_part() -> None:
    own = "The Company’s revenues increased 10% in fiscal 2023, primarily due to higher prices of shoes."
    filing = made(more=(RESULTS, own))
    found = driver_quotes(result_of("Why did Nike's revenues increase in fiscal 2023?", [filing]), report_of(filing))
    assert [quote.place.text for quote in found] == [own]
