"""Annual filings of companies that do not exist: each with the pages and statements that a 10-K has."""

from __future__ import annotations

from preprocess.report import Report, StatementType
from tests.rag.builders import H, T, make_report, sentences

HARBOR, NORTH, EAST = "Harbor Lantern, Inc.", "Northgale Corporation", "Eastwick Mills Ltd."


def statement(title: str, kind: StatementType, year: int, rows: list[tuple[str, int]]) -> list[H | T | str]:
    printed = [(label, f"{value:,}", f"{value - 7:,}") for label, value in rows]
    columns = [f"December 31, {year}", f"December 31, {year - 1}"]
    return [H(title, item="Item 8"), T(columns, printed, caption=title, statement=kind)]


def annual(name: str, company: str, year: int, base: int) -> Report:
    income = [
        ("Revenues", base),
        ("Cost of sales", base // 2),
        ("Operating income", base // 5),
        ("Interest expense", 11),
    ]
    income += [("Income before income taxes", base // 6), ("Provision for income taxes", 90), ("Net income", base // 8)]
    balance = [("Cash and cash equivalents", 812), ("Inventories", 345), ("Total current assets", 1900)]
    balance += [("Property and equipment, net", base // 3), ("Total assets", base * 2), ("Accounts payable", 654)]
    balance += [("Total current liabilities", 1500), ("Long-term debt", 2100), ("Retained earnings", 3300)]
    cash = [("Net income", base // 8), ("Depreciation and amortization", 210)]
    cash += [("Net cash provided by operating activities", 1234), ("Capital expenditures", 456), ("Dividends paid", 78)]
    pages: list[list[H | T | str]] = [
        [H(f"{company} Annual Report"), "Form 10-K of the registrant."],
        [H("Item 1. Business", item="Item 1"), "We sell lamps to harbours. " + sentences(12, "Demand")],
        [H("Item 1A. Risk Factors", item="Item 1A"), "A storm could adversely affect us. " + sentences(12, "Risk")],
        [
            H("Item 3. Legal Proceedings", item="Item 3"),
            "A lawsuit about foghorns was filed. " + sentences(9, "Matter"),
        ],
        [H("Item 7. Discussion", item="Item 7"), "Revenues rose because inventories of lamps sold. " + sentences(12)],
        statement("Consolidated Statements of Operations", "income_statement", year, income),
        statement("Consolidated Balance Sheets", "balance_sheet", year, balance),
        statement("Consolidated Statements of Cash Flows", "cash_flow", year, cash),
        [H("Notes"), "Inventories are valued at cost. " + sentences(14, "Inventory")],
    ]
    return make_report(name, pages, company=company, ticker=None, fiscal_year=year)
