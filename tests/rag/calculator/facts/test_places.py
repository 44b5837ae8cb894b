"""A row that tells beside its name of which place it is: that place's figure, and neither the whole nor a product."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import H, T
from tests.rag.statements_made import durations, made, searched

LASTING = (None, *durations()[:2])
HEADS = ("Region", "2023", "2022")
PRODUCTS = (
    ("", "U.S.", "7,809", "154"),
    ("Runner", "Int’l.", "28,972", "10"),
    ("", "Worldwide", "36,781", "164"),
    ("U.S.", "", "3,000", "2,000"),
    ("Int'l. patients got it through our assistance program.", "", "2,000", "1,000"),
    ("Total", "", "5,000", "3,000"),
    ("Glider", "U.S.", "9,000", "40,000"),
    ("Net sales", "", "51,217", "46,710"),
)
SEGMENTS = (
    ("Reportable segment:", "", "", ""),
    ("Shoes", "", "49,557", "45,724"),
    ("Other activities", "", "1,660", "986"),
    ("Total revenues", "", "51,217", "46,710"),
)
REPORT = made(
    more=(
        H("Selected product discussion"),
        T(HEADS, PRODUCTS, caption="Revenues by product", periods=LASTING),
        T(("", "2023", "2022"), SEGMENTS, caption="Selected revenues of segments", periods=LASTING),
    )
)


def asked(question: str) -> Calculation | Problem | None:
    return calculate(question, searched(question, REPORT), {REPORT.report_id: REPORT}.__getitem__)


@pytest.mark.parametrize(
    "question",
    [
        "What were Nike's Runner revenues in fiscal 2023?",
        "Which Nike product had the highest revenue in 2023?",
    ],
)
def test_a_place_of_a_product_is_not_told_for_the_product(question: str) -> None:
    found = asked(question)
    assert not (
        isinstance(found, Calculation)
        and ("28,972" in found.text or "49,557" in found.text or "patients" in found.text)
    ), found


def test_the_place_is_told_where_it_is_asked_for() -> None:
    found = asked("What were Nike's international Runner sales in fiscal 2023?")
    assert isinstance(found, Calculation) and "$28,972 million" in found.text


def test_a_place_alone_is_no_figure_that_is_divided_by_another() -> None:
    rows = (("United States", "$ 159", "$ 138", "$ 120"), ("International", "13", "11", "9"))
    caption = "The Company's long-lived assets were located as follows:"
    table = T(("2023", "2022", "2021"), rows, caption=caption, periods=durations())
    report = made(more=(H("Segment Information"), table))
    question = "What percent of Nike's revenue was international in 2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert not isinstance(found, Calculation)
