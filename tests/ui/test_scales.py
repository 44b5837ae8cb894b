"""Amounts in one scale say it once over their table; where figures could be mistaken each says its own."""

from __future__ import annotations

from decimal import Decimal

import pytest

from pages.shared.scales import told_once
from rag.answering import segments
from rag.types import NumberCheck, NumberStatus


def shown(text: str, *figures: str, status: NumberStatus = "verified") -> list[list[str]]:
    checks = [NumberCheck(f, at := text.index(f), at + len(f), Decimal(1), "", None, status, None) for f in figures]
    (table,) = map(told_once, segments.blocks(text, (), checks))
    return [["".join(piece["text"] for piece in cell).strip() for cell in row] for row in table["rows"]]


AMOUNTS = ("$10 million", "$20 million", "$30 million", "-$4 million")
TABLE = "| Part | FY1 | FY2 |\n|---|---|---|\n| Lamps | $10 million | $20 million |\n| Oil | $30 million | {} |"


def test_the_scale_stands_over_the_labels_and_in_no_cell() -> None:
    assert shown(TABLE.format("-$4 million"), *AMOUNTS) == [
        ["Part (in millions)", "FY1", "FY2"],
        ["Lamps", "$10", "$20"],
        ["Oil", "$30", "-$4"],
    ]


@pytest.mark.parametrize("last", ["$4.50", "$4 billion", "1,575"])
def test_a_figure_in_another_scale_or_in_none_keeps_every_figure_as_it_is(last: str) -> None:
    assert shown(TABLE.format(last), *AMOUNTS[:3], last)[1] == ["Lamps", "$10 million", "$20 million"]


def test_a_share_beside_amounts_is_in_no_scale() -> None:
    text = TABLE.format("-$4 million") + "\n| Margin | 4.0% | 1.20x |"
    assert shown(text, *AMOUNTS, "4.0%", "1.20x")[1:] == [
        ["Lamps", "$10", "$20"],
        ["Oil", "$30", "-$4"],
        ["Margin", "4.0%", "1.20x"],
    ]


def test_few_figures_and_those_that_were_not_verified_say_it_themselves() -> None:
    assert "million" in shown(TABLE.format("–"), *AMOUNTS[:3])[1][1]
    assert "million" in shown(TABLE.format("-$4 million"), *AMOUNTS, status="unverified")[1][1]
