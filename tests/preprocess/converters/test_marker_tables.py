from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from preprocess.converters.marker_json import MarkerBlock, MarkerPage
from preprocess.converters.marker_layout import page_parts
from preprocess.converters.marker_tables import table_of_html
from preprocess.converters.marker_words import words_of_blocks
from preprocess.layout.measures import measure
from preprocess.page.running import CleanPage
from preprocess.page.words import PageWords, read_page_words, text_lines
from preprocess.report import Table
from tests.pdfs import text_pdf

HTML = """<table><thead><tr><th></th><th colspan="2">Year ended December 31, 2023</th><th>2022</th></tr></thead><tbody>
<tr><td>Net sales</td><td>$</td><td>1,577</td><td>(90)</td></tr>
<tr><td>Costs &amp; charges</td><td></td><td>—</td><td>12</td></tr></tbody></table>"""


@pytest.fixture
def page(tmp_path: Path) -> PageWords:
    """A page where each cell stands on a line of its own: no grid that a reader of words could find."""
    lines = ("Amounts in millions", "Net sales", "$ 1,577", "(90)", "Costs & charges", "—", "12", "A last word.")
    path = tmp_path / "odd.pdf"
    path.write_bytes(text_pdf([lines]))
    document = pdfium.PdfDocument(path)
    try:
        return read_page_words(document, 1)
    finally:
        document.close()


def box_of(page: PageWords, text: str) -> tuple[float, float, float, float]:
    return next(word.bbox for word in page.words if word.text == text)


def block(name: str, bbox: tuple[float, float, float, float], html: str) -> MarkerBlock:
    x0, y0, x1, y1 = bbox
    polygon = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    return MarkerBlock(id=f"/page/0/{name}/0", type=name, polygon=polygon, html=html)


def marker_page(*blocks: MarkerBlock) -> MarkerPage:
    return MarkerPage(id="/page/0/Page/9", bbox=(0, 0, 612, 792), blocks=blocks)


def cell(table: Table, row: int, column: int) -> tuple[str, Decimal | None]:
    found = table.rows[row].cells[column]
    return found.text, found.value


def test_html_becomes_rows_columns_periods_and_values_with_the_boxes_of_the_words(page: PageWords) -> None:
    found = table_of_html(page, HTML, (60, 80, 300, 180), "Amounts in millions")
    assert found is not None
    table = found.table
    assert [column.label for column in table.columns] == ["Year ended December 31, 2023", "2022"]
    assert table.columns[0].period is not None and table.columns[0].period.fiscal_year == 2023
    assert [row.label for row in table.rows] == ["Net sales", "Costs & charges"]
    assert cell(table, 0, 0) == ("$ 1,577", Decimal(1577)) and cell(table, 0, 1) == ("(90)", Decimal(-90))
    assert cell(table, 1, 0) == ("—", Decimal(0)) and table.unit.scale == 1_000_000
    assert table.rows[0].cells[1].bbox == box_of(page, "(90)")
    assert table.rows[1].cells[1].bbox == box_of(page, "12")


def test_a_figure_that_is_not_on_the_page_has_no_box(page: PageWords) -> None:
    found = table_of_html(page, HTML.replace("(90)", "(91)"), (60, 80, 300, 180), "")
    assert found is not None and found.table.rows[0].cells[1].bbox is None
    assert found.table.rows[0].cells[0].bbox is not None


@pytest.mark.parametrize(
    "html", ["", "<p>no table</p>", "<table></table>", "<table><tr><td>1</td></tr></table>", "<td>"]
)
def test_html_without_columns_is_no_table(page: PageWords, html: str) -> None:
    assert table_of_html(page, html, (60, 80, 300, 180), "") is None


def test_a_table_only_marker_sees_is_read_from_its_html(page: PageWords) -> None:
    clean = CleanPage(page, text_lines(page))
    made = marker_page(block("Table", (60, 80, 300, 175), HTML))
    parts = page_parts(clean, made, measure([page], [clean.lines]), True, True)
    assert len(parts.entries) == 3 and parts.entries[1].kind == "Table"
    assert cell(parts.tables[0].table, 0, 0) == ("$ 1,577", Decimal(1577))
    assert parts.entries[0].text.startswith("Amounts") and parts.entries[2].text == "A last word."


def test_a_page_that_marker_read_from_its_picture_has_words_table_and_boxes() -> None:
    made = marker_page(
        block("SectionHeader", (72, 60, 300, 80), "<h1>Results</h1>"),
        block("Text", (72, 90, 540, 130), "<p>Sales rose because more lanterns were sold in every region.</p>"),
        block("Table", (72, 150, 540, 220), HTML),
    )
    page = words_of_blocks(made, 612, 792)
    assert " ".join(word.text for word in page.words[:4]) == "Results Sales rose because"
    assert all(72 <= w.bbox[0] < w.bbox[2] <= 541 and 60 <= w.bbox[1] < w.bbox[3] <= 240 for w in page.words)
    clean = CleanPage(page, text_lines(page))
    parts = page_parts(clean, made, measure([page], [clean.lines]), True, True)
    assert [entry.kind for entry in parts.entries] == ["Heading", "Text", "Table"]
    table = parts.tables[0].table
    assert cell(table, 0, 0)[1] == Decimal(1577) and cell(table, 1, 1) == ("12", Decimal(12))
    assert all(c.bbox and 150 <= c.bbox[1] <= 220 for row in table.rows for c in row.cells if c.text)


def test_nested_items_and_a_lone_one_are_items_each(tmp_path: Path) -> None:
    lines = (
        "(a) The following documents are filed:",
        "(1) Statements of the year",
        "(2) Schedules",
        "",
        "(b) A lone one",
    )
    path = tmp_path / "items.pdf"
    path.write_bytes(text_pdf([lines]))
    document = pdfium.PdfDocument(path)
    page = read_page_words(document, 1)
    document.close()
    clean = CleanPage(page, text_lines(page))
    made = marker_page(
        block("ListItem", (70, 60, 400, 108), "<li>(a) The following <ul><li>(1) Statements</li></ul></li>"),
        block("Text", (70, 120, 400, 140), "<p>(b) A lone one</p>"),
    )
    parts = page_parts(clean, made, measure([page], [clean.lines]), True, True)
    assert [(entry.kind, entry.text[:3]) for entry in parts.entries] == [
        ("ListItem", "(a)"),
        ("ListItem", "(1)"),
        ("ListItem", "(2)"),
        ("ListItem", "(b)"),
    ]
