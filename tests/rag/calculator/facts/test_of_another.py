"""A row of another measure, another part or the whole is not told for what is asked, whatever stands around it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period, Unit
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.facts.over import over
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import CASH, YEARS, durations, instants, made, searched

HEADS, LASTING, ENDS = tuple(str(year) for year in YEARS), durations(), instants()
PLANT = ("Property and equipment 2023", "Property and equipment 2022")
PROPERTY = (
    ("Japan", "1,081", "791"),
    ("Peru", "4,000", "4,000"),
    ("Property, plant and equipment, net", "5,081", "4,791"),
)
SALES = (
    ("Net sales:", "", "", ""),
    ("Frozen foods", "30,217", "28,710", "27,538"),
    ("Coffee", "21,000", "18,000", "17,000"),
    ("Total net sales", "51,217", "46,710", "44,538"),
)
TENTHS = (*CASH[:5], ("Purchases of property and equipment", "(568.7)", "(530.8)", "(460.8)"))
BY_PLACE = (
    ("Cash and cash equivalents:", "", ""),
    ("Japan", "46.0", "817.9"),
    ("Peru", "523.4", "687.3"),
    ("Total", "569.4", "1,505.2"),
)
REPORT = made(
    more=(
        T(PLANT, PROPERTY, caption="We do not allocate assets by country, except property.", periods=ENDS),
        T(HEADS, SALES, caption="Depreciation and amortization of a brand is not told by product.", periods=LASTING),
    )
)
NEAR_BY = made(cash=TENTHS, more=(T(HEADS[:2], BY_PLACE, periods=ENDS),))


def asked(question: str) -> Calculation | Problem | None:
    report = NEAR_BY if "Peru capital" in question else REPORT
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


@pytest.mark.parametrize(
    "question",
    [
        "What were Nike's Japan assets in 2023?",
        "What was Nike's Frozen foods depreciation and amortization in fiscal 2023?",
        "How much capital expenditures did Nike report for Frozen foods in fiscal 2023?",
        "How much operating income did Nike report for Peru in fiscal 2023?",
        "What was Nike's Peru capital expenditures in fiscal 2023?",
    ],
)
def test_the_words_around_a_table_and_a_sum_that_is_near_make_no_answer(question: str) -> None:
    assert not isinstance(asked(question), Calculation)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was Nike's Frozen foods net sales in fiscal 2023?", "$30,217 million"),
        ("How much net sales did Nike report for Coffee in fiscal 2023?", "$21,000 million"),
        ("How much capital expenditures did Nike report for the year in fiscal 2023?", "$969 million"),
        ("By how much did Nike's net income change from fiscal 2022 to fiscal 2023, in dollars?", "-$1,291 million"),
    ],
)
def test_what_the_row_and_its_head_say_is_told(question: str, said: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation) and said in found.text, found


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was Nike, Inc.'s Nike segment net revenue in fiscal 2023?", "$12,614 million"),
        ("How much segment net revenue did Nike, Inc. report for Nike in fiscal 2023?", "$12,614 million"),
        ("What was Nike, Inc.'s Hurley segment net revenue in fiscal 2023?", "$386 million"),
        ("What was Nike's segment net revenue in fiscal 2023?", "$12,614 million"),
        ("What was Nike, Inc.'s revenue in fiscal 2023?", "$51,217 million"),
    ],
)
def test_a_part_that_bears_its_companys_name_is_told_beside_the_name(question: str, said: str) -> None:
    segments = (
        ("Net revenue from customers", "12,000", "386", "12,386", "11,000", "300", "11,300"),
        ("Intersegment net revenue", "614", "0", "614", "600", "0", "600"),
        ("Segment net revenue", "12,614", "386", "13,000", "11,600", "300", "11,900"),
    )
    heads = tuple(f"{year} {name}" for year in (2023, 2022) for name in ("Nike", "Hurley", "Total"))
    periods = tuple(period for period in LASTING[:2] for _ in range(3))
    report = made(more=(T(heads, segments, caption="Net revenue by segment", periods=periods),))
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and said in found.text, found


@pytest.mark.parametrize(("year", "said"), [(2022, "$1,011 million"), (2021, None)])
def test_a_table_of_the_year_before_alone_is_of_that_year(year: int, said: str | None) -> None:
    own = (Period("duration", date(2022, 12, 31), 12, 2022),) * 2
    rows = (("Segment operating income", "1,011", "685"), ("Segment depreciation", "40", "30"))
    table = T(("Gloves", "Hats"), rows, caption="For the year ended December 31, 2022", periods=own)
    report = make_report("NIKE_2023_10K", ((H("Segments"), table),))
    question = f"What was Nike's Gloves segment operating income in fiscal {year}?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert (said in found.text) if said and isinstance(found, Calculation) else said is None, found


def test_of_rows_of_one_name_that_under_the_heading_asked_for_comes_first() -> None:
    rows = (
        ("Receipts by region", "", ""),
        ("Americas", "822", "700"),
        ("Segment receipts", "", ""),
        ("Americas", "760", "650"),
    )
    table = T(("Gloves 2023", "Hats 2023"), rows, caption="Receipts of segments by region", periods=LASTING[:1] * 2)
    report = made(more=(table,))
    question = "What were Nike's Gloves segment receipts in the Americas in 2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "$760 million" in found.text, found


def test_a_sum_behind_the_nameless_sum_of_a_group_is_not_of_that_group() -> None:
    rows = (
        ("Gloves", "", "", ""),
        ("Casino", "100", "90", "80"),
        ("Rooms", "50", "40", "30"),
        ("", "150", "130", "110"),
        ("Hats", "", "", ""),
        ("Casino", "30", "20", "10"),
        ("", "30", "20", "10"),
        ("Reportable segment receipts", "180", "150", "120"),
    )
    table = made(more=(T(HEADS, rows, caption="Receipts", periods=LASTING),)).tables[-1]
    parents = (None, 0, 0, 0, None, 4, 4, 4)
    placed = tuple(
        replace(row, parent=head, level=head is not None) for row, head in zip(table.rows, parents, strict=True)
    )
    assert over(replace(table, rows=placed), 5) == (4,) and over(replace(table, rows=placed), 7) == ()
    outdented = (*placed[:-1], replace(placed[-1], parent=None, level=0))
    assert over(replace(table, rows=outdented), 7) == ()


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What were the net sales of the Alder segment of Larch Alder in 2023?", "$1,852 million"),
        ("larch segment net sales 2023", "$2,187 million"),
        ("What were Alder's net sales in 2023?", "$1,852 million"),
        ("What were Larch Alder's net sales in 2023?", "$4,039 million"),
        ("What were Larch's net sales in 2023?", "$4,039 million"),
    ],
)
def test_a_company_called_by_another_word_than_its_first_is_its_part_of_that_name(question: str, said: str) -> None:
    income = (("Net sales", "4,039", "3,900"), ("Net income", "400", "390"))
    sales = (("Net sales", "2,187", "1,852", "4,039", "2,100", "1,800", "3,900"),)
    heads = tuple(f"{year} {name}" for year in (2023, 2022) for name in ("Larch", "Alder", "Total"))
    periods = tuple(period for period in LASTING[:2] for _ in range(3))
    statement = T(HEADS[:2], income, statement="income_statement", periods=LASTING[:2], primary=True)
    pages = ((H("Statements of Income"), statement), (H("Segments"), T(heads, sales, periods=periods)))
    report = make_report("LARCH_2023_10K", pages, company="Larch Alder, Inc.", ticker=None)
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and said in found.text, found


def test_a_line_of_a_statement_under_its_heading_comes_before_a_note_on_what_is_included_in_it() -> None:
    income = (
        ("Cost of revenue, product sales:", "", ""),
        ("Software royalties", "240", "371"),
        ("Net income", "9", "8"),
    )
    included = (("Cost of revenue, product sales: Software royalties", "19", "13"), ("Marketing", "5", "4"))
    statement = T(HEADS[:2], income, statement="income_statement", periods=LASTING[:2], primary=True)
    note = T(HEADS[:2], included, caption="Total stock awards included in our statements", periods=LASTING[:2])
    report = make_report(pages=((H("Statements of Income"), statement), (H("Stock awards"), note)))
    question = "nike cost of revenue product sales software royalties 2022"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "$371 million" in found.text, found


def test_what_a_line_of_the_book_says_no_word_of_is_no_part_of_its_name() -> None:
    assert not isinstance(
        asked("What were Nike's additions to property, plant and equipment total brand in 2023?"), Calculation
    )
    found = asked("What were Nike's additions to property, plant and equipment in 2023?")
    assert isinstance(found, Calculation) and "$969 million" in found.text, found


@pytest.mark.parametrize(
    "question",
    [
        "How many common shares did Nike repurchase in 2023?",
        "What was the number of common shares Nike repurchased in 2023?",
    ],
)
def test_a_number_of_shares_is_told_by_no_column_of_dollars(question: str) -> None:
    rows = (("Balance at May 31, 2022", "$ 161", "$ 900"), ("Repurchase of common shares", "(9)", "(631)"))
    held = (("Common shares outstanding", "805", "810"), ("Repurchases of common shares", "(46)", "(7)"))
    year = Period("duration", date(2023, 5, 31), 12, 2023)
    equity = T(
        ("Common Shares", "Paid-in Capital"),
        rows,
        statement="equity",
        periods=(None, None),
        row_periods=(None, year),
        primary=True,
    )
    note = T(HEADS[:2], held, periods=LASTING[:2], unit=Unit(None, 1_000_000, None, "Millions"))
    report = made(more=(H("Equity"), equity, H("Common shares"), note))
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "46 million" in found.text, found
