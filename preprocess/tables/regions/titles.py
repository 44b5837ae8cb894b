"""What stands over a table and is no header of its columns: titles, captions, headings."""

from __future__ import annotations

import re

from preprocess.page.words import PageWords
from preprocess.statements.kinds import names_statement
from preprocess.tables.grids.grid import Grid
from preprocess.tables.meaning.periods import is_period_text
from preprocess.tables.meaning.units import is_unit_text
from preprocess.tables.regions.pieces import Piece

# A short cell that ends over the figures of the first column may be off by a parenthesis that hangs over.
ALIGNED = 0.6
MANY, FAR_OFF = 5, 4.0
"""A title over so many columns is told from a header cell by standing so many font sizes from their middle."""
# Section titles are set a fifth larger at least; bold headers have the size of their rows.
TITLE_SIZE = 1.2
"""What is set this much larger than the rows is a heading over the table."""
COMPANY = re.compile(r"\band (?:its )?(?:consolidated )?subsidiar(?:y|ies)\b", re.IGNORECASE)
"""A company's name over a page is no header, wherever it stands."""
NUMBERED = re.compile(r"(?:note|item) \d|\d{1,2}\. |[A-Z]\. ", re.IGNORECASE)
"""A numbered heading over a table."""
LEADS = re.compile(r"(?:\w+\W+){3}.*:$")
"""The end of the sentence that leads to a table, wherever it stands."""


def ink_left(grid: Grid) -> float:
    """Where the first column begins with its currency signs, which may stand far left of its figures."""
    return min(piece.x0 for row in grid.rows for piece in row.cells[0]) if any(r.cells[0] for r in grid.rows) else 1e9


def is_caption(piece: Piece, alone: bool, page: PageWords, grid: Grid) -> bool:
    """Whether a piece that is alone in its line is centred on the page or the table rather than on the value columns.

    A short one that ends where the figures of a column end, or is centred on them, heads that column.
    """
    left, right = grid.spans[0].x0, grid.spans[-1].x1
    if COMPANY.search(piece.text):
        return True
    if alone and LEADS.search(piece.text):
        return True
    if alone and (_is_title(piece, page, grid) or _is_heading(piece, grid)):
        return True
    if not alone or piece.x0 >= min(left, ink_left(grid)):
        return False
    ends = [min(abs(piece.x1 - span.x1), abs(piece.center - span.center)) for span in grid.spans]
    if len(grid.spans) > 1 and piece.x1 < grid.spans[1].x0 and ends[0] < ALIGNED * piece.size:
        return False
    off_columns = abs(piece.center - (left + right) / 2)
    return abs(piece.center - page.width / 2) < 0.5 * off_columns


def amid_columns(piece: Piece, page: PageWords, grid: Grid) -> bool:
    """Whether a piece that goes on behind a statement's name is centred on the value columns, and not on the page."""
    if not names_statement(piece.text.rpartition(" ")[0]):
        return False
    middle = (min(ink_left(grid), grid.spans[0].x0) + grid.spans[-1].x1) / 2
    return abs(piece.center - middle) < piece.size < abs(piece.center - page.width / 2) / FAR_OFF


def _is_heading(piece: Piece, grid: Grid) -> bool:
    """Whether a lone piece, set larger than the rows or numbered, begins where their labels do."""
    starts = [row.label[0].x0 for row in grid.rows if row.label]
    headed = piece.size > TITLE_SIZE * grid.rows[0].size or NUMBERED.match(piece.text) is not None
    return bool(starts) and headed and abs(piece.x0 - min(starts)) < piece.size


def _is_title(piece: Piece, page: PageWords, grid: Grid) -> bool:
    """Whether a lone piece over many columns is centred on the page to the point, and far from the columns' middle."""
    off_columns = abs(piece.center - (grid.spans[0].x0 + grid.spans[-1].x1) / 2)
    if len(grid.spans) < MANY or off_columns < FAR_OFF * piece.size or is_unit_text(piece.text, whole=True):
        return False
    ruled = any(0 <= rule[1] - piece.bbox[3] < piece.size and rule[0] < piece.center < rule[2] for rule in page.rules)
    return not ruled and abs(piece.center - page.width / 2) < piece.size and not is_period_text(piece.text)
