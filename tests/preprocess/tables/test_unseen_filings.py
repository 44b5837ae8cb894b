"""What filings that nobody had tuned on were read wrongly for, as small tables."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from reportlab.pdfgen.canvas import Canvas

from preprocess.report import Cell, Column, Row, Table, Unit
from preprocess.statements.kinds import in_segments, statement_type
from preprocess.statements.witnesses import with_told_units
from preprocess.tables.grids.rows import parents
from preprocess.tables.meaning.column_periods import split_years
from preprocess.tables.meaning.continental import continental
from preprocess.tables.meaning.days import stretch_of
from preprocess.tables.meaning.periods import read_period
from preprocess.tables.meaning.units import read_unit
from preprocess.tables.meaning.values import parse_value
from tests.preprocess.tables.drawing import cell_texts, put, rows_of, table_of

NOWHERE = (0.0, 0.0, 1.0, 1.0)


def made(*rows: tuple[str, ...], unit: Unit | None = None, primary: bool = False, caption: str = "") -> Table:
    """A table of these rows: the label, then the printed cells."""
    read = [
        Row(label, 0, tuple(Cell(t, parse_value(t).value, NOWHERE, 1) for t in cells), NOWHERE, 1)
        for label, *cells in rows
    ]
    columns = tuple(Column(f"c{k}") for k in range(len(rows[0]) - 1))
    drawn = Table("", (1,), NOWHERE, caption, columns, tuple(read), unit or Unit("USD"), "other", "")
    return replace(drawn, is_financial_statement=primary)


@pytest.mark.parametrize(
    ("printed", "code", "scale"),
    [
        ("in CHF 000s", "CHF", 1_000),
        ("TCHF", "CHF", 1_000),
        ("in kEUR", "EUR", 1_000),
        ("USDm", "USD", 1_000_000),
        ("£’000s", "GBP", 1_000),
    ],
)
def test_short_scales_are_read_with_their_currency(printed: str, code: str, scale: int) -> None:
    unit = read_unit([printed])
    assert (unit.currency, unit.scale) == (code, scale)


@pytest.mark.parametrize(
    ("label", "year"), [("2022/23", 2023), ("FY22/23", 2023), ("2022-23", 2023), ("2022/2023", 2023)]
)
def test_a_year_named_by_two_calendars_ends_in_the_second(label: str, year: int) -> None:
    period = read_period(label, "", False)
    assert period is not None
    assert (period.fiscal_year, period.months) == (year, 12)


def test_a_title_of_a_quarter_or_of_the_year_to_date_gives_the_months() -> None:
    spans = [read_period("2023", f"Q2 {said} - Income by Segment", False) for said in ("QTD", "YTD")]
    assert [span.months if span else None for span in spans] == [3, 6]
    assert stretch_of("October 1-31, 2022") == (date(2022, 10, 1), date(2022, 10, 31))


def test_a_row_of_figures_that_ends_in_loss_is_not_the_begin_of_the_next_label() -> None:
    def draw(canvas: Canvas) -> None:
        rows_of(
            canvas,
            60,
            ("", "2019", "2018", "2017"),
            ("Revenue", "228", "170", "124"),
            ("Net loss", "(74)", "(66)", "(43)"),
        )
        put(canvas, 108, "Net loss per share attributable to common stockholders, basic")
        put(canvas, 119, "and diluted", "(0.76)", "(0.86)", "(1.41)")
        put(canvas, 135, "Weighted shares", "98", "77", "30")

    assert list(cell_texts(table_of(draw)))[1:3] == [
        "Net loss",
        "Net loss per share attributable to common stockholders, basic and diluted",
    ]


def test_dots_group_thousands_where_the_filing_shows_it_and_nothing_is_read_anew_elsewhere() -> None:
    rows = [
        ("Sales", "1.284.610", "1.190.004"),
        ("Costs", "842.330", "790.118"),
        ("Result", "1.284,6", "57.264"),
        ("EPS", "4,42", "3,90"),
    ]
    (read,) = continental([made(*rows)])
    assert [[cell.value for cell in row.cells] for row in read.rows[1:3]] == [
        [Decimal(842330), Decimal(790118)],
        [Decimal("1284.6"), Decimal(57264)],
    ]
    mixed = [made(*rows), made(("Total", "1,284,610"))]
    assert continental(mixed) == mixed


def test_a_statement_without_a_unit_has_that_of_the_others_that_print_its_figures() -> None:
    flows = made(
        ("Cash", "214.3", "188.9"),
        ("Interest", "6.1", "5.2"),
        unit=Unit("USD", 10**6, None, "in millions"),
        primary=True,
    )
    sheet = made(("Cash and equivalents", "214.3", "188.9"), ("Debt", "702.8", "741.6"), primary=True)
    assert [table.unit.scale for table in with_told_units([sheet, flows])] == [10**6, 10**6]


def test_figures_down_to_the_last_dollar_are_in_full_where_no_scale_is_named() -> None:
    sheet = made(("Cash", "121,904,336"), ("Bonds", "982,110,338"), ("Stocks", "11,424,945"))
    (told,) = with_told_units([sheet])
    assert (told.unit.scale, told.unit.printed) == (1, "in full")
    other = made(("Sales", "12", "13"), unit=Unit("USD", 1000, None, "in thousands"))
    assert with_told_units([sheet, other])[0].unit.printed is None


def test_years_set_close_over_two_columns_are_one_each() -> None:
    assert split_years(["FISCAL 2021 FISCAL 2020"] * 2 + ["% CHANGE"]) == ["FISCAL 2021", "FISCAL 2020", "% CHANGE"]
    assert split_years(["2022 compared to 2021"] * 2) == ["2022 compared to 2021"] * 2


def test_a_statement_of_operations_and_comprehensive_loss_is_the_income_statement() -> None:
    rows = [
        (label, "1", "2")
        for label in ("Revenue", "Cost of revenue", "Income taxes", "Net loss", "Foreign currency translation")
    ]
    more = [(label, "1", "2") for label in ("Other comprehensive loss", "Total comprehensive loss")]
    title = "CONSOLIDATED STATEMENTS OF OPERATIONS AND COMPREHENSIVE LOSS"
    assert statement_type(made(*rows, *more, caption=title), ()) == ("income_statement", True)


def test_a_table_below_a_heading_of_segments_is_one_of_segments() -> None:
    table = replace(made(("Sales", "1", "2")), context_heading="4. SEGMENT INFORMATION")
    assert in_segments(table).statement_type == "segment"


def test_a_heading_of_rows_reaches_to_the_next_heading_on_its_level() -> None:
    def draw(canvas: Canvas) -> None:
        rows_of(
            canvas,
            60,
            ("", "", "2022", "2021"),
            ("OPERATING:",),
            ("Net income", "", "100", "90"),
        )
        put(canvas, 108, "Depreciation", "", "50", "40", x=82)
        put(canvas, 124, "INVESTING:")
        put(canvas, 140, "Capital expenditures", "", "(20)", "(30)", x=82)
        put(canvas, 156, "Effect of exchange rates", "", "1", "2")

    rows = table_of(draw).rows
    assert [row.parent for row in rows if row.label.startswith(("Net", "Effect"))] == [0, None]
    assert parents([], []) == []


def test_a_thousand_in_zeros_ends_a_number_and_begins_no_unit() -> None:
    def borrowings(canvas: Canvas) -> None:
        put(canvas, 40, "in CHF 1 000")
        rows_of(canvas, 60, ("New borrowings", "6 000", "2 500"), ("Repayment", "(4 406)", "(4 120)"))

    table = table_of(borrowings)
    assert cell_texts(table)["New borrowings"] == ["6000", "2500"]
    assert (table.unit.currency, table.unit.scale) == ("CHF", 1_000)
