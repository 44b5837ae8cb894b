"""A chart stands at the table that it is of, and says once what it shows."""

from __future__ import annotations

from decimal import Decimal

from pages.shared import pictures
from rag.answering import segments
from rag.reports.types import Chart, Series
from tests.rag.tabled import SERIES, answered


def test_the_chart_of_an_answer_stands_with_its_table() -> None:
    found = answered(SERIES)
    blocks = pictures.drawn(found, segments.blocks(found.text, (), found.numbers))
    assert [block["kind"] for block in blocks if "chart" in block] == ["table"]
    (table,) = (block for block in blocks if block["kind"] == "table")
    assert [one["label"] for one in table["chart"]["series"]] == ["Revenue", "Net income"]
    assert table["chart"]["series"][1]["values"] == [90.0, None, -20.0]
    assert table["courses"][0] is None and len(table["courses"]) == len(table["rows"])


def test_an_answer_without_a_table_is_drawn_as_it_is() -> None:
    found = answered("Revenue was $1,000 million.")
    blocks = segments.blocks(found.text, (), found.numbers)
    assert pictures.drawn(found, blocks) == blocks


def test_charts_of_a_report_are_one_block_and_those_without_a_figure_are_left_out() -> None:
    full = Chart("Margin", "%", ("FY2022", "FY2023"), (Series("Margin", (Decimal("9.0"), Decimal("12.50"))),), "line")
    empty = Chart("Debt", "USD million", ("FY2022", "FY2023"), (Series("Debt", (None, None)),))
    (block,) = pictures.charts((full, empty))
    (one,) = block["charts"]
    assert (one["title"], one["series"][0]["texts"]) == ("Margin, %", ["9.0%", "12.5%"])
    assert pictures.charts((empty,)) == []


def test_what_several_series_are_called_is_said_by_their_keys_alone() -> None:
    both = (Series("Revenue", (Decimal(1),)), Series("Net income", (Decimal(2),)))
    chart = Chart("Lantern: Revenue, Net income", "USD million", ("FY2023",), both)
    assert pictures.charts((chart,))[0]["charts"][0]["title"] == "Lantern, USD million"


def test_one_figure_of_several_companies_is_named_once_and_its_keys_are_the_companies() -> None:
    both = tuple(Series(f"{who}: operating margin", (Decimal("1.5"),)) for who in ("Lantern, Inc.", "Fern Works"))
    chart = Chart("Lantern, Inc.: operating margin, Fern Works: operating margin", "%", ("FY2023",), both)
    (one,) = pictures.charts((chart,))[0]["charts"]
    assert (one["title"], [key["label"] for key in one["series"]]) == (
        "Operating margin, %",
        ["Lantern, Inc.", "Fern Works"],
    )
    apart = (both[0], Series("Fern: net sales", (Decimal(2),)))
    (one,) = pictures.charts((Chart(chart.title, "%", ("FY2023",), apart),))[0]["charts"]
    assert one["title"] == "%" and one["series"][0]["label"] == "Lantern, Inc.: operating margin"
