"""What is ranked is of the list that was asked for: no segments for operating units, no joint ventures for products."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.calculator.answers.contenders import is_of_another_list
from rag.calculator.answers.ranking import cells_of
from rag.calculator.calculate import Calculation
from rag.calculator.question.ranks import read_ranking
from rag.calculator.solve import Side
from rag.chunks.chunk import filing_of
from tests.rag.builders import H, T
from tests.rag.calculator.answers.test_ranking import PLACED, asked, split
from tests.rag.calculator.facts.company import YEARS
from tests.rag.statements_made import made, searched


def test_segments_are_not_ranked_where_the_filing_lists_operating_units_as_well() -> None:
    units = T(
        ("2023", "2022", "2021"),
        (("Boots", "$ 300", "$ 290", "$ 280"), ("Socks", "210", "170", "160")),
        caption="Operating costs of our shoe operating units were as follows:",
        periods=YEARS,
    )
    segments = T(("2023", "2022", "2021"), PLACED, caption="Net revenues by segment:", periods=YEARS)
    report = made(more=(H("Segment information"), segments, H("Shoes"), units))
    found = asked("Which Nike operating unit had the highest net revenues in 2023?", report)
    assert not isinstance(found, Calculation), found


@pytest.mark.parametrize(("whose", "ranked"), [("", True), ("of our joint ventures ", False)])
def test_companies_that_it_holds_a_half_of_are_none_of_its_product_lines(whose: str, ranked: bool) -> None:
    rows = (
        ("Lamps", "$ 30,000", "$ 29,000", "$ 28,000"),
        ("Ovens", "21,217", "17,710", "16,538"),
        ("Total net sales", "$ 51,217", "$ 46,710", "$ 44,538"),
    )
    report = replace(split(rows, f"Net sales {whose}by product line:"), report_id=f"nike-{len(whose)}")
    found = asked("Which Nike product line had the largest net sales growth in 2023?", report)
    assert isinstance(found, Calculation) is ranked, found


@pytest.mark.parametrize(("word", "understood"), [("segment", True), ("segment in there", False), ("is unit", False)])
def test_what_points_at_something_said_before_is_no_name_of_a_list(word: str, understood: bool) -> None:
    report = split(PLACED, "The following table presents net revenues by segment:")
    question = "Which Nike segment had the highest net revenues in 2023?"
    ranking, side = read_ranking(question, frozenset(("nike",)), 2023), Side("NIKE, Inc.", (filing_of(report),))
    assert ranking is not None
    found = cells_of(ranking, side, searched(question, report).contexts, {report.report_id: report}.__getitem__)
    assert found is not None
    assert is_of_another_list(replace(found[0], word=word), found[1]) is not understood


def test_places_are_ranked_without_a_brand_beside_them_and_without_what_has_next_to_no_sales() -> None:
    rows = (
        *(("Net sales:", "", "", ""), ("Europe", "$ 30,000", "$ 28,000", "$ 27,000")),
        *(("Asia Pacific", "15,200", "12,700", "12,500"), ("Global Brand Divisions", "17", "10", "38")),
        ("Total Nike Brand", "$ 45,217", "$ 40,710", "$ 39,538"),
        *(("Lamps brand", "6,000", "6,000", "5,000"), ("Total net sales", "$ 51,217", "$ 46,710", "$ 44,538")),
        *(("Operating profit:", "", "", ""), ("Europe", "$ 6,000", "$ 4,000", "$ 3,500")),
        *(("Asia Pacific", "3,800", "2,000", "3,000"), ("Global Brand Divisions", "(4,000)", "(400)", "(500)")),
        ("Total Nike Brand", "$ 5,800", "$ 5,600", "$ 6,000"),
        *(("Lamps brand", "3,000", "200", "100"), ("Total segment operating profit", "$ 8,800", "$ 5,800", "$ 6,100")),
    )
    segments = "The Europe, Asia Pacific and Lamps brand segments."
    note = (H("Results by segment"), segments, T(("2023", "2022", "2021"), rows, periods=YEARS))
    found = asked("Which Nike geographic segment had the highest operating margin in 2023?", made(more=note))
    assert isinstance(found, Calculation) and "was Asia Pacific: 25.0%" in found.text, found
    assert "Divisions" not in found.text and any("Global Brand Divisions" in told for told in found.notices)


def test_what_stands_beside_the_reportable_segments_is_none_of_them() -> None:
    rows = (
        *(("Net sales:", "", "", ""), ("Lamps", "$ 30,000", "$ 29,000", "$ 28,000")),
        *(("Ovens", "15,217", "14,710", "13,538"), ("Early Ventures", "6,000", "3,000", "3,000")),
        ("Total net sales", "$ 51,217", "$ 46,710", "$ 44,538"),
    )
    said = "The Lamps segment and the Ovens segment. Net sales of reportable segments and Early Ventures are shown."
    note = (H("Results by segment"), said, T(("2023", "2022", "2021"), rows, periods=YEARS))
    found = asked("Which Nike segment had the highest net sales growth in 2023?", made(more=note))
    assert isinstance(found, Calculation) and "was Lamps: 3.4%" in found.text, found
    assert "Not ranked, as no segment: Early Ventures." in found.text
    went = asked("Which Nike segments grew in 2023?", made(more=note))
    assert isinstance(went, Calculation) and "Early Ventures" not in went.text.partition("\n")[0], went


@pytest.mark.parametrize(("how", "told"), [("", True), (" in percent", False)])
def test_where_another_part_moved_most_by_its_amount_this_is_said(how: str, told: bool) -> None:
    rows = (
        *(("Lamps", "$ 30,000", "$ 27,000", "$ 28,000"), ("Ovens", "21,217", "18,710", "16,538")),
        ("Total net sales", "$ 51,217", "$ 45,710", "$ 44,538"),
    )
    report = replace(split(rows, "Net sales by product line:"), report_id=f"nike-amount{len(how)}")
    found = asked(f"Which Nike product line had the largest net sales growth in 2023{how}?", report)
    assert isinstance(found, Calculation) and "was Ovens: 13.4%" in found.text, found
    assert any("by the amount Lamps is first" in one for one in found.notices) is told
