"""Layouts of filings from elsewhere: banks, Asia, Europe, guidance, votes; drawn, and read back."""

from decimal import Decimal

import pytest
from reportlab.pdfgen.canvas import Canvas

from preprocess.report import Table
from tests.preprocess.tables.drawing import cell_texts, centered, put, rows_of, table_of


def headed(canvas: Canvas, *lines: tuple[str, ...], y: float = 60, edges: tuple[float, ...] = (380, 460, 540)) -> None:
    """Header lines whose cells end where the figures do."""
    rows_of(canvas, y, *(("", *line) for line in lines), step=11, edges=edges)


def test_a_single_row_under_a_header_of_its_own_is_a_table() -> None:
    def votes(canvas: Canvas) -> None:
        put(canvas, 50, "the votes were cast for the proposal as set forth below:")
        for x, head, figure in ((110, "Votes For", "57,172,731"), (300, "Votes Against", "13,324,080")):
            centered(canvas, 72, x, head)
            centered(canvas, 84, x, figure)

    table = table_of(votes)
    assert [column.label for column in table.columns] == ["Votes For", "Votes Against"]
    assert [cell.value for cell in table.rows[0].cells] == [57172731, 13324080]


def test_a_sentence_with_figures_under_another_is_no_table() -> None:
    def prose(canvas: Canvas) -> None:
        put(canvas, 60, "of our stockholders equity at the end of the    2022     year was")
        put(canvas, 71, "more unfavorable than in", "2022", "$1,858", edges=(300, 380))
        canvas.drawString(400, 721, "million, largely due to charges")

    with pytest.raises(ValueError, match="not enough values"):
        table_of(prose)


def test_a_label_whose_figures_stand_at_half_its_height_is_one_row() -> None:
    def shares(canvas: Canvas) -> None:
        headed(canvas, ("2022", "2021"), edges=(440, 540))
        rows_of(canvas, 90, ("Revenue", "56,861", "57,938"), ("Cost", "9,758", "9,001"), step=28, edges=(440, 540))
        put(canvas, 150, "Share in the net profit and comprehensive")
        put(canvas, 160, "income attributable to non-controlling", "1,625", "5,022", edges=(440, 540))
        put(canvas, 170, "interests:")
        put(canvas, 200, "Net operating cash flows", "3,417", "8,835", edges=(440, 540))

    label = "Share in the net profit and comprehensive income attributable to non-controlling interests:"
    assert cell_texts(table_of(shares))[label] == ["1,625", "5,022"]


def test_a_row_called_other_ends_there() -> None:
    def flows(canvas: Canvas) -> None:
        headed(canvas, ("2023", "2022"))
        put(canvas, 80, "Net income", "402", "398")
        put(canvas, 94, "Other", "(12)", "3")
        put(canvas, 108, "Effect of exchange rates on cash, cash equivalents and")
        put(canvas, 118, "restricted cash", "(44)", "(21)")

    assert list(cell_texts(table_of(flows))) == [
        "Net income",
        "Other",
        "Effect of exchange rates on cash, cash equivalents and restricted cash",
    ]


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


def test_rows_that_fill_few_columns_begin_a_table_of_many() -> None:
    def segments(canvas: Canvas) -> None:
        edges = (300, 350, 400, 450, 500, 550)
        centered(canvas, 50, 345, "Three Months Ended June 30, 2022")
        centered(canvas, 50, 495, "Three Months Ended June 30, 2023")
        put(canvas, 62, "($ million)", *("Flexibles", "Rigid", "Total") * 2, edges=edges)
        put(canvas, 78, "Net income", "", "", "109", "", "", "181", edges=edges)
        put(canvas, 94, "Tax expense", "", "", "103", "", "", "68", edges=edges)
        put(canvas, 110, "EBIT", "210", "87", "250", "283", "62", "323", edges=edges)

    table = table_of(segments)
    assert [column.label for column in table.columns][:2] == [
        "Three Months Ended June 30, 2022 Flexibles",
        "Three Months Ended June 30, 2022 Rigid",
    ]
    assert cell_texts(table)["Tax expense"] == ["", "", "103", "", "", "68"]


def test_footnote_marks_in_a_column_of_their_own_are_no_column() -> None:
    def summary(canvas: Canvas) -> None:
        headed(canvas, ("2018", "2017", "2016"))
        rows_of(canvas, 80, ("Revenues", "101,127", "94,005", "93,496"), ("Debt", "13,847", "11,117", "9,952"), step=20)
        canvas.setFont("Helvetica", 5)
        for y in (56, 96):
            canvas.drawString(548, canvas._pagesize[1] - y + 2, "(2)")

    table = table_of(summary)
    assert [column.label for column in table.columns] == ["2018", "2017", "2016"]
    assert cell_texts(table) == {"Revenues": ["101,127", "94,005", "93,496"], "Debt": ["13,847", "11,117", "9,952"]}


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


def test_a_total_set_in_under_the_last_row_is_not_headed_by_it() -> None:
    def taxes(canvas: Canvas) -> None:
        headed(canvas, ("2023", "2022"))
        rows_of(canvas, 80, ("Deferred revenue", "104", "99"), ("Other", "59", "86"))
        put(canvas, 112, "Total deferred tax assets", "163", "185", x=84)

    assert [row.parent for row in table_of(taxes).rows] == [None, None, None]


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


def test_rows_of_three_cells_under_prose_in_two_columns_keep_their_labels() -> None:
    def report(canvas: Canvas) -> None:
        headed(canvas, ("2022", "2021", "Change"), edges=(340, 440, 540))
        rows_of(
            canvas,
            66,
            ("Pretax income", "10,865", "15,097", "(28)"),
            ("Tax", "2,216", "3,149", "(30)"),
            step=12,
            edges=(340, 440, 540),
        )
        for k in range(9):
            canvas.drawString(72, 792 - 104 - 11 * k, "The effective tax rate fell, driven by the impact of")
            canvas.drawString(312, 792 - 104 - 11 * k, "The effective tax rate fell for the six months, driven")

    assert cell_texts(table_of(report)) == {
        "Pretax income": ["10,865", "15,097", "(28)"],
        "Tax": ["2,216", "3,149", "(30)"],
    }


def test_a_heading_beside_the_unit_heads_the_rows() -> None:
    def assets(canvas: Canvas) -> None:
        centered(canvas, 50, 420, "December 31,")
        headed(canvas, ("2018", "2017"), y=62, edges=(440, 540))
        put(canvas, 74, "Total assets:")
        centered(canvas, 74, 420, "(In thousands)")
        put(canvas, 88, "Las Vegas", "11,783", "11,648", edges=(440, 540), x=84)
        put(canvas, 102, "Regional", "5,751", "4,780", edges=(440, 540), x=84)

    rows = table_of(assets).rows
    assert [(row.label, row.parent) for row in rows] == [("Total assets:", None), ("Las Vegas", 0), ("Regional", 0)]


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


def test_a_single_row_whose_label_takes_two_lines_is_a_table() -> None:
    def shares(canvas: Canvas) -> None:
        headed(canvas, ("2022", "2021"), edges=(440, 540))
        put(canvas, 76, "Stock options and units that were")
        put(canvas, 87, "left out", "4.4", "3.4", edges=(440, 540), x=78)

    assert cell_texts(table_of(shares)) == {"Stock options and units that were left out": ["4.4", "3.4"]}


def test_heads_that_end_over_the_last_column_of_their_group_head_all_of_it() -> None:
    def losses(canvas: Canvas) -> None:
        edges = (240, 304, 368, 432, 494, 556)
        put(canvas, 50, "", "", "Less than 12 Months", "", "12 Months or More", edges=edges)
        put(canvas, 66, "", "Value", "Losses", "Value", "Losses", "Total Value", "Total Losses", edges=edges)
        rows_of(canvas, 84, ("Bonds", "7,950", "(336)", "45,273", "(3,534)", "53,223", "(3,870)"), edges=edges)
        rows_of(canvas, 100, ("Other", "77", "(5)", "391", "(19)", "468", "(24)"), edges=edges)

    assert [column.label for column in table_of(losses).columns] == [
        "Less than 12 Months Value",
        "Less than 12 Months Losses",
        "12 Months or More Value",
        "12 Months or More Losses",
        "Total Value",
        "Total Losses",
    ]


def test_marks_set_apart_from_their_figures_make_no_columns() -> None:
    def results(canvas: Canvas) -> None:
        headed(canvas, ("2022", "2021"), edges=(400, 500))
        for k, row in enumerate((("Tax", "1,966", "4,051"), ("Net income", "5,995", "12,432"))):
            put(canvas, 80 + 16 * k, *row, edges=(400, 500))
            canvas.setFont("Helvetica", 5)
            canvas.drawString(512, canvas._pagesize[1] - 77 - 16 * k, "(b)")
            canvas.setFont("Helvetica", 9)

    assert [column.label for column in table_of(results).columns] == ["2022", "2021"]


def test_a_company_named_beside_its_statement_is_no_header() -> None:
    def income(canvas: Canvas) -> None:
        put(canvas, 50, "Statements of Income")
        canvas.drawRightString(540, canvas._pagesize[1] - 50, "Corning Incorporated and Subsidiary Companies")
        headed(canvas, ("2022", "2021"), y=66, edges=(440, 540))
        rows_of(canvas, 84, ("Net sales", "14,189", "14,082"), ("Cost", "9,683", "9,019"), edges=(440, 540))

    assert [column.label for column in table_of(income).columns] == ["2022", "2021"]
