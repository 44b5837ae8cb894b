"""Grid rows → rows: labels of several lines joined, indentation levels, parents."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median_low

from preprocess.page.words import union
from preprocess.tables.grids.grid import GridRow
from preprocess.tables.regions.labels import JOINS
from preprocess.tables.regions.pieces import Piece

GOES_ON = re.compile(
    rf"{JOINS.pattern}|\b(?:(?<![,–—-]\s)(?<![,–—-])net|other|less|due|related|loss)$",
    re.IGNORECASE,
)
"""How a line without figures ends that is more likely the first of a label than a heading."""
# Lines of one label are set solid, so more blank than between two rows parts them, small type or not.
ROOM = 0.3
"""Font sizes that the lines of one label may stand further apart than two rows do."""
# A striped blank row is about as high as a line of type; leading varies by far less.
BLANK_ROW = 0.8
"""Font sizes by which a blank row parts two rows more than usual."""
LISTED = re.compile(r"[-–—•]\s")
"""Rows printed as a list under their heading ("– net assets"): what is no part of the list is not headed by it."""
TOTAL = re.compile(r"(?:sub-?)?total\b", re.IGNORECASE)
HIGH_ROW = 0.9
"""Font sizes between a label and figures without one right below it that still are one row."""
# Filings indent by 4 to 12 points; bold and regular labels of one level begin up to 1 point apart.
STEP = 2.5
"""Points by which two indentations differ at least."""


def join_labels(rows: Sequence[GridRow], limit: float) -> list[GridRow]:
    """Join rows that only carry a part of a label to the row they belong to; limit is where labels end at the right."""
    usual = _usual_blank(rows)
    joined: list[GridRow] = []
    for k, row in enumerate(rows):
        last = joined[-1] if joined else None
        below = rows[k + 1] if k + 1 < len(rows) else None
        if last and _one_label(last, row, usual, limit) and not _rather_below(last, row, below):
            joined[-1] = _together(last, row)
        else:
            joined.append(row)
    return joined


def _usual_blank(rows: Sequence[GridRow]) -> float:
    """The usual blank between two rows of figures, in points."""
    pairs = pairwise(rows)
    blanks = [b.bbox[1] - a.bbox[3] for a, b in pairs if not a.empty and not b.empty and a.label and b.label]
    return median_low(blanks) if blanks else 0.0


def _one_label(above: GridRow, below: GridRow, usual: float, limit: float) -> bool:
    """Whether two lines are one row whose label is printed on both."""
    blank = below.bbox[1] - above.bbox[3]
    if not above.empty and not below.empty:
        return False
    if not below.label or not above.label:
        # Figures at the foot of a high row, their label at its head: a heading has labelled rows under it.
        room = HIGH_ROW if above.empty and not below.label else 0.15
        return blank < room * below.size and not (above.label and above.text.endswith(":"))
    if below.empty and _amid(above, below):
        return True
    if below.empty and _centred(above, below, usual):
        return True
    heads = not above.empty and below.text.rstrip().endswith(":")
    apart = usual > 0 and blank > usual + ROOM * below.size
    if heads or above.text.rstrip().endswith(":") or blank > 0.9 * below.size or apart:
        return False
    first = below.label[0].text
    shifted = below.label[0].x0 - above.label[0].x0
    tight = usual > 0.25 * below.size and blank < 0.6 * usual
    full = blank < (0.8 * usual if usual > 0.25 * below.size else 0.5 * below.size) and _no_room(above, below, limit)
    if above.empty:
        runs_on = first[:1].islower() or _unfinished(above) or full
        return shifted > -1.5 * below.size and (runs_on or (tight and not below.empty))
    runs_on = first[:1].islower() or _unfinished(above)
    return shifted > -1 and (runs_on or (tight and full))


def _unfinished(row: GridRow) -> bool:
    """Whether a label breaks off; what has its figures beside it is a label already ("Net loss", "Cash and other")."""
    return (GOES_ON if row.empty else JOINS).search(row.text) is not None


def _amid(above: GridRow, below: GridRow) -> bool:
    """Whether the figures of a row stand at half height between its label so far and the next line."""
    figures = [piece.bbox[3] for cell in above.cells for piece in cell]
    label = max(piece.bbox[3] for piece in above.label)
    lower = bool(figures) and max(figures) - label > 0.3 * above.size
    return lower and below.bbox[1] - label < 0.6 * below.size and below.bbox[3] - max(figures) > 0.3 * above.size


def _centred(above: GridRow, below: GridRow, usual: float) -> bool:
    """Whether figures stand at half height of a label: as many lines over as under them, closer than rows."""
    figures = [piece.bbox for cell in above.cells for piece in cell]
    if not figures or usual < 0.5 * below.size:
        return False
    over = min(box[1] for box in figures) - min(piece.bbox[1] for piece in above.label)
    under = below.bbox[3] - max(box[3] for box in figures)
    close = below.bbox[1] - max(piece.bbox[3] for piece in above.label) < 0.5 * usual
    return close and over > 0.5 * above.size and abs(over - under) < 0.4 * above.size


def _rather_below(above: GridRow, row: GridRow, below: GridRow | None) -> bool:
    """Whether a label line between two rows of figures begins the label of the lower one."""
    if above.empty or below is None or below.empty or not row.label or not row.label[0].text[:1].isupper():
        return False
    if _unfinished(above):
        return False
    return below.bbox[1] - row.bbox[3] <= row.bbox[1] - above.bbox[3] + 0.1 * row.size


def _no_room(above: GridRow, below: GridRow, limit: float) -> bool:
    """Whether the first word of the lower line would not have fitted behind the upper one."""
    last, first = above.label[-1], below.label[0]
    word = first.text.split(" ")[0]
    width = (first.x1 - first.x0) * (len(word) + 1) / max(len(first.text), 1)
    return last.x1 + width > limit and last.x1 - above.label[0].x0 > 12 * above.size


def _together(above: GridRow, below: GridRow) -> GridRow:
    """One row of two lines."""
    cells = [a + b for a, b in zip(above.cells, below.cells, strict=True)]
    label = sorted(above.label + below.label, key=_line_then_x)
    return GridRow(label, cells, union((above.bbox, below.bbox)), above.size)


def _line_then_x(piece: Piece) -> tuple[float, float]:
    return round(piece.bbox[3] / max(0.5 * piece.size, 1.0)), piece.x0


def indent_levels(rows: Sequence[GridRow]) -> list[int]:
    """Indentation level of every row from 0, by where its label begins; a row without label has its neighbour's."""
    starts = sorted({round(row.label[0].x0, 1) for row in rows if row.label})
    steps: list[float] = []
    for start in starts:
        if not steps or start - steps[-1] >= STEP:
            steps.append(start)
    levels: list[int] = []
    for row in rows:
        if row.label:
            levels.append(max(k for k, step in enumerate(steps) if row.label[0].x0 >= step - 0.1))
        else:
            levels.append(levels[-1] if levels else 0)
    return levels


def parents(rows: Sequence[GridRow], levels: Sequence[int]) -> list[int | None]:
    """For every row the row that heads it: the nearest above that is indented less, or a heading on its level.

    A heading whose own rows are indented under it heads no row on its level, nor does one behind whose rows a blank row
    stands. A row of figures heads neither a total, which is set in under the last of the rows it sums up, nor a heading
    where it stands under one itself.
    """
    found: list[int | None] = []
    closed = _closed(rows)
    for k, row in enumerate(rows):
        heads = (j for j in range(k - 1, -1, -1) if _may_head(rows, levels, j, k, closed[k]))
        head = next(heads, None)
        if head is not None and row.empty and not rows[head].empty and found[head] is not None:
            above = found[head]
            head = above if above is not None and levels[above] == levels[head] else head
        found.append(_told_by_group(rows, levels, found, k) if head is None else head)
    return found


def _told_by_group(rows: Sequence[GridRow], levels: Sequence[int], found: Sequence[int | None], k: int) -> int | None:
    """The heading of the rows right above a row on its level, where the row's label alone does not tell which it is.

    "Net income" below earnings per share is per share; "Total" closes one group of several.
    """
    head = found[k - 1] if k and not rows[k - 1].empty else None
    if rows[k].empty or head is None or levels[head] != levels[k] or not rows[head].empty:
        return None
    return head if sum(row.text == rows[k].text and not row.empty for row in rows) > 1 else None


def _closed(rows: Sequence[GridRow]) -> list[int]:
    """For every row the last one above it that ends with figures before a blank row; -1 for none."""
    usual, last, found = _usual_blank(rows), -1, []
    for k, row in enumerate(rows):
        above = rows[k - 1] if k else None
        if above and not above.empty and usual and row.bbox[1] - above.bbox[3] > usual + BLANK_ROW * row.size:
            last = k - 1
        found.append(last)
    return found


def _sums(total: str, heading: str) -> bool:
    """Whether a row is the total of what a heading heads: "Total current assets" of "Current assets:"."""
    return TOTAL.match(total) is not None and TOTAL.sub("", total).strip().lower() == heading.strip(" :").lower()


def _may_head(rows: Sequence[GridRow], levels: Sequence[int], j: int, k: int, closed: int) -> bool:
    """Whether row j above row k may head it; up to row `closed` a blank row ends what a heading on its level heads."""
    if rows[j].empty and any(_sums(rows[i].text, rows[j].text) for i in range(j + 1, k)):
        return False
    if levels[j] < levels[k]:
        return rows[j].empty or not TOTAL.match(rows[k].text)
    beside = levels[j] == levels[k] and levels[j + 1] == levels[j] and j >= closed
    if LISTED.match(rows[j + 1].text) and not LISTED.match(rows[k].text):
        return False
    if not (beside and rows[j].empty) or rows[k].empty:
        return False
    # A heading of rows reaches to the next one on its level; one over headings ("Assets", "Current assets:") beyond.
    return rows[j + 1].empty or not any(rows[i].empty and levels[i] == levels[j] for i in range(j + 1, k))
