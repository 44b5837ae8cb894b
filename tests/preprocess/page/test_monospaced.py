"""A statement typed as filings of the nineties are: the character grid makes columns, rows of dashes are rules."""

from pathlib import Path

from tests.preprocess.made import Put, convert, make_pdf

STATEMENT = """
                         HARBOR LAMP CORPORATION
                  CONSOLIDATED STATEMENTS OF OPERATIONS
                  (In thousands, except per share data)

                                          Year Ended December 31,
                                   ---------------------------------------
                                       2000          1999          1998
                                   -----------   -----------   -----------
REVENUES:
  Sales of lamps -- wholesale ...  $    65,618   $    31,630   $    23,214
  Interest and other income ......       1,191         1,176         1,188
                                   -----------   -----------   -----------
     Total revenues ..............      66,809        32,806        24,402
NET INCOME (LOSS) ................  $   16,404   $     1,902   $  (11,733)
                                   ===========   ===========   ===========
Diluted earnings per share .......  $     0.87   $      0.11   $    (0.70)
"""
PROSE = "The company makes lamps for harbours and sells them to nineteen countries of the coast. "


def typed(path: Path) -> Path:
    lines = [*STATEMENT.splitlines(), "", *[PROSE] * 6]
    return make_pdf(path, [[Put(line, 60, 80 + 11 * n, size=9, font="Courier") for n, line in enumerate(lines)]])


def test_a_typed_statement_has_its_columns_periods_and_labels(tmp_path: Path) -> None:
    (table,) = convert(typed(tmp_path / "a.pdf")).tables
    assert [(column.label, str(column.period and column.period.end)) for column in table.columns] == [
        (f"Year Ended December 31, {year}", f"{year}-12-31") for year in (2000, 1999, 1998)
    ]
    assert [row.label for row in table.rows] == [
        *("REVENUES:", "Sales of lamps -- wholesale", "Interest and other income", "Total revenues"),
        *("NET INCOME (LOSS)", "Diluted earnings per share"),
    ]
    assert [cell.text for cell in table.rows[-2].cells] == ["$ 16,404", "$ 1,902", "$ (11,733)"]
    assert table.unit.scale == 1000


def test_no_dashes_are_left_in_the_text_and_its_words_stay(tmp_path: Path) -> None:
    content = convert(typed(tmp_path / "a.pdf")).full_content
    assert "----" not in content.replace("| ---", "") and "====" not in content
    assert "sells them to nineteen countries of the coast." in content


BALANCE = """
                  CONSOLIDATED BALANCE SHEETS
                  (In thousands)
                                   ASSETS
                                          December 31,
                                   -------------------------
                                       2000          1999
                                   -----------   -----------
CURRENT ASSETS:
  Cash and cash equivalents ......  $     4,118   $     2,204
  Accounts receivable -- trade ...       13,402         6,118
                                   -----------   -----------
     Total current assets ........       17,520         8,322
                                   -----------   -----------
TOTAL ASSETS .....................  $    17,520   $     8,322
                                   ===========   ===========

                    LIABILITIES AND STOCKHOLDERS' EQUITY
                                          December 31,
                                   -------------------------
                                       2000          1999
                                   -----------   -----------
CURRENT LIABILITIES:
  Accounts payable -- trade ......  $     9,204   $     6,330
STOCKHOLDERS' EQUITY:
  Common stock, $.10 par value ...        8,316         1,992
                                   -----------   -----------
TOTAL LIABILITIES AND STOCKHOLDERS'
  EQUITY .........................  $    17,520   $     8,322
                                   ===========   ===========
"""


def test_both_sides_of_a_typed_balance_sheet_are_one_table_in_one_unit(tmp_path: Path) -> None:
    lines = [*BALANCE.splitlines(), "", *[PROSE] * 6]
    page = [Put(line, 60, 60 + 11 * n, size=9, font="Courier") for n, line in enumerate(lines)]
    (table,) = convert(make_pdf(tmp_path / "a.pdf", [page])).tables
    assert table.pages == (1,) and table.statement_type == "balance_sheet"
    assert ("assets = liabilities + equity", True) in [(check.name, check.passed) for check in table.checks]
    payable = next(row for row in table.rows if row.label == "Accounts payable -- trade")
    assert table.base_value(payable.cells[0]) == 9_204_000
