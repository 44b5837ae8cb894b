"""The tables of the sample 10-K as rows of printed text, made from the books."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from scripts.sample_model import Year

RowKind = Literal["line", "total", "head"]
Amount = Callable[[Year], float]


@dataclass(frozen=True, slots=True)
class Line:
    """One row: label, indentation level, cells as printed, whether a rule stands over it and "$" before its numbers."""

    label: str
    cells: tuple[str, ...] = ()
    level: int = 0
    kind: RowKind = "line"
    dollar: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A statement: title, unit as printed, the header over the columns, the columns, the rows; periods: how many
    columns stand under that header (0: all of them).
    """

    title: str
    unit: str
    over: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    periods: int = 0


def money(value: float, decimals: int = 0) -> str:
    """As a 10-K prints it: thousands with commas, negatives in parentheses, zero as a dash."""
    if value == 0:
        return "—"
    text = f"{abs(value):,.{decimals}f}"
    return f"({text})" if value < 0 else text


def income_statement(years: tuple[Year, ...]) -> Sheet:
    """Consolidated statements of income, newest year first."""
    row = _rows(years)
    return Sheet(
        "CONSOLIDATED STATEMENTS OF INCOME",
        "(In millions, except per share data)",
        "Year Ended December 31,",
        tuple(str(y.of.year) for y in reversed(years)),
        (
            Line("Net sales:", kind="head"),
            row("Products", lambda y: y.products, 1, dollar=True),
            row("Services", lambda y: y.of.services, 1),
            row("Total net sales", lambda y: y.sales, kind="total"),
            Line("Cost of sales:", kind="head"),
            row("Products", lambda y: y.of.product_cost, 1),
            row("Services", lambda y: y.of.service_cost, 1),
            row("Total cost of sales", lambda y: y.cost, kind="total"),
            row("Gross profit", lambda y: y.gross, kind="total"),
            row("Selling, general and administrative expenses", lambda y: y.of.selling),
            row("Research and development expenses", lambda y: y.of.research),
            row("Restructuring charges", lambda y: y.of.restructuring),
            row("Operating income", lambda y: y.operating, kind="total"),
            row("Interest expense", lambda y: -y.of.interest),
            row("Other income, net", lambda y: y.of.other_income),
            row("Income before income taxes", lambda y: y.pretax, kind="total"),
            row("Provision for income taxes", lambda y: y.of.taxes),
            row("Net income", lambda y: y.net, kind="total", dollar=True),
            Line("Earnings per share:", kind="head"),
            row("Basic", lambda y: y.net / y.of.shares, 1, decimals=2, dollar=True),
            row("Diluted", lambda y: y.net / y.of.diluted_shares, 1, decimals=2, dollar=True),
            Line("Weighted average shares outstanding:", kind="head"),
            row("Basic", lambda y: y.of.shares, 1, decimals=1),
            row("Diluted", lambda y: y.of.diluted_shares, 1, decimals=1),
            row("Cash dividends declared per share", lambda y: y.of.dividend, decimals=2, dollar=True),
        ),
    )


def balance_sheet(years: tuple[Year, ...]) -> Sheet:
    """Consolidated balance sheets of the last two years, newest first."""
    row = _rows(years[-2:])
    assets = (
        Line("Assets", kind="head"),
        Line("Current assets:", kind="head"),
        row("Cash and cash equivalents", lambda y: y.closing.cash, 1, dollar=True),
        row("Accounts receivable, net", lambda y: y.closing.receivables, 1),
        row("Inventories", lambda y: y.closing.inventories, 1),
        row("Prepaid expenses and other current assets", lambda y: y.closing.other_current, 1),
        row("Total current assets", lambda y: y.closing.current_assets, kind="total"),
        row("Property, plant and equipment, net", lambda y: y.closing.plant),
        row("Goodwill", lambda y: y.closing.goodwill),
        row("Intangible assets, net", lambda y: y.closing.intangibles),
        row("Other assets", lambda y: y.closing.other_long),
        row("Total assets", lambda y: y.closing.assets, kind="total", dollar=True),
    )
    owed = (
        Line("Liabilities and stockholders’ equity", kind="head"),
        Line("Current liabilities:", kind="head"),
        row("Accounts payable", lambda y: y.closing.payables, 1, dollar=True),
        row("Accrued liabilities", lambda y: y.closing.accrued, 1),
        row("Current portion of long-term debt", lambda y: y.closing.debt_current, 1),
        row("Total current liabilities", lambda y: y.closing.current_liabilities, kind="total"),
        row("Long-term debt", lambda y: y.closing.debt_long),
        row("Deferred income taxes", lambda y: y.closing.deferred_taxes),
        row("Total liabilities", lambda y: y.closing.liabilities, kind="total"),
        Line("Stockholders’ equity:", kind="head"),
        row("Common stock and additional paid-in capital", lambda y: y.closing.paid_in, 1),
        row("Retained earnings", lambda y: y.closing.retained, 1),
        row("Treasury stock, at cost", lambda y: y.closing.treasury, 1),
        row("Accumulated other comprehensive loss", lambda y: y.closing.currency, 1),
        row("Total stockholders’ equity", lambda y: y.closing.equity, kind="total"),
        row(
            "Total liabilities and stockholders’ equity",
            lambda y: y.closing.liabilities + y.closing.equity,
            kind="total",
            dollar=True,
        ),
    )
    columns = tuple(str(y.of.year) for y in reversed(years[-2:]))
    return Sheet("CONSOLIDATED BALANCE SHEETS", "(In millions)", "December 31,", columns, (*assets, *owed))


def cash_flows(years: tuple[Year, ...]) -> Sheet:
    """Consolidated statements of cash flows, newest year first."""
    row = _rows(years)
    return Sheet(
        "CONSOLIDATED STATEMENTS OF CASH FLOWS",
        "(In millions)",
        "Year Ended December 31,",
        tuple(str(y.of.year) for y in reversed(years)),
        (
            Line("Cash flows from operating activities:", kind="head"),
            row("Net income", lambda y: y.net, 1, dollar=True),
            row("Depreciation", lambda y: y.of.depreciation, 1),
            row("Amortization of intangible assets", lambda y: y.of.amortization, 1),
            row("Stock-based compensation", lambda y: y.of.stock_pay, 1),
            row("Deferred income taxes", lambda y: y.of.deferred_taxes, 1),
            row("Accounts receivable", lambda y: -y.of.receivables, 1),
            row("Inventories", lambda y: -y.of.inventories, 1),
            row("Prepaid expenses and other current assets", lambda y: -y.of.other_assets, 1),
            row("Accounts payable", lambda y: y.of.payables, 1),
            row("Accrued liabilities", lambda y: y.of.accrued, 1),
            row("Net cash provided by operating activities", lambda y: y.from_operations, kind="total"),
            Line("Cash flows from investing activities:", kind="head"),
            row("Capital expenditures", lambda y: -y.of.capital_spending, 1),
            row("Acquisition of businesses", lambda y: -y.acquisitions, 1),
            row("Net cash used in investing activities", lambda y: y.from_investing, kind="total"),
            Line("Cash flows from financing activities:", kind="head"),
            row("Repayment of long-term debt", lambda y: -y.of.debt_repaid, 1),
            row("Cash dividends paid", lambda y: -y.dividends, 1),
            row("Repurchases of common stock", lambda y: -y.of.buybacks, 1),
            row("Proceeds from stock plans", lambda y: y.of.stock_issued, 1),
            row("Net cash used in financing activities", lambda y: y.from_financing, kind="total"),
            row("Effect of exchange rates on cash and cash equivalents", lambda y: y.of.currency),
            row("Net increase (decrease) in cash and cash equivalents", lambda y: y.cash_change, kind="total"),
            row("Cash and cash equivalents at beginning of year", lambda y: y.opening_cash),
            row("Cash and cash equivalents at end of year", lambda y: y.closing.cash, kind="total", dollar=True),
        ),
    )


def segments(years: tuple[Year, ...]) -> Sheet:
    """Net sales by segment."""
    row = _rows(years)
    lines = (
        row("Lanterns", lambda y: y.of.lanterns, dollar=True),
        row("Beacons", lambda y: y.of.beacons),
        row("Services", lambda y: y.of.services),
        row("Total net sales", lambda y: y.sales, kind="total", dollar=True),
    )
    columns = tuple(str(y.of.year) for y in reversed(years))
    return Sheet("Net Sales by Segment", "(In millions)", "Year Ended December 31,", columns, lines)


def results(years: tuple[Year, ...]) -> Sheet:
    """Item 7's results table: two years, the change in dollars and in percent."""
    before, last = years[-2], years[-1]
    amounts: tuple[tuple[str, Amount, bool], ...] = (
        ("Net sales", lambda y: y.sales, True),
        ("Gross profit", lambda y: y.gross, False),
        ("Operating income", lambda y: y.operating, False),
        ("Net income", lambda y: y.net, True),
    )
    lines = tuple(Line(label, _change(of(last), of(before)), dollar=dollar) for label, of, dollar in amounts)
    return Sheet(
        "Results of Operations",
        "(In millions)",
        "Year Ended December 31,",
        ("2025", "2024", "$ Change", "% Change"),
        lines,
        2,
    )


def _change(new: float, old: float) -> tuple[str, ...]:
    return money(new), money(old), money(new - old), f"{new / old - 1:.1%}"


def _rows(years: tuple[Year, ...]) -> Callable[..., Line]:
    def row(
        label: str, of: Amount, level: int = 0, *, kind: RowKind = "line", dollar: bool = False, decimals: int = 0
    ) -> Line:
        return Line(label, tuple(money(of(y), decimals) for y in reversed(years)), level, kind, dollar)

    return row
