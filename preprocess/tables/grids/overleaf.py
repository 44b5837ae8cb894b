"""A table's last row alone at the head of the next page: too little to be a table, were it not for the one before."""

from __future__ import annotations

from collections.abc import Sequence

from preprocess.page.words import TextLine
from preprocess.report import Table
from preprocess.tables.build import FoundTable
from preprocess.tables.grids.headerless import ASIDE, figure_ends
from preprocess.tables.regions.lines import PageLine
from preprocess.tables.regions.places import Region


def with_last_row(regions: Sequence[Region], lines: Sequence[PageLine], above: Table | None) -> list[Region]:
    """The tables of a page and, where its first line is the last row of `above`, that line as one of them."""
    alone = not regions or regions[0].first > 0
    return [Region(0, 0), *regions] if above and lines and alone and _is_row_of(lines[0], above) else list(regions)


def table_at_foot(tables: Sequence[FoundTable], lines: Sequence[TextLine]) -> Table | None:
    """The table that a page ends with, None where a line stands below it."""
    last = max(tables, key=lambda table: table.bottom, default=None)
    return last.table if last and all(line.bbox[1] < last.bottom for line in lines) else None


def _is_row_of(line: PageLine, table: Table) -> bool:
    """Whether a line is a label and one figure under each column of a table.

    The pages of a bound report are set further left and right in turn: two columns and more may be moved alike.
    """
    figures, label = line.figures, line.pieces[0]
    ends = figure_ends(table)
    if line.years_only or not len(ends) == len(figures) == len(line.pieces) - 1 or label.kind != "text":
        return False
    moved = [piece.x1 - end for piece, end in zip(figures, ends, strict=True) if end is not None]
    if len(moved) != len(ends) or max(moved) - min(moved) >= ASIDE or (len(ends) == 1 and abs(moved[0]) >= ASIDE):
        return False
    starts = [row.bbox[0] for row in table.rows if row.label]
    return bool(starts) and min(starts) - ASIDE < label.x0 - moved[0] < max(starts) + ASIDE
