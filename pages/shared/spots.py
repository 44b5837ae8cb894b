"""What can be picked on the picture of a page: the cells of its tables, else their rows (box → cell)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from preprocess.report import BBox, Report, Row, Table

AIR = 4.0
"""Points around a figure that count as the figure."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a page that stands for a cell; at is (row from 0, column from 0 with the label), bbox in points."""

    table: str
    at: tuple[int, int]
    bbox: BBox


def on_page(report: Report, page: int) -> tuple[Spot, ...]:
    """The spots of one page, the more exact ones first: a point belongs to the first spot that holds it."""
    cells: list[Spot] = []
    rows: list[Spot] = []
    for table in report.tables:
        if table.is_contents or page not in table.pages:
            continue
        for number, row in enumerate(table.rows):
            cells += _cells(table, number, row, page)
            if row.page == page:
                rows.append(Spot(table.id, (number, 0), row.bbox))
    return (*cells, *rows)


def of_box(spots: Sequence[Spot], box: BBox) -> Spot | None:
    """The cell or row that a box marks: the one that it covers best, None where it covers none of them."""
    best = max(spots, key=lambda spot: _shared(spot.bbox, box), default=None)
    return best if best and _shared(best.bbox, box) > 0 else None


def fractions(spots: tuple[Spot, ...], width: float, height: float) -> list[list[float]]:
    """The boxes as [left, top, width, height], fractions of the page of that size in points."""
    if width <= 0 or height <= 0:
        return []
    boxes = (spot.bbox for spot in spots)
    shares = ((x0 / width, y0 / height, (x1 - x0) / width, (y1 - y0) / height) for x0, y0, x1, y1 in boxes)
    return [[round(share, 4) for share in box] for box in shares]


def _shared(one: BBox, other: BBox) -> float:
    """The part of both boxes together that both cover, 0 to 1."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0.0
    areas = sum((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))
    return width * height / (areas - width * height)


def _cells(table: Table, number: int, row: Row, page: int) -> Iterator[Spot]:
    """Every printed cell, as high as its row, so that a click beside the digits still means the figure."""
    for column, cell in enumerate(row.cells, start=1):
        if cell.bbox is None or cell.page != page:
            continue
        x0, y0, x1, y1 = cell.bbox
        if row.page == page:
            y0, y1 = min(y0, row.bbox[1]), max(y1, row.bbox[3])
        yield Spot(table.id, (number, column), (x0 - AIR, y0, x1 + AIR, y1))
