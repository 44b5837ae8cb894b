from datetime import date

from reportlab.pdfgen.canvas import Canvas

from preprocess.metadata.fiscal_calendar import fiscal_calendar
from preprocess.metadata.period_ends import in_company_calendar
from preprocess.report import Period, Table
from preprocess.tables.meaning.cell_periods import columns_of
from tests.preprocess.metadata.calendars import metadata
from tests.preprocess.metadata.calendars import table as sheet
from tests.preprocess.tables.drawing import rows_of, table_of


def dated(table: Table) -> Table:
    """The table in the calendar of a filing whose years end in December."""
    calendar = fiscal_calendar(metadata(("10-k", date(2022, 12, 31), 2022, None)))
    return in_company_calendar([table, sheet("", "December 31, 2022", "December 31, 2021")], calendar)[0]


def told(table: Table) -> list[tuple[str, date | None, int | None] | None]:
    """Kind, end and months of every row's own period."""
    return [(r.period.kind, r.period.end, r.period.months) if r.period else None for r in dated(table).rows]


def test_a_balance_is_of_its_day_and_what_stands_between_two_moved_in_between() -> None:
    def draw(canvas: Canvas) -> None:
        rows_of(
            canvas,
            60,
            ("", "Common stock", "Retained earnings", "Total"),
            ("Balance at December 31, 2020", "100", "2,000", "2,100"),
            ("Net income", "", "300", "300"),
            ("Balance at December 31, 2021", "100", "2,300", "2,400"),
            ("Dividends", "", "(50)", "(50)"),
            ("Balance at December 31, 2022", "100", "2,250", "2,350"),
        )

    assert told(table_of(draw)) == [
        ("instant", date(2020, 12, 31), None),
        ("duration", date(2021, 12, 31), 12),
        ("instant", date(2021, 12, 31), None),
        ("duration", date(2022, 12, 31), 12),
        ("instant", date(2022, 12, 31), None),
    ]


def test_a_day_behind_a_dash_dates_a_balance_too() -> None:
    def draw(canvas: Canvas) -> None:
        rows_of(
            canvas,
            60,
            ("", "Retail", "Online", "Total"),
            ("Goodwill - December 31, 2021", "100", "2,000", "2,100"),
            ("Acquisition activity", "10", "300", "310"),
            ("Goodwill - December 31, 2022", "110", "2,300", "2,410"),
            ("Notes - December 31, 2022", "110", "2,300", "2,410"),
        )

    assert told(table_of(draw)) == [
        ("instant", date(2021, 12, 31), None),
        ("duration", date(2022, 12, 31), 12),
        ("instant", date(2022, 12, 31), None),
        None,
    ]


def test_a_year_over_its_rows_dates_them() -> None:
    def draw(canvas: Canvas) -> None:
        rows_of(
            canvas,
            60,
            ("", "Retail", "Online", "Total"),
            ("2022",),
            ("Net sales", "500", "200", "700"),
            ("Operating income", "50", "20", "70"),
            ("2021",),
            ("Net sales", "400", "100", "500"),
            ("Operating income", "40", "10", "50"),
        )

    year = [("duration", date(2022, 12, 31), 12)] * 3 + [("duration", date(2021, 12, 31), 12)] * 3
    assert told(table_of(draw)) == year


def test_a_year_of_payments_to_come_is_a_stretch_and_the_rest_has_no_period() -> None:
    def draw(canvas: Canvas) -> None:
        rows_of(
            canvas,
            60,
            ("", "Leases", "Debt", "Total"),
            ("2023", "10", "20", "30"),
            ("2024", "10", "20", "30"),
            ("Thereafter", "40", "50", "90"),
        )

    assert told(table_of(draw)) == [
        ("duration", date(2023, 12, 31), 12),
        ("duration", date(2024, 12, 31), 12),
        None,
    ]


def test_a_quarter_in_a_row_is_one_of_the_year_over_the_column() -> None:
    def draw(canvas: Canvas) -> None:
        rows_of(
            canvas,
            60,
            ("", "", "2022", "2021"),
            ("First Quarter", "", "4,600", "6,200"),
            ("Second Quarter", "", "4,700", "6,233"),
            ("Total", "", "9,300", "12,433"),
        )

    found = dated(table_of(draw))
    assert [c.period for c in columns_of(found, found.rows[1])] == [
        Period("duration", date(2022, 6, 30), 3, 2022, 2),
        Period("duration", date(2021, 6, 30), 3, 2021, 2),
    ]
    assert columns_of(found, found.rows[2]) == found.columns


def test_columns_of_quarters_are_those_of_the_year_over_the_rows() -> None:
    def draw(canvas: Canvas) -> None:
        edges = (300, 380, 460, 540)
        rows = (
            ("", "First", "Second", "Third", "Fourth"),
            ("2022",),
            ("Revenues", "13,118", "14,904", "17,330", "22,859"),
            ("2021",),
            ("Revenues", "6,118", "7,447", "9,204", "10,248"),
        )
        rows_of(canvas, 60, *rows, edges=edges)

    found = dated(table_of(draw))
    ends = [c.period.end if c.period else None for c in columns_of(found, found.rows[3])]
    assert ends == [date(2021, 3, 31), date(2021, 6, 30), date(2021, 9, 30), date(2021, 12, 31)]
    assert {c.period.months for c in columns_of(found, found.rows[1]) if c.period} == {3}


def test_a_day_that_names_a_thing_is_no_period() -> None:
    def draw(canvas: Canvas) -> None:
        rows_of(
            canvas,
            60,
            ("", "Rate", "Carrying", "Fair"),
            ("Notes due December 31, 2025", "3.1", "900", "905"),
            ("Senior notes issued at June 1, 2020", "4.2", "500", "507"),
            ("2021 Notes", "5.0", "100", "101"),
        )

    assert told(table_of(draw)) == [None, None, None]
