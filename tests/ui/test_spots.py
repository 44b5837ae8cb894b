"""A point and a box of a page lead to the cell that is printed there."""

from __future__ import annotations

from pathlib import Path

from pages.shared import spots
from preprocess.report import Report
from tests.preprocess.made import convert


def statement_spots(sample: Path) -> tuple[Report, int, tuple[spots.Spot, ...]]:
    report = convert(sample, sample.name)
    table = next(table for table in report.tables if table.is_financial_statement)
    return report, table.pages[0], spots.on_page(report, table.pages[0])


def test_every_printed_cell_of_a_page_is_a_spot_and_its_own_box_leads_to_it(sample: Path) -> None:
    report, page, found = statement_spots(sample)
    tables = {table.id: table for table in report.tables}
    for spot in found:
        row, column = spot.at
        line = tables[spot.table].rows[row]
        box = line.cells[column - 1].bbox if column else line.bbox
        assert box is not None and spots.of_box(found, box) == spot
    printed = sum(bool(cell.bbox) for t in tables.values() if page in t.pages for r in t.rows for cell in r.cells)
    assert sum(spot.at[1] > 0 for spot in found) == printed > 20


def test_spots_are_shares_of_the_page_and_a_box_beside_them_is_none(sample: Path) -> None:
    report, page, found = statement_spots(sample)
    size = next((p.width, p.height) for p in report.pages if p.number == page)
    shares = spots.fractions(found, *size)
    assert len(shares) == len(found) and all(0 <= value <= 1 for box in shares for value in box)
    assert spots.fractions(found, 0, 0) == [] and spots.of_box(found, (-9, -9, -1, -1)) is None
    assert spots.of_box((), (0, 0, 1, 1)) is None and spots.on_page(report, 10_000) == ()
