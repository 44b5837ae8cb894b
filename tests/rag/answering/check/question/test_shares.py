"""Shares outstanding are no options, no average and not all that were issued."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence

ASKED = "How many shares were outstanding at May 31, 2023?"


def shares(label: str, *columns: str, caption: str = "") -> Citation:
    cells = dict.fromkeys(columns or ("2023",), ("1,012", "1012"))
    made = row("[1]", label, cells, unit="")
    return replace(made, label=label, caption=caption, kinds=("shares",) * len(cells), periods=(None,) * len(cells))


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        (ASKED, shares("Outstanding at end of year", caption="Stock options"), "of options or awards"),
        ("How many options were outstanding at May 31, 2023?", shares("Options outstanding"), ""),
        (ASKED, shares("Weighted-average common shares outstanding"), "an average of a period"),
        (
            "What were the weighted-average shares outstanding in 2023?",
            shares("Weighted-average common shares outstanding"),
            "",
        ),
        (ASKED, shares("Shares issued"), "all that were issued"),
        (ASKED, shares("Balance at May 31, 2023", "Common Stock", "Treasury Stock"), "all that were issued"),
        (ASKED, shares("Common shares outstanding"), ""),
        (ASKED, sentence("[1]", "Options on 1,012 shares were outstanding at May 31, 2023."), "of options or awards"),
        (ASKED, sentence("[1]", "There were 1,012 shares outstanding at May 31, 2023."), ""),
    ],
)
def test_a_number_of_other_shares_is_no_answer(question: str, cited: Citation, why: str) -> None:
    checks = check_numbers("1,012 shares [1]", (cited,))
    held = held_to_the_question(question, checks, (cited,))
    assert (why in held.missed) if why else "shares outstanding" not in held.missed


def test_what_treasury_stock_cost_is_no_number_of_shares_held() -> None:
    cited = replace(row("[1]", "Treasury stock", {"2023": ("377", "377000000")}), kinds=("USD",), periods=(None,))
    checks = check_numbers("Treasury stock: $377 million [1]", (cited,))
    held = held_to_the_question("treasury shares held at May 31, 2023", checks, (cited,))
    assert "the figure is of money" in held.missed


def test_a_rate_is_no_number_of_treasury_shares() -> None:
    place = sentence("[1]", "We entered into treasury lock agreements at a rate of 2.89% in 2023.")
    checks = check_numbers("The rate was 2.89% in 2023. [1]", (place,))
    held = held_to_the_question("What were Nike's treasury shares in 2023?", checks, (place,))
    assert "asks for shares" in held.missed
