"""Which units of a header are those of single columns, and which the whole table's."""

from __future__ import annotations

from collections.abc import Sequence

from preprocess.tables.grids.grid import Grid
from preprocess.tables.meaning.periods import is_period_text
from preprocess.tables.meaning.values import is_year
from preprocess.tables.regions.pieces import Piece

AMID = 4.0
"""A unit that stands less than this many font sizes off the middle of all columns is theirs."""


def of_one_column(stated: Sequence[Piece], named: Sequence[Piece], grid: Grid) -> bool:
    """Whether a unit stands under the name of one column and not amid all of them: it is that column's own."""
    if len(stated) != 1 or any(is_period_text(piece.text) or is_year(piece.text) for piece in named):
        return False
    unit = stated[0]
    under = [span for span in grid.spans if min(span.x1, unit.x1) > max(span.x0, unit.x0)]
    over = [piece for piece in named if min(piece.x1, unit.x1) > max(piece.x0, unit.x0)]
    amid = abs(unit.center - (grid.spans[0].x0 + grid.spans[-1].x1) / 2) < AMID * unit.size
    return len(under) == len(over) == 1 < len(grid.spans) and not amid


def differ_in_unit(over: Sequence[Piece], stated: Sequence[Piece]) -> bool:
    """Whether a header line gives columns units of their own ("(%)  CHF 000"), not one unit to the whole table."""
    return bool(stated) and len({piece.text for piece in over}) > 1 and not any(is_year(p.text) for p in over)
