"""Header pieces → cells, and the full label of every column from the cells over it (spanning headers resolved)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.page.words import PageWords, union
from preprocess.tables.grids.grid import Grid
from preprocess.tables.grids.header_groups import HeaderCell, like_below
from preprocess.tables.grids.spanning import assign
from preprocess.tables.meaning.days import MONTH_NAME
from preprocess.tables.meaning.periods import is_period_text
from preprocess.tables.meaning.units import REFERENCE
from preprocess.tables.meaning.values import is_year
from preprocess.tables.regions.lines import PageLine
from preprocess.tables.regions.pieces import Piece

# A blank is a quarter of the font size wide, so twice that parts "2022 2021" set close into two cells.
CELL_GAP = 0.5
DAY_LEFT = r"[^\d]*(?:\d{1,2}(?:,|(?:st|nd|rd|th)?\s[A-Za-z]{3,9})?)?$"
BEGUN_PERIOD = re.compile(
    rf"(?:for the )?(?:fiscal |half[- ])?(?:years?|quarters?|\w+ months?|\w+ weeks?) (?:ended|to)\b{DAY_LEFT}",
    re.IGNORECASE,
)
DATED = re.compile(
    rf"\b{MONTH_NAME}\s?\d{{1,2}},? (?:19|20)\d\d$|\b\d{{1,2}}\.? {MONTH_NAME} (?:19|20)\d\d$", re.IGNORECASE
)
"""A cell that names a day to its end needs no more words."""
# Wrapped lines of a cell are set solid; a rule or a new row of cells has more blank above it.
WRAP = 0.5
"""Lines of one header cell follow one another closer than this part of the font size."""


def header_pieces(page: PageWords, line: PageLine) -> list[Piece]:
    """The pieces of a line cut at every gap wider than a blank: header cells stand closer than row cells."""
    cut: list[Piece] = []
    for piece in line.pieces:
        if piece.kind == "value" or len(piece.words) == 1:
            cut.append(piece)
            continue
        start = 0
        for k in range(1, len(piece.words) + 1):
            if k == len(piece.words) or _gap(page, piece, k) > CELL_GAP * piece.size:
                cut.append(_part(page, piece, start, k))
                start = k
    return cut


def _gap(page: PageWords, piece: Piece, k: int) -> float:
    """Blank before word k of a piece; a footnote mark set there is no blank."""
    left, right = page.words[piece.words[k - 1]].bbox[2], page.words[piece.words[k]].bbox[0]
    marks = (page.words[i].bbox for i in piece.marks)
    return right - max([left, *(box[2] for box in marks if left <= box[2] <= right)])


def _part(page: PageWords, piece: Piece, start: int, stop: int) -> Piece:
    """Words start … stop-1 of a piece as a piece."""
    if start == 0 and stop == len(piece.words):
        return piece
    indices = piece.words[start:stop]
    words = [page.words[i] for i in indices]
    bbox = (words[0].bbox[0], min(w.bbox[1] for w in words), words[-1].bbox[2], max(w.bbox[3] for w in words))
    # A footnote mark stays with the word it is set to: its cell ends behind it, flush with the lines above.
    end = page.words[piece.words[stop]].bbox[0] if stop < len(piece.words) else float("inf")
    marks = [i for i in piece.marks if bbox[0] <= page.words[i].bbox[0] < end]
    return Piece("text", indices, " ".join(w.text for w in words), bbox, piece.size, bbox[0], bbox[2], marks)


def column_labels(page: PageWords, cells: Sequence[HeaderCell], grid: Grid) -> tuple[str, ...]:
    """Join the cells over each column, top to bottom; rows of cells are read from the bottom up.

    A row with a cell for each column is read first, wherever it stands: the others are held against it.
    """
    rows = _rows_of_cells(cells)
    full = next((k for k, row in enumerate(rows) if len(row) == len(grid.spans)), 0)
    parts: list[dict[int, str]] = [{} for _ in grid.spans]
    frames = [(span.x0, span.x1) for span in grid.spans]
    below: list[HeaderCell] = []
    # What stands over the row comes first, nearest first: it may repeat over groups that a line below it names.
    for k in (*range(full, len(rows)), *range(full)) if rows else ():
        known = [_joined(part) for part in parts]
        below = like_below(rows[k], below, frames) or assign(page, rows[k], grid.spans, frames, known)
        for cell in below:
            if cell.first == cell.last:
                frames[cell.first] = (cell.bbox[0], cell.bbox[2])
            for column in range(cell.first, cell.last + 1):
                parts[column][k] = cell.text
    return tuple(_own_head(part) for part in parts)


def _own_head(part: dict[int, str]) -> str:
    """The label of a column; a date set wide over its figures reaches over "Note" beside them and is not its head."""
    return next((text for text in part.values() if REFERENCE.fullmatch(text.strip())), None) or _joined(part)


def _joined(part: dict[int, str]) -> str:
    """The texts over a column by their rows, counted from the bottom, as one label."""
    return " ".join(part[k] for k in sorted(part, reverse=True))


def header_cells(page: PageWords, pieces: Sequence[Piece]) -> list[HeaderCell]:
    """Cells of header pieces: lines that stand close under one another, aligned and alone, are one cell."""
    cells: list[HeaderCell] = []
    for piece in sorted(pieces, key=lambda p: (p.bbox[1], p.x0)):
        above = [cell for cell in cells if _wraps(page, cell, piece)]
        others = [p for p in pieces if p is not piece and above and _wraps(page, above[-1], p)]
        apart = above and (
            _shares_years(above[0], piece, pieces) or _opens_period(piece, pieces) or _spans(above[0], piece, pieces)
        )
        if len(above) == 1 and not others and not apart:
            above[0].text = f"{above[0].text} {piece.text}"
            above[0].bbox = union((above[0].bbox, piece.bbox))
        else:
            cells.append(HeaderCell(piece.text, piece.bbox, piece.size))
    return cells


def continues_below(line: PageLine, below: PageLine, labels: float) -> bool:
    """Whether a line is the first of a cell that goes on in the line below, set solid under it among other cells.

    Over the row labels, which begin at x = labels, stand titles.
    """
    piece = line.pieces[0]
    if piece.x0 < labels + 3 * line.size:
        return False
    blank = below.bbox[1] - line.bbox[3]
    if len(line.pieces) > 1 or len(below.pieces) < 2 or not -0.3 * line.size < blank < WRAP * line.size:
        return False
    over = [p for p in below.pieces if min(p.x1, piece.x1) > max(p.x0, piece.x0)]
    if len(over) != 1 or not 0.8 < line.size / below.size < 1.25:
        return False
    off = (abs(over[0].center - piece.center), abs(over[0].x0 - piece.x0), abs(over[0].x1 - piece.x1))
    return min(off) < 0.35 * line.size


def _shares_years(cell: HeaderCell, piece: Piece, pieces: Sequence[Piece]) -> bool:
    """Whether a year is one of several in a line under fewer cells: the cell over it heads the others too.

    So is a whole day under a period that waits for one ("Half year ended" over "31 Dec 2024  31 Dec 2023").
    """
    days = BEGUN_PERIOD.fullmatch(cell.text.strip()) is not None and DATED.fullmatch(piece.text) is not None
    if not (days or is_year(piece.text)):
        return False
    alike = DATED.fullmatch if days else is_year
    years = sum(bool(alike(p.text)) and abs(p.bbox[1] - piece.bbox[1]) < 0.3 * piece.size for p in pieces)
    return years > sum(abs(p.bbox[3] - cell.bbox[3]) < 0.3 * cell.size for p in pieces)


def _spans(cell: HeaderCell, piece: Piece, pieces: Sequence[Piece]) -> bool:
    """Whether a whole date stands over the middle one of more cells than its own line has: it heads those beside too.

    "As of December 31, 2021" is centred over "Total, Level 1, Level 2", and so over "Level 1".
    """
    if not DATED.search(cell.text) or is_period_text(piece.text) or piece.text.startswith("("):
        return False
    beside = sum(abs(p.bbox[1] - piece.bbox[1]) < 0.3 * piece.size for p in pieces)
    own = sum(abs(p.bbox[3] - cell.bbox[3]) < 0.3 * cell.size for p in pieces)
    aside = abs(cell.center - piece.center) > piece.size
    return beside > own or (aside and piece.x1 - piece.x0 < cell.bbox[2] - cell.bbox[0] - piece.size)


def _opens_period(piece: Piece, pieces: Sequence[Piece]) -> bool:
    """Whether a piece alone in its line is a whole period but for its year, which heads what stands under it."""
    alone = sum(abs(p.bbox[1] - piece.bbox[1]) < 0.3 * piece.size for p in pieces) == 1
    return alone and BEGUN_PERIOD.match(piece.text) is not None


def _wraps(page: PageWords, cell: HeaderCell, piece: Piece) -> bool:
    """Whether a piece is the next line of a cell."""
    blank = piece.bbox[1] - cell.bbox[3]
    if not -0.3 * cell.size < blank < WRAP * cell.size or not 0.8 < piece.size / cell.size < 1.25:
        return False
    if min(cell.bbox[2], piece.x1) - max(cell.bbox[0], piece.x0) <= 0:
        return False
    middle = (piece.bbox[1] + cell.bbox[3]) / 2
    if any(abs((r[1] + r[3]) / 2 - middle) < 0.4 * cell.size and r[0] < piece.center < r[2] for r in page.rules):
        return False
    right = page.words[piece.marks[-1]].bbox[2] if piece.marks else piece.x1
    off = (abs(cell.center - (piece.x0 + right) / 2), abs(cell.bbox[0] - piece.x0), abs(cell.bbox[2] - right))
    return min(off) < 0.35 * cell.size


def _rows_of_cells(cells: Sequence[HeaderCell]) -> list[list[HeaderCell]]:
    """Rows of cells from the bottom up; a cell that stands over another one is in a higher row."""
    left = sorted(cells, key=lambda cell: -cell.bbox[3])
    rows: list[list[HeaderCell]] = []
    while left:
        row: list[HeaderCell] = []
        for cell in left:
            beside = all(min(cell.bbox[2], c.bbox[2]) <= max(cell.bbox[0], c.bbox[0]) for c in row)
            if not row or (beside and cell.bbox[3] > max(c.bbox[1] for c in row)):
                row.append(cell)
        left = [cell for cell in left if cell not in row]
        rows.append(sorted(row, key=lambda cell: cell.bbox[0]))
    return rows
