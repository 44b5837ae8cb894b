"""Line items under the names that filings of several trades print them by."""

from __future__ import annotations

import pytest

from rag.calculator.facts.statements import plain_label
from rag.calculator.formulas import LineItem, book

PRINTED = {
    "revenue": "Total revenues from contracts with customers|Group revenue|Total revenues and other income|Net service "
    "revenues|Revenues, net of interest expense|Sales and other operating revenue",
    "cost_of_revenue": "Cost of sales and related expenses|Cost of goods sold, exclusive of depreciation shown "
    "separately below|Cost of sales, buying and occupancy|Costs of goods sold",
    "operating_income": "Operating result|(Loss) income from operations|Profit from operations",
    "pretax_income": "Income from continuing operations before income taxes|Profit before taxation",
    "income_taxes": "Federal and foreign income tax expense|Total income tax expense",
    "interest_expense": "Interest charges|Finance costs|Interest and other financial charges",
    "sga": "SG&A|Selling, distribution and administrative expenses|Selling, informational and administrative",
    "rnd": "Research and engineering expenses|R&D expenses|Research, development and related expenses",
    "provision_for_credit_losses": "Credit loss expense|Provision for expected credit losses",
    "cash": "Cash and temporary cash investments|Cash & cash equivalents",
    "short_term_investments": "Current assets: Marketable securities|Short-term marketable securities",
    "receivables": "Customer and other receivables|Accounts receivable — net of allowances of $174 and $233",
    "ppe": "Flight equipment and property, net|Buildings and equipment, net|Fixed assets, net|Properties, net",
    "accounts_payable": "Merchandise accounts payable|Accounts payable, principally trade|Payables and accruals",
    "long_term_debt": "Long-term borrowings|Debt, net of current portion|Non-current portion of long-term debt|"
    "Long-term debt, net of current maturities|Long-term obligations",
    "current_long_term_debt": "Long-term debt, current portion|Current portion of notes payable",
    "short_term_debt": "Notes payable to banks|Short-term bank borrowings|Short-term debt obligations",
    "equity": "Total 3M Company shareholders’ equity|Total share-owners’ equity|Total shareholders' investment",
    "total_equity": "Total equity|Total shareholders' investment",
    "comprehensive_income": "TOTAL COMPREHENSIVE INCOME|Comprehensive (loss)/income, net of tax|"
    "Comprehensive income attributable to common shareholders",
    "other_comprehensive_income": "Net other comprehensive income (loss)|Total other comprehensive loss",
    "treasury_stock": "Treasury stock, at cost: 458 and 422 shares at December 31, 2022|Treasury stock|"
    "Less: common stock held in treasury, at cost (506,246,000 shares)",
    "common_stock": "Common stock, par value $5.00 – 1,200,000,000 shares authorized|Common stock, $1 par value",
    "operating_cash_flow": "Total operating activities|Net cash flows provided by operating activities",
    "capex": "Property, plant and equipment expenditures|Cash paid for capital expenditures|"
    "Purchases of property and equipment, including internal-use software and website development",
    "dividends_paid": "Payments for dividends and dividend equivalents|Common stock dividends",
    "share_repurchases": "Treasury stock purchases|Share buybacks|Repurchased common stock",
    "stock_based_compensation": "Stock compensation expense|Stock-based compensation plans expense",
    "acquisitions": "Acquisitions of businesses, net of cash acquired|Business combinations, net of cash acquired",
}
ANOTHER = {
    "comprehensive_income": "Other comprehensive income|Comprehensive income attributable to noncontrolling interests",
    "common_stock": "Common stock and additional paid-in capital|Common stock in treasury, at cost",
    "revenue": "Deferred revenue|Cost of revenue",
    "receivables": "Loans receivable|Income taxes receivable",
    "capex": "Purchases of property and equipment included in accounts payable|Proceeds from sale of property",
    "net_income": "Net income attributable to noncontrolling interests|Net interest income",
    "pretax_income": "Earnings before interest and taxes",
    "dividends_paid": "Dividends paid to noncontrolling interests|Dividends declared per share",
    "equity": "Total liabilities and shareholders' equity",
    "long_term_debt": "Current portion of long-term debt|Repayment of long-term debt",
    "acquisitions": "Acquisition of treasury stock|Acquisition of property, plant and equipment",
}


def holds(item: LineItem, label: str) -> bool:
    plain = plain_label(label)
    refused = item.refused is not None and item.refused.fullmatch(plain) is not None
    return not refused and any(pattern.fullmatch(plain) for pattern in item.patterns)


@pytest.mark.parametrize("name", PRINTED)
def test_an_item_is_found_under_the_names_that_trades_print(name: str) -> None:
    assert [label for label in PRINTED[name].split("|") if not holds(book().item[name], label)] == []


@pytest.mark.parametrize("name", ANOTHER)
def test_a_name_alike_is_another_item(name: str) -> None:
    assert [label for label in ANOTHER[name].split("|") if holds(book().item[name], label)] == []
