"""The reason told is of the very figure that is asked for, with the sentence that tells the change before it."""

from __future__ import annotations

import pytest

from preprocess.report import Report
from rag.answering.answer import answer
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
IN_SECTIONS = (
    RESULTS,
    BY_PART,
    "Net sales increased in fiscal 2023, primarily due to Garden Tools, offset by volumes of Lantern Technologies.",
    H("Lantern Technologies", level=2),
    "The decrease in segment net sales was due to lower volumes.",
    "Segment operating profit decreased 2 percent in fiscal 2023, driven by freight.",
    H("Garden Tools", level=2),
    "The increase in segment net sales was due to higher prices.",
)


def told(question: str, filing: Report) -> Answer:
    return answer(question, result_of(question, [filing]), report_of(filing), None)


def quotes(question: str, filing: Report) -> list[str]:
    return [citation.quote for citation in told(question, filing).citations]


def acme(*said: str | H) -> Report:
    return make_report("ACME_2022_10K", ((RESULTS, *said),), company="Acme Corp", ticker="ACM", fiscal_year=2022)


@pytest.mark.parametrize(
    "question",
    [
        "why did nike's lantern sales drop in fiscal 2023",
        "Why did Nike's Lantern Technologies segment net sales fall in fiscal 2023?",
        "why did net sales of the lantern business at nike fall in fiscal 2023",
    ],
)
def test_a_part_called_by_its_first_word_or_as_a_segment_has_the_reason_under_its_heading(question: str) -> None:
    assert quotes(question, made(more=IN_SECTIONS)) == ["The decrease in segment net sales was due to lower volumes."]


def test_what_is_measured_by_sales_is_no_reason_for_sales() -> None:
    cost = "Cost of products sold increased as a percent to sales in 2022, driven by freight."
    rate = "Operating expenses as a percentage of net sales decreased in 2022, primarily due to lower rent."
    sales = "By the end of 2022 Acme's net sales increased, driven by higher prices."
    assert quotes("Why did Acme's net sales increase in 2022?", acme(cost, rate, sales)) == [sales]


def test_what_holds_at_any_time_and_what_a_word_means_are_no_reasons() -> None:
    static = "Gross margin of Acme Garden is lower than that of Acme Home primarily because of its merchandise mix."
    means = "Gross margin change — Represents increases or decreases resulting from prices and costs."
    why = "Gross margin decreased 20 basis points in 2022, primarily due to promotions."
    assert quotes("Why did Acme's gross margin decrease in 2022?", acme(static, means, why)) == [why]


@pytest.mark.parametrize(
    ("moved", "why"),
    [
        (
            "In 2022, cash flows provided by operating activities decreased $33 million.",
            "The changes were driven by taxes.",
        ),
        ("Operating cash flow decreased $33 million.", "Operating cash flow decreased primarily due to tax payments."),
        (
            "Operating cash flow fell in 2022, which is a decline of 3%.",
            "Contributions to the decline were driven by tax.",
        ),
    ],
)
def test_the_sentence_that_tells_the_change_stands_before_the_one_that_tells_why(moved: str, why: str) -> None:
    filing = acme(f"{moved} {why}", "Cash flows used in investing activities increased due to acquisitions.")
    assert quotes("Why did Acme's operating cash flow fall in 2022?", filing) == [f"{moved} {why}"]


def test_a_change_with_bullets_behind_it_is_quoted_with_them() -> None:
    moved, bullet = "Operating income increased $4 million or 14%.", "•Gross margin increased driven by prices."
    filing = acme(moved, bullet, "Other text stands here.")
    assert quotes("Why did Acme's operating income increase in 2022?", filing) == [f"{moved} {bullet}"]


def test_a_figure_that_nobody_knows_is_found_by_the_words_that_name_it() -> None:
    own = "Harbour returns expense increased in 2022, driven by longer terms."
    other = "Total expenses increased in 2022, driven by higher Harbour returns expense and wages."
    question = "Why did Acme's Harbour returns expense increase in 2022?"
    like = "Harbour rewards expense rose in 2022, led by a larger proportion of spend in travel categories."
    assert quotes(question, acme(other, like, own)) == [own]


def test_a_reason_under_the_heading_of_another_year_is_none() -> None:
    this = H("Fiscal 2022 Compared to Fiscal 2021", level=2), "Net sales declined, driven by weather."
    last = (
        H("Fiscal 2021 Compared to Fiscal 2020", level=2),
        "Net sales declined by $3 million as a result of strikes at closed stores.",
    )
    assert quotes("Why did Acme's net sales decline in fiscal 2022?", acme(*this, *last)) == [this[1]]


def test_a_reason_of_the_quarter_is_none_of_the_year_and_a_place_s_none_of_the_whole() -> None:
    year = H("Twelve months ended June 30, 2022", level=2), "Net sales were 1% higher, reflecting prices."
    place = "In Latin America, net sales declined, driven by lower volumes."
    quarter = H("June 2022 quarter", level=2), "Net sales were 6% lower, reflecting lower volumes."
    assert quotes("Why did Acme's net sales change in fiscal 2022?", acme(*quarter, *year, place)) == [year[1]]


def test_where_the_question_has_it_the_wrong_way_the_answer_says_so() -> None:
    rose = "Revenues increased in fiscal 2023, primarily driven by higher average prices."
    made_up = told("Why did Nike's revenues fall in fiscal 2023?", made(more=(RESULTS, rose)))
    assert "The question asks why it fell; what is quoted says that it rose." in made_up.notices


def test_a_computed_change_with_the_other_sign_than_the_sentence_is_left_out() -> None:
    fell = "Revenues decreased in fiscal 2023, reflecting lower volumes, the larger part of them returned."
    assert "FY2022" not in told("Why did Nike's revenues move down in fiscal 2023?", made(more=(RESULTS, fell))).text


def test_a_smaller_part_of_the_one_asked_for_gives_way_to_its_own_reason() -> None:
    smaller = "Hinge sales decreased 7% in fiscal 2023, primarily due to lower demand for doors."
    own = "Garden Tools net sales increased 4% in fiscal 2023, primarily due to higher prices of spades."
    filing = made(more=(RESULTS, BY_PART, H("Garden Tools", level=2), smaller, own, H("Lantern Technologies", level=2)))
    assert quotes("Why did Nike's Garden Tools sales change in fiscal 2023?", filing) == [own]


def test_half_of_the_company_s_name_that_the_other_half_owns_is_a_part() -> None:
    all_of_it = "Net revenues decreased in 2022, driven by fewer releases of both."
    own = "The decrease in Harbour's net revenues in 2022 was primarily due to a late season."
    filing = make_report(
        "MARLIN_2022_10K",
        ((RESULTS, all_of_it, H("Marlin", level=2), "Marlin fishes.", H("Harbour", level=2), own),),
        company="Marlin Harbour, Inc.",
        ticker="MHB",
        fiscal_year=2022,
    )
    assert quotes("Why did Marlin's Harbour revenues fall in 2022?", filing) == [own]


def test_what_only_changes_something_else_is_no_reason_for_a_loss() -> None:
    other = "The carrying amount of the interests is adjusted, with changes caused by it recorded in net income."
    said = told("Why did Nike's net income change in fiscal 2023?", made(more=(RESULTS, other)))
    assert other not in said.text and "for sure what drove it" in said.text


def test_what_a_segment_earned_adjusted_is_nearer_than_its_expenses() -> None:
    own = "Adjusted operating income increased $497 million in fiscal 2023, driven by purchasing."
    cost = "Selling and administrative expense increased 11% in fiscal 2023, driven by integration."
    filing = made(more=(RESULTS, BY_PART, H("Garden Tools", level=2), cost, own, H("Lantern Technologies", level=2)))
    assert quotes("Why did Nike's Garden Tools operating income rise in fiscal 2023?", filing) == [own]


def test_what_drove_a_cause_that_is_asked_about_is_its_reason() -> None:
    said = "In fiscal 2023 other expenses increased due to higher interest expense as a result of new bonds in May."
    assert quotes("Why did Nike's interest expense rise in fiscal 2023?", made(more=(RESULTS, said)))[0] == said
