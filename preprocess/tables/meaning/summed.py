"""The scale of a sum: that which a heading states for the rows above it, where the table's own is another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Cell, Row

_PARTS = 2


def sums_in_scale(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with the scale of those above for each cell that adds them up: the total of a block "(in billions)"."""
    made: list[Row] = []
    for at, row in enumerate(rows):
        cells = (_in_scale(cell, [above.cells[k] for above in rows[:at]]) for k, cell in enumerate(row.cells))
        made.append(replace(row, cells=tuple(cells)))
    return tuple(made)


def _in_scale(cell: Cell, above: Sequence[Cell]) -> Cell:
    """The cell in the scale of the nearest cells above it that share one of their own and add up to it."""
    if cell.value is None or cell.scale is not None or cell.percent or not cell.scaled or cell.nil:
        return cell
    total, scale = Decimal(0), above[-1].scale if above else None
    for count, part in enumerate(reversed(above), start=1):
        if scale is None or part.scale != scale or part.value is None or part.percent:
            return cell
        total += part.value
        if count >= _PARTS and total == cell.value:
            return replace(cell, scale=scale)
    return cell
