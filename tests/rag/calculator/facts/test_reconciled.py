"""A note that leads from a line item on to the figure of the name asked for tells that figure."""

from __future__ import annotations

from rag.calculator.calculate import Calculation, Problem, calculate
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


OPENING = (("North Hall", "$ 60", "$ 22"), ("South Hall", "31", "9"))
OF_SEGMENT = (("North Hall", "$ (74)", "$ 32"), ("South Hall", "12", "31"))


def test_a_cost_that_a_reconciliation_and_a_table_of_its_own_tell_apart_is_not_for_sure_either() -> None:
    led = T(
        ("2023", "2022"), OPENING, caption="Preopening expenses consisted of the following", periods=durations()[:2]
    )
    reconciled = T(
        ("2023 Operating income", "2023 Preopening expenses"), OF_SEGMENT, periods=(durations()[0], durations()[0])
    )
    report = made(more=(H("Other Measures"), reconciled, H("Details of certain charges"), led))

    def told(question: str) -> Calculation | Problem | None:
        return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)

    found = told("Nike's North Hall preopening expenses in 2023")
    assert isinstance(found, Problem) and "$60" in found.sentence and "$32" in found.sentence, found
    alike = told("Nike's South Hall preopening expenses in 2023")
    assert isinstance(alike, Calculation) and "$31 million" in alike.text, alike


def test_the_figure_behind_its_adjustment_is_told_for_its_own_name() -> None:
    assert "$4,680 million" in asked("What was Nike's net income attributable to common stockholders in fiscal 2023?")


def test_another_name_of_the_line_item_is_told_from_the_statement() -> None:
    assert "$4,689 million" in asked("What was Nike's net income in fiscal 2023?")
    assert "$4,689 million" in asked("What was Nike's net income attributable to the company in fiscal 2023?")
