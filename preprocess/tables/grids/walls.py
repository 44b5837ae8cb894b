"""Header cells of a table whose grid is drawn: the vertical rules left and right of a cell tell its columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from preprocess.page.words import PageWords
from preprocess.report import BBox
from preprocess.tables.grids.columns import Span
from preprocess.tables.grids.header_groups import HeaderCell

SLACK = 2.0
"""Points by which a word may touch the rule beside it."""


def between_walls(page: PageWords, cells: Sequence[HeaderCell], spans: Sequence[Span]) -> list[HeaderCell]:
    """The cells with the columns between the vertical rules beside each; empty unless all columns are ruled apart."""
    if not page.walls or len(spans) < 2 or not _ruled_apart(page.walls, cells, spans):
        return []
    found: list[HeaderCell] = []
    for cell in cells:
        left, right = _beside(page.walls, cell)
        inside = [k for k, span in enumerate(spans) if left - SLACK <= span.x0 and span.x1 <= right + SLACK]
        if not inside or cell.bbox[0] < left - SLACK or cell.bbox[2] > right + SLACK:
            return []
        found.append(replace(cell, first=inside[0], last=inside[-1]))
    return found if all(a.last < b.first for a, b in pairwise(found)) else []


def _ruled_apart(walls: Sequence[BBox], cells: Sequence[HeaderCell], spans: Sequence[Span]) -> bool:
    """Whether below the cells a rule stands between each two columns."""
    bottom = max((cell.bbox[3] for cell in cells), default=0.0)
    across = [(wall[0] + wall[2]) / 2 for wall in walls if wall[3] > bottom]
    return all(any(a.x1 - SLACK <= x <= b.x0 + SLACK for x in across) for a, b in pairwise(spans))


def _beside(walls: Sequence[BBox], cell: HeaderCell) -> tuple[float, float]:
    """The nearest rules left and right of the middle of a cell that stand at its height; nothing for none."""
    middle = (cell.bbox[1] + cell.bbox[3]) / 2
    at = [(wall[0] + wall[2]) / 2 for wall in walls if wall[1] <= middle <= wall[3]]
    left = max((x for x in at if x <= cell.center), default=None)
    right = min((x for x in at if x > cell.center), default=None)
    return (0.0, -1.0) if left is None or right is None else (left, right)
