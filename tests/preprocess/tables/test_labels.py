"""Labels of rows that go on in the next line or end in a unit; drawn, and read back."""

from __future__ import annotations

import pytest
from reportlab.pdfgen.canvas import Canvas

from preprocess.tables.build import clean_label
from tests.preprocess.tables.drawing import EDGES, cell_texts, headed, put, rows_of, table_of


def profit(canvas: Canvas, *below: str) -> None:
    headed(canvas, ("2024", "2023"))
    rows_of(canvas, 80, ("Revenue", "402", "398"), ("Costs", "(12)", "(3)"), ("Finance costs", "(9)", "(8)"))
    put(canvas, 128, "Profit before exceptional items and", "381", "387")
    for k, text in enumerate(below):
        put(canvas, 138 + 10 * k, text)


def test_the_last_label_of_a_table_may_go_on_below_its_figures() -> None:
    texts = cell_texts(table_of(lambda canvas: profit(canvas, "TAX, of each share", "held by anyone")))
    assert list(texts)[-1] == "Profit before exceptional items and TAX, of each share held by anyone"


def test_a_footnote_set_solid_below_the_last_row_is_no_label() -> None:
    def shares(canvas: Canvas) -> None:
        headed(canvas, ("2024", "2023"))
        rows_of(canvas, 80, ("Revenue", "402", "398"), ("Costs", "(12)", "(3)"), ("Profit", "390", "395"), step=12)
        put(canvas, 115, "a. See the notes on costs.")

    assert list(cell_texts(table_of(shares)))[-1] == "Profit"


@pytest.mark.parametrize(
    ("printed", "label"),
    [("Ore milled (kt)", "Ore milled (kt)"), ("Costs (aa)", "Costs"), ("Costs (iv)", "Costs"), ("Costs (a)", "Costs")],
)
def test_a_unit_of_two_letters_is_no_footnote_mark(printed: str, label: str) -> None:
    assert clean_label(printed) == label


def test_lengths_of_time_over_the_first_figures_are_rows_and_no_heads() -> None:
    def draw(canvas: Canvas) -> None:
        put(canvas, 84, "Other information related to leases is as follows:")
        put(canvas, 104, "", "2023", "2022", edges=EDGES[1:])
        put(canvas, 120, "Remaining lease term:")
        put(canvas, 136, "Operating leases", "6.5 years", "6.2 years", edges=EDGES[1:])
        put(canvas, 152, "Finance leases", "4.2 years", "4.9 years", edges=EDGES[1:])
        put(canvas, 168, "Discount rate:")
        put(canvas, 184, "Operating leases", "5.0 %", "5.8 %", edges=EDGES[1:])
        put(canvas, 200, "Finance leases", "5.8 %", "6.5 %", edges=EDGES[1:])

    table = table_of(draw)
    assert [column.label for column in table.columns] == ["2023", "2022"]
    assert [cell.text for cell in table.rows[1].cells] == ["6.5 years", "6.2 years"]
    assert [row.label for row in table.rows][::3] == ["Remaining lease term:", "Discount rate:"]


def test_lengths_of_time_over_a_single_row_of_figures_are_read_without_an_error() -> None:
    def draw(canvas: Canvas) -> None:
        put(canvas, 84, "Other information related to leases is as follows:")
        put(canvas, 104, "", "2023", "2022", edges=EDGES[1:])
        put(canvas, 120, "Remaining lease term", "6.5 years", "6.2 years", edges=EDGES[1:])
        put(canvas, 136, "Lease payments", "105", "118", edges=EDGES[1:])

    assert "105" in [cell.text for row in table_of(draw).rows for cell in row.cells]
