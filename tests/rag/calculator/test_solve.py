"""What stands in the way of a figure is told in a sentence that names the figure and its time."""

from __future__ import annotations

from rag.calculator.calculate import Problem, calculate
from tests.rag.calculator.facts.company import company
from tests.rag.statements_made import searched

TWICE = tuple((("Orders from members", f"$ {first}", "20", "10"),) for first in (30, 40))


def test_the_words_that_joined_a_figure_to_its_time_are_no_part_of_its_name() -> None:
    report = company(*(("Orders", rows) for rows in TWICE))
    question = "What is Nike's orders from members in fiscal 2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Problem) and "not certain" in found.sentence, found
    assert "orders from members for FY2023" in found.sentence, found.sentence
