"""A note that leads from a line item on to the figure of the name asked for tells that figure."""

from __future__ import annotations

from rag.calculator.calculate import Calculation, calculate
from tests.rag.builders import H, T
from tests.rag.statements_made import durations, made, searched

PER_SHARE = (
    ("Net income", "4,689", "5,980"),
    ("Adjustment of noncontrolling interests", "(9)", "20"),
    ("Net income attributable to common stockholders – basic and diluted", "4,680", "6,000"),
    ("Net income attributable to common stockholders of Swoosh Co", "1", "2"),
)
REPORT = made(
    more=(
        H("Note 4 - Earnings per share"),
        T(("2023", "2022"), PER_SHARE, caption="Earnings per share", periods=durations()[:2]),
    )
)


def asked(question: str) -> str:
    found = calculate(question, searched(question, REPORT), {REPORT.report_id: REPORT}.__getitem__)
    assert isinstance(found, Calculation), found
    return found.text


def test_the_figure_behind_its_adjustment_is_told_for_its_own_name() -> None:
    assert "$4,680 million" in asked("What was Nike's net income attributable to common stockholders in fiscal 2023?")


def test_another_name_of_the_line_item_is_told_from_the_statement() -> None:
    assert "$4,689 million" in asked("What was Nike's net income in fiscal 2023?")
    assert "$4,689 million" in asked("What was Nike's net income attributable to the company in fiscal 2023?")
