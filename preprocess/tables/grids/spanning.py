"""Which columns a header cell covers: by the rule drawn under it, else by where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from preprocess.page.words import PageWords
from preprocess.report import BBox
from preprocess.tables.grids.columns import Span
from preprocess.tables.grids.header_groups import FLUSH, HeaderCell, ends_with, groups_of, starts_of
from preprocess.tables.grids.unfit import YEAR_LEFT, misfits, waits
from preprocess.tables.grids.walls import between_walls
from preprocess.tables.meaning.days import printed_day
from preprocess.tables.meaning.periods import is_period_text, months_named, read_period
from preprocess.tables.meaning.units import REFERENCE
from preprocess.tables.meaning.values import is_year

# Larger than any distance on a page of tables: a cell is given up only where there is no column left.
DROPPED = 60.0
"""Cost, in font sizes, of a header cell that gets no column."""
_Way = tuple[float, list[tuple[int, int, int]]]


def assign(
    page: PageWords,
    cells: Sequence[HeaderCell],
    spans: Sequence[Span],
    frames: Sequence[tuple[float, float]],
    below: Sequence[str] = (),
) -> list[HeaderCell]:
    """Give each header cell its columns: by the rule drawn under it, else so that cells sit centred over their columns.

    frames and below are the columns and their labels as the header rows below show them. Dynamic programming over
    (cells, columns), both left to right; columns may stay without a cell.
    """
    if walled := between_walls(page, cells, spans):
        return walled
    rules = _rules_under(page, cells, spans)
    if groups := groups_of(cells, frames, below, any(rules)):
        return groups
    if lengths := _lengths_over(cells, rules, frames, below):
        return lengths
    if len(cells) == 1 and (lone := _lone(page, cells[0], rules[0], spans, frames, below)):
        return lone
    chain = _cheapest(cells, spans, rules, frames, below)
    return [replace(cells[p], first=first, last=last) for p, first, last in chain]


def _lone(
    page: PageWords,
    cell: HeaderCell,
    rule: BBox | None,
    spans: Sequence[Span],
    frames: Sequence[tuple[float, float]],
    below: Sequence[str],
) -> list[HeaderCell]:
    """The only cell of a row over all columns, or over those that tell a year; empty for any other."""
    if _heads_all_years(cell, rule, frames, below) or _heads_page(page, cell, rule, below):
        return [replace(cell, first=0, last=len(spans) - 1)]
    dated = _dated_under(cell, rule, spans, frames, below)
    return [replace(cell, first=dated[0], last=dated[-1])] if dated else []


def _cheapest(
    cells: Sequence[HeaderCell],
    spans: Sequence[Span],
    rules: Sequence[BBox | None],
    frames: Sequence[tuple[float, float]],
    below: Sequence[str],
) -> list[tuple[int, int, int]]:
    """(cell, first column, last column) of each cell that gets columns, so that all of it costs least."""
    best: dict[tuple[int, int], _Way] = {(0, 0): (0.0, [])}
    starts, skips = starts_of(below), _skips(cells, below, len(spans))
    for p, cell in enumerate(cells):
        steps = _steps(rules[p], cell, spans, frames, starts, misfits(cell, cells, below) if rules[p] is None else [])
        for column in (column for column in range(len(spans) + 1) if (p, column) in best):
            cost, chain = best[(p, column)]
            _keep(best, (p + 1, column), cost + DROPPED * cell.size, chain, None)
            for (first, last), step in steps.items():
                if first >= column:
                    way = cost + skips[first] - skips[column] + step
                    _keep(best, (p + 1, last + 1), way, chain, (p, first, last))
    ended = (
        (best[len(cells), c][0] + skips[-1] - skips[c], c) for c in range(len(spans) + 1) if (len(cells), c) in best
    )
    return best[len(cells), min(ended)[1]][1]


def _heads_all_years(
    cell: HeaderCell, rule: BBox | None, frames: Sequence[tuple[float, float]], below: Sequence[str]
) -> bool:
    """Whether a lone period without its year stands about the middle of columns that all end in a year."""
    if len(below) != len(frames) or rule is not None or not waits(cell):
        return False
    left, right = frames[0][0], frames[-1][1]
    # Figures stand at the right of their cells: the cell over them all begins a column's width further left.
    wide = frames[0][1] - (right - frames[0][1]) / max(len(frames) - 1, 1)
    off = min(abs(cell.center - (start + right) / 2) for start in (left, min(left, wide)))
    return all(any(is_year(word) for word in label.split()) for label in below) and off < (
        0.15 * (right - left) + cell.size
    )


def _dated_under(
    cell: HeaderCell,
    rule: BBox | None,
    spans: Sequence[Span],
    frames: Sequence[tuple[float, float]],
    below: Sequence[str],
) -> list[int]:
    """The columns under a lone period without its year, set flush right as the years under it and their figures are.

    The numbers of notes stand before them. Empty where a column tells no year, or the cell is not set so.
    """
    if len(below) != len(frames) or rule is not None or not (waits(cell) and ends_with(cell, frames[-1])):
        return []
    dated = [k for k, label in enumerate(below) if not REFERENCE.fullmatch(label.strip())]
    told = all(any(is_year(word) for word in below[k].split()) for k in dated)
    flush = all(abs(frames[k][1] - spans[k].x1) < FLUSH * cell.size for k in dated)
    return dated if told and flush and dated == list(range(dated[0], len(below))) else []


def _lengths_over(
    cells: Sequence[HeaderCell],
    rules: Sequence[BBox | None],
    frames: Sequence[tuple[float, float]],
    below: Sequence[str],
) -> list[HeaderCell]:
    """Lengths ("Quarter", "Full year") set flush right over the columns they head, up to the length before; else empty.

    Every column under them tells its year, so that each has one of the lengths.
    """
    if len(cells) < 2 or len(below) != len(frames) or any(rules) or not all(months_named(cell.text) for cell in cells):
        return []
    ends = [next((k for k, frame in enumerate(frames) if ends_with(cell, frame)), -1) for cell in cells]
    told = all((period := read_period(label)) and period.fiscal_year for label in below)
    told = told and not any(is_year(word) for cell in cells for word in cell.text.split())
    if not told or ends[0] < 0 or ends[-1] != len(frames) - 1 or sorted(set(ends)) != ends:
        return []
    starts = [0, *(end + 1 for end in ends)]
    return [replace(cell, first=first, last=last) for cell, first, last in zip(cells, starts, ends, strict=False)]


def _heads_page(page: PageWords, cell: HeaderCell, rule: BBox | None, below: Sequence[str]) -> bool:
    """Whether a lone period stands in the middle of the page over columns that all are named and tell no time."""
    named = len(below) > 1 and all(below) and not any(is_period_text(label) for label in below)
    centred = abs(cell.center - page.width / 2) < 0.5 * cell.size
    return named and centred and rule is None and is_period_text(cell.text)


def _skips(cells: Sequence[HeaderCell], below: Sequence[str], columns: int) -> list[float]:
    """What it costs to give columns 0 … k no cell, for k = 0 … columns: more for times under the rest of a period."""
    size = max((cell.size for cell in cells), default=1.0)
    open_period = any(waits(cell) for cell in cells)
    dated = len(below) == columns and all(printed_day(label) for label in below)
    years = [open_period and k < len(below) and (dated or is_year(below[k])) for k in range(columns)]
    return list(accumulate((size * (YEAR_LEFT if year else 0.8) for year in years), initial=0.0))


def _keep(
    best: dict[tuple[int, int], _Way],
    key: tuple[int, int],
    cost: float,
    chain: list[tuple[int, int, int]],
    link: tuple[int, int, int] | None,
) -> None:
    """Remember the cheapest way to a state: a chain and its next link, if it has one."""
    if key not in best or cost < best[key][0]:
        best[key] = (cost, chain if link is None else [*chain, link])


def _steps(
    rule: BBox | None,
    cell: HeaderCell,
    spans: Sequence[Span],
    frames: Sequence[tuple[float, float]],
    starts: Sequence[int],
    unfit: Sequence[tuple[int, int, float]],
) -> dict[tuple[int, int], float]:
    """What it costs to give a cell the columns first … last, for each pair: dear across a place where labels repeat.

    unfit are pairs of columns that it should not head together, with the cost of each.
    """
    steps = {}
    for first in range(len(spans)):
        for last in range(first, len(spans)):
            over = rule is None and any(first < start <= last for start in starts)
            steps[first, last] = _distance(rule, cell, spans, frames, first, last) + 10.0 * cell.size * over
            steps[first, last] += cell.size * sum(cost for a, b, cost in unfit if first <= a and b <= last)
    return steps


def _distance(
    rule: BBox | None,
    cell: HeaderCell,
    spans: Sequence[Span],
    frames: Sequence[tuple[float, float]],
    first: int,
    last: int,
) -> float:
    """How badly a cell sits over columns first … last, in points."""
    if rule is not None:
        off = sum((rule[0] - 3 <= s.center <= rule[2] + 3) != (first <= k <= last) for k, s in enumerate(spans))
        return 8.0 * off * cell.size
    x0, x1, ink = spans[first].x0, spans[last].x1, spans[first].ink
    left, right = min(x0, frames[first][0]), max(x1, frames[last][1])
    centers = [(x0 + x1) / 2, (frames[first][0] + frames[last][1]) / 2, (left + right) / 2]
    centers += [(ink + x1) / 2] if first < last else []
    off_center = min(abs(cell.center - center) for center in centers)
    if first == last:
        off_center = min(
            off_center, abs(cell.bbox[2] - x1), abs(cell.bbox[2] - spans[first].edge), abs(cell.bbox[0] - x0)
        )
    outside = sum(
        1
        for k, span in enumerate(spans)
        if not first <= k <= last
        and min(cell.bbox[2], span.x1) - max(cell.bbox[0], span.x0) > 0.5 * (span.x1 - span.x0)
    )
    away = max(0.0, left - cell.bbox[2], cell.bbox[0] - right)
    return off_center + 5.0 * cell.size * outside + 3.0 * away


def _rules_under(page: PageWords, cells: Sequence[HeaderCell], spans: Sequence[Span]) -> list[BBox | None]:
    """For each cell the rule drawn close under it, where it tells columns.

    A rule shared by several cells tells nothing, nor does one as wide as a column: some filings rule each column.
    """
    rules: list[BBox | None] = []
    for cell in cells:
        rule = _rule_under(page, cell)
        narrow = rule and sum(rule[0] - 3 <= span.center <= rule[2] + 3 for span in spans) < 2
        shared = rule and any(c is not cell and c.bbox[0] < rule[2] and c.bbox[2] > rule[0] for c in cells)
        rules.append(None if shared or narrow else rule)
    return rules


def _rule_under(page: PageWords, cell: HeaderCell) -> BBox | None:
    """The nearest horizontal rule close under a cell that is as wide as the cell and has it in its middle."""
    near = [
        rule
        for rule in page.rules
        if rule[0] <= cell.bbox[0] + 3
        and rule[2] >= cell.bbox[2] - 3
        and -0.3 * cell.size <= rule[1] - cell.bbox[3] <= 1.1 * cell.size
        and abs(cell.center - (rule[0] + rule[2]) / 2) < max(0.12 * (rule[2] - rule[0]), 4.0)
    ]
    return min(near, key=lambda rule: rule[1], default=None)
