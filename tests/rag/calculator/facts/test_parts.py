"""Segments, regions and products: parts are what adds up; one is asked for by name, or as the largest of them."""

from __future__ import annotations

import pytest

from preprocess.report import Report
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.expressions import Ref
from rag.calculator.facts.axes import called_segments, parts_meant
from rag.calculator.facts.breakdowns import breakdowns_of
from rag.calculator.facts.parts import part_names
from rag.calculator.question.ranks import read_ranking
from rag.calculator.question.request import read_request
from rag.calculator.question.rows import read_rows
from tests.rag.builders import H, T, make_report
from tests.rag.calculator.facts.company import REPORT, YEARS, company
from tests.rag.statements_made import INCOME, searched

NOT_A_SUM = (
    ("Widgets", "$ 30,000", "$ 28,000", "$ 27,000"),
    ("Gadgets", "15,217", "12,710", "12,538"),
    ("Total", "$ 51,217", "$ 46,710", "$ 44,538"),
)
ACROSS = (
    ("2023", "", "", ""),
    ("Depreciation and amortization", "$ 400", "$ 303", "$ 703"),
    ("2022", "", "", ""),
    ("Depreciation and amortization", "$ 410", "$ 307", "$ 717"),
)


def asked(question: str, report: Report = REPORT) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


def test_rows_are_parts_only_where_the_total_is_their_sum_in_every_year() -> None:
    wrong = company(("By thing", NOT_A_SUM))
    found = [tuple(part.name for part in made.parts) for made in breakdowns_of(wrong)]
    assert ("Shoes", "Shirts", "Balls") in found and ("United States", "Europe", "Asia Pacific") in found
    assert not any("Widgets" in names for names in found)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What were Nike's net sales in the Shirts segment in 2023?", "$15,217 million"),
        ("What was the operating profit of Nike's Shirts segment in FY2022?", "$2,000 million"),
        ("What was the operating margin of the Shoes segment of Nike in 2023, in percent?", "10.0%"),
        ("By how many percent did Nike's revenue from Asia Pacific grow in FY2023?", "15.2%"),
        ("How much revenue did Nike earn in Europe in 2023?", "$20,000 million"),
        ("How much revenue did Nike earn in the US in 2022?", "$18,710 million"),
        ("What was Europe's share of Nike's total revenue in 2023?", "39.0%"),
        ("What was Nike Europe's share of the group's revenue in 2023?", "39.0%"),
    ],
)
def test_a_part_that_is_named_is_answered_from_its_own_row(question: str, text: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation) and found.numbers[0].text == text, found
    assert {number.status for number in found.numbers} <= {"verified", "derived"} and found.citations


@pytest.mark.parametrize(
    "question",
    [
        "What were Nike's net sales in the Hats segment in 2023?",
        "How much revenue did Nike earn in Asia Pacific and beyond in 2023?",
        "What was Nike's Shirts segment backlog in 2023?",
        "How much revenue did Nike earn in Brazil in 2023?",
    ],
)
def test_a_part_or_a_figure_that_is_not_printed_is_not_answered(question: str) -> None:
    assert not isinstance(asked(question), Calculation)


def test_two_parts_stand_side_by_side() -> None:
    found = asked("Compare the operating profit of Shoes and Shirts of Nike in 2023.")
    assert isinstance(found, Calculation)
    assert {"$3,000 million", "$2,900 million"} <= {number.text for number in found.numbers}


def test_a_part_within_another_is_no_two_parts_side_by_side() -> None:
    found = asked("Nike Asia Pacific Shoes net sales, 2023 vs 2022")
    assert not isinstance(found, Calculation), found.text


@pytest.mark.parametrize(
    "question", ["Nike net sales by segment in 2023", "What were Nike's net sales by segment in 2023?"]
)
def test_a_figure_by_segment_is_the_table_of_all_segments(question: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation) and "highest" not in found.text
    assert {"$30,000 million", "$15,217 million", "$6,000 million"} <= {number.text for number in found.numbers}


@pytest.mark.parametrize(
    ("question", "first", "figure"),
    [
        ("Which Nike segment had the largest net sales in 2023?", "Shoes", "$30,000 million"),
        ("Which segment of Nike had the lowest operating profit in 2022?", "Balls", "$200 million"),
        ("Which of Nike's segments was the most profitable in 2023?", "Shoes", "$3,000 million"),
        ("Which Nike segment had the largest net sales in 2023, and how much was it?", "Shoes", "$30,000 million"),
        (
            "What was Nike's largest segment by net sales in 2023 and how much net sales did it have?",
            "Shoes",
            "$30,000 million",
        ),
        ("Which Nike segment's net sales grew fastest in 2023?", "Shirts", "19.7%"),
        ("Which Nike segment had the highest operating margin in 2023?", "Shirts", "19.1%"),
        ("What was Nike's largest region by revenue in 2023?", "United States", "$22,000 million"),
        ("Which region outside the United States earned Nike the most in 2023?", "Europe", "$20,000 million"),
        ("Rank Nike's geographic regions by revenue in 2022.", "Europe", "$20,000 million"),
    ],
)
def test_the_largest_part_comes_first_in_a_table_of_all(question: str, first: str, figure: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation), found
    sentence, *table = found.text.splitlines()
    assert f"was {first}: {figure}" in sentence
    rows = [line for line in table if line.startswith("| ")][1:]
    # What lies outside of home is told without it.
    assert (
        len(rows) == 3 - ("outside" in question)
        and rows[0].startswith(f"| {first} |")
        and all("[" in row for row in rows)
    )
    assert {number.status for number in found.numbers} <= {"verified", "derived"}


def test_a_table_across_tells_its_years_by_headings() -> None:
    report = make_report(
        pages=[
            (
                H("Statements"),
                T(("2023", "2022", "2021"), INCOME, statement="income_statement", periods=YEARS, primary=True),
            ),
            (H("Segments"), "The Pens segment is new.", T(("Pens", "Paper", "Total"), [row[:4] for row in ACROSS])),
        ]
    )
    (made,) = [one for one in breakdowns_of(report) if one.titles == ("depreciation and amortization",)]
    assert [part.name for part in made.parts] == ["Pens", "Paper"] and set(made.totals) == {2023, 2022}
    assert made.parts[0].places == {2023: (1, 0), 2022: (3, 0)}


@pytest.mark.parametrize(
    "question",
    [
        "Which risks are the largest for Nike?",
        "Which company had the highest revenue in 2023?",
    ],
)
def test_what_is_not_understood_is_no_ranking(question: str) -> None:
    assert read_ranking(question, {"nike"}, 2023) is None


@pytest.mark.parametrize(
    "question",
    [
        "Which Nike segment had the best weather in 2023?",
        "What was the highest revenue of a Nike segment with a blue logo in 2023?",
        "Which of Nike's segments had the highest adjusted margin in 2023?",
    ],
)
def test_words_that_no_row_of_the_parts_bears_rank_nothing(question: str) -> None:
    assert not isinstance(asked(question), Calculation)


def test_no_ranking_where_no_breakdown_has_the_axis() -> None:
    asked_for = read_ranking("Which platform had the highest revenue in 2023?", {"nike"}, 2023)
    assert asked_for is not None
    assert parts_meant(REPORT, asked_for.request, asked_for.dimension, asked_for.word) == ()


@pytest.mark.parametrize(
    "question",
    [
        "What percent of Nike's net sales came from Shoes in FY2023?",
        "What share of Nike's revenue came from the Shoes segment in FY2023?",
        "What were Nike's Shoes segment net sales as a percent of total net sales in FY2023?",
    ],
)
def test_a_part_in_percent_is_its_share_of_the_whole(question: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation) and "58.6%" in found.text and "$51,217 million" in found.text


def test_what_the_caption_lists_is_not_what_each_heading_of_the_table_says() -> None:
    rows = (
        ("Equipment depreciation and software amortization:", "", "", ""),
        ("Shoes", "$ 383", "$ 348", "$ 340"),
        ("Shirts", "200", "190", "180"),
        ("Total", "$ 583", "$ 538", "$ 520"),
    )
    pages = [
        *((H("Results"), T(("2023", "2022", "2021"), INCOME, statement="income_statement", periods=YEARS)),),
        (
            H("Depreciation of equipment and amortization"),
            T(("2023", "2022", "2021"), rows, periods=YEARS, caption="Depreciation and amortization by segment"),
        ),
    ]
    found = asked("What was Nike's Shoes amortization of intangibles in 2023?", make_report(pages=pages))
    assert not isinstance(found, Calculation)


def test_earnings_before_taxes_by_part_are_no_taxes() -> None:
    rows = (
        ("Shoes", "$ 1,530", "$ 1,184", "$ 1,323"),
        ("Shirts", "470", "416", "377"),
        ("Total Nike", "$ 2,000", "$ 1,600", "$ 1,700"),
    )
    caption = "The breakdown of earnings before interest and taxes is as follows:"
    pages = [
        (H("Results"), T(("2023", "2022", "2021"), INCOME, statement="income_statement", periods=YEARS)),
        (H("Operating segments"), T(("2023", "2022", "2021"), rows, periods=YEARS, caption=caption)),
    ]
    found = asked("What was Nike's Shoes income tax in 2023?", make_report(pages=pages))
    assert not isinstance(found, Calculation)


def test_a_place_whose_row_has_a_total_is_told_by_it() -> None:
    rows = (
        ("Ohio", "$ 858", "$ 51", "$ 909"),
        ("Iowa", "714", "105", "819"),
    )
    heads = ("Operating Revenues Water", "Operating Revenues Wastewater", "Operating Revenues Total")
    pages = [
        (H("Results"), T(("2023", "2022", "2021"), INCOME, statement="income_statement", periods=YEARS)),
        (H("Places"), T(heads, rows, periods=(YEARS[0],) * 3, caption="Summary of operating revenues")),
    ]
    found = asked("What was Nike's Ohio revenue in 2023?", make_report(pages=pages))
    assert isinstance(found, Calculation) and found.numbers[0].text == "$909 million", found


def test_what_is_set_against_something_else_is_no_row() -> None:
    against = "What was Nike's domestic vs foreign backlog in FY2023?"
    assert not read_rows(against, {"nike"}, 2023) and read_rows(against.replace("vs foreign ", ""), {"nike"}, 2023)
    request = read_request(against, {"nike"}, 2023)
    assert request is None or not isinstance(request.node, Ref)


@pytest.mark.parametrize(
    "text",
    [
        "Our reportable segments are: North Works (NW); Sea, Sky & Air; and Converse.",
        "We have three reportable operating segments: North Works, Sea, Sky & Air and Converse.",
        "The Company's operating segments include North Works, Converse and Sea, Sky & Air.",
    ],
)
def test_segments_are_called_so_in_a_list_of_them(text: str) -> None:
    found = called_segments(make_report(pages=[(text,)]))
    assert {"north works", "converse"} <= found


def test_what_all_segments_have_together_is_no_name_of_a_part() -> None:
    rows = (("Segment net sales", "$ 50,000"), ("Effects of deferral", "1,217"), ("Total net sales", "$ 51,217"))
    note = (H("Reconciliation"), T(("2023",), rows, periods=YEARS[:1]))
    assert "Segment net sales" not in part_names((make_report(pages=[note]),))
