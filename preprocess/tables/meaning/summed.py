"""The scale of a sum: that which a heading states for the rows above it, where the table's own is another.

What is added up with amounts is one: "Physical stores" among the sales that come to the total counts no stores.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Cell, Row

_PARTS, _TELLING = 2, 3


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


def counted_in_sums(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with the table's scale for what was taken for a count and comes to a scaled total with what it does."""
    made = list(rows)
    for at, total in enumerate(rows):
        for first in range(at - 1, -1, -1):
            parts = made[first:at]
            if not _figures(parts[0]) or not all(map(_is_amount, _figures(parts[0]))):
                break
            if len(parts) >= _TELLING and _adds_up(parts, total):
                made[first:at] = [_scaled(row) for row in parts]
                break
    return tuple(made)


def _figures(row: Row) -> list[Cell]:
    return [cell for cell in row.cells if cell.value is not None]


def _is_amount(cell: Cell) -> bool:
    return not cell.percent and cell.scale is None


def _adds_up(parts: Sequence[Row], total: Row) -> bool:
    """Whether the total, and some parts, are scaled, and it is their sum wherever it prints a figure."""
    columns = [k for k, cell in enumerate(total.cells) if cell.value]
    scaled = [cell.scaled for row in parts for cell in _figures(row)]
    if not columns or all(scaled) or not any(scaled) or not all(total.cells[k].scaled for k in columns):
        return False
    return all(
        _is_amount(total.cells[k])
        and total.cells[k].value == sum((row.cells[k].value or Decimal(0) for row in parts), Decimal(0))
        for k in columns
    )


def _scaled(row: Row) -> Row:
    cells = (cell if cell.value is None else replace(cell, scaled=True) for cell in row.cells)
    return replace(row, cells=tuple(cells))
