"""Columns that only the header tells: they hold dashes, words or nothing, and stand beside columns of figures."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.page.words import PageWords
from preprocess.tables.grids.columns import Span
from preprocess.tables.grids.grid import Grid
from preprocess.tables.grids.header_cells import header_pieces
from preprocess.tables.meaning.units import is_unit_text
from preprocess.tables.regions.lines import PageLine, is_data
from preprocess.tables.regions.pieces import Piece
from preprocess.tables.regions.places import GAP_LIMIT

LABELS = 8
"""So many lines of headings may stand between the header and the first figures."""
# "Fair  Value" spread over its column has half as much; cells of two columns have a word's width.
APART = 0.9
"""Font sizes between two cells of a header at least: less is the blank of one cell."""
# As in headers: what is longer is a sentence that leads to the table.
LONGEST = 60


def told_columns(page: PageWords, lines: Sequence[PageLine], body: int, stop: int, grid: Grid) -> list[Span]:
    """The columns beside those of the grid that the header's lowest row has a cell for.

    Only a row that has a cell over each column of figures tells of others; line `body` is the first row, and the header
    stands below line `stop`.
    """
    for k in range(body - 1, max(stop, body - LABELS) - 1, -1):
        line, below = lines[k], lines[k + 1]
        if below.bbox[1] - line.bbox[3] > GAP_LIMIT * min(line.size, below.size) or is_data(line, page):
            return []
        cells = [p for p in header_pieces(page, line) if p.x0 > grid.label_right + 0.5 * p.size and _is_cell(p)]
        if len(cells) > 1:
            return _beside(cells, grid)
    return []


def _is_cell(piece: Piece) -> bool:
    """Whether a piece can head a column: neither a unit nor a footnote mark nor a sentence."""
    short = len(piece.text) <= LONGEST and re.search(r"\w", piece.text) is not None
    return short and not is_unit_text(piece.text, whole=True)


def _beside(cells: Sequence[Piece], grid: Grid) -> list[Span]:
    """A column for each cell that stands over none, if the others stand over all columns, one over each."""
    homes = [_homes(cell, grid.spans) for cell in cells]
    if any(len(home) > 1 for home in homes) or {k for home in homes for k in home} != set(range(len(grid.spans))):
        return []
    free = [cell for cell, home in zip(cells, homes, strict=True) if not home]
    if any(_near(cell, other) for cell in free for other in cells if other is not cell):
        return []
    return [Span(cell.x0, cell.x1, cell.x1, 1) for cell in free if not _in_labels(cell, grid)]


def _homes(cell: Piece, spans: Sequence[Span]) -> list[int]:
    """The columns whose figures stand under a header cell or end where it ends; else those whose currency signs do."""
    ends = [k for k, s in enumerate(spans) if min(cell.x1, s.x1) > max(cell.x0, s.x0) or _ends(cell, s)]
    return ends or [k for k, s in enumerate(spans) if min(cell.x1, s.x1) > max(cell.x0, s.ink)]


def _ends(cell: Piece, span: Span) -> bool:
    return abs(cell.x1 - span.edge) < 0.5 * cell.size


def _near(cell: Piece, other: Piece) -> bool:
    return max(cell.x0 - other.x1, other.x0 - cell.x1) < APART * cell.size


def _in_labels(cell: Piece, grid: Grid) -> bool:
    """Whether the labels of rows run under a cell: it heads them."""
    under = sum(any(piece.x0 < cell.x1 and piece.x1 > cell.x0 for piece in row.label[:1]) for row in grid.rows)
    return 2 * under > len(grid.rows)
