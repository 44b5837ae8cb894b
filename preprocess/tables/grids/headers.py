"""Header lines over a table body, and the full label of every column (spanning headers resolved)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from preprocess.page.words import PageWords
from preprocess.statements.kinds import names_statement
from preprocess.tables.grids.grid import Grid
from preprocess.tables.grids.header_cells import column_labels, continues_below, header_cells, header_pieces
from preprocess.tables.grids.header_units import differ_in_unit, of_one_column
from preprocess.tables.meaning.periods import is_period_text
from preprocess.tables.meaning.units import is_unit_text
from preprocess.tables.regions.captions import LEAD_IN
from preprocess.tables.regions.lines import PageLine
from preprocess.tables.regions.pieces import Piece
from preprocess.tables.regions.places import GAP_LIMIT
from preprocess.tables.regions.titles import NUMBERED, TITLE_SIZE, amid_columns, ink_left, is_caption

# One blank line may stand between the years and the first row, or around a line "(Unaudited)".
HEADER_GAP = 2.4
# With a cell over most columns a line is the header even across the tall first row of a designed table.
FAR_HEADER = 6.0
# "Number of securities remaining available for future issuance under …" wraps to nine lines.
HEADER_LINES = 10
# The longest cells of one line ("Carrying amount of the hedged liability") stay below; sentences do not.
LONG_CELL = 60
# Lines of a paragraph are set closer than a table to the text above it.
PROSE_BLANK = 0.5
TOP = 0.12
"""A table that goes on from the page before begins in this part of the page."""
# "Assets:", "Trading assets:", "Debt instruments:" … open a fair value table before its first figures.
LEADING_LABELS = 8
NUMBERED_HEAD = re.compile(r"\d{1,4}[A-Z]{0,2}[*†‡]*")
LISTED_YEARS = re.compile(r"\b(?:ended|fiscal|for)\b.*(?:19|20)\d\d.*,? and (?:19|20)\d\d\b", re.IGNORECASE)
"""A title names all years of its table; a header cell names one."""
CONTENTS = re.compile(r"contents|index", re.IGNORECASE)
MARK = re.compile(r"\(?\w{1,2}\)?")
UNAUDITED = re.compile(r"\W*unaudited\W*", re.IGNORECASE)


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
    body = _body_start(page, lines, _label_start(lines, body, stop) + _numbers_head(grid), stop, grid)
    start = min((row.label[0].x0 for row in grid.rows if row.label), default=0.0)
    for k in range(body - 1, max(stop, body - HEADER_LINES) - 1, -1):
        below = lines[chosen[-1] if chosen else body]
        if k > stop and _ends_prose(page, lines[k - 1], lines[k], grid):
            break
        wraps = bool(chosen) and continues_below(lines[k], below, start)
        far = _blank(lines[k], below) > _room(page, lines[k], grid, HEADER_GAP)
        if far or not (wraps or _heads(page, lines[k], grid, bool(chosen))):
            break
        chosen.append(k)
    chosen.reverse()
    chosen = _with_stub(page, lines, chosen, grid)
    if not chosen:
        body = _page_top(page, lines, body, stop, grid)
    while len(chosen) > 1 and _heads_group(page, lines[chosen[-1]], grid):
        body = chosen.pop()
    return _read(page, lines, chosen, body, grid)


def _label_start(lines: Sequence[PageLine], body: int, stop: int) -> int:
    """The line where the label of the first row begins whose figures stand lower ("January 31," over "2018")."""
    first = body
    if body + 1 == len(lines):
        return body
    while first > stop and len(lines[first - 1].pieces) == 1 and lines[first - 1].text.endswith(","):
        over, row = lines[first - 1], lines[first]
        beside = abs(over.bbox[0] - row.pieces[0].x0) < row.size and row.pieces[0].text[:1].isalnum()
        if not beside or 1.5 * _blank(over, row) > _blank(lines[body], lines[body + 1]):
            break
        first -= 1
    return first


def _ends_prose(page: PageWords, above: PageLine, line: PageLine, grid: Grid) -> bool:
    """Whether a line is the end of the paragraph that leads to a table ("… for the years ended / December 31:")."""
    alone = len(above.pieces) == len(line.pieces) == 1 and not _over_values(page, line, grid)
    beside = abs(line.pieces[0].x0 - above.pieces[0].x0) < 4 * line.size and abs(line.size - above.size) < 1
    return alone and beside and len(above.text) > 1.5 * LONG_CELL and _blank(above, line) < PROSE_BLANK


def _with_stub(page: PageWords, lines: Sequence[PageLine], chosen: Sequence[int], grid: Grid) -> list[int]:
    """The lines from the first with cells over the columns on, and the units and periods right above it."""
    over = next((at for at, k in enumerate(chosen) if _over_values(page, lines[k], grid)), len(chosen))
    first = over
    while first > 0 and _states(lines[chosen[first - 1]].text):
        first -= 1
    return list(chosen[first:]) if over < len(chosen) else []


def _states(text: str) -> bool:
    """Whether a line over the header states a unit or a period of its columns, and does not lead to the table."""
    return (is_period_text(text) or is_unit_text(text)) and LEAD_IN.fullmatch(text.strip()) is None


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
            return next(i for i in range(k + 1, body + 1) if i == body or not is_unit_text(lines[i].text, whole=True))
        text = lines[k].text
        if (
            len(text) > 2 * LONG_CELL
            or (is_unit_text(text) and not is_unit_text(text, whole=True))
            or (not _year_label(lines[k], grid) and (_states_period(text) or lines[k].values))
        ):
            break
    return body


def _numbers_head(grid: Grid) -> bool:
    """Whether the first row is a header whose cells are bare numbers ("737  747  767  Total"), without a label."""
    first, rest = grid.rows[0], grid.rows[1:]
    figures = [piece.text for cell in first.cells for piece in cell if piece.kind == "value"]
    labelled = all(re.search(r"\w", row.text) for row in rest)
    bare = len(figures) > 1 and all(NUMBERED_HEAD.fullmatch(text) for text in figures)
    return bare and labelled and len(rest) > 1 and not re.search(r"\w", first.text)


def _page_top(page: PageWords, lines: Sequence[PageLine], body: int, stop: int, grid: Grid) -> int:
    """Where the body of a table without a header begins: at the top of its page if nothing but labels stands there."""
    above = range(stop, body)
    titled = any(_is_title(lines[k], grid) or _over_values(page, lines[k], grid) for k in above)
    if stop or titled or len(above) > LEADING_LABELS:
        return body
    near = all(_blank(lines[k], lines[k + 1]) < GAP_LIMIT and not lines[k].values for k in above)
    return stop if near and lines[0].bbox[1] < TOP * page.height else body


def _is_title(line: PageLine, grid: Grid) -> bool:
    """Whether a line over a table without a header is its title or leads to it, and is no label of its rows."""
    text = line.text
    said = CONTENTS.search(text) or is_unit_text(text) or is_period_text(text) or names_statement(text)
    leads = text.count(" ") > 5 and text.rstrip().endswith((":", "."))
    return bool(said or leads) or len(line.pieces) > 1 or len(text) > LONG_CELL or line.size > grid.rows[0].size + 1


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


def _over_values(page: PageWords, line: PageLine, grid: Grid) -> list[Piece]:
    """The pieces of a line that stand over the value columns; a caption centred on the page does not."""
    left, right = grid.spans[0].x0, grid.spans[-1].x1
    room = max(1.5 * line.size, min(left - grid.label_right, 8 * line.size))
    start = min(left - room, ink_left(grid) - line.size)
    over = []
    pieces = header_pieces(page, line)
    for piece in pieces:
        inside = min(piece.x1, right + 3 * line.size) - max(piece.x0, start)
        if LISTED_YEARS.search(piece.text):
            continue
        if inside >= 0.75 * (piece.x1 - piece.x0) and not is_caption(piece, len(pieces) == 1, page, grid):
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
        over = [piece for piece in _over_values(page, lines[k], grid) if _says(piece, grid)]
        if len(lines[k].pieces) == 1 and UNAUDITED.fullmatch(lines[k].text):
            continue
        stated = [piece for piece in over if is_unit_text(piece.text, whole=True)]
        beside = [piece for piece in header_pieces(page, lines[k]) if piece not in over]
        if k == chosen[-1] and len(chosen) > 1 and over == stated and len(beside) == 1 and beside[0].text.endswith(":"):
            heading = beside.pop()
        stub += [piece.text for piece in beside]
        differ = differ_in_unit(over, stated) or (over == stated and of_one_column(stated, named, grid))
        units += [] if differ else [piece.text for piece in stated]
        named += over if differ else [piece for piece in over if piece not in stated]
        aside += stated
    labels = column_labels(page, header_cells(page, named or aside), grid)
    return Header(chosen[0] if chosen else body, body, labels, " ".join(stub), tuple(units), heading)


def _says(piece: Piece, grid: Grid) -> bool:
    """Whether a piece over the columns says anything: a footnote mark set apart from its cell does not."""
    mark = MARK.fullmatch(piece.text) is not None and piece.size < 0.9 * grid.rows[0].size
    return not mark and re.search(r"[^\W_]|[%$€£]", piece.text) is not None
