from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from preprocess.layout.sections import Place
from preprocess.report import Cell, Column, Report, Row, Table, Unit
from preprocess.statements.unit_defaults import running_unit, section_unit, with_section_unit
from tests.preprocess.made import SENTENCE, Put, column, convert, make_pdf

NOTES = Place(("Item 8. Financial Statements", "Notes to Consolidated Financial Statements"), "Item 8")
TEXT = Place(("Item 8. Financial Statements", "Note 4 – Taxes"), "Item 8")


@pytest.mark.parametrize(
    ("text", "place", "scale"),
    [
        ("(in thousands, except share data)", NOTES, 1_000),
        ("(Unless otherwise noted, in millions, except per share data)", TEXT, 1_000_000),
        ("All amounts are in thousands of U.S. dollars unless otherwise stated.", TEXT, 1_000),
        ("(in thousands)", TEXT, None),
        ("Maturities unless otherwise stated are as follows (in millions):", TEXT, None),
        ("Revenue rose by $3 million, unless otherwise noted.", TEXT, None),
        ("Amounts are in dollars unless otherwise stated.", TEXT, None),
        ("The tables below are in millions of euros.", TEXT, 1_000_000),
        (f"Amounts are in millions of euros unless otherwise indicated. {4 * SENTENCE}", TEXT, 1_000_000),
        (f"Growth was strong. Unless otherwise indicated, amounts are in millions. {4 * SENTENCE}", TEXT, None),
    ],
)
def test_only_an_explicit_statement_is_the_unit_of_a_section(text: str, place: Place, scale: int | None) -> None:
    known = section_unit(None, "Text", text, place)
    assert (known.unit.scale if known else None) == scale


def test_a_unit_line_right_above_a_table_is_its_sections_too() -> None:
    known = section_unit(None, "Caption", "(in thousands, except share data)", NOTES)
    assert known is not None and known.unit.scale == 1_000


def test_the_unit_ends_with_its_item_and_with_the_notes() -> None:
    known = section_unit(None, "Text", "(in thousands)", NOTES)
    assert section_unit(known, "Text", SENTENCE, TEXT) is known
    assert section_unit(known, "Text", SENTENCE, Place(("Item 9",), "Item 9")) is None
    assert section_unit(known, "Heading", "Report of Independent Registered Public Accounting Firm", TEXT) is None


@pytest.mark.parametrize(
    ("heading", "scale"),
    [
        (
            "## NOTES TO CONSOLIDATED FINANCIAL STATEMENTS Lynden Co. (Dollars in millions, except per share data)",
            10**6,
        ),
        ("Management’s Discussion and Analysis of Financial Condition (In thousands)", 1_000),
        ("Notes to Consolidated Financial Statements (continued)", None),
        ("Note 5. Goodwill (in millions)", None),
        ("Consolidated Balance Sheets (in millions)", None),
    ],
)
def test_the_heading_of_the_notes_or_the_discussion_states_the_unit_that_ends_it(
    heading: str, scale: int | None
) -> None:
    known = section_unit(None, "Heading", heading, Place((), None))
    assert (known.unit.scale if known else None) == scale


ALL = "Unaudited. Canadian dollars in millions unless noted. The fiscal year ends on October 31."


def supplement(tmp_path: Path, first: str) -> Table:
    """The one table of a report without a sign at its figures, two paragraphs below the first."""
    labels = ("Total revenue", "Operating expenses", "Income before income taxes", "Income taxes", "Net income")
    front = [*column([first, f"{SENTENCE}.", f"{SENTENCE}."], y=60, step=24), Put("Q4 2023", 400, 150)]
    figures = [*column([*labels, "Diluted earnings per share ($)"], y=164, step=16)]
    figures += column(["2,314", "1,574", "740", "118", "622", "1.74"], x=400, y=164, step=16)
    return convert(make_pdf(tmp_path / "supplement.pdf", [[*front, *figures]])).tables[0]


def test_a_sentence_on_top_states_the_unit_of_statements_without_signs(tmp_path: Path) -> None:
    told = supplement(tmp_path, ALL)
    assert (told.statement_type, told.unit.currency, told.unit.scale) == ("income_statement", "CAD", 1_000_000)
    assert [told.base_value(told.rows[k].cells[0]) for k in (4, 5)] == [Decimal(622_000_000), Decimal("1.74")]
    assert supplement(tmp_path, ALL.replace(" unless noted", "")).unit.scale == 1


def test_only_a_sentence_of_its_own_states_a_unit_for_all_tables() -> None:
    top = Place(("Lantern Bank",), None)
    known = section_unit(None, "Text", ALL, top)
    assert known is not None
    assert known.whole
    assert known.unit.printed == "Canadian dollars in millions unless noted."
    for text in (
        ALL.replace("Canadian dollars in millions", "Shares in millions"),
        "Sales rose. Unless noted, so be it.",
    ):
        assert section_unit(None, "Text", text, top) is None


def filing(tmp_path: Path, *rows: tuple[str, str, str], lead: str = "Accrued liabilities were:") -> Report:
    """A filing whose notes state their unit once, and one table below it."""
    notes = [
        Put("Item 8. Financial Statements", 72, 80, bold=True),
        Put("Notes to Consolidated Financial Statements", 72, 110, bold=True),
        Put("(Dollars in millions, except as otherwise stated)", 72, 130),
        Put("Note 1 – Liabilities", 72, 160, bold=True),
        *column([SENTENCE + ".", SENTENCE + "."], y=180),
        Put(lead, 72, 230),
        Put("2022", 420, 250),
        Put("2021", 500, 250),
    ]
    for k, (label, *figures) in enumerate(rows):
        y = 266 + 16 * k
        notes += [Put(label, 72, y), Put(figures[0], 420, y), Put(figures[1], 500, y)]
    return convert(make_pdf(tmp_path / "a.pdf", [notes]))


def table(report: Report) -> Table:
    (found,) = report.tables
    return found


def test_a_table_of_money_without_a_unit_takes_that_of_its_section(tmp_path: Path) -> None:
    rows = (("Compensation", "$6,351", "$6,037"), ("Environmental", "1,864", "2,940"), ("Discount rate", "5.4", "2.8"))
    found = table(filing(tmp_path, *rows))
    assert (found.unit.scale, found.unit.printed) == (1_000_000, "Dollars in millions, except as otherwise stated")
    assert found.base_value(found.rows[1].cells[0]) == Decimal(1_864_000_000)
    assert found.base_value(found.rows[2].cells[0]) == Decimal("5.4")


def test_counts_prices_and_tables_with_their_own_unit_keep_theirs(tmp_path: Path) -> None:
    prices = table(filing(tmp_path, ("High", "$66.04", "$70.08"), ("Low", "51.33", "49.00"), ("Close", "60.1", "55.2")))
    counts = table(filing(tmp_path, ("Offices", "12", "14"), ("Harbours", "210", "190"), ("Lamps", "300", "280")))
    own = (("Payables", "$6,351", "$6,037"), ("Environmental", "1,864", "2,940"), ("Total", "8,215", "8,977"))
    stated = table(filing(tmp_path, *own, lead="Accrued liabilities were (in thousands):"))
    assert [(found.unit.scale, found.unit.printed) for found in (prices, counts)] == [(1, None), (1, None)]
    assert stated.unit.scale == 1_000


def noted(
    tmp_path: Path, line: str, paragraph: Sequence[str], rows: Sequence[tuple[str, str]] = (("North", "$ 1,234"),)
) -> Table:
    """The table under a unit line and a paragraph, in a note that states no other unit."""
    puts = [Put("Note 5 – Revenue by Region", 72, 80, bold=True), Put(line, 72, 98), *column(paragraph, y=120)]
    y = 136 + 12 * len(paragraph)
    puts += [Put("2023", 420, y, bold=True), Put("2022", 500, y, bold=True)]
    for k, (label, figure) in enumerate((*rows, ("South", "567"), ("Total", rows[0][1]))):
        puts += [Put(label, 72, y + 16 + 14 * k), Put(figure, 420, y + 16 + 14 * k), Put(figure, 500, y + 16 + 14 * k)]
    return convert(make_pdf(tmp_path / "a.pdf", [column([SENTENCE] * 8), puts])).tables[0]


LEAD = "The following table presents our revenue by region for the years ended December 31."


def test_a_unit_line_holds_for_the_table_behind_one_short_paragraph(tmp_path: Path) -> None:
    table = noted(tmp_path, "(In millions)", [LEAD])
    assert (table.unit.scale, table.unit.currency) == (1_000_000, "USD")
    assert table.base_value(table.rows[0].cells[0]) == Decimal(1_234_000_000)
    assert noted(tmp_path, "(Dollars in thousands)", [f"{SENTENCE} and", LEAD]).unit.scale == 1_000


@pytest.mark.parametrize(
    ("line", "paragraph", "row"),
    [
        (
            "(In millions)",
            ["The following table presents our revenue by region, in whole dollars."],
            ("North", "$ 1,234"),
        ),
        ("(In millions)", [f"{SENTENCE}."] * 5, ("North", "$ 1,234")),
        ("(In millions)", [LEAD], ("Lanterns sold", "1,234")),
        ("(In millions)", [LEAD], ("Price of a lantern", "$ 12.34")),
        ("(Shares in millions)", [LEAD], ("North", "$ 1,234")),
    ],
)
def test_a_unit_line_that_may_speak_of_something_else_holds_for_no_table_behind_a_paragraph(
    tmp_path: Path, line: str, paragraph: list[str], row: tuple[str, str]
) -> None:
    assert noted(tmp_path, line, paragraph, [row]).unit.scale == 1


def test_a_page_head_states_the_unit_of_its_pages_where_it_states_one() -> None:
    known = running_unit(("Annual Report 2023", "in CHF 1'000 unless otherwise stated"))
    assert known is not None and (known.unit.currency, known.unit.scale) == ("CHF", 1_000)
    assert running_unit(("in CHF million", "in USD million")) is None
    assert running_unit(("Annual Report 2023", "(in thousands)")) is None


def test_a_sentence_states_that_the_statements_are_in_whole_dollars_and_of_no_other_table() -> None:
    said = "The Board meets monthly. Amounts in the financial statements are in whole dollars; tables may differ."
    known = section_unit(None, "Text", said, Place((), None))
    assert known is not None and (known.unit.currency, known.unit.scale, bool(known.unit.printed)) == ("USD", 1, True)
    sheet = replace(rows_named("Cash", "Receivables"), statement_type="balance_sheet")
    assert with_section_unit(sheet, known).unit.printed
    assert with_section_unit(rows_named("Cash", "Receivables"), known).unit.printed is None


def test_a_unit_of_all_tables_is_that_of_rows_named_as_money() -> None:
    known = section_unit(None, "Text", "Canadian dollars in millions unless noted.", Place((), None))
    assert with_section_unit(rows_named("Impaired loans", "Allowance for loans"), known).unit.scale == 10**6
    assert with_section_unit(rows_named("Branches", "Cash machines", "Loans"), known).unit.scale == 1
    assert with_section_unit(rows_named("Cash", "Borrowings", "Net cash", "Land creditors"), known).unit.scale == 10**6
    assert with_section_unit(rows_named("North", "Midlands", "South West"), known).unit.scale == 1


def test_a_unit_of_all_tables_may_go_on_behind_a_semicolon() -> None:
    known = section_unit(None, "Text", "€ in millions unless stated; unaudited. Some are restated.", Place((), None))
    assert known is not None and (known.unit.currency, known.unit.scale, known.whole) == ("EUR", 10**6, True)


def rows_named(*labels: str) -> Table:
    """A table of a column of figures with these labels."""
    cell = Cell("214", Decimal(214), (0, 0, 1, 1), 1)
    rows = tuple(Row(label, 0, (cell,), (0, 0, 1, 1), 1) for label in labels)
    return Table("", (1,), (0, 0, 1, 1), "", (Column("Q4 2023"),), rows, Unit(), "other", "")


def test_the_sentence_with_the_unit_of_all_tables_may_go_on() -> None:
    text = "The figures are in thousands of euros (€), except where otherwise indicated, and follow IFRS."
    known = section_unit(None, "Text", text, Place((), None))
    assert known is not None and (known.unit.scale, known.unit.exceptions) == (
        1_000,
        "except where otherwise indicated",
    )


@pytest.mark.parametrize(
    ("context", "scale"),
    [("Export prices were 9% lower in dollars, as buyers stayed away.", 1_000), ("(in millions of dollars)", 1)],
)
def test_a_sentence_in_passing_right_above_a_table_states_no_other_unit(context: str, scale: int) -> None:
    text = "The figures are in thousands of euros (€), except where otherwise indicated."
    known = section_unit(None, "Text", text, Place((), None))
    cells = (Cell("€ 1,204", Decimal(1204), None, 1),)
    rows = (Row("Sales", 0, cells, (0, 0, 1, 1), 1),)
    table = Table("", (1,), (0, 0, 1, 1), "", (Column("2023"),), rows, Unit(), "other", "")
    assert with_section_unit(table, known, (context,)).unit.scale == scale
