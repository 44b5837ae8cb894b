"""A table at the head of a page is titled, and told its scale, by the sentence that ends the page before."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from reportlab.pdfgen.canvas import Canvas

from preprocess.report import Table
from preprocess.tables.meaning.led_overleaf import led_from_overleaf
from tests.preprocess.tables.drawing import put, table_of

LEAD = "Awards vest over four years. The following table summarizes our stock unit activity (in millions):"


def units(*figures: str) -> Table:
    """A drawn table of units and their value, without a title."""

    def draw(canvas: Canvas) -> None:
        put(canvas, 88, "", "Number of Units", "Weighted Average Grant-Date Fair Value", edges=(380.0, 560.0))
        for k, figure in enumerate(figures):
            put(
                canvas,
                104 + 16 * k,
                f"Units granted in class {'ABCD'[k]}",
                figure,
                f"$ {100 + k}",
                edges=(380.0, 560.0),
            )

    return replace(table_of(draw), caption="")


def test_the_sentence_before_a_page_s_first_table_is_its_title_and_tells_its_scale() -> None:
    led = led_from_overleaf(units("112.9", "126.9", "218.1"), LEAD)
    assert led.caption == "The following table summarizes our stock unit activity (in millions):"
    row = led.rows[0]
    assert led.base_value(row.cells[0]) == Decimal("112900000")
    assert led.base_value(row.cells[1]) == Decimal("100")


def test_units_that_are_counted_whole_are_as_many_as_printed() -> None:
    led = led_from_overleaf(units("112", "126", "218"), LEAD)
    assert led.base_value(led.rows[0].cells[0]) == Decimal("112")


def test_a_paragraph_that_leads_to_nothing_titles_no_table() -> None:
    table = units("112.9", "126.9", "218.1")
    assert led_from_overleaf(table, "Awards vest over four years.") == table
    titled = replace(table, caption="Stock units")
    assert led_from_overleaf(titled, LEAD) == titled
