"""What changed and why: the filing's reason stands behind the line item that it explains, and behind no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preprocess.report import Report
from rag.reports.data.moves import named
from rag.reports.types import WrittenReport
from tests.rag.builders import H, T, make_report
from tests.rag.reports.data.reported import filed, report_on
from tests.rag.statements_made import INCOME, durations

ROWS = (
    *INCOME[:3],
    ("Selling expense", "9,120", "8,100", "7,900"),
    ("Administrative expense", "4,020", "4,000", "3,900"),
    ("Restructuring charges", "1,237", "704", "225"),
    *INCOME[3:],
)
REVENUE = "Net revenues increased 10 percent, primarily driven by higher prices and strong demand in North America."
OTHER = "Revenues increased 31 percent in our Lanterns business, driven by the launch of new products in two markets."
SELLING = "Selling expense increased due to higher advertising costs around sports events and new stores we opened."
AGAINST = "Selling expense decreased due to lower travel costs of our sales force, as meetings were held online."
OLD = "In fiscal 2022, net revenues increased 10 percent, primarily driven by volume in China and in Latin America."


def filing(*sentences: str) -> Report:
    pages = (
        (H("Consolidated Statements of Income"),
         T(("2023", "2022", "2021"), ROWS, statement="income_statement", periods=durations(), primary=True)),
        (H("Results of Operations", item="Item 7"), *sentences),
    )  # fmt: skip
    return make_report(pages=pages)


def why(report: WrittenReport) -> list[str]:
    section = next(section for section in report.sections if section.name == "What moved the results")
    return [line for line in section.answer.text.splitlines() if line.startswith("- ")]


def test_the_reason_stands_behind_its_line_item_with_both_footnotes() -> None:
    lines = why(report_on([filing(REVENUE, SELLING)]))
    assert lines[0].startswith("- Revenue rose 9.6% to $51,217 million [")
    assert f"]: “{REVENUE}” [" in lines[0]
    assert any(line.startswith("- Selling expense rose 12.6% to $9,120 million") and SELLING in line for line in lines)


@pytest.mark.parametrize("sentence", [OTHER, OLD])
def test_growth_of_a_part_or_of_another_year_explains_nothing(sentence: str) -> None:
    assert not any(line.startswith("- Revenue rose") for line in why(report_on([filing(sentence)])))


@pytest.mark.parametrize(("whose", "explains"), [("Lantern sales", False), ("Net sales", True)])
def test_growth_that_was_told_of_a_part_right_before_explains_that_part(whose: str, explains: bool) -> None:
    said = "The sales growth primarily reflects increased customer usage, partially offset by lower prices of meters."
    told = f"{whose} increased 10% in 2023, compared to the prior year. {said}"
    lines = [line for line in why(report_on([filing(told)])) if line.startswith("- Revenue rose 9.6%")]
    assert any("customer usage" in line for line in lines) is explains


@pytest.mark.parametrize(("points", "explains"), [("250 basis points", True), ("310 basis points", False)])
def test_points_that_are_not_those_of_the_company_are_a_part_s(points: str, explains: bool) -> None:
    said = f"Gross margin decreased {points} primarily driven by higher product costs and by higher markdowns."
    lines = [line for line in why(report_on([filing(said)])) if line.startswith("- Gross margin narrowed")]
    assert bool(lines) is explains


@pytest.mark.parametrize(
    ("over", "label", "said"),
    [
        ("Expenses", "Casino", "Casino expenses"),
        ("Expenses", "Interest expense", "Interest expense"),
        ("Revenues", "Rooms", "Rooms revenues"),
        ("Cost of sales", "Products", "Cost of sales: Products"),
    ],
)
def test_a_row_that_names_no_measure_is_told_with_the_heading_over_it(over: str, label: str, said: str) -> None:
    made = make_report(pages=((T(("2023",), ((over, ""), (label, "5")), periods=durations((2023,))),),)).tables[0]
    table = replace(made, rows=(made.rows[0], replace(made.rows[1], parent=0)))
    assert named(table, 1) == said


def test_a_sentence_of_the_other_direction_is_no_reason() -> None:
    (line,) = (line for line in why(report_on([filing(AGAINST)])) if line.startswith("- Selling expense rose"))
    assert AGAINST not in line


def test_a_row_that_moved_little_is_left_out_and_a_quote_stands_once() -> None:
    report = report_on([filing(REVENUE, SELLING)])
    told = "\n".join(why(report))
    assert "Restructuring charges rose 75.7% to $1,237 million" in told
    assert "Administrative" not in told
    assert told.count(REVENUE) == told.count(SELLING) == 1
    assert all(row.status != "unverified" for row in report.facts)


def test_peers_are_told_apart_first_and_each_reason_names_its_company() -> None:
    other = filed(replace(filing(), report_id="boeing-2023"), 2023, "The Boeing Company")
    report = report_on([filing(REVENUE), other], "NIKE and Boeing compared", companies=("NIKE", "Boeing"))
    first = report.sections[0].answer.text
    assert first.startswith("By revenue NIKE was the larger company in fiscal 2023: $51,217 million, against")
    assert "had the higher growth of revenue" in first
    assert any("- NIKE: Revenue rose 9.6% to" in section.answer.text for section in report.sections)
