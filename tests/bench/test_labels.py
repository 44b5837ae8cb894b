"""Rows are asked by their labels and judged by their cells."""

from __future__ import annotations

from decimal import Decimal

from bench.labels import end_of, rows_of, table
from rag.answering.answer import answer
from rag.chunks.chunk import filing_of
from tests.rag.statements_made import made, searched


def test_a_row_is_asked_by_its_label_and_judged_by_its_cell() -> None:
    report = made()
    rows = {row.label: row for row in rows_of(filing_of(report), report)}
    assert rows["inventories"].question(full=False) == "nike inventories fy23"
    assert rows["inventories"].question(full=True) == "What was NIKE's inventories at the end of fiscal 2023?"
    assert rows["inventories"].wanted == {Decimal(8_454_000_000)}
    told = {
        name: answer(text, searched(text, report), {report.report_id: report}.__getitem__, None)
        for name in ("inventories", "accounts payable")
        for text in (rows[name].question(full=True),)
    }
    assert end_of(rows["inventories"], told["inventories"]) == "right"
    assert end_of(rows["inventories"], told["accounts payable"]) == "disagrees"
    figures = table([(rows["inventories"], "nike inventories fy23", told["accounts payable"])])
    assert figures.rows == (("1", "0", "0", "0", "1"),) and "wanted: 8,454,000,000" in figures.notes[0]
