"""Rows of notes and of management's discussion by their own words: the one cell that all words mean, or candidates."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preprocess.report import Period, Report, Unit
from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import CASH, INCOME, durations, instants, made, searched

LASTING, ENDS = durations(), instants()
YEARS, LAST_TWO = ("2023", "2022", "2021"), ("2023", "2022")
TWICE = tuple(period for period in LASTING[:2] for _ in range(2))
RATES = (("Discount rate:", "", ""), ("Operating leases", "3.1 %", "2.4 %"), ("Finance leases", "4.9 %", "5.0 %"))
RENT = (
    ("Minimum rentals", "$ 789", "$ 797", "$ 848"),
    ("Total rent expense", "790", "798", "850"),
    ("Less: sublease income", "(16)", "(15)", "(18)"),
    ("Net rent expense", "$ 774", "$ 783", "$ 832"),
)
BEYOND = (
    ("EBITDA", "$ 6,700", "$ 7,500", "$ 7,700"),
    ("Adjustments:", "", "", ""),
    ("Equity compensation", "755", "638", "611"),
    ("Adjusted EBITDA", "$ 7,455", "$ 8,138", "$ 8,311"),
)
COSTS = (("Interest cost", "$ 184", "$ 192", "$ 201"), ("Expected return on plan assets", "(122)", "(126)", "(111)"))
PLANS = (("Service cost", "93", "7", "104", "8"), ("Interest cost", "184", "12", "192", "18"))
STORES = (("Number of stores", "1,032", "1,046"), ("Employees", "83,700", "79,100"))
INVESTEE = (("Royalties received", "$ 40", "$ 39", "$ 38"),)


def filing() -> Report:
    return made(
        more=(
            H("Leases"),
            T(LAST_TWO, RATES, periods=ENDS, unit=Unit()),
            T(YEARS, RENT, caption="Rent expense was as follows", periods=LASTING),
            H("Other Measures"),
            T(YEARS, BEYOND, periods=LASTING),
            H("Retirement Benefits"),
            T(("Pension 2023", "Health 2023", "Pension 2022", "Health 2022"), PLANS, periods=TWICE),
            H("Our Stores"),
            T(LAST_TWO, STORES, periods=ENDS, unit=Unit()),
            T(YEARS, INVESTEE, caption="Summarized information of our equity method investee", periods=LASTING),
        )
    )


def asked(question: str, report: Report) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was Nike's net rent expense in FY2022?", "$783 million"),
        ("Nike FY2023: sublease income as a percentage of total rent expense?", "2.0%"),
        ("By what percentage did Nike's minimum rentals fall from FY2021 to FY2022?", "-6.0%"),
        ("What is the difference between Nike's minimum rentals and its sublease income in FY2023?", "$773 million"),
        ("At the end of fiscal 2023, what was the discount rate of Nike's finance leases?", "4.9%"),
        ("How did the discount rate of Nike's operating leases change from FY2022 to FY2023?",
         "0.7 percentage points"),
        ("What was Nike's adjusted EBITDA in FY2023?", "$7,455 million"),
        ("What was Nike's service cost for pensions in FY2022?", "$104 million"),
        ("How many stores did Nike have at the end of FY2023?", "1,032"),
        ("How large was Nike's workforce at the end of FY2022?", "79,100"),
    ],
)  # fmt: skip
def test_a_row_of_any_table_is_found_by_its_own_words(question: str, said: str) -> None:
    answer = asked(question, filing())
    assert isinstance(answer, Calculation), answer
    assert f" was {said} " in answer.text.replace(" were ", " was ")
    assert {number.status for number in answer.numbers} <= {"verified", "derived"}


def test_columns_that_the_question_does_not_tell_apart_are_candidates_and_no_answer() -> None:
    answer = asked("What was Nike's service cost in FY2023?", filing())
    assert isinstance(answer, Problem)
    assert "not certain" in answer.sentence
    assert "(Pension)" in answer.sentence
    assert "(Health)" in answer.sentence


def test_a_table_of_an_investee_is_no_figure_of_the_company_by_itself() -> None:
    answer = asked("What were Nike's royalties received in FY2023?", filing())
    assert isinstance(answer, Problem)
    assert "it stands under “Summarized information of our equity method investee”" in answer.sentence


@pytest.mark.parametrize(
    "question",
    [
        "What was Nike's organic EBITDA in FY2023?",
        "What was the net rent expense of Nike's Golf Division in FY2023?",
        "What was Nike's beginning service cost for pensions in FY2023?",
        "What is the FY2023 growth of the discount rate of Nike's finance leases in percent?",
        "What is Nike's discount rate of finance leases plus net rent expense in FY2023?",
        "What was the net rent expense percentage of Nike in FY2023?",
        "Who was Nike's largest landlord and what share of net rent expense did it take in FY2023?",
    ],
)
def test_a_word_that_no_row_bears_is_not_passed_over(question: str) -> None:
    assert not isinstance(asked(question, filing()), Calculation)


def test_cents_are_told_without_a_currency_and_levels_are_told_apart() -> None:
    periods = (Period("duration", LASTING[0].end, 12, 2023),) * 2
    table = T(("Level 1 2023", "Level 2 2023"), (("Corporate bonds", "$ 10", "$ 647"),), periods=periods)
    cents = T(("2023",), (("Dividend (US cents)", "12.5"),), periods=LASTING[:1], unit=Unit())
    report = make_report("NIKE_2023_10K", ((H("Fair Value"), table, H("Payout"), cents),))
    bonds = asked("What were Nike's level 2 corporate bonds in FY2023?", report)
    assert isinstance(bonds, Calculation)
    assert "$647 million" in bonds.text


PARTS = (("Net sales", "61", "395"), ("Employees", "318", "1,424"))
DUE = (("2024", "$ 512"), ("2025", "488"), ("Thereafter", "900"), ("Total", "$ 1,900"))
GRANTS = (("Outstanding, beginning of year", "3,118", "$ 0.84"), ("Granted", "904", "1.31"))


def of_notes() -> Report:
    dated = (None, Period("duration", ENDS[0].end, 12, 2023))
    year = Period("duration", ENDS[0].end, 12, 2023)
    due = tuple(Period("duration", None, 12, fiscal_year) for fiscal_year in (2024, 2025))
    return made(
        more=(
            H("Segments"),
            T(("Retail Stores", "Consolidated"), PARTS, periods=dated),
            H("Commitments"),
            T(("Amount",), DUE, caption="Future minimum payments under operating leases", periods=(None,),
              row_periods=due),
            H("Stock Options"),
            T(("Number of Options", "Exercise Price"), GRANTS, periods=(None, None), row_periods=(None, year)),
        )
    )  # fmt: skip


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How many employees did Retail Stores at Nike have at the end of FY2023?", " 318 "),
        ("What operating lease payments fall due at Nike in fiscal 2025?", "$488 million"),
        ("How many options did Nike grant in FY2023?", " 904 "),
    ],
)
def test_columns_by_segment_schedules_by_year_and_rows_between_balances_are_found(question: str, said: str) -> None:
    found = asked(question, of_notes())
    assert isinstance(found, Calculation) and said in found.text, found


def test_a_part_that_no_column_is_called_by_gives_no_figure() -> None:
    found = asked("How many employees did Wholesale at Nike have at the end of FY2023?", of_notes())
    assert not isinstance(found, Calculation)


@pytest.mark.parametrize(
    "question",
    [
        "What was Nike's operating income in FY2022?",
        "What was Nike's operating income as a percentage of revenue in FY2022?",
    ],
)
def test_a_net_income_under_operations_and_a_cost_of_operations_are_no_operating_income(question: str) -> None:
    income = tuple(row for row in INCOME if not row[0].startswith("Operating income"))
    cash = (("Cash provided (used) by operations:", "", "", ""), *CASH[1:])
    costs = (
        ("Operating overhead expense:", "", "", ""),
        ("% of revenues", "24.0 %", "23.5 %", "22.3 %"),
    )
    more = (H("Results of Operations"), T(YEARS, costs, periods=LASTING))
    assert not isinstance(asked(question, made(income=income, cash=cash, more=more)), Calculation)


def test_cash_at_a_day_is_the_balance_sheets_before_a_part_of_it_in_a_note() -> None:
    parts = (("Cash", "$ 437", "$ 288"), ("Money market funds", "7,004", "8,286"))
    report = made(more=(H("Cash and Cash Equivalents"), T(LAST_TWO, parts, periods=ENDS)))
    answer = asked("How much cash did Nike have at the end of FY2023?", report)
    assert isinstance(answer, Calculation)
    assert "$7,441 million" in answer.text


VESTED = (("Unvested at June 1", "13,917,461", "$ 49.90"), ("Vested", "(7,402,353)", "43.31"))
PENSION = (("Change in obligation", "", ""), ("Service cost", "87", "9"), ("Interest cost", "1,289", "49"))
INCOME_OF = (("Operating:", "", ""), ("Service cost", "(87)", "(9)"), ("Total expense", "(1,058)", "(20)"))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("nike vested number of shares fy23", " 7,402,353 "),
        ("What was Nike's service cost for pension plans in FY2023?", "$87 million"),
    ],
)
def test_shares_in_full_need_no_scale_and_a_cost_is_one_under_either_sign(question: str, said: str) -> None:
    year, plans = LASTING[0], ("Pension plans", "Medical plans")
    heads = ("Number of shares", "Weighted Average Grant Date Fair Value")
    report = made(
        more=(
            H("Stock"),
            T(heads, VESTED, periods=(None, None), row_periods=(None, year), unit=Unit("USD", 1)),
            H("Plans"),
            T(plans, INCOME_OF, caption="Expense of the plans", periods=(year, year)),
            T(plans, PENSION, caption="Obligation of the plans", periods=(year, year)),
        )
    )
    found = asked(question, report)
    assert isinstance(found, Calculation) and said in found.text, found


def test_a_count_under_years_stands_beside_rows_of_dollars() -> None:
    rows = (("Cost of shares repurchased", "$ 1,000", "$ 900"), ("Number of shares repurchased", "28.4", "30.1"))
    report = made(more=(H("Repurchases"), T(LAST_TWO, rows, periods=LASTING[:2])))
    found = asked("What was Nike's number of shares repurchased in FY2023?", report)
    assert isinstance(found, Calculation) and "28.4" in found.text, found


def test_the_other_sign_of_a_name_is_no_divisor() -> None:
    rows = (("Pre-tax income/(loss) of the depots", "6,056", "(30)"), ("Depots", "12", "13"))
    report = made(more=(H("Depots"), T(LAST_TWO, rows, periods=LASTING[:2])))
    found = asked("nike pre-tax income/(loss) of the depots fy23", report)
    assert isinstance(found, Calculation) and "$6,056 million" in found.text, found


def test_what_lessens_a_cost_is_told_by_its_size() -> None:
    report = made(more=(H("Retirement Benefits"), T(YEARS, COSTS, periods=LASTING)))
    question = "What was Nike's expected return on plan assets in fiscal 2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and " $122 million" in found.text, found


CLAIMS = (
    ("Claims processed:", "", ""),
    ("Total", "2,336.6", "2,244.7"),
    ("Claims network", "2,003.6", "1,914.0"),
    ("Mail", "333.0", "330.7"),
    ("Generic rate:", "", ""),
    ("Total", "87.4 %", "86.8 %"),
    ("Claims network", "87.7 %", "87.0 %"),
)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How many claims did Nike process in FY2023?", "claims processed were 2,336.6 million"),
        ("What were Nike's claims processed in FY2022?", "claims processed were 2,244.7 million"),
        ("What was Nike's generic rate in FY2023?", "generic rate was 87.4%"),
    ],
)
def test_a_total_under_a_heading_is_that_of_the_heading(question: str, said: str) -> None:
    report = made(more=(H("Claims"), T(LAST_TWO, CLAIMS, periods=LASTING[:2])))
    table = report.tables[-1]
    rows = (row if row.label.endswith(":") else replace(row, parent=at // 4 * 4) for at, row in enumerate(table.rows))
    found = asked(question, replace(report, tables=(*report.tables[:-1], replace(table, rows=tuple(rows)))))
    assert isinstance(found, Calculation) and said in found.text
