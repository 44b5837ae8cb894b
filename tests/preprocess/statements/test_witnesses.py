from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from preprocess.report import Cell, Column, Row, StatementType, Table, Unit
from preprocess.statements.witnesses import with_told_kinds, with_told_units
from preprocess.tables.meaning.periods import read_period

BOX = (0.0, 0.0, 1.0, 1.0)
MILLIONS = Unit("USD", 1_000_000, None, "in millions")
SHEET = {"Total current assets": "20,991", "Goodwill": "10,780", "Total assets": "52,880"}


def table(
    rows: dict[str, str], unit: Unit = MILLIONS, kind: StatementType = "other", label: str = "2022", page: int = 1
) -> Table:
    printed = tuple(Row(k, 0, (Cell(v, Decimal(v.replace(",", "")), BOX, page),), BOX, page) for k, v in rows.items())
    columns = (Column(label, read_period(label)),)
    return Table(f"/page/{page}/Table/0", (page,), BOX, "", columns, printed, unit, kind, "",
                 is_financial_statement=kind != "other")  # fmt: skip


def unit_of(*tables: Table) -> Unit:
    return with_told_units(tables)[-1].unit


def test_figures_that_another_table_states_the_unit_of_tell_it() -> None:
    told = with_told_units([table(SHEET), table({"Goodwill": "10,780", "Total assets": "52,880"}, Unit("USD"), page=9)])
    assert told[-1].unit == MILLIONS
    assert told[-1].base_value(told[-1].rows[0].cells[0]) == 10_780_000_000


def test_one_short_figure_in_common_or_another_currency_tells_nothing() -> None:
    assert unit_of(table({"Total": "318"}), table({"Total": "318"}, Unit("USD"), page=9)).scale == 1
    assert unit_of(table(SHEET), table(SHEET, Unit("EUR"), page=9)).scale == 1


def test_tables_that_disagree_on_the_unit_tell_nothing() -> None:
    thousands = table({"Total assets": "52,880"}, replace(MILLIONS, scale=1000))
    assert unit_of(table(SHEET), thousands, table(SHEET, Unit("USD"), page=9)).scale == 1


def test_a_table_of_the_same_rows_just_after_has_the_unit_of_the_first() -> None:
    first = {"Digital channels": "5,479", "Retail channels": "814", "Other": "196"}
    second = {"Digital channels": "5,786", "Retail channels": "1,107", "Other": "607"}
    assert unit_of(table(first), table(second, Unit("USD"), page=2)) == MILLIONS
    assert unit_of(table(first), table(second, Unit("USD"), page=7)).scale == 1
    assert unit_of(table(first), table({"Shares": "5,786", "Awards": "1,107"}, Unit(), page=2)).scale == 1


def test_what_a_line_says_is_counted_has_no_unit_of_the_money_beside_it() -> None:
    prices = replace(table({"North": "248", "Midlands": "271", "South": "318"}), caption="Average price ($ thousands):")
    counts = table({"North": "1,204", "Midlands": "1,088", "South": "742"}, Unit())
    for lead in ("Completions (homes):", "Customers at period end:", "Revenue per kWh (cents):", "Sales (GWh):"):
        assert unit_of(prices, replace(counts, caption=lead)).scale == 1, lead
    for lead in ("Operating income:", "", "2022"):
        assert unit_of(prices, replace(counts, caption=lead)) == MILLIONS, lead


def kind_of(label: str, rows: dict[str, str]) -> str | None:
    flows = table({"Net sales": "65,984", "Net earnings": "5,732"}, kind="income_statement", label="2022")
    drawn = table(rows, label=label, page=9)
    period = with_told_kinds([table(SHEET, kind="balance_sheet"), flows, drawn])[-1].columns[0].period
    return period.kind if period else None


def test_a_bare_year_over_figures_of_the_balance_sheet_is_a_day() -> None:
    assert kind_of("2022", {"Goodwill": "10,780", "Total assets": "52,880"}) == "instant"
    assert kind_of("2022", {"Net sales": "65,984", "Net earnings": "5,732"}) == "duration"


def test_what_says_itself_or_mixes_days_and_stretches_stays_as_it_is() -> None:
    assert kind_of("Year ended December 31, 2022", SHEET) == "duration"
    assert kind_of("2022", {"Goodwill": "10,780", "Net sales": "65,984"}) == "duration"


def test_figures_of_a_statement_tell_the_unit_under_any_name() -> None:
    sheet = table({"Cash at end of year": "33,914", "Total assets": "128,354"}, kind="balance_sheet")
    notes = {"Cash per balance sheets": "33,914", "Total of segments": "128,354"}
    assert unit_of(sheet, table(notes, Unit("USD"), page=9)) == MILLIONS
    assert unit_of(sheet, table({"Cash per balance sheets": "33,914"}, Unit("USD"), page=9)).scale == 1
