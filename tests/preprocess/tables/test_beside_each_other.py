"""Tables beside each other or beside text, and heads that span columns without a rule; drawn, and read back."""

from reportlab.pdfgen.canvas import Canvas

from preprocess.tables import join_continued
from tests.preprocess.tables.drawing import cell_texts, centered, headed, put, rows_of, table_of, tables_of

LEFT, RIGHT = (230.0, 290.0), (500.0, 560.0)


def _ruled(canvas: Canvas, x0: float, x1: float, *ys: float) -> None:
    for y in ys:
        canvas.line(x0, 792 - y, x1, 792 - y)


def test_ruled_tables_beside_each_other_are_two() -> None:
    def pair(canvas: Canvas) -> None:
        put(
            canvas, 60, "Notes to the consolidated financial statements, which are an integral part of these statements"
        )
        put(canvas, 90, "8. Earnings per share")
        put(canvas, 110, "", "2019", "2018", edges=LEFT)
        rows_of(canvas, 126, ("Net profit", "166.2", "233.2"), ("Number of shares", "5.3", "5.4"),
                ("Earnings per share", "31.0", "43.6"), edges=LEFT)  # fmt: skip
        _ruled(canvas, 70, 292, 114, 130, 146, 162)
        put(canvas, 86, "15. Financial liabilities", x=330)
        put(canvas, 104, "", "2019", "2018", edges=RIGHT)
        for k, row in enumerate((("Within 1 year", "28.1", "41.4"), ("1 to 5 years", "30.2", "30.1"),
                                 ("Total", "58.3", "71.5"))):  # fmt: skip
            put(canvas, 120 + 15 * k, *row, edges=RIGHT, x=330)
        _ruled(canvas, 328, 562, 108, 124, 139, 154)

    first, second = (found.table for found in tables_of(pair))
    assert list(cell_texts(first)) == ["Net profit", "Number of shares", "Earnings per share"]
    assert cell_texts(second)["Within 1 year"] == ["28.1", "41.4"]


def test_rules_under_columns_of_figures_part_no_table() -> None:
    def segments(canvas: Canvas) -> None:
        put(canvas, 60, "", "2019", "2018", edges=RIGHT)
        rows_of(canvas, 80, ("Milk", "272", "263"), ("Cream", "170", "168"), ("Dairy", "442", "431"),
                ("Cheese", "427", "450"), ("Total", "869", "881"), edges=RIGHT)  # fmt: skip
        _ruled(canvas, 400, 562, 64, 116, 148)

    assert list(cell_texts(table_of(segments))) == ["Milk", "Cream", "Dairy", "Cheese", "Total"]


def test_a_table_goes_on_at_the_head_of_the_next_column() -> None:
    prose = "of the segments was flat on an organic basis in"

    def broken(canvas: Canvas) -> None:
        for k in range(8):
            put(canvas, 60 + 12 * k, f"Line {'abcdefgh'[k]} {prose}")
        put(canvas, 172, "Operating profit by segment")
        put(canvas, 190, "£m", "2024", "2023", edges=LEFT)
        put(canvas, 206, "Thermal products", "41.6", "43.9", edges=LEFT)
        for k, row in enumerate(
            (("Carbon", "60.1", "53.4"), ("Ceramics", "33.4", "29.1"), ("Group", "135.1", "126.4"))
        ):
            put(canvas, 61 + 15 * k, *row, edges=RIGHT, x=330)
        for k in range(7):
            put(canvas, 122 + 12 * k, f"Line {'ijklmno'[k]} {prose}", x=330)

    (table,) = join_continued([found.table for found in tables_of(broken)])
    assert list(cell_texts(table)) == ["Thermal products", "Carbon", "Ceramics", "Group"]
    assert [column.label for column in table.columns] == ["2024", "2023"]


def test_heads_set_flush_right_span_the_columns_left_of_them() -> None:
    edges = (230.0, 290.0, 350.0, 430.0, 490.0, 550.0)

    def divisions(canvas: Canvas) -> None:
        put(canvas, 60, "", "Revenue", "Adjusted operating profit", edges=(350, 550))
        put(canvas, 76, "", *("2023A", "2024A", "2025E") * 2, edges=edges)
        rows_of(canvas, 92, ("Engines", "236.1", "271.5", "296.0", "30.0", "37.7", "42.3"),
                ("Actuation", "122.7", "126.5", "131.0", "13.1", "12.9", "14.0"), edges=edges)  # fmt: skip

    labels = [column.label for column in table_of(divisions).columns]
    assert labels == [f"{head} {year}" for head in ("Revenue", "Adjusted operating profit")
                      for year in ("2023A", "2024A", "2025E")]  # fmt: skip


def test_a_date_centred_over_three_columns_is_no_part_of_the_middle_one() -> None:
    edges = (230.0, 290.0, 350.0, 430.0, 490.0, 550.0)

    def levels(canvas: Canvas) -> None:
        for x, year in ((277, 2021), (477, 2020)):
            centered(canvas, 60, x, f"As of December 31, {year}")
        for k, edge in enumerate(edges):
            centered(canvas, 70, edge - 13, ("Total", "Level 1", "Level 2")[k % 3])
        rows_of(canvas, 86, ("Funds", "5,365", "1,200", "4,165", "2,567", "1,100", "1,467"),
                ("Bonds", "1,316", "1,006", "310", "1,719", "1,009", "710"), edges=edges)  # fmt: skip

    ends = [str(column.period.end) for column in table_of(levels).columns if column.period]
    assert ends == ["2021-12-31"] * 3 + ["2020-12-31"] * 3


def test_codes_of_currencies_may_be_the_labels_of_rows() -> None:
    def exposures(canvas: Canvas) -> None:
        put(canvas, 60, "31 December 2022")
        put(canvas, 80, "CHF 000", "USD", "GBP", "EUR")
        rows_of(canvas, 96, ("USD", "-", "207", "171"), ("GBP", "1,229", "-", "1,666"), ("EUR", "203", "217", "-"))

    table = table_of(exposures)
    assert cell_texts(table)["GBP"] == ["1,229", "-", "1,666"]
    assert {str(column.period.end) for column in table.columns if column.period} == {"2022-12-31"}


def test_a_ruled_head_below_two_columns_of_prose_stays_over_its_table() -> None:
    def sales(canvas: Canvas) -> None:
        prose = "The harbour company sells lanterns and wicks here and"
        for k in range(6):
            put(canvas, 60 + 12 * k, prose)
            put(canvas, 56 + 12 * k, prose, x=330)
        for middle, head in ((370, "Three Months Ended"), (490, "Six Months Ended")):
            centered(canvas, 160, middle, head)
            centered(canvas, 171, middle, "June 30,")
        canvas.line(290, 616, 560, 616)
        edges = (330.0, 410.0, 470.0, 550.0)
        headed(canvas, ("2023", "2022", "2023", "2022"), y=186, edges=edges)
        rows_of(
            canvas,
            202,
            ("Lanterns", "892", "915", "1,850", "1,874"),
            ("Wicks", "655", "671", "1,302", "1,330"),
            edges=edges,
        )

    table = table_of(sales)
    assert [c.period.months for c in table.columns if c.period] == [3, 3, 6, 6]
