"""Which part is the largest: without one that is left out, of segments by place, and never of a statement's rows."""

from __future__ import annotations

from preprocess.report import Report
from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import H, T
from tests.rag.calculator.facts.company import REPORT, YEARS
from tests.rag.statements_made import made, searched

PLACED = (
    ("Northern Strip Resorts", "$ 20,000", "$ 19,000", "$ 18,000"),
    ("Regional Operations", "21,000", "20,000", "19,000"),
    ("Nikoni China", "10,217", "7,710", "7,538"),
    ("Total revenues", "$ 51,217", "$ 46,710", "$ 44,538"),
)
MANAGED = (
    ("Net interest income", "$ 20,000", "$ 19,000", "$ 18,000"),
    ("Noninterest revenue", "31,217", "27,710", "26,538"),
    ("Total revenues", "$ 51,217", "$ 46,710", "$ 44,538"),
)


def asked(question: str, report: Report = REPORT) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


def split(rows: tuple[tuple[str, ...], ...], caption: str) -> Report:
    table = T(("2023", "2022", "2021"), rows, caption=caption, periods=YEARS)
    return made(more=(H("Segment information"), table))


def test_a_part_that_is_left_out_wins_nothing_and_stays_in_the_table() -> None:
    found = asked("Excluding Shoes, which Nike segment had the largest net sales in 2023?")
    assert isinstance(found, Calculation)
    assert "highest net sales in FY2023, Shoes left out, was Shirts: $15,217 million" in found.text
    assert "| Shoes | $30,000 million" in found.text


def test_the_figure_keeps_its_name_where_the_part_left_out_stands_in_the_middle() -> None:
    question = (
        "From FY2022 to FY2023, excluding Shirts, in which Nike segment did net sales proportionally increase most?"
    )
    found = asked(question)
    assert (
        isinstance(found, Calculation) and "highest net sales growth from FY2022 to FY2023, Shirts left" in found.text
    )


def test_a_part_that_no_table_names_cannot_be_left_out() -> None:
    found = asked("Excluding Hats, which Nike segment had the largest net sales in 2023?")
    assert not isinstance(found, Calculation)


def test_segments_called_by_places_are_the_regions_where_there_are_no_others() -> None:
    report = split(PLACED, "The following table presents net revenues by segment:")
    found = asked("Which region had the worst topline performance for Nike during FY2023?", report)
    assert isinstance(found, Calculation) and "was Regional Operations: 5.0%" in found.text


def test_rows_of_a_statement_are_no_segments() -> None:
    report = split(MANAGED, "Revenues of the business segments on a managed basis:")
    found = asked("Which of Nike's business segments had the lowest revenues in 2023?", report)
    assert not isinstance(found, Calculation)


def test_segments_one_of_which_has_a_word_of_a_place_are_no_regions() -> None:
    rows = (
        ("Fibres", "$ 10,000", "$ 9,000", "$ 8,000"),
        ("Displays", "10,000", "10,000", "10,000"),
        ("Ceramics", "21,000", "20,000", "19,000"),
        ("Emerging Growth Businesses", "10,217", "7,710", "7,538"),
        ("Total revenues", "$ 51,217", "$ 46,710", "$ 44,538"),
    )
    found = asked("Which region had the highest revenues for Nike in 2023?", split(rows, "Net revenues by segment:"))
    assert not (isinstance(found, Calculation) and "Ceramics" in found.text)
