"""Tables whose rows are years: plain without a head, and titled by the sentence that leads to them."""

from __future__ import annotations

from dataclasses import replace

from reportlab.pdfgen.canvas import Canvas

from preprocess.report import Table
from preprocess.tables.meaning.years_ahead import lists_years, titled_by_lead
from tests.preprocess.tables.drawing import put, table_of

LEAD = "Debt is unsecured. The maturities of our long-term debt are as follows (in millions):"
YEARS = ("2024", "2025", "2026", "Thereafter")


def schedule(*labels: str) -> Table:
    """A drawn table of one column without a head."""

    def draw(canvas: Canvas) -> None:
        for k, label in enumerate(labels):
            put(canvas, 104 + 16 * k, label, f"{100 + k}", edges=(540.0,))

    return table_of(draw)


def test_a_column_of_years_is_plain_without_a_head() -> None:
    table = schedule(*YEARS)
    assert lists_years(table) and table.sure


def test_other_rows_and_years_out_of_order_are_not() -> None:
    assert not lists_years(schedule("Notes", "Loans", "Leases", "Other"))
    assert not lists_years(schedule("2026", "2024", "2025", "Other"))


def test_a_title_that_tells_only_a_time_gives_way_to_the_sentence_before_it() -> None:
    table = replace(schedule(*YEARS), caption="Year Ending June 30,", context_paragraph=LEAD, stub_label="")
    titled = titled_by_lead(table)
    assert titled.caption == "The maturities of our long-term debt are as follows (in millions):"
    assert titled.stub_label == "Year Ending June 30,"


def test_a_title_that_names_something_stays() -> None:
    table = replace(schedule(*YEARS), caption="Future lease payments", context_paragraph=LEAD, stub_label="")
    assert titled_by_lead(table) == table
    assert (
        titled_by_lead(replace(table, caption="Fiscal Year", context_paragraph="Rates rose.")).caption == "Fiscal Year"
    )
