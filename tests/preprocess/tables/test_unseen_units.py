"""Units and scales of layouts from elsewhere: Asia, Europe, guidance, per-share rows; drawn, and read back."""

from decimal import Decimal

from reportlab.pdfgen.canvas import Canvas

from tests.preprocess.tables.drawing import cell_texts, centered, headed, put, rows_of, table_of


def test_half_years_in_hong_kong_dollars() -> None:
    def interim(canvas: Canvas) -> None:
        centered(canvas, 50, 425, "Six months ended 30 June")
        headed(canvas, ("2023", "2022"), ("HK$ million", "HK$ million"), ("(Unaudited)", "(Unaudited)"))
        rows_of(canvas, 105, ("Turnover", "14,502", "13,991"), ("Direct costs", "(10,211)", "(9,870)"))

    table = table_of(interim)
    assert (table.unit.currency, table.unit.scale) == ("HKD", 1_000_000)
    assert [str(c.period.end) for c in table.columns if c.period and c.period.months == 6] == [
        "2023-06-30",
        "2022-06-30",
    ]


def test_columns_of_two_currencies_keep_them() -> None:
    def yen(canvas: Canvas) -> None:
        centered(canvas, 50, 345, "Millions of yen")
        centered(canvas, 50, 500, "Thousands of U.S. dollars")
        canvas.line(260, 739, 390, 739)
        headed(canvas, ("2023", "2022", "2023"), edges=(300, 390, 530))
        rows_of(canvas, 80, ("Cash", "45,210", "41,002", "338,000"), ("Inventories", "33,010", "29,400", "246,800"),
                edges=(300, 390, 530))  # fmt: skip

    labels = [column.label for column in table_of(yen).columns]
    assert labels == ["Millions of yen 2023", "Millions of yen 2022", "Thousands of U.S. dollars 2023"]


def _guidance(canvas: Canvas) -> None:
    headed(canvas, ("Prior Guidance", "Updated Guidance"), edges=(400, 520))
    rows_of(
        canvas,
        80,
        ("Revenue", "$4.10 – $4.20", "$4.15 – $4.25"),
        ("Tax rate", "21% – 22%", "20% – 22%"),
        edges=(400, 520),
    )


def test_ranges_of_guidance_stay_whole_and_have_no_single_value() -> None:
    table = table_of(_guidance)
    assert cell_texts(table)["Revenue"] == ["$4.10 – $4.20", "$4.15 – $4.25"]
    assert all(cell.value is None for row in table.rows for cell in row.cells)


def test_indian_grouping_and_crores() -> None:
    def sheet(canvas: Canvas) -> None:
        put(canvas, 50, "(INR in crore)")
        headed(canvas, ("2023", "2022"), y=50)
        rows_of(
            canvas, 76, ("Borrowings", "12,34,567.00", "1,10,002.10"), ("Trade receivables", "45,210.00", "44,001.25")
        )

    table = table_of(sheet)
    assert [cell.value for cell in table.rows[0].cells if cell.text] == [Decimal("1234567.00"), Decimal("110002.10")]
    assert (table.unit.currency, table.unit.scale) == ("INR", 10_000_000)


def test_awards_left_out_of_earnings_per_share_are_counted_in_thousands() -> None:
    def awards(canvas: Canvas) -> None:
        put(canvas, 50, "(In thousands)")
        headed(canvas, ("2023", "2022"))
        rows_of(
            canvas,
            80,
            ("Net income", "200,796", "178,393"),
            ("Awards excluded from the calculation of diluted earnings per share", "261", "705"),
        )

    assert [cell.scaled for row in table_of(awards).rows for cell in row.cells] == [True] * 4


def test_a_currency_sign_that_ends_a_label_belongs_to_no_figure() -> None:
    def per_share(canvas: Canvas) -> None:
        put(canvas, 50, "in Mio. €", "2023", "2022", edges=(440, 540))
        rows_of(
            canvas, 66, ("Umsatz", "14.234,5", "13.987,2"), ("Ergebnis je Aktie in €", "4,12", "3,38"), edges=(440, 540)
        )

    table = table_of(per_share)
    assert cell_texts(table)["Ergebnis je Aktie in €"] == ["4,12", "3,38"]
    assert [table.base_value(cell) for cell in table.rows[1].cells] == [Decimal("4.12"), Decimal("3.38")]


def test_the_scale_may_change_amid_a_table() -> None:
    def data(canvas: Canvas) -> None:
        headed(canvas, ("2023", "2022"), edges=(440, 540))
        put(canvas, 72, "In thousands of euros")
        put(canvas, 86, "Turnover", "812,400", "790,115", edges=(440, 540), x=84)
        put(canvas, 100, "In millions of euros")
        put(canvas, 114, "Market value", "2,140", "1,905", edges=(440, 540), x=84)

    table = table_of(data)
    assert [table.base_value(row.cells[0]) for row in table.rows if row.cells[0].text] == [812_400_000, 2_140_000_000]


def test_columns_with_scales_of_their_own() -> None:
    def record(canvas: Canvas) -> None:
        headed(canvas, ("Revenue", "Profit", "Dividend"), ("(US$ million)", "(US$ thousand)", "per share"))
        rows_of(canvas, 88, ("2023", "1,204", "88,120", "0.45"), ("2022", "1,150", "80,004", "0.40"))

    table = table_of(record)
    assert [table.base_value(cell) for cell in table.rows[0].cells] == [1_204_000_000, 88_120_000, Decimal("0.45")]


def test_pence_behind_a_figure_are_part_of_it() -> None:
    def earnings(canvas: Canvas) -> None:
        headed(canvas, ("2023", "2022"), edges=(440, 540))
        rows_of(
            canvas, 80, ("Profit (£m)", "918.2", "870.4"), ("Earnings per share", "661.6p", "573.4p"), edges=(440, 540)
        )

    assert cell_texts(table_of(earnings))["Earnings per share"] == ["661.6p", "573.4p"]


def test_adjustments_between_two_earnings_per_share_are_per_share() -> None:
    def reconciliation(canvas: Canvas) -> None:
        put(canvas, 50, "(Dollars in millions, except per share data)", "2018", "2017", edges=(440, 540))
        rows_of(
            canvas,
            66,
            ("Revenues", "$101,127", "$94,005"),
            ("Pension adjustment", "($1,005)", "($1,127)"),
            ("Diluted earnings per share", "$17.85", "$13.85"),
            ("Pension adjustment", "($1.71)", "($1.84)"),
            ("Core earnings per share", "$16.14", "$12.01"),
            edges=(440, 540),
        )

    table = table_of(reconciliation)
    assert [table.base_value(row.cells[0]) for row in table.rows if row.label == "Pension adjustment"] == [
        Decimal(-1_005_000_000),
        Decimal("-1.71"),
    ]


def test_a_column_whose_ends_carry_the_percent_sign_is_in_percent() -> None:
    def expenses(canvas: Canvas) -> None:
        put(canvas, 50, "(in millions)", "2022", "2021", "Change")
        rows = (
            ("Wages", "10,301", "9,814", "5%"),
            ("Marketing", "881", "626", "41"),
            ("Total", "18,749", "17,667", "6%"),
        )
        rows_of(canvas, 66, *rows)

    table = table_of(expenses)
    assert [table.base_value(row.cells[2]) for row in table.rows] == [5, 41, 6]
    assert table.base_value(table.rows[1].cells[0]) == 881_000_000


def test_points_and_multiples_are_in_no_scale() -> None:
    def growth(canvas: Canvas) -> None:
        put(canvas, 44, "(in millions)")
        headed(canvas, ("Sales", "Volume", "Cover"))
        rows_of(canvas, 90, ("Canada", "$512", "(2.1) pp", "4.5x"), ("EMEA", "$631", "0.4 pp", "3.1x"))

    table = table_of(growth)
    assert [table.base_value(cell) for cell in table.rows[0].cells] == [512_000_000, Decimal("-2.1"), Decimal("4.5")]


def test_a_currency_code_behind_a_comma_ends_its_label() -> None:
    def swedish(canvas: Canvas) -> None:
        put(canvas, 60, "MSEK", "2023", "2022", "2021")
        rows_of(canvas, 76, ("Net sales", "1871,2", "1937,6", "1804,1"),
                ("Earnings per share, SEK", "0,44", "1,53", "1,21"))  # fmt: skip

    assert cell_texts(table_of(swedish))["Earnings per share, SEK"] == ["0,44", "1,53", "1,21"]


def test_what_is_owned_of_a_mine_makes_no_column_one_of_percentages() -> None:
    def mines(canvas: Canvas) -> None:
        put(canvas, 44, "(in thousands, except ounces and per ounce)")
        headed(canvas, ("Pinyon", "Cerro (100%)", "Total"))
        rows_of(
            canvas,
            90,
            ("Cost of sales", "$ 212,604", "$ 20,118", "$ 232,722"),
            ("Ounces of gold sold", "122,330", "90,447", "212,777"),
            ("Costs per ounce", "$ 988", "$ 742", "$ 883"),
            ("Ore (thousand tonnes)", "12,118", "618", "12,736"),
            ("Recovery", "68.4%", "94.2%", "70.1%"),
        )

    table = table_of(mines)
    assert [table.base_value(row.cells[1]) for row in table.rows] == [
        Decimal(20_118_000), Decimal(90_447), Decimal(742), Decimal(618), Decimal("94.2")]  # fmt: skip
    assert [row.cells[1].percent for row in table.rows] == [False] * 4 + [True]


def test_a_letter_behind_the_dollar_tells_whose_it_is() -> None:
    def half(canvas: Canvas) -> None:
        put(canvas, 38, "($A million)")
        headed(canvas, ("2023", "2022"), y=50, edges=(440, 540))
        rows_of(canvas, 76, ("Revenue", "14,502", "13,991"), ("Costs", "(10,211)", "(9,870)"), edges=(440, 540))

    unit = table_of(half).unit
    assert (unit.currency, unit.scale) == ("AUD", 1_000_000)


def test_most_heads_of_columns_tell_the_currency_and_not_the_signs_of_a_translation() -> None:
    def statement(canvas: Canvas) -> None:
        put(canvas, 38, "(in millions)")
        headed(canvas, ("2023 US$", "2023 €", "2022 €"), y=50)
        rows_of(
            canvas, 76, ("Net sales", "$ 3,548.6", "3,214.6", "2,968.2"), ("Costs", "2,376.5", "2,152.8", "1,959.0")
        )

    unit = table_of(statement).unit
    assert (unit.currency, unit.scale) == ("EUR", 1_000_000)


def test_rows_that_state_a_unit_tell_the_currency_of_a_table_that_states_none() -> None:
    def earnings(canvas: Canvas) -> None:
        headed(canvas, ("2024", "2023"), edges=(440, 540))
        put(canvas, 76, "Profit for the year (£m)", "50.1", "47.3", edges=(440, 540))
        put(canvas, 92, "Number of shares (million)", "283.4", "284.4", edges=(440, 540))

    table = table_of(earnings)
    assert table.unit.currency == "GBP" and table.scale_of(table.rows[0].cells[0]) == 1_000_000


def test_a_line_with_a_unit_behind_its_name_heads_its_table() -> None:
    for lead, scale in (("Average price ($ thousands):", 1_000), ("Sales by region (in millions of dollars):", 10**6)):

        def regions(canvas: Canvas, lead: str = lead) -> None:
            put(canvas, 50, lead)
            headed(canvas, ("2024", "2023"), y=66)
            rows_of(canvas, 82, ("North", "248", "251"), ("Midlands", "271", "268"), ("South", "318", "312"))

        table = table_of(regions)
        assert (table.caption, table.stub_label, table.unit.scale) == (lead, "", scale)


def test_a_column_of_units_without_a_head_tells_each_row_its_own() -> None:
    def figures(canvas: Canvas) -> None:
        headed(canvas, ("2024", "2023"), edges=(430, 540))
        rows_of(canvas, 80, ("Revenue", "€m", "2,264", "2,187"), ("EBITA margin", "%", "12.7", "12.0"),
                ("Employees", "number", "18,204", "17,950"), edges=(320, 430, 540))  # fmt: skip

    table = table_of(figures)
    kinds = [(table.scale_of(row.cells[-1]), row.cells[-1].percent) for row in table.rows]
    assert kinds == [(10**6, False), (1, True), (1, False)]
