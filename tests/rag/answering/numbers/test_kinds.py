"""How the figure of a cell is shown."""

from __future__ import annotations

from decimal import Decimal

import pytest

from preprocess.report import Cell
from rag.answering.numbers.kinds import printed


@pytest.mark.parametrize(
    ("text", "value", "shown"),
    [
        ("1.284.610", "1284610", "1,284,610"),
        ("(96.204)", "-96204", "(96,204)"),
        ("4,42", "4.42", "4.42"),
        ("€ 301’204", "301204", "€ 301,204"),
        ("$ 1,234.50", "1234.5", "$ 1,234.50"),
        ("57.264", "57.264", "57.264"),
        ("12.50", "12.5", "12.50"),
        ("—", None, "—"),
    ],
)
def test_a_figure_is_shown_as_english_reads_it(text: str, value: str | None, shown: str) -> None:
    assert printed(Cell(text, None if value is None else Decimal(value), None, 1)) == shown
