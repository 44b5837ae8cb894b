"""Figures that OCR was not sure of make their table doubtful: a wrong digit looks as good as a right one."""

from __future__ import annotations

from dataclasses import replace

from preprocess.page.words import PageWords
from preprocess.report import BBox, Cell, TableCheck
from preprocess.tables import FoundTable

UNSURE = 0.85
"""Lowest score of a character below which its figure is doubted.

Of 425 figures of filings rendered at 62 to 150 dpi this doubts 35 of the 44 wrong ones and 26 of the 381 right ones; a
higher one doubts more clean tables than it finds wrong figures.
"""
NAME = "figures read with certainty"


def with_doubts(found: FoundTable, page: PageWords) -> FoundTable:
    """The table with a failed check when figures of it were read with little certainty; others are returned as is."""
    if not page.scores or found.table.is_contents:
        return found
    cells = [cell for row in found.table.rows for cell in row.cells if cell.value is not None and not cell.nil]
    unsure = [cell for cell in cells if _score(cell, found, page) < UNSURE]
    if not unsure:
        return found
    shown = ", ".join(cell.text for cell in unsure[:3])
    detail = f"{len(unsure)} of {len(cells)} figures were hard to read on the scan: {shown}"
    check = TableCheck(NAME, False, detail + (" …" if len(unsure) > 3 else ""))
    table = replace(found.table, checks=(*found.table.checks, check), confidence=min(found.table.confidence, 0.45))
    return replace(found, table=table)


def _score(cell: Cell, found: FoundTable, page: PageWords) -> float:
    own = (page.scores[i] for i in found.words if cell.bbox is not None and _inside(page.words[i].bbox, cell.bbox))
    return min(own, default=1.0)


def _inside(word: BBox, cell: BBox) -> bool:
    x, y = (word[0] + word[2]) / 2, (word[1] + word[3]) / 2
    return cell[0] <= x <= cell[2] and cell[1] <= y <= cell[3]
