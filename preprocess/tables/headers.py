"""Header lines over a table body, and the full label of every column (spanning headers resolved)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from preprocess.report import BBox
from preprocess.tables.detection import PageLine
from preprocess.tables.grid import Grid, Span
from preprocess.tables.periods import is_period_text
from preprocess.tables.pieces import Piece
from preprocess.tables.units import is_unit_text
from preprocess.words import PageWords

HEADER_GAP = 2.4
HEADER_LINES = 10
CELL_GAP = 0.5
LONG_CELL = 60
LEADING_LABELS = 3
_Way = tuple[float, list[tuple[int, int, int]]]


@dataclass(frozen=True, slots=True)
class HeaderCell:
    """One printed header cell: its text, where it stands, and the columns it covers."""

    text: str
    bbox: BBox
    words: tuple[int, ...]
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a table: its first line, the line where the body begins, a label per column, stub, units."""

    first: int
    body: int
    labels: tuple[str, ...]
    stub: str
    units: tuple[str, ...]


def find_header(page: PageWords, lines: Sequence[PageLine], body: int, stop: int, grid: Grid) -> Header:
    """Read the header above line `body`, not further up than line `stop`."""
    chosen: list[int] = []
    body = _body_start(page, lines, body, stop, grid)
    for k in range(body - 1, max(stop, body - HEADER_LINES) - 1, -1):
        below = lines[chosen[-1] if chosen else body]
        if _blank(lines[k], below) > HEADER_GAP or not _heads(page, lines[k], grid, bool(chosen)):
            break
        chosen.append(k)
    chosen.reverse()
    while chosen and not _over_values(page, lines[chosen[0]], grid):
        if is_period_text(lines[chosen[0]].text) and len(chosen) > 1:
            break
        chosen.pop(0)
    return _read(page, lines, chosen, body, grid)


def _body_start(page: PageWords, lines: Sequence[PageLine], body: int, stop: int, grid: Grid) -> int:
    """The line where the body begins: headings and label lines between header and first figures belong to it."""
    for k in range(body - 1, max(stop, body - LEADING_LABELS - 1) - 1, -1):
        if _blank(lines[k], lines[k + 1]) > HEADER_GAP:
            break
        if _over_values(page, lines[k], grid):
            return k + 1
        text = lines[k].text
        if len(text) > 2 * LONG_CELL or is_unit_text(text) or is_period_text(text) or lines[k].values:
            break
    return body


def _blank(above: PageLine, below: PageLine) -> float:
    """Blank between two lines in font sizes."""
    return (below.bbox[1] - above.bbox[3]) / max(min(above.size, below.size), 1.0)


def _heads(page: PageWords, line: PageLine, grid: Grid, started: bool) -> bool:
    """Whether a line belongs to the header: short cells over the columns, a stub such as "Years ended", a unit."""
    over = _over_values(page, line, grid)
    rest = [piece for piece in header_pieces(page, line) if piece not in over]
    if any(len(piece.text) > LONG_CELL for piece in over):
        return False
    if over:
        return all(piece.x1 <= grid.spans[0].x0 + 2 * line.size for piece in rest)
    return len(line.text) <= LONG_CELL and (is_unit_text(line.text) or is_period_text(line.text))


def header_pieces(page: PageWords, line: PageLine) -> list[Piece]:
    """The pieces of a line cut at every gap wider than a blank: header cells stand closer than row cells."""
    cut: list[Piece] = []
    for piece in line.pieces:
        if piece.kind == "value" or len(piece.words) == 1:
            cut.append(piece)
            continue
        start = 0
        for k in range(1, len(piece.words) + 1):
            if k == len(piece.words) or _gap(page, piece.words[k - 1], piece.words[k]) > CELL_GAP * piece.size:
                cut.append(_part(page, piece, start, k))
                start = k
    return cut


def _gap(page: PageWords, left: int, right: int) -> float:
    return page.words[right].bbox[0] - page.words[left].bbox[2]


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
    over = []
    for piece in header_pieces(page, line):
        inside = min(piece.x1, right + 3 * line.size) - max(piece.x0, left - room)
        if inside >= 0.75 * (piece.x1 - piece.x0) and not _is_caption(piece, line, page, left, right):
            over.append(piece)
    return over


def _is_caption(piece: Piece, line: PageLine, page: PageWords, left: float, right: float) -> bool:
    """Whether a lone piece is centred on the page or the table rather than on the value columns."""
    if len(line.pieces) > 1 or piece.x0 >= left:
        return False
    off_columns = abs(piece.center - (left + right) / 2)
    return abs(piece.center - page.width / 2) < 0.5 * off_columns


def _read(page: PageWords, lines: Sequence[PageLine], chosen: Sequence[int], body: int, grid: Grid) -> Header:
    """Labels per column from the chosen lines."""
    parts: list[list[str]] = [[] for _ in grid.spans]
    stub: list[str] = []
    units: list[str] = []
    frames = [(span.x0, span.x1) for span in grid.spans]
    for k in reversed(chosen):
        over = _over_values(page, lines[k], grid)
        stub[:0] = [piece.text for piece in header_pieces(page, lines[k]) if piece not in over]
        named = [piece for piece in over if not is_unit_text(piece.text, whole=True)]
        units += [piece.text for piece in over if piece not in named]
        for cell in assign(page, named, grid.spans, frames):
            if cell.first == cell.last:
                frames[cell.first] = (cell.bbox[0], cell.bbox[2])
            for column in range(cell.first, cell.last + 1):
                parts[column].insert(0, cell.text)
    labels = tuple(" ".join(part) for part in parts)
    return Header(chosen[0] if chosen else body, body, labels, " ".join(stub), tuple(units))


def assign(
    page: PageWords, pieces: Sequence[Piece], spans: Sequence[Span], frames: Sequence[tuple[float, float]]
) -> list[HeaderCell]:
    """Give each header cell its columns: by the rule drawn under it, else so that cells sit centred over their columns.

    frames are the columns as the header row below shows them. Dynamic programming over (pieces, columns), both left to
    right; columns may stay without a cell.
    """
    best: dict[tuple[int, int], _Way] = {(0, 0): (0.0, [])}
    rules = _rules_under(page, pieces)
    skip = 0.8 * max((piece.size for piece in pieces), default=1.0)
    for p, piece in enumerate(pieces):
        for column in range(len(spans) + 1):
            if (p, column) not in best:
                continue
            cost, chain = best[(p, column)]
            _keep(best, (p + 1, column), cost + 60 * piece.size, chain)
            for first in range(column, len(spans)):
                skipped = cost + skip * (first - column)
                for last in range(first, len(spans)):
                    step = _distance(rules[p], piece, spans, frames, first, last)
                    _keep(best, (p + 1, last + 1), skipped + step, [*chain, (p, first, last)])
    ends = [
        (best[(len(pieces), c)][0] + skip * (len(spans) - c), c)
        for c in range(len(spans) + 1)
        if (len(pieces), c) in best
    ]
    chain = best[(len(pieces), min(ends)[1])][1]
    return [HeaderCell(pieces[p].text, pieces[p].bbox, tuple(pieces[p].words), a, b) for p, a, b in chain]


def _keep(
    best: dict[tuple[int, int], _Way], key: tuple[int, int], cost: float, chain: list[tuple[int, int, int]]
) -> None:
    """Remember the cheapest way to a state."""
    if key not in best or cost < best[key][0]:
        best[key] = (cost, chain)


def _distance(
    rule: BBox | None,
    piece: Piece,
    spans: Sequence[Span],
    frames: Sequence[tuple[float, float]],
    first: int,
    last: int,
) -> float:
    """How badly a cell sits over columns first … last, in points."""
    if rule is not None:
        off = sum((rule[0] - 3 <= s.center <= rule[2] + 3) != (first <= k <= last) for k, s in enumerate(spans))
        return 8.0 * off * piece.size
    x0, x1 = spans[first].x0, spans[last].x1
    left, right = min(x0, frames[first][0]), max(x1, frames[last][1])
    centers = ((x0 + x1) / 2, (frames[first][0] + frames[last][1]) / 2, (left + right) / 2)
    off_center = min(abs(piece.center - center) for center in centers)
    if first == last:
        off_center = min(off_center, abs(piece.x1 - x1), abs(piece.x1 - spans[first].edge), abs(piece.x0 - x0))
    outside = sum(
        1
        for k, span in enumerate(spans)
        if not first <= k <= last and min(piece.x1, span.x1) - max(piece.x0, span.x0) > 0.5 * (span.x1 - span.x0)
    )
    away = max(0.0, left - piece.x1, piece.x0 - right)
    return off_center + 5.0 * piece.size * outside + 3.0 * away


def _rules_under(page: PageWords, pieces: Sequence[Piece]) -> list[BBox | None]:
    """For each cell the rule drawn close under it, where it tells the cell's columns: not one shared by several cells."""
    rules = [_rule_under(page, piece) for piece in pieces]
    return [rule if rule is not None and rules.count(rule) == 1 else None for rule in rules]


def _rule_under(page: PageWords, piece: Piece) -> BBox | None:
    """The nearest horizontal rule close under a cell that is as wide as the cell and has it in its middle."""
    near = [
        rule
        for rule in page.rules
        if rule[0] <= piece.x0 + 3
        and rule[2] >= piece.x1 - 3
        and -0.3 * piece.size <= rule[1] - piece.bbox[3] <= 1.1 * piece.size
        and abs(piece.center - (rule[0] + rule[2]) / 2) < max(0.12 * (rule[2] - rule[0]), 4.0)
    ]
    return min(near, key=lambda rule: rule[1], default=None)
