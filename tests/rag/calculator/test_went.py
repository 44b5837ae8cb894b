"""A move that is said in a way of its own is read as any other; what a definition is over is a part of it."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, calculate
from rag.calculator.question.several import several
from rag.calculator.question.wordings import plainer
from rag.query.typed_formulas import as_a_sentence
from tests.rag.calculator.test_several import FILINGS
from tests.rag.statements_made import made, searched

REPORT = made()


@pytest.mark.parametrize(
    ("asked", "plain"),
    [
        ("X's tax rate went from what in 2018 to what in 2019?", "What was X's tax rate in 2018 and 2019?"),
        ("How many points of gross margin did X lose in 2022?",
         "by how many percentage points did gross margin of X decrease in 2022?"),
        ("How much did X's cash shrink in 2022?", "How much did X's cash decrease in 2022?"),
        ("X's total debt (short-term plus long-term) in 2022?", "X's total debt in 2022?"),
        ("X's total debt at June 30, 2023 (current and non-current)?", "X's total debt at June 30, 2023?"),
        ("What did X earn per share in 2022?", "what were the earnings per share of X in 2022?"),
        ("How much did X, Inc. actually pay in cash for income taxes in 2022?",
         "what was the cash paid for income taxes of X, Inc. in 2022?"),
        ("How much money did X lose in FY2022?", "what was the net loss of X in FY2022?"),
        ("X's net margin please (net income / sales)", "X's net margin (net income / sales)"),
    ],
)  # fmt: skip
def test_a_move_is_put_as_any_other(asked: str, plain: str) -> None:
    assert plainer(asked) == plain


def test_by_what_factor_it_grew_is_how_many_times_as_high_it_is() -> None:
    for asked in ("Nike's revenue went up by what factor between 2021 and 2022?",
                  "By what factor did Nike's revenue grow from 2021 to 2022?"):  # fmt: skip
        assert several(asked, FILINGS) == "How many times as high is Nike's revenue in FY2022 as in FY2021?"


def test_percent_and_decimals_after_the_question_are_how_to_print_it() -> None:
    told = as_a_sentence("Net margin X fy22: net income over sales. Percent with one decimal.")
    assert told.endswith("? Round to one decimal place, in percent.") and "Percent with?" not in told


def test_a_definition_goes_on_behind_its_comma() -> None:
    question = "What was Nike's burden in 2023, defined as net income plus interest expense, over revenue?"
    found = calculate(question, searched(question, REPORT), {REPORT.report_id: REPORT}.__getitem__)
    assert isinstance(found, Calculation) and "9.3%" in found.text, found


def test_one_amount_over_another_is_no_amount_whatever_it_is_called() -> None:
    question = "What was Nike's free cash flow in 2023, defined as net income less interest expense, over revenue?"
    found = calculate(question, searched(question, REPORT), {REPORT.report_id: REPORT}.__getitem__)
    assert isinstance(found, Calculation) and "0.09 (9.0%)" in found.text and " $0.0" not in found.text, found
