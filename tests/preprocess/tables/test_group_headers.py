"""Headers over groups of columns and rows: groups told apart, cells that wrap beside titles, one year over all rows."""

from reportlab.pdfgen.canvas import Canvas

from preprocess.report import Table
from tests.preprocess.tables.drawing import centered, headed, put, rows_of, table_of, tables_of

FOUR = (240.0, 340.0, 440.0, 540.0)
SIX = (260.0, 310.0, 360.0, 440.0, 490.0, 540.0)


def test_a_lone_day_in_the_middle_of_the_page_dates_all_columns_of_names() -> None:
    def consolidating(canvas: Canvas) -> None:
        centered(canvas, 50, 306, "As of December 28, 2019")
        headed(canvas, ("Parent", "Issuer", "Others", "Total"), y=66, edges=FOUR)
        rows_of(canvas, 82, ("Cash", "10", "14", "87", "111"), ("Goodwill", "100", "140", "870", "1,110"), edges=FOUR)

    assert {str(c.period and c.period.end) for c in table_of(consolidating).columns} == {"2019-12-28"}


def test_years_below_repeated_names_head_their_whole_groups() -> None:
    def intangibles(canvas: Canvas) -> None:
        put(canvas, 40, "Intangible assets were as follows:")
        headed(canvas, ("Gross", "Amortized", "Net", "Gross", "Amortized", "Net"), y=60, edges=SIX)
        put(canvas, 74, "June 30,", "", "", "2023", "", "", "2022", edges=SIX)
        rows = ("Technology", "11,245", "(7,589)", "3,656", "11,277", "(6,958)", "4,319")
        rows_of(canvas, 90, rows, ("Customers", *rows[1:]), edges=SIX)

    assert [c.period.fiscal_year for c in table_of(intangibles).columns if c.period] == [2023] * 3 + [2022] * 3


def test_columns_of_one_name_are_dated_by_the_column_of_their_group() -> None:
    def levels(canvas: Canvas) -> None:
        put(canvas, 40, "Assets measured at fair value (in millions):")
        headed(canvas, ("December 31, 2022", "Level 1", "December 31, 2021", "Level 1"), y=60, edges=FOUR)
        rows_of(canvas, 76, ("Cash", "505", "200", "352", "100"), ("Debt", "605", "210", "452", "110"), edges=FOUR)

    assert [str(c.period and c.period.end) for c in table_of(levels).columns] == ["2022-12-31"] * 2 + ["2021-12-31"] * 2


def test_the_year_above_all_rows_is_the_year_of_the_quarters() -> None:
    def quarters(canvas: Canvas) -> None:
        put(canvas, 40, "Quarterly data (in millions)")
        headed(canvas, ("First Quarter", "Second Quarter", "Year"), y=60)
        put(canvas, 76, "2018:")
        rows_of(canvas, 92, ("Revenues", "45,743", "46,922", "194,579"), ("Net income", "998", "1,390", "2,594"))

    periods = [column.period for column in table_of(quarters).columns]
    assert [(p.fiscal_year, p.months, p.fiscal_quarter) for p in periods if p] == [
        (2018, 3, 1),
        (2018, 3, 2),
        (2018, 12, None),
    ]


def test_a_header_cell_that_wraps_is_no_title_though_it_names_a_statement() -> None:
    def gains(canvas: Canvas) -> None:
        put(canvas, 40, "Effects of our derivatives were as follows ($ in millions):")
        centered(canvas, 58, 340, "Three Months Ended")
        centered(canvas, 58, 500, "Six Months Ended")
        put(canvas, 68, "", x=72)
        canvas.drawString(180, 792 - 69, "Statement of Earnings")
        canvas.drawString(180, 792 - 78, "Location")
        put(
            canvas,
            78,
            "",
            "July 29, 2023",
            "July 30, 2022",
            "July 29, 2023",
            "July 30, 2022",
            edges=(330, 400, 470, 540),
        )
        for y, label in ((96, "Swaps"), (112, "Contracts")):
            put(canvas, y, label, "(10)", "14", "(14)", "(31)", edges=(330, 400, 470, 540))
            canvas.drawString(180, 792 - y, "Interest expense")

    periods = [column.period for column in table_of(gains).columns]
    assert [p.months for p in periods if p] == [3, 3, 6, 6]


def test_a_single_row_below_a_unit_or_a_heading_of_its_own_is_a_table() -> None:
    def assets(canvas: Canvas) -> None:
        centered(canvas, 50, 440, "Year ended December 31, 2015")
        headed(canvas, ("Domestic", "Abroad", "Total"), y=64)
        centered(canvas, 76, 440, "(in thousands)")
        put(canvas, 90, "Amortization of content assets", "1,905,069", "1,500,313", "3,484,762")

    table = table_of(assets)
    assert table.unit.scale == 1000
    assert {(c.period.fiscal_year, c.period.months) for c in table.columns if c.period} == {(2015, 12)}


def test_a_period_set_flush_right_over_years_set_so_heads_them_all() -> None:
    def carve_out(canvas: Canvas) -> None:
        wide = (260, 400, 540)
        headed(canvas, ("", "", "Year ended December 31,"), ("2023", "2022", "2021"), y=50, edges=wide)
        rows_of(canvas, 80, ("Net sales", "1,486", "1,512", "1,344"), ("Net income", "120", "119", "109"), edges=wide)

    assert [str(c.period and c.period.end)[:4] for c in table_of(carve_out).columns] == ["2023", "2022", "2021"]


def test_lengths_set_flush_right_over_their_columns_head_each_up_to_the_one_before() -> None:
    def supplement(canvas: Canvas) -> None:
        edges = (300.0, 360.0, 420.0, 480.0, 540.0)
        headed(canvas, ("", "", "Quarter", "", "Full year"), y=60, edges=edges)
        headed(canvas, ("Q4/23", "Q3 2023", "Q4 2022", "2023", "2022"), y=76, edges=edges)
        rows_of(canvas, 92, ("Revenue", "231", "226", "219", "910", "850"), ("Net income", *"56789"), edges=edges)

    periods = [column.period for column in table_of(supplement).columns]
    assert [p and (p.months, p.fiscal_quarter) for p in periods] == [(3, 4), (3, 3), (3, 4), (12, None), (12, None)]


def test_half_a_year_over_two_days_heads_both_beside_the_notes() -> None:
    def interim(canvas: Canvas) -> None:
        put(canvas, 50, "", "", "", "Half year ended")
        put(canvas, 61, "", "Note", "31 Dec 2024", "31 Dec 2023")
        rows_of(canvas, 80, ("Revenue", "2", "1,642", "1,571"), ("Cost of sales", "3", "(1,118)", "(1,083)"))

    columns = table_of(interim).columns
    assert [c.period and c.period.months for c in columns] == [None, 6, 6]
    assert [c.label for c in columns][1:] == ["Half year ended 31 Dec 2024", "Half year ended 31 Dec 2023"]


def test_groups_that_repeat_behind_another_column_are_headed_each_by_its_own_cell() -> None:
    edges = (200.0, 250.0, 300.0, 350.0, 400.0, 450.0, 500.0)

    def markets(canvas: Canvas) -> None:
        put(canvas, 44, "", "", "", "", "Revenue", "", "", "Expenses", edges=edges)
        put(canvas, 61, "", "Homes", "3Q24", "3Q23", "Change", "3Q24", "3Q23", "Change", edges=edges)
        row = ("Atlanta", "4,820", "22,410", "22,505", "(0.4)%", "9,840", "9,512", "3.4%")
        rows_of(canvas, 80, row, ("Charlotte", *row[1:]), edges=edges)

    labels = [column.label for column in table_of(markets).columns]
    assert labels[0] == "Homes" and labels[3:5] == ["Revenue Change", "Expenses 3Q24"]


def test_a_heading_over_heads_of_its_own_begins_another_table() -> None:
    def debt(canvas: Canvas) -> None:
        upper = (280, 360, 540)
        headed(canvas, ("Secured", "Total", "Average rate"), y=50, edges=upper)
        rows = (("2025", "72,500", "222,500", "3.86%"), ("Thereafter", "84,300", "609,300", "3.74%"))
        rows_of(canvas, 70, *rows, edges=upper)
        put(canvas, 112, "Covenants of the notes")
        put(canvas, 128, "", "", "Requirement", "Actual")
        rows_of(canvas, 142, ("Total debt to total assets", "", "60%", "33.8%"), ("Secured debt", "", "40%", "6.6%"))

    first, second = (found.table for found in tables_of(debt))
    assert [row.label for row in first.rows] == ["2025", "Thereafter"]
    assert [column.label for column in second.columns] == ["Requirement", "Actual"]


def test_heads_of_figures_in_a_new_column_begin_another_table_without_a_heading() -> None:
    def announced(canvas: Canvas) -> None:
        headed(canvas, ("Change %", "A$m"), y=50, edges=(460, 540))
        rows_of(canvas, 70, ("Revenue", "4.6", "1,642.8"), ("Net profit", "4.1", "70.4"), edges=(460, 540))
        headed(canvas, ("Per share", "Franked"), y=108, edges=(340, 540))
        rows_of(canvas, 122, ("Interim dividend", "9.5", "9.5"), ("Final dividend", "12.0", "8.4"), edges=(340, 540))

    labels = [[column.label for column in found.table.columns] for found in tables_of(announced)]
    assert labels == [["Change %", "A$m"], ["Per share", "Franked"]]


RESULTS = (("Sales", "41", "38", "97", "90", "131"), ("Costs", "31", "30", "70", "66", "101"))
FIVE = (250.0, 320.0, 390.0, 460.0, 530.0)


def lengths(canvas: Canvas) -> None:
    """Lengths set left over figures at the right, as in a grid of wide cells."""
    put(canvas, 40, "Results (in millions)")
    for x, text in ((200, "Quarter ended"), (335, "Nine months ended"), (475, "Year ended")):
        canvas.drawString(x, 792 - 60, text)
    put(canvas, 74, "", "31.12.2023", "31.12.2022", "31.12.2023", "31.12.2022", "31.03.2023", edges=FIVE)
    rows_of(canvas, 92, *RESULTS, edges=FIVE)


def months_of(table: Table) -> list[int | None]:
    return [column.period.months if column.period else None for column in table.columns]


def test_years_of_one_company_do_not_end_in_december_and_in_march() -> None:
    assert months_of(table_of(lengths)) == [3, 3, 9, 9, 12]


def test_a_drawn_grid_tells_which_columns_a_cell_heads() -> None:
    def grid(canvas: Canvas) -> None:
        lengths_of_weeks = ((215, "13 weeks"), (430, "39 weeks"))
        put(canvas, 40, "Results (in millions)")
        for x, text in lengths_of_weeks:
            canvas.drawString(x, 792 - 60, text)
        put(canvas, 74, "", "7/29/23", "7/30/22", "4/29/23", "7/29/23", "7/30/22", edges=FIVE)
        rows_of(canvas, 92, *RESULTS, edges=FIVE)
        for x in (185, 395, 535):
            canvas.line(x, 792 - 48, x, 792 - 112)
        for x in (255, 325, 465):
            canvas.line(x, 792 - 64, x, 792 - 112)

    assert months_of(table_of(grid)) == [3, 3, 3, 9, 9]


def test_a_change_heads_no_year_that_a_period_waits_for() -> None:
    def sales(canvas: Canvas) -> None:
        put(canvas, 40, "Sales (in millions)")
        canvas.drawString(249, 792 - 60, "Three Months Ended December 31,")
        canvas.drawString(488, 792 - 60, "Change")
        edges = (315, 451, 501, 552)
        put(canvas, 74, "", "2023", "2022", "$", "%", edges=edges)
        rows_of(
            canvas,
            92,
            ("Gauges", "9,872", "9,120", "752", "8%"),
            ("Meters", "7,015", "6,730", "285", "4%"),
            edges=edges,
        )

    assert [column.period.months if column.period else None for column in table_of(sales).columns[:2]] == [3, 3]
