"""A small annual filing with three statements, made by hand: the tests of the calculator compute over it."""

from __future__ import annotations

from datetime import date

from preprocess.report import Period, Report
from rag.chunks.chunk import chunk_report, filing_of
from rag.config import ChunkingSettings
from rag.query.understand import understand
from rag.types import Context, Hit, Legs, SearchResult
from tests.rag.builders import H, T, make_report

YEARS = (2023, 2022, 2021)
INCOME = (
    ("Revenues", "$ 51,217", "$ 46,710", "$ 44,538"),
    ("Cost of sales", "28,925", "25,231", "24,576"),
    ("Gross profit", "22,292", "21,479", "19,962"),
    ("Operating income (loss)", "5,915", "6,675", "6,937"),
    ("Interest expense", "(95)", "(90)", "(100)"),
    ("Income before income taxes", "5,820", "6,585", "6,837"),
    ("Income tax expense", "1,131", "605", "934"),
    ("Net income", "$ 4,689", "$ 5,980", "$ 5,903"),
    ("Diluted earnings per share", "$ 3.23", "$ 3.75", "$ 3.56"),
)
BALANCE = (
    ("Cash and cash equivalents", "7,441", "8,574"),
    ("Inventories", "8,454", "8,420"),
    ("Total current assets", "25,202", "28,213"),
    ("Property, plant and equipment, net", "5,081", "4,791"),
    ("Total assets", "37,531", "40,321"),
    ("Accounts payable", "2,862", "3,358"),
    ("Total current liabilities", "9,256", "10,730"),
    ("Total shareholders' equity", "14,004", "15,281"),
)
CASH = (
    ("Cash flows from operating activities", "", "", ""),
    ("Net income", "4,689", "5,980", "5,903"),
    ("Depreciation and amortization", "859", "840", "797"),
    ("Net cash provided by (used in) operating activities", "5,841", "5,188", "6,657"),
    ("Cash flows from investing activities", "", "", ""),
    ("Purchases of property and equipment", "(969)", "(758)", "(695)"),
    ("Cash flows from financing activities", "", "", ""),
    ("Dividends paid", "(2,012)", "(1,837)", "(1,638)"),
    ("Supplemental cash flow information", "", "", ""),
    ("Purchases of property and equipment, unpaid", "211", "160", "179"),
)


def durations(years: tuple[int, ...] = YEARS) -> tuple[Period, ...]:
    """Fiscal years that end in May."""
    return tuple(Period("duration", date(year, 5, 31), 12, year) for year in years)


def instants(years: tuple[int, ...] = YEARS[:2]) -> tuple[Period, ...]:
    """The ends of these years."""
    return tuple(Period("instant", date(year, 5, 31), None, year) for year in years)


def made(
    income: tuple[tuple[str, ...], ...] = INCOME,
    balance: tuple[tuple[str, ...], ...] = BALANCE,
    cash: tuple[tuple[str, ...], ...] = CASH,
    name: str = "NIKE_2023_10K",
    years: tuple[int, ...] = YEARS,
    more: tuple[H | T | str, ...] = (),
) -> Report:
    """The filing with these rows in its statements, of these years; more: a page after them."""
    heads = tuple(str(year) for year in years)
    lasting, ends = durations(years), instants(years[:2])
    return make_report(
        name,
        (
            (
                H("Statements of Income"),
                T(heads, income, statement="income_statement", periods=lasting, primary=True),
            ),
            (
                H("Balance Sheets"),
                T(heads[:2], balance, statement="balance_sheet", periods=ends, primary=True),
            ),
            (
                H("Statements of Cash Flows"),
                T(heads, cash, statement="cash_flow", periods=lasting, primary=True),
            ),
            *((more,) if more else ()),
        ),
    )


def searched(question: str, *reports: Report) -> SearchResult:
    """A search that found the first chunk of each report."""
    filings = [filing_of(report) for report in reports]
    return SearchResult(understand(question, filings), "test", (), tuple(_context(report) for report in reports), 0.0)


def _context(report: Report) -> Context:
    chunk = chunk_report(report, ChunkingSettings())[0]
    hit = Hit(chunk, 1.0, Legs())
    return Context((hit,), filing_of(report), chunk.text, chunk.start, chunk.end, (chunk.page_first,), ())
