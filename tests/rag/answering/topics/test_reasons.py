"""The reason is of the part and of the year that are asked for, and stands whole, in one sentence or in the next."""

from __future__ import annotations

import pytest

from preprocess.report import Report
from rag.answering.answer import answer
from rag.answering.topics.of_period import is_of_another_year
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import durations, made

BY_PART = T(
    ("2023", "2022"),
    (
        ("Net sales", "", ""),
        ("Civil Airplanes", "30,000", "26,000"),
        ("Engines", "21,217", "20,710"),
        ("Total", "51,217", "46,710"),
    ),
    caption="Net sales by segment",
    periods=durations((2023, 2022)),
)
RESULTS = H("Item 7. Results", item="Item 7")
SEGMENTS = "Our segments are Civil Airplanes (NCA) and Engines."
ALL = "Revenues increased in fiscal 2023, primarily due to higher revenues at NCA and Engines."
OWN = "NCA revenues increased by $4,000 million in fiscal 2023, due to higher deliveries."


def quotes(question: str, filing: Report) -> list[str]:
    told = answer(question, result_of(question, [filing]), report_of(filing), None)
    return [citation.quote for citation in told.citations]


def test_a_part_in_small_letters_has_its_own_reason_which_may_call_it_by_its_letters() -> None:
    filing = made(more=(RESULTS, BY_PART, SEGMENTS, ALL, OWN))
    assert quotes("why did nike's civil airplanes revenue rise in fiscal 2023", filing) == [OWN]


def test_the_whole_company_s_reason_is_none_of_a_part() -> None:
    filing = made(more=(RESULTS, BY_PART, SEGMENTS, ALL))
    told = quotes("why did nike's civil airplanes revenue rise in fiscal 2023", filing)
    assert ALL not in told


def test_the_reason_of_another_year_is_none() -> None:
    this = "Interest expense was $72 million in fiscal 2022, compared to $80 million in fiscal 2021 due to lower debt."
    last = "Interest expense was $80 million in fiscal 2021, compared to $90 million in fiscal 2020."
    why = "The decrease in interest expense was primarily due to swapping a portion of our debt."
    filing = make_report(
        "ACME_2022_10K", ((RESULTS, f"{this} {last} {why}"),), company="Acme Corp", ticker="ACM", fiscal_year=2022
    )
    assert quotes("Why did Acme's interest expense decline in fiscal 2022?", filing) == [this]


@pytest.mark.parametrize(
    ("told", "another"),
    [
        ("Interest expense was $80 million in 2016, compared to $90 million in 2015", True),
        ("Free cash flow decreased in 2018 from fiscal 2017", True),
        ("Revenue increased from 2016 to 2017", False),
        ("Revenue increased as compared to 2017", False),
        ("Rates decreased for 2018 and increased for 2017, when compared to the previous year", False),
    ],
)
def test_a_sentence_is_of_the_year_that_it_tells_of_and_not_of_its_base(told: str, another: bool) -> None:
    assert is_of_another_year(told, {2017}) is another


@pytest.mark.parametrize(
    ("moved", "why"),
    [
        ("The Tooth Care sales of $1.5 billion declined 8.5%.", "The operational decline was due to competition."),
        ("Tooth Care sales of $1.5 billion fell.", "The 3.7 percentage point decrease was driven by competition."),
        ("Tooth Care sales declined 26 basis points in 2022.", "For 2022, the decrease was due to competition."),
    ],
)
def test_the_reason_in_the_next_sentence_is_quoted_with_what_it_explains(moved: str, why: str) -> None:
    filing = make_report(
        "ACME_2022_10K", ((RESULTS, f"{moved} {why}"),), company="Acme Corp", ticker="ACM", fiscal_year=2022
    )
    assert quotes("why did acme tooth care sales decline in 2022", filing) == [f"{moved} {why}"]


def test_a_reason_that_no_figure_is_known_for_is_quoted_with_its_sentence() -> None:
    moved = "Merchandise returns of the Harbour outlets declined in 2022."
    why = "The decline was due to better sizing."
    filing = make_report(
        "ACME_2022_10K", ((RESULTS, f"{moved} {why}"),), company="Acme Corp", ticker="ACM", fiscal_year=2022
    )
    assert quotes("why did acme's merchandise returns of the Harbour outlets decline in 2022", filing) == [
        f"{moved} {why}"
    ]


def test_the_same_line_under_another_heading_is_no_second_reason_beside_the_first() -> None:
    own = "Trade fair spend increased 5% in fiscal 2023, primarily due to higher prices."
    other = "Trade fair spend increased 9% in fiscal 2023, primarily due to more fairs for engines."
    filing = made(more=(RESULTS, H("Total Expense", level=2), own, H("Abroad", level=2), other))
    assert quotes("Why did what Nike spends on every trade fair increase in fiscal 2023?", filing) == [own]
