"""Draws small tables with reportlab and reads them back through the real path."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

import pypdfium2 as pdfium
from reportlab.pdfgen.canvas import Canvas

from preprocess.page.words import PageWords, read_page_words
from preprocess.report import Table
from preprocess.tables import FoundTable, find_tables

SIZE = (612.0, 792.0)
EDGES = (380.0, 460.0, 540.0)


def page_of(draw: Callable[[Canvas], None], size: tuple[float, float] = SIZE, rotate: int = 0) -> PageWords:
    """The words of a page that `draw` draws (y from the top: use `put`)."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=size, invariant=1)
    if rotate:
        canvas.setPageRotation(rotate)
    canvas.setFont("Helvetica", 9)
    draw(canvas)
    canvas.save()
    document = pdfium.PdfDocument(buffer.getvalue())
    try:
        return read_page_words(document, 1)
    finally:
        document.close()


def put(canvas: Canvas, y: float, label: str = "", *values: str, edges: Sequence[float] = EDGES, x: float = 72) -> None:
    """One row: a label at x, values ending at the edges; ")" and "%" hang over; "$" stands left in its column."""
    top = canvas._pagesize[1] - y
    canvas.drawString(x, top, label)
    for value, edge in zip(values, edges, strict=False):
        if value.startswith("$ "):
            canvas.drawString(edge - 55, top, "$")
            value = value[2:]
        hang = canvas.stringWidth(value[len(value.rstrip(")%")) :], "Helvetica", 9)
        canvas.drawRightString(edge + hang, top, value)


def centered(canvas: Canvas, y: float, x: float, text: str) -> None:
    """A header cell centred at x."""
    canvas.drawCentredString(x, canvas._pagesize[1] - y, text)


def rows_of(canvas: Canvas, y: float, *rows: Sequence[str], step: float = 16, edges: Sequence[float] = EDGES) -> None:
    """Several rows below one another."""
    for k, row in enumerate(rows):
        put(canvas, y + k * step, *row, edges=edges)


def tables_of(draw: Callable[[Canvas], None]) -> tuple[FoundTable, ...]:
    """All tables of a drawn page."""
    return find_tables(page_of(draw))


def table_of(draw: Callable[[Canvas], None]) -> Table:
    """The one table of a drawn page."""
    (found,) = tables_of(draw)
    return found.table


def cell_texts(table: Table) -> dict[str, list[str]]:
    """Printed cells by row label."""
    return {row.label: [cell.text for cell in row.cells] for row in table.rows}


def headed(canvas: Canvas, *lines: tuple[str, ...], y: float = 60, edges: tuple[float, ...] = (380, 460, 540)) -> None:
    """Header lines whose cells end where the figures do."""
    rows_of(canvas, y, *(("", *line) for line in lines), step=11, edges=edges)
