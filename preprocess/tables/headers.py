"""Header lines over a table body, and the full label of every column (spanning headers resolved)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from preprocess.page.words import PageWords, union
from preprocess.statements.kinds import names_statement
from preprocess.tables.detection import GAP_LIMIT
from preprocess.tables.grid import Grid
from preprocess.tables.lines import PageLine
from preprocess.tables.periods import is_period_text
from preprocess.tables.pieces import Piece
from preprocess.tables.spanning import HeaderCell, assign, like_below
from preprocess.tables.titles import TITLE_SIZE, amid_columns, ink_left, is_caption
from preprocess.tables.units import is_unit_text
from preprocess.tables.values import is_year

HEADER_GAP = 2.4
FAR_HEADER = 6.0
HEADER_LINES = 10
CELL_GAP = 0.5
LONG_CELL = 60
LEADING_LABELS = 4
NUMBERED = re.compile(r"(?:note|item) \d|\d{1,2}\. |[A-Z]\. ", re.IGNORECASE)
"""A numbered heading over a table."""
LISTED_YEARS = re.compile(r"\bended\b.*(?:19|20)\d\d.*,? and (?:19|20)\d\d\b", re.IGNORECASE)
"""A title names all years of its table; a header cell names one."""
DAY_LEFT = r"[^\d]*(?:\d{1,2}(?:,|(?:st|nd|rd|th)?\s[A-Za-z]{3,9})?)?$"
OPEN_PERIOD = re.compile(rf"\b(?:ended|ending|as of|as at|at|to)\b{DAY_LEFT}", re.IGNORECASE)
"""A period that waits for its year ("Year Ended December 31,")."""
BEGUN_PERIOD = re.compile(
    rf"(?:for the )?(?:fiscal )?(?:years?|quarters?|\w+ months?|\w+ weeks?) (?:ended|to)\b{DAY_LEFT}", re.IGNORECASE
)
UNAUDITED = re.compile(r"\W*unaudited\W*", re.IGNORECASE)
WRAP = 0.5
"""Lines of one header cell follow one another closer than this part of the font size."""


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a table: its first line, the line where the body begins, a label per column, stub, units.

    heading heads the rows below and stands beside the unit that closes the header ("Total assets:  (In thousands)").
    """

    first: int
    body: int
    labels: tuple[str, ...]
    stub: str
    units: tuple[str, ...]
    heading: Piece | None = None


def find_header(page: PageWords, lines: Sequence[PageLine], body: int, stop: int, grid: Grid) -> Header:
    """Read the header above line `body`, not further up than line `stop`."""
    chosen: list[int] = []
    body = _body_start(page, lines, body, stop, grid)
    for k in range(body - 1, max(stop, body - HEADER_LINES) - 1, -1):
        below = lines[chosen[-1] if chosen else body]
        if _blank(lines[k], below) > _room(page, lines[k], grid, HEADER_GAP) or not _heads(
            page, lines[k], grid, bool(chosen)
        ):
            break
        chosen.append(k)
    chosen.reverse()
    chosen = _with_stub(page, lines, chosen, grid)
    while len(chosen) > 1 and _heads_group(page, lines[chosen[-1]], grid):
        body = chosen.pop()
    return _read(page, lines, chosen, body, grid)


def _with_stub(page: PageWords, lines: Sequence[PageLine], chosen: Sequence[int], grid: Grid) -> list[int]:
    """The lines from the first with cells over the columns on, and the units and periods right above it."""
    over = next((at for at, k in enumerate(chosen) if _over_values(page, lines[k], grid)), len(chosen))
    first = over
    while first > 0 and (is_period_text(lines[chosen[first - 1]].text) or is_unit_text(lines[chosen[first - 1]].text)):
        first -= 1
    return list(chosen[first:]) if over < len(chosen) else []


def _heads_group(page: PageWords, line: PageLine, grid: Grid) -> bool:
    """Whether a period printed alone right above the rows heads the first of several groups, each of its own."""
    if len(line.pieces) > 1 or not _has_year(line.text) or _over_values(page, line, grid):
        return False
    return any(row.empty and is_period_text(row.text) and _has_year(row.text) for row in grid.rows)


def _has_year(text: str) -> bool:
    return re.search(r"\b(?:19|20)\d\d\b", text) is not None


def _body_start(page: PageWords, lines: Sequence[PageLine], body: int, stop: int, grid: Grid) -> int:
    """The line where the body begins: headings and label lines between header and first figures belong to it."""
    for k in range(body - 1, max(stop, body - LEADING_LABELS - 1) - 1, -1):
        if _blank(lines[k], lines[k + 1]) > _room(page, lines[k], grid, GAP_LIMIT):
            break
        if _over_values(page, lines[k], grid):
            return k + 1
        text = lines[k].text
        if (
            len(text) > 2 * LONG_CELL
            or is_unit_text(text)
            or (not _year_label(lines[k], grid) and (_states_period(text) or lines[k].values))
        ):
            break
    return body


def _room(page: PageWords, line: PageLine, grid: Grid, usual: float) -> float:
    """How many font sizes a line may stand above what it heads: more where it has a cell over nearly every column."""
    cells = len(_over_values(page, line, grid))
    return FAR_HEADER if cells > 1 and cells >= 0.7 * len(grid.spans) else usual


def _year_label(line: PageLine, grid: Grid) -> bool:
    """Whether a line is a year alone in the labels' place: the heading of the rows below it."""
    return line.years_only and len(line.pieces) == 1 and line.bbox[2] < grid.spans[0].x0 - 4 * line.size


def _states_period(text: str) -> bool:
    """Whether text is a stub ("Years ended December 31,"); the heading of a group of rows ends in a colon."""
    return is_period_text(text) and not text.rstrip().endswith(":")


def _blank(above: PageLine, below: PageLine) -> float:
    """Blank between two lines in font sizes."""
    return (below.bbox[1] - above.bbox[3]) / max(min(above.size, below.size), 1.0)


def _heads(page: PageWords, line: PageLine, grid: Grid, started: bool) -> bool:
    """Whether a line belongs to the header: short cells over the columns, a stub such as "Years ended", a unit."""
    over = _over_values(page, line, grid)
    rest = [piece for piece in header_pieces(page, line) if piece not in over]
    if any(len(piece.text) > LONG_CELL and not is_unit_text(piece.text, whole=True) for piece in over):
        return False
    # A title stands alone or beside one cell; beside several, "statements of income" is a cell too.
    if any(names_statement(p.text) and (not over or (len(over) < 2 and p.x1 > grid.spans[0].x0)) for p in rest):
        return False
    titled = len(over) == 1 and not rest and names_statement(over[0].text) and over[0].x1 > grid.spans[0].x1
    if titled and not amid_columns(over[0], page, grid):
        return False
    if not over and line.size > TITLE_SIZE * grid.rows[0].size:
        return False
    if over:
        return all(piece.x1 <= grid.spans[0].x0 + 2 * line.size for piece in rest)
    if started and is_unit_text(line.text, whole=True):
        return True
    if NUMBERED.match(line.text) or len(line.text) > LONG_CELL or line.bbox[2] > grid.spans[0].x0 + 2 * line.size:
        return False
    return started or is_unit_text(line.text) or is_period_text(line.text)


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
    return Piece("text", indices, " ".join(w.text for w in words), bbox, piece.size, bbox[0], bbox[2])


def _over_values(page: PageWords, line: PageLine, grid: Grid) -> list[Piece]:
    """The pieces of a line that stand over the value columns; a caption centred on the page does not."""
    left, right = grid.spans[0].x0, grid.spans[-1].x1
    room = max(1.5 * line.size, min(left - grid.label_right, 8 * line.size))
    start = min(left - room, ink_left(grid) - line.size)
    over = []
    for piece in header_pieces(page, line):
        inside = min(piece.x1, right + 3 * line.size) - max(piece.x0, start)
        if LISTED_YEARS.search(piece.text):
            continue
        if inside >= 0.75 * (piece.x1 - piece.x0) and not is_caption(piece, line, page, grid):
            over.append(piece)
    return over


def _read(page: PageWords, lines: Sequence[PageLine], chosen: Sequence[int], body: int, grid: Grid) -> Header:
    """Labels per column from the chosen lines."""
    stub: list[str] = []
    units: list[str] = []
    named: list[Piece] = []
    aside: list[Piece] = []
    heading: Piece | None = None
    for k in chosen:
        over = _over_values(page, lines[k], grid)
        if len(lines[k].pieces) == 1 and UNAUDITED.fullmatch(lines[k].text):
            continue
        stated = [piece for piece in over if is_unit_text(piece.text, whole=True)]
        beside = [piece for piece in header_pieces(page, lines[k]) if piece not in over]
        if k == chosen[-1] and len(chosen) > 1 and over == stated and len(beside) == 1 and beside[0].text.endswith(":"):
            heading = beside.pop()
        stub += [piece.text for piece in beside]
        differ = _differ(over, stated)
        units += [] if differ else [piece.text for piece in stated]
        named += over if differ else [piece for piece in over if piece not in stated]
        aside += stated
    labels = column_labels(page, header_cells(page, named or aside), grid)
    return Header(chosen[0] if chosen else body, body, labels, " ".join(stub), tuple(units), heading)


def _differ(over: Sequence[Piece], stated: Sequence[Piece]) -> bool:
    """Whether a header line gives columns units of their own ("(%)  CHF 000"), not one unit to the whole table."""
    return bool(stated) and len({piece.text for piece in over}) > 1 and not any(is_year(p.text) for p in over)


def column_labels(page: PageWords, cells: Sequence[HeaderCell], grid: Grid) -> tuple[str, ...]:
    """Join the cells over each column, top to bottom; rows of cells are read from the bottom up."""
    parts: list[list[str]] = [[] for _ in grid.spans]
    frames = [(span.x0, span.x1) for span in grid.spans]
    below: list[HeaderCell] = []
    for row in _rows_of_cells(cells):
        below = like_below(row, below, frames) or assign(page, row, grid.spans, frames, [" ".join(p) for p in parts])
        for cell in below:
            if cell.first == cell.last:
                frames[cell.first] = (cell.bbox[0], cell.bbox[2])
            for column in range(cell.first, cell.last + 1):
                parts[column].insert(0, cell.text)
    return tuple(" ".join(part) for part in parts)


def header_cells(page: PageWords, pieces: Sequence[Piece]) -> list[HeaderCell]:
    """Cells of header pieces: lines that stand close under one another, aligned and alone, are one cell."""
    cells: list[HeaderCell] = []
    for piece in sorted(pieces, key=lambda p: (p.bbox[1], p.x0)):
        above = [cell for cell in cells if _wraps(page, cell, piece)]
        others = [p for p in pieces if p is not piece and above and _wraps(page, above[-1], p)]
        apart = above and (_shares_years(above[0], piece, pieces) or _opens_period(piece, pieces))
        if len(above) == 1 and not others and not apart:
            above[0].text = f"{above[0].text} {piece.text}"
            above[0].bbox = union((above[0].bbox, piece.bbox))
        else:
            cells.append(HeaderCell(piece.text, piece.bbox, piece.size))
    return cells


def _shares_years(cell: HeaderCell, piece: Piece, pieces: Sequence[Piece]) -> bool:
    """Whether a year is one of several in a line under fewer cells: the cell over it heads the others too."""
    if not is_year(piece.text) or not OPEN_PERIOD.search(cell.text):
        return False
    years = sum(is_year(p.text) and abs(p.bbox[1] - piece.bbox[1]) < 0.3 * piece.size for p in pieces)
    return years > sum(abs(p.bbox[3] - cell.bbox[3]) < 0.3 * cell.size for p in pieces)


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
            if not row or (beside and cell.bbox[3] > min(c.bbox[1] for c in row)):
                row.append(cell)
        left = [cell for cell in left if cell not in row]
        rows.append(sorted(row, key=lambda cell: cell.bbox[0]))
    return rows
