"""Small filings in the words of other trades and countries: a bank, an insurer, a retailer, a utility, an issuer of
Hong Kong in RMB'000, a software house in thousands. All figures are made up."""

from __future__ import annotations

from datetime import date

from preprocess.report import Period, Report, StatementType, Unit
from tests.rag.builders import MILLIONS, H, T, make_report

Rows = tuple[tuple[str, ...], ...]
THOUSANDS = Unit("USD", 1_000, None, "In thousands")
RMB = Unit("CNY", 1_000, None, "RMB'000")

BANK: tuple[Rows, Rows, Rows] = (
    (
        ("Investment banking fees", "1,500", "1,200"),
        ("Noninterest revenue", "15,600", "17,700"),
        ("Interest income", "18,600", "14,100"),
        ("Interest expense", "3,500", "1,400"),
        ("Net interest income", "15,100", "12,700"),
        ("Total net revenue", "30,700", "30,400"),
        ("Provision for credit losses", "1,100", "(2,300)"),
        ("Total noninterest expense", "18,700", "17,600"),
        ("Income before income tax expense", "10,900", "15,100"),
        ("Income tax expense", "2,200", "3,100"),
        ("Net income", "8,700", "12,000"),
    ),
    (
        ("Cash and due from banks", "27,000", "26,000"),
        ("Loans, net of allowance for loan losses", "1,086,000", "1,061,000"),
        ("Total assets", "3,841,000", "3,743,000"),
        ("Deposits", "2,471,000", "2,462,000"),
        ("Total liabilities", "3,555,000", "3,449,000"),
        ("Total stockholders’ equity", "286,000", "294,000"),
    ),
    (("Net income", "8,700", "12,000"), ("Net cash provided by operating activities", "21,000", "14,000")),
)
RETAILER: tuple[Rows, Rows, Rows] = (
    (
        ("Net sales", "104,000", "101,000"),
        ("Membership fees", "1,400", "1,300"),
        ("Total revenues", "105,400", "102,300"),
        ("Cost of sales, including buying and occupancy costs", "74,000", "71,000"),
        ("Selling, general and administrative expenses", "20,000", "19,000"),
        ("Operating income", "11,400", "12,300"),
        ("Income before taxes", "11,000", "12,000"),
        ("Provision for taxes", "2,600", "2,900"),
        ("Net earnings", "8,400", "9,100"),
    ),
    (
        ("Merchandise inventories", "12,000", "11,000"),
        ("Total current assets", "20,000", "21,000"),
        ("Total assets", "53,000", "51,000"),
        ("Accounts payable", "13,000", "12,000"),
        ("Total current liabilities", "19,000", "18,000"),
        ("Total shareholders’ equity", "14,000", "13,000"),
    ),
    (
        ("Net cash provided by operating activities", "9,000", "8,000"),
        ("Additions to property and equipment, net of $48 of non-cash additions", "(3,000)", "(2,500)"),
    ),
)
FOREIGN: tuple[Rows, Rows, Rows] = (
    (
        ("Turnover", "947,400", "873,600"),
        ("Cost of sales", "(600,000)", "(580,000)"),
        ("Gross profit", "347,400", "293,600"),
        ("Profit from operations", "94,200", "73,200"),
        ("Profit before taxation", "120,100", "85,000"),
        ("Taxation", "(22,700)", "(13,500)"),
        ("Profit for the year", "97,400", "71,500"),
        ("Profit attributable to owners of the Company", "89,100", "65,300"),
    ),
    (
        ("Trade and other receivables", "387,400", "839,700"),
        ("Total current assets", "739,400", "1,248,900"),
        ("Total assets", "1,077,300", "1,594,600"),
        ("Trade and other payables", "308,800", "733,100"),
        ("Total current liabilities", "358,400", "882,900"),
        ("Total equity", "442,500", "429,700"),
    ),
    (
        ("Depreciation and amortisation", "26,600", "26,700"),
        ("Cash generated from operations", "150,000", "80,000"),
        ("Net cash generated from operating activities", "135,700", "64,200"),
        ("Purchase of property, plant and equipment", "(3,600)", "(2,900)"),
    ),
)
BROKER: tuple[Rows, Rows, Rows] = (
    (
        ("Revenue", "947,400", "873,600"),
        ("Other net operating income", "17,600", "15,200"),
        ("Operating income", "965,000", "888,800"),
        ("Operating expenses", "(870,800)", "(815,600)"),
        ("Operating profit", "94,200", "73,200"),
        ("Net profit for the year", "97,400", "71,500"),
        ("Attributable to:", "", ""),
        ("Shareholders of the parent", "89,100", "65,300"),
        ("Non-controlling interests", "8,300", "6,200"),
    ),
    (
        ("Total assets", "1,077,300", "1,594,600"),
        ("Total equity attributable to shareholders of the parent", "416,800", "407,500"),
        ("Non-controlling interests", "25,700", "22,300"),
        ("Total equity", "442,500", "429,800"),
        ("Total liabilities", "634,800", "1,164,800"),
        ("Total equity and liabilities", "1,077,300", "1,594,600"),
    ),
    (("Net cash generated from operating activities", "135,700", "64,200"),),
)
SOFTWARE: tuple[Rows, Rows, Rows] = (
    (
        ("Revenue:", "", ""),
        ("Subscription", "800,125", "600,250"),
        ("Professional services", "99,875", "99,750"),
        ("Total revenue", "900,000", "700,000"),
        ("Total cost of revenue", "200,000", "170,000"),
        ("Gross profit", "700,000", "530,000"),
        ("Research and development", "210,000", "190,000"),
        ("Sales and marketing", "390,000", "350,000"),
        ("Loss from operations", "(40,500)", "(90,000)"),
        ("Loss before income taxes", "(35,000)", "(85,000)"),
        ("Provision for income taxes", "1,000", "900"),
        ("Net loss", "(36,000)", "(85,900)"),
    ),
    (
        ("Total current assets", "500,000", "450,000"),
        ("Total assets", "1,000,000", "900,000"),
        ("Deferred revenue", "310,000", "260,000"),
        ("Total current liabilities", "400,000", "350,000"),
        ("Total stockholders’ equity", "300,000", "280,000"),
    ),
    (
        ("Net cash provided by operating activities", "120,000", "60,000"),
        ("Purchases of property and equipment", "(20,000)", "(15,000)"),
    ),
)
UTILITY: tuple[Rows, Rows, Rows] = (
    (
        ("Operating revenues", "3,792", "3,930"),
        ("Operation and maintenance", "1,589", "1,777"),
        ("Depreciation and amortization", "649", "636"),
        ("Operating income", "1,273", "1,196"),
        ("Interest expense", "(433)", "(403)"),
        ("Income before income taxes", "1,008", "1,640"),
        ("Provision for income taxes", "188", "377"),
        ("Net income attributable to common shareholders", "820", "1,263"),
    ),
    (
        ("Utility plant, net of accumulated depreciation", "21,176", "19,710"),
        ("Total current assets", "1,250", "1,554"),
        ("Total assets", "27,787", "26,075"),
        ("Long-term debt", "10,926", "10,341"),
        ("Total current liabilities", "2,811", "2,141"),
        ("Total common shareholders' equity", "7,693", "7,298"),
    ),
    (("Net cash provided by operating activities", "1,108", "1,441"), ("Capital expenditures", "(2,297)", "(1,764)")),
)
INSURER: tuple[Rows, Rows, Rows] = (
    (
        ("Net premiums earned", "41,000", "38,000"),
        ("Net investment income", "2,000", "1,900"),
        ("Total revenues", "43,000", "39,900"),
        ("Losses and loss adjustment expenses", "28,000", "25,000"),
        ("Income before income taxes", "5,000", "6,000"),
        ("Income tax expense", "1,000", "1,200"),
        ("Net income", "4,000", "4,800"),
    ),
    (
        ("Total investments", "90,000", "88,000"),
        ("Total assets", "140,000", "133,000"),
        ("Total liabilities", "115,000", "110,000"),
        ("Total shareholders’ equity", "25,000", "23,000"),
    ),
    (("Net cash provided by operating activities", "6,000", "5,500"),),
)


def elsewhere(parts: tuple[Rows, Rows, Rows], *, unit: Unit = MILLIONS) -> Report:
    """The filing of Acme for 2022 with these rows in its three statements."""
    lasting = tuple(Period("duration", date(year, 12, 31), 12, year) for year in (2022, 2021))
    ends = tuple(Period("instant", date(year, 12, 31), None, year) for year in (2022, 2021))
    named: tuple[tuple[str, StatementType, tuple[Period, ...]], ...] = (
        ("Statements of Income", "income_statement", lasting),
        ("Balance Sheets", "balance_sheet", ends),
        ("Statements of Cash Flows", "cash_flow", lasting),
    )
    pages = tuple(
        (H(title), T(("2022", "2021"), _padded(rows), unit=unit, statement=kind, periods=periods, primary=True))
        for (title, kind, periods), rows in zip(named, parts, strict=True)
    )
    return make_report("ACME_2022_10K", pages, company="Acme Corp", ticker="ACM", fiscal_year=2022)


def _padded(rows: Rows) -> Rows:
    """At least six rows, as a statement has."""
    return rows + tuple((f"Other item {number}", "1", "1") for number in range(6 - len(rows)))
