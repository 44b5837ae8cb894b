from datetime import date
from decimal import Decimal

from reportlab.pdfgen.canvas import Canvas

from preprocess.tables import find_tables
from tests.preprocess.tables.drawing import EDGES, cell_texts, centered, page_of, put, rows_of, table_of, tables_of


def income_statement(canvas: Canvas) -> None:
    centered(canvas, 60, 306, "Consolidated Statements of Operations")
    put(canvas, 84, "(Dollars in millions, except per share data)")
    put(canvas, 100, "Years ended December 31,", "2022", "2021", "2020")
    rows_of(
        canvas,
        116,
        ("Sales of products", "$ 55,893", "$ 51,386", "$ 47,142"),
        ("Cost of products", "(53,969)", "(49,954)", "(54,568)"),
        ("Other income, net", "1,058", "—", "447"),
        ("Net margin", "5.2%", "(3.1)%", "0.4%"),
        ("Diluted loss per share", "($8.30)", "($7.15)", "($20.88)"),
    )


def test_figures_stand_under_their_period_with_sign_and_scale() -> None:
    table = table_of(income_statement)
    assert [column.label for column in table.columns] == [f"Years ended December 31, {y}" for y in (2022, 2021, 2020)]
    assert [c.period.end for c in table.columns if c.period] == [date(y, 12, 31) for y in (2022, 2021, 2020)]
    assert table.unit.scale == 1_000_000
    assert table.caption == "Consolidated Statements of Operations"
    cost = table.rows[1]
    assert [cell.value for cell in cost.cells] == [Decimal(-53969), Decimal(-49954), Decimal(-54568)]
    assert table.base_value(cost.cells[0]) == Decimal(-53969) * 1_000_000
    assert table.rows[2].cells[1].nil
    assert table.rows[3].cells[1].percent
    assert table.base_value(table.rows[4].cells[0]) == Decimal("-8.30")


def test_each_box_covers_exactly_its_cell() -> None:
    page = page_of(income_statement)
    (found,) = find_tables(page)
    for row in found.table.rows:
        for cell in row.cells:
            assert cell.bbox is not None
            x0, y0, x1, y1 = cell.bbox
            inside = [
                word.text
                for word in page.words
                if x0 <= (word.bbox[0] + word.bbox[2]) / 2 <= x1 and y0 <= (word.bbox[1] + word.bbox[3]) / 2 <= y1
            ]
            assert " ".join(inside) == cell.text
            assert row.bbox[0] <= x0 and row.bbox[2] >= x1


def test_markdown_names_each_column_in_the_index_of_its_values() -> None:
    lines = table_of(income_statement).markdown.splitlines()
    header, first = (line.strip("| ").split(" | ") for line in (lines[0], lines[2]))
    assert header[2] == "Years ended December 31, 2021"
    assert first[2] == "$ 51,386"
    assert "Dollars in millions" in header[0]


def test_spanning_headers_reach_all_their_columns() -> None:
    edges = (300, 360, 440, 500)

    def draw(canvas: Canvas) -> None:
        centered(canvas, 70, 315, "Three months ended")
        centered(canvas, 70, 455, "Six months ended")
        centered(canvas, 82, 315, "June 30,")
        centered(canvas, 82, 455, "June 30,")
        put(canvas, 98, "(in thousands)", "2023", "2022", "2023", "2022", edges=edges)
        rows_of(
            canvas,
            114,
            ("Revenue", "1,200", "1,100", "2,300", "2,150"),
            ("Expenses", "900", "850", "1,700", "1,600"),
            edges=edges,
        )

    table = table_of(draw)
    assert [column.label for column in table.columns] == [
        "Three months ended June 30, 2023",
        "Three months ended June 30, 2022",
        "Six months ended June 30, 2023",
        "Six months ended June 30, 2022",
    ]
    assert [c.period.months for c in table.columns if c.period] == [3, 3, 6, 6]
    assert table.unit.scale == 1000


def test_header_cells_of_several_lines_are_joined() -> None:
    def draw(canvas: Canvas) -> None:
        for k, words in enumerate((("Balance at", "beginning of", "period"), ("Charged to", "expenses"), ("Total",))):
            for n, word in enumerate(words):
                centered(canvas, 100 - 10.5 * (len(words) - n), EDGES[k] - 18, word)
        rows_of(canvas, 104, ("Bad debt reserve", "208", "1,597", "1,805"), ("Cash discounts", "242", "5,289", "5,531"))

    assert [column.label for column in table_of(draw).columns] == [
        "Balance at beginning of period",
        "Charged to expenses",
        "Total",
    ]


def test_labels_of_several_lines_are_one_row() -> None:
    def draw(canvas: Canvas) -> None:
        put(canvas, 100, "", "2022", "2021")
        rows_of(canvas, 116, ("Revenue", "10", "20"), ("Cost of sales", "5", "6"))
        put(canvas, 148, "Less: net loss attributable to")
        put(canvas, 158, "noncontrolling interest", "(118)", "(88)", x=80)
        rows_of(canvas, 176, ("Net income", "3", "4"), ("Total", "13", "24"))

    texts = cell_texts(table_of(draw))
    assert texts["Less: net loss attributable to noncontrolling interest"] == ["(118)", "(88)"]
    assert len(texts) == 5


def test_a_value_set_lower_than_its_label_stays_in_its_row() -> None:
    def draw(canvas: Canvas) -> None:
        put(canvas, 100, "", "2022", "2021")
        for k, label in enumerate(("Revenue", "Costs", "Profit")):
            put(canvas, 116 + 16 * k, label)
            put(canvas, 118.5 + 16 * k, "", str(10 + k), str(20 + k))

    assert cell_texts(table_of(draw)) == {"Revenue": ["10", "20"], "Costs": ["11", "21"], "Profit": ["12", "22"]}


def test_indentation_gives_level_and_parent() -> None:
    def draw(canvas: Canvas) -> None:
        put(canvas, 100, "", "2022", "2021")
        put(canvas, 116, "Current assets:")
        put(canvas, 132, "Cash", "10", "20", x=84)
        put(canvas, 148, "Receivables", "30", "40", x=84)
        put(canvas, 164, "Total current assets", "40", "60")

    rows = table_of(draw).rows
    assert [row.level for row in rows] == [0, 1, 1, 0]
    assert [row.parent for row in rows] == [None, 0, 0, None]


def test_behind_its_total_a_heading_heads_no_more_rows() -> None:
    def draw(canvas: Canvas) -> None:
        put(canvas, 100, "", "2022", "2021")
        put(canvas, 116, "Current assets:")
        for k, (label, value) in enumerate((("Cash", "10"), ("Total current assets", "10"), ("Goodwill", "7"))):
            put(canvas, 132 + 16 * k, label, value, value)

    assert [row.parent for row in table_of(draw).rows] == [None, 0, 0, None]


def test_footnote_marks_stand_apart_from_labels_and_values() -> None:
    def draw(canvas: Canvas) -> None:
        put(canvas, 100, "", "2022", "2021")
        put(canvas, 116, "Goodwill (1)", "51,856", "50,315")
        put(canvas, 132, "Other intangible assets", "1,224", "882")
        canvas.setFont("Helvetica", 5)
        put(canvas, 129, "(a)", x=172)
        put(canvas, 113, "", "(b)", edges=(391,))

    texts = cell_texts(table_of(draw))
    assert texts == {"Goodwill": ["51,856", "50,315"], "Other intangible assets": ["1,224", "882"]}


def test_dot_leaders_vanish_and_contents_are_marked() -> None:
    def draw(canvas: Canvas) -> None:
        centered(canvas, 80, 306, "Table of Contents")
        items = (
            ("Item 1. Business", 3),
            ("Item 1A. Risk Factors", 9),
            ("Item 2. Properties", 17),
            ("Item 8. Notes", 55),
        )
        for k, (item, number) in enumerate(items):
            put(canvas, 110 + 16 * k, f"{item} {'.' * 40}", str(number))

    table = table_of(draw)
    assert table.is_contents
    assert table.rows[0].label == "Item 1. Business"


def test_years_label_the_rows_of_a_schedule() -> None:
    def draw(canvas: Canvas) -> None:
        put(canvas, 84, "Maturities of debt are as follows (in millions):")
        rows = (("2023", "$ 145"), ("2024", "109"), ("2025", "269"), ("Thereafter", "527"), ("Total", "$ 1,050"))
        rows_of(canvas, 116, *rows)

    table = table_of(draw)
    assert [row.label for row in table.rows] == ["2023", "2024", "2025", "Thereafter", "Total"]
    assert table.unit.scale == 1_000_000


def test_prose_and_lists_are_no_tables() -> None:
    def draw(canvas: Canvas) -> None:
        for k in range(14):
            put(
                canvas,
                80 + 12 * k,
                f"In {2010 + k} revenue was ${k + 3}.2 million, {k} percent more than the year before,",
            )
        for k in range(6):
            put(canvas, 280 + 14 * k, f"{k + 1}.")
            put(canvas, 280 + 14 * k, "The company may redeem its notes at any time, in whole or in part.", x=92)
        put(canvas, 770, "", "17", edges=(306,))

    assert tables_of(draw) == ()


def test_two_tables_below_each_other_stay_apart() -> None:
    def draw(canvas: Canvas) -> None:
        for top, year in ((100, 2022), (220, 2020)):
            put(canvas, top, "(in thousands)", str(year), str(year - 1))
            rows_of(canvas, top + 16, ("Revenue", "10", "20"), ("Costs", "5", "6"), ("Profit", "5", "14"))

    first, second = tables_of(draw)
    assert first.words.isdisjoint(second.words)
    assert second.table.columns[0].label == "2020"


def test_tables_beside_prose_in_two_columns_are_read_alone() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 8)
        for k in range(16):
            put(canvas, 80 + 11 * k, "The fees of the segment rose with the markets and more clients", x=40)
        for k in range(5):
            put(canvas, 80 + 11 * k, "This column tells of fees by kind and by the quarter in full.", x=320)
        put(canvas, 146, "(in millions)", "2022", "2021", edges=(500, 560), x=320)
        rows = ("Lending fees", "362", "370"), ("Deposit fees", "1,511", "1,390"), ("Total fees", "1,873", "1,760")
        for k, row in enumerate(rows):
            put(canvas, 160 + 12 * k, *row, edges=(500, 560), x=320)

    table = table_of(draw)
    assert cell_texts(table)["Deposit fees"] == ["1,511", "1,390"]
    assert len(table.rows) == 3


def test_the_header_of_a_table_that_ends_one_of_two_columns_of_text_stays_with_it() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 8)
        for k in range(10):
            put(canvas, 80 + 11 * k, "The fees of the segment rose with the markets and more clients", x=40)
            put(canvas, 80 + 11 * k, "This column tells of fees by kind and by the quarter in full.", x=320)
        centered(canvas, 204, 440, "Three months ended")
        centered(canvas, 204, 530, "Six months ended")
        centered(canvas, 213, 440, "June 30,")
        centered(canvas, 213, 530, "June 30,")
        edges = (430, 472, 514, 556)
        put(canvas, 224, "(in millions)", "2022", "2021", "2022", "2021", edges=edges, x=320)
        for k, row in enumerate((("Gains", "69", "184", "82", "421"), ("Losses", "(222)", "(339)", "(629)", "(562)"))):
            put(canvas, 238 + 12 * k, *row, edges=edges, x=320)

    periods = [column.period for column in table_of(draw).columns]
    assert [p.months for p in periods if p] == [3, 3, 6, 6]


def test_a_rotated_page_is_read_as_displayed() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.translate(612, 0)
        canvas.rotate(90)
        canvas._pagesize = (792.0, 612.0)
        income_statement(canvas)

    page = page_of(draw, rotate=90)
    assert (page.width, page.height) == (792.0, 612.0)
    (found,) = find_tables(page)
    assert found.table.columns[2].label == "Years ended December 31, 2020"
    assert found.table.bbox[2] < 792


def test_balance_sheet_totals_are_checked() -> None:
    def sheet(total: str) -> None:
        def draw(canvas: Canvas) -> None:
            centered(canvas, 60, 306, "Consolidated Balance Sheets")
            put(canvas, 84, "(in millions)", "December 31, 2022", "December 31, 2021", edges=(440, 540))
            rows_of(
                canvas,
                100,
                ("Cash", "10", "20"),
                ("Total current assets", "10", "20"),
                ("Total assets", "110", "120"),
                ("Total liabilities", "60", "70"),
                ("Retained earnings", "50", "50"),
                ("Total equity", "50", "50"),
                ("Total liabilities and equity", total, "120"),
                edges=(440, 540),
            )

        table = table_of(draw)
        assert table.statement_type == "balance_sheet"
        assert table.is_financial_statement
        assert table.checks[0].passed is (total == "110")
        assert (table.confidence == 1.0) is (total == "110")

    sheet("110")
    sheet("111")


def test_pipes_in_a_label_cannot_end_a_cell() -> None:
    def draw(canvas: Canvas) -> None:
        put(canvas, 100, "", "2022", "2021")
        rows_of(canvas, 116, ("Revenue | net", "10", "20"), ("Costs", "5", "6"))

    assert "| Revenue \\| net | 10 | 20 |" in table_of(draw).markdown


def test_a_label_of_several_lines_that_runs_up_to_the_figures_does_not_split_its_table() -> None:
    label = (
        "Preferred shares, $1.66 2/3 par value, authorized 20 million shares; issued and outstanding in",
        "the years that ended on December 31, 2022 and on December 31, 2021, see what is said in (Note",
        "16)",
    )

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 7)
        put(canvas, 100, "", "2022", "2021", edges=(440, 520))
        rows_of(canvas, 116, ("Payables", "1,210", "1,120"), ("Bonds", "5,500", "6,100"), edges=(440, 520))
        for k, text in enumerate(label):
            put(canvas, 148 + 8.4 * k, text, *(("—", "—") if k == 2 else ()), edges=(440, 520))
        rows_of(canvas, 181, ("Retained earnings", "3,000", "4,000"), ("Total", "9,710", "11,220"), edges=(440, 520))

    table = table_of(draw)
    assert [row.label for row in table.rows][2:] == [" ".join(label), "Retained earnings", "Total"]
    assert [cell.text for cell in table.rows[2].cells] == ["—", "—"]


def test_an_amount_that_ends_a_wrapped_label_is_no_column() -> None:
    def draw(canvas: Canvas) -> None:
        put(canvas, 100, "Years ended December 31,", "2022", "2021")
        rows_of(canvas, 116, ("Net loss", "(5,053)", "(4,290)"), ("Currency translation", "(62)", "(75)"))
        put(canvas, 148, "Reclassification included in earnings, net of tax of $3 and", x=84)
        put(canvas, 158, "($7)", "10", "(6)", x=84)
        rows_of(canvas, 176, ("Comprehensive loss", "(5,105)", "(4,371)"))

    table = table_of(draw)
    assert len(table.columns) == 2
    assert table.rows[2].label == "Reclassification included in earnings, net of tax of $3 and ($7)"
    assert [cell.text for cell in table.rows[2].cells] == ["10", "(6)"]


def test_a_heading_under_a_row_of_figures_is_no_part_of_its_label() -> None:
    def draw(canvas: Canvas) -> None:
        put(canvas, 100, "Years ended December 31,", "2022", "2021")
        put(canvas, 116, "Net loss", "(5,053)", "(4,290)")
        put(canvas, 127, "Other comprehensive loss, net of tax:", x=84)
        rows_of(canvas, 138, ("Currency translation", "(62)", "(75)"), ("Pensions", "10", "(6)"), step=11)

    assert [row.label for row in table_of(draw).rows][:2] == ["Net loss", "Other comprehensive loss, net of tax:"]
