"""A sum is of the scale that the rows it adds up have."""

from __future__ import annotations

from decimal import Decimal

import pytest

from preprocess.report import Cell, Row
from preprocess.tables.meaning.summed import sums_in_scale

BOX = (0.0, 0.0, 1.0, 1.0)
BILLION = 1_000_000_000


def row(value: str, scale: int | None = None) -> Row:
    return Row("Assets", 0, (Cell(value, Decimal(value), BOX, 1, scale=scale),), BOX, 1)


@pytest.mark.parametrize(("total", "scale"), [("28", BILLION), ("29", None)])
def test_a_total_behind_a_block_of_another_scale_is_of_that_scale(total: str, scale: int | None) -> None:
    block = [row("722"), row("15", BILLION), row("10", BILLION), row("3", BILLION)]
    (*_, last) = sums_in_scale([*block, row(total)])
    assert last.cells[0].scale == scale


def test_one_row_above_is_no_sum() -> None:
    (*_, last) = sums_in_scale([row("722"), row("15", BILLION), row("15")])
    assert last.cells[0].scale is None
