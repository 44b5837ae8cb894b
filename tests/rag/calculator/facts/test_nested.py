"""Sums that stand over their parts: areas with their products indented below, and parts under headings of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preprocess.report import Report
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.facts.breakdowns import breakdowns_of
from tests.rag.builders import H, T
from tests.rag.calculator.facts.company import SEGMENTS, YEARS
from tests.rag.statements_made import made, searched

AREAS = (
    ("Total Eyewear", "$ 30,000", "$ 28,000", "$ 27,000"),
    ("  Glarex", "18,000", "17,500", "17,000"),
    ("  Sunex alliance revenues", "9,000", "9,500", "9,000"),
    ("  Other", "3,000", "1,000", "1,000"),
    ("Total Headwear", "21,217", "18,710", "17,538"),
    ("  Hatex", "11,217", "8,710", "8,538"),
    ("  Capex", "10,000", "10,000", "9,000"),
    ("Total Clothing Sales", "$ 51,217", "$ 46,710", "$ 44,538"),
)
UNDER_HEADINGS = (
    ("EYEWEAR", "", "", ""),
    ("Glarex", "", "", ""),
    ("U.S.", "10,000", "9,000", "9,000"),
    ("International", "8,000", "8,500", "8,000"),
    ("Worldwide", "18,000", "17,500", "17,000"),
    ("Sunex", "", "", ""),
    ("U.S.", "12,000", "10,500", "10,000"),
    ("International", "—", "—", "—"),
    ("Worldwide", "12,000", "10,500", "10,000"),
    ("TOTAL EYEWEAR", "", "", ""),
    ("U.S.", "22,000", "19,500", "19,000"),
    ("International", "8,000", "8,500", "8,000"),
    ("Worldwide", "30,000", "28,000", "27,000"),
)


def of_areas(rows: tuple[tuple[str, ...], ...] = AREAS, caption: str = "Major Product Sales") -> Report:
    """A filing whose table indents what begins with two spaces."""
    bare = [(row[0].strip(), *row[1:]) for row in rows]
    report = made(more=(H("Results"), T(("2023", "2022", "2021"), bare, caption=caption, periods=YEARS)))
    table = report.tables[-1]
    levels = [1 if row[0].startswith(" ") else 0 for row in rows]
    deep = [replace(row, level=level) for row, level in zip(table.rows, levels, strict=True)]
    return replace(report, tables=[*report.tables[:-1], replace(table, rows=deep)])


def asked(question: str, report: Report) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


def names(report: Report) -> list[tuple[str, tuple[str, ...]]]:
    last = report.tables[-1].id
    found = [one for one in breakdowns_of(report) if one.table.id == last]
    return [(one.whole.name if one.whole else "", tuple(part.name for part in one.parts)) for one in found]


def test_deeper_rows_are_the_parts_of_the_row_over_them_and_areas_those_of_the_total() -> None:
    found = names(of_areas())
    assert ("Eyewear", ("Glarex", "Sunex alliance revenues", "Other Eyewear")) in found
    assert ("Clothing", ("Eyewear", "Headwear")) in found
    assert ("Clothing", ("Glarex", "Sunex alliance revenues", "Other Eyewear", "Hatex", "Capex")) in found


def test_rows_that_do_not_come_to_the_row_over_them_are_no_parts_of_it() -> None:
    wrong = tuple((row[0], "19,000", *row[2:]) if row[0] == "  Glarex" else row for row in AREAS)
    assert not any(whole == "Eyewear" for whole, _ in names(of_areas(wrong)))


def test_what_stands_under_a_heading_is_one_part_by_that_heading_though_it_sells_in_one_place_only() -> None:
    found = names(of_areas(UNDER_HEADINGS))
    assert ("Glarex", ("U.S.", "International")) in found
    assert ("EYEWEAR", ("Glarex", "Sunex")) in found


def test_a_worldwide_sum_may_be_written_short_and_the_heading_of_a_segment_begins_no_name() -> None:
    short = [(row[0].replace("Worldwide", "WW"), *row[1:]) for row in UNDER_HEADINGS]
    found = names(of_areas((("EYEWEAR SEGMENT", "", "", ""), *short[1:])))
    assert ("Glarex", ("U.S.", "International")) in found and ("EYEWEAR", ("Glarex", "Sunex")) in found


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What were Nike's sales of Glarex in 2022?", "$17,500 million"),
        ("What was Nike's Sunex revenue in 2023?", "$9,000 million"),
        ("What was Nike's Eyewear revenue in 2023?", "$30,000 million"),
        ("What share of Nike's Eyewear revenue came from Glarex in 2023?", "60.0%"),
        ("By what percent did Nike's Hatex sales grow in 2023?", "28.8%"),
    ],
)
def test_a_product_and_an_area_are_answered_from_their_own_rows(question: str, text: str) -> None:
    found = asked(question, of_areas())
    assert isinstance(found, Calculation) and found.numbers[0].text == text, found
    assert {number.status for number in found.numbers} <= {"verified", "derived"}


@pytest.mark.parametrize(
    ("question", "first", "total"),
    [
        ("Which Nike eyewear product sold most in 2023?", "eyewear product with the highest revenue", "Total Eyewear"),
        ("Which Nike eyewear had the highest revenue in 2023?", "eyewear with the highest revenue", "Total Eyewear"),
    ],
)
def test_the_products_of_one_area_are_ranked_beside_their_total(question: str, first: str, total: str) -> None:
    found = asked(question, of_areas())
    assert isinstance(found, Calculation), found
    assert f"{first} in FY2023 was Glarex: $18,000 million" in found.text and "Hatex" not in found.text
    assert f"| {total} | $30,000 million" in found.text


def test_the_areas_that_grew_are_told_from_those_that_did_not() -> None:
    found = asked("Which of Nike's clothing therapeutic areas grew in 2023?", of_areas())
    assert isinstance(found, Calculation), found
    assert not isinstance(asked("Which therapeutic area of Nike sold least in 2023?", of_areas()), Calculation)
    assert "Headwear (13.4%" in found.text and "Eyewear (7.1%" in found.text and "not in" not in found.text


def test_the_products_of_one_area_are_not_those_of_the_company() -> None:
    of_one = (*AREAS[:4], ("Total Headwear", "20,000", "18,710", "17,538"))
    assert not isinstance(asked("Which Nike product sold most in 2023?", of_areas(of_one)), Calculation)


UNITS = (
    ("Laced", "$ 20,000", "$ 19,000", "$ 18,000"),
    ("Slipped", "10,000", "9,000", "9,000"),
    ("Total", "$ 30,000", "$ 28,000", "$ 27,000"),
)


def of_units(caption: str) -> Report:
    units = T(("2023", "2022", "2021"), UNITS, caption=caption, periods=YEARS)
    return made(more=(H("By segment"), BY_SEGMENT, H("Units"), units))


BY_SEGMENT = T(("2023", "2022", "2021"), SEGMENTS, periods=YEARS)


def test_the_units_of_a_segment_are_those_under_its_name_whose_sum_is_its_own_figure() -> None:
    question = "Which Shoes operating unit of Nike grew fastest in 2023?"
    found = asked(question, of_units("Net sales for our Shoes operating units"))
    assert isinstance(found, Calculation) and "Slipped: 11.1%" in found.text
    other = asked("Which Shirts operating unit of Nike grew fastest in 2023?", of_units("Net sales of Shirts units"))
    assert not isinstance(other, Calculation)


def test_a_product_is_found_by_its_name_before_what_it_is_made_of() -> None:
    rows = tuple((row[0].replace("Hatex", "HATEX/hatabine"), *row[1:]) for row in AREAS)
    found = asked("What were Nike's sales of Hatex in 2023?", of_areas(rows))
    assert isinstance(found, Calculation) and found.numbers[0].text == "$11,217 million"


def test_no_other_product_of_the_company_is_a_drug() -> None:
    assert not isinstance(asked("Which Nike drug sold least in 2023?", of_areas()), Calculation)


MARKETS = (
    ("Revenue by end market:", "", "", ""),
    ("Homes", "$ 30,000", "$ 20,000", "$ 19,000"),
    ("  Lamps", "26,000", "16,000", "15,000"),
    ("  Chairs", "4,000", "4,000", "4,000"),
    ("Hotels", "21,217", "26,710", "25,538"),
    ("Total revenue", "$ 51,217", "$ 46,710", "$ 44,538"),
)


def ranked_markets(question: str) -> str:
    report = of_areas(MARKETS, caption="Revenue by specialized markets")
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    return found.text.split("\n")[0] if isinstance(found, Calculation) else ""


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which of Nike's end markets grew the fastest in FY2023?", "Homes: 50.0%"),
        ("Which end market of Nike had the lowest revenue in FY2023?", "Hotels: $21,217 million"),
    ],
)
def test_an_end_market_is_what_the_table_calls_so_and_none_of_its_own_parts(question: str, told: str) -> None:
    assert told in ranked_markets(question)


def test_places_are_no_end_markets() -> None:
    places = (("Canada", "$ 30,000", "$ 20,000", "$ 19,000"), ("Japan", "21,217", "26,710", "25,538"), MARKETS[-1])
    report = of_areas(places, caption="Revenue by market")
    question = "Which of Nike's end markets grew the fastest in FY2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert not isinstance(found, Calculation)
