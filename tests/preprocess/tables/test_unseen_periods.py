"""Periods of layouts from elsewhere: stubs, captions, halves and stretches of months; drawn, and read back."""

from reportlab.pdfgen.canvas import Canvas

from preprocess.report import Table
from preprocess.tables.meaning.periods import read_period
from tests.preprocess.tables.drawing import centered, headed, put, rows_of, table_of


def _columns(*heads: str) -> Table:
    def draw(canvas: Canvas) -> None:
        put(canvas, 50, "(US$ m)")
        headed(canvas, heads, y=50)
        rows_of(canvas, 76, ("Revenue", "1,120", "1,330", "1,510"), ("Net profit", "88", "102", "130"))

    return table_of(draw)


def test_years_and_halves_as_analysts_write_them() -> None:
    years = [c.period for c in _columns("FY22A", "FY23E", "2H24").columns]
    assert [(p.fiscal_year, p.months) for p in years if p] == [(2022, 12), (2023, 12), (2024, 6)]
    days = [c.period for c in _columns("Dec-23", "30 Sep 23", "Jun ’23").columns]
    assert [str(p.end) for p in days if p] == ["2023-12-31", "2023-09-30", "2023-06-30"]


def test_a_stub_dates_the_flows_of_a_roll_forward_beside_its_balances() -> None:
    def roll(canvas: Canvas) -> None:
        put(canvas, 50, "Six months ended")
        put(canvas, 60, "June 30, 2022", "at Jan 1, 2022", "Purchases", "at June 30, 2022")
        rows_of(
            canvas, 80, ("Loans", "708", "419", "898"), ("Equity", "662", "321", "661"), ("Other", "160", "26", "87")
        )

    periods = [column.period for column in table_of(roll).columns]
    assert [(p.kind, str(p.end), p.months) for p in periods if p] == [
        ("instant", "2022-01-01", None),
        ("duration", "2022-06-30", 6),
        ("instant", "2022-06-30", None),
    ]


def test_the_caption_dates_columns_that_name_no_time() -> None:
    def maturities(canvas: Canvas) -> None:
        put(canvas, 40, "The contractual maturities of the debt securities at January 1, 2023 are as follows:")
        headed(canvas, ("Cost Basis", "Fair Value"), edges=(440, 540))
        rows_of(
            canvas, 80, ("Due within one year", "10,430", "10,399"), ("Total", "10,521", "10,487"), edges=(440, 540)
        )

    assert {str(c.period.end) for c in table_of(maturities).columns if c.period} == {"2023-01-01"}


def test_rows_that_are_years_themselves_are_not_dated_by_the_caption() -> None:
    def payments(canvas: Canvas) -> None:
        put(canvas, 40, "The estimated future benefit payments at December 28, 2019 were (in millions):")
        headed(canvas, ("U.S. Plans", "Non-U.S."), edges=(440, 540))
        rows_of(
            canvas, 80, ("2020", "343", "75"), ("2021", "340", "75"), ("Thereafter", "1,364", "438"), edges=(440, 540)
        )

    assert not any(column.period for column in table_of(payments).columns)


def test_a_stretch_of_months_centred_over_wide_cells_heads_every_year_under_it() -> None:
    def interim(canvas: Canvas) -> None:
        edges = (432, 535)
        centered(canvas, 50, 436, "Six months ended 30 June")
        put(canvas, 63, "", "2023", "2022", edges=edges)
        put(canvas, 76, "", "RMB million", "RMB million", edges=edges)
        rows_of(canvas, 92, ("Revenues", "298,731", "265,240"), ("Gross profit", "140,511", "116,239"), edges=edges)

    assert {(c.period.months, c.period.end.month) for c in table_of(interim).columns if c.period and c.period.end} == {
        (6, 6)
    }


def test_the_first_of_several_periods_over_groups_of_rows_dates_no_column() -> None:
    def segments(canvas: Canvas) -> None:
        headed(canvas, ("East", "West"), edges=(440, 540))
        put(canvas, 74, "Fiscal Year Ended January 31, 2018")
        rows_of(canvas, 88, ("Net sales", "318", "118"), ("Income", "17", "5"), step=14, edges=(440, 540))
        put(canvas, 116, "Fiscal Year Ended January 31, 2017")
        rows_of(canvas, 130, ("Net sales", "307", "116"), ("Income", "16", "4"), step=14, edges=(440, 540))

    table = table_of(segments)
    assert [row.parent for row in table.rows] == [None, 0, 0, None, 3, 3]
    assert not any(column.period for column in table.columns)


def test_average_balances_and_the_interest_beside_them_are_of_a_year() -> None:
    months = [
        c.period and (c.period.kind, c.period.months)
        for c in _columns("2022 Average balance", "2022 Interest", "2021").columns
    ]
    assert months == [("duration", 12)] * 3


def test_how_much_is_owned_compares_nothing() -> None:
    assert [c.period is None for c in _columns("Cerro (100%) 2022", "Cerro (60%) 2021", "% change").columns] == [
        False,
        False,
        True,
    ]


def test_days_as_reports_of_the_continent_write_them() -> None:
    found = [read_period(label) for label in ("31 décembre 2023", "31. Dezember 2022", "31 de marzo de 2021")]
    assert [str(period.end) for period in found if period] == ["2023-12-31", "2022-12-31", "2021-03-31"]


def test_one_day_over_all_rows_dates_the_columns() -> None:
    def securities(canvas: Canvas) -> None:
        headed(canvas, ("Cost", "Fair value"))
        put(canvas, 80, "December 31, 2018")
        rows_of(
            canvas, 96, ("Government", "1,662", "1,688"), ("Corporate", "6,444", "6,489"), ("Foreign", "2,355", "2,383")
        )

    periods = [column.period for column in table_of(securities).columns]
    assert [(p.kind, str(p.end)) for p in periods if p] == [("instant", "2018-12-31")] * 2


def test_a_unit_between_a_sentence_and_its_table_hides_neither_its_words_nor_its_day() -> None:
    def premiums(canvas: Canvas) -> None:
        put(canvas, 40, "Amounts are those of the notes of the harbour company at March 4, 2016.")
        put(canvas, 60, "Net premiums for the year ended December 31, 2018 were as follows:")
        put(canvas, 72, "In millions")
        rows_of(canvas, 84, ("Direct", "5,489"), ("Assumed", "901"), ("Ceded", "(130)"), edges=(460.0,))

    table = table_of(premiums)
    assert table.caption == "Net premiums for the year ended December 31, 2018 were as follows:"
    assert [(c.period.months, str(c.period.end)) for c in table.columns if c.period] == [(12, "2018-12-31")]


def test_a_sentence_that_dates_the_table_is_no_part_of_the_years_to_come() -> None:
    def positions(canvas: Canvas) -> None:
        put(canvas, 50, "Open positions at December 31, 2021:")
        put(canvas, 63, "", "3Q 2022", "4Q 2022", "2023")
        rows_of(canvas, 80, ("Oil swaps", "520", "480", "900"), ("Gas swaps", "640", "720", "810"))

    assert [c.label for c in table_of(positions).columns] == ["3Q 2022", "4Q 2022", "2023"]
