"""Products under areas are ranked over all areas where these come to the company's revenue, and not otherwise."""

from __future__ import annotations

from dataclasses import replace

from preprocess.report import Report
from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import H, T
from tests.rag.statements_made import durations, made, searched

AREAS = (
    ("Footwear", "$ 30,000", "$ 28,000", "$ 27,000"),
    ("Dune shoes", "18,000", "17,000", "16,000"),
    ("Alm boots", "11,000", "10,000", "10,000"),
    ("All other Footwear", "1,000", "1,000", "1,000"),
    ("Headgear", "$ 20,217", "$ 18,710", "$ 17,538"),
    ("Cove hats", "14,217", "12,710", "12,538"),
    ("Birke caps", "6,000", "6,000", "5,000"),
)


def noted(rows: tuple[tuple[str, ...], ...]) -> Report:
    caption = "The following provides revenue information for our major products:"
    table = T(("2023", "2022", "2021"), rows, caption=caption, periods=durations())
    report = made(more=(H("Significant Product Revenues"), table))
    own = report.tables[-1]
    sums = ("Footwear", "Headgear")
    deep = tuple(replace(row, level=int(row.label not in sums)) for row in own.rows)
    return replace(report, tables=(*report.tables[:-1], replace(own, rows=deep)))


def asked(question: str, report: Report) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


def test_products_of_all_areas_are_ranked_together() -> None:
    found = asked("Which Nike product had the highest revenue in FY2023?", noted(AREAS))
    assert isinstance(found, Calculation) and "was Dune shoes: $18,000 million" in found.text
    assert found.text.index("Cove hats") < found.text.index("Alm boots") < found.text.index("Birke caps")


def test_areas_that_leave_out_much_of_the_revenue_tell_no_first_product() -> None:
    few = (*AREAS[:4], ("Headgear", "$ 8,000", "$ 8,000", "$ 8,000"), ("Cove hats", "5,000", "5,000", "5,000"))
    few = (*few, ("Birke caps", "3,000", "3,000", "3,000"))
    found = asked("Which Nike product had the highest revenue in FY2023?", noted(few))
    assert not isinstance(found, Calculation) or "Dune shoes" not in found.text
