from dataclasses import replace

from preprocess.report import Cell, Column, Row, Table, Unit
from preprocess.tables import join_continued


def part(page: int, caption: str, *labels: str, column: str = "2022") -> Table:
    rows = tuple(
        Row(label, 0, (Cell("1", None, None, page),), (0, 0, 1, 1), page, 0 if k else None)
        for k, label in enumerate(labels)
    )
    return Table("", (page,), (0, 100, 1, 200), caption, (Column(column),), rows, Unit(), "other", "")


def test_a_table_said_to_be_continued_is_one_table() -> None:
    (table,) = join_continued([part(1, "Debt", "A", "B"), part(2, "Debt (continued)", "C", "D")])
    assert table.pages == (1, 2)
    assert [row.page for row in table.rows] == [1, 1, 2, 2]
    assert [row.parent for row in table.rows] == [None, 0, None, 2]
    assert "| D | 1 |" in table.markdown


def test_a_table_without_header_at_the_top_of_the_next_page_goes_on() -> None:
    assert len(join_continued([part(1, "Debt", "A"), part(2, "", "B", column="")])) == 1


def test_other_tables_stay_apart() -> None:
    assert len(join_continued([part(1, "Debt", "A"), part(2, "Leases", "B")])) == 2
    assert len(join_continued([part(1, "Debt", "A"), part(3, "Debt (continued)", "B")])) == 2
    contents = replace(part(1, "Contents", "A"), is_contents=True)
    assert len(join_continued([contents, part(2, "", "B", column="")])) == 2


def edged(page: int, caption: str, ends: tuple[float, ...], *columns: str, shift: float = 0.0) -> Table:
    """A part whose figures end at these places."""
    cells = tuple(Cell("1,234", None, (end + shift - 20, 90, end + shift, 99), page) for end in ends)
    row = Row("Conversion of debt", 0, cells, (0, 90, 1, 99), page)
    return Table("", (page,), (0, 90, 1, 99), caption, tuple(map(Column, columns)), (row,), Unit(), "cash_flow", "",
                 is_financial_statement=any(columns))  # fmt: skip


def test_a_statement_goes_on_below_a_heading_where_its_columns_end_alike() -> None:
    first = edged(1, "Cash flows", (400, 480, 560), "2022", "2021", "2020")
    heading = "Supplemental schedule of non-cash activities"
    assert len(join_continued([first, edged(2, heading, (400, 480, 560), "", "", "", shift=12)])) == 1
    assert len(join_continued([first, edged(3, "", (400, 480, 560), "", "", "")])) == 1
    assert len(join_continued([first, edged(2, heading, (300, 480, 560), "", "", "")])) == 2
    assert len(join_continued([first, edged(2, "Shares were as follows:", (400, 480, 560), "", "", "")])) == 2


def test_what_a_table_is_may_show_only_in_the_rows_overleaf() -> None:
    first = part(1, "Cash flow statement", "Receipts from customers", "Income tax paid")
    more = (
        "Net cash from operating activities",
        "Net cash from investing activities",
        "Net cash from financing activities",
    )
    (table,) = join_continued([first, part(2, "", *more, column="")])
    assert table.statement_type == "cash_flow"
