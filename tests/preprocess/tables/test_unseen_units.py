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
        headed(canvas, ("2024", "2023"), edges=(440, 540))
        put(canvas, 76, "Profit for the year (£m)", "50.1", "47.3", edges=(440, 540))
        put(canvas, 92, "Number of shares (million)", "283.4", "284.4", edges=(440, 540))

    table = table_of(per_share)
    assert table.unit.currency == "GBP" and table.scale_of(table.rows[0].cells[0]) == 1_000_000
