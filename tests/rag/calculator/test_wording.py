"""What a computed figure is called in its sentence."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation
from tests.rag.calculator.answers.test_panel import NIKE, asked


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "What is Nike's ratio in 2023? Ratio is defined as: cost of sales / total assets.",
            "FY2023 ratio (cost of revenue / total assets) was",
        ),
        (
            "What is Nike's burden in 2023? Burden is defined as: cost of sales / total assets.",
            "FY2023 burden was",
        ),
    ],
)
def test_a_formula_that_nobody_named_is_told_with_the_figure(question: str, said: str) -> None:
    found = asked(question, NIKE)
    assert isinstance(found, Calculation) and said in found.text
