"""The tables of a report on the page: each figure opens its own cell, and the page beside says which footnote it is."""

from __future__ import annotations

from decimal import Decimal

from pages.shared.report_view import nth, table_blocks
from rag.reports.types import DataTable, TableCell, TableRow
from rag.types import Citation, Filing

FILING = Filing("n-1", "LANTERN_2023_10K", "Annual report", "Lantern", "LNT", "10-k", 2023, None, None, None, 106, 69)


def cited(marker: str, *values: int) -> Citation:
    return Citation(marker, "d|p1|c0", FILING, 1, (), "", "table", values=tuple(Decimal(value) for value in values))


CITED = {one.marker: one for one in (cited("[10K1]", 500, 400, 400), cited("[10K2]", -90, 20))}


def opened(text: str, value: int | None, *markers: str) -> list[str]:
    """What the footnotes of a cell open."""
    cell = TableCell(text, markers, None if value is None else Decimal(value))
    (block,) = table_blocks(DataTable("", ("FY2023",), (TableRow("Revenue", (cell,)),)), cited=CITED)
    return [piece.get("place", piece["text"]) for piece in block["rows"][1][1] if piece["kind"] == "marker"]


def test_a_figure_opens_the_cell_that_prints_it_whatever_its_sign() -> None:
    assert opened("500", 500, "[10K1]") == ["[10K1]#0"]
    assert opened("90", 90, "[10K2]") == ["[10K2]#0"]


def test_what_two_cells_or_two_rows_or_none_tell_opens_the_row() -> None:
    assert opened("400", 400, "[10K1]") == ["[10K1]"]
    assert opened("480", 480, "[10K1]", "[10K2]") == ["[10K1]", "[10K2]"]
    assert opened("6.9%", 7, "[10K1]") == ["[10K1]"] and opened("—", None) == []


def test_the_open_cell_of_a_row_is_counted_as_its_footnote() -> None:
    assert [nth(["[10K1]", "[10K2]"], one) for one in ("[10K2]", "[10K2]#1", "[10K9]")] == [1, 1, 0]
