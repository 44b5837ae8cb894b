"""Header cells over groups of columns whose labels repeat ("2022, 2021" under each of several segments)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from preprocess.report import BBox
from preprocess.tables.meaning.values import is_year

# Right-aligned figures pull the middle of a group aside by up to a seventh of its width.
MIDDLE = 0.36
"""A cell over a group of three columns and more stays this part of its width away from the ends."""
FLUSH = 0.5
"""Font sizes between the ends of two cells that are set flush: a footnote mark hangs over by half a letter."""


@dataclass(slots=True)
class HeaderCell:
    """One printed header cell (its lines joined), where it stands, and the columns first … last that it covers."""

    text: str
    bbox: BBox
    size: float
    first: int = 0
    last: int = 0

    @property
    def center(self) -> float:
        """Middle between left and right end."""
        return (self.bbox[0] + self.bbox[2]) / 2


def groups_of(
    cells: Sequence[HeaderCell], frames: Sequence[tuple[float, float]], below: Sequence[str], ruled: bool
) -> list[HeaderCell]:
    """One cell per group where the labels below repeat, from the first column on or behind others; empty otherwise.

    ruled: rules drawn under the cells tell their columns.
    """
    return (
        _repeated(cells, frames, below, ruled)
        or _first_groups(cells, frames, below, ruled)
        or _last_groups(cells, frames, below, ruled)
    )


def like_below(
    cells: Sequence[HeaderCell], below: Sequence[HeaderCell], frames: Sequence[tuple[float, float]]
) -> list[HeaderCell]:
    """One cell over each of the groups that the cells below part all columns into; empty where it is not so."""
    if len(cells) < 2 or len(cells) != len(below):
        return []
    wide = all(cell.last > cell.first for cell in below) and sum(c.last - c.first + 1 for c in below) == len(frames)
    over = [frames[b.first][0] < cell.center < frames[b.last][1] for cell, b in zip(cells, below, strict=True)]
    if not (wide and all(over)):
        return []
    return [replace(cell, first=b.first, last=b.last) for cell, b in zip(cells, below, strict=True)]


def starts_of(below: Sequence[str]) -> list[int]:
    """The columns where the labels below begin again ("Shares, Cost, Shares, Cost, Total"): no cell spans one."""
    count = len(below)
    for stride in range(2, count):
        if count % stride == 0 and all(label and label == below[k % stride] for k, label in enumerate(below)):
            return list(range(stride, count, stride))
    again = [k for k, label in enumerate(below) if label and label == below[0]]
    return again[1:] if all(b - a > 1 for a, b in pairwise(again)) else []


def _repeated(
    cells: Sequence[HeaderCell], frames: Sequence[tuple[float, float]], below: Sequence[str], ruled: bool
) -> list[HeaderCell]:
    """One cell per group where the labels below repeat ("2022 2021 2022 2021"); empty where they do not.

    Over three columns and more a cell may stand over some of them only: it must sit about their middle, or all cells
    must end where their groups do, and no rule may tell otherwise.
    """
    count = len(cells)
    width = len(below) // count if count else 0
    if count < 2 or width < 2 or width * count != len(below) or not all(below) or (width > 2 and ruled):
        return []
    if any(label != below[k % width] for k, label in enumerate(below)) or len(set(below)) != width:
        return []
    groups = [replace(cell, first=k * width, last=(k + 1) * width - 1) for k, cell in enumerate(cells)]
    at_end = all(ends_with(cell, frames[cell.last]) for cell in groups)
    return groups if at_end or all(_amid(cell, frames, width) for cell in groups) else []


def _first_groups(
    cells: Sequence[HeaderCell], frames: Sequence[tuple[float, float]], below: Sequence[str], ruled: bool
) -> list[HeaderCell]:
    """One cell per pair where the labels of the first pairs are the same and others follow; empty otherwise.

    "Less than 12 Months" ends over the second of "Fair Value, Losses", beside which stand "Total Value, Total Losses".
    """
    starts = [k for k, label in enumerate(below) if label and label == below[0]]
    width = starts[1] - starts[0] if len(starts) > 1 else 0
    if ruled or width != 2 or len(cells) != len(starts) or starts[-1] + width > len(frames):
        return []
    alike = all(list(below[s : s + width]) == list(below[:width]) and s == k * width for k, s in enumerate(starts))
    groups = [replace(cell, first=s, last=s + width - 1) for cell, s in zip(cells, starts, strict=True)]
    inside = [frames[c.first][0] - c.size < c.bbox[0] and c.bbox[2] < frames[c.last][1] + c.size for c in groups]
    return groups if alike and all(inside) else []


def _last_groups(
    cells: Sequence[HeaderCell], frames: Sequence[tuple[float, float]], below: Sequence[str], ruled: bool
) -> list[HeaderCell]:
    """One cell per group of columns where the labels repeat behind others, each set flush with its group's last column.

    "Homes", then "3Q24, 3Q23, Change" three times under "Revenue", "Expenses" and "NOI"; empty otherwise.
    """
    starts = [k for k, label in enumerate(below) if label and label == below[-1]]
    width = starts[1] - starts[0] if len(starts) > 1 else 0
    first = len(below) - width * len(cells)
    if ruled or width < 2 or first < 1 or len(cells) != len(starts) or len(below) != len(frames):
        return []
    if any(not label or label != below[first + k % width] for k, label in enumerate(below[first:])):
        return []
    firsts = range(first, len(below), width)
    groups = [replace(cell, first=k, last=k + width - 1) for cell, k in zip(cells, firsts, strict=True)]
    return groups if all(ends_with(cell, frames[cell.last]) for cell in groups) else []


def _amid(cell: HeaderCell, frames: Sequence[tuple[float, float]], width: int) -> bool:
    """Whether a cell sits over its group of columns: a year, or over a pair, anywhere; about the middle of more."""
    left, right = frames[cell.first][0], frames[cell.last][1]
    room = -2 * cell.size if width == 2 or is_year(cell.text) else MIDDLE * (right - left)
    return left + room < cell.center < right - room


def ends_with(cell: HeaderCell, frame: tuple[float, float]) -> bool:
    """Whether a cell ends where the last column of its group does: reports set flush right head their groups so."""
    return abs(cell.bbox[2] - frame[1]) < FLUSH * cell.size
