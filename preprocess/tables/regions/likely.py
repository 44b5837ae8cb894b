"""Whether a run of lines with figures is a table, or an accident of prose."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.tables.meaning.units import is_unit_text
from preprocess.tables.regions.lines import PageLine
from preprocess.tables.regions.pieces import Piece
from preprocess.tables.regions.places import EDGE, Region, far, left_of_values

INTRODUCTION = re.compile(r"\bfollow(?:s|ing)\b|\bshown\b|\bbelow\b|\bsummar|\bpresent", re.IGNORECASE)
LABEL_LINES = 5
"""A label is printed on so many lines at most."""
HEADING = 60
RATE = re.compile(r"\d\s?%")


def is_table(lines: Sequence[PageLine], region: Region) -> bool:
    """Whether a region is no accident of prose: several rows whose figures share a column, or one with several."""
    rows = [line for line in lines[region.first : region.last + 1] if line.values and not line.years_only]
    wordy = sum(1 for row in rows if any(p.text.count(" ") > 14 for p in row.pieces if p.kind == "text"))
    if wordy > 0.4 * len(rows):
        return False
    if len(rows) == 1:
        return _is_headed_row(lines, region)
    return sum(len(row.figures) for row in rows) >= 3 or all(row.pieces[0].kind == "text" for row in rows)


def _is_headed_row(lines: Sequence[PageLine], region: Region) -> bool:
    """Whether a single row is a table: the line above heads two figures of a labelled row, or every piece of others."""
    if region.first == 0 or far(lines[region.first - 1], lines[region.first]):
        return False
    row, above = lines[region.first], _head_of_row(lines, region.first).pieces
    labelled, left = row.pieces[0].kind == "text", left_of_values([row])
    if labelled and len(row.figures) > 1 and sum(piece.center > left for piece in above) >= 2:
        return True
    label_end = max((piece.x1 for piece in row.pieces if piece.kind == "text"), default=0.0)
    if label_end > left or any(p.kind != "text" or RATE.search(p.text) or len(p.text) > HEADING for p in above):
        return False
    headed = [any(p.x1 > label_end and _heads(p, value) for p in above) for value in row.figures]
    if labelled and len(headed) == 1:
        return len(above) == len(row.pieces) == 3 and all(headed) and len(row.figures[0].text) > 2
    return len(headed) > 1 and all(headed) and (labelled or len(above) == len(headed))


def _head_of_row(lines: Sequence[PageLine], at: int) -> PageLine:
    """The line right above a row, past a unit, the first lines of the row's label and the heading it stands under."""
    row, k = lines[at], at - 1
    while at - k < LABEL_LINES and k > 0 and not far(lines[k - 1], lines[k]):
        if not (_in_label_place(lines[k], row) or is_unit_text(lines[k].text, whole=True)):
            return lines[k]
        k -= 1
    return lines[k]


def _in_label_place(line: PageLine, row: PageLine) -> bool:
    """Whether a line is nothing but words in the labels' place, and no sentence that leads to a table."""
    lone = len(line.pieces) == 1 and not line.values and line.pieces[0].x1 < left_of_values([row])
    beside = abs(line.pieces[0].x0 - row.pieces[0].x0) < 2 * row.size
    leads = line.text.endswith(":") and INTRODUCTION.search(line.text) is not None
    return lone and beside and not line.text.endswith(".") and not leads and len(line.text) <= 2 * HEADING


def _heads(piece: Piece, value: Piece) -> bool:
    """Whether a piece of the line above stands over a figure, or ends where it ends."""
    return min(piece.x1, value.x1) > max(piece.x0, value.core) or abs(piece.x1 - value.x1) < EDGE * value.size
