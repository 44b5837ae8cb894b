"""Headers and bodies as designed reports and earnings releases set them."""

from collections.abc import Sequence

from reportlab.pdfgen.canvas import Canvas

from preprocess.tables import FoundTable
from tests.preprocess.tables.drawing import centered, headed, put, rows_of, table_of, tables_of

FOUR = (330.0, 400.0, 470.0, 540.0)


def _labels(table_index: int, tables: Sequence[FoundTable]) -> list[str]:
    return [column.label for column in tables[table_index].table.columns]


def test_a_rule_across_two_columns_of_prose_ends_them() -> None:
    """The first lines of a header stand over the right half of the page alone."""

    def draw(canvas: Canvas) -> None:
        for k in range(8):
            canvas.drawString(72, 700 - 13 * k, "The group sold more of everything in the year, and")
            canvas.drawString(330, 700 - 13 * k, "revenue grew by a tenth at constant exchange rates")
        canvas.line(72, 575, 545, 575)
        put(canvas, 235, "", "Change at", edges=(540.0,))
        put(canvas, 246, "CHFm", "2022", "2021", "constant rates", edges=(380.0, 460.0, 540.0))
        rows_of(canvas, 270, ("Currencies", "462.0", "419.2", "+10.2%"), ("Securities", "327.2", "299.5", "+9.3%"))

    assert _labels(0, tables_of(draw)) == ["2022", "2021", "Change at constant rates"]


def test_units_that_differ_from_column_to_column_stay_in_their_labels() -> None:
    def draw(canvas: Canvas) -> None:
        centered(canvas, 80, 365, "2022")
        centered(canvas, 80, 505, "2021")
        put(canvas, 94, "", "(%)", "CHF 000", "(%)", "CHF 000", edges=FOUR)
        put(canvas, 112, "Standard tax rate", "21.5%", "19,421", "21.4%", "13,417", edges=FOUR)
        put(canvas, 128, "Other", "0.2%", "228", "0.8%", "507", edges=FOUR)

    table = tables_of(draw)[0].table
    assert [c.label for c in table.columns] == ["2022 (%)", "2022 CHF 000", "2021 (%)", "2021 CHF 000"]
    assert (table.unit.currency, table.unit.scale) == ("CHF", 1000)
    assert table.base_value(table.rows[0].cells[1]) == 19_421_000


def test_a_unit_over_the_only_column_is_its_label() -> None:
    def draw(canvas: Canvas) -> None:
        put(canvas, 80, "Years ending December 31,", "(In thousands)", edges=(540.0,))
        rows_of(canvas, 98, ("2021", "1,000"), ("2022", "2,000"), ("Thereafter", "4,925"), edges=(540.0,))

    assert _labels(0, tables_of(draw)) == ["(In thousands)"]


def test_a_table_goes_on_behind_a_blank_row() -> None:
    def draw(canvas: Canvas) -> None:
        put(canvas, 80, "CHF000", "Americas", "Asia", "Total")
        put(canvas, 96, "At 31 December 2022")
        rows_of(canvas, 112, ("Revenue", "312,417", "278,938", "947,398"), ("Profit", "46,696", "52,912", "94,228"))
        put(canvas, 175, "At 31 December 2021")
        rows_of(canvas, 191, ("Revenue", "263,966", "263,910", "873,607"), ("Profit", "33,448", "42,742", "73,200"))

    (found,) = tables_of(draw)
    assert [row.label for row in found.table.rows][3:] == ["At 31 December 2021", "Revenue", "Profit"]


def test_rows_of_years_do_not_begin_a_new_table() -> None:
    def draw(canvas: Canvas) -> None:
        put(canvas, 80, "June 30,", "2023", "2022", edges=(460.0, 540.0))
        put(canvas, 98, "Lease liabilities", "17,067", "14,902", edges=(460.0, 540.0))
        put(canvas, 112, "Remaining term", "11 years", "12 years", edges=(460.0, 540.0))
        put(canvas, 126, "Discount rate", "3.4%", "3.1%", edges=(460.0, 540.0))

    (found,) = tables_of(draw)
    assert [row.cells[0].text for row in found.table.rows] == ["17,067", "11 years", "3.4%"]
    assert _labels(0, (found,)) == ["June 30, 2023", "June 30, 2022"]


def test_a_cell_over_the_middle_of_a_repeated_group_heads_all_of_it() -> None:
    edges = (240.0, 275.0, 310.0, 345.0, 440.0, 475.0, 510.0, 545.0)
    titles = ("2023", "2022", "Sold", "Rates") * 2

    def draw(canvas: Canvas) -> None:
        centered(canvas, 80, 275, "SECOND QUARTER")
        centered(canvas, 80, 475, "SIX MONTHS")
        put(canvas, 94, "", *titles, edges=edges)
        rows_of(canvas, 112, ("US", *"12345678"), ("Intl", *"87654321"), edges=edges)

    assert _labels(0, tables_of(draw))[3::4] == ["SECOND QUARTER Rates", "SIX MONTHS Rates"]


def test_a_period_without_its_year_reaches_every_bare_year_under_it() -> None:
    def activity(canvas: Canvas) -> None:
        centered(canvas, 60, 430, "Year Ended December 31,")
        put(canvas, 74, "(MILLIONS)", "2021", "2020", "2019", edges=(400, 470, 540))
        rows_of(
            canvas,
            90,
            ("Asset impairments", "53", "66", "69"),
            ("Additional depreciation recorded in our statements of income as follows:",),
            ("Cost of sales", "63", "21", "29"),
            edges=(400, 470, 540),
        )

    table = table_of(activity)
    assert [column.label for column in table.columns] == [f"Year Ended December 31, {y}" for y in (2021, 2020, 2019)]
    assert [row.label for row in table.rows][-1] == "Cost of sales"
    assert len(table.rows) == 3


def test_the_title_of_a_statement_is_no_header_of_its_columns() -> None:
    def equity(canvas: Canvas) -> None:
        canvas.drawCentredString(420, 792 - 50, "CONSOLIDATED STATEMENTS OF STOCKHOLDERS’ EQUITY")
        canvas.drawCentredString(420, 792 - 62, "(Unaudited)")
        put(canvas, 78, "", "Shares", "Capital", "Earnings", "Total", edges=FOUR)
        rows = (("Balances, April 1", "430", "761", "4,321", "5,082"), ("Net income", "—", "—", "1,783", "1,783"))
        rows_of(canvas, 94, *rows, edges=FOUR)

    table = table_of(equity)
    assert [column.label for column in table.columns] == ["Shares", "Capital", "Earnings", "Total"]
    assert table.caption == "CONSOLIDATED STATEMENTS OF STOCKHOLDERS’ EQUITY"


def test_a_period_centred_over_the_middle_year_heads_all_years() -> None:
    def income(canvas: Canvas) -> None:
        centered(canvas, 60, 460, "Year Ended December 31,")
        for x, year in ((400, "2021"), (460, "2020"), (520, "2019")):
            centered(canvas, 70, x, year)
        rows_of(
            canvas, 86, ("Net income", "$ 680", "$ 474", "$ 108"), ("Taxes", "53", "66", "69"), edges=(410, 470, 530)
        )

    labels = [column.label for column in table_of(income).columns]
    assert labels == [f"Year Ended December 31, {year}" for year in (2021, 2020, 2019)]


def test_a_percent_sign_set_apart_belongs_to_the_number_before_it() -> None:
    def growth(canvas: Canvas) -> None:
        put(canvas, 60, "", "2021", "Change", "2019", edges=(300, 380, 440))
        for y, row in ((76, ("Footwear", "28,021", "18", "24,222")), (92, ("Apparel", "12,865", "15", "11,550"))):
            put(canvas, y, *row, edges=(300, 380, 440))
            canvas.drawString(392, 792 - y, "%" if y > 80 else "% $")

    table = table_of(growth)
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["28,021", "18 %", "$ 24,222"],
        ["12,865", "15 %", "11,550"],
    ]


def test_cells_over_the_groups_below_them_head_each_its_own() -> None:
    edges = (220.0, 270.0, 320.0, 400.0, 450.0, 500.0)

    def segments(canvas: Canvas) -> None:
        for x, text in ((250, "Revenues"), (452, "Earnings")):
            centered(canvas, 50, x, text)
        for x in (250, 430):
            centered(canvas, 60, x, "Year Ended December 31,")
        put(canvas, 72, "(MILLIONS)", "2021", "2020", "2019", "2021", "2020", "2019", edges=edges)
        rows_of(
            canvas,
            88,
            ("Biopharma", "79,557", "40,724", "38,013", "40,226", "27,089", "24,419"),
            ("Other", "1,731", "926", "2,892", "396", "308", "216"),
            edges=edges,
        )

    labels = [column.label for column in table_of(segments).columns]
    assert labels == [f"{a} Year Ended December 31, {y}" for a in ("Revenues", "Earnings") for y in (2021, 2020, 2019)]


def test_a_mark_in_parentheses_or_half_of_them_is_no_column() -> None:
    def holdings(canvas: Canvas) -> None:
        put(canvas, 60, "", "2022", "2021", edges=(400, 500))
        rows_of(canvas, 76, ("Held", "50.0%", "40.0%"), ("Assets", "1,464", "1,790"), edges=(400, 500))
        canvas.setFont("Helvetica", 5)
        canvas.drawString(509, 792 - 72, "1)")
        canvas.drawString(504, 792 - 88, "(2)")

    table = table_of(holdings)
    assert [[cell.text for cell in row.cells] for row in table.rows] == [["50.0%", "40.0%"], ["1,464", "1,790"]]


def test_a_cell_in_the_middle_of_the_page_among_others_is_no_caption() -> None:
    def mines(canvas: Canvas) -> None:
        edges = (320.0, 351.5, 389.5, 421.0, 459.0, 490.5)
        headed(canvas, ("Tonnes", "Grade") * 3, ("(Mt)", "(g/t)") * 3, edges=edges)
        rows_of(canvas, 90, ("North", *("61.2", "0.91") * 3), ("South", *("8.3", "1.58") * 3), edges=edges)

    assert [column.label for column in table_of(mines).columns] == ["Tonnes (Mt)", "Grade (g/t)"] * 3


def test_a_numbered_heading_over_narrow_labels_heads_no_column() -> None:
    def ageing(canvas: Canvas) -> None:
        put(canvas, 50, "Note 36: Ageing of receivables")
        edges = (130.0, 200.0, 270.0, 340.0)
        headed(canvas, ("Not due", "1 year", "2 years", "Total"), edges=edges, y=64)
        rows_of(canvas, 80, ("Due", "742", "301", "38", "1,081"), ("Lost", "10", "2", "1", "13"), edges=edges)

    table = table_of(ageing)
    assert [column.label for column in table.columns] == ["Not due", "1 year", "2 years", "Total"]
    assert table.caption == "Note 36: Ageing of receivables"


def test_a_footnote_mark_does_not_part_the_last_line_of_a_narrow_cell_from_those_above_it() -> None:
    edges = (240.0, 284.0, 328.0, 368.0)

    def areas(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 7)
        centered(canvas, 60, 306, "Year ended May 31, 2023")
        rows_of(canvas, 69, ("", "", "", "EAST", ""), ("", "NORTH", "GREAT", "LATIN", "GLOBAL"), step=8.5, edges=edges)
        put(canvas, 86, "(in millions)", "AMERICA", "ALPS", edges=edges)
        canvas.drawRightString(322.5, 792 - 86, "AMERICA")
        put(canvas, 86, "", "DIVISIONS", edges=edges[3:])
        rows_of(
            canvas, 102, ("Shoes", "14,897", "8,260", "5,435", "58"), ("Caps", "764", "592", "147", "12"), edges=edges
        )
        canvas.setFont("Helvetica", 4)
        canvas.drawRightString(328, 792 - 83.5, "(1)")

    labels = [column.label.removeprefix("Year ended May 31, 2023 ") for column in table_of(areas).columns]
    assert labels == ["NORTH AMERICA", "GREAT ALPS", "EAST LATIN AMERICA", "GLOBAL DIVISIONS"]
