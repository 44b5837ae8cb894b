"""Rows and columns of layouts from elsewhere: votes, marks set apart, prose in two columns; drawn, and read back."""

import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.preprocess.tables.drawing import cell_texts, centered, headed, put, rows_of, table_of


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


def test_a_total_set_in_under_the_last_row_is_not_headed_by_it() -> None:
    def taxes(canvas: Canvas) -> None:
        headed(canvas, ("2023", "2022"))
        rows_of(canvas, 80, ("Deferred revenue", "104", "99"), ("Other", "59", "86"))
        put(canvas, 112, "Total deferred tax assets", "163", "185", x=84)

    assert [row.parent for row in table_of(taxes).rows] == [None, None, None]


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
