"""A sum is of the scale that the rows it adds up have, and what is added up with amounts is one."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from preprocess.report import Cell, Row
from preprocess.tables.meaning.summed import counted_in_sums, sums_in_scale

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


def amounts(*rows: tuple[str, str, str], counted: str = "") -> list[Row]:
    """Rows of two figures; those of the label `counted` without the table's scale."""
    made = []
    for label, *figures in rows:
        cells = tuple(Cell(text, Decimal(text), BOX, 1, scaled=label != counted) for text in figures)
        made.append(Row(label, 0, cells, BOX, 1))
    return made


@pytest.mark.parametrize(("total", "scaled"), [("120", True), ("121", False)])
def test_what_comes_to_an_amount_with_amounts_is_one(total: str, scaled: bool) -> None:
    rows = (("Online", "70", "60"), ("Physical stores", "30", "25"), ("Other", "20", "15"), ("All", total, "100"))
    _, physical, *_ = counted_in_sums(amounts(*rows, counted="Physical stores"))
    assert all(cell.scaled is scaled for cell in physical.cells)


def test_counts_that_come_to_a_count_stay_counts() -> None:
    rows = amounts(("Opened", "7", "6"), ("Bought", "3", "2"), ("Other", "2", "1"), ("Stores", "12", "9"))
    bare = [replace(row, cells=tuple(replace(cell, scaled=False) for cell in row.cells)) for row in rows]
    assert counted_in_sums(bare) == tuple(bare)
