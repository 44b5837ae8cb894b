"""A table set sideways on a page that is not turned for display, as wide statements of equity are."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from preprocess.report import Report
from tests.preprocess.made import convert

HEADS = ("Shares", "Par value", "Paid-in capital", "Retained earnings", "Total equity")
ROWS = (
    ("Balance, December 31, 2022", "66,531", "665", "1,151,174", "(396,880)", "754,959"),
    ("Net income", "", "", "", "111,639", "111,639"),
    ("Dividends", "", "", "", "(80,277)", "(80,277)"),
    ("Balance, December 31, 2023", "66,531", "665", "1,151,174", "(365,518)", "786,321"),
)


def sideways(path: Path, clockwise: bool) -> Report:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(612, 792), invariant=1)
    canvas.drawString(300, 40, "6")
    if clockwise:
        canvas.translate(612, 0)
        canvas.rotate(90)
        canvas.translate(0, 0)
    else:
        canvas.translate(0, 792)
        canvas.rotate(-90)
    canvas.setFont("Times-Roman", 9)
    for n, label in enumerate(("(in thousands)", *(row[0] for row in ROWS))):
        canvas.drawString(60, 500 - 14 * n, label)
    for n, row in enumerate((HEADS, *(row[1:] for row in ROWS))):
        for k, cell in enumerate(row):
            canvas.drawRightString(360 + 90 * k, 500 - 14 * n, cell)
    canvas.showPage()
    canvas.save()
    path.write_bytes(buffer.getvalue())
    return convert(path)


@pytest.mark.parametrize("clockwise", [True, False])
def test_a_statement_set_sideways_is_read_as_a_reader_turns_it(tmp_path: Path, clockwise: bool) -> None:
    report = sideways(tmp_path / "a.pdf", clockwise)
    (table,) = report.tables
    assert [row.label for row in table.rows] == [row[0] for row in ROWS]
    assert [cell.text for cell in table.rows[1].cells][-2:] == ["111,639", "111,639"]
    (page,) = report.pages
    assert (page.turn, page.width, page.height) == (90.0 if clockwise else 270.0, 792.0, 612.0)
    boxes = [cell.bbox for row in table.rows for cell in row.cells if cell.text]
    assert all(0 <= x0 < x1 <= 792 and 0 <= y0 < y1 <= 612 for x0, y0, x1, y1 in boxes)
