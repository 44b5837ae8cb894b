"""Where the lines of a table stand to one another: how far apart, where labels and figures begin, what is aligned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from preprocess.tables.regions.lines import PageLine
from preprocess.tables.regions.pieces import Piece

# A closing parenthesis hangs a third of the font size over the edge, a percent sign nearly a whole one.
EDGE = 0.7
"""Right edges closer than this part of the font size belong to one column."""
# Designed reports leave up to three lines blank between two groups of one table; tables stand further apart.
GAP_LIMIT = 3.4


@dataclass(slots=True)
class Region:
    """Lines first … last (inclusive) of a page that hold the body of one table."""

    first: int
    last: int


def far(above: PageLine, below: PageLine) -> bool:
    """Whether the blank between two lines ends a table."""
    return below.bbox[1] - above.bbox[3] > GAP_LIMIT * max(min(above.size, below.size), 6.0)


def left_of_values(body: Sequence[PageLine]) -> float:
    """Where the figures of the rows begin."""
    return min(value.core for line in body for value in line.figures)


def label_start(body: Sequence[PageLine]) -> float:
    """Where the labels of the rows begin."""
    return min(line.pieces[0].x0 for line in body)


def aligned(a: Piece, b: Piece) -> bool:
    """Whether two numbers stand in one column: same right edge, or one over the other."""
    if min(abs(a.edge - b.edge), abs(a.x1 - b.x1)) <= EDGE * a.size:
        return True
    shared = min(a.x1, b.x1) - max(a.core, b.core)
    return shared > 0.5 * min(a.x1 - a.core, b.x1 - b.core)
