"""Columns and rows that only their header, their neighbours or their spacing tell; drawn, and read back."""

from reportlab.pdfgen.canvas import Canvas

from tests.preprocess.tables.drawing import cell_texts, centered, headed, put, rows_of, table_of, tables_of

FIVE = (300.0, 360.0, 420.0, 480.0, 540.0)


def test_a_column_that_holds_nothing_is_one_where_the_header_names_it() -> None:
    def levels(canvas: Canvas) -> None:
        headed(canvas, ("Amount", "Fair Value", "Level 1", "Level 2", "Level 3"), edges=FIVE)
        put(canvas, 84, "Notes receivable", "$385", "$403", "", "$403", edges=FIVE)
        put(canvas, 98, "Debt", "(56,794)", "(52,856)", "", "(52,856)", edges=FIVE)

    table = table_of(levels)
    assert [column.label for column in table.columns] == ["Amount", "Fair Value", "Level 1", "Level 2", "Level 3"]
    assert cell_texts(table)["Debt"] == ["(56,794)", "(52,856)", "", "(52,856)", ""]


def test_dashes_and_words_under_the_header_stand_in_columns_of_their_own() -> None:
    def hedges(canvas: Canvas) -> None:
        headed(canvas, ("2023", "2024", "After 2024", "Classification"), edges=(300, 370, 440, 540))
        put(canvas, 84, "Cash flow hedges", "—", "7", "(1)", "Net revenues", edges=(300, 370, 440, 540))

    table = table_of(hedges)
    assert cell_texts(table) == {"Cash flow hedges": ["—", "7", "(1)", "Net revenues"]}
    assert table.columns[0].label == "2023"


def test_rows_that_fill_other_columns_than_the_first_belong_to_the_table() -> None:
    def taxes(canvas: Canvas) -> None:
        edges = (300.0, 380.0, 460.0, 540.0)
        headed(canvas, ("Asset", "Liability", "Asset", "Liability"), edges=edges)
        put(canvas, 76, "Obligations", "725", "", "1,244", edges=edges)
        put(canvas, 90, "Depreciation", "", "(858)", "", "(876)", edges=edges)
        put(canvas, 104, "Capitalized", "2,611", "", "1,664", edges=edges)

    (found,) = tables_of(taxes)
    assert cell_texts(found.table)["Depreciation"] == ["", "(858)", "", "(876)"]


def test_a_first_row_of_bare_numbers_without_label_heads_the_columns() -> None:
    def programs(canvas: Canvas) -> None:
        put(canvas, 50, "Deliveries were as follows:")
        put(canvas, 72, "", "737", "747", "Total")
        rows_of(canvas, 86, ("Cumulative deliveries", "7,312", "1,548", ""), ("Deliveries", "580", "6", "586"), step=14)

    table = table_of(programs)
    assert [column.label for column in table.columns] == ["737", "747", "Total"]
    assert list(cell_texts(table)) == ["Cumulative deliveries", "Deliveries"]


def test_a_stretch_of_years_is_a_header_beside_years() -> None:
    def payments(canvas: Canvas) -> None:
        put(canvas, 50, "Estimated future payments (in millions):")
        headed(canvas, ("2023", "2024", "2025 – 2029"), y=72)
        rows_of(canvas, 86, ("Qualified plans", "1,720", "1,810", "10,150"), ("Medical plans", "140", "130", "530"))

    table = table_of(payments)
    assert [column.label for column in table.columns] == ["2023", "2024", "2025 – 2029"]


def test_a_unit_and_headings_may_stand_between_header_and_figures() -> None:
    def revenues(canvas: Canvas) -> None:
        centered(canvas, 50, 430, "For the Years Ended December 31,")
        headed(canvas, ("2022", "2021", "2020"), y=62)
        put(canvas, 76, "(In millions)")
        put(canvas, 90, "Water services:")
        rows_of(canvas, 104, ("Residential", "1,941", "1,935", "1,895"), ("Commercial", "710", "676", "627"), step=14)

    table = table_of(revenues)
    assert [row.label for row in table.rows] == ["Water services:", "Residential", "Commercial"]
    assert [str(c.period.end) for c in table.columns if c.period] == ["2022-12-31", "2021-12-31", "2020-12-31"]
    assert table.unit.scale == 1_000_000


def test_a_heading_with_a_unit_of_its_own_does_not_end_the_table() -> None:
    def metrics(canvas: Canvas) -> None:
        put(canvas, 50, "(in millions)")
        headed(canvas, ("2022", "2021", "2020"))
        rows_of(canvas, 74, ("Loans", "171,219", "144,764", "140,000"), ("Equity", "103,000", "83,000", "80,000"))
        put(canvas, 108, "Assets under custody")
        put(canvas, 119, "(in billions)")
        rows_of(canvas, 138, ("North America", "18,816", "20,864", "20,100"), ("Other", "9,763", "11,258", "11,000"))

    table = table_of(metrics)
    row = next(row for row in table.rows if row.label == "North America")
    assert table.base_value(row.cells[0]) == 18_816 * 10**9


def test_dates_right_of_repeated_headers_head_their_group() -> None:
    def derivatives(canvas: Canvas) -> None:
        edges = (300.0, 380.0, 460.0, 540.0)
        headed(canvas, ("Assets", "Liabilities", "Assets", "Liabilities"), edges=edges)
        headed(canvas, ("", "June 30, 2023", "", "June 30, 2022"), y=80, edges=edges)
        put(canvas, 100, "Foreign exchange", "34", "(67)", "15", "(77)", edges=edges)
        put(canvas, 114, "Interest rate", "16", "(12)", "3", "(9)", edges=edges)

    ends = [str(c.period.end) if c.period else "" for c in table_of(derivatives).columns]
    assert ends == ["2023-06-30", "2023-06-30", "2022-06-30", "2022-06-30"]


def test_a_blank_row_ends_what_a_heading_on_the_level_of_its_rows_heads() -> None:
    def earnings(canvas: Canvas) -> None:
        headed(canvas, ("2023", "2022", "2021"))
        put(canvas, 76, "Denominator")
        rows_of(canvas, 90, ("Average shares", "218.6", "225.4", "230.1"), ("Dilution", "0.4", "0.7", "1.1"), step=14)
        rows_of(canvas, 132, ("Basic earnings per share", "1.25", "1.36", "1.41"), step=14)

    heads = {row.label: row.parent for row in table_of(earnings).rows}
    assert heads == {"Denominator": None, "Average shares": 0, "Dilution": 0, "Basic earnings per share": None}


def test_a_currency_sign_close_behind_a_figure_belongs_to_the_next() -> None:
    def tight(canvas: Canvas) -> None:
        headed(canvas, ("Level 1", "Level 2", "Total"))
        for y, label in ((76, "Contracts"), (90, "Investments")):
            put(canvas, y, label, "12.5", "(29.8)", "(17.3)")
            canvas.drawString(463.2, canvas._pagesize[1] - y, "$")

    assert cell_texts(table_of(tight))["Contracts"] == ["12.5", "(29.8)", "$ (17.3)"]


def test_a_comma_printed_behind_a_whole_number_is_none_of_it() -> None:
    def receivables(canvas: Canvas) -> None:
        headed(canvas, ("31.12.2022", "31.12.2021", "31.12.2020"))
        rows_of(canvas, 76, ("Receivables", "222,719,", "333,786,", "120,000"), ("Other", "1,627", "1,627", "1,600"))

    assert [cell.value for cell in table_of(receivables).rows[0].cells] == [222719, 333786, 120000]


def test_a_row_called_like_another_is_told_apart_by_the_heading_above_it() -> None:
    def earnings(canvas: Canvas) -> None:
        put(canvas, 50, "(In millions, except per share data)")
        headed(canvas, ("2023", "2022", "2021"), y=62)
        put(canvas, 76, "Net income", "2,338", "9,911", "8,120")
        put(canvas, 90, "Earnings per share:")
        put(canvas, 104, "  Continuing", "0.41", "1.76", "1.40", x=84)
        put(canvas, 118, "  Discontinued", "—", "0.01", "0.01", x=84)
        put(canvas, 132, "Net income", "0.41", "1.77", "1.41")

    table = table_of(earnings)
    last = table.rows[-1]
    assert last.parent == 1
    assert table.base_value(last.cells[0]) == last.cells[0].value


def test_what_the_unit_leaves_out_by_name_is_printed_in_full() -> None:
    def repurchases(canvas: Canvas) -> None:
        put(canvas, 50, "(in thousands, except average prices and headcount)")
        headed(canvas, ("2023 Shares", "2023 Average", "2022 Shares"), y=72)
        rows_of(canvas, 86, ("January plan", "4,263", "118.00", "3,255"), ("Headcount", "69,447", "", "64,261"))

    table = table_of(repurchases)
    worth = [[table.base_value(cell) for cell in row.cells if cell.value is not None] for row in table.rows]
    assert worth == [[4_263_000, 118, 3_255_000], [69_447, 64_261]]


def test_a_list_under_a_heading_ends_with_its_last_dash() -> None:
    def shares(canvas: Canvas) -> None:
        put(canvas, 50, "At 31 December 2021")
        headed(canvas, ("Holding SA", "Other", "Total"), y=72)
        put(canvas, 86, "Group share in:")
        rows_of(canvas, 100, ("- net assets", "9,777", "18,030", "27,807"), ("- income", "16", "7", "23"), step=14)
        put(canvas, 128, "Revenue", "29,991", "72,074", "102,065")

    table = table_of(shares)
    assert [row.parent for row in table.rows] == [None, 0, 0, None]
    assert {str(column.period.end) for column in table.columns if column.period} == {"2021-12-31"}


def test_one_row_under_headings_of_its_own_is_a_table() -> None:
    def vehicles(canvas: Canvas) -> None:
        put(canvas, 50, "The principal amount of securities transferred:")
        headed(canvas, ("2022", "2021", "2020"), y=72)
        put(canvas, 84, "Transfers of securities")
        put(canvas, 96, "U.S. agencies", "7,373", "18,794", "13,449")

    table = table_of(vehicles)
    assert [column.label for column in table.columns] == ["2022", "2021", "2020"]
    assert [row.label for row in table.rows] == ["Transfers of securities", "U.S. agencies"]


def test_several_years_in_one_column_are_no_period() -> None:
    def losses(canvas: Canvas) -> None:
        put(canvas, 50, "Operating losses expire as follows (in millions):")
        headed(canvas, ("2024", "2025-2041", "Total"), y=72)
        rows_of(canvas, 86, ("Federal", "—", "42", "42"), ("State", "3", "20", "23"))

    periods = [column.period is not None for column in table_of(losses).columns]
    assert periods == [True, False, False]
