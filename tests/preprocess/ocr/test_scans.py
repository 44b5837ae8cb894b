"""A scanned page end to end: picture → words → table, with a box for every cell, right way up."""

from __future__ import annotations

import io
from decimal import Decimal
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pytest
from PIL import Image

from preprocess.convert import convert_file
from preprocess.ocr.reader import MAX_SIDE, OcrReader, _render
from preprocess.page.pictures import page_picture
from preprocess.report import BBox, Report
from tests.pdfs import text_pdf
from tests.scans import scan, statement_pdf

PROSE = [f"Line {n} of the letter to the owners of the company, in type, with no figures in it." for n in range(1, 9)]
VALUES = {
    "Net sales": (1250, 1118),
    "Cost of sales": (-830, -741),
    "Gross profit": (420, 377),
    "Restructuring": (0, -12),
    "Net income": (96, 71),
}


@pytest.fixture(scope="module")
def reader() -> OcrReader:
    return OcrReader()


def stored(folder: Path, data: bytes, reader: OcrReader) -> Report:
    pdf = folder / "scan.pdf"
    pdf.write_bytes(data)
    return convert_file(pdf, "HARBOR_2022_10K.pdf", folder / "out", ocr=reader)


def joined(*parts: bytes) -> bytes:
    document = pdfium.PdfDocument.new()
    for part in parts:
        document.import_pages(pdfium.PdfDocument(part))
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def values(report: Report) -> dict[str, tuple[Decimal | None, ...]]:
    return {row.label: tuple(cell.value for cell in row.cells) for table in report.tables for row in table.rows}


def inked(picture: bytes, bbox: BBox, scale: float) -> tuple[float, float]:
    """Part of dark pixels inside a box, and in the ring of three points around it."""
    dark = np.asarray(Image.open(io.BytesIO(picture)).convert("L")) < 128
    x0, y0, x1, y1 = (round(v * scale) for v in bbox)
    pad = round(3 * scale)
    inner, outer = dark[y0:y1, x0:x1], dark[y0 - pad : y1 + pad, x0 - pad : x1 + pad]
    return float(inner.mean()), float((outer.sum() - inner.sum()) / max(1, outer.size - inner.size))


def test_a_crooked_scan_among_pages_of_text_becomes_a_table_with_a_box_for_every_cell(
    tmp_path: Path, reader: OcrReader
) -> None:
    report = stored(tmp_path, joined(text_pdf([PROSE]), scan(statement_pdf(), skew=1.0, stamp="RECEIVED")), reader)
    assert [(page.ocr, page.has_text_layer) for page in report.pages] == [(False, True), (True, False)]
    assert report.notices == (
        "Page 2 was read by OCR, which can mistake a digit: compare figures with the picture of the page.",
    )
    (table,) = report.tables
    assert [column.label.split()[-1] for column in table.columns] == ["2022", "2021"]
    assert {label: values(report)[label] for label in VALUES} == VALUES
    assert table.unit.scale == 1_000_000 and table.statement_type == "income_statement"
    assert "Harbour lamps sold well in every region of the northern coast this year." in report.full_content
    page = report.pages[1]
    assert page.turn % 360 == pytest.approx(1.0, abs=0.3)
    picture = page_picture(tmp_path / "scan.pdf", 2, width=round(page.width * 2), turn=page.turn)
    for row in table.rows:
        for cell in row.cells:
            if cell.bbox is not None:
                inside, around = inked(picture, cell.bbox, 2)
                assert inside > 0.05 and around < 0.02, (row.label, cell.text)
    assert convert_file(tmp_path / "scan.pdf", "HARBOR_2022_10K.pdf", tmp_path / "again", ocr=reader) == report


def test_a_finer_scan_costs_no_more_to_read() -> None:
    shapes = set()
    for dpi in (130, 600):
        document = pdfium.PdfDocument(scan(statement_pdf(), dpi=dpi))
        picture, *_ = _render(document, 1)
        shapes.add(tuple(round(side, -1) for side in picture.shape))
        document.close()
    assert len(shapes) == 1 and max(shapes.pop()) <= MAX_SIDE


@pytest.mark.slow
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_scan_that_lies_on_its_side_is_read_and_shown_right_way_up(
    tmp_path: Path, reader: OcrReader, quarters: int
) -> None:
    report = stored(tmp_path, scan(statement_pdf(), quarters=quarters, skew=-0.6), reader)
    assert {label: values(report)[label] for label in VALUES} == VALUES
    (page,) = report.pages
    assert page.width > page.height
    picture = page_picture(tmp_path / "scan.pdf", 1, width=round(page.width * 2), turn=page.turn)
    cell = next(row for row in report.tables[0].rows if row.label == "Gross profit").cells[0]
    assert cell.bbox is not None and inked(picture, cell.bbox, 2)[0] > 0.05
