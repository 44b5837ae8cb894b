"""marker's html tables → Tables: rows and columns are marker's, boxes come from the words inside its polygon.

Used where Footnote's own grid reader finds nothing there. A cell whose words are not found has no box.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from preprocess.page.words import PageWords, cluster_lines, union
from preprocess.report import BBox, Cell, Row
from preprocess.store.plain_html import HtmlCell, html_rows
from preprocess.tables import FoundTable
from preprocess.tables.build import table_of
from preprocess.tables.grids.columns import Span
from preprocess.tables.grids.grid import Grid, GridRow
from preprocess.tables.grids.headers import Header
from preprocess.tables.meaning.units import is_unit_text, read_unit
from preprocess.tables.meaning.values import is_year, parse_value
from preprocess.tables.regions.pieces import Piece

# "$ (1,577)": the html has sign and figure in one cell, the page in two words.
SIGN_BEFORE = re.compile(r"(?:US)?[$€£¥]|\(")
SIGN_BEHIND = re.compile(r"\)|%|\)\s?%|%\s?\)")
# More rows without a figure are a table of words.
MOST_HEADER_ROWS = 8


def table_of_html(page: PageWords, html: str, bbox: BBox, caption: str) -> FoundTable | None:
    """The table of marker's html in its polygon's box; None where the html has no rows of at least two columns."""
    rows = _columns_joined(html_rows(html))
    header = _header_rows(rows)
    body = [row for row in rows[header:] if any(row)]
    if not body or len(body[0]) < 2:
        return None
    finder = _Finder(page, bbox)
    for row in rows[:header]:
        for text in row:
            finder.piece(text)
    pieces = [[finder.piece(text) for text in row] for row in body]
    labels = _labels(rows[:header], len(body[0]))
    grid_rows = [_grid_row(row, k, len(body), bbox) for k, row in enumerate(pieces)]
    grid = Grid(_spans(pieces, bbox), grid_rows, bbox[0])
    stub = labels[0]
    unit = read_unit([*labels, caption], " ".join(text for row in body for text in row[1:]))
    made = table_of(page, grid, Header(0, 0, tuple(labels[1:]), stub, ()), caption, unit, bbox)
    made = replace(made, rows=tuple(_boxed(row) for row in made.rows))
    inside = frozenset(finder.inside)
    return FoundTable(made, inside, bbox[1], bbox[3])


def _columns_joined(rows: Sequence[Sequence[HtmlCell]]) -> list[list[str]]:
    """Texts by row; a column of nothing but signs ("$", ")", "%") joins its numbers, an empty one goes."""
    texts = [[cell.text for cell in row] for row in rows]
    width = len(texts[0]) if texts else 0
    # From the right, so that the places of columns still to come stay right.
    for column in range(width - 1, 0, -1):
        filled = [row[column] for row in texts[1:] if row[column]]
        before = bool(filled) and column + 1 < width and all(SIGN_BEFORE.fullmatch(text) for text in filled)
        behind = bool(filled) and column > 1 and all(SIGN_BEHIND.fullmatch(text) for text in filled)
        if filled and not before and not behind:
            continue
        for k, row in enumerate(texts):
            _give(row, column, 1 if before else -1, header=k == 0 and not filled)
        width -= 1
    return texts


def _give(row: list[str], column: int, step: int, header: bool) -> None:
    """Take a column out of a row; its sign goes to the number beside it, the words of a header stay with neither."""
    text = row[column]
    if text and not header and row[column + step] != text:
        row[column + step] = f"{text} {row[column + step]}" if step > 0 else f"{row[column + step]} {text}"
        row[column + step] = row[column + step].strip()
    del row[column]


def _header_rows(rows: Sequence[Sequence[str]]) -> int:
    """How many rows stand over the first row of figures; years are no figures. None where no row has figures."""
    for k, row in enumerate(rows[:MOST_HEADER_ROWS]):
        if any(parse_value(text).value is not None and not is_year(text) for text in row[1:]):
            labelled = [j for j in range(k) if rows[j][0] and not any(rows[j][1:])]
            # Headings of groups between the header and the first figures belong to the body.
            while labelled and labelled[-1] == k - 1 and k > 1:
                k = labelled.pop()
            return k
    return 1


def _labels(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Per column the header texts from top to bottom, each once; the first is the stub."""
    labels = []
    for column in range(width):
        parts = [row[column] for row in rows if row[column]]
        kept = [text for k, text in enumerate(parts) if text not in parts[:k]]
        labels.append(" ".join(text for text in kept if column == 0 or not is_unit_text(text, whole=True)))
    return labels


class _Finder:
    """Finds the words of cells, given in reading order, among the words inside a box; each word is used once."""

    def __init__(self, page: PageWords, bbox: BBox) -> None:
        self._page = page
        inside = [i for i, word in enumerate(page.words) if _centre_in(word.bbox, bbox)]
        lines = cluster_lines([page.words[i].bbox for i in inside], [page.sizes[i] for i in inside])
        self.inside = [inside[k] for line in lines for k in line]
        # Each word once: two cells with the same figure have two boxes.
        self._free = list(self.inside)

    def piece(self, text: str) -> Piece | None:
        """The cell's words as a piece; without words a piece that has none; None for an empty cell."""
        if not text:
            return None
        kind = "value" if parse_value(text).value is not None else "text"
        words = self._take(_bare(text))
        if not words:
            return Piece(kind, [], text, (0.0, 0.0, 0.0, 0.0), 8.0, 0.0, 0.0)  # type: ignore[arg-type]
        box = union(self._page.words[i].bbox for i in words)
        size = max(self._page.sizes[i] for i in words)
        return Piece(kind, words, text, box, size, box[0], box[2])  # type: ignore[arg-type]

    def _take(self, wanted: str) -> list[int]:
        """The first free run of words that reads as wanted, blanks apart; else its words one by one in that order."""
        for start in range(len(self._free)):
            run, read = 0, ""
            while start + run < len(self._free) and len(read) < len(wanted):
                read += _bare(self._page.words[self._free[start + run]].text)
                run += 1
            if read == wanted:
                found = self._free[start : start + run]
                del self._free[start : start + run]
                return found
        return self._scattered(wanted)

    def _scattered(self, wanted: str) -> list[int]:
        """Words of a cell printed on several lines, with other columns between them."""
        found: list[int] = []
        for i in self._free:
            text = _bare(self._page.words[i].text)
            if text and wanted.startswith(text):
                found.append(i)
                wanted = wanted[len(text) :]
            if not wanted:
                self._free = [j for j in self._free if j not in found]
                return found
        return []


def _bare(text: str) -> str:
    """Text for comparison: no blanks, one kind of dash and quote."""
    text = re.sub(r"[–—−‐‑]", "-", re.sub(r"[\s\u200b]|[.·…]{3,}", "", text))
    return re.sub(r"[“”]", '"', re.sub(r"[‘’]", "'", text))


def _centre_in(inner: BBox, outer: BBox) -> bool:
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] - 1 <= x <= outer[2] + 1 and outer[1] - 1 <= y <= outer[3] + 1


def _grid_row(row: Sequence[Piece | None], k: int, count: int, bbox: BBox) -> GridRow:
    """The row of these pieces; one without any word gets its share of the table's height."""
    boxes = [piece.bbox for piece in row if piece and piece.words]
    step = (bbox[3] - bbox[1]) / count
    share = (bbox[0], bbox[1] + k * step, bbox[2], bbox[1] + (k + 1) * step)
    box = union(boxes) if boxes else share
    for piece in row:
        if piece and not piece.words:
            piece.bbox = (bbox[0], box[1], bbox[0], box[3])
    label = [row[0]] if row[0] else []
    return GridRow(label, [[piece] if piece else [] for piece in row[1:]], box, max(box[3] - box[1], 1.0))


def _spans(rows: Sequence[Sequence[Piece | None]], bbox: BBox) -> list[Span]:
    """Where the value columns stand; a column without words gets an even share of the box."""
    width = len(rows[0])
    spans = []
    for column in range(1, width):
        boxes = [piece.bbox for row in rows if (piece := row[column]) and piece.words]
        step = (bbox[2] - bbox[0]) / width
        x0, x1 = bbox[0] + column * step, bbox[0] + (column + 1) * step
        if boxes:
            x0, _, x1, _ = union(boxes)
        spans.append(Span(x0, x1, x1, len(boxes)))
    return spans


def _boxed(row: Row) -> Row:
    """The row with no box on cells whose words were not found."""
    return replace(row, cells=tuple(_without_empty_box(cell) for cell in row.cells))


def _without_empty_box(cell: Cell) -> Cell:
    return replace(cell, bbox=None) if cell.bbox and cell.bbox[0] == cell.bbox[2] else cell
