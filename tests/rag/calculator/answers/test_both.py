"""Two questions in one sentence, over a made filing: each is answered, what cannot be told is said."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, calculate
from tests.rag.statements_made import INCOME, made, searched

NIKE = made()


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was Nike's revenue in FY2023, and how much did net income fall?", ("$51,217 million", "-21.6%")),
        ("What were Nike's inventories at the end of FY2023 and what was its gross margin?", ("$8,454", "43.5%")),
    ],
)
def test_both_figures_stand_in_the_answer_in_the_period_named_once(question: str, said: tuple[str, ...]) -> None:
    found = calculate(question, searched(question, NIKE), {NIKE.report_id: NIKE}.__getitem__)
    assert isinstance(found, Calculation) and all(one in found.text for one in said), found


def test_of_a_figure_that_cannot_be_told_the_reason_is_said_beside_the_other() -> None:
    bare = made(income=tuple(row for row in INCOME if not row[0].startswith(("Gross", "Cost"))))
    question = "What was Nike's revenue in FY2023, and what was its gross margin?"
    found = calculate(question, searched(question, bare), {bare.report_id: bare}.__getitem__)
    assert isinstance(found, Calculation) and "$51,217 million" in found.text
    assert any("NIKE, Inc. prints no" in notice for notice in found.notices)
