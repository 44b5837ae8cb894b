"""What revenue is made of and what a company owes: tables that add up, rows of the balance sheet, their words."""

from __future__ import annotations

import pytest

from rag.reports.types import DataTable, WrittenReport
from tests.rag.builders import H, T
from tests.rag.reports.data.reported import report_on
from tests.rag.statements_made import BALANCE, YEARS, durations, instants, made

HEADS = tuple(str(year) for year in YEARS)
SEGMENTS = (
    ("North America", "31,217", "28,710", "27,538"),
    ("Europe", "15,000", "14,000", "13,000"),
    ("Other, net", "5,000", "4,000", "4,000"),
    ("Total", "51,217", "46,710", "44,538"),
)
NESTED = (
    ("Footwear", "30,000", "27,000", "26,000"),
    ("Apparel", "16,217", "15,710", "14,538"),
    ("Total NIKE Brand", "46,217", "42,710", "40,538"),
    ("Converse", "5,000", "4,000", "4,000"),
    ("Total revenues", "51,217", "46,710", "44,538"),
)
ACROSS = (("Revenues", "40,000", "11,217", "51,217"), ("Depreciation", "500", "359", "859"))
OWED = (
    *BALANCE[:5],
    ("Current portion of long-term debt (Note 5)", "500", "400"),
    ("Accrued interest on debt", "77", "66"),
    *BALANCE[5:7],
    ("Long-term debt", "9,441", "8,600"),
    *BALANCE[7:],
)


def parts_of(report: WrittenReport) -> DataTable:
    return next(table for table in report.tables if "revenue comes from" in table.title)


def rows_of(table: DataTable) -> list[list[str]]:
    return [[row.label, *(cell.text for cell in row.cells)] for row in table.rows]


def test_rows_that_add_up_to_revenue_become_a_table_with_growth_and_share() -> None:
    more = (H("Segment Information"), T(HEADS, SEGMENTS, periods=durations()))
    report = report_on([made(more=more)])
    table = parts_of(report)
    assert table.columns == ("FY2023", "FY2022", "FY2021", "Change FY2023", "Of revenue FY2023")
    assert rows_of(table)[0] == ["North America", "31,217", "28,710", "27,538", "8.7%", "61.0%"]
    told = next(section.answer.text for section in report.sections if section.name == "Business")
    assert told.startswith("North America was the largest part of NIKE's revenue in fiscal 2023, 61.0% of it [")
    assert "North America grew most, by 8.7% to $31,217 million" in told and "Other, net grew most" not in told


def test_a_sum_among_the_parts_is_opened_into_what_it_is_made_of() -> None:
    report = report_on([made(more=(H("Revenues"), T(HEADS, NESTED, periods=durations())))])
    assert [row[0] for row in rows_of(parts_of(report))] == ["Footwear", "Apparel", "Converse"]


def test_a_long_name_of_a_part_is_cut_between_words_and_says_so() -> None:
    named = ("Estimated potential concessions and other considerations to its customers", *SEGMENTS[1][1:])
    report = report_on([made(more=(H("Revenues"), T(HEADS, (SEGMENTS[0], named, *SEGMENTS[2:]), periods=durations())))])
    assert rows_of(parts_of(report))[1][0] == "Estimated potential concessions and other considerations to its …"


def test_segments_side_by_side_are_read_from_the_row_of_sales_that_is_the_revenue() -> None:
    report = report_on([made(more=(H("Segments"), T(("Americas", "Asia", "Total"), ACROSS)))])
    assert rows_of(parts_of(report)) == [["Americas", "40,000", "78.1%"], ["Asia", "11,217", "21.9%"]]


def earned(more: tuple[H | T, ...]) -> list[list[str]]:
    """The rows of the table of profits, [] where there is none."""
    report = report_on([made(more=more)])
    return next((rows_of(table) for table in report.tables if "of these parts" in table.title), [])


def test_what_each_part_earned_stands_below_with_its_margin_and_a_cost_centre_has_none() -> None:
    profit = (("North America", "5,454", "5,114", "5,089"), ("Europe", "3,531", "3,293", "2,435"),
              ("Other, net", "(7,841)", "(4,262)", "(3,656)"), ("Total", "1,144", "4,145", "3,868"))  # fmt: skip
    table = T(HEADS, profit, caption="The breakdown of EBIT is as follows:", periods=durations())
    rows = earned((H("Segment Information"), T(HEADS, SEGMENTS, periods=durations()), table))
    assert rows[0] == ["North America", "5,454", "5,114", "5,089", "6.6%", "17.5%"]
    assert rows[2] == ["Other, net", "(7,841)", "(4,262)", "(3,656)", "—", "—"]


def test_a_row_of_profit_below_segments_side_by_side_is_what_they_earned() -> None:
    rows = (*ACROSS, ("Segment operating income", "4,000", "1,500", "5,500"))
    assert earned((H("Segments"), T(("Americas", "Asia", "Total"), rows))) == [
        ["Americas", "4,000", "10.0%"], ["Asia", "1,500", "13.4%"],
    ]  # fmt: skip


def test_what_is_larger_than_its_revenue_is_no_profit() -> None:
    assets = tuple((name, f"9{first}", *rest) for name, first, *rest in SEGMENTS)
    table = T(HEADS, assets, caption="Assets, and the operating income before them", periods=durations())
    assert earned((H("Segment Information"), T(HEADS, SEGMENTS, periods=durations()), table)) == []


@pytest.mark.parametrize("changed", ["31,218,000", "30,217"])
def test_rows_that_do_not_add_up_are_no_parts(changed: str) -> None:
    wrong = (("North America", changed, "28,710", "27,538"), *SEGMENTS[1:])
    report = report_on([made(more=(H("Segment Information"), T(HEADS, wrong, periods=durations())))])
    assert not [table for table in report.tables if "revenue comes from" in table.title]


def test_total_debt_is_the_sum_of_the_debt_rows_and_its_formula_names_them() -> None:
    report = report_on([made(balance=OWED)], template="credit-memo")
    debt = next(f for f in report.facts if (f.metric, f.period) == ("total_debt", "FY2023"))
    assert debt.printed == "$9,941 million" and debt.status == "derived" and "interest" not in debt.formula
    assert debt.formula.startswith("FY2023 current portion of long-term debt $500 million [")
    text = " ".join(section.answer.text for section in report.sections)
    assert "left net debt of $2,500 million at the end of fiscal 2023, 0.37x EBITDA" in text
    assert "else the sum of the debt rows" in report.markdown and "EBITDA is operating income" in report.markdown


def test_what_a_note_sums_up_as_total_debt_is_the_total() -> None:
    rows = (("Senior notes", "9,441", "8,600"), ("Other, not in the balance sheet", "1,059", "1,000"),
            ("Total debt, net", "10,500", "9,600"))  # fmt: skip
    note = T(HEADS[:2], rows, periods=instants(), caption="Our debt consisted of the following (in millions):")
    report = report_on([made(balance=OWED, more=(H("Note 9. Debt"), note))], template="credit-memo")
    debt = next(f for f in report.facts if (f.metric, f.period) == ("total_debt", "FY2023"))
    assert (debt.printed, debt.status, debt.page) == ("$10,500 million", "verified", 4)
    text = " ".join(section.answer.text for section in report.sections)
    assert "total debt of $10,500 million less cash left net debt of $3,059 million" in text


def test_the_debt_of_a_bank_is_not_summed() -> None:
    bank = (*OWED[:6], ("Customer deposits", "90,000", "80,000"), *OWED[6:])
    report = report_on([made(balance=bank)], template="credit-memo")
    assert not [fact for fact in report.facts if fact.metric in ("total_debt", "net_debt")]


def test_thousands_are_said_in_millions_and_printed_as_the_filing_prints_them() -> None:
    from rag.reports.phrases import spoken

    said = [spoken(text) for text in ("$5,162,082 thousand", "-CHF 1,234 thousand", "$999 thousand", "$5,162 million")]
    assert said == ["$5,162.1 million", "-CHF 1.23 million", "$999 thousand", "$5,162 million"]
