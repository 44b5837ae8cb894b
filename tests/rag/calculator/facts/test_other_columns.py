"""A row's figure is of its own column: what another column is called by is not told by a caption that names both."""

from __future__ import annotations

from preprocess.table import Period
from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import H, T
from tests.rag.statements_made import made, searched

HEADS = ("Pension Plans 2023", "Retiree Medical Plans 2023")
ROWS = (
    ("Beginning balance", "$ 35,192", "$ 2,169"),
    ("Company contributions", "—", "11"),
    ("Benefits paid", "(1,732)", "(207)"),
)
YEAR = Period("duration", None, 12, 2023, None)
TABLE = T(HEADS, ROWS, periods=(YEAR, YEAR), caption="The pension plans and retiree medical plans changed as follows:")
REPORT = made(more=(H("Pension plans"), TABLE))


def asked(question: str) -> Calculation | Problem | None:
    return calculate(question, searched(question, REPORT), {REPORT.report_id: REPORT}.__getitem__)


def test_what_one_column_says_is_not_of_the_other() -> None:
    found = asked("What were Nike's pension contributions in fiscal 2023?")
    assert not (isinstance(found, Calculation) and "11" in found.text), found


def test_the_column_that_is_named_is_told() -> None:
    found = asked("What were Nike's company contributions to retiree medical plans in fiscal 2023?")
    assert isinstance(found, Calculation) and "$11 million" in found.text, found
