"""Costs that were gains: a row of both signs, and a label that says which side is printed in brackets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.calculator.calculate import Calculation, calculate
from rag.calculator.facts.costs import is_outflow, is_paid_out
from rag.calculator.facts.over import over
from rag.calculator.facts.stated import states_unit
from rag.calculator.formulas import LineItem
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import BALANCE, CASH, INCOME, durations, instants, made, searched

OPERATING = INCOME[:3]
CHARGED = (("Restructuring charges", "(16)", "35", "12"), ("Other expense/(income)", "(952)", "(168)", "(627)"))
RECONCILED = (
    *CASH[:2],
    ("Adjustments to reconcile net income to operating cash flows:", "", "", ""),
    ("Other items, net", "(46)", "160", "253"),
    *CASH[2:],
)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What were Nike's restructuring charges in fiscal 2023?", "-$16 million"),
        ("What were Nike's restructuring charges in fiscal 2022?", " $35 million"),
        ("What was Nike's other expense in fiscal 2023?", "-$952 million"),
        ("What was Nike's interest expense in fiscal 2023?", " $95 million"),
    ],
)
def test_a_cost_that_was_a_gain_is_told_below_nought(question: str, said: str) -> None:
    report = made(income=(*OPERATING, *CHARGED, *INCOME[3:]))
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and said in found.text, found


def test_a_gain_that_is_taken_off_costs_is_a_gain() -> None:
    rows = (*INCOME[:3], ("Gain on sale of a brand", "(373)", "—", "—"), *INCOME[3:])
    report, question = made(income=rows), "What was Nike's gain on sale of a brand in fiscal 2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and " $373 million" in found.text, found


@pytest.mark.parametrize(("printed", "said"), [("(152)", " $152 million"), ("152", " $152 million")])
def test_interest_earned_is_told_as_earned_where_it_is_taken_off_what_was_paid(printed: str, said: str) -> None:
    rows = (*INCOME[:3], ("Interest income", printed, "—", "—"), *INCOME[3:])
    report, question = made(income=rows), "What was Nike's interest income in fiscal 2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and said in found.text and "-$" not in found.text, found


def test_what_a_table_of_comprehensive_income_calls_other_is_no_other_income() -> None:
    heads, rows = ("Currency", "Other"), (("Balance at May 31, 2023", "$ (40)", "$ (62)"),)
    table = T(heads, rows, caption="Changes in accumulated other comprehensive income", row_periods=instants()[:1])
    report, question = made(more=(H("Comprehensive Income"), table)), "nike other income fy23"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert not isinstance(found, Calculation), found


def test_what_adjustments_are_taken_from_is_not_what_they_are() -> None:
    report, question = made(cash=RECONCILED), "What was Nike's other income in fiscal 2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert not isinstance(found, Calculation), found


@pytest.mark.parametrize(
    ("label", "caption", "figure", "states"),
    [
        ("Average daily rate (ADR)", "Hotel statistics", "$ 234", True),
        ("Average monthly revenue per paying membership", "Memberships", "$ 7.48", True),
        ("Room revenue", "Hotel statistics", "$ 234", False),
        ("Mexico", "Unit counts by market are as follows:", "2,358", True),
        ("Mexico", "Sales by market are as follows:", "2,358", False),
    ],
)
def test_what_one_of_many_brings_in_and_what_a_table_counts_need_no_scale(
    label: str, caption: str, figure: str, states: bool
) -> None:
    report = make_report("NIKE_2023_10K", ((T(("2023",), ((label, figure),), caption=caption),),))
    assert states_unit(report.tables[0], 0, 0) is states


def test_dividends_that_a_statement_of_equity_takes_off_are_told_as_paid() -> None:
    table = T(("Retained earnings", "Total"), (("Dividends ($2.62 declared per share)", "(478)", "(478)"),))
    report = make_report("NIKE_2023_10K", ((table,),))
    equity = replace(report.tables[0], statement_type="equity")
    assert is_paid_out(equity, 0)
    assert not is_paid_out(replace(equity, statement_type="income_statement"), 0)
    received = replace(equity.rows[0], label="Dividends received from affiliates")
    assert not is_paid_out(replace(equity, rows=(received,)), 0)


def test_shares_that_may_be_issued_are_no_money() -> None:
    rows = (*INCOME[:-1], ("Dilutive potential common shares", "6.3", "7.5", "7.3"), INCOME[-1])
    report, question = made(income=rows), "What were Nike's dilutive potential common shares in fiscal 2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "$" not in found.text and "6.3 million" in found.text, found


def test_what_earnings_are_divided_by_is_no_money() -> None:
    rows = (
        ("Numerator:", "", ""),
        ("Net income attributable to common stockholders", "$ 669,013", "$ 524,000"),
        ("Denominator:", "", ""),
        ("Potential dilution from awards", "4,289", "3,910"),
    )
    report = made(more=(H("Earnings per Share"), T(("2023", "2022"), rows, periods=durations()[:2])))
    question = "What was Nike's potential dilution from awards in fiscal 2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "$" not in found.text, found


def test_a_balance_of_one_year_is_not_set_beside_a_movement_of_another() -> None:
    owed, moved = ("Deferred revenues", "1,375", "1,493"), ("Deferred revenues", "(154)", "(122)", "220")
    report = made(balance=(*BALANCE[:2], owed, *BALANCE[2:]), cash=(*CASH[:3], moved, *CASH[3:]))
    question = "What was Nike's change in deferred revenues in fiscal 2022?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert not isinstance(found, Calculation), found


def test_what_a_row_of_equity_is_called_names_no_column_of_it() -> None:
    heads = ("Total", "Common Shares", "Retained Earnings")
    rows = (("Repurchase of common shares", "(3,332)", "(4)", "(3,026)"),)
    table = T(
        heads, rows, caption="Changes in equity in fiscal 2023", periods=(durations()[0],) * 3, statement="equity"
    )
    report, question = made(more=(H("Equity"), table)), "What was Nike's repurchase of common shares in fiscal 2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and " $3,332 million" in found.text, found


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What were Nike's severance charges in fiscal 2023?", " $70 million"),
        ("What were Nike's provisions for credit losses in fiscal 2023?", "-$14 million"),
        ("nike revenue yoy fy23", "revenue growth from FY2022 to FY2023 was 9.6%"),
        ("Nike operating income yoy 2023", "operating income growth from FY2022 to FY2023 was -11.4%"),
    ],
)
def test_an_addition_a_release_and_a_move_are_told_as_such(question: str, said: str) -> None:
    released = ("Provisions for credit losses", "(14)", "35", "12")
    added = ("Severance charges (reversals)", "70", "(13)", "148")
    report = made(income=(*INCOME[:3], released, *INCOME[3:]), cash=(*CASH[:3], added, *CASH[3:]))
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and said in found.text, found


def test_what_is_left_is_not_under_what_is_taken_off() -> None:
    rows = (("Less: Accumulated depreciation", "(228)"), ("Property and equipment, net", "$ 233"))
    table = made(more=(H("Property"), T(("2023",), rows, periods=instants()[:1]))).tables[-1]
    under = replace(table, rows=(table.rows[0], replace(table.rows[1], parent=0)))
    assert over(under, 1) == ()


def test_a_cost_that_two_statements_print_in_turn_is_computed() -> None:
    """Depreciation of one year stands in the income statement, that of the year before in the cash flow only."""
    income = (*INCOME[:3], ("Restructuring charges", "16", "", ""), *INCOME[3:])
    cash = (*CASH[:3], ("Restructuring charges", "", "35", "12"), *CASH[3:])
    report, question = made(income=income, cash=cash), "How did Nike's restructuring charges change in fiscal 2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert "as a balance" not in str(found), found


RELEASED = (
    ("Net sales", "14,694", "14,544", "12,000"),
    ("Cost of sales", "(11,969)", "(11,724)", "(9,000)"),
    ("Financing cost, net", "(259)", "(135)", "(120)"),
    ("Hedging (gain) loss", "(351)", "(354)", "38"),
    ("Net income", "1,058", "815", "900"),
)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was the net financing cost of Nike in fiscal 2023?", " $259 million"),
        ("How did the financing cost of Nike change from FY2022 to FY2023?", "was $124 million"),
        ("What was Nike's hedging (gain) loss in fiscal 2023?", "-$351 million"),
    ],
)
def test_what_is_charged_is_a_magnitude_and_what_was_gained_is_no_loss(question: str, said: str) -> None:
    report = made(income=RELEASED)
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and said in found.text, found


def test_what_a_cash_flow_statement_takes_off_is_taken_off_once() -> None:
    """Whatever words find the row, its brackets say that it was paid."""
    rows = (*CASH, ("Purchases of moulds and lasts", "(298)", "(616)", "(588)"))
    report = made(cash=rows)
    question = (
        "What was Nike's fiscal 2023 free cash flow, defined as operating cash flow minus lasts and moulds purchases?"
    )
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert not isinstance(found, Calculation) or "- purchases of moulds and lasts $298 million" in found.text, found
    assert isinstance(found, Calculation)


@pytest.mark.parametrize(
    ("label", "paid"),
    [
        ("Principal payments on property and equipment", True),
        ("Property additions", True),
        ("Common stock repurchases", True),
        ("Borrowings (payments), net", False),
        ("Gain on acquisitions", False),
        ("Share-based payments", False),
        ("Change in deferred payments", False),
    ],
)
def test_what_a_row_calls_a_payment_was_paid_wherever_its_label_says_so(label: str, paid: bool) -> None:
    item = LineItem(name="row", words=("other",), labels=("other",), statements=("cash_flow",))
    assert is_outflow(item, label) is paid
