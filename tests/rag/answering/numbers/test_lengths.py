"""A cell that is a length of time has its number, as any figure has."""

from __future__ import annotations

from decimal import Decimal

import pytest

from preprocess.report import Cell
from rag.answering.numbers.kinds import length_told


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("6.5 years", Decimal("6.5")),
        ("18 months", Decimal(18)),
        ("years 2", None),
        ("3-5 years", None),
        ("Level 2", None),
    ],
)
def test_a_length_of_time_is_a_number(text: str, value: Decimal | None) -> None:
    assert length_told(Cell(text, None, None, 1)) == value
